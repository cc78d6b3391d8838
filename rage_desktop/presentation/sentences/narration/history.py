"""A round's narration_log in sections: the current trick first, then back to the deal."""

from collections.abc import Sequence
from typing import NamedTuple

from rage_desktop.presentation.sentences.narration.announcements import (
    Line,
    Moment,
    Part,
    Verbosity,
)
from rage_desktop.rules import Text, text

HEADINGS = {Part.SCORE: text("Points"), Part.BIDS: text("Bids"), Part.DEAL: text("Deal")}


class Section(NamedTuple):
    """Lines that belong together; `trick` is the number of a finished trick, otherwise 0."""

    heading: Text
    lines: tuple[Line, ...]
    trick: int = 0


def sections(moments: Sequence[Moment], taken: int) -> list[Section]:
    """Return the round newest first, each section in chronological order; `taken` tricks are
    finished. Finished tricks list only important lines, the current one every card and bid."""
    parts: dict[tuple[Part, int], list[Line]] = {}
    for moment in moments:
        for line in moment:
            parts.setdefault((line.part, line.trick), []).append(line)
    if not parts:
        return []
    *_, now = parts
    found = [_section(part, trick, lines, (part, trick) == now, taken)
             for (part, trick), lines in parts.items()]  # fmt: skip
    return [section for section in reversed(found) if section.lines]


def _section(part: Part, trick: int, lines: list[Line], now: bool, taken: int) -> Section:
    over = not now or 0 < trick <= taken
    kept = tuple(line for line in lines if not over or line.level <= Verbosity.NORMAL)
    if part is not Part.PLAY:
        return Section(HEADINGS[part], kept)
    if over:
        return Section(text("Trick {n}", n=trick), kept, trick if trick <= taken else 0)
    return Section(text("Trick {n}, now", n=trick), kept)
