"""Reasons for leading a number card."""

from typing import Final

from rage_desktop.bots.talk.card_facts import CardFacts
from rage_desktop.bots.talk.catalogue.reason import Claim, Reason, card, single, suit
from rage_desktop.rules import text

LEADING: Final[tuple[Reason[CardFacts], ...]] = (
    Reason(
        "C49",
        lambda f: f.leading and f.top and f.suit == f.trump and f.wants,
        text("The highest trump still out: only an action card can stop it."),
        claim=Claim.NUMBER_SAFE,
    ),
    Reason(
        "C83",
        lambda f: f.leading and f.next_to_top and f.suit == f.trump and f.wants,
        text("Only you hold higher trumps: only an action card can stop it."),
        text("The higher trumps are in the same hand: only an action card can stop it."),
        claim=Claim.NUMBER_SAFE,
    ),
    Reason(
        "C50",
        lambda f: (
            f.leading and f.number and f.suit == f.trump and f.mine_trumps >= 3 and f.need >= 2
            and f.trumps_out > 0 and not f.drained
        ),
        text("You have {n} trumps: leading them can take trumps from the others."),
        text("There are {n} trumps in the hand: leading them can take trumps from the others."),
        lambda f: {"n": f.mine_trumps},
    ),
    Reason(
        "C51",
        lambda f: f.leading and f.suit != f.trump and f.wants and f.alone and not f.trumps_out,
        text("Nobody else has {suit}, and no number trump is out."),
        gaps=lambda f: {"suit": suit(f.suit)},
        claim=Claim.NUMBER_SAFE,
    ),
    Reason(
        "C52",
        lambda f: f.leading and f.top and f.trump is None and f.wants,
        text("The highest {single} still out, and there is no trump."),
        gaps=lambda f: {"single": single(f.suit)},
        claim=Claim.NUMBER_SAFE,
    ),
    Reason(
        "C53",
        lambda f: f.leading and f.top and f.suit != f.trump and f.wants and f.nobody_out,
        text("The highest {single} still out, and nobody has run out of {suit} so far."),
        gaps=lambda f: {"single": single(f.suit), "suit": suit(f.suit)},
        claim=Claim.TRUMP_ONLY,
    ),
    Reason(
        "C54",
        lambda f: f.leading and f.top and f.suit != f.trump and f.wants,
        text("The highest {single} still out: only a trump or an action card beats it."),
        gaps=lambda f: {"single": single(f.suit)},
        claim=Claim.TRUMP_ONLY,
    ),
    Reason(
        "C84",
        lambda f: f.leading and f.next_to_top and f.suit != f.trump and f.wants,
        text("Only you hold a higher {single}: only a trump or an action card beats it."),
        text("A higher {single} is in the hand, too: only a trump or an action card beats it."),
        lambda f: {"single": single(f.suit)},
        Claim.TRUMP_ONLY,
    ),
    Reason(
        "C55",
        lambda f: (
            f.leading and f.high and f.suit != f.trump and f.wants and f.above <= 2
            and f.nobody_out and f.need >= 2
        ),
        text("Lead a high {single}: you need {need}, and nobody has run out of {suit} so far."),
        text(
            "A high {single}: {need} tricks are needed, and nobody has run out of {suit} so far."
        ),
        lambda f: {"single": single(f.suit), "need": f.need, "suit": suit(f.suit)},
    ),
    Reason(
        "C56",
        lambda f: f.leading and f.number and f.wants and f.above == 1,
        text("Only 1 higher {single} is still out."),
        gaps=lambda f: {"single": single(f.suit)},
    ),
    Reason(
        "C57",
        lambda f: (
            f.leading and f.wants and f.lowest and f.need < f.left
            and f.side_top is not None and f.suit != f.trump
        ),
        text("Let the others lead: keep {card} for later."),
        text("The others may lead: {card} is kept for later."),
        lambda f: {"card": card(f.side_top)},
    ),
    Reason(
        "C58",
        lambda f: (
            f.leading and f.number and f.exact and not f.below and f.above > 0 and f.own_bottom
        ),
        text("The lowest {single} still out: any other {single} beats it."),
        gaps=lambda f: {"single": single(f.suit)},
    ),
    Reason(
        "C85",
        lambda f: f.leading and f.number and f.exact and not f.below and f.above > 0,
        text("Every {single} still out beats it."),
        gaps=lambda f: {"single": single(f.suit)},
    ),
    Reason(
        "C59",
        lambda f: (
            f.leading and f.number and f.exact and f.suit == f.trump and f.above >= 2
        ),
        text("{n} higher trumps are still out."),
        gaps=lambda f: {"n": f.above},
    ),
    Reason(
        "C60",
        lambda f: f.leading and f.number and f.exact and f.above >= 2,
        text("{n} higher {single} cards are still out."),
        gaps=lambda f: {"n": f.above, "single": single(f.suit)},
    ),
)  # fmt: skip
