"""One line at a time: how long it stays, what it gives way to, and what waits."""

import pytest

from rage_desktop.presentation.motion import INSTANT, MotionSettings
from rage_desktop.presentation.sentences.narration.announcement_queue import AnnouncementQueue
from rage_desktop.presentation.sentences.narration.announcements import Line, Part, Rank, Verbosity
from rage_desktop.rules import text


def line(words: str, rank: Rank = Rank.TRICK, part: Part = Part.PLAY) -> Line:
    return Line(said=text(words), level=Verbosity.FEW, rank=rank, part=part)


def hear(
    announcements: AnnouncementQueue, words: str, rank: Rank = Rank.TRICK, speed: float = 1
) -> None:
    announcements.enqueue(line(words, rank), words, MotionSettings(speed))


def seen(announcements: AnnouncementQueue) -> str:
    return "" if announcements.shown is None else str(announcements.shown.line.said)


def run(announcements: AnnouncementQueue, seconds: float) -> None:
    for _ in range(round(seconds * 100)):
        announcements.advance(0.01)


def test_a_line_comes_stays_and_goes() -> None:
    announcements = AnnouncementQueue()
    hear(announcements, "x" * 10)  # 1.6 s and 25 ms a letter
    assert announcements.next_wake == 0
    run(announcements, 0.2)
    assert announcements.visible() == 1
    assert announcements.next_wake == pytest.approx(1.65, abs=0.02)
    run(announcements, 1.66)
    assert announcements.next_wake == 0
    assert 0 < announcements.visible() <= 1
    run(announcements, 0.2)
    assert seen(announcements) == ""
    assert announcements.shown is None
    assert str(announcements.spoken) == "x" * 10


@pytest.mark.parametrize(("speed", "stays"), [(1, 2.6), (2, 1.3), (4, 0.8)])
def test_speed_divides_its_time_and_leaves_enough_to_read(speed: float, stays: float) -> None:
    announcements = AnnouncementQueue()
    hear(announcements, "x" * 80, speed=speed)
    run(announcements, stays - 0.05)
    assert announcements.shown is not None
    assert announcements.shown.left is None
    run(announcements, 0.3)
    assert seen(announcements) == ""


def test_at_the_highest_speed_readers_alone_hear_it() -> None:
    announcements = AnnouncementQueue()
    hear(announcements, "one", speed=INSTANT)
    assert seen(announcements) == ""
    assert str(announcements.spoken) == "one"


def test_another_waits_until_the_first_could_be_read_and_only_one_waits() -> None:
    announcements = AnnouncementQueue()
    for words, rank in (("one", Rank.TRICK), ("two", Rank.TURN), ("three", Rank.EFFECT),
                        ("four", Rank.TURN)):  # fmt: skip
        hear(announcements, words, rank)
    run(announcements, 0.6)
    assert seen(announcements) == "one"
    run(announcements, 0.15)
    assert seen(announcements) == "three"
    assert announcements.before is not None
    assert 0 < announcements.swap() < 1
    run(announcements, 5)
    assert seen(announcements) == ""


def test_an_event_takes_the_place_of_small_talk_at_once() -> None:
    announcements = AnnouncementQueue()
    hear(announcements, "leads", Rank.TURN)
    hear(announcements, "trump", Rank.EFFECT)
    assert seen(announcements) == "trump"


def test_the_same_is_not_said_twice_in_a_trick() -> None:
    announcements = AnnouncementQueue()
    hear(announcements, "again")
    run(announcements, 4)
    hear(announcements, "again")
    assert seen(announcements) == ""


def test_a_key_hurries_it() -> None:
    announcements = AnnouncementQueue()
    hear(announcements, "one")
    hear(announcements, "two")
    announcements.dismiss()
    assert seen(announcements) == "two"
    announcements.dismiss()
    run(announcements, 0.2)
    assert seen(announcements) == ""


def test_points_are_read_out_and_leave_the_table_to_themselves() -> None:
    announcements = AnnouncementQueue()
    announcements.enqueue(line("Exact", Rank.GAME, Part.SCORE), "Exact", MotionSettings())
    assert seen(announcements) == ""
    assert str(announcements.spoken) == "Exact"
