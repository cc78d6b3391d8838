"""Reasons for number cards: following the suit led, staying behind, trumping, leading."""

from typing import Final

from rage_desktop.bots.talk.catalogue.reason import CardReasons, Reason, given, player
from rage_desktop.rules.text import plural_text, text

FOLLOWING: Final[CardReasons] = {
    # -- last to play, or the bid is missed --
    "makes_another_take_one_too_many": Reason(
        lambda f: f.trick.last and f.kind.number and not f.trick.wins and f.trick.taker_need == 0,
        text("{player} needs no more tricks but has to take this one."),
        gaps=lambda f: {"player": player(f.trick.taker)},
    ),
    "takes_with_the_lowest_that_will_do": Reason(
        lambda f: f.trick.last and f.aim.wants and f.choice.cheapest and f.choice.ways_to_win > 1,
        text("A certain trick, taken with the lowest card that will do."),
    ),
    "takes_for_certain": Reason(
        lambda f: f.trick.last and f.trick.wins and f.aim.wants,
        text("A certain trick: {n} of {bid}."),
        gaps=lambda f: {"n": f.aim.won + 1},
    ),
    "takes_points_after_a_miss": Reason(
        lambda f: f.trick.last and f.trick.wins and f.aim.pays > 0,
        plural_text(
            "You can't make your bid any more, but each trick still scores {n} point.",
            "You can't make your bid any more, but each trick still scores {n} points.",
        ),
        plural_text(
            "The bid can't be made any more, but each trick still scores {n} point.",
            "The bid can't be made any more, but each trick still scores {n} points.",
        ),
        lambda f: {"n": f.aim.pays},
    ),
    "reduces_the_loss": Reason(
        lambda f: f.trick.wins and f.kind.number and f.aim.saves > 0,
        plural_text(
            "Every trick you still take reduces your loss by {n} point.",
            "Every trick you still take reduces your loss by {n} points.",
        ),
        plural_text(
            "Every further trick reduces the loss by {n} point.",
            "Every further trick reduces the loss by {n} points.",
        ),
        lambda f: {"n": f.aim.saves},
    ),
    "takes_with_the_highest_if_it_must": Reason(
        lambda f: (
            f.trick.last
            and f.kind.follows
            and f.aim.exact
            and f.choice.must_win
            and f.choice.highest
        ),
        text("You'll have to take this one, so use up your highest {single}."),
        text("This trick can't be avoided, so the highest {single} goes now."),
    ),
    # -- staying behind --
    "lowest_is_easiest_to_beat": Reason(
        lambda f: (
            f.kind.follows
            and f.aim.exact
            and f.choice.must_win
            and f.choice.lowest
            and not (f.trick.last or f.trick.low)
        ),
        text(
            "None of your {single} cards is low enough to lose. Your lowest is the easiest to beat."
        ),
        text("No {single} in the hand is low enough to lose. The lowest is the easiest to beat."),
    ),
    "highest_goes_under_a_trump": Reason(
        lambda f: (
            f.kind.follows
            and f.aim.exact
            and f.trick.ahead_trumped
            and f.choice.highest
            and f.choice.choices > 1
        ),
        text("{player} has trumped, so get rid of your highest {single} now."),
        text("{player} has trumped, so the highest {single} in the hand can go now."),
    ),
    "highest_that_still_loses": Reason(
        lambda f: (
            f.kind.follows
            and f.aim.exact
            and f.choice.safest_high
            and f.choice.choices > 1
            and f.trick.ahead_alike
        ),
        text("Your highest {single} that still loses to {card}."),
        text("The highest {single} in the hand that still loses to {card}."),
    ),
    "unwanted_trump_goes": Reason(
        lambda f: f.kind.trumps and f.aim.exact and not (f.trick.wins or f.trick.low),
        text("Gets rid of an unwanted trump under {player}'s {card}."),
        text("An unwanted trump, thrown away under {player}'s {card}."),
    ),
    "dangerous_card_goes": Reason(
        lambda f: f.kind.throws and f.aim.exact and f.unseen.above <= 2 and not f.trick.low,
        text("Throw it away here, or it may take a trick later."),
        text("Thrown away here, because it could take a trick later."),
    ),
    "only_one_goes_to_trump_later": Reason(
        lambda f: (
            f.kind.throws and f.aim.wants and f.hand.count(f.trick.suit) == 1 and f.hand.trumps > 0
        ),
        text("Your only {single}. Once it's gone, you can trump when {suit} is led."),
        text("The only {single} in the hand. Without it, a {suit} lead can be trumped."),
    ),
    "lowest_card_goes": Reason(
        lambda f: f.kind.throws and f.aim.wants and f.choice.lowest and f.choice.choices > 1,
        text("Throw away your lowest card. The higher ones may still take tricks."),
        text("The lowest card is thrown away. The higher ones may still take tricks."),
    ),
    # -- a trump on another lead --
    "trump_beats_a_trump": Reason(
        lambda f: f.kind.trumps and f.trick.wins and f.aim.wants and f.trick.ahead_trumped,
        text("Your trump beats {player}'s {card}."),
        text("The trump beats {player}'s {card}."),
        puts_ahead=True,
    ),
    "trump_no_number_beats": Reason(
        lambda f: f.kind.trumps and f.unseen.unbeaten and f.aim.wants,
        text("You have no {lead}, and no number card can beat this trump."),
        text("No {lead} in the hand, and no number card can beat this trump."),
    ),
    "trump_is_ahead": Reason(
        lambda f: f.kind.trumps and f.trick.wins and f.aim.wants,
        text("You have no {lead}, so a trump puts you on top."),
        text("No {lead} in the hand, and this trump is winning."),
        puts_ahead=True,
    ),
}

