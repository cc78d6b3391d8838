"""Reasons that are looked for last: under a REWIND, behind action cards, and general ones."""

from typing import Final

from rage_desktop.bots.talk.card_facts import CardFacts
from rage_desktop.bots.talk.catalogue.reason import CardReasons, Reason, given, single
from rage_desktop.rules.cards import LOW
from rage_desktop.rules.text import plural_text, text


def _opens(f: CardFacts) -> bool:
    """Whether it is the first number card behind action cards only: it sets the suit led."""
    return f.kind.number and not (f.trick.leading or f.trick.following)


EARLIER: Final[CardReasons] = {
    "lowest_wins_under_rewind": Reason(
        lambda f: f.trick.low and f.kind.number and f.unseen.unbeaten and f.aim.wants,
        text("Low cards win, and no number card is lower."),
    ),
    "too_high_under_rewind": Reason(
        lambda f: (
            f.trick.low
            and f.kind.number
            and not f.trick.wins
            and f.aim.exact
            and f.trick.ahead_alike
        ),
        text("Low cards win now, and this one is too high."),
    ),
    "lowest_of_those_that_lose": Reason(
        lambda f: (
            f.kind.follows
            and f.aim.wants
            and f.choice.lowest
            and not f.choice.ways_to_win
            and f.choice.choices > 1
        ),
        text("None of your {single} cards can win, so play the lowest."),
        text("No {single} in the hand can win, so the lowest is played."),
    ),
    "no_number_beats_it": Reason(
        lambda f: f.kind.follows and f.aim.wants and f.unseen.unbeaten and not f.trick.last,
        text("No unplayed number card can beat it."),
    ),
    "is_ahead_with_players_to_come": Reason(
        lambda f: (
            f.kind.number
            and f.aim.wants
            and f.trick.wins
            and f.trick.following
            and not f.trick.last
        ),
        plural_text(
            "Puts you on top, with one player still to play.",
            "Puts you on top, with {n} players still to play.",
        ),
        plural_text(
            "It's winning, with one player still to play.",
            "It's winning, with {n} players still to play.",
        ),
        lambda f: {"n": f.trick.to_come},
        puts_ahead=True,
    ),
    "loses_and_the_bid_stays_exact": Reason(
        lambda f: f.trick.last and not f.trick.wins and f.aim.exact,
        text("It can't win any more, so your bid stays exact."),
        text("It can't win any more, so the bid stays exact."),
    ),
    "loses_to_the_card_ahead": Reason(
        lambda f: (
            f.kind.number
            and f.aim.exact
            and not f.trick.wins
            and f.trick.ahead
            and f.trick.following
        ),
        text("Loses to {player}'s {card}."),
    ),
    "collects_tricks_after_a_miss": Reason(
        lambda f: f.aim.pays > 0 and f.trick.wins and f.trick.following and f.kind.number,
        plural_text(
            "You can't make your bid any more, so just collect tricks for {n} point each.",
            "You can't make your bid any more, so just collect tricks for {n} points each.",
        ),
        plural_text(
            "The bid can't be made any more, so every trick counts for {n} point.",
            "The bid can't be made any more, so every trick counts for {n} points.",
        ),
        lambda f: {"n": f.aim.pays},
    ),
    "beatable_under_rewind": Reason(
        lambda f: (
            f.trick.low
            and f.kind.number
            and not f.trick.following
            and f.aim.exact
            and f.unseen.below > 0
        ),
        plural_text(
            "Low cards win, and 1 lower {single} is still unplayed.",
            "Low cards win, and {n} lower {single} cards are still unplayed.",
        ),
        gaps=lambda f: {"n": f.unseen.below},
    ),
    "opens_with_the_highest_trump": Reason(
        lambda f: (
            _opens(f) and f.aim.wants and f.unseen.top and f.kind.of_trump and not f.trick.low
        ),
        text("The highest unplayed trump. Only an action card can stop it."),
    ),
    "opens_with_the_highest": Reason(
        lambda f: _opens(f) and f.aim.wants and f.unseen.top and not f.trick.low,
        text("It sets the suit to follow, and it's the highest unplayed {single}."),
    ),
    "opens_with_a_beatable_card": Reason(
        lambda f: _opens(f) and f.aim.exact and f.unseen.above >= 2 and not f.trick.low,
        text("It sets the suit to follow, and {n} higher {single} cards are still unplayed."),
        gaps=lambda f: {"n": f.unseen.above},
    ),
    "leads_for_points_after_a_miss": Reason(
        lambda f: not f.trick.following and f.kind.number and f.aim.pays > 0,
        plural_text(
            "You can't make your bid any more, but any trick still scores {n} point.",
            "You can't make your bid any more, but any trick still scores {n} points.",
        ),
        plural_text(
            "The bid can't be made any more, but any trick still scores {n} point.",
            "The bid can't be made any more, but any trick still scores {n} points.",
        ),
        lambda f: {"n": f.aim.pays},
    ),
    "keeps_high_cards_for_points": Reason(
        lambda f: (
            f.trick.following
            and f.aim.pays > 0
            and not f.trick.wins
            and f.choice.lowest
            and f.choice.choices > 1
        ),
        text(
            "You can't make your bid any more. Keep the higher cards for tricks that still score."
        ),
        text(
            "The bid can't be made any more. The higher cards are kept for tricks that still score."
        ),
    ),
    "saves_a_card_for_the_last_trick": Reason(
        lambda f: (
            f.kind.throws and f.aim.wants and f.aim.left == 2 and (f.hand.better or f.hand.kept)
        ),
        text("Saves {card} for the last trick."),
        gaps=lambda f: {"card": f.hand.rest},
    ),
    "loses_and_saves_the_best_winner": Reason(
        lambda f: (
            f.kind.follows
            and f.aim.wants
            and f.choice.lowest
            and f.choice.best_winner
            and not (f.trick.wins or f.trick.low)
        ),
        text("Lose this trick and save {card} for later."),
        text("Loses this trick and saves {card} for later."),
        lambda f: {"card": f.choice.best_winner},
    ),
}

