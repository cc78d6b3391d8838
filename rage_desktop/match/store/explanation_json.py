"""Sentences for players as JSON, for the store: `{"say": MESSAGE, "with": {GAP: VALUE}}`.

A reason has the figures behind it in the same form as `more`.

Words and whole numbers are written as they are; `{"card": "B15"}`, `{"suit": "B"}`, `{"seat": 2}`,
`{"decimal": 3.5}` and `{"percent": 0.8}` stand for what is written in the language's own way when
the sentence is shown; a sentence may hold others.
"""

import json
from collections.abc import Sequence
from typing import Any

from rage_desktop.bots.bot import Explanation
from rage_desktop.match.store.notation import NotationError, read_card, write_card
from rage_desktop.rules import SeatName, SuitName, Text
from rage_desktop.rules.text import Arg, Decimal, Percent


def encode_explanation(why: Explanation) -> str:
    """Encode an explanation on one line."""
    plain = _plain(why.reason)
    if why.more is not None:
        plain["more"] = _plain(why.more)
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def decode_explanation(line: str, suits: Sequence[str]) -> Explanation:
    """Decode a line of `encode_explanation`, or of version 0.1.0; raises NotationError."""
    try:
        plain = json.loads(line)
        more = plain.get("more")
        return Explanation(_text(plain, suits), None if more is None else _text(more, suits))
    except (AttributeError, LookupError, TypeError, ValueError, RecursionError) as error:
        raise NotationError(f"{line[:60]!r} is no sentence: {error}") from error


def _text(plain: Any, suits: Sequence[str]) -> Text:
    said = _arg(plain, suits)
    if not isinstance(said, Text):
        raise ValueError("it stands for something else")
    str(said)  # all its placeholders must be filled
    return said


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
            return plain
        case _:
            return {"card": write_card(value)}


def _arg(plain: Any, suits: Sequence[str]) -> Arg:
    match plain:
        case str() | int():
            return plain
        case {"say": str(msgid)}:
            args = {gap: _arg(each, suits) for gap, each in plain.get("with", {}).items()}
            return Text(msgid, args, str(plain.get("plural", "")), int(plain.get("n", 1)))
        case {"decimal": int() | float() as number}:
            return Decimal(float(number), bool(plain.get("signed")))
        case {"percent": int() | float() as share}:
            return Percent(float(share))
        case {"card": str(card)}:
            return read_card(card, suits)
        case {"suit": str(code)}:
            return SuitName(code, bool(plain.get("single")))
        case {"seat": int(seat)}:
            return SeatName(seat)
    raise ValueError(f"{plain!r} stands for nothing")
