"""The one table of settings: what each is called, what it says, and what it takes.

The workshop's rows, docs/SETTINGS.md, the comments of edition files and the errors in them come
from it. Usual values stand in the structs of `edition`.
"""

from typing import Final

from rage_desktop.input_limits import HIGHEST_RANK, MOST_PLAYERS, MOST_POINTS, MOST_SUITS
from rage_desktop.rules.cards import ActionCard, Role
from rage_desktop.rules.editions.edition import MOST_CARDS
from rage_desktop.rules.editions.setting import Choice, Control, Group, Setting
from rage_desktop.rules.text import Text, ptext, text

WILD, LOW, CHANGE, OUT, REWIND, BONUS, MALUS = map(ActionCard, Role)
HIGHEST_GOAL: Final = 1_000_000_000

DECK: Final = (
    Setting(
        key="suits",
        group=Group.DECK,
        title=text("Suits"),
        meaning=text("The suits that the deck has."),
        control=Control.SUITS,
        low=1,
        high=MOST_SUITS,
        refused="None; one twice; a code not in capital letters, or one of an action card",
    ),
    Setting(
        key="ranks",
        group=Group.DECK,
        title=text("Ranks"),
        meaning=text("The lowest and the highest rank of the cards."),
        control=Control.SPAN,
        low=0,
        high=HIGHEST_RANK,
        refused="Ends the wrong way round; a deck of more than 500 cards",
    ),
    Setting(
        key="cards_kept_undealt",
        group=Group.DECK,
        title=text("Cards left undealt"),
        meaning=text("At least this many cards stay in the pile."),
        control=Control.NUMBER,
        low=0,
        high=MOST_CARDS,
        refused="0 where CHANGE chooses from the pile",
    ),
)

ACTIONS: Final = (
    Setting(
        key="action_counts",
        group=Group.ACTIONS,
        title=text("Action cards"),
        meaning=text("How many of each kind the deck has."),
        control=Control.COUNTS,
        low=0,
        high=MOST_CARDS,
        refused="Fewer than 0",
    ),
)

DEAL: Final = (
    Setting(
        key="players",
        group=Group.DEAL,
        title=text("Players"),
        meaning=text("How many people can play."),
        control=Control.SPAN,
        low=2,
        high=MOST_PLAYERS,
        refused="Ends the wrong way round",
    ),
    Setting(
        key="hand_sizes.order",
        group=Group.DEAL,
        title=text("Order of hands"),
        meaning=text("Whether hands shrink, grow, do both, or follow a list."),
        control=Control.CHOICE,
        choices=(
            Choice("down", ptext("hands", "Down"), text("Each hand is smaller than the last.")),
            Choice("up", ptext("hands", "Up"), text("Each hand is larger than the last.")),
            Choice("down_up", text("Down and up"), text("Hands shrink, then grow again.")),
            Choice("up_down", text("Up and down"), text("Hands grow, then shrink again.")),
            Choice("list", text("A list"), text("Every hand is listed.")),
        ),
    ),
    Setting(
        key="hand_sizes.first",
        group=Group.DEAL,
        title=text("First hand"),
        meaning=text("How many cards everyone gets in the first round."),
        control=Control.NUMBER,
        choices=(
            Choice(
                None,
                text("Largest or 1"),
                text("The largest hand that fits if hands shrink, else 1."),
            ),
        ),
        low=1,
        high=MOST_CARDS,
        refused="A hand that doesn't fit the deck, the players and the undealt cards",
    ),
    Setting(
        key="hand_sizes.last",
        group=Group.DEAL,
        title=text("Last hand"),
        meaning=text("How many cards everyone gets in the last round, or where the order turns."),
        control=Control.NUMBER,
        choices=(
            Choice(
                None,
                text("1 or largest"),
                text("1 if hands shrink, else the largest hand that fits."),
            ),
        ),
        low=1,
        high=MOST_CARDS,
        refused="A hand that doesn't fit the deck, the players and the undealt cards",
    ),
    Setting(
        key="hand_sizes.step",
        group=Group.DEAL,
        title=text("Step"),
        meaning=text("How many cards hands shrink or grow by."),
        control=Control.NUMBER,
        low=1,
        high=MOST_CARDS,
        refused="Less than 1",
    ),
    Setting(
        key="hand_sizes.sizes",
        group=Group.DEAL,
        title=text("List of hands"),
        meaning=text("How many cards everyone gets in each round of a list."),
        control=Control.SIZES,
        low=1,
        high=MOST_CARDS,
        refused="An empty list; a list with another order of hands; hands that don't fit",
    ),
    Setting(
        key="hand_sizes.fit",
        group=Group.DEAL,
        title=text("As many as fit"),
        meaning=text(
            "If the deck is too small for a hand, everyone gets as many cards as it allows."
        ),
        control=Control.SWITCH,
    ),
    Setting(
        key="hand_sizes.ends_for_all",
        group=Group.DEAL,
        title=text("Repeat first and last hand"),
        meaning=text(
            "The first and the last hand, and the one at which the order turns, are dealt once "
            "for each player."
        ),
        control=Control.SWITCH,
        refused="With a list of hands",
    ),
)