_LEADING: Final[CardReasons] = {
    "leads_the_highest_trump": Reason(
        lambda f: f.unseen.top and f.kind.of_trump and f.aim.wants,
        text("The highest unplayed trump. Only an action card can stop it."),
    ),
    "leads_next_to_own_highest_trumps": Reason(
        lambda f: f.unseen.next_to_top and f.kind.of_trump and f.aim.wants,
        text("Only you hold higher trumps, so only an action card can stop it."),
        text("All higher trumps are in the same hand, so only an action card can stop it."),
    ),
    "leads_many_trumps_to_draw_others": Reason(
        lambda f: f.unseen.draws_trumps and f.hand.trumps >= 3 and f.aim.need >= 2,
        text("You have {n} trumps. Lead them to draw the others' trumps."),
        text("The hand has {n} trumps. Leading them draws the others' trumps."),
        lambda f: {"n": f.hand.trumps},
    ),
    "nobody_else_has_the_suit": Reason(
        lambda f: f.kind.side and f.aim.wants and f.unseen.alone and not f.unseen.trumps_out,
        text("Nobody else has any {suit}, and every trump number card has been played."),
    ),
    "leads_the_highest_without_trump": Reason(
        lambda f: f.unseen.top and f.aim.wants and not f.trick.trump,
        text("The highest unplayed {single}, and there's no trump."),
    ),
    "leads_the_highest_nobody_is_out": Reason(
        lambda f: f.unseen.top and f.kind.side and f.aim.wants and f.unseen.nobody_out,
        text("The highest unplayed {single}, and nobody has run out of {suit} yet."),
    ),
    "leads_the_highest": Reason(
        lambda f: f.unseen.top and f.kind.side and f.aim.wants,
        text("The highest unplayed {single}. Only a trump or an action card beats it."),
    ),
    "leads_next_to_own_highest": Reason(
        lambda f: f.unseen.next_to_top and f.kind.side and f.aim.wants,
        text("Only you hold a higher {single}, so only a trump or an action card beats it."),
        text(
            "Higher {single} cards are in the same hand, so only a trump or an action "
            "card beats it."
        ),
    ),
    "leads_high_nobody_is_out": Reason(
        lambda f: (
            f.unseen.high
            and f.kind.side
            and f.aim.wants
            and f.unseen.above <= 2
            and f.unseen.nobody_out
            and f.aim.need >= 2
        ),
        text("Lead a high {single}: you need {need} tricks, and nobody has run out of {suit} yet."),
        text(
            "A high {single} is led, because {need} tricks are needed and nobody has run out of "
            "{suit} yet."
        ),
    ),
    "leads_with_one_higher": Reason(
        lambda f: f.kind.number and f.aim.wants and f.unseen.above == 1,
        text("Only 1 higher {single} is still unplayed."),
    ),
    "lets_others_lead": Reason(
        lambda f: (
            f.aim.wants
            and f.choice.lowest
            and f.aim.need < f.aim.left
            and f.kind.side
            and f.hand.side_top
        ),
        text("Let the others lead, and keep {card} for later."),
        text("Lets the others lead, and keeps {card} for later."),
        lambda f: {"card": f.hand.side_top},
    ),
    "leads_the_lowest": Reason(
        lambda f: f.unseen.own_bottom and f.aim.exact and f.unseen.above > 0 and not f.unseen.below,
        text("The lowest unplayed {single}. Any other {single} beats it."),
    ),
    "leads_below_all_unplayed": Reason(
        lambda f: f.kind.number and f.aim.exact and f.unseen.above > 0 and not f.unseen.below,
        text("Every other unplayed {single} beats it."),
    ),
    "leads_a_beatable_trump": Reason(
        lambda f: f.kind.of_trump and f.aim.exact and f.unseen.above >= 2,
        text("{n} higher trumps are still unplayed."),
        gaps=lambda f: {"n": f.unseen.above},
    ),
    "leads_a_beatable_card": Reason(
        lambda f: f.kind.number and f.aim.exact and f.unseen.above >= 2,
        text("{n} higher {single} cards are still unplayed."),
        gaps=lambda f: {"n": f.unseen.above},
    ),
}
LEADING: Final = given(lambda f: f.trick.leading, _LEADING)
