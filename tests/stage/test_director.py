"""What the Director promises beside the drain law: order, holds, skipping, signals, transients."""

from collections.abc import Iterator
from random import Random

import pytest
from helpers.games.editions import edition
from helpers.games.stage import at_rest, moves, told

from rage_desktop.rules import (
    CardPlayed,
    Deal,
    Edition,
    Event,
    HandsDealt,
    RoundBegan,
    State,
    TrickWon,
    TrumpChanged,
    TrumpTurned,
    apply,
    new_game,
)
from rage_desktop.stage.cues import Sound, Told
from rage_desktop.stage.director import Director
from rage_desktop.stage.motion import INSTANT, Tempo
from rage_desktop.stage.transients import Flip, Fx, HandSlot, SeatPlate, Style


def dealt(viewer: int | None = 0, tempo: Tempo | None = None) -> tuple[Director, list[Event]]:
    """A director at the beginning of a game of four, and the events of its deal."""
    rules = edition("rage", sizes=(5,))
    state = new_game(rules, 4, "director")
    director = Director(at_rest(state, viewer), tempo or Tempo())
    deck = list(rules.deck)
    Random(1).shuffle(deck)
    _, events = apply(state, Deal(tuple(deck)))
    return director, told(events, viewer, rules)


def before_a_trick_ends(tempo: Tempo, wait: bool = False) -> tuple[Director, State]:
    """A director in whose table a trick is complete but still lies there."""
    rules = edition("rage", sizes=(3,))
    state = new_game(rules, 3, "hold")
    director = None
    for after, events in moves(state, Random(5)):
        if any(isinstance(event, TrickWon) for event in events):
            director = Director(at_rest(state, 0), tempo, wait)
            director.enqueue(told(events, 0, rules))
            state = after
            break
        state = after
    assert director is not None
    for _ in range(1000):
        director.advance(0.01)
        if len(director.table.trick) == 3 and not director.moving and director.next_deadline() != 0:
            return director, state
    raise AssertionError("the trick never lay complete")


def played(
    rules: Edition, players: int, seed: str, chance: int, viewer: int | None, tempo: Tempo
) -> Iterator[tuple[Director, tuple[Event, ...]]]:
    """Play a game at random; each move's events are handed to a director as a viewer sees them."""
    state = new_game(rules, players, seed)
    director = Director(at_rest(state, viewer), tempo)
    for _, events in moves(state, Random(chance)):
        director.enqueue(told(events, viewer, rules))
        yield director, events


def frames(director: Director, step: float) -> Iterator[Director]:
    """Let time pass until nothing is left to show."""
    while not director.idle:
        director.advance(step)
        yield director


def run(director: Director, seconds: float, step: float = 0.005) -> None:
    """Let time pass in frames."""
    for _ in range(round(seconds / step)):
        director.advance(step)


def test_a_finished_trick_needs_no_frames_only_a_timer() -> None:
    director, _ = before_a_trick_ends(Tempo())
    deadline = director.next_deadline()
    assert deadline is not None
    assert 0 < deadline <= 0.65
    director.advance(deadline + 0.001)
    assert director.moving
    assert director.next_deadline() == 0


@pytest.mark.parametrize("speed", [1, 2, 4, INSTANT])
def test_a_trick_can_be_read_at_any_speed(speed: float) -> None:
    director, _ = before_a_trick_ends(Tempo(speed))
    run(director, 0.3)
    assert len(director.table.trick) == 3


def test_only_the_second_half_of_the_hold_can_be_skipped() -> None:
    director, state = before_a_trick_ends(Tempo())
    director.skip()
    assert len(director.table.trick) == 3
    run(director, 0.34)
    assert director.table.trick == []
    run(director, 2)
    assert director.idle
    assert director.table == at_rest(state, 0)


def test_a_second_skip_completes_everything() -> None:
    director, state = before_a_trick_ends(Tempo())
    director.skip()
    director.skip()
    assert director.idle
    assert director.table == at_rest(state, 0)


def test_wait_for_me_keeps_the_trick_until_confirmed() -> None:
    director, state = before_a_trick_ends(Tempo(), wait=True)
    run(director, 5, 0.5)
    assert director.waiting
    assert director.next_deadline() is None
    assert len(director.table.trick) == 3
    director.confirm()
    run(director, 2)
    assert director.idle
    assert director.table == at_rest(state, 0)


