"""The Director: order, holds, skipping, signals, transients, and the drain law (DESIGN 3): an idle
Director leaves exactly the projection of the viewer's view."""

from collections.abc import Iterator
from random import Random
from typing import Any, Literal

import pytest
from helpers.fixtures.states import EDITION_IDS, edition
from helpers.fixtures.table_views import (
    effects,
    order_of,
    random_moves,
    random_states,
    view_at_rest,
    visible_events,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from rage_desktop import rules as rage
from rage_desktop.presentation.cues import NarrationCue, Sound
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import INSTANT, MotionSettings
from rage_desktop.presentation.table_view import TableView, project
from rage_desktop.presentation.transients import EffectKind, Flip, HandSlot, SeatPlate, Style


def dealt(
    viewer: int | None = 0, motion: MotionSettings | None = None
) -> tuple[Director, list[rage.Event]]:
    """A director at the beginning of a game of four, and the events of its deal."""
    rules = edition("rage", sizes=(5,))
    state = rage.new_game(rules, 4, "director")
    director = Director(view_at_rest(state, viewer), motion or MotionSettings())
    deck = list(rules.deck)
    Random(1).shuffle(deck)
    _, events = rage.apply(state, rage.Deal(tuple(deck)))
    return director, visible_events(events, viewer, rules)


def at_the_end_of_a_trick(
    motion: MotionSettings, wait: bool = False
) -> tuple[Director, rage.State]:
    """A director that is about to show the last card of a trick."""
    rules = edition("rage", sizes=(3,))
    state = rage.new_game(rules, 3, "hold")
    director = None
    for after, events in random_moves(state, Random(5)):
        if any(isinstance(event, rage.TrickWon) for event in events):
            director = Director(view_at_rest(state, 0), motion, wait)
            director.enqueue(visible_events(events, 0, rules))
            state = after
            break
        state = after
    assert director is not None
    return director, state


def before_a_trick_ends(motion: MotionSettings, wait: bool = False) -> tuple[Director, rage.State]:
    """A director in whose table a trick is complete but still lies there."""
    director, state = at_the_end_of_a_trick(motion, wait)
    for _ in range(1000):
        director.advance(0.01)
        if (
            len(director.table.trick) == 3
            and not director.is_animating
            and director.next_wake() != 0
        ):
            return director, state
    raise AssertionError("the trick never lay complete")


def played(
    rules: rage.Edition,
    players: int,
    seed: str,
    chance: int,
    viewer: int | None,
    motion: MotionSettings,
) -> Iterator[tuple[Director, tuple[rage.Event, ...]]]:
    """Play a game at random; each move's events are handed to a director as a viewer sees them."""
    state = rage.new_game(rules, players, seed)
    director = Director(view_at_rest(state, viewer), motion)
    for _, events in random_moves(state, Random(chance)):
        director.enqueue(visible_events(events, viewer, rules))
        yield director, events


def frames(director: Director, step: float) -> Iterator[Director]:
    """Let time pass until nothing is left to show."""
    while not director.is_idle:
        director.advance(step)
        yield director


def run(director: Director, seconds: float, step: float = 0.005) -> None:
    """Let time pass in frames."""
    for _ in range(round(seconds / step)):
        director.advance(step)


def test_a_finished_trick_needs_no_frames_only_a_timer() -> None:
    director, _ = before_a_trick_ends(MotionSettings())
    deadline = director.next_wake()
    assert deadline is not None
    assert 0 < deadline <= 0.65
    director.advance(deadline + 0.001)
    assert director.is_animating
    assert director.next_wake() == 0


@pytest.mark.parametrize("speed", [1, 2, 4, INSTANT])
def test_a_trick_can_be_read_at_any_speed(speed: float) -> None:
    director, _ = at_the_end_of_a_trick(MotionSettings(speed))
    while len(director.table.trick) < 3 or director.table.flights:
        director.advance(0.005)
    run(director, 0.3)
    assert len(director.table.trick) == 3


def test_only_the_second_half_of_the_hold_can_be_skipped() -> None:
    director, state = before_a_trick_ends(MotionSettings())
    director.skip()
    assert len(director.table.trick) == 3
    run(director, 0.34)
    assert director.table.trick == []
    run(director, 2)
    assert director.is_idle
    assert director.table == view_at_rest(state, 0)


def test_a_second_skip_completes_everything() -> None:
    director, state = before_a_trick_ends(MotionSettings())
    director.skip()
    director.skip()
    assert director.is_idle
    assert director.table == view_at_rest(state, 0)


def test_wait_for_me_keeps_the_trick_until_confirmed() -> None:
    director, state = before_a_trick_ends(MotionSettings(), wait=True)
    run(director, 5, 0.5)
    assert director.is_waiting
    assert director.next_wake() is None
    assert len(director.table.trick) == 3
    director.confirm()
    run(director, 2)
    assert director.is_idle
    assert director.table == view_at_rest(state, 0)


def test_what_is_said_is_said_once_in_order_and_kept_for_the_round() -> None:
    director, events = dealt()
    director.enqueue(events)
    director.skip_all()
    shown = [signal.moment for signal in director.pop_signals() if isinstance(signal, NarrationCue)]
    assert shown == director.narration_log.moments
    assert director.narration_log.is_complete
    assert [str(line.said).split(":")[0] for moment in shown for line in moment] == [
        "Round 1 of 1",
        "O is trump.",
    ]
    assert director.pop_signals() == []


@pytest.mark.parametrize(
    "motion", [MotionSettings(), MotionSettings(INSTANT), MotionSettings(1, reduced=True)]
)
def test_sounds_stay_at_any_tempo(motion: MotionSettings) -> None:
    director, events = dealt(motion=motion)
    director.enqueue(events)
    run(director, 4)
    assert director.is_idle
    names = {signal.name for signal in director.pop_signals() if isinstance(signal, Sound)}
    assert {"deal", "sort", "trump_turn"} <= names


def test_dealt_cards_fly_and_their_places_stay_empty_until_they_land() -> None:
    director, events = dealt(viewer=0)
    director.enqueue(events)
    director.advance(0.2)
    table = director.table
    mine = [flight for flight in table.flights if isinstance(flight.end, HandSlot)]
    others = [flight for flight in table.flights if isinstance(flight.end, SeatPlate)]
    assert mine
    assert others
    assert all(flight.flip is Flip.OPEN for flight in mine)
    assert all(flight.card is None and flight.flip is Flip.BACK for flight in others)
    assert {flight.end for flight in mine} <= table.hidden
    assert all(0 <= flight.progress <= 1 for flight in table.flights)
    assert sum(plate.cards for plate in table.plates) < 20


def test_nothing_on_stage_ever_shows_a_card_the_viewer_may_not_know() -> None:
    known: set[object] = {None}
    for director, events in played(
        edition("rave", sizes=(4, 2)), 5, "secrets", 3, 2, MotionSettings()
    ):
        for event in events:
            match event:
                case rage.RoundBegan():
                    known = {None}
                case rage.HandsDealt(hands=hands):
                    known |= set(hands[2])
                case rage.CardPlayed(card=card):
                    known.add(card)
                case rage.TrumpTurned(turned=turned):
                    known |= set(turned)
                case rage.TrumpChanged(turned=turned, card=card):
                    known |= {*turned, card}
        for _ in frames(director, 0.05):
            flying = {flight.card for flight in director.table.flights}
            assert {*flying, *director.table.hand} <= known


def test_reduced_motion_flies_nothing() -> None:
    banned = set(effects("SHAKE SETTLE SPARK SNAP JOLT RIPPLE RING_RUN EMBERS STAMP"))
    rules = edition("rage", sizes=(4,))
    for director, _ in played(rules, 4, "calm", 2, 1, MotionSettings(reduced=True)):
        for _ in frames(director, 0.03):
            assert all(flight.style is not Style.FLY for flight in director.table.flights)
            assert not banned & {effect.kind for effect in director.table.effects}


def test_a_refused_card_shakes_and_leaves_no_trace() -> None:
    rules = edition("rage", sizes=(4,))
    state = rage.new_game(rules, 3, "no")
    director = Director(view_at_rest(state, 0), MotionSettings())
    before = view_at_rest(state, 0)
    director.refuse(2)
    director.advance(0.1)
    assert {effect.kind for effect in director.table.effects} == set(effects("SHAKE LED_PULSE"))
    assert Sound("illegal") in director.pop_signals()
    run(director, 0.3)
    assert director.is_idle
    assert director.table == before


def test_a_refused_card_stops_nobody_and_stops_when_the_game_goes_on() -> None:
    director, events = dealt()
    director.refuse(2)
    told_before = director.has_shown_events
    director.enqueue(events)
    assert (told_before, director.has_shown_events) == (True, False)
    assert not director.table.effects


def test_shaking_does_not_disturb_what_is_under_way() -> None:
    director, events = dealt()
    director.enqueue(events)
    director.advance(0.3)
    progress = [flight.progress for flight in director.table.flights]
    director.refuse(0)
    director.advance(0.0)
    assert [flight.progress for flight in director.table.flights] == progress


def test_won_tricks_climb_the_scale_and_lost_ones_do_not() -> None:
    steps: list[int] = []
    won = 0
    for director, events in played(
        edition("rage", sizes=(6,)), 3, "scale", 8, 0, MotionSettings(INSTANT)
    ):
        director.skip_all()
        sounds = [each for each in director.pop_signals() if isinstance(each, Sound)]
        steps += [sound.step for sound in sounds if sound.name in ("trick_won", "ring_close")]
        won += sum(isinstance(event, rage.TrickWon) and event.winner == 0 for event in events)
        assert len(steps) == won
    assert steps == list(range(won))


# The viewer's own: nobody is singled out in a public view.
OWN = set(effects("SPARK SNAP COMES CLOSES GLORY CARRY SPLITS REGRET CROWNED LAST_HIT HELD_BREATH"))


def test_trump_changes_and_tricks_have_their_effects() -> None:
    counts = {"OUT": 9, "CHANGE": 9, "BONUS": 6, "MALUS": 6, "WILD": 6}
    rules = edition("rage", sizes=(7, 7), ranks={"low": 1, "high": 4}, action_counts=counts)
    kinds: set[EffectKind] = set()
    for director, _ in played(rules, 4, "effects", 0, None, MotionSettings()):
        for _ in frames(director, 0.02):
            kinds |= {effect.kind for effect in director.table.effects}
    only_then = {
        EffectKind.SHAKE,
        EffectKind.LED_PULSE,
        EffectKind.RINGS_DARK,
        EffectKind.REVEAL,
        EffectKind.ALL_EXACT,
        EffectKind.CHANGE,
        EffectKind.TURNED,
        EffectKind.SWEPT,
    }
    assert set(EffectKind) - kinds <= only_then | {EffectKind.EXACT} | OWN


@pytest.mark.parametrize("cause", ["OUT", "CHANGE"])
@pytest.mark.parametrize("reduced", [False, True])
def test_a_change_of_the_trump_is_large_and_keeps_nobody_waiting(
    cause: Literal["OUT", "CHANGE"], reduced: bool
) -> None:
    director, events = dealt()
    director.enqueue(events)
    director.skip_all()
    table = director.table
    before = table.trump = "R"
    new = None if cause == "OUT" else "B"
    director.motion = MotionSettings(reduced=reduced)
    director.enqueue([rage.TrumpChanged(1, cause, (), new)])
    kind = EffectKind.TRUMP_OUT if new is None else EffectKind.TRUMP_IN
    lasted = went_on = 0.0
    for _ in frames(director, 0.01):
        shown = [effect for effect in table.effects if effect.kind is kind]
        lasted += 0.01 * len(shown)
        went_on += 0.01 * (bool(shown) and director.has_shown_events)
        assert all(effect.suit == (new or before) for effect in shown)
    assert 0.5 < lasted < 0.9
    assert went_on > 0.2, "the next card may come before it is over"


def test_low_wins_turns_over_once_for_each_change() -> None:
    rules = crowded("rave", second_rewind="stays", hand_sizes={"order": "list", "sizes": [5]})
    for director, happened in played(rules, 4, "turned", 2, 1, MotionSettings()):
        before = director.table.low_wins
        turned = set[int]()
        for _ in frames(director, 0.05):
            turned |= {fx.value for fx in director.table.effects if fx.kind is EffectKind.TURNED}
        rewinds = [each for each in happened if isinstance(each, rage.CardPlayed)]
        changed = bool(rewinds) and rewinds[0].card.role is rage.Role.REWIND and not before
        assert turned == ({1} if changed else set())


KNOBS: tuple[dict[str, Any], ...] = (
    {},
    {"bids": "secret"},
    {"bids": "hidden"},
    {"action_cards_any_time": True},
    {"change": "turn", "change_with_nothing_suitable": "recycle_spent"},
    {"change": "choose_any", "change_excludes": "nothing"},
    {"no_trump_lasts": "trick_then_turn"},
    {"no_trump_lasts": "trick_then_turn", "change_with_nothing_suitable": "recycle_spent"},
    {"wild_suit": "automatic", "equal_wilds": "last_high"},
    {"wild_suit": "above_all"},
    {"wild_suit": "above_all", "equal_wilds": "last_high", "no_trump_lasts": "trick_then_turn"},
    {"second_rewind": "toggles", "action_cards_any_time": True},
    {"cards_kept_undealt": 1, "change": "turn", "change_excludes": "in_force"},
)


def crowded(edition_id: str, **knobs: Any) -> rage.Edition:
    """An edition with so many action cards that trump changes in most tricks."""
    counts = {"CHANGE": 9, "OUT": 6, "REWIND": 5, "WILD": 4, "LOW": 3, "BONUS": 2, "MALUS": 2}
    return edition(edition_id, ranks={"low": 1, "high": 5}, action_counts=counts, **knobs)


def drained(director: Director, random: Random, skips: bool) -> None:
    """Let time pass in random steps, with random skips, until nothing is left to show."""
    for _ in range(100_000):
        if director.is_idle:
            return
        roll = random.random()
        if skips and roll < 0.1:
            director.skip()
        elif skips and roll < 0.12:
            director.skip_all()
        elif director.is_waiting:
            director.confirm()
        else:
            director.advance(random.choice((0.0, 0.001, 1 / 60, 0.1, 0.4, 3.0)))
    raise AssertionError("the Director never came to rest")


@pytest.mark.slow
@settings(max_examples=60)
@given(data=st.data())
def test_an_idle_director_shows_the_viewers_projection(data: st.DataObject) -> None:
    edition_id = data.draw(st.sampled_from(EDITION_IDS))
    players = data.draw(st.integers(2 if edition_id in ("rage", "rave") else 3, 8))
    sizes = tuple(data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=2)))
    make = data.draw(st.sampled_from((edition, crowded)))
    rules = make(edition_id, sizes=sizes, **data.draw(st.sampled_from(KNOBS)))
    viewer = data.draw(st.sampled_from((None, *range(players))))
    motion = MotionSettings(
        data.draw(st.sampled_from((1, 2, 4, INSTANT))), data.draw(st.booleans())
    )
    skips = data.draw(st.booleans())
    seed = data.draw(st.integers(0, 10**6))
    begin_at = data.draw(st.integers(0, 20))

    random = Random(seed)
    director = None
    for step, (state, events) in enumerate(random_states(rules, players, seed)):
        if director is None:
            if step >= begin_at:  # resumed in mid-round
                director = Director(view_at_rest(state, viewer), motion, random.random() < 0.2)
            continue
        director.enqueue(visible_events(events, viewer, rules))
        drained(director, random, skips)
        assert director.table == view_at_rest(state, viewer)


