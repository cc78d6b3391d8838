"""Reasons for cards: first of all that there is no choice or points are to be had; action cards."""

from typing import Final

from rage_desktop.bots.talk.card_facts import CardFacts
from rage_desktop.bots.talk.catalogue.reason import CardReasons, Reason, given, player, single, suit
from rage_desktop.rules.cards import CHANGE, LOW, OUT, REWIND, WILD
from rage_desktop.rules.text import plural_text, text

FORCED: Final[CardReasons] = {
    "last_card": Reason(
        lambda f: f.choice.forced and f.aim.left == 1,
        text("Your last card."),
        text("The last card."),
        no_choice=True,
    ),
    "only_card_of_the_lead": Reason(
        lambda f: f.choice.forced and f.kind.follows,
        text("Your only {single}, and you must follow."),
        text("The only {single} in the hand, so it must be played."),
        no_choice=True,
    ),
    "only_legal_card": Reason(
        lambda f: f.choice.forced,
        text("The only legal card."),
        no_choice=True,
    ),
    "takes_extra_points": Reason(
        lambda f: f.trick.last and f.trick.wins and f.trick.points > 0 and not f.aim.exact,
        text("Takes the trick with {n} extra points."),
        gaps=lambda f: {"n": f.trick.points},
    ),
    "gives_a_trick_too_many_and_a_malus": Reason(
        lambda f: f.kind.minus and f.trick.following and f.trick.last and f.trick.ahead_need == 0,
        text("Gives {player} one trick too many, and −{n} along with it."),
        gaps=lambda f: {"player": player(f.trick.taker), "n": f.kind.minus},
    ),
    "gives_a_malus": Reason(
        lambda f: f.kind.minus and f.trick.following and f.trick.last,
        text("Gives {player} −{n}."),
        gaps=lambda f: {"player": player(f.trick.taker), "n": f.kind.minus},
    ),
    "malus_for_whoever_takes": Reason(
        lambda f: f.kind.minus and f.trick.following,
        plural_text(
            "It can't win, and it costs whoever takes the trick {n} point.",
            "It can't win, and it costs whoever takes the trick {n} points.",
        ),
        gaps=lambda f: {"n": f.kind.minus},
    ),
    "leads_a_malus": Reason(
        lambda f: f.kind.minus,
        plural_text(
            "Whoever takes the trick loses {n} point, and this card can't beat any suit.",
            "Whoever takes the trick loses {n} points, and this card can't beat any suit.",
        ),
        gaps=lambda f: {"n": f.kind.minus},
    ),
    "leaves_a_malus_to_another": Reason(
        lambda f: (
            f.trick.last and not f.trick.wins and f.trick.points < 0 and f.trick.taker is not None
        ),
        text("Leaves the −{n} to {player}."),
        gaps=lambda f: {"n": -f.trick.points, "player": player(f.trick.taker)},
    ),
    "takes_one_of_all_needed": Reason(
        lambda f: f.trick.last and f.trick.wins and f.aim.need == f.aim.left > 1,
        text("You need every remaining trick, and this takes one."),
        text("The bid needs every remaining trick, and this takes one."),
    ),
    "takes_what_another_needs": Reason(
        lambda f: (
            f.trick.last
            and f.trick.wins
            and f.aim.gone
            and f.aim.pays > 0
            and 0 < (f.trick.ahead_need or 0) <= f.aim.left
        ),
        text("You can't make your bid any more, so take a trick that {player} needs."),
        text("The bid can't be made any more, and this takes a trick that {player} needs."),
    ),
}


def _leaves_old_trumps(f: CardFacts) -> bool:
    """Whether trumps in the hand of a player who is exact are trumps no longer."""
    barred = f.view.edition.change_excludes
    last = barred == "in_force" or (barred == "last_named" and f.trick.trump == f.view.last_named)
    return (
        f.kind.turns
        and f.aim.exact
        and f.hand.trumps > 0
        and last
        and len(f.view.edition.suits) > 1
    )


def _surely_turns(f: CardFacts) -> bool:
    """Whether the pile surely has a new trump: more cards than do not fit, or a next suit."""
    unfit = f.known.actions + f.known.count(f.trick.trump)
    next_suit = f.view.edition.change_with_nothing_suitable == "next_suit_down"
    return next_suit or f.view.pile_size > unfit