TRUMP: Final = (
    Setting(
        key="first_trump",
        group=Group.TRUMP,
        title=text("First trump"),
        meaning=text(
            "The first trump of each round, by a list that begins again after its end. Without a "
            "list, a card is turned up for it."
        ),
        control=Control.TRUMPS,
        refused="A suit that isn't in the deck",
    ),
    Setting(
        key="trump_when_no_number_card",
        group=Group.TRUMP,
        title=text("No number card turned up"),
        meaning=text("The trump if only action cards turn up, or no card is left."),
        control=Control.TRUMP,
        choices=(Choice("none", text("No trump"), text("The round begins without a trump.")),),
        refused="A suit that isn't in the deck",
    ),
    Setting(
        key="change",
        group=Group.TRUMP,
        title=text("Where a new trump comes from"),
        meaning=text("How {card} finds the new trump.", card=CHANGE),
        control=Control.CHOICE,
        choices=(
            Choice(
                "choose_from_pile",
                text("The pile"),
                text("The player names a suit that still has a card in the pile or face up."),
            ),
            Choice("turn", text("A card turned up"), text("The next card of the pile decides.")),
            Choice("choose_any", text("Free choice"), text("The player names any suit.")),
        ),
    ),
    Setting(
        key="change_excludes",
        group=Group.TRUMP,
        title=text("What can't be the new trump"),
        meaning=text("What {card} can't make trump.", card=CHANGE),
        control=Control.CHOICE,
        choices=(
            Choice(
                "last_named",
                text("The last trump"),
                text("The current trump or, if there's none, the trump before it."),
            ),
            Choice("in_force", text("The current trump"), text("Only the current trump.")),
            Choice("nothing", text("Nothing"), text("The trump may stay the same.")),
        ),
    ),
    Setting(
        key="change_with_nothing_suitable",
        group=Group.TRUMP,
        title=text("If no new trump is found"),
        meaning=text("What happens if {card} finds no new trump.", card=CHANGE),
        control=Control.CHOICE,
        choices=(
            Choice("none", text("No trump"), text("From then on there's no trump.")),
            Choice(
                "recycle_spent",
                text("Shuffle"),
                text("The turned cards are shuffled and turned up again."),
            ),
            Choice(
                "next_suit_down",
                text("Next on the list"),
                text("The next suit of the deck becomes trump."),
            ),
        ),
    ),
    Setting(
        key="no_trump_lasts",
        group=Group.TRUMP,
        title=text("How long there's no trump"),
        meaning=text("How long {card} removes the trump.", card=OUT),
        control=Control.CHOICE,
        choices=(
            Choice(
                "until_change",
                text("Until a new trump"),
                text("Until someone names a new trump, or for the rest of the round."),
            ),
            Choice(
                "trick_then_turn",
                text("For the trick"),
                text("After the trick, a card is turned up for a new trump."),
            ),
        ),
    ),
)

BIDS: Final = (
    Setting(
        key="bids",
        group=Group.BIDS,
        title=text("How bids are made"),
        meaning=text("When the others see a bid."),
        control=Control.CHOICE,
        choices=(
            Choice("open", text("In turn"), text("At once: everyone bids openly, in turn.")),
            Choice("hidden", text("All at once"), text("Once everyone has bid.")),
            Choice("secret", text("In secret"), text("After the last trick.")),
        ),
    ),
    Setting(
        key="hook",
        group=Group.BIDS,
        title=text("Bids can't add up"),
        meaning=text("The last to bid can't make the bids add up to the number of tricks."),
        control=Control.SWITCH,
        refused="Where bids aren't made in turn",
    ),
)

PLAY: Final = (
    Setting(
        key="action_cards_any_time",
        group=Group.PLAY,
        title=text("Action cards any time"),
        meaning=text("Players may play an action card even if they could follow."),
        control=Control.SWITCH,
    ),
    Setting(
        key="cannot_follow",
        group=Group.PLAY,
        title=text("Those who can't follow"),
        meaning=text("What players who can't follow must play."),
        control=Control.CHOICE,
        choices=(
            Choice("any_card", text("Any card"), text("They may play anything.")),
            Choice("must_trump", text("A trump"), text("They must play a trump if they have one.")),
        ),
    ),
    Setting(
        key="trump_lead",
        group=Group.PLAY,
        title=text("Leading trumps"),
        meaning=text("When you may lead a trump although you hold other cards."),
        control=Control.CHOICE,
        choices=(
            Choice("any_time", text("At any time"), text("Trumps may always be led.")),
            Choice(
                "when_broken",
                text("Once one has been played"),
                text("Once a trump has been played in the round."),
            ),
            Choice(
                "after_first_trick",
                text("After the first trick"),
                text("From the second trick of the round on."),
            ),
        ),
    ),
    Setting(
        key="wild_suit",
        group=Group.PLAY,
        title=text("What {wild} counts as", wild=WILD),
        meaning=text("What {wild} and {low} count as.", wild=WILD, low=LOW),
        control=Control.CHOICE,
        choices=(
            Choice(
                "named",
                text("What its player names"),
                text("A card of the suit that its player names."),
            ),
            Choice(
                "automatic",
                text("A trump"),
                text("A trump or, without trump, a card of the suit led."),
            ),
            Choice(
                "above_all",
                text("Above all cards"),
                text("{wild} beats every card, whatever is led or trump.", wild=WILD),
            ),
        ),
    ),
    Setting(
        key="equal_wilds",
        group=Group.PLAY,
        title=text("Two of {card} in a trick", card=WILD),
        meaning=text("Which of two equal cards is higher."),
        control=Control.CHOICE,
        choices=(
            Choice("first_high", text("The first"), text("The one played first is higher.")),
            Choice("last_high", text("The last"), text("The one played last is higher.")),
        ),
    ),
    Setting(
        key="second_rewind",
        group=Group.PLAY,
        title=text("Two of {card} in a trick", card=REWIND),
        meaning=text("What a second one does."),
        control=Control.CHOICE,
        choices=(
            Choice("stays", text("Nothing"), text("Low cards still win.")),
            Choice("toggles", text("Reverses again"), text("High cards win again.")),
        ),
    ),
)


