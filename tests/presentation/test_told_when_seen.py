"""What is told follows what is seen: no words in the line or the log run ahead of the table."""

import pytest
from helpers.fixtures.narrated_rounds import round_of
from helpers.fixtures.states import edition

from rage_desktop import rules as rage
from rage_desktop.presentation.cues import NarrationCue
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import MotionSettings
from rage_desktop.presentation.sentences.narration.announcements import (
    AnnouncementQueue,
    Moment,
    Verbosity,
    announced,
)
from rage_desktop.presentation.sentences.table_lines import going_on
from rage_desktop.presentation.table_view import TableView, project
from rage_desktop.presentation.transients import EffectKind, Flight, TrumpSlot
from rage_desktop.rules import events

FRAME = 1 / 60
RULES = [
    ("rage", {}),
    ("rage-amigo", {}),
    ("glyphs", {}),
    ("rave", {}),
    ("rage", {"bids": "hidden"}),
    ("rage", {"bids": "secret"}),
]


def is_seen(event: events.Event, table: TableView) -> bool:
    """Return whether the table shows what an event says."""
    match event:
        case events.RoundBegan():
            return table.number == event.number
        case events.TrumpTurned() | events.TrumpChanged():
            in_the_air = [
                one for one in table.flights if isinstance(one, Flight) and one.end == TrumpSlot()
            ]
            return table.trump == event.trump and not in_the_air
        case events.BidMade():
            return table.plates[event.seat].has_bid
        case events.BidsRevealed():
            return [plate.bid for plate in table.plates] == list(event.bids)
        case events.CardPlayed():
            return event.card in [play.card for play in table.trick]
        case events.TrickWon():
            return not table.trick
        case events.RoundScored():
            hidden = [one for one in table.effects if one.kind is EffectKind.UNTOLD]
            return table.totals == event.totals and not hidden
    return True


def begins_trick(moment: Moment) -> bool:
    return any(line.begins_trick for line in moment)


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize(("name", "knobs"), RULES)
def test_nothing_is_told_before_the_table_shows_it(
    name: str, knobs: dict[str, object], reduced: bool
) -> None:
    before, happened = round_of(edition(name, (6, 6), **knobs), 3, 2)
    director = Director(project(rage.view_of(before, 0)), MotionSettings(reduced=reduced))
    director.narration_log.you = 0
    told = 0
    for event in happened:
        if isinstance(event, events.GameOver):
            break
        director.enqueue([rage.redact(event, 0, before.edition)])
        logged = len(director.narration_log.moments)
        won = [plate.won for plate in director.table.plates]
        while not director.is_idle:
            director.advance(FRAME)
            for cue in director.pop_signals():
                if isinstance(cue, NarrationCue) and cue.moment:
                    told += 1
                    assert is_seen(event, director.table), event
                    if isinstance(event, events.TrickWon):
                        counted = director.table.plates[event.winner].won
                        assert counted == won[event.winner] + 1, "the count runs ahead"
                    assert not (begins_trick(cue.moment) and director.table.trick)
            now = len(director.narration_log.moments)
            if now > logged and not isinstance(event, events.RoundBegan):
                assert is_seen(event, director.table), event
            logged = now
    assert told > 20


def test_nobody_is_said_to_lead_after_the_last_trick() -> None:
    before, happened = round_of(edition("rage", (2, 1)), 3, 2)
    director = Director(project(rage.view_of(before, 0)), MotionSettings())
    said = set[str]()
    for event in happened[: happened.index(next(filter(is_scoring, happened)))]:
        director.enqueue([rage.redact(event, 0, before.edition)])
        while not director.is_idle:
            director.advance(FRAME)
            if isinstance(event, events.TrickWon) and not director.table.hand:
                said.add(str(going_on(director.table, 0)))
    assert said == {"That was the last trick"}


def is_scoring(event: events.Event) -> bool:
    return isinstance(event, events.RoundScored)


def test_who_has_won_is_left_to_the_podium() -> None:
    before, happened = round_of(edition("rage", (2, 1)), 3, 2)
    director = Director(project(rage.view_of(before, 0)), MotionSettings())
    director.enqueue(rage.redact(event, 0, before.edition) for event in happened[:-1])
    director.skip_all()
    director.pop_signals()
    assert isinstance(happened[-1], events.GameOver)
    director.enqueue([happened[-1]])
    director.skip_all()
    assert director.pop_signals() == []


@pytest.mark.parametrize("viewer", [0, 1, 2, 3])
def test_the_line_at_the_centre_has_faded_when_my_result_comes(viewer: int) -> None:
    """It would lie across the face that stands there."""
    motion = MotionSettings()
    before, happened = round_of(edition("rage", (4, 1)), 3, 1)
    director = Director(project(rage.view_of(before, viewer)), motion)
    line = AnnouncementQueue()
    seen = 0
    for event in happened:
        director.enqueue([rage.redact(event, viewer, before.edition)])
        while not director.is_idle:
            director.advance(FRAME)
            line.advance(FRAME)
            for cue in director.pop_signals():
                if cue == NarrationCue(()):
                    line.clear()
                elif isinstance(cue, NarrationCue):
                    told = announced(cue.moment, Verbosity.ALL)
                    if told is not None:
                        line.enqueue(told, str(told.said), motion)
            if any(one.kind is EffectKind.COMES for one in director.table.effects):
                seen += 1
                assert line.shown is None
        if is_scoring(event):
            break
    assert seen


def test_the_line_at_the_centre_has_gone_before_my_result_comes() -> None:
    before, happened = round_of(edition("rage", (2, 1)), 3, 2)
    director = Director(project(rage.view_of(before, 0)), MotionSettings())
    gone = False
    for event in happened:
        director.enqueue([rage.redact(event, 0, before.edition)])
        while not director.is_idle:
            director.advance(FRAME)
            gone = gone or NarrationCue(()) in director.pop_signals()
            comes = any(one.kind is EffectKind.COMES for one in director.table.effects)
            assert gone or not comes
        if isinstance(event, events.RoundScored):
            break
    assert gone
