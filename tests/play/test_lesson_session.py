"""Lessons through the engine: the taught way, every other way, the way back, and one more."""

import json
from pathlib import Path
from typing import Any

import pytest
from helpers.calls import sure
from helpers.paths import ASSETS, TESTS
from msgspec import structs

from rage_desktop.match.library import Library, open_library
from rage_desktop.match.settings import Learning, Settings
from rage_desktop.play.lessons.lesson import (
    LEARNT,
    Asks,
    Lesson,
    course_number,
    load_lessons,
    mark_finished,
    mark_reached,
    resume_point,
    written,
)
from rage_desktop.play.lessons.lesson_guide import PATIENT
from rage_desktop.play.lessons.lesson_match import scripted
from rage_desktop.play.lessons.lesson_session import LessonSession, lesson_session
from rage_desktop.play.session import PendingInput
from rage_desktop.presentation.table_view import project, wheel_order
from rage_desktop.rules import Bid, Phase, Play

LESSONS = load_lessons()
SCRIPTED = [one for one in LESSONS.lessons if not one.free]
FILE = ASSETS / "lessons" / "lessons.json"


@pytest.fixture(scope="module")
def library() -> Library:
    return open_library()


def begun(lesson: Lesson, library: Library, at: int = 0, speed: int = 0) -> LessonSession:
    settings = Settings(speed=speed)  # type: ignore[arg-type]
    session = lesson_session(lesson, library, lambda: settings, at)
    session.begin()
    return session


def settled(session: LessonSession) -> LessonSession:
    """Let time pass until the coach speaks, or the round is the person's own, or over."""
    for _ in range(2000):
        session.advance(0.5)
        if session.guide.asks not in (Asks.MOVE, Asks.BACK):
            return session
    raise AssertionError("the lesson stands still")


def step_of(session: LessonSession) -> Any:
    return sure(session.guide.cursor.item)


def exact(session: LessonSession) -> bool:
    return session.view.bids[0] == session.view.tricks[0]


def at_each_step(lesson: Lesson, library: Library) -> list[int]:
    return [i for i, item in enumerate(lesson.line) if item.step]


@pytest.mark.parametrize("lesson", SCRIPTED, ids=lambda one: one.id)
def test_the_taught_way_leads_to_an_exact_end(lesson: Lesson, library: Library) -> None:
    session = begun(lesson, library)
    said = 0
    while settled(session).guide.asks is not Asks.OVER:
        order = wheel_order(session.match.setup.file.look.suits)
        if session.guide.asks is Asks.NEXT and step_of(session).of_trick:
            assert len(session.table.trick) == session.table.players, "it lies there still"
            session.fast_forward()
            assert session.presenter.director.is_waiting, "until the coach was read"
        else:
            assert session.table == project(session.match.view(0), order)
        assert str(session.guide.words)
        said += 1
        if session.guide.asks is Asks.STEP:
            assert session.pending_input in (PendingInput.BID, PendingInput.PLAY)
            assert session.guide.task is not None
            session.submit(scripted(session.match, step_of(session)))
        else:
            assert session.pending_input is PendingInput.NOTHING
            session.guide.next()
    assert session.match.phase is Phase.OVER
    assert exact(session)
    assert said == sum(item.waits for item in lesson.line)
    assert session.guide.right == len(at_each_step(lesson, library))


@pytest.mark.parametrize("lesson", SCRIPTED, ids=lambda one: one.id)
def test_every_other_move_is_answered(lesson: Lesson, library: Library) -> None:
    for at in at_each_step(lesson, library):
        taught = sure(lesson.line[at].do)
        for number, move in enumerate(begun(lesson, library, at).view.legal):
            assert isinstance(move, Bid | Play)
            if written(move) == taught.written:
                continue
            session = settled(begun(lesson, library, at))
            moves = session.match.moves
            other = session.guide.cursor.other(session.view.legal[number])  # type: ignore[arg-type]
            assert other is not None, f"{lesson.id} {at}: {move} has no answer"
            session.submit(session.view.legal[number])
            settled(session)
            match other.mode:
                case "hold":
                    assert session.guide.asks is Asks.STEP
                    assert session.match.moves == moves
                case "back":
                    assert session.guide.asks is Asks.AGAIN
                    assert session.guide.words is not None
                    session.guide.next()
                    assert settled(session).guide.asks is Asks.STEP
                    assert session.match.moves == moves
                    assert session.view == session.match.view(0)
                case "good":
                    assert session.guide.asks is Asks.NEXT
                    session.guide.next()
                    assert settled(session).guide.asks is Asks.OVER
                    assert exact(session)


@pytest.mark.parametrize("lesson", SCRIPTED, ids=lambda one: one.id)
def test_every_refused_move_is_answered(lesson: Lesson, library: Library) -> None:
    for at in at_each_step(lesson, library):
        session = settled(begun(lesson, library, at))
        for refused in lesson.line[at].illegal:
            card = next((c for c in session.view.hand if (str(c),) == refused.play[:1]), None)
            suit = refused.play[1] if len(refused.play) > 1 else None
            session.guide.refused(card, refused.bid, suit)
            said = lesson.words(refused.say, session.view.edition.suits)
            assert session.guide.words == said
            assert session.guide.asks is Asks.STEP
        for card in session.view.hand:
            if session.view.phase is Phase.PLAY and session.view.why_not(card) is not None:
                session.guide.answer = None
                session.guide.refused(card)
                assert session.guide.answer is not None, f"{lesson.id} {at}: {card}"