_SIDE_SUITS: Final[CardReasons] = {
    "leads_the_only_one_to_trump_later": Reason(
        lambda f: f.hand.count(f.trick.suit) == 1 and f.hand.trumps > 0,
        text("Your only {single}. Once it's gone, you can trump {suit}."),
        text("The only {single} in the hand. Once it's gone, {suit} can be trumped."),
    ),
    "leads_low_and_keeps_better_cards": Reason(
        lambda f: f.unseen.above >= 3 and f.aim.need < f.aim.left and f.hand.better,
        text("It's too low to rely on, and you keep your better cards."),
        text("It's too low to rely on, and the better cards stay in the hand."),
    ),
    "leads_the_safest_number": Reason(
        lambda f: 2 <= f.unseen.above <= 4 and f.hand.safest and not f.hand.kept,
        text(
            "Only {n} higher {single} cards are still unplayed. Your other number cards have "
            "more above them."
        ),
        text(
            "Only {n} higher {single} cards are still unplayed. The other number cards have "
            "more above them."
        ),
        lambda f: {"n": f.unseen.above},
    ),
    "leads_low_and_keeps_an_action_card": Reason(
        lambda f: f.unseen.above >= 3 and f.hand.kept,
        text("It's too low to rely on, and you keep {card}."),
        text("It's too low to rely on, and {card} stays in the hand."),
        lambda f: {"card": f.hand.kept},
    ),
    "leads_own_highest_of_a_suit": Reason(
        lambda f: 2 <= f.unseen.above <= 4 and f.unseen.own_top and f.hand.count(f.trick.suit) > 1,
        text("Your highest {single}, with only {n} higher ones still unplayed."),
        text("The highest {single} in the hand, with only {n} higher ones still unplayed."),
        lambda f: {"n": f.unseen.above},
    ),
    "leads_the_only_one_with_few_higher": Reason(
        lambda f: 2 <= f.unseen.above <= 4 and f.hand.count(f.trick.suit) == 1,
        text("Your only {single}, with just {n} higher ones still unplayed."),
        text("The only {single} in the hand, with just {n} higher ones still unplayed."),
        lambda f: {"n": f.unseen.above},
    ),
}
SIDE_SUITS: Final = given(
    lambda f: f.kind.side and f.aim.wants and not f.trick.following, _SIDE_SUITS
)

