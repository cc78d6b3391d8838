"""Reasons for cards: first of all that there is no choice or points are to be had; action cards."""

from typing import Final

from rage_desktop.bots.talk.catalogue.reason import CardReasons, Reason, given, player, single, suit
from rage_desktop.bots.talk.move_facts import CardFacts
from rage_desktop.rules.cards import CHANGE, LOW, OUT, REWIND, WILD
from rage_desktop.rules.text import plural_text, text

FORCED: Final[CardReasons] = {
    "C01": Reason(
        lambda f: f.forced and f.left == 1,
        text("Your last card."),
        text("The last card."),
    ),
    "C02": Reason(
        lambda f: f.forced and f.follows,
        text("Your only {single}, and you must follow."),
        text("The only {single} in the hand, so it must be played."),
    ),
    "C03": Reason(lambda f: f.forced, text("The only legal card.")),
    "C04": Reason(
        lambda f: f.last and f.wins and f.points > 0 and not f.exact,
        text("Takes the trick with {n} extra points."),
        gaps=lambda f: {"n": f.points},
    ),
    "C05": Reason(
        lambda f: f.minus and f.following and f.last and f.ahead_need == 0,
        text("Gives {player} one trick too many, and −{n} along with it."),
        gaps=lambda f: {"player": player(f.taker), "n": f.minus},
    ),
    "C06": Reason(
        lambda f: f.minus and f.following and f.last,
        text("Gives {player} −{n}."),
        gaps=lambda f: {"player": player(f.taker), "n": f.minus},
    ),
    "C07": Reason(
        lambda f: f.minus and f.following,
        plural_text(
            "It can't win, and it costs whoever takes the trick {n} point.",
            "It can't win, and it costs whoever takes the trick {n} points.",
        ),
        gaps=lambda f: {"n": f.minus},
    ),
    "C08": Reason(
        lambda f: f.minus,
        plural_text(
            "Whoever takes the trick loses {n} point, and this card can't beat any suit.",
            "Whoever takes the trick loses {n} points, and this card can't beat any suit.",
        ),
        gaps=lambda f: {"n": f.minus},
    ),
    "C09": Reason(
        lambda f: f.last and not f.wins and f.points < 0 and f.taker is not None,
        text("Leaves the −{n} to {player}."),
        gaps=lambda f: {"n": -f.points, "player": player(f.taker)},
    ),
    "C10": Reason(
        lambda f: f.last and f.wins and f.need == f.left > 1,
        text("You need every remaining trick, and this takes one."),
        text("The bid needs every remaining trick, and this takes one."),
    ),
    "C11": Reason(
        lambda f: f.last and f.wins and f.gone and f.pays > 0 and 0 < (f.ahead_need or 0) <= f.left,
        text("Your bid is lost anyway, so take a trick that {player} needs."),
        text("The bid is lost anyway, and this takes a trick that {player} needs."),
    ),
}


def _leaves_old_trumps(f: CardFacts) -> bool:
    """Whether trumps in the hand of a player who is exact are trumps no longer."""
    barred = f.view.edition.change_excludes
    last = barred == "in_force" or (barred == "last_named" and f.trump == f.view.last_named)
    return f.turns and f.exact and f.mine_trumps > 0 and last and len(f.view.edition.suits) > 1


def _surely_turns(f: CardFacts) -> bool:
    """Whether the pile surely has a new trump: more cards than do not fit, or a next suit."""
    unfit = f.known.actions + f.known.count(f.trump)
    next_suit = f.view.edition.change_with_nothing_suitable == "next_suit_down"
    return next_suit or f.view.pile_size > unfit


