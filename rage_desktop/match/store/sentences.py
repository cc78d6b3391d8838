"""Sentences for players as JSON, for the store: `{"say": MESSAGE, "with": {GAP: VALUE}}`.

Words and numbers stand as they are; `{"card": "B15"}`, `{"suit": "B"}` and `{"seat": 2}` stand for
what is named when the sentence is shown; other sentences may stand in one.
"""

import json
from collections.abc import Sequence
from typing import Any

from rage_desktop.match.store.notation import NotationError, read_card, write_card
from rage_desktop.rules import SeatName, SuitName, Text
from rage_desktop.rules.text import Arg


def write_text(said: Text) -> str:
    """Write a sentence on one line."""
    return json.dumps(_plain(said), ensure_ascii=False, separators=(",", ":"))


def read_text(line: str, suits: Sequence[str]) -> Text:
    """Read a sentence as `write_text` writes it; raises NotationError."""
    try:
        said = _arg(json.loads(line), suits)
        str(said)  # every gap is filled
    except (AttributeError, LookupError, TypeError, ValueError, RecursionError) as error:
        raise NotationError(f"{line[:60]!r} is no sentence: {error}") from error
    if not isinstance(said, Text):
        raise NotationError(f"{line[:60]!r} is no sentence.")
    return said


def _plain(value: Arg) -> Any:
    match value:
        case str() | int():
            return value
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
        case {"card": str(card)}:
            return read_card(card, suits)
        case {"suit": str(code)}:
            return SuitName(code, bool(plain.get("single")))
        case {"seat": int(seat)}:
            return SeatName(seat)
    raise ValueError(f"{plain!r} stands for nothing")
