"""Reasons for number cards: following the suit led, staying behind, trumping, leading."""

from typing import Final

from rage_desktop.bots.talk.catalogue.reason import CardReasons, Reason, given, player
from rage_desktop.rules.text import plural_text, text

FOLLOWING: Final[CardReasons] = {
    # -- last to play, or the bid is missed --
    "C33": Reason(
        lambda f: f.last and f.number and not f.wins and f.taker_need == 0,
        text("{player} needs no more tricks but has to take this one."),
        gaps=lambda f: {"player": player(f.taker)},
    ),
    "C34": Reason(
        lambda f: f.last and f.wants and f.cheapest and f.ways_to_win > 1,
        text("A certain trick, taken with the lowest card that will do."),
    ),
    "C35": Reason(
        lambda f: f.last and f.wins and f.wants,
        text("A certain trick: {n} of {bid}."),
        gaps=lambda f: {"n": f.won + 1},
    ),
    "C36": Reason(
        lambda f: f.last and f.wins and f.pays > 0,
        plural_text(
            "You can't make your bid any more, but each trick still scores {n} point.",
            "You can't make your bid any more, but each trick still scores {n} points.",
        ),
        plural_text(
            "The bid can't be made any more, but each trick still scores {n} point.",
            "The bid can't be made any more, but each trick still scores {n} points.",
        ),
        lambda f: {"n": f.pays},
    ),
    "C37": Reason(
        lambda f: f.wins and f.number and f.saves > 0,
        plural_text(
            "Every trick you still take reduces your loss by {n} point.",
            "Every trick you still take reduces your loss by {n} points.",
        ),
        plural_text(
            "Every further trick reduces the loss by {n} point.",
            "Every further trick reduces the loss by {n} points.",
        ),
        lambda f: {"n": f.saves},
    ),
    "C38": Reason(
        lambda f: f.last and f.follows and f.exact and f.must_win and f.highest,
        text("You'll have to take this one, so use up your highest {single}."),
        text("This trick has to be taken anyway, so the highest {single} may as well go."),
    ),
    # -- staying behind --
    "C39": Reason(
        lambda f: f.follows and f.exact and f.must_win and f.lowest and not (f.last or f.low),
        text(
            "None of your {single} cards is low enough to lose. Your lowest is the easiest to beat."
        ),
        text("No {single} in the hand is low enough to lose. The lowest is the easiest to beat."),
    ),
    "C40": Reason(
        lambda f: f.follows and f.exact and f.ahead_trumped and f.highest and f.choices > 1,
        text("{player} has trumped, so get rid of your highest {single} now."),
        text("{player} has trumped, so the highest {single} in the hand can go now."),
    ),
    "C41": Reason(
        lambda f: f.follows and f.exact and f.safest_high and f.choices > 1 and f.ahead_alike,
        text("Your highest {single} that still loses to {card}."),
        text("The highest {single} in the hand that still loses to {card}."),
    ),
    "C42": Reason(
        lambda f: f.trumps and f.exact and not (f.wins or f.low),
        text("Gets rid of an unwanted trump under {player}'s {card}."),
        text("An unwanted trump, thrown away under {player}'s {card}."),
    ),
    "C43": Reason(
        lambda f: f.throws and f.exact and f.above <= 2 and not f.low,
        text("Throw it away here, or it may take a trick later."),
        text("Thrown away here, because it could take a trick later."),
    ),
    "C44": Reason(
        lambda f: f.throws and f.wants and f.mine(f.suit) == 1 and f.mine_trumps > 0,
        text("Your only {single}. Once it's gone, you can trump when {suit} is led."),
        text("The only {single} in the hand. Without it, a {suit} lead can be trumped."),
    ),
    "C45": Reason(
        lambda f: f.throws and f.wants and f.lowest and f.choices > 1,
        text("Throw away your lowest card. The higher ones may still take tricks."),
        text("The lowest card is thrown away. The higher ones may still take tricks."),
    ),
    # -- a trump on another lead --
    "C46": Reason(
        lambda f: f.trumps and f.wins and f.wants and f.ahead_trumped,
        text("Your trump beats {player}'s {card}."),
        text("The trump beats {player}'s {card}."),
        puts_ahead=True,
    ),
    "C47": Reason(
        lambda f: f.trumps and f.unbeaten and f.wants,
        text("You have no {lead}, and no number card can beat this trump."),
        text("No {lead} in the hand, and no number card can beat this trump."),
    ),
    "C48": Reason(
        lambda f: f.trumps and f.wins and f.wants,
        text("You have no {lead}, so a trump puts you on top."),
        text("No {lead} in the hand, and this trump is winning."),
        puts_ahead=True,
    ),
}

