"""Moves, sentences and explanations as lines of text for the store.

A move is `bid 2 3`, `play 3 WILD#1 B` or `deal B15 OUT R8 ...`: cards use the common notation;
`#` and the copy number distinguish equal cards.

A sentence for players is JSON, `{"say": MESSAGE, "with": {GAP: VALUE}}`; a reason has the figures
behind it in the same form as `more`, and what it is as `kind` unless it is a plain reason. Words
and whole numbers are written as they are; `{"card": "B15"}`, `{"suit": "B"}`, `{"seat": 2}`,
`{"decimal": 3.5}` and `{"percent": 0.8}` stand for what is written in the language's own way when
the sentence is shown; a sentence may hold others.
"""

import json
import re
from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any, Final, get_args

from rage_desktop import rules
from rage_desktop.bots.bot import Explanation, ExplanationKind
from rage_desktop.input_limits import MOST_PLAYERS
from rage_desktop.rules import SeatName, SuitName, Text
from rage_desktop.rules.text import Arg, Decimal, Percent
from rage_desktop.untrusted_input import NO_CONTROLS, UNREADABLE, quote, sanitize, why_unreadable

# characters of a line, and of a sentence
MOST_STORED = 10_000
MOST_SHOWN = 2_000
MOST_NUMBER = 1_000_000_000
FORMER_KINDS: Final[Mapping[str, ExplanationKind]] = {
    "The hint said to name {suit}. {reason}": "against_hint",
    "The hint was a bid of {n}. {reason}": "against_hint",
    "The hint was {card}. {reason}": "against_hint",
    "You claimed the rest: every remaining trick was certain.": "claimed",
}
"""What explanations are that were written before their kind was, by their words of then."""


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
    except ValueError as error:
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


def encode_explanation(why: Explanation) -> str:
    """Encode an explanation on one line."""
    plain = _plain(why.reason)
    if why.more is not None:
        plain["more"] = _plain(why.more)
    if why.kind != "reason":
        plain["kind"] = why.kind
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def decode_explanation(line: str, suits: Sequence[str]) -> Explanation:
    """Decode a line of `encode_explanation`, or of version 0.1.0; raises NotationError."""
    try:
        if len(line) > MOST_STORED:
            raise ValueError("it is too long")
        plain = json.loads(line)
        more = plain.get("more")
        reason = _text(plain, suits)
        figures = None if more is None else _text(more, suits)
        return Explanation(reason, figures, _kind(plain))
    except (AttributeError, LookupError, TypeError, *UNREADABLE) as error:
        raise NotationError(f"{quote(line)} is no sentence: {why_unreadable(error)}") from error


def _kind(plain: Any) -> ExplanationKind:
    """Return what a stored explanation is; a kind that a later version may know is a reason."""
    written = plain.get("kind", FORMER_KINDS.get(plain["say"]))
    return next((kind for kind in get_args(ExplanationKind) if kind == written), "reason")


def _text(plain: Any, suits: Sequence[str]) -> Text:
    said = _arg(plain, suits)
    if not isinstance(said, Text):
        raise ValueError("it stands for something else")
    return said


def _checked(said: Text) -> Text:
    """Return a text whose gaps are plain and filled, and which is short when they are: a width in
    a gap, or sentences within sentences, could fill the memory. Raises ValueError."""
    lengths = {gap: len(str(value)) for gap, value in said.args.items()}
    for form in filter(None, (said.msgid, said.plural)):
        length = len(form)
        for _, gap, how, conversion in Formatter().parse(form):
            if gap is None:
                continue
            signed = how == "+" and isinstance(said.args[gap], int)
            if conversion or (how and not signed) or not gap.isidentifier():
                raise ValueError(f"its gap {gap} cannot be filled")
            length += lengths[gap]
        if length > MOST_SHOWN:
            raise ValueError("it is too long")
    return said


def _number(plain: Any) -> Any:
    """Return a number of a size that games have; raises ValueError."""
    if not -MOST_NUMBER < plain < MOST_NUMBER:
        raise ValueError("it is too large")
    return plain


def _words(plain: str) -> str:
    if re.match(NO_CONTROLS, plain) is None:
        raise ValueError("a character in it cannot be shown")
    return plain


def _plain(value: Arg) -> Any:
    match value:
        case str() | int():
            return value
        case Decimal():
            return {"decimal": round(value.value, 3), "signed": value.signed}
        case Percent(share=share):
            return {"percent": round(share, 4)}
        case SuitName(code=code, single=single):
            return {"suit": code, "single": True} if single else {"suit": code}
        case SeatName(seat=seat):
            return {"seat": seat}
        case Text():
            plain: dict[str, Any] = {"say": value.msgid}
            if value.args:
                plain["with"] = {gap: _plain(each) for gap, each in value.args.items()}
            if value.plural:
                plain["plural"] = value.plural
            if value.n != 1:
                plain["n"] = value.n
            if value.context:
                plain["context"] = value.context
            return plain
        case _:
            return {"card": write_card(value)}


def _arg(plain: Any, suits: Sequence[str]) -> Arg:
    match plain:
        case str():
            return _words(plain)
        case int():
            return int(_number(plain))
        case {"say": str(msgid)}:
            args = {gap: _arg(each, suits) for gap, each in plain.get("with", {}).items()}
            plural = _words(str(plain.get("plural", "")))
            n = _number(plain.get("n", 1))
            context = _words(str(plain.get("context", "")))
            return _checked(Text(_words(msgid), args, plural, int(n), context))
        case {"decimal": int() | float() as number}:
            return Decimal(float(_number(number)), bool(plain.get("signed")))
        case {"percent": int() | float() as share}:
            return Percent(float(_number(share)))
        case {"card": str(card)}:
            return read_card(card, suits)
        case {"suit": str(code)} if code in suits:
            return SuitName(code, bool(plain.get("single")))
        case {"seat": int(seat)} if 0 <= seat < MOST_PLAYERS:
            return SeatName(seat)
    raise ValueError("a value in it stands for nothing")