@pytest.mark.parametrize("speed", [0, 4])
def test_back_leads_to_what_was_said_before(library: Library, speed: int) -> None:
    lesson = SCRIPTED[1]
    session = begun(lesson, library, speed=speed)
    seen = []
    while settled(session).guide.asks is not Asks.OVER:
        seen.append((session.guide.cursor.at, session.match.moves, session.guide.words))
        if session.guide.asks is Asks.STEP:
            session.submit(scripted(session.match, step_of(session)))
        else:
            session.guide.next()
    for at, moves, words in reversed(seen):
        assert session.guide.back()
        settled(session)
        assert (session.guide.cursor.at, session.match.moves, session.guide.words) == (
            at,
            moves,
            words,
        )
        assert session.view == session.match.view(0)
    assert not session.guide.back()


def test_a_lesson_begun_in_the_middle_stands_as_if_it_had_been_played(library: Library) -> None:
    for lesson in SCRIPTED:
        stops = [i for i, item in enumerate(lesson.line) if item.waits]
        for at in stops:
            session = settled(begun(lesson, library, at))
            assert session.guide.cursor.at == at
            assert len(session.match.moves) == lesson.moves_before(at)


def test_the_free_round_waits_then_is_played_and_told(library: Library) -> None:
    lesson = next(one for one in LESSONS.lessons if one.free)
    session = settled(begun(lesson, library))
    assert session.guide.words is not None
    assert lesson.hints
    moves = session.match.moves
    session.advance(60.0)
    assert session.match.moves == moves, "the bots wait until the words are read"
    session.guide.next()
    for _ in range(500):
        session.advance(0.5)
        if session.pending_input is not PendingInput.NOTHING:
            session.submit(session.view.legal[0])
        if session.guide.asks is Asks.OVER:
            break
    assert session.match.phase is Phase.OVER
    told = str(session.guide.words)
    assert told.startswith("Exact in your first" if exact(session) else "You missed by")
    assert session.guide.back()
    assert settled(session).guide.asks is Asks.NEXT


def test_progress_is_kept_and_gone_on_with() -> None:
    first, second, *_ = LESSONS.of(LEARNT)
    learning = mark_reached(Learning(), LESSONS, first, 4)
    assert resume_point(learning, LESSONS, LEARNT) == (first, 4)
    assert (learning.number, learning.count) == (1, 9)
    learning = mark_finished(learning, LESSONS, first)
    assert learning.done == (first.id,)
    assert resume_point(learning, LESSONS, LEARNT) == (second, 0)
    extra = LESSONS.of("glyphs")[0]
    assert mark_reached(learning, LESSONS, extra, 4) == learning
    told = mark_finished(learning, LESSONS, extra)
    assert told == structs.replace(learning, done=(first.id, extra.id))
    assert course_number(told, LESSONS) == 2
    for lesson in LESSONS.of(LEARNT):
        learning = mark_finished(learning, LESSONS, lesson)
    assert learning.lesson == ""
    assert course_number(learning, LESSONS) is None
    assert course_number(Learning(), LESSONS) == 1
    assert resume_point(learning, LESSONS, "rave")[0].id == "rave-1"
    gone = structs.replace(learning, lesson="no lesson any more", at=99)
    assert resume_point(gone, LESSONS, LEARNT) == (first, 0)


def test_a_further_lesson_needs_no_code(tmp_path: Path, library: Library) -> None:
    content = json.loads(FILE.read_text("utf-8"))
    content["lessons"].append(json.loads((TESTS / "play/further_lesson.json").read_text("utf-8")))
    path = tmp_path / "lessons.json"
    path.write_text(json.dumps(content), "utf-8")
    lessons = load_lessons(path)
    assert len(lessons.of(LEARNT)) == 10
    test_the_taught_way_leads_to_an_exact_end(lessons.lessons[-1], library)
    test_every_other_move_is_answered(lessons.lessons[-1], library)


def test_without_motion_a_step_back_is_there_at_once(library: Library) -> None:
    lesson = SCRIPTED[0]
    session = begun(lesson, library, at_each_step(lesson, library)[-1])
    settled(session)
    session.submit(scripted(session.match, step_of(session)))
    settled(session)
    made = len(session.match.moves)
    while session.guide.back():
        assert session.guide.asks is not Asks.BACK
    assert len(session.match.moves) < made


def test_the_coach_offers_to_play_after_wrong_moves_in_one_step_alone(library: Library) -> None:
    lesson = SCRIPTED[0]
    session = begun(lesson, library)
    offered = []
    while settled(session).guide.asks is not Asks.OVER:
        guide = session.guide
        if guide.asks is not Asks.STEP:
            guide.next()
            continue
        offered.append(guide.offers)
        for _ in range(PATIENT):
            guide.refused(None, bid=99)
        offered.append(guide.offers)
        session.submit(scripted(session.match, step_of(session)))
    assert offered == [False, True] * len(at_each_step(lesson, library))
