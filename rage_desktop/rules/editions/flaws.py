"""Contradictions among the knobs of an edition: which knob to change, and why (RULES 6)."""

from collections.abc import Iterator
from typing import TypeAlias

from rage_desktop import input_limits as limits
from rage_desktop.rules.cards import Role
from rage_desktop.rules.editions.edition import MOST_CARDS, Edition, round_points
from rage_desktop.rules.text import Text, text
from rage_desktop.untrusted_input import quote
from rage_desktop.user_error import UserError

Flaw: TypeAlias = tuple[str, Text]


class EditionError(UserError):
    """Rules that contradict each other; `knob` names the one to change."""

    def __init__(self, knob: str, reason: Text) -> None:
        super().__init__(f"{knob}: {reason}")
        self.knob = knob
        self.reason = reason


def check_edition(edition: Edition) -> None:
    """Raise EditionError for the first contradiction among the knobs, whatever the seats."""
    found = first_flaw(edition)
    if found is not None:
        raise EditionError(*found)


def first_flaw(edition: Edition) -> Flaw | None:
    """Return the first contradiction among the knobs: the knob and why; None if they agree."""
    return next(_flaws(edition), None)


def check_players(edition: Edition, players: int) -> None:
    """Raise EditionError if this many cannot play, or some round does not fit the deck."""
    low, high = edition.players.min, edition.players.max
    if not low <= players <= high:
        reason = text(
            "This edition is for {low} to {high} players, not {players}.",
            players=players,
            low=low,
            high=high,
        )
        raise EditionError("players", reason)
    largest = edition.largest_hand(players)
    for size in edition.rounds(players):
        if size > largest:
            raise EditionError("hand_sizes", _too_large(edition, players, size, largest))


def _too_large(edition: Edition, players: int, size: int, largest: int) -> Text:
    return text(
        "{size} cards each are too many for {players} players. With {deck} cards, "
        "{kept} of them undealt, {largest} is the most.",
        size=size,
        players=players,
        deck=edition.deck_size(),
        kept=edition.cards_kept_undealt,
        largest=largest,
    )


def _flaws(edition: Edition) -> Iterator[Flaw]:
    """Yield the contradictions among the knobs, those first on which others build."""
    yield from _flaws_of_numbers(edition)
    yield from _flaws_of_suits(edition)
    yield from _flaws_of_deck(edition)
    yield from _flaws_of_play(edition)
    if (reason := _why_not_hand_sizes(edition)) is not None:
        yield "hand_sizes", reason


def _flaws_of_numbers(edition: Edition) -> Iterator[Flaw]:
    negative = next((role for role, count in edition.action_counts.items() if count < 0), "")
    if negative:
        yield "action_counts", text("There can't be fewer than 0 {role} cards.", role=negative)
    if edition.cards_kept_undealt < 0:
        yield "cards_kept_undealt", text("The number of undealt cards can't be below 0.")
    if edition.game_ends != "rounds" and edition.game_ends <= 0:
        yield "game_ends", text("A game to points needs a target above 0.")


def _flaws_of_suits(edition: Edition) -> Iterator[Flaw]:
    suits = edition.suits
    if clash := next((code for code in suits if suits.count(code) > 1), ""):
        reason = text("Two suits have the code {code}. Give each its own.", code=clash)
        yield "suits", reason
    for code in suits:
        if not _is_code(code):
            reason = text("{code} can't be a suit's code. Use capital letters.", code=quote(code))
            yield "suits", reason


def _flaws_of_deck(edition: Edition) -> Iterator[Flaw]:
    size = edition.deck_size()
    ranks = edition.ranks
    if ranks.low < 0:
        yield "ranks", text("Ranks can't be negative. Begin at 0 or above.")
    if ranks.low > ranks.high:
        yield "ranks", text("The lowest rank is above the highest. Swap them.")
    if size <= 0:
        yield "suits", text("The deck is empty. Add suits or action cards.")
    if size > MOST_CARDS:
        reason = text(
            "The deck has {n} cards, but at most {most} are allowed.", n=size, most=MOST_CARDS
        )
        yield "ranks", reason
    if ranks.high > limits.HIGHEST_RANK:
        reason = text(
            "The highest rank is {n}, but it can be at most {most}.",
            n=ranks.high,
            most=limits.HIGHEST_RANK,
        )
        yield "ranks", reason
    if not edition.suits:
        yield "suits", text("No suit is left, but a trick needs at least one.")