CHANGES: Final[CardReasons] = {
    "C12": Reason(
        lambda f: (
            f.role is OUT
            and f.wants
            and f.side_top is not None
            and not f.mine_trumps
            and f.trump is not None
            and f.lasting
        ),
        text("Without trump, nobody can trump {card} later."),
        gaps=lambda f: {"card": f.side_top},
    ),
    "C13": Reason(
        lambda f: f.named and f.need > 0 and 1 < f.mine(f.named) > f.mine_trumps,
        text("Turns your {n} {single} cards into trumps."),
        text("Turns {n} {single} cards in the hand into trumps."),
        lambda f: {"n": f.mine(f.named), "single": single(f.named)},
    ),
    "C14": Reason(
        lambda f: f.named and f.need > 0 and f.mine(f.named) == 1 and not f.mine_trumps,
        text("Makes {card} a trump."),
        gaps=lambda f: {"card": f.held(f.named)[0]},
    ),
    "C15": Reason(
        lambda f: f.role in (CHANGE, OUT, REWIND) and f.last and f.following and f.hands_over,
        text("Takes the trick away from {player} and hands it to {other}."),
        gaps=lambda f: {"other": player(f.taker)},
    ),
    "C16": Reason(
        lambda f: f.role is REWIND and f.low and f.following and f.hands_over,
        text("Low cards win now, so {player} is winning."),
        gaps=lambda f: {"player": player(f.taker)},
    ),
    "C17": Reason(
        lambda f: f.role is OUT and f.following and f.ahead_trumped,
        text("{player}'s trump loses its power."),
    ),
    "C18": Reason(
        lambda f: f.role is OUT and f.exact and f.mine_trumps > 0 and f.lasting,
        plural_text(
            "Without trump, your own {single} is less likely to win.",
            "Without trump, your own {single} cards are less likely to win.",
        ),
        plural_text(
            "Without trump, the {single} in the hand is less likely to win.",
            "Without trump, the {single} cards in the hand are less likely to win.",
        ),
        lambda f: {"n": f.mine_trumps, "single": single(f.trump)},
    ),
    "C19": Reason(
        lambda f: f.named and f.exact and not f.mine(f.named) and f.mine_trumps > 0,
        text("You hold no {suit}. If it becomes trump, your old trumps are less likely to win."),
        text("No {suit} in the hand. If it becomes trump, the old trumps are less likely to win."),
        lambda f: {"suit": suit(f.named)},
    ),
    "C20": Reason(
        lambda f: _leaves_old_trumps(f) and _surely_turns(f),
        text("Turns up a new trump, so your old trumps are less likely to win."),
        text("Turns up a new trump, so the old trumps are less likely to win."),
    ),
    "C81": Reason(
        _leaves_old_trumps,
        text("The trump changes, so your old trumps are less likely to win."),
        text("The trump changes, so the old trumps are less likely to win."),
    ),
    "C21": Reason(
        lambda f: (
            f.turns
            and f.wants
            and f.trump is not None
            and not f.mine_trumps
            and f.left > 2
            and f.view.pile_size > 0
            and any(one.suit != f.view.last_named for one in f.numbers)
        ),
        text("You hold no trumps now. A new trump may change that."),
        text("No trumps in the hand now. A new trump may change that."),
    ),
}

_WILDS: Final[CardReasons] = {
    "C22": Reason(
        lambda f: f.twins == 1 and f.wants and f.wins and not f.low and f.second_wins,
        text("If two {card} cards name the same suit, the second one wins."),
        gaps=lambda f: {"card": f.card},
    ),
    "C23": Reason(
        lambda f: f.twins > 0 and f.exact and not (f.low or f.second_wins),
        text("The first {card} still beats yours."),
        text("The first {card} still beats this one."),
        lambda f: {"card": f.card},
    ),
    "C24": Reason(
        lambda f: f.trump and f.suit == f.trump and f.wins and not f.low and f.need > 0,
        text("The highest trump. No number card can beat it."),
    ),
    "C25": Reason(
        lambda f: not f.trump and f.wins and not f.low and f.need > 0,
        text("The highest {single}, and there's no trump."),
    ),
    "C82": Reason(
        lambda f: f.wins and not f.low and f.wants,
        text("The highest {single}. Only a trump or an action card beats it."),
    ),
    "C26": Reason(
        lambda f: f.exact and f.following and f.suit not in (f.trump, f.lead),
        text("As {suit} it's neither trump nor the suit led, so it can't win."),
    ),
}
WILDS: Final = given(lambda f: f.role is WILD, _WILDS)

OTHER_ACTIONS: Final[CardReasons] = {
    "C27": Reason(
        lambda f: f.role is LOW and f.low and f.unbeaten and not f.twins and f.need > 0,
        text("Low cards win, and no number card is lower than {card}."),
        gaps=lambda f: {"card": f.card},
    ),
    "C28": Reason(
        lambda f: f.role is WILD and f.low and f.exact and f.ahead_alike and not f.wins,
        text("Low cards win this trick, so the highest {single} loses."),
    ),
    "C29": Reason(
        lambda f: f.role is LOW and f.exact and f.following and not (f.low or f.wins),
        text("The lowest {single}. It loses this trick, and you're rid of it."),
        text("The lowest {single}. It loses this trick and is out of the way."),
    ),
    "C30": Reason(
        lambda f: f.plus > 0 and f.following and f.last and f.ahead_need == 0 and f.need <= 0,
        text("Makes {player} miss the bid, although the trick comes with {n} extra points."),
        gaps=lambda f: {"player": player(f.taker), "n": f.plus},
    ),
    "C31": Reason(
        lambda f: f.without_suit and f.following and f.exact and f.spared > 0,
        plural_text(
            "This card can't win the trick, and you keep your number card.",
            "This card can't win the trick, and you keep your number cards.",
        ),
        plural_text(
            "This card can't win the trick, and the number card stays in the hand.",
            "This card can't win the trick, and the number cards stay in the hand.",
        ),
        lambda f: {"n": f.spared},
    ),
    "C32": Reason(
        lambda f: f.without_suit and not f.following and f.exact and not f.last,
        text("This card can't beat any suit, and the next player sets the suit to follow."),
    ),
}
