"""Bidirectional text: lines with right-to-left letters in visual order.

The Unicode algorithm as far as a game's sentences need it: no embeddings, no directional
marks. Shaping within a run (joined letters, mirrored brackets) is left to the fonts.
"""

import re
from itertools import groupby
from typing import Final

# Hebrew, Arabic and related scripts, their presentation forms, and historic scripts.
RTL_LETTERS: Final = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
LETTER = "L"
NUMBER = "N"
BETWEEN = ""
RTL: Final = "R"  # a right-to-left letter
_KINDS: Final = {"L": LETTER, "R": RTL, "AL": RTL, "EN": NUMBER, "AN": NUMBER}
_JOIN: Final = ("CS", "ES")  # within a number: 12:30, 1.5


def visual_runs(line: str) -> list[tuple[str, bool]]:
    """Return a line as runs in visual order from left to right, and whether each is
    right-to-left. Its first letter determines the direction of the whole line."""
    if not RTL_LETTERS.search(line):
        return [(line, False)]
    kinds = _kinds(line)
    back = next((kind for kind in kinds if kind in (LETTER, RTL)), LETTER) == RTL
    signs = zip(line, _levels(kinds, back), strict=True)
    runs = [
        ("".join(sign for sign, _ in run), level)
        for level, run in groupby(signs, key=lambda each: each[1])
    ]
    for least in (2, 1):
        runs = [
            run
            for turns, group in groupby(runs, key=lambda each: each[1] >= least)
            for run in (reversed(list(group)) if turns else group)
        ]
    return [(run, level == 1) for run, level in runs]


def script_of(run: str) -> str:
    """Return the script of a right-to-left run, as fonts name it: Arabic letters
    join, others do not."""
    return "Arab" if any("\u0600" <= sign <= "\u08ff" for sign in run) else "Hebr"


def _kinds(line: str) -> list[str]:
    # late: hardly any line needs it
    from unicodedata import bidirectional

    raw = [bidirectional(char) for char in line]
    for i, kind in enumerate(raw):
        around = raw[i - 1 : i] + raw[i + 1 : i + 2]
        if (kind in _JOIN and around == ["EN", "EN"]) or (kind == "ET" and "EN" in around):
            raw[i] = "EN"
        elif kind == "NSM" and i:
            raw[i] = raw[i - 1]  # combining marks belong to their letter
    return [_KINDS.get(kind, BETWEEN) for kind in raw]


def _levels(kinds: list[str], back: bool) -> list[int]:
    """Return each character's embedding level: 0 left to right, 1 right to left, 2 left in that."""
    start, inner = (RTL, 2) if back else (LETTER, 0)
    letters = _last(kinds, (LETTER, RTL), start)
    # A number after right-to-left letters belongs to them.
    sides = [
        letter if kind == NUMBER else kind for kind, letter in zip(kinds, letters, strict=True)
    ]
    before = _last(sides, (LETTER, RTL), start)
    after = _last(sides[::-1], (LETTER, RTL), start)[::-1]
    levels = []
    for kind, side, one, other in zip(kinds, sides, before, after, strict=True):
        side = side or (one if one == other else start)
        number = 2 if kind == NUMBER else 1
        levels.append(number if side == RTL else inner)
    return levels


def _last(found: list[str], wanted: tuple[str, ...], start: str) -> list[str]:
    """Return for each position the last of the wanted kinds up to there."""
    return [start := one if one in wanted else start for one in found]
