"""Reasons for leading a number card."""

from typing import Final

from rage_desktop.bots.talk.card_facts import CardFacts
from rage_desktop.bots.talk.catalogue.reason import Claim, Reason, card, single, suit
from rage_desktop.rules import text

LEADING: Final[tuple[Reason[CardFacts], ...]] = (
    Reason(
        "C49",
        lambda f: f.leading and f.top and f.suit == f.trump and f.wants,
        text("The highest unplayed trump. Only an action card can stop it."),
        claim=Claim.NUMBER_SAFE,
    ),
    Reason(
        "C83",
        lambda f: f.leading and f.next_to_top and f.suit == f.trump and f.wants,
        text("Only you hold higher trumps, so only an action card can stop it."),
        text("It holds all the higher trumps, so only an action card can stop it."),
        claim=Claim.NUMBER_SAFE,
    ),
    Reason(
        "C50",
        lambda f: (
            f.leading and f.number and f.suit == f.trump and f.mine_trumps >= 3 and f.need >= 2
            and f.trumps_out > 0 and not f.drained
        ),
        text("You have {n} trumps. Lead them to draw the others' trumps."),
        text("It has {n} trumps. Leading them draws the others' trumps."),
        lambda f: {"n": f.mine_trumps},
    ),
    Reason(
        "C51",
        lambda f: f.leading and f.suit != f.trump and f.wants and f.alone and not f.trumps_out,
        text("Nobody else has any {suit}, and every trump number card has been played."),
        gaps=lambda f: {"suit": suit(f.suit)},
        claim=Claim.NUMBER_SAFE,
    ),
    Reason(
        "C52",
        lambda f: f.leading and f.top and f.trump is None and f.wants,
        text("The highest unplayed {single}, and there's no trump."),
        gaps=lambda f: {"single": single(f.suit)},
        claim=Claim.NUMBER_SAFE,
    ),
    Reason(
        "C53",
        lambda f: f.leading and f.top and f.suit != f.trump and f.wants and f.nobody_out,
        text("The highest unplayed {single}, and nobody has run out of {suit} yet."),
        gaps=lambda f: {"single": single(f.suit), "suit": suit(f.suit)},
        claim=Claim.TRUMP_ONLY,
    ),
    Reason(
        "C54",
        lambda f: f.leading and f.top and f.suit != f.trump and f.wants,
        text("The highest unplayed {single}. Only a trump or an action card beats it."),
        gaps=lambda f: {"single": single(f.suit)},
        claim=Claim.TRUMP_ONLY,
    ),
    Reason(
        "C84",
        lambda f: f.leading and f.next_to_top and f.suit != f.trump and f.wants,
        text("Only you hold a higher {single}, so only a trump or an action card beats it."),
        text("It holds the higher {single} cards itself, so only a trump or an action "
"card beats this one."),
        lambda f: {"single": single(f.suit)},
        Claim.TRUMP_ONLY,
    ),
    Reason(
        "C55",
        lambda f: (
            f.leading and f.high and f.suit != f.trump and f.wants and f.above <= 2
            and f.nobody_out and f.need >= 2
        ),
        text("Lead a high {single}: you need {need} tricks, and nobody has run out of "
"{suit} yet."),
        text(
            "A high {single}: it needs {need} tricks, and nobody has run out of {suit} yet."
        ),
        lambda f: {"single": single(f.suit), "need": f.need, "suit": suit(f.suit)},
    ),
    Reason(
        "C56",
        lambda f: f.leading and f.number and f.wants and f.above == 1,
        text("Only 1 higher {single} is still unplayed."),
        gaps=lambda f: {"single": single(f.suit)},
    ),
    Reason(
        "C57",
        lambda f: (
            f.leading and f.wants and f.lowest and f.need < f.left
            and f.side_top is not None and f.suit != f.trump
        ),
        text("Let the others lead, and keep {card} for later."),
        text("It lets the others lead and keeps {card} for later."),
        lambda f: {"card": card(f.side_top)},
    ),
    Reason(
        "C58",
        lambda f: (
            f.leading and f.number and f.exact and not f.below and f.above > 0 and f.own_bottom
        ),
        text("The lowest unplayed {single}. Any other {single} beats it."),
        gaps=lambda f: {"single": single(f.suit)},
    ),
    Reason(
        "C85",
        lambda f: f.leading and f.number and f.exact and not f.below and f.above > 0,
        text("Every other unplayed {single} beats it."),
        gaps=lambda f: {"single": single(f.suit)},
    ),
    Reason(
        "C59",
        lambda f: (
            f.leading and f.number and f.exact and f.suit == f.trump and f.above >= 2
        ),
        text("{n} higher trumps are still unplayed."),
        gaps=lambda f: {"n": f.above},
    ),
    Reason(
        "C60",
        lambda f: f.leading and f.number and f.exact and f.above >= 2,
        text("{n} higher {single} cards are still unplayed."),
        gaps=lambda f: {"n": f.above, "single": single(f.suit)},
    ),
)  # fmt: skip