CHANGES: Final[CardReasons] = {
    "out_keeps_side_card_from_trumping": Reason(
        lambda f: (
            f.kind.role is OUT
            and f.aim.wants
            and f.hand.side_top is not None
            and not f.hand.trumps
            and f.trick.trump is not None
            and f.kind.lasting
        ),
        text("Without trump, nobody can trump {card} later."),
        gaps=lambda f: {"card": f.hand.side_top},
    ),
    "change_makes_cards_trumps": Reason(
        lambda f: (
            f.kind.named and f.aim.need > 0 and 1 < f.hand.count(f.kind.named) > f.hand.trumps
        ),
        text("Turns your {n} {single} cards into trumps."),
        text("Turns {n} {single} cards in the hand into trumps."),
        lambda f: {"n": f.hand.count(f.kind.named), "single": single(f.kind.named)},
    ),
    "change_makes_a_card_trump": Reason(
        lambda f: (
            f.kind.named
            and f.aim.need > 0
            and f.hand.count(f.kind.named) == 1
            and not f.hand.trumps
        ),
        text("Makes {card} a trump."),
        gaps=lambda f: {"card": f.hand.held(f.kind.named)[0]},
    ),
    "hands_the_trick_to_another": Reason(
        lambda f: (
            f.kind.role in (CHANGE, OUT, REWIND)
            and f.trick.last
            and f.trick.following
            and f.trick.hands_over
        ),
        text("Takes the trick away from {player} and hands it to {other}."),
        gaps=lambda f: {"other": player(f.trick.taker)},
    ),
    "rewind_lets_another_win": Reason(
        lambda f: (
            f.kind.role is REWIND and f.trick.low and f.trick.following and f.trick.hands_over
        ),
        text("Low cards win now, so {player} is winning."),
        gaps=lambda f: {"player": player(f.trick.taker)},
    ),
    "out_disarms_a_trump": Reason(
        lambda f: f.kind.role is OUT and f.trick.following and f.trick.ahead_trumped,
        text("{player}'s trump loses its power."),
    ),
    "out_disarms_own_trumps": Reason(
        lambda f: f.kind.role is OUT and f.aim.exact and f.hand.trumps > 0 and f.kind.lasting,
        plural_text(
            "Without trump, your own {single} is less likely to win.",
            "Without trump, your own {single} cards are less likely to win.",
        ),
        plural_text(
            "Without trump, the {single} in the hand is less likely to win.",
            "Without trump, the {single} cards in the hand are less likely to win.",
        ),
        lambda f: {"n": f.hand.trumps, "single": single(f.trick.trump)},
    ),
    "change_disarms_own_trumps": Reason(
        lambda f: (
            f.kind.named and f.aim.exact and not f.hand.count(f.kind.named) and f.hand.trumps > 0
        ),
        text("You hold no {suit}. If it becomes trump, your old trumps are less likely to win."),
        text("No {suit} in the hand. If it becomes trump, the old trumps are less likely to win."),
        lambda f: {"suit": suit(f.kind.named)},
    ),
    "surely_turns_own_trumps_away": Reason(
        lambda f: _leaves_old_trumps(f) and _surely_turns(f),
        text("Turns up a new trump, so your old trumps are less likely to win."),
        text("Turns up a new trump, so the old trumps are less likely to win."),
    ),
    "may_turn_own_trumps_away": Reason(
        _leaves_old_trumps,
        text("The trump changes, so your old trumps are less likely to win."),
        text("The trump changes, so the old trumps are less likely to win."),
    ),
    "change_may_bring_trumps": Reason(
        lambda f: (
            f.kind.turns
            and f.aim.wants
            and f.trick.trump is not None
            and not f.hand.trumps
            and f.aim.left > 2
            and f.view.pile_size > 0
            and any(one.suit != f.view.last_named for one in f.hand.numbers)
        ),
        text("You hold no trumps now. A new trump may change that."),
        text("No trumps in the hand now. A new trump may change that."),
    ),
}