def test_what_is_said_is_said_once_in_order_and_kept_for_the_round() -> None:
    director, events = dealt()
    director.enqueue(events)
    director.skip_all()
    told = [signal.moment for signal in director.take_signals() if isinstance(signal, Told)]
    assert told == director.chronicle.moments
    assert director.chronicle.whole
    assert [str(line.said).split(":")[0] for moment in told for line in moment] == [
        "Round 1 of 1",
        "O is trump.",
    ]
    assert director.take_signals() == []


@pytest.mark.parametrize("tempo", [Tempo(), Tempo(INSTANT), Tempo(1, reduced=True)])
def test_sounds_stay_at_any_tempo(tempo: Tempo) -> None:
    director, events = dealt(tempo=tempo)
    director.enqueue(events)
    run(director, 4)
    assert director.idle
    names = {signal.name for signal in director.take_signals() if isinstance(signal, Sound)}
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
    for director, events in played(edition("rave", sizes=(4, 2)), 5, "secrets", 3, 2, Tempo()):
        for event in events:
            match event:
                case RoundBegan():
                    known = {None}
                case HandsDealt(hands=hands):
                    known |= set(hands[2])
                case CardPlayed(card=card):
                    known.add(card)
                case TrumpTurned(turned=turned):
                    known |= set(turned)
                case TrumpChanged(turned=turned, card=card):
                    known |= {*turned, card}
        for _ in frames(director, 0.05):
            flying = {flight.card for flight in director.table.flights}
            assert {*flying, *director.table.hand} <= known


def test_reduced_motion_flies_nothing() -> None:
    banned = {Fx.SHAKE, Fx.SETTLE, Fx.SPARK, Fx.SNAP, Fx.JOLT, Fx.RIPPLE}
    banned |= {Fx.RING_RUN, Fx.EMBERS, Fx.STAMP}
    rules = edition("rage", sizes=(4,))
    for director, _ in played(rules, 4, "calm", 2, 1, Tempo(reduced=True)):
        for _ in frames(director, 0.03):
            assert all(flight.style is not Style.FLY for flight in director.table.flights)
            assert not banned & {effect.kind for effect in director.table.effects}


def test_a_refused_card_shakes_and_leaves_no_trace() -> None:
    rules = edition("rage", sizes=(4,))
    state = new_game(rules, 3, "no")
    director = Director(at_rest(state, 0), Tempo())
    before = at_rest(state, 0)
    director.refuse(2)
    director.advance(0.1)
    assert {effect.kind for effect in director.table.effects} == {Fx.SHAKE, Fx.LED_PULSE}
    assert Sound("illegal") in director.take_signals()
    run(director, 0.3)
    assert director.idle
    assert director.table == before


def test_a_refused_card_stops_nobody_and_stops_when_the_game_goes_on() -> None:
    director, events = dealt()
    director.refuse(2)
    told_before = director.told
    director.enqueue(events)
    assert (told_before, director.told) == (True, False)
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
    for director, events in played(edition("rage", sizes=(6,)), 3, "scale", 8, 0, Tempo(INSTANT)):
        director.skip_all()
        sounds = [each for each in director.take_signals() if isinstance(each, Sound)]
        steps += [sound.step for sound in sounds if sound.name in ("trick_won", "ring_close")]
        won += sum(isinstance(event, TrickWon) and event.winner == 0 for event in events)
        assert len(steps) == won
    assert steps == list(range(won))


# The viewer's own: nobody is singled out in a public view.
OWN = {Fx.SPARK, Fx.SNAP, Fx.COMES, Fx.CLOSES, Fx.GLORY, Fx.CARRY, Fx.SPLITS, Fx.REGRET, Fx.CROWNED}


def test_trump_changes_and_tricks_have_their_effects() -> None:
    counts = {"OUT": 9, "CHANGE": 9, "BONUS": 6, "MALUS": 6, "WILD": 6}
    rules = edition("rage", sizes=(7, 7), ranks={"low": 1, "high": 4}, action_counts=counts)
    kinds: set[Fx] = set()
    for director, _ in played(rules, 4, "effects", 0, None, Tempo()):
        for _ in frames(director, 0.02):
            kinds |= {effect.kind for effect in director.table.effects}
    only_then = {Fx.SHAKE, Fx.LED_PULSE, Fx.RINGS_DARK, Fx.REVEAL, Fx.ALL_EXACT, Fx.CHANGE}
    assert set(Fx) - kinds <= only_then | {Fx.EXACT} | OWN
