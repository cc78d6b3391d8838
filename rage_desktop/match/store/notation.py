"""Moves as lines of text for the store: `bid 2 3`, `play 3 WILD#1 B`, `deal B15 OUT R8 ...`.

Cards use the common notation; `#` and the copy number distinguish equal cards.
"""

from collections.abc import Sequence

from rage_desktop import rules
from rage_desktop.untrusted_input import quote, sanitize


class NotationError(ValueError):
    """A line that is not a move of this edition."""


def write_move(move: rules.Move) -> str:
    """Encode a move on one line."""
    match move:
        case rules.Deal(deck=deck):
            return " ".join(("deal", *map(write_card, deck)))
        case rules.Bid(seat=seat, bid=bid):
            return f"bid {seat} {bid}"
        case rules.Play(seat=seat, card=card, suit=suit):
            return f"play {seat} {write_card(card)}" + (f" {suit}" if suit else "")


def read_move(line: str, suits: Sequence[str]) -> rules.Move:
    """Decode a line of `write_move`; raises NotationError."""
    try:
        match str(line).split(" "):
            case ["deal", *deck]:
                return rules.Deal(tuple(read_card(card, suits) for card in deck))
            case ["bid", seat, bid]:
                return rules.Bid(int(seat), int(bid))
            case ["play", seat, card]:
                return rules.Play(int(seat), read_card(card, suits))
            case ["play", seat, card, suit]:
                return rules.Play(int(seat), read_card(card, suits), suit)
    except (rules.CardError, ValueError) as error:
        raise NotationError(f"{quote(line)} is no move: {sanitize(str(error))}") from error
    raise NotationError(f"{quote(line)} is no move: expected deal, bid or play.")


def write_card(card: rules.Card) -> str:
    """Encode a card, followed by its copy number if it has one."""
    if isinstance(card, rules.ActionCard) and card.copy:
        return f"{card}#{card.copy}"
    return str(card)


def read_card(written: str, suits: Sequence[str]) -> rules.Card:
    """Decode a card of `write_card`; raises CardError, NotationError and ValueError."""
    name, _, copy = written.partition("#")
    card = rules.parse_card(name, suits)
    if not copy:
        return card
    if isinstance(card, rules.NumberCard):
        raise NotationError(f"{written!r} has no copies.")
    return rules.ActionCard(card.role, int(copy))