def _flaws_of_play(edition: Edition) -> Iterator[Flaw]:
    trumpless = edition.trump_when_no_number_card
    players = edition.players
    changes = edition.action_counts.get(Role.CHANGE, 0) > 0
    if players.min < 2:
        yield "players", text("A game needs at least 2 players.")
    if players.max > limits.MOST_PLAYERS:
        yield "players", text("A table seats at most {n} players.", n=limits.MOST_PLAYERS)
    if players.min > players.max:
        yield "players", text("The smallest number of players is above the largest. Swap them.")
    if edition.hook and edition.bids != "open":
        yield "hook", text("The rule for the last bidder needs open bids.")
    if trumpless != "none" and trumpless not in edition.suits:
        reason = text("{code} isn't a suit of this deck. Name one, or write none.", code=trumpless)
        yield "trump_when_no_number_card", reason
    for listed in edition.first_trump:
        if listed != "none" and listed not in edition.suits:
            yield (
                "first_trump",
                text(
                    "{code} isn't a suit of this deck. Name suits, or write none.",
                    code=quote(listed),
                ),
            )
    if changes and edition.change == "choose_from_pile" and edition.cards_kept_undealt <= 0:
        reason = text("Turning up a trump needs a pile. Keep at least 1 card undealt.")
        yield "cards_kept_undealt", reason
    if edition.game_ends != "rounds" and not _can_bring_points(edition):
        reason = text("Nobody can ever score a point, so a game to points would never end.")
        yield "game_ends", reason
    if not edition.ties:
        yield "ties", text("The list of tie rules is empty. Add at least “shared”.")


def _can_bring_points(edition: Edition) -> bool:
    """Return whether some result of a round brings points.

    Of a miss by so many tricks the points are linear in the tricks won: the ends are enough.
    """
    size = edition.largest_hand(max(2, edition.players.min))
    cards = {Role.BONUS: edition.bonus, Role.MALUS: edition.malus}
    extra = sum(max(0, cards[role]) * edition.action_counts.get(role, 0) for role in cards)
    results = [(bid, bid) for bid in range(size + 1)]
    for off in range(1, size + 1):
        results += [(0, off), (size - off, size), (off, 0), (size, size - off)]
    return any(
        round_points(edition, dealt, bid, won) + extra * (won > 0) > 0
        for bid, won in results
        for dealt in {size, max(1, won)}
    )


def _is_code(code: str) -> bool:
    return code.isascii() and code.isalpha() and code.isupper() and code not in Role.__members__


def _why_not_hand_sizes(edition: Edition) -> Text | None:
    plan = edition.hand_sizes
    most = edition.players.max
    largest = edition.largest_hand(most)
    if plan.step < 1:
        return text("The step is {step}, but it must be at least 1.", step=plan.step)
    if plan.order == "list" and not plan.sizes:
        return text("The list of hand sizes is empty. Add at least one.")
    if plan.order != "list" and plan.sizes:
        return text("Hand sizes are listed, but the order is {order}.", order=plan.order)
    if plan.order == "list" and plan.ends_for_all:
        return text("A list says how often each hand is dealt, so its ends can't be repeated.")
    asked = [*plan.sizes, *(end for end in (plan.first, plan.last) if end is not None)]
    if min(asked, default=1) < 1:
        return text("A round can't have {size} cards. Begin at 1.", size=min(asked))
    if plan.fit and largest >= 1:
        return None if edition.rounds(most) else _crossing()
    if max(asked, default=1) > largest:
        return _too_large(edition, most, max(asked), largest)
    if not edition.rounds(most):
        return _crossing()
    return None


def _crossing() -> Text:
    return text("There's no round to play, because the first and last hand sizes cross.")
