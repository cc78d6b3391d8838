"""One line at a time: how long it stays, what it gives way to, and what waits."""

import pytest

from rage_desktop.rules import text
from rage_desktop.stage.motion import INSTANT, Tempo
from rage_desktop.stage.words.narration.announcements import Level, Line, Part, Rank
from rage_desktop.stage.words.narration.announcer import Announcer


def line(words: str, rank: Rank = Rank.TRICK, part: Part = Part.PLAY) -> Line:
    return Line(said=text(words), level=Level.FEW, rank=rank, part=part)


def hear(announcer: Announcer, words: str, rank: Rank = Rank.TRICK, speed: float = 1) -> None:
    announcer.hear(line(words, rank), words, Tempo(speed))


def seen(announcer: Announcer) -> str:
    return "" if announcer.shown is None else str(announcer.shown.line.said)


def run(announcer: Announcer, seconds: float) -> None:
    for _ in range(round(seconds * 100)):
        announcer.advance(0.01)


def test_a_line_comes_stays_and_goes() -> None:
    announcer = Announcer()
    hear(announcer, "x" * 10)  # 1.6 s and 25 ms a letter
    assert announcer.due == 0
    run(announcer, 0.2)
    assert announcer.visible() == 1
    assert announcer.due == pytest.approx(1.65, abs=0.02)
    run(announcer, 1.66)
    assert announcer.due == 0
    assert 0 < announcer.visible() <= 1
    run(announcer, 0.2)
    assert seen(announcer) == ""
    assert announcer.shown is None
    assert str(announcer.spoken) == "x" * 10


@pytest.mark.parametrize(("speed", "stays"), [(1, 2.6), (2, 1.3), (4, 0.8)])
def test_speed_divides_its_time_and_leaves_enough_to_read(speed: float, stays: float) -> None:
    announcer = Announcer()
    hear(announcer, "x" * 80, speed=speed)
    run(announcer, stays - 0.05)
    assert announcer.shown is not None
    assert announcer.shown.left is None
    run(announcer, 0.3)
    assert seen(announcer) == ""


def test_at_the_highest_speed_readers_alone_hear_it() -> None:
    announcer = Announcer()
    hear(announcer, "one", speed=INSTANT)
    assert seen(announcer) == ""
    assert str(announcer.spoken) == "one"


def test_another_waits_until_the_first_could_be_read_and_only_one_waits() -> None:
    announcer = Announcer()
    for words, rank in (("one", Rank.TRICK), ("two", Rank.TURN), ("three", Rank.EFFECT),
                        ("four", Rank.TURN)):  # fmt: skip
        hear(announcer, words, rank)
    run(announcer, 0.6)
    assert seen(announcer) == "one"
    run(announcer, 0.15)
    assert seen(announcer) == "three"
    assert announcer.before is not None
    assert 0 < announcer.swap() < 1
    run(announcer, 5)
    assert seen(announcer) == ""


def test_an_event_takes_the_place_of_small_talk_at_once() -> None:
    announcer = Announcer()
    hear(announcer, "leads", Rank.TURN)
    hear(announcer, "trump", Rank.EFFECT)
    assert seen(announcer) == "trump"


def test_the_same_is_not_said_twice_in_a_trick() -> None:
    announcer = Announcer()
    hear(announcer, "again")
    run(announcer, 4)
    hear(announcer, "again")
    assert seen(announcer) == ""


def test_a_key_hurries_it() -> None:
    announcer = Announcer()
    hear(announcer, "one")
    hear(announcer, "two")
    announcer.hurry()
    assert seen(announcer) == "two"
    announcer.hurry()
    run(announcer, 0.2)
    assert seen(announcer) == ""


def test_points_are_read_out_and_leave_the_table_to_themselves() -> None:
    announcer = Announcer()
    announcer.hear(line("Exact", Rank.GAME, Part.SCORE), "Exact", Tempo())
    assert seen(announcer) == ""
    assert str(announcer.spoken) == "Exact"
