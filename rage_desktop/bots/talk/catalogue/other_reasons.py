"""Reasons that are looked for last: under a REWIND, behind action cards, and general ones."""

from typing import Final

from rage_desktop.bots.talk.catalogue.reason import CardReasons, Reason, given, single
from rage_desktop.bots.talk.move_facts import CardFacts
from rage_desktop.rules.cards import LOW
from rage_desktop.rules.text import plural_text, text


def _opens(f: CardFacts) -> bool:
    """Whether it is the first number card behind action cards only: it sets the suit led."""
    return f.number and not (f.leading or f.following)


EARLIER: Final[CardReasons] = {
    "C61": Reason(
        lambda f: f.low and f.number and f.unbeaten and f.wants,
        text("Low cards win, and no number card is lower."),
    ),
    "C62": Reason(
        lambda f: f.low and f.number and not f.wins and f.exact and f.ahead_alike,
        text("Low cards win now, and this one is too high."),
    ),
    "C63": Reason(
        lambda f: f.follows and f.wants and f.lowest and not f.ways_to_win and f.choices > 1,
        text("None of your {single} cards can win, so play the lowest."),
        text("No {single} in the hand can win, so the lowest is played."),
    ),
    "C64": Reason(
        lambda f: f.follows and f.wants and f.unbeaten and not f.last,
        text("No unplayed number card can beat it."),
    ),
    "C66": Reason(
        lambda f: f.number and f.wants and f.wins and f.following and not f.last,
        plural_text(
            "Puts you on top, with one player still to play.",
            "Puts you on top, with {n} players still to play.",
        ),
        plural_text(
            "It's winning, with one player still to play.",
            "It's winning, with {n} players still to play.",
        ),
        lambda f: {"n": f.to_come},
        puts_ahead=True,
    ),
    "C67": Reason(
        lambda f: f.last and not f.wins and f.exact,
        text("It can't win any more, so your bid stays exact."),
        text("It can't win any more, so the bid stays exact."),
    ),
    "C68": Reason(
        lambda f: f.number and f.exact and not f.wins and f.ahead and f.following,
        text("Loses to {player}'s {card}."),
    ),
    "C69": Reason(
        lambda f: f.pays > 0 and f.wins and f.following and f.number,
        plural_text(
            "You can't make your bid any more, so just collect tricks for {n} point each.",
            "You can't make your bid any more, so just collect tricks for {n} points each.",
        ),
        plural_text(
            "The bid can't be made any more, so every trick counts for {n} point.",
            "The bid can't be made any more, so every trick counts for {n} points.",
        ),
        lambda f: {"n": f.pays},
    ),
    "C70": Reason(
        lambda f: f.low and f.number and not f.following and f.exact and f.below > 0,
        plural_text(
            "Low cards win, and 1 lower {single} is still unplayed.",
            "Low cards win, and {n} lower {single} cards are still unplayed.",
        ),
        gaps=lambda f: {"n": f.below},
    ),
    "C71": Reason(
        lambda f: _opens(f) and f.wants and f.top and f.of_trump and not f.low,
        text("The highest unplayed trump. Only an action card can stop it."),
    ),
    "C72": Reason(
        lambda f: _opens(f) and f.wants and f.top and not f.low,
        text("It sets the suit to follow, and it's the highest unplayed {single}."),
    ),
    "C73": Reason(
        lambda f: _opens(f) and f.exact and f.above >= 2 and not f.low,
        text("It sets the suit to follow, and {n} higher {single} cards are still unplayed."),
        gaps=lambda f: {"n": f.above},
    ),
    "C74": Reason(
        lambda f: not f.following and f.number and f.pays > 0,
        plural_text(
            "You can't make your bid any more, but any trick still scores {n} point.",
            "You can't make your bid any more, but any trick still scores {n} points.",
        ),
        plural_text(
            "The bid can't be made any more, but any trick still scores {n} point.",
            "The bid can't be made any more, but any trick still scores {n} points.",
        ),
        lambda f: {"n": f.pays},
    ),
    "C75": Reason(
        lambda f: f.following and f.pays > 0 and not f.wins and f.lowest and f.choices > 1,
        text(
            "You can't make your bid any more. Keep the higher cards for tricks that still score."
        ),
        text(
            "The bid can't be made any more. The higher cards are kept for tricks that still score."
        ),
    ),
    "C76": Reason(
        lambda f: f.throws and f.wants and f.left == 2 and (f.better or f.kept),
        text("Saves {card} for the last trick."),
        gaps=lambda f: {"card": f.rest},
    ),
    "C77": Reason(
        lambda f: f.follows and f.wants and f.lowest and f.best_winner and not (f.wins or f.low),
        text("Lose this trick and save {card} for later."),
        text("Loses this trick and saves {card} for later."),
        lambda f: {"card": f.best_winner},
    ),
}

