"""The great moments of a round look, sound and move unlike an ordinary trick; no miss is one."""

import pytest
from helpers.fixtures.states import edition

from rage_desktop import rules as rage
from rage_desktop.presentation.cues import Sound
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import MotionSettings
from rage_desktop.presentation.table_view import TableView, project
from rage_desktop.presentation.transients import EffectKind
from rage_desktop.rules import ActionCard, Card, NumberCard, PlayedCard, Role

GREAT = {EffectKind.STEAL, EffectKind.LAST_HIT, EffectKind.SWEPT}
SOUNDS = {"steal", "last_hit", "swept"}
USUAL = MotionSettings()
PLAIN = (NumberCard("R", 9), NumberCard("R", 3))
TRUMP = (NumberCard("B", 2), NumberCard("R", 3))
WILD = (ActionCard(Role.WILD), NumberCard("R", 9))


def before_the_last(
    cards: tuple[Card, Card], bids: tuple[int, int], won: tuple[int, int], tricks: int = 4
) -> TableView:
    """Return the table of a round's last trick: player 1 has led red, player 0 takes it."""
    state = rage.new_game(edition("rage", sizes=(tricks,)), 2, "triumph")
    table = project(rage.view_of(state, 0))
    table.phase = rage.Phase.PLAY
    table.hand_size = tricks
    table.trump = "B"
    own, led = cards
    suits = [card.suit if isinstance(card, NumberCard) else "R" for card in (led, own)]
    table.trick = [PlayedCard(1, led, suits[0]), PlayedCard(0, own, suits[1])]
    for plate, bid, taken in zip(table.plates, bids, won, strict=True):
        plate.bid = bid
        plate.has_bid = True
        plate.won = taken
    return table


def before_last_of_three(*cards: tuple[int, Card], bids: tuple[int, int, int]) -> TableView:
    """Return the table of three, four cards each, of which the first trick lies complete."""
    state = rage.new_game(edition("rage", sizes=(4,)), 3, "turned")
    table = project(rage.view_of(state, 0))
    table.phase = rage.Phase.PLAY
    table.hand_size = 4
    table.trick = [
        PlayedCard(seat, card, card.suit if isinstance(card, NumberCard) else None)
        for seat, card in cards
    ]
    table.lead = "R"
    for plate, bid in zip(table.plates, bids, strict=True):
        plate.bid = bid
        plate.has_bid = True
    return table


def ending(table: TableView, motion: MotionSettings = USUAL) -> Director:
    """Return a director about to show the trick, and the points of the round that it ends."""
    bids = tuple(plate.bid or 0 for plate in table.plates)
    won = (table.plates[0].won + 1, table.plates[1].won)
    points = tuple(10 + n if n == bid else n for n, bid in zip(won, bids, strict=True))
    director = Director(table, motion)
    director.enqueue([rage.TrickWon(0, 0, 0)])
    if sum(won) == table.hand_size:
        director.enqueue([rage.RoundScored(bids, won, points, points)])
    return director


def first_seen(director: Director) -> tuple[dict[EffectKind, float], float]:
    """Return when each kind of effect was first seen, and how long it all lasts."""
    seen: dict[EffectKind, float] = {}
    seconds = 0.0
    while not director.is_idle:
        director.advance(0.02)
        seconds += 0.02
        for effect in director.table.effects:
            seen.setdefault(effect.kind, seconds)
    return seen, seconds


def shown(
    table: TableView, motion: MotionSettings = USUAL
) -> tuple[set[EffectKind], set[str], float]:
    """Return what the trick brings that an ordinary one does not, and how long it all lasts."""
    director = ending(table, motion)
    seen, seconds = first_seen(director)
    sounds = {one.name for one in director.pop_signals() if isinstance(one, Sound)}
    return seen.keys() & GREAT, sounds & SOUNDS, seconds


