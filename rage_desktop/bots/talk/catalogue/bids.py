"""Reasons for bids."""

from typing import Final

from rage_desktop.bots.talk.bid_facts import BidFacts
from rage_desktop.bots.talk.catalogue.reason import Reason, card, single, suit
from rage_desktop.rules import ntext, text

BIDS: Final[tuple[Reason[BidFacts], ...]] = (
    Reason(
        "B01",
        lambda f: f.only is not None and f.only_suit == f.trump and f.bid == 1,
        text("One card, and it is a trump."),
    ),
    Reason(
        "B02",
        lambda f: f.only is not None and f.bid == 1 and f.first,
        text("You lead: only a higher {single}, a trump or an action card beats it."),
        text("It leads: only a higher {single}, a trump or an action card beats it."),
        lambda f: {"single": single(f.only_suit)},
    ),
    Reason(
        "B03",
        lambda f: f.size == 1 and f.bid == 1 and f.wild is not None,
        text("{card} is hard to beat."),
        gaps=lambda f: {"card": card(f.wild)},
    ),
    Reason(
        "B04",
        lambda f: (
            f.only is not None and f.bid == 0 and not f.first and f.only_suit != f.trump
        ),
        text("{card} can win only if {suit} is led or becomes trump."),
        gaps=lambda f: {"card": card(f.only), "suit": suit(f.only_suit)},
    ),
    Reason(
        "B05",
        lambda f: f.size == 1 and f.bid == 0 and f.only is None and not (f.wilds or f.lows),
        text("This card cannot beat any suit."),
    ),
    Reason(
        "B06",
        lambda f: f.bid == 0 and not (f.trumps or f.wilds or f.lows or f.highs),
        text("No trump and no high card: nothing here should win."),
    ),
    Reason(
        "B07",
        lambda f: f.bid == 0 and f.zero_pays_full and f.highs <= 1 and not f.tops,
        text("A bid of 0 pays the full {n} here."),
        gaps=lambda f: {"n": f.view.edition.exact_zero},
    ),
    Reason(
        "B08",
        lambda f: f.bid == 0 and f.claimed is not None and f.claimed >= f.size,
        ntext(
            "The trick is bid already: leave it to the others.",
            "All {n} tricks are bid already: leave them to the others.",
            2,
        ),
        ntext(
            "The trick is bid already: the others may have it.",
            "All {n} tricks are bid already: the others may have them.",
            2,
        ),
        lambda f: {"n": f.size},
    ),
    Reason(
        "B09",
        lambda f: f.hooked is not None and abs(f.bid - f.hooked) == 1,
        text("{n} is not allowed: this is the bid next to it."),
        gaps=lambda f: {"n": f.hooked or 0},
    ),
    Reason(
        "B10",
        lambda f: f.tops == 1 and not f.wilds and f.bid == f.strong == 1,
        text("{card} is the highest trump: count it."),
        text("{card} is the highest trump: it counts as a trick."),
        lambda f: {"card": card(f.top_trump)},
    ),
    Reason(
        "B11",
        lambda f: f.tops >= 2 and f.bid >= f.tops,
        text("Your {n} highest trumps should take {n} tricks."),
        text("The {n} highest trumps should take {n} tricks."),
        lambda f: {"n": f.tops},
    ),
    Reason(
        "B12",
        lambda f: f.short_costs and f.over_pays and f.bid == f.strong - 1,
        text("Too many pays, too few costs: bid one less."),
        text("Too many pays, too few costs: so one less is bid."),
    ),
    Reason(
        "B13",
        lambda f: f.bid >= 2 and f.trumps * 2 >= f.size and f.trumps >= 3,
        text("{n} of your {size} cards are trumps."),
        text("{n} of the {size} cards are trumps."),
        lambda f: {"n": f.trumps, "size": f.size},
    ),
    Reason(
        "B14",
        lambda f: f.bid >= 1 and f.trumps >= 2 and f.missing is not None,
        text("You have no {suit}, and {n} trumps for it."),
        text("No {suit} in the hand, and {n} trumps for it."),
        lambda f: {"suit": suit(f.missing), "n": f.trumps},
    ),
    Reason(
        "B15",
        lambda f: f.trump is None and 1 <= f.bid <= f.aces,
        text("No trump: your highest cards should win when you lead them."),
        text("No trump: the highest cards should win when they are led."),
    ),
    Reason(
        "B16",
        lambda f: (
            f.last_bidder and f.claimed is not None and f.size - f.claimed >= 2
            and f.bid > f.strong
        ),
        text("The bids so far come to {n} of {size} tricks: some are left for you."),
        text("The bids so far come to {n} of {size} tricks: some are left over."),
        lambda f: {"n": f.claimed or 0, "size": f.size},
    ),
    Reason(
        "B17",
        lambda f: (
            f.claimed is not None and f.claimed + f.bid > f.size and f.bid < f.strong
        ),
        ntext(
            "The others bid {bids} together, and there is only 1 trick: they will fight for it.",
            "The others bid {bids} together, and there are {n} tricks: they will fight for them.",
            2,
        ),
        gaps=lambda f: {"bids": f.claimed or 0, "n": f.size},
    ),
    Reason(
        "B18",
        lambda f: f.bid == 0 and f.miss_costs > 0 and not (f.tops or f.wilds),
        text("A miss costs {n}, and you hold no sure trick."),
        text("A miss costs {n}, and there is no sure trick in the hand."),
        lambda f: {"n": f.miss_costs},
    ),
    Reason(
        "B19",
        lambda f: f.wilds > 0 and f.bid == f.wilds == f.strong,
        ntext(
            "Count {card} as a trick; the rest should lose.",
            "Count each of your {n} {card} cards as a trick; the rest should lose.",
            2,
        ),
        ntext(
            "{card} counts as a trick; the rest should lose.",
            "Each of the {n} {card} cards counts as a trick; the rest should lose.",
            2,
        ),
        lambda f: {"card": card(f.wild), "n": f.wilds},
    ),
    Reason(
        "B20",
        lambda f: f.change is not None and f.bid >= 1 and f.longest >= 2,
        text("With {card} you could make your {single} cards trumps."),
        text("{card} could make the {single} cards trumps."),
        lambda f: {"card": card(f.change), "single": single(f.long_suit)},
    ),
    Reason(
        "B21",
        lambda f: f.bid == f.strong >= 1,
        ntext("You hold 1 strong card.", "You hold {n} strong cards.", 2),
        ntext(
            "There is 1 strong card in the hand.", "There are {n} strong cards in the hand.", 2
        ),
        lambda f: {"n": f.strong},
    ),
    Reason(
        "B22",
        lambda f: f.bid == f.strong == 0,
        text("No card of yours is strong."),
        text("No card in the hand is strong."),
    ),
    Reason(
        "B23",
        lambda f: f.bid == f.strong + 1 and f.best_side is not None,
        text("{card} is high enough to hope for one."),
        gaps=lambda f: {"card": card(f.best_side)},
    ),
    Reason(
        "B24",
        lambda f: f.bid == f.strong + 1 and f.trumps > f.good,
        text("A small trump may take one."),
    ),
    Reason(
        "B25",
        lambda f: f.bid < f.strong,
        ntext(
            "You hold 1 strong card, but it may lose.",
            "You hold {n} strong cards, but not all of them are sure to win.",
            2,
        ),
        ntext(
            "There is 1 strong card in the hand, but it may lose.",
            "There are {n} strong cards in the hand, but not all of them are sure to win.",
            2,
        ),
        lambda f: {"n": f.strong},
    ),
    Reason(
        "B28",
        lambda f: f.strong < f.bid <= f.strong + f.hopes and f.hopes >= 2,
        text("You hold {n} cards that can hope for a trick."),
        text("There are {n} cards in the hand that can hope for a trick."),
        lambda f: {"n": f.hopes},
    ),
    Reason(
        "B26",
        lambda f: 1 <= f.bid == f.share,
        text("{size} tricks among {players} players: your share is about {n}."),
        text("{size} tricks among {players} players: the share is about {n}."),
        lambda f: {"size": f.size, "players": f.view.players, "n": f.share},
    ),
    Reason(
        "B27",
        lambda f: f.low is not None and f.size == f.bid == 1 and f.trump is not None,
        text("{card} counts as the lowest trump."),
        gaps=lambda f: {"card": card(f.low)},
    ),
)  # fmt: skip
