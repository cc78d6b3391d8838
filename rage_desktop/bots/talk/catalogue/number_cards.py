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
        text("{player} is exact already and must take this one."),
        gaps=lambda f: {"player": player(f.taker)},
        claim=Claim.MISSES,
    ),
    Reason(
        "C34",
        lambda f: f.last and f.wants and f.cheapest and f.ways_to_win > 1,
        text("Takes the trick for certain, with the smallest card that can."),
        claim=Claim.TAKES,
    ),
    Reason(
        "C35",
        lambda f: f.last and f.wins and f.wants,
        text("Takes the trick for certain: {n} of {bid}."),
        gaps=lambda f: {"n": f.won + 1, "bid": f.bid},
        claim=Claim.TAKES,
    ),
    Reason(
        "C36",
        lambda f: f.last and f.wins and f.pays > 0,
        text("Your bid is missed: each trick still pays {n}."),
        text("The bid is missed: each trick still pays {n}."),
        lambda f: {"n": f.pays},
        Claim.TAKES,
    ),
    Reason(
        "C37",
        lambda f: f.wins and f.number and f.saves > 0,
        text("Each trick you still take makes the loss {n} smaller."),
        text("Each trick still taken makes the loss {n} smaller."),
        lambda f: {"n": f.saves},
    ),
    Reason(
        "C38",
        lambda f: f.last and f.follows and f.exact and f.must_win and f.highest,
        text("You must take it: let your highest {single} go."),
        text("It must take the trick, so the highest {single} goes."),
        lambda f: {"single": single(f.suit)},
        Claim.TAKES,
    ),
    # -- staying behind --
    Reason(
        "C39",
        lambda f: f.follows and f.exact and f.must_win and f.lowest and not (f.last or f.low),
        text("None of your {single} cards stays under: the lowest is the easiest to beat."),
        text("No {single} in the hand stays under: the lowest is the easiest to beat."),
        lambda f: {"single": single(f.suit)},
    ),
    Reason(
        "C40",
        lambda f: (
            f.follows and f.exact and not f.wins and f.ahead_trumped
            and f.highest and f.choices > 1
        ),
        text("{player} has trumped: let your highest {single} go now."),
        text("{player} has trumped, so the highest {single} can go now."),
        lambda f: {"player": player(f.view.winning), "single": single(f.suit)},
        Claim.BEHIND,
    ),
    Reason(
        "C41",
        lambda f: (
            f.follows and f.exact and f.safest_high and f.choices > 1
            and f.ahead is not None and f.ahead.suit == f.suit
        ),
        text("Your highest {single} that stays under {card}."),
        text("The highest {single} in the hand that stays under {card}."),
        lambda f: {"single": single(f.suit), "card": card_ahead(f)["card"]},
        Claim.BEHIND,
    ),
    Reason(
        "C42",
        lambda f: f.trumps and f.exact and not (f.wins or f.low),
        text("A trump you do not want, under {player}'s {card}."),
        text("A trump that is not wanted, under {player}'s {card}."),
        card_ahead,
        Claim.BEHIND,
    ),
    Reason(
        "C43",
        lambda f: f.throws and f.exact and f.above <= 2 and not f.low,
        text("Throw it away here: it could take a later trick."),
        text("Thrown away here: it could take a later trick."),
        claim=Claim.BEHIND,
    ),
    Reason(
        "C44",
        lambda f: f.throws and f.wants and f.mine(f.suit) == 1 and f.mine_trumps > 0,
        text("Your only {single}: without it you can trump when {suit} is led."),
        text("The only {single} in the hand: without it, trump can be played when {suit} is led."),
        lambda f: {"single": single(f.suit), "suit": suit(f.suit)},
        Claim.BEHIND,
    ),
    Reason(
        "C45",
        lambda f: f.throws and f.wants and f.lowest and f.choices > 1,
        text("Throw the lowest away: the higher cards may still take tricks."),
        text("The lowest is thrown away: the higher cards may still take tricks."),
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
        text("You have no {lead}: this trump cannot be beaten by a number."),
        text("No {lead} in the hand: this trump cannot be beaten by a number."),
        lambda f: {"lead": suit(f.lead)},
        Claim.NUMBER_SAFE,
    ),
    Reason(
        "C48",
        lambda f: f.trumps and f.wins and f.wants,
        text("You have no {lead}: a trump puts you ahead."),
        text("No {lead} in the hand: a trump goes ahead."),
        lambda f: {"lead": suit(f.lead)},
        Claim.AHEAD,
    ),
)  # fmt: skip


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