def _points(key: str, title: Text, meaning: Text) -> Setting:
    return Setting(
        key=key,
        group=Group.POINTS,
        title=title,
        meaning=meaning,
        control=Control.NUMBER,
        low=-MOST_POINTS,
        high=MOST_POINTS,
    )


POINTS: Final = (
    _points("exact", text("Exact bid"), text("Points for an exact bid of 1 or more.")),
    _points("exact_zero", text("Exact bid of 0"), text("Points for an exact bid of 0.")),
    _points(
        "missed",
        text("Missed bid"),
        text("Points for a missed bid, by too many tricks or too few."),
    ),
    _points(
        "points_per_trick.exact",
        text("Tricks of an exact bid"),
        text("Points for every trick taken if the bid is exact."),
    ),
    _points(
        "points_per_trick.over",
        text("Tricks if there are too many"),
        text("Points for every trick taken if there are more than were bid."),
    ),
    _points(
        "points_per_trick.under",
        text("Tricks if there are too few"),
        text("Points for every trick taken if there are fewer than were bid."),
    ),
    _points(
        "per_trick_short",
        text("Each trick short"),
        text("Points for every trick short of the bid."),
    ),
    _points(
        "per_trick_over",
        text("Each trick over"),
        text("Points for every trick beyond the bid."),
    ),
    _points(
        "exact_squared",
        text("Square of an exact bid"),
        text("Points for an exact bid, times the square of the bid."),
    ),
    _points(
        "off_squared",
        text("Square of a miss"),
        text("Points for a missed bid, times the square of the tricks it's off by."),
    ),
    _points("bonus", text("Each {card}", card=BONUS), text("Points for whoever takes the card.")),
    _points("malus", text("Each {card}", card=MALUS), text("Points for whoever takes the card.")),
    Setting(
        key="sweep",
        group=Group.POINTS,
        title=text("Taking every trick"),
        meaning=text("Whether tricks score double when you take every one."),
        control=Control.CHOICE,
        choices=(
            Choice("off", text("Nothing more"), text("Tricks score as usual.")),
            Choice(
                "not_in_one_card_round",
                text("From 2 cards on"),
                text("Tricks score double, but not in rounds of one card."),
            ),
            Choice("always", text("In every round"), text("Tricks score double.")),
        ),
    ),
)

ENDING: Final = (
    Setting(
        key="game_ends",
        group=Group.ENDING,
        title=text("End of the game"),
        meaning=text(
            "After which round the game ends: the last one, or the one in which someone reaches "
            "this many points."
        ),
        control=Control.NUMBER,
        choices=(
            Choice("rounds", text("After the last round"), text("All rounds are played once.")),
        ),
        low=1,
        high=HIGHEST_GOAL,
        refused="Less than 1 point; points that nobody can ever score",
    ),
    Setting(
        key="ties",
        group=Group.ENDING,
        title=text("Ties"),
        meaning=text("How equal totals are settled, one rule after the other."),
        control=Control.TIES,
        choices=(
            Choice(
                "most_exact", text("More exact bids"), text("Whoever has more exact bids wins.")
            ),
            Choice("best_last_round", text("Last round"), text("The better last round wins.")),
            Choice("coin", text("A coin"), text("A coin is tossed.")),
            Choice("shared", text("Shared win"), text("The win is shared.")),
        ),
        refused="An empty list",
    ),
)

SETTINGS: Final = (*DECK, *ACTIONS, *DEAL, *TRUMP, *BIDS, *PLAY, *POINTS, *ENDING)
"""Every setting, group by group; each field of an edition but its id is in one of them."""


def find_setting(key: str) -> Setting | None:
    """Return the setting of a key, or of a part of one ("ranks.low"); None if there's none."""
    known = {setting.key: setting for setting in SETTINGS}
    return known.get(key) or known.get(key.rpartition(".")[0])