@pytest.mark.parametrize(
    ("cards", "bids", "won", "kinds", "sounds"),
    [
        (PLAIN, (3, 1), (1, 1), set(), set()),
        (TRUMP, (3, 1), (1, 1), {EffectKind.STEAL}, {"steal"}),
        (WILD, (3, 1), (1, 1), {EffectKind.STEAL}, {"steal"}),
        (PLAIN, (2, 2), (1, 2), {EffectKind.LAST_HIT}, {"last_hit"}),
        (TRUMP, (2, 2), (1, 2), {EffectKind.STEAL, EffectKind.LAST_HIT}, {"steal", "last_hit"}),
        (PLAIN, (4, 0), (3, 0), {EffectKind.LAST_HIT, EffectKind.SWEPT}, {"last_hit", "swept"}),
    ],
)
def test_hits_steals_and_sweeps_differ_from_an_ordinary_trick(
    cards: tuple[Card, Card],
    bids: tuple[int, int],
    won: tuple[int, int],
    kinds: set[EffectKind],
    sounds: set[str],
) -> None:
    assert shown(before_the_last(cards, bids, won))[:2] == (kinds, sounds)


@pytest.mark.parametrize("cards", [PLAIN, TRUMP, WILD])
def test_one_trick_too_many_is_no_triumph(cards: tuple[Card, Card]) -> None:
    assert shown(before_the_last(cards, (1, 2), (1, 2)))[:2] == (set(), set())
    assert shown(before_the_last(cards, (0, 0), (3, 0)))[:2] == (set(), set()), "swept by accident"


@pytest.mark.parametrize("cards", [PLAIN, TRUMP, WILD])
def test_what_costs_the_person_the_bid_is_no_triumph_of_another(cards: tuple[Card, Card]) -> None:
    """Player 1 is the person, who needed the trick that player 0 takes."""
    table = before_the_last(cards, (4, 1), (3, 0))
    table.viewer = 1
    assert shown(table)[:2] == (set(), set())


def test_a_sweep_is_celebrated_only_where_nobody_at_the_screen_missed() -> None:
    by_accident = before_the_last(PLAIN, (0, 0), (3, 0))
    by_accident.viewer = 1
    assert shown(by_accident)[:2] == (set(), set()), "the bot missed its bid"
    against_me = before_the_last(PLAIN, (4, 2), (3, 0))
    against_me.viewer = 1
    assert shown(against_me)[:2] == (set(), set()), "the person missed a bid"
    of_another = before_the_last(PLAIN, (4, 0), (3, 0))
    of_another.viewer = 1
    assert shown(of_another)[:2] == ({EffectKind.SWEPT}, {"swept"})


def test_nothing_of_it_moves_under_reduced_motion() -> None:
    calm = MotionSettings(reduced=True)
    kinds, sounds, _ = shown(before_the_last(TRUMP, (2, 2), (1, 2)), calm)
    assert kinds == set()
    assert sounds == {"steal", "last_hit"}


def test_each_takes_no_more_than_a_second_and_a_half_longer() -> None:
    plain = shown(before_the_last(PLAIN, (3, 1), (1, 1)))[2]
    assert shown(before_the_last(TRUMP, (3, 1), (1, 1)))[2] <= plain + 1.5
    told = shown(before_the_last(PLAIN, (2, 2), (2, 1)))[2]
    for bids, won in (((2, 2), (1, 2)), ((4, 0), (3, 0))):
        assert shown(before_the_last(PLAIN, bids, won))[2] <= told + 1.5


@pytest.mark.parametrize(("bids", "won"), [((2, 2), (1, 2)), ((4, 0), (3, 0))])
def test_a_bid_made_by_the_last_trick_is_told_in_the_middle_at_once(
    bids: tuple[int, int], won: tuple[int, int]
) -> None:
    """Before anybody else's result, within a second of the trick's arrival."""
    seen, _ = first_seen(ending(before_the_last(PLAIN, bids, won)))
    arrived = seen[EffectKind.SNAP]
    assert arrived < seen[EffectKind.COMES] < seen[EffectKind.GLORY] <= arrived + 1
    assert seen[EffectKind.LAST_HIT] == seen[EffectKind.GLORY]
    assert seen[EffectKind.GLORY] < min(
        seen.get(EffectKind.EXACT, 99), seen.get(EffectKind.MISS, 99)
    )
    assert EffectKind.CLOSES not in seen, "it has closed already"