def test_a_card_above_all_is_ahead_and_after_it_no_suit_is_led() -> None:
    rules = crowded("rage", sizes=(4, 4), wild_suit="above_all")
    found = 0
    for seed in range(6):
        director = None
        for state, events in random_states(rules, 4, seed):
            if director is None:
                director = Director(view_at_rest(state, 0), MotionSettings(INSTANT))
                continue
            director.enqueue(visible_events(events, 0, rules))
            drained(director, Random(seed), skips=False)
            table = director.table
            assert table == view_at_rest(state, 0)
            if table.trick and table.trick[0].card.role is rage.Role.WILD:
                found += 1
                assert (table.lead, table.winning) == (None, table.trick[0].seat)
    assert found > 10


def test_a_whole_round_enqueued_at_once_ends_at_the_same_picture() -> None:
    rules = edition("rave", sizes=(5,))
    start = rage.new_game(rules, 4, "all at once")
    tables: list[TableView] = []
    for dt in (1 / 60, 0.5, 1000.0):
        director = Director(project(rage.view_of(start, 1), order_of(rules)), MotionSettings())
        state = start
        for state, events in random_moves(start, Random(4)):  # noqa: B007
            director.enqueue(visible_events(events, 1, rules))
        while not director.is_idle:
            director.advance(dt)
        assert director.table == view_at_rest(state, 1)
        tables.append(director.table)
    assert tables[0] == tables[1] == tables[2]


@pytest.mark.parametrize("motion", [MotionSettings(), MotionSettings(reduced=True)])
def test_where_nobody_plays_here_no_card_comes_to_the_foot_of_the_table(
    motion: MotionSettings,
) -> None:
    rules = edition("rage", sizes=(3,))
    state = rage.new_game(rules, 3, "phones")
    director = Director(project(rage.view_of(state, None), is_handless=True), motion)
    for after, events in random_moves(state, Random(3)):
        director.enqueue(visible_events(events, None, rules))
        for now in frames(director, 0.02):
            assert now.table.hand == []
            places = [end for one in now.table.flights for end in (one.start, one.end)]
            assert not any(isinstance(place, HandSlot) for place in places)
        assert director.table == project(rage.view_of(after, None), is_handless=True)