_LEADING: Final[CardReasons] = {
    "C49": Reason(
        lambda f: f.top and f.of_trump and f.wants,
        text("The highest unplayed trump. Only an action card can stop it."),
    ),
    "C83": Reason(
        lambda f: f.next_to_top and f.of_trump and f.wants,
        text("Only you hold higher trumps, so only an action card can stop it."),
        text("All higher trumps are in the same hand, so only an action card can stop it."),
    ),
    "C50": Reason(
        lambda f: f.draws_trumps and f.mine_trumps >= 3 and f.need >= 2,
        text("You have {n} trumps. Lead them to draw the others' trumps."),
        text("The hand has {n} trumps. Leading them draws the others' trumps."),
        lambda f: {"n": f.mine_trumps},
    ),
    "C51": Reason(
        lambda f: f.side and f.wants and f.alone and not f.trumps_out,
        text("Nobody else has any {suit}, and every trump number card has been played."),
    ),
    "C52": Reason(
        lambda f: f.top and f.wants and not f.trump,
        text("The highest unplayed {single}, and there's no trump."),
    ),
    "C53": Reason(
        lambda f: f.top and f.side and f.wants and f.nobody_out,
        text("The highest unplayed {single}, and nobody has run out of {suit} yet."),
    ),
    "C54": Reason(
        lambda f: f.top and f.side and f.wants,
        text("The highest unplayed {single}. Only a trump or an action card beats it."),
    ),
    "C84": Reason(
        lambda f: f.next_to_top and f.side and f.wants,
        text("Only you hold a higher {single}, so only a trump or an action card beats it."),
        text(
            "Higher {single} cards are in the same hand, so only a trump or an action "
            "card beats it."
        ),
    ),
    "C55": Reason(
        lambda f: f.high and f.side and f.wants and f.above <= 2 and f.nobody_out and f.need >= 2,
        text("Lead a high {single}: you need {need} tricks, and nobody has run out of {suit} yet."),
        text("A high {single}: {need} tricks are needed, and nobody has run out of {suit} yet."),
    ),
    "C56": Reason(
        lambda f: f.number and f.wants and f.above == 1,
        text("Only 1 higher {single} is still unplayed."),
    ),
    "C57": Reason(
        lambda f: f.wants and f.lowest and f.need < f.left and f.side and f.side_top,
        text("Let the others lead, and keep {card} for later."),
        text("Lets the others lead, and keeps {card} for later."),
        lambda f: {"card": f.side_top},
    ),
    "C58": Reason(
        lambda f: f.own_bottom and f.exact and f.above > 0 and not f.below,
        text("The lowest unplayed {single}. Any other {single} beats it."),
    ),
    "C85": Reason(
        lambda f: f.number and f.exact and f.above > 0 and not f.below,
        text("Every other unplayed {single} beats it."),
    ),
    "C59": Reason(
        lambda f: f.of_trump and f.exact and f.above >= 2,
        text("{n} higher trumps are still unplayed."),
        gaps=lambda f: {"n": f.above},
    ),
    "C60": Reason(
        lambda f: f.number and f.exact and f.above >= 2,
        text("{n} higher {single} cards are still unplayed."),
        gaps=lambda f: {"n": f.above},
    ),
}
LEADING: Final = given(lambda f: f.leading, _LEADING)