_WILDS: Final[CardReasons] = {
    "second_wild_wins": Reason(
        lambda f: (
            f.kind.twins == 1
            and f.aim.wants
            and f.trick.wins
            and not f.trick.low
            and f.kind.second_wins
        ),
        text("If two {card} cards name the same suit, the second one wins."),
        gaps=lambda f: {"card": f.card},
    ),
    "first_wild_still_wins": Reason(
        lambda f: f.kind.twins > 0 and f.aim.exact and not (f.trick.low or f.kind.second_wins),
        text("The first {card} still beats yours."),
        text("The first {card} still beats this one."),
        lambda f: {"card": f.card},
    ),
    "wild_as_highest_trump": Reason(
        lambda f: (
            f.trick.trump
            and f.trick.suit == f.trick.trump
            and f.trick.wins
            and not f.trick.low
            and f.aim.need > 0
        ),
        text("The highest trump. No number card can beat it."),
    ),
    "wild_without_trump": Reason(
        lambda f: not f.trick.trump and f.trick.wins and not f.trick.low and f.aim.need > 0,
        text("The highest {single}, and there's no trump."),
    ),
    "wild_as_highest_of_a_suit": Reason(
        lambda f: f.trick.wins and not f.trick.low and f.aim.wants,
        text("The highest {single}. Only a trump or an action card beats it."),
    ),
    "wild_as_another_suit_loses": Reason(
        lambda f: (
            f.aim.exact and f.trick.following and f.trick.suit not in (f.trick.trump, f.trick.lead)
        ),
        text("As {suit} it's neither trump nor the suit led, so it can't win."),
    ),
}
WILDS: Final = given(lambda f: f.kind.role is WILD and f.trick.suit is not None, _WILDS)

OTHER_ACTIONS: Final[CardReasons] = {
    "wild_above_all": Reason(
        lambda f: f.kind.role is WILD and f.trick.suit is None and f.trick.wins and f.aim.need > 0,
        text("It beats every other card."),
    ),
    "low_card_wins_under_rewind": Reason(
        lambda f: (
            f.kind.role is LOW
            and f.trick.low
            and f.unseen.unbeaten
            and not f.kind.twins
            and f.aim.need > 0
        ),
        text("Low cards win, and no number card is lower than {card}."),
        gaps=lambda f: {"card": f.card},
    ),
    "wild_loses_under_rewind": Reason(
        lambda f: (
            f.kind.role is WILD
            and f.trick.suit is not None
            and f.trick.low
            and f.aim.exact
            and f.trick.ahead_alike
            and not f.trick.wins
        ),
        text("Low cards win this trick, so the highest {single} loses."),
    ),
    "low_card_loses": Reason(
        lambda f: (
            f.kind.role is LOW
            and f.aim.exact
            and f.trick.following
            and not (f.trick.low or f.trick.wins)
        ),
        text("The lowest {single}. It loses this trick, and you're rid of it."),
        text("The lowest {single}. It loses this trick and is out of the way."),
    ),
    "bonus_makes_another_miss": Reason(
        lambda f: (
            f.kind.plus > 0
            and f.trick.following
            and f.trick.last
            and f.trick.ahead_need == 0
            and f.aim.need <= 0
        ),
        text("Makes {player} miss the bid, although the trick comes with {n} extra points."),
        gaps=lambda f: {"player": player(f.trick.taker), "n": f.kind.plus},
    ),
    "action_card_loses_and_spares_numbers": Reason(
        lambda f: f.kind.without_suit and f.trick.following and f.aim.exact and f.hand.spared > 0,
        plural_text(
            "This card can't win the trick, and you keep your number card.",
            "This card can't win the trick, and you keep your number cards.",
        ),
        plural_text(
            "This card can't win the trick, and the number card stays in the hand.",
            "This card can't win the trick, and the number cards stay in the hand.",
        ),
        lambda f: {"n": f.hand.spared},
    ),
    "action_card_leaves_the_lead_to_others": Reason(
        lambda f: (
            f.kind.without_suit and not f.trick.following and f.aim.exact and not f.trick.last
        ),
        text("This card can't beat any suit, and the next player sets the suit to follow."),
    ),
}