_SIDE_SUITS: Final[CardReasons] = {
    "C101": Reason(
        lambda f: f.mine(f.suit) == 1 and f.mine_trumps > 0,
        text("Your only {single}. Once it's gone, you can trump {suit}."),
        text("The only {single} in the hand. Once it's gone, {suit} can be trumped."),
    ),
    "C78": Reason(
        lambda f: f.above >= 3 and f.need < f.left and f.better,
        text("Too low to rely on, and you keep your better cards."),
        text("Too low to rely on, and the better cards stay in the hand."),
    ),
    "C102": Reason(
        lambda f: 2 <= f.above <= 4 and f.safest and not f.kept,
        text(
            "Only {n} higher {single} cards are still unplayed. Your other number cards have "
            "more above them."
        ),
        text(
            "Only {n} higher {single} cards are still unplayed. The other number cards have "
            "more above them."
        ),
        lambda f: {"n": f.above},
    ),
    "C103": Reason(
        lambda f: f.above >= 3 and f.kept,
        text("Too low to rely on, and you keep {card}."),
        text("Too low to rely on, and {card} stays in the hand."),
        lambda f: {"card": f.kept},
    ),
    "C79": Reason(
        lambda f: 2 <= f.above <= 4 and f.own_top and f.mine(f.suit) > 1,
        text("Your highest {single}, with only {n} higher ones still unplayed."),
        text("The highest {single} in the hand, with only {n} higher ones still unplayed."),
        lambda f: {"n": f.above},
    ),
    "C99": Reason(
        lambda f: 2 <= f.above <= 4 and f.mine(f.suit) == 1,
        text("Your only {single}, with just {n} higher ones still unplayed."),
        text("The only {single} in the hand, with just {n} higher ones still unplayed."),
        lambda f: {"n": f.above},
    ),
}
SIDE_SUITS: Final = given(lambda f: f.side and f.wants and not f.following, _SIDE_SUITS)

LAST: Final[CardReasons] = {
    "C100": Reason(
        lambda f: f.leading and f.wants and f.draws_trumps,
        text("Leading a trump can draw the others' trumps."),
    ),
    "C80": Reason(
        lambda f: f.wants and f.suit == f.trump and f.above > 0 and not (f.following or f.low),
        plural_text(
            "Only 1 higher trump is still unplayed.",
            "Only action cards and the {n} higher trumps still unplayed can beat it.",
        ),
        gaps=lambda f: {"n": f.above},
    ),
    "C86": Reason(
        lambda f: f.throws and f.wants and f.above >= 3,
        text("Throw it away. {n} higher {single} cards are still unplayed."),
        text("Thrown away, with {n} higher {single} cards still unplayed."),
        lambda f: {"n": f.above},
    ),
    "C87": Reason(
        lambda f: f.throws and f.wants,
        text("It can't win here: {suit} is neither led nor trump."),
    ),
    "C88": Reason(
        lambda f: f.follows and f.wants and f.wins and f.above > 0 and not (f.last or f.low),
        plural_text(
            "Beats {card}, but 1 higher {single} is still unplayed.",
            "Beats {card}, but {n} higher {single} cards are still unplayed.",
        ),
        gaps=lambda f: {"n": f.above},
    ),
    "C89": Reason(
        lambda f: f.follows and f.wants and f.wins and f.trumps_out > 0 and not f.last,
        plural_text(
            "Beats {card}, but 1 trump is still unplayed.",
            "Beats {card}, but {n} trumps are still unplayed.",
        ),
        gaps=lambda f: {"n": f.trumps_out},
    ),
    "C90": Reason(
        lambda f: f.trumps and f.wants and f.wins and f.above > 0 and not (f.last or f.low),
        plural_text(
            "You have no {lead}, and only 1 higher trump is still unplayed.",
            "You have no {lead}, so this trump may win, though {n} higher ones are still unplayed.",
        ),
        plural_text(
            "No {lead} in the hand, and only 1 higher trump is still unplayed.",
            "No {lead} in the hand, so this trump may win, though {n} higher ones are unplayed.",
        ),
        lambda f: {"n": f.above},
    ),
    "C91": Reason(
        lambda f: f.number and f.wants and f.following and not f.wins,
        text("Loses this trick on purpose: {player}'s {card} is still winning."),
    ),
    "C92": Reason(
        lambda f: f.without_suit and f.following and f.wants and f.spared > 0,
        plural_text(
            "This card can't win the trick, and you save your number card for later.",
            "This card can't win the trick, and you save your number cards for later.",
        ),
        plural_text(
            "This card can't win the trick, and it saves the number card for later.",
            "This card can't win the trick, and it saves the number cards for later.",
        ),
        lambda f: {"n": f.spared},
    ),
    "C93": Reason(
        lambda f: f.without_suit and not f.following and f.wants and not f.last,
        text("This card can't beat any suit, so the others fight for the trick."),
    ),
    "C94": Reason(
        lambda f: f.gone and f.following and not f.wins,
        text("You can't make your bid any more, and this card can't win here."),
        text("The bid can't be made any more, and this card can't win here."),
    ),
    "C95": Reason(lambda f: f.left == 1, text("Your last card."), text("The last card.")),
    "C96": Reason(
        lambda f: f.role is LOW and f.wants and f.wins and f.lead and f.lead != f.trump == f.suit,
        text("{card} counts as the lowest trump and beats every {single}."),
        gaps=lambda f: {"card": f.card, "single": single(f.lead)},
        puts_ahead=True,
    ),
    "C97": Reason(
        lambda f: f.role is LOW and f.leading and f.exact and f.known.count(f.suit) > 0,
        text("The lowest {single}. Any other {single} beats it."),
    ),
    "C98": Reason(
        lambda f: f.without_suit and (f.following or f.to_come > 0),
        text("This card can't beat any suit."),
    ),
}
