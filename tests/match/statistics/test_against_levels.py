"""You against the levels: the last games with each, how sure their share is, and where it puts."""

import pytest

from rage_desktop.match.statistics.against_levels import (
    ENOUGH,
    RECENT,
    LevelRecord,
    Standing,
    against_levels,
    standing,
)
from rage_desktop.match.statistics.result_rows import StoredResult

ORDER = ("easy", "steady", "sharp", "expert", "master")


def games(*against: str) -> list[StoredResult]:
    """Return games of which nothing matters but how they went against each bot."""
    return [
        StoredResult(
            seat=0,
            edition_id="rage",
            rules="r",
            variants="",
            seats=3,
            uncounted="",
            won=False,
            place=2,
            total=10,
            hands="",
            against=told,
            game=number,
            finished="2026-03-04T12:00:00Z",
            worth=None,
            made=None,
            lost=None,
            stake=None,
        )
        for number, told in enumerate(against)
    ]


def test_each_bot_is_a_duel_and_each_table_a_game() -> None:
    found = against_levels(games("easy+ easy- sharp=", "easy+"))
    assert found == {"easy": LevelRecord(2.0, 3, 2), "sharp": LevelRecord(0.5, 1, 1)}
    assert found["sharp"].rate == 0.5


def test_only_the_last_games_with_a_level_count_however_long_ago_they_are() -> None:
    long_ago = ["easy-"] * 9 + ["easy+"] * RECENT
    found = against_levels(games(*long_ago, *["sharp-"] * 80))
    assert found["easy"] == LevelRecord(RECENT, RECENT, RECENT)
    assert found["sharp"] == LevelRecord(0.0, RECENT, RECENT)


@pytest.mark.parametrize(
    ("record", "low", "high"),
    [
        (LevelRecord(25.0, 50, 50), 0.366, 0.634),
        (LevelRecord(50.0, 100, 50), 0.366, 0.634),  # two bots at a table make it no surer
        (LevelRecord(20.0, 20, 20), 0.839, 1.0),
        (LevelRecord(0.0, 1, 1), 0.0, 0.793),
    ],
)
def test_a_band_is_wilsons_over_the_games(record: LevelRecord, low: float, high: float) -> None:
    assert record.band == pytest.approx((low, high), abs=0.0006)


def test_a_share_says_something_from_twenty_games_on() -> None:
    assert not LevelRecord(19.0, 19, ENOUGH - 1).is_enough
    assert LevelRecord(20.0, 20, ENOUGH).is_enough


BEATEN = LevelRecord(40.0, 50, 50)
EVEN = LevelRecord(27.0, 50, 50)
STRONGER = LevelRecord(10.0, 50, 50)


@pytest.mark.parametrize(
    ("records", "found"),
    [
        ((), None),
        ((LevelRecord(19.0, 19, 19),), None),
        ((BEATEN, BEATEN, BEATEN, STRONGER), Standing("sharp", "expert")),
        ((BEATEN, EVEN, EVEN, STRONGER, STRONGER), Standing("easy", "expert")),
        ((BEATEN, BEATEN, EVEN), Standing(ahead="steady")),
        ((EVEN, STRONGER, STRONGER), Standing(behind="steady")),
        ((STRONGER, BEATEN), Standing(ahead="steady")),
        ((LevelRecord(31.0, 50, 50), EVEN), Standing(level_with="steady")),
    ],
)
def test_a_person_is_between_who_is_surely_beaten_and_who_is_surely_stronger(
    records: tuple[LevelRecord, ...], found: Standing | None
) -> None:
    assert standing(dict(zip(ORDER, records, strict=False)), ORDER) == found