LAST: Final[CardReasons] = {
    "leads_a_trump_to_draw_others": Reason(
        lambda f: f.trick.leading and f.aim.wants and f.unseen.draws_trumps,
        text("Leading a trump can draw the others' trumps."),
    ),
    "few_higher_trumps": Reason(
        lambda f: (
            f.aim.wants
            and f.trick.suit == f.trick.trump
            and f.unseen.above > 0
            and not (f.trick.following or f.trick.low)
        ),
        plural_text(
            "Only 1 higher trump is still unplayed.",
            "Only action cards and the {n} higher trumps still unplayed can beat it.",
        ),
        gaps=lambda f: {"n": f.unseen.above},
    ),
    "throws_a_beatable_card": Reason(
        lambda f: f.kind.throws and f.aim.wants and f.unseen.above >= 3,
        text("Throw it away. {n} higher {single} cards are still unplayed."),
        text("Thrown away, with {n} higher {single} cards still unplayed."),
        lambda f: {"n": f.unseen.above},
    ),
    "cannot_win_here": Reason(
        lambda f: f.kind.throws and f.aim.wants,
        text("It can't win here: {suit} is neither led nor trump."),
    ),
    "ahead_with_some_higher": Reason(
        lambda f: (
            f.kind.follows
            and f.aim.wants
            and f.trick.wins
            and f.unseen.above > 0
            and not (f.trick.last or f.trick.low)
        ),
        plural_text(
            "Beats {card}, but 1 higher {single} is still unplayed.",
            "Beats {card}, but {n} higher {single} cards are still unplayed.",
        ),
        gaps=lambda f: {"n": f.unseen.above},
    ),
    "ahead_with_some_trumps_unplayed": Reason(
        lambda f: (
            f.kind.follows
            and f.aim.wants
            and f.trick.wins
            and f.unseen.trumps_out > 0
            and not f.trick.last
        ),
        plural_text(
            "Beats {card}, but 1 trump is still unplayed.",
            "Beats {card}, but {n} trumps are still unplayed.",
        ),
        gaps=lambda f: {"n": f.unseen.trumps_out},
    ),
    "trump_with_some_higher": Reason(
        lambda f: (
            f.kind.trumps
            and f.aim.wants
            and f.trick.wins
            and f.unseen.above > 0
            and not (f.trick.last or f.trick.low)
        ),
        plural_text(
            "You have no {lead}, and only 1 higher trump is still unplayed.",
            "You have no {lead}, so this trump may win, though {n} higher ones are still unplayed.",
        ),
        plural_text(
            "No {lead} in the hand, and only 1 higher trump is still unplayed.",
            "No {lead} in the hand, so this trump may win, though {n} higher ones are unplayed.",
        ),
        lambda f: {"n": f.unseen.above},
    ),
    "loses_on_purpose": Reason(
        lambda f: f.kind.number and f.aim.wants and f.trick.following and not f.trick.wins,
        text("Loses this trick on purpose: {player}'s {card} is still winning."),
    ),
    "action_card_loses_and_saves_numbers": Reason(
        lambda f: f.kind.without_suit and f.trick.following and f.aim.wants and f.hand.spared > 0,
        plural_text(
            "This card can't win the trick, and you save your number card for later.",
            "This card can't win the trick, and you save your number cards for later.",
        ),
        plural_text(
            "This card can't win the trick, and it saves the number card for later.",
            "This card can't win the trick, and it saves the number cards for later.",
        ),
        lambda f: {"n": f.hand.spared},
    ),
    "leads_an_action_card_for_others_to_fight": Reason(
        lambda f: (
            f.kind.without_suit and not f.trick.following and f.aim.wants and not f.trick.last
        ),
        text("This card can't beat any suit, so the others fight for the trick."),
    ),
    "lost_bid_and_cannot_win": Reason(
        lambda f: f.aim.gone and f.trick.following and not f.trick.wins,
        text("You can't make your bid any more, and this card can't win here."),
        text("The bid can't be made any more, and this card can't win here."),
    ),
    "last_card_after_all": Reason(
        lambda f: f.aim.left == 1, text("Your last card."), text("The last card.")
    ),
    "low_card_as_lowest_trump": Reason(
        lambda f: (
            f.kind.role is LOW
            and f.aim.wants
            and f.trick.wins
            and f.trick.lead
            and f.trick.lead != f.trick.trump == f.trick.suit
        ),
        text("{card} counts as the lowest trump and beats every {single}."),
        gaps=lambda f: {"card": f.card, "single": single(f.trick.lead)},
        puts_ahead=True,
    ),
    "leads_the_low_card": Reason(
        lambda f: (
            f.kind.role is LOW
            and f.trick.leading
            and f.aim.exact
            and f.known.count(f.trick.suit) > 0
        ),
        text("The lowest {single}. Any other {single} beats it."),
    ),
    "action_card_beats_nothing": Reason(
        lambda f: f.kind.without_suit and (f.trick.following or f.trick.to_come > 0),
        text("This card can't beat any suit."),
    ),
}
