"""Positions whose answer is plain.

`right` lists the good answers, `wrong` the silly ones, whichever is shorter; a WILD or CHANGE
without a suit stands for any suit.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from helpers.games.editions import edition
from rage_desktop.rules import Edition

SEARCHING = ("master",)
RAGE, AMIGO, GLYPHS, RAVE = map(edition, ("rage", "rage-amigo", "glyphs", "rave"))
ANY_TIME = edition("rage", action_cards_any_time=True)
SECRET = edition("rage", bids="secret")


@dataclass(frozen=True)
class Case:
    """One position and its answers; `more` goes to `position`.

    `searched` are answers that are right as well for levels that try the choices out.
    """

    reason: str
    rules: Edition
    hand: str
    right: str = ""
    wrong: str = ""
    more: dict[str, Any] = field(default_factory=dict)
    searched: str = ""

    def holds(self, answer: str, level: str) -> bool:
        named = {answer, answer.partition(":")[0]}
        if self.right:
            right = self.right.split() + self.searched.split() * (level in SEARCHING)
            return bool(named & set(right))
        return not named & set(self.wrong.split())


At: TypeAlias = tuple[Edition, str, str, dict[str, str]]


def at(rules: Edition, hand: str, trick: str = "", **answers: str) -> At:
    """A hand, what lies in the trick, and its answers."""
    return rules, hand, trick, answers


def plays(reason: str, bids: Sequence[int], *positions: At, **more: Any) -> list[Case]:
    """Positions that have the same reason; an edition's first suit is trump."""
    return [
        Case(reason, rules, hand, **answers, more={
            "trump": rules.suits[0], "trick": trick, "bids": bids, **more
        })
        for rules, hand, trick, answers in positions
    ]  # fmt: skip


