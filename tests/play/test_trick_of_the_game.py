"""The trick that a finished game shows once more."""

from rage_desktop import rules
from rage_desktop.play.trick_of_the_game import FeaturedTrick, trick_of_the_game
from rage_desktop.rules import ActionCard, NumberCard, Role

R3 = NumberCard("R", 3)
R9 = NumberCard("R", 9)
B2 = NumberCard("B", 2)
WILD = ActionCard(Role.WILD)


def round_of(
    number: int,
    tricks: list[tuple[dict[int, rules.Card], int]],
    bids: tuple[int, ...],
    trump: str | None = "B",
) -> list[rules.Event]:
    """Return the events of a round that matter here; a wild card is named red."""
    told: list[rules.Event] = [
        rules.RoundBegan(number, len(tricks), 0),
        rules.TrumpTurned((), trump),
    ]
    taken = [0] * len(bids)
    for plays, winner in tricks:
        for seat, card in plays.items():
            told.append(rules.CardPlayed(seat, card, "R" if card == WILD else None))
        told.append(rules.TrickWon(winner, 0, 0))
        taken[winner] += 1
    points = tuple(0 for _ in bids)
    told.append(rules.RoundScored(bids, tuple(taken), points, points))
    return told


def found(*rounds: list[rules.Event], person: int | None = 0) -> FeaturedTrick | None:
    return trick_of_the_game([event for one in rounds for event in one], person)


PLAIN: tuple[dict[int, rules.Card], int] = ({0: R9, 1: R3}, 0)
TRUMPED: tuple[dict[int, rules.Card], int] = ({1: R3, 0: B2}, 0)
WILDED: tuple[dict[int, rules.Card], int] = ({1: R9, 0: WILD}, 0)


def test_an_ordinary_trick_is_not_shown() -> None:
    assert found(round_of(1, [PLAIN, PLAIN], (3, 0))) is None, "the bid was missed"
    first = found(round_of(1, [({0: R9, 1: R3}, 0), ({0: R3, 1: R9}, 1)], (1, 0)))
    assert first is not None
    assert (first.number, first.made_the_bid, first.is_last) == (1, True, False)


def test_a_bid_made_in_the_last_trick_beats_one_made_before() -> None:
    early = round_of(1, [PLAIN, ({0: R3, 1: R9}, 1)], (1, 0))
    late = round_of(2, [({0: R3, 1: R9}, 1), PLAIN], (1, 0))
    trick = found(early, late)
    assert trick is not None
    assert (trick.round, trick.number, trick.is_last) == (2, 2, True)
    assert not trick.is_stolen


def test_stealing_with_a_trump_or_a_wild_card_is_worth_seeing() -> None:
    lost: tuple[dict[int, rules.Card], int] = ({0: R3, 1: R9}, 1)
    trumped = found(round_of(1, [TRUMPED, lost], (1, 0)))
    assert trumped is not None
    assert trumped.is_stolen
    wild = found(round_of(1, [TRUMPED, lost], (1, 0)), round_of(2, [WILDED, lost], (1, 0)))
    assert wild is not None
    assert (wild.round, wild.winning.card) == (2, WILD)
    assert wild.is_stolen


def test_a_persons_own_trick_goes_before_better_ones_of_others() -> None:
    others = round_of(1, [({0: R3, 1: WILD}, 1)], (1, 1))
    own = round_of(2, [PLAIN, ({0: R3, 1: R9}, 1)], (1, 0))
    trick = found(others, own)
    assert trick is not None
    assert trick.winner == 0
    shared = found(others, own, person=None)
    assert shared is not None
    assert shared.winner == 1


def test_nobody_is_shown_a_miss() -> None:
    missed = round_of(1, [WILDED, TRUMPED], (0, 0))
    assert found(missed) is None
