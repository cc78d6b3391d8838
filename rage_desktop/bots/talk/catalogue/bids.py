"""Reasons for bids."""

from collections.abc import Mapping
from typing import Final

from rage_desktop.bots.talk.bid_facts import BidFacts
from rage_desktop.bots.talk.catalogue.reason import Reason, single, suit
from rage_desktop.rules.text import plural_text, text


def _bid_of_certain_tricks(f: BidFacts) -> int:
    """Return the bid of the tricks that are certain, one more where the hook bars that."""
    certain = f.table.certain
    return certain + 1 if f.table.hooked == certain else certain


BIDS: Final[Mapping[str, Reason[BidFacts]]] = {
    "no_card_can_take_a_trick": Reason(
        lambda f: f.bid == 0 and f.table.possible == 0,
        text("None of your cards can take a trick."),
        text("None of the cards can take a trick."),
    ),
    "certain_tricks": Reason(
        lambda f: f.table.certain and f.bid == _bid_of_certain_tricks(f),
        plural_text(
            "You'll take at least one trick, whatever is played.",
            "You'll take at least {n} tricks, whatever is played.",
        ),
        plural_text(
            "The hand takes at least one trick, whatever is played.",
            "The hand takes at least {n} tricks, whatever is played.",
        ),
        lambda f: {"n": f.table.certain},
    ),
    "only_card_is_a_trump": Reason(
        lambda f: f.hand.only and f.hand.only_suit == f.hand.trump and f.bid == 1,
        text("The only card is a trump."),
    ),
    "only_card_is_led": Reason(
        lambda f: f.hand.only and f.bid == 1 and f.table.first,
        text("You lead, so only a higher {single}, a trump or an action card can beat your card."),
        text("The card is led, so only a higher {single}, a trump or an action card can beat it."),
        lambda f: {"single": single(f.hand.only_suit)},
    ),
    "only_card_is_hard_to_beat": Reason(
        lambda f: f.hand.size == 1 and f.bid == 1 and f.hand.wild,
        text("{card} is hard to beat."),
        gaps=lambda f: {"card": f.hand.wild},
    ),
    "only_card_needs_its_suit": Reason(
        lambda f: (
            f.hand.only and f.bid == 0 and not f.table.first and f.hand.only_suit != f.hand.trump
        ),
        text("{card} wins only if {suit} is led or becomes trump."),
        gaps=lambda f: {"card": f.hand.only, "suit": suit(f.hand.only_suit)},
    ),
    "only_card_beats_nothing": Reason(
        lambda f: (
            f.hand.size == 1 and f.bid == 0 and not (f.hand.only or f.hand.wilds or f.hand.lows)
        ),
        text("This card can't beat any suit."),
    ),
    "no_trumps_and_no_high_cards": Reason(
        lambda f: (
            f.bid == 0
            and not (f.strength.trumps or f.hand.wilds or f.hand.lows or f.strength.highs)
        ),
        text("No trumps and no high cards, so nothing here should win."),
    ),
    "zero_pays_in_full": Reason(
        lambda f: (
            f.bid == 0 and f.points.zero_pays_full and f.strength.highs <= 1 and not f.strength.tops
        ),
        text("Here a bid of 0 is worth the full {n} points."),
        gaps=lambda f: {"n": f.view.edition.exact_zero},
    ),
    "all_tricks_are_bid": Reason(
        lambda f: f.bid == 0 and f.table.bids_known and f.table.claimed >= f.hand.size,
        plural_text(
            "The only trick has already been bid. Leave it to the others.",
            "All {n} tricks have already been bid. Leave them to the others.",
        ),
        plural_text(
            "The only trick has already been bid, so it's safer not to fight for it.",
            "All {n} tricks have already been bid, so it's safer not to fight for one.",
        ),
        lambda f: {"n": f.hand.size},
    ),
    "closest_to_the_hook": Reason(
        lambda f: f.table.hooked is not None and abs(f.bid - f.table.hooked) == 1,
        text("{n} isn't allowed, so this is the closest legal bid."),
        gaps=lambda f: {"n": f.table.hooked or 0},
    ),
    "highest_trump_counts": Reason(
        lambda f: f.strength.tops == 1 and not f.hand.wilds and f.bid == f.strength.strong == 1,
        text("{card} is the highest trump. Count it as a trick."),
        text("{card} is the highest trump, so it counts as a trick."),
        lambda f: {"card": f.strength.top_trump},
    ),
    "highest_trumps_count": Reason(
        lambda f: f.strength.tops >= 2 and f.bid >= f.strength.tops,
        text("Your {n} highest trumps should take {n} tricks."),
        text("The {n} highest trumps should take {n} tricks."),
        lambda f: {"n": f.strength.tops},
    ),
    "one_less_is_safer": Reason(
        lambda f: f.points.short_costs and f.points.over_pays and f.bid == f.strength.strong - 1,
        text("Going over still scores, but falling short costs points. Bid one less."),
        text("Going over still scores, but falling short costs points, so one less is safer."),
    ),
    "many_trumps": Reason(
        lambda f: f.bid >= 2 and f.strength.trumps * 2 >= f.hand.size and f.strength.trumps >= 3,
        text("{n} of your {size} cards are trumps."),
        text("{n} of the {size} cards are trumps."),
        lambda f: {"n": f.strength.trumps, "size": f.hand.size},
    ),
    "void_and_trumps": Reason(
        lambda f: f.bid >= 1 and f.strength.trumps >= 2 and f.hand.missing,
        text("You have no {suit}, but {n} trumps to beat it with."),
        text("No {suit} in the hand, but {n} trumps to beat it with."),
        lambda f: {"suit": suit(f.hand.missing), "n": f.strength.trumps},
    ),
    "highest_cards_without_trump": Reason(
        lambda f: not f.hand.trump and 1 <= f.bid <= f.strength.aces,
        text("There's no trump, so your highest cards should win when you lead them."),
        text("There's no trump, so the highest cards should win when they're led."),
    ),
    "few_tricks_are_bid": Reason(
        lambda f: (
            f.table.last_bidder
            and f.table.bids_known
            and f.hand.size - f.table.claimed >= 2
            and f.bid > f.strength.strong
        ),
        text("Only {n} of {size} tricks have been bid so far, so there are some left for you."),
        text("Only {n} of {size} tricks have been bid so far, so there are some left."),
        lambda f: {"n": f.table.claimed, "size": f.hand.size},
    ),
    "others_bid_too_much": Reason(
        lambda f: (
            f.table.bids_known
            and f.table.claimed + f.bid > f.hand.size
            and f.bid < f.strength.strong
        ),
        plural_text(
            "The others bid {bids} in all for just 1 trick. They'll fight over it.",
            "The others bid {bids} in all for just {n} tricks. They'll fight over them.",
        ),
        gaps=lambda f: {"bids": f.table.claimed, "n": f.hand.size},
    ),
    "miss_costs_and_nothing_is_certain": Reason(
        lambda f: f.bid == 0 and f.points.miss_costs > 0 and not (f.strength.tops or f.hand.wilds),
        plural_text(
            "A miss costs {n} point, and none of your tricks is certain.",
            "A miss costs {n} points, and none of your tricks is certain.",
        ),
        plural_text(
            "A miss costs {n} point, and no trick in the hand is certain.",
            "A miss costs {n} points, and no trick in the hand is certain.",
        ),
        lambda f: {"n": f.points.miss_costs},
    ),
    "wilds_count": Reason(
        lambda f: f.hand.wilds > 0 and f.bid == f.hand.wilds == f.strength.strong,
        plural_text(
            "Count {card} as a trick; the rest should lose.",
            "Count each of your {n} {card} cards as a trick; the rest should lose.",
        ),
        plural_text(
            "{card} counts as a trick; the rest should lose.",
            "Each of the {n} {card} cards counts as a trick; the rest should lose.",
        ),
        lambda f: {"card": f.hand.wild, "n": f.hand.wilds},
    ),
    "change_could_make_trumps": Reason(
        lambda f: f.hand.change and f.bid >= 1 and f.hand.longest >= 2,
        text("With {card} you could make your {single} cards trumps."),
        text("{card} could make the {single} cards trumps."),
        lambda f: {"card": f.hand.change, "single": single(f.hand.long_suit)},
    ),
    "strong_cards_count": Reason(
        lambda f: f.bid == f.strength.strong >= 1,
        plural_text("You hold 1 strong card.", "You hold {n} strong cards."),
        plural_text(
            "The hand has 1 strong card.",
            "The hand has {n} strong cards.",
        ),
        lambda f: {"n": f.strength.strong},
    ),
    "no_strong_card": Reason(
        lambda f: f.bid == f.strength.strong == 0,
        text("None of your cards is strong."),
        text("None of the cards is strong."),
    ),
    "hopes_for_a_high_card": Reason(
        lambda f: f.bid == f.strength.strong + 1 and f.strength.best_side,
        text("{card} is high enough to hope for a trick."),
        gaps=lambda f: {"card": f.strength.best_side},
        hopes=True,
    ),
    "hopes_for_a_low_trump": Reason(
        lambda f: f.bid == f.strength.strong + 1 and f.strength.trumps > f.strength.good,
        text("A low trump may take a trick."),
        hopes=True,
    ),
    "strong_cards_may_lose": Reason(
        lambda f: f.table.certain <= f.bid < f.strength.strong,
        plural_text(
            "You hold 1 strong card, but it may lose.",
            "You hold {n} strong cards, but not all of them are sure to win.",
        ),
        plural_text(
            "The hand has 1 strong card, which may lose.",
            "The hand has {n} strong cards, but not all of them are sure to win.",
        ),
        lambda f: {"n": f.strength.strong},
    ),
    "hopes_for_several_cards": Reason(
        lambda f: (
            f.strength.strong < f.bid <= f.strength.strong + f.strength.hopes
            and f.strength.hopes >= 2
        ),
        text("{n} of your cards could take a trick."),
        text("{n} cards in the hand could take a trick."),
        lambda f: {"n": f.strength.strong + f.strength.hopes},
        hopes=True,
    ),
    "an_even_share": Reason(
        lambda f: 1 <= f.bid == f.table.share,
        text("{size} tricks shared by {players} players: about {n} each."),
        text("{size} tricks shared by {players} players make about {n} each."),
        lambda f: {"size": f.hand.size, "players": f.view.players, "n": f.table.share},
    ),
    "lowest_trump_by_itself": Reason(
        lambda f: f.hand.low and f.hand.size == f.bid == 1 and f.hand.trump,
        text("{card} counts as the lowest trump."),
        gaps=lambda f: {"card": f.hand.low},
    ),
}
