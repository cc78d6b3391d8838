"""Reasons for number cards: following the suit led, staying behind, trumping, leading."""

from typing import Final

from rage_desktop.bots.talk.card_facts import CardFacts
from rage_desktop.bots.talk.catalogue.reason import Claim, Reason, card, player, single, suit
from rage_desktop.rules import Arg, text


def card_ahead(f: CardFacts) -> dict[str, Arg]:
    """Fill the gaps for the winning card and its player."""
    assert f.ahead is not None
    return {"player": player(f.ahead.seat), "card": f.ahead.card}


FOLLOWING: Final[tuple[Reason[CardFacts], ...]] = (
    # -- last to play, or the bid is missed --
    Reason(
        "C33",
        lambda f: f.last and f.number and not f.wins and f.taker_need == 0,
        text("{player} has already made the bid and is forced to take this trick."),
        gaps=lambda f: {"player": player(f.taker)},
        claim=Claim.MISSES,
    ),
    Reason(
        "C34",
        lambda f: f.last and f.wants and f.cheapest and f.ways_to_win > 1,
        text("A certain trick, taken with the lowest card that will do."),
        claim=Claim.TAKES,
    ),
    Reason(
        "C35",
        lambda f: f.last and f.wins and f.wants,
        text("A certain trick: {n} of {bid}."),
        gaps=lambda f: {"n": f.won + 1, "bid": f.bid},
        claim=Claim.TAKES,
    ),
    Reason(
        "C36",
        lambda f: f.last and f.wins and f.pays > 0,
        text("You can't make your bid any more, but each trick is still worth {n}."),
        text("The bid can't be made any more, but each trick is still worth {n}."),
        lambda f: {"n": f.pays},
        Claim.TAKES,
    ),
    Reason(
        "C37",
        lambda f: f.wins and f.number and f.saves > 0,
        text("Every trick you still take reduces your loss by {n}."),
        text("Every trick it still takes reduces the loss by {n}."),
        lambda f: {"n": f.saves},
    ),
    Reason(
        "C38",
        lambda f: f.last and f.follows and f.exact and f.must_win and f.highest,
        text("You'll have to take this one, so use up your highest {single}."),
        text("It has to take this trick anyway, so it gets rid of its highest {single}."),
        lambda f: {"single": single(f.suit)},
        Claim.TAKES,
    ),
    # -- staying behind --
    Reason(
        "C39",
        lambda f: f.follows and f.exact and f.must_win and f.lowest and not (f.last or f.low),
        text("None of your {single} cards is low enough to lose. Your lowest is the "
"easiest to beat."),
        text("None of its {single} cards is low enough to lose. The lowest is the easiest "
"to beat."),
        lambda f: {"single": single(f.suit)},
    ),
    Reason(
        "C40",
        lambda f: (
            f.follows and f.exact and not f.wins and f.ahead_trumped
            and f.highest and f.choices > 1
        ),
        text("{player} has trumped, so get rid of your highest {single} now."),
        text("{player} has trumped, so it gets rid of its highest {single} now."),
        lambda f: {"player": player(f.view.winning), "single": single(f.suit)},
        Claim.BEHIND,
    ),
    Reason(
        "C41",
        lambda f: (
            f.follows and f.exact and f.safest_high and f.choices > 1
            and f.ahead is not None and f.ahead.suit == f.suit
        ),
        text("Your highest {single} that still loses to {card}."),
        text("The highest {single} in the hand that still loses to {card}."),
        lambda f: {"single": single(f.suit), "card": card_ahead(f)["card"]},
        Claim.BEHIND,
    ),
    Reason(
        "C42",
        lambda f: f.trumps and f.exact and not (f.wins or f.low),
        text("Gets rid of an unwanted trump under {player}'s {card}."),
        text("An unwanted trump, thrown away under {player}'s {card}."),
        card_ahead,
        Claim.BEHIND,
    ),
    Reason(
        "C43",
        lambda f: f.throws and f.exact and f.above <= 2 and not f.low,
        text("Throw it away here, or it may take a trick later."),
        text("Thrown away here, because it could take a trick later."),
        claim=Claim.BEHIND,
    ),
    Reason(
        "C44",
        lambda f: f.throws and f.wants and f.mine(f.suit) == 1 and f.mine_trumps > 0,
        text("Your only {single}. Once it's gone, you can trump when {suit} is led."),
        text("Its only {single}. Once it's gone, it can trump when {suit} is led."),
        lambda f: {"single": single(f.suit), "suit": suit(f.suit)},
        Claim.BEHIND,
    ),
    Reason(
        "C45",
        lambda f: f.throws and f.wants and f.lowest and f.choices > 1,
        text("Throw away your lowest card. The higher ones may still take tricks."),
        text("It throws away its lowest card. The higher ones may still take tricks."),
        claim=Claim.BEHIND,
    ),
    # -- a trump on another lead --
    Reason(
        "C46",
        lambda f: f.trumps and f.wins and f.wants and f.ahead_trumped,
        text("Your trump beats {player}'s {card}."),
        text("The trump beats {player}'s {card}."),
        card_ahead,
        Claim.AHEAD,
    ),
    Reason(
        "C47",
        lambda f: f.trumps and f.unbeaten and f.wants,
        text("You have no {lead}, and no number card can beat this trump."),
        text("It has no {lead}, and no number card can beat this trump."),
        lambda f: {"lead": suit(f.lead)},
        Claim.NUMBER_SAFE,
    ),
    Reason(
        "C48",
        lambda f: f.trumps and f.wins and f.wants,
        text("You have no {lead}, so a trump puts you on top."),
        text("It has no {lead}, so a trump puts it on top."),
        lambda f: {"lead": suit(f.lead)},
        Claim.AHEAD,
    ),
)  # fmt: skip


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
