"""Positions whose answer is plain, and those of them in which number cards alone are at stake.

`right` lists the good answers, `wrong` the silly ones, whichever is shorter; a WILD or CHANGE
without a suit stands for any suit.
"""

from dataclasses import dataclass, field
from typing import Any

from helpers.games.editions import edition
from rage_desktop.rules import Edition

SEARCHING = ("master",)
RAGE, AMIGO, GLYPHS, RAVE = map(edition, ("rage", "rage-amigo", "glyphs", "rave"))


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


def play(
    reason: str,
    rules: Edition,
    hand: str,
    *,
    right: str = "",
    wrong: str = "",
    searched: str = "",
    **more: Any,
) -> Case:
    return Case(reason, rules, hand, right, wrong, {"trump": rules.suits[0]} | more, searched)


# In rage and rage-amigo trump is red (R), in glyphs mushrooms (MU), in rave bass (BA).
NUMBER_CARDS = [
    # -- needing every trick that is left
    play(
        "needs all three: a low trump lead gives the first away",
        RAGE,
        "R3 R15 R9",
        wrong="R3 R9",
        bids=(3, 1, 1, 1),
    ),
    play("needs all: the top trump first", AMIGO, "R2 R15", right="R15", bids=(2, 1, 1, 0)),
    play("needs all: the top trump first", GLYPHS, "MU1 MU14 MU13", wrong="MU1", bids=(3, 1, 1, 1)),
    play("needs all: the top trump first", RAVE, "BA2 BA15 BA14", wrong="BA2", bids=(3, 1, 1, 1)),
    play(
        "needs both: the ace of a plain suit before a low one of it",
        RAGE,
        "B15 B2",
        right="B15",
        bids=(2, 1, 1, 1),
        won=(0, 2, 2, 2),
    ),
    play(
        "needs every trick and can take this one",
        RAGE,
        "B14 B2 R15",
        right="B14",
        trick="B5 B9 B3",
        bids=(1, 1, 1, 3),
    ),
    # -- keeping the boss for the trick it makes for certain
    play(
        "needs two, the highest trump takes one for certain: a small one ruffs now",
        RAGE,
        "R2 R15 G3",
        right="R2",
        trick="B5 B9 B3",
        bids=(2, 1, 1, 2),
    ),
    play(
        "needs one, holds the top trump and a loser: this trick can go",
        RAGE,
        "R15 G3",
        right="G3",
        trick="B5 B9 B3",
        bids=(1, 1, 1, 1),
        won=(2, 2, 2, 0),
    ),
    play(
        "needs one, holds the top trump and a loser: this trick can go",
        AMIGO,
        "R15 G3",
        right="G3",
        trick="B5 B9 B3",
        bids=(1, 1, 1, 1),
        won=(2, 2, 2, 0),
    ),
    play(
        "needs one, holds the top trump and a loser: this trick can go",
        GLYPHS,
        "MU14 DI2",
        right="DI2",
        trick="CL5 CL9 CL3",
        bids=(1, 1, 1, 1),
        won=(2, 2, 2, 0),
    ),
    play(
        "needs one, holds the top trump and a loser: this trick can go",
        RAVE,
        "BA15 DI2",
        right="DI2",
        trick="TE5 TE9 TE3",
        bids=(1, 1, 1, 1),
        won=(2, 2, 2, 0),
    ),
    # -- taking cheaply, ducking dearly
    play(
        "needs two: last to play takes with the cheapest winner",
        RAGE,
        "B10 B14 B2",
        right="B10",
        trick="B5 B9 B3",
        bids=(2, 1, 1, 2),
    ),
    play(
        "needs two: last to play takes with the cheapest winner",
        GLYPHS,
        "HO10 HO14 HO2",
        right="HO10",
        trick="HO5 HO9 HO3",
        bids=(2, 1, 1, 2),
    ),
    play(
        "last to play ruffs with the lowest trump",
        RAVE,
        "BA2 BA14 DI3",
        right="BA2",
        trick="TE5 TE9 TE3",
        bids=(1, 1, 1, 2),
    ),
    play(
        "a lost trick costs the lowest card",
        RAGE,
        "B14 B2 G5",
        right="B2",
        trick="B5 R9 B3",
        bids=(1, 1, 1, 1),
    ),
    play(
        "a lost trick costs the lowest card",
        AMIGO,
        "B14 B2 G5",
        right="B2",
        trick="B5 R9 B3",
        bids=(1, 1, 1, 1),
    ),
    play(
        "bid made: throws the highest card that loses",
        RAGE,
        "B10 B2 B13",
        right="B10",
        trick="B5 B12 B3",
        bids=(1, 1, 1, 1),
        won=(0, 0, 0, 1),
    ),
    play(
        "bid made: throws the highest card that loses",
        GLYPHS,
        "CL10 CL2 CL13",
        right="CL10",
        trick="CL5 CL12 CL3",
        bids=(1, 1, 1, 1),
        won=(0, 0, 0, 1),
    ),
    play(
        "bid made: wins nothing with an ace it can keep back",
        RAGE,
        "B15 B2 G1",
        right="B2",
        trick="B5 B12 B3",
        bids=(1, 1, 1, 1),
        won=(0, 0, 0, 1),
    ),
    play(
        "bid made: does not ruff what it does not need",
        RAVE,
        "BA3 DI14 DI2",
        wrong="BA3",
        trick="TE5 TE9 TE3",
        bids=(1, 1, 1, 1),
        won=(0, 0, 0, 1),
    ),
    # -- no sure winner is kept past the bid
    play(
        "a sure winner is thrown off while it can be",
        RAGE,
        "Y15 P2 G4",
        right="Y15",
        trick="B5 B12 B3",
        bids=(1, 1, 1, 0),
    ),
    play(
        "a sure winner is thrown off while it can be",
        AMIGO,
        "Y15 P2 G4",
        right="Y15",
        trick="B5 B12 B3",
        bids=(1, 1, 1, 0),
    ),
    play(
        "a sure winner is thrown off while it can be",
        GLYPHS,
        "DI14 CR2 HO1",
        right="DI14",
        trick="CL5 CL12 CL3",
        bids=(1, 1, 1, 0),
    ),
    play(
        "a sure winner is thrown off while it can be",
        RAVE,
        "DI15 JU2 HS1",
        right="DI15",
        trick="TE5 TE12 TE3",
        bids=(1, 1, 1, 0),
    ),
    play(
        "a high trump goes under a higher one",
        RAGE,
        "R9 P2 G4",
        right="R9",
        trick="B5 R12 B3",
        bids=(1, 1, 1, 0),
    ),
    # Tried out, R12 makes the zero as often as B1: two times in three somebody goes over it, and
    # later it is the card most likely to spoil it.
    play(
        "bid nothing: leads low, not the ace",
        RAGE,
        "B1 G14 Y13 R12",
        right="B1",
        searched="R12",
        bids=(0, 2, 2, 2),
    ),
    play(
        "bid nothing: leads low, not the ace",
        GLYPHS,
        "CL0 DI9 CR4 HO5",
        wrong="DI9",
        bids=(0, 2, 2, 2),
    ),
    play(
        "bid nothing: ducks with the highest card under the winner",
        RAGE,
        "B8 B1 B14 G3",
        wrong="B14",
        trick="B9",
        bids=(2, 0, 2, 2),
    ),
]
