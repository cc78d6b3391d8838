"""Reasons for bids."""

from collections.abc import Mapping
from typing import Final

from rage_desktop.bots.talk.catalogue.reason import Reason, single, suit
from rage_desktop.bots.talk.move_facts import BidFacts
from rage_desktop.rules.text import plural_text, text

BIDS: Final[Mapping[str, Reason[BidFacts]]] = {
    "B30": Reason(
        lambda f: f.bid == 0 and f.possible == 0,
        text("None of your cards can take a trick."),
        text("None of the cards can take a trick."),
    ),
    "B29": Reason(
        lambda f: f.certain and f.bid == (f.certain + 1 if f.hooked == f.certain else f.certain),
        plural_text(
            "You'll take at least one trick, whatever is played.",
            "You'll take at least {n} tricks, whatever is played.",
        ),
        plural_text(
            "The hand takes at least one trick, whatever is played.",
            "The hand takes at least {n} tricks, whatever is played.",
        ),
        lambda f: {"n": f.certain},
    ),
    "B01": Reason(
        lambda f: f.only and f.only_suit == f.trump and f.bid == 1,
        text("The only card is a trump."),
    ),
    "B02": Reason(
        lambda f: f.only and f.bid == 1 and f.first,
        text("You lead, so only a higher {single}, a trump or an action card can beat your card."),
        text("The card is led, so only a higher {single}, a trump or an action card can beat it."),
        lambda f: {"single": single(f.only_suit)},
    ),
    "B03": Reason(
        lambda f: f.size == 1 and f.bid == 1 and f.wild,
        text("{card} is hard to beat."),
        gaps=lambda f: {"card": f.wild},
    ),
    "B04": Reason(
        lambda f: f.only and f.bid == 0 and not f.first and f.only_suit != f.trump,
        text("{card} wins only if {suit} is led or becomes trump."),
        gaps=lambda f: {"card": f.only, "suit": suit(f.only_suit)},
    ),
    "B05": Reason(
        lambda f: f.size == 1 and f.bid == 0 and not (f.only or f.wilds or f.lows),
        text("This card can't beat any suit."),
    ),
    "B06": Reason(
        lambda f: f.bid == 0 and not (f.trumps or f.wilds or f.lows or f.highs),
        text("No trumps and no high cards, so nothing here should win."),
    ),
    "B07": Reason(
        lambda f: f.bid == 0 and f.zero_pays_full and f.highs <= 1 and not f.tops,
        text("Here a bid of 0 is worth the full {n} points."),
        gaps=lambda f: {"n": f.view.edition.exact_zero},
    ),
    "B08": Reason(
        lambda f: f.bid == 0 and f.bids_known and f.claimed >= f.size,
        plural_text(
            "The only trick has already been bid. Leave it to the others.",
            "All {n} tricks have already been bid. Leave them to the others.",
        ),
        plural_text(
            "The only trick has already been bid, so it's safer not to fight for it.",
            "All {n} tricks have already been bid, so it's safer not to fight for one.",
        ),
        lambda f: {"n": f.size},
    ),
    "B09": Reason(
        lambda f: f.hooked is not None and abs(f.bid - f.hooked) == 1,
        text("{n} isn't allowed, so this is the closest legal bid."),
        gaps=lambda f: {"n": f.hooked or 0},
    ),
    "B10": Reason(
        lambda f: f.tops == 1 and not f.wilds and f.bid == f.strong == 1,
        text("{card} is the highest trump. Count it as a trick."),
        text("{card} is the highest trump, so it counts as a trick."),
        lambda f: {"card": f.top_trump},
    ),
    "B11": Reason(
        lambda f: f.tops >= 2 and f.bid >= f.tops,
        text("Your {n} highest trumps should take {n} tricks."),
        text("The {n} highest trumps should take {n} tricks."),
        lambda f: {"n": f.tops},
    ),
    "B12": Reason(
        lambda f: f.short_costs and f.over_pays and f.bid == f.strong - 1,
        text("Going over still scores, but falling short costs points. Bid one less."),
        text("Going over still scores, but falling short costs points, so one less is safer."),
    ),
    "B13": Reason(
        lambda f: f.bid >= 2 and f.trumps * 2 >= f.size and f.trumps >= 3,
        text("{n} of your {size} cards are trumps."),
        text("{n} of the {size} cards are trumps."),
        lambda f: {"n": f.trumps, "size": f.size},
    ),
    "B14": Reason(
        lambda f: f.bid >= 1 and f.trumps >= 2 and f.missing,
        text("You have no {suit}, but {n} trumps to beat it with."),
        text("No {suit} in the hand, but {n} trumps to beat it with."),
        lambda f: {"suit": suit(f.missing), "n": f.trumps},
    ),
    "B15": Reason(
        lambda f: not f.trump and 1 <= f.bid <= f.aces,
        text("There's no trump, so your highest cards should win when you lead them."),
        text("There's no trump, so the highest cards should win when they're led."),
    ),
    "B16": Reason(
        lambda f: f.last_bidder and f.bids_known and f.size - f.claimed >= 2 and f.bid > f.strong,
        text("Only {n} of {size} tricks have been bid so far, so there are some left for you."),
        text("Only {n} of {size} tricks have been bid so far, so there are some left."),
        lambda f: {"n": f.claimed, "size": f.size},
    ),
    "B17": Reason(
        lambda f: f.bids_known and f.claimed + f.bid > f.size and f.bid < f.strong,
        plural_text(
            "The others bid {bids} in all for just 1 trick. They'll fight over it.",
            "The others bid {bids} in all for just {n} tricks. They'll fight over them.",
        ),
        gaps=lambda f: {"bids": f.claimed, "n": f.size},
    ),
    "B18": Reason(
        lambda f: f.bid == 0 and f.miss_costs > 0 and not (f.tops or f.wilds),
        plural_text(
            "A miss costs {n} point, and none of your tricks is certain.",
            "A miss costs {n} points, and none of your tricks is certain.",
        ),
        plural_text(
            "A miss costs {n} point, and no trick in the hand is certain.",
            "A miss costs {n} points, and no trick in the hand is certain.",
        ),
        lambda f: {"n": f.miss_costs},
    ),
    "B19": Reason(
        lambda f: f.wilds > 0 and f.bid == f.wilds == f.strong,
        plural_text(
            "Count {card} as a trick; the rest should lose.",
            "Count each of your {n} {card} cards as a trick; the rest should lose.",
        ),
        plural_text(
            "{card} counts as a trick; the rest should lose.",
            "Each of the {n} {card} cards counts as a trick; the rest should lose.",
        ),
        lambda f: {"card": f.wild, "n": f.wilds},
    ),
    "B20": Reason(
        lambda f: f.change and f.bid >= 1 and f.longest >= 2,
        text("With {card} you could make your {single} cards trumps."),
        text("{card} could make the {single} cards trumps."),
        lambda f: {"card": f.change, "single": single(f.long_suit)},
    ),
    "B21": Reason(
        lambda f: f.bid == f.strong >= 1,
        plural_text("You hold 1 strong card.", "You hold {n} strong cards."),
        plural_text(
            "The hand has 1 strong card.",
            "The hand has {n} strong cards.",
        ),
        lambda f: {"n": f.strong},
    ),
    "B22": Reason(
        lambda f: f.bid == f.strong == 0,
        text("None of your cards is strong."),
        text("None of the cards is strong."),
    ),
    "B23": Reason(
        lambda f: f.bid == f.strong + 1 and f.best_side,
        text("{card} is high enough to hope for a trick."),
        gaps=lambda f: {"card": f.best_side},
    ),
    "B24": Reason(
        lambda f: f.bid == f.strong + 1 and f.trumps > f.good,
        text("A low trump may take a trick."),
    ),
    "B25": Reason(
        lambda f: f.certain <= f.bid < f.strong,
        plural_text(
            "You hold 1 strong card, but it may lose.",
            "You hold {n} strong cards, but not all of them are sure to win.",
        ),
        plural_text(
            "The hand has 1 strong card, which may lose.",
            "The hand has {n} strong cards, but not all of them are sure to win.",
        ),
        lambda f: {"n": f.strong},
    ),
    "B28": Reason(
        lambda f: f.strong < f.bid <= f.strong + f.hopes and f.hopes >= 2,
        text("{n} of your cards could take a trick."),
        text("{n} cards in the hand could take a trick."),
        lambda f: {"n": f.strong + f.hopes},
    ),
    "B26": Reason(
        lambda f: 1 <= f.bid == f.share,
        text("{size} tricks shared by {players} players: about {n} each."),
        text("{size} tricks shared by {players} players make about {n} each."),
        lambda f: {"size": f.size, "players": f.view.players, "n": f.share},
    ),
    "B27": Reason(
        lambda f: f.low and f.size == f.bid == 1 and f.trump,
        text("{card} counts as the lowest trump."),
        gaps=lambda f: {"card": f.low},
    ),
}
