"""Positions whose answer is plain, read from `plain_plays.txt`, which says how they are written."""

from dataclasses import dataclass
from typing import Any

from helpers.bots.positions import position
from helpers.games.editions import edition_file
from helpers.paths import TESTS
from rage_desktop.rules import Edition, SeatView, with_variants

SEARCHING = ("master",)


@dataclass(frozen=True)
class Case:
    """One position and its answers, the right or the wrong ones; `more` goes to `position`."""

    reason: str
    rules: Edition
    hand: str
    right: frozenset[str]
    wrong: frozenset[str]
    searched: frozenset[str]
    more: dict[str, Any]

    @property
    def view(self) -> SeatView:
        return position(self.rules, self.hand, trump=self.rules.suits[0], **self.more)

    def holds(self, answer: str, level: str) -> bool:
        named = {answer, answer.partition(":")[0]}
        right = self.right | self.searched if level in SEARCHING else self.right
        return bool(named & right) if self.right else not named & self.wrong


def read_case(line: str) -> Case:
    game, hand, trick, bids, also, answers, reason = (cell.strip() for cell in line.split(" | "))
    edition_id, *variants = game.split()
    more: dict[str, Any] = {"trick": trick, "bids": [int(bid) for bid in bids.split()]}
    for name, *values in (each.split() for each in also.split("; ") if each):
        more |= {"low_wins": True} if name == "low" else {name: [int(one) for one in values]}
    listed, _, searched = answers.partition("; searched ")
    right, _, wrong = listed.rpartition("not ") if "not" in listed else (listed, "", "")
    rules = with_variants(edition_file(edition_id), variants)
    named = [frozenset(part.split()) for part in (right, wrong, searched)]
    return Case(reason, rules, hand, named[0], named[1], named[2], more)


_TABLE = (TESTS / "bots" / "levels" / "plain_plays.txt").read_text("utf-8")
_ROWS = [line for line in _TABLE.splitlines() if " | " in line][2:]  # below the head
PLAYS = [read_case(row) for row in _ROWS]