# In rage and rage-amigo trump is red (R), in glyphs mushrooms (MU), in rave bass (BA).
PLAYS = [
    # -- needing every trick that is left
    *plays(
        "needs all three: a low trump lead gives the first away",
        (3, 1, 1, 1),
        at(RAGE, "R3 R15 R9", wrong="R3 R9"),
    ),
    *plays("needs all: the top trump first", (2, 1, 1, 0), at(AMIGO, "R2 R15", right="R15")),
    *plays(
        "needs all: the top trump first",
        (3, 1, 1, 1),
        at(GLYPHS, "MU1 MU14 MU13", wrong="MU1"),
        at(RAVE, "BA2 BA15 BA14", wrong="BA2"),
    ),
    *plays(
        "needs both: the ace of a plain suit before a low one of it",
        (2, 1, 1, 1),
        at(RAGE, "B15 B2", right="B15"),
        won=(0, 2, 2, 2),
    ),
    *plays(
        "needs every trick and can take this one",
        (1, 1, 1, 3),
        at(RAGE, "B14 B2 R15", "B5 B9 B3", right="B14"),
    ),
    # -- keeping the boss for the trick it makes for certain
    *plays(
        "needs two, the highest trump takes one for certain: a small one ruffs now",
        (2, 1, 1, 2),
        at(RAGE, "R2 R15 G3", "B5 B9 B3", right="R2"),
    ),
    *plays(
        "needs one, holds the top trump and a loser: this trick can go",
        (1, 1, 1, 1),
        at(RAGE, "R15 G3", "B5 B9 B3", right="G3"),
        at(AMIGO, "R15 G3", "B5 B9 B3", right="G3"),
        at(GLYPHS, "MU14 DI2", "CL5 CL9 CL3", right="DI2"),
        at(RAVE, "BA15 DI2", "TE5 TE9 TE3", right="DI2"),
        won=(2, 2, 2, 0),
    ),
    # -- taking cheaply, ducking dearly
    *plays(
        "needs two: last to play takes with the cheapest winner",
        (2, 1, 1, 2),
        at(RAGE, "B10 B14 B2", "B5 B9 B3", right="B10"),
        at(GLYPHS, "HO10 HO14 HO2", "HO5 HO9 HO3", right="HO10"),
    ),
    *plays(
        "last to play ruffs with the lowest trump",
        (1, 1, 1, 2),
        at(RAVE, "BA2 BA14 DI3", "TE5 TE9 TE3", right="BA2"),
    ),
    *plays(
        "a lost trick costs the lowest card",
        (1, 1, 1, 1),
        at(RAGE, "B14 B2 G5", "B5 R9 B3", right="B2"),
        at(AMIGO, "B14 B2 G5", "B5 R9 B3", right="B2"),
    ),
    *plays(
        "bid made: throws the highest card that loses",
        (1, 1, 1, 1),
        at(RAGE, "B10 B2 B13", "B5 B12 B3", right="B10"),
        at(GLYPHS, "CL10 CL2 CL13", "CL5 CL12 CL3", right="CL10"),
        won=(0, 0, 0, 1),
    ),
    *plays(
        "bid made: wins nothing with an ace it can keep back",
        (1, 1, 1, 1),
        at(RAGE, "B15 B2 G1", "B5 B12 B3", right="B2"),
        won=(0, 0, 0, 1),
    ),
    *plays(
        "bid made: does not ruff what it does not need",
        (1, 1, 1, 1),
        at(RAVE, "BA3 DI14 DI2", "TE5 TE9 TE3", wrong="BA3"),
        won=(0, 0, 0, 1),
    ),
    # -- no sure winner is kept past the bid
    *plays(
        "a sure winner is thrown off while it can be",
        (1, 1, 1, 0),
        at(RAGE, "Y15 P2 G4", "B5 B12 B3", right="Y15"),
        at(AMIGO, "Y15 P2 G4", "B5 B12 B3", right="Y15"),
        at(GLYPHS, "DI14 CR2 HO1", "CL5 CL12 CL3", right="DI14"),
        at(RAVE, "DI15 JU2 HS1", "TE5 TE12 TE3", right="DI15"),
    ),
    *plays(
        "a high trump goes under a higher one",
        (1, 1, 1, 0),
        at(RAGE, "R9 P2 G4", "B5 R12 B3", right="R9"),
    ),
    # Tried out, R12 makes the zero as often as B1: two times in three somebody goes over it, and
    # later it is the card most likely to spoil it.
    *plays(
        "bid nothing: leads low, not the ace",
        (0, 2, 2, 2),
        at(RAGE, "B1 G14 Y13 R12", right="B1", searched="R12"),
        at(GLYPHS, "CL0 DI9 CR4 HO5", wrong="DI9"),
    ),
    *plays(
        "bid nothing: ducks with the highest card under the winner",
        (2, 0, 2, 2),
        at(RAGE, "B8 B1 B14 G3", "B9", wrong="B14"),
    ),
    # -- action cards
    *plays(
        "a WILD makes the last trick that is needed",
        (1, 1, 1, 1),
        at(RAGE, "WILD", "B5 R9 B3", right="WILD:R"),
    ),
    *plays(
        "a WILD that must go loses where it is named apart",
        (1, 1, 1, 0),
        at(RAGE, "WILD", "B5 B12 B3", wrong="WILD:R WILD:B"),
        at(AMIGO, "WILD", "B5 B12 B3", wrong="WILD:R WILD:B"),
    ),
    *plays(
        "a BONUS in the trick is worth taking past the bid",
        (1, 1, 1, 0),
        at(RAGE, "B10 B2", "B5 BONUS B3", right="B10"),
        won=(0, 0, 0, 1),
    ),
    *plays(
        "a MALUS in the trick is left to others past the bid",
        (1, 1, 1, 0),
        at(RAGE, "B10 B2", "B5 MALUS B3", right="B2"),
        at(RAVE, "TE10 TE2", "TE5 MALUS TE3", right="TE2"),
        won=(0, 0, 0, 1),
    ),
    *plays(
        "with the bid made it does not win a MALUS on top",
        (1, 1, 1, 1),
        at(AMIGO, "B14 B2", "B5 MALUS B3", right="B2"),
        won=(0, 0, 0, 1),
    ),
    *plays(
        "a MALUS goes to who leads the game, a BONUS does not",
        (1, 1, 1, 1),
        at(RAGE, "MALUS BONUS", "B5 B12 B3", right="MALUS"),
        won=(3, 3, 3, 0),
        totals=(10, 60, 20, 30),
    ),
    *plays(
        "CHANGE goes to the suit it is long in",
        (1, 1, 1, 4),
        at(RAVE, "CHANGE TE14 TE15 TE13 TE12", "DI5 DI9 DI3", right="CHANGE:TE"),
    ),
    *plays(
        "OUT is kept while its own trumps are to win",
        (1, 1, 1, 3),
        at(GLYPHS, "OUT MU14 MU13 MU12 DI2", "HO5 HO9 HO3", wrong="OUT"),
    ),
    *plays(
        "under a rewind the lowest card takes",
        (1, 1, 1, 2),
        at(RAVE, "TE1 TE14", "TE5 REWIND TE3", right="TE1"),
        low_wins=True,
    ),
    *plays(
        "under a rewind an ace is safe to throw",
        (1, 1, 1, 0),
        at(RAVE, "TE2 TE14", "TE5 REWIND TE3", right="TE14"),
        low_wins=True,
    ),
    *plays(
        "action cards any time: an OUT saves the bid from a forced ace",
        (1, 1, 1, 1),
        at(ANY_TIME, "B15 OUT", "B5 B12 B3", right="OUT"),
        won=(2, 2, 2, 1),
    ),
    # -- bids unknown, and bids out of reach
    *plays(
        "with secret bids a sure winner is still thrown off",
        (1, 1, 1, 0),
        at(SECRET, "Y15 P2 G4", "B5 B12 B3", right="Y15"),
    ),
    *plays(
        "with secret bids, too, the cheapest winner takes when more are needed",
        (2, 1, 1, 2),
        at(SECRET, "B10 B14 B2", "B5 B9 B3", right="B10"),
    ),
    *plays(
        "past the bid each trick still counts",
        (1, 1, 1, 0),
        at(RAGE, "B10 B2", "B5 B9 B3", right="B10"),
        at(RAVE, "TE10 TE2", "TE5 TE9 TE3", right="TE10"),
        won=(0, 0, 0, 1),
    ),
]