def test_a_bid_that_was_made_before_the_last_trick_is_told_after_the_others() -> None:
    table = before_the_last(PLAIN, (2, 2), (2, 1))
    table.trick = table.trick[::-1]
    director = Director(table, USUAL)
    director.enqueue([rage.TrickWon(1, 0, 0), rage.RoundScored((2, 2), (2, 2), (12, 12), (12, 12))])
    seen, _ = first_seen(director)
    assert seen[EffectKind.EXACT] < seen[EffectKind.COMES] < seen[EffectKind.GLORY]
    assert EffectKind.LAST_HIT not in seen


def test_any_key_goes_to_the_end_of_a_burst() -> None:
    director = ending(before_the_last(PLAIN, (4, 0), (3, 0)))
    director.advance(1.5)
    director.skip_all()
    assert director.is_idle
    assert not director.table.effects


@pytest.mark.parametrize(
    ("first", "last", "bids", "turns"),
    [
        (3, 9, (2, 1, 0), True),
        (9, 3, (2, 1, 0), False),
        (3, 9, (0, 1, 0), False),
    ],
    ids=["turned", "led to the end", "one too many for me"],
)
def test_a_trick_turned_by_its_last_card_comes_down_hard_but_never_on_my_miss(
    first: int, last: int, bids: tuple[int, int, int], turns: bool
) -> None:
    cards = ((1, NumberCard("R", first)), (2, NumberCard("R", 2)), (0, NumberCard("R", last)))
    table = before_last_of_three(*cards, bids=bids)
    director = Director(table, USUAL)
    director.enqueue([rage.TrickWon(0 if last > first else 1, 0, 0)])
    seen, _ = first_seen(director)
    assert (EffectKind.THUD in seen) == turns
    assert (seen[EffectKind.CARD_UP] > 0.15) == turns
    assert seen[EffectKind.CARD_UP] < 0.25


@pytest.mark.parametrize(
    ("second", "bids", "stolen"),
    [
        (NumberCard("B", 2), (1, 2, 2), True),
        (NumberCard("R", 3), (1, 2, 2), False),
        (NumberCard("B", 2), (4, 2, 2), False),
    ],
    ids=["from a trump", "from no trump", "the person needed it"],
)
def test_a_trick_that_an_out_frees_from_a_trump_is_stolen(
    second: NumberCard, bids: tuple[int, int, int], stolen: bool
) -> None:
    out = ActionCard(Role.OUT)
    table = before_last_of_three((1, NumberCard("R", 9)), (2, second), (0, out), bids=bids)
    table.trump = None
    table.last_named = "B"
    director = Director(table, USUAL)
    director.enqueue([rage.TrickWon(1, 0, 0)])
    seen, _ = first_seen(director)
    assert (EffectKind.STEAL in seen) == stolen


@pytest.mark.parametrize(
    ("bid", "won", "held"),
    [(2, 1, True), (1, 1, True), (0, 1, False), (3, 1, False)],
    ids=["it makes the bid", "it breaks the bid", "too many already", "too few at any rate"],
)
def test_before_a_last_trick_on_which_my_bid_hangs_the_table_holds_its_breath(
    bid: int, won: int, held: bool
) -> None:
    def kinds(motion: MotionSettings, tricks: int) -> set[EffectKind]:
        table = before_the_last(PLAIN, (bid, 3), (won, 1), tricks)
        table.trick = [PlayedCard(1, PLAIN[1], "R"), PlayedCard(0, NumberCard("R", 1), "R")]
        director = Director(table, motion)
        director.enqueue([rage.TrickWon(1, 0, 0)])
        return set(first_seen(director)[0])

    assert (EffectKind.HELD_BREATH in kinds(USUAL, 4)) == held
    assert EffectKind.HELD_BREATH not in kinds(USUAL, 5), "not the last trick"
    assert EffectKind.HELD_BREATH not in kinds(MotionSettings(reduced=True), 4)
