"""Reasons for cards, first of all: there is no choice, or the trick ends with points to be had."""

from typing import Final

from rage_desktop.bots.talk.card_facts import CardFacts
from rage_desktop.bots.talk.catalogue.reason import Claim, Reason, player, single
from rage_desktop.rules import text

FORCED: Final[tuple[Reason[CardFacts], ...]] = (
    Reason(
        "C01",
        lambda f: f.forced and f.left == 1,
        text("Your last card."),
        text("The last card."),
    ),
    Reason(
        "C02",
        lambda f: f.forced and f.follows,
        text("Your only {single}, and you must follow."),
        text("Its only {single}, and it must follow."),
        lambda f: {"single": single(f.suit)},
    ),
    Reason("C03", lambda f: f.forced, text("The only legal card.")),
    Reason(
        "C04",
        lambda f: f.last and f.wins and f.points > 0 and not f.exact,
        text("Takes the trick with {n} extra points."),
        gaps=lambda f: {"n": f.points},
        claim=Claim.TAKES,
    ),
    Reason(
        "C05",
        lambda f: bool(f.minus) and f.following and f.last and f.ahead_need == 0,
        text("Gives {player} one trick too many, and −{n} along with it."),
        gaps=lambda f: {"player": player(f.taker), "n": f.minus},
        claim=Claim.MISSES,
    ),
    Reason(
        "C06",
        lambda f: bool(f.minus) and f.following and f.last,
        text("Gives {player} −{n}."),
        gaps=lambda f: {"player": player(f.taker), "n": f.minus},
        claim=Claim.MISSES,
    ),
    Reason(
        "C07",
        lambda f: bool(f.minus) and f.following,
        text("It can't win, and it costs whoever takes the trick {n} points."),
        gaps=lambda f: {"n": f.minus},
        claim=Claim.MISSES,
    ),
    Reason(
        "C08",
        lambda f: bool(f.minus),
        text("Whoever takes the trick loses {n} points, and this card can't beat any suit."),
        gaps=lambda f: {"n": f.minus},
    ),
    Reason(
        "C09",
        lambda f: f.last and not f.wins and f.points < 0 and f.taker is not None,
        text("Leaves the −{n} to {player}."),
        gaps=lambda f: {"n": -f.points, "player": player(f.taker)},
        claim=Claim.MISSES,
    ),
    Reason(
        "C10",
        lambda f: f.last and f.wins and f.need == f.left > 1,
        text("You need every remaining trick, and this takes one."),
        text("The bid needs every remaining trick, and this takes one."),
        claim=Claim.TAKES,
    ),
    Reason(
        "C11",
        lambda f: (
            f.last and f.wins and f.gone and f.pays > 0
            and f.ahead_need is not None and 0 < f.ahead_need <= f.left
        ),
        text("Your bid is lost anyway, so take a trick that {player} needs."),
        text("The bid is lost anyway, so it takes a trick that {player} needs."),
        lambda f: {"player": player(f.view.winning)},
        Claim.TAKES,
    ),
)  # fmt: skip
