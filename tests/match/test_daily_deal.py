"""The daily deal: the date alone decides; what counts of it, the row of days, the text to share."""

import hashlib
from datetime import date, timedelta

import pytest
from helpers.paths import TESTS

from rage_desktop.bots.levels import offered_levels
from rage_desktop.match.daily_deal import (
    EDITIONS,
    SUNDAY,
    DayPlayed,
    daily_deal,
    day_of,
    day_status,
    longest_streak,
    may_count,
    month_of,
    share_lines,
    streak,
)
from rage_desktop.match.dealer import deck_for
from rage_desktop.match.game_setup import check_seats, parse_deal_code
from rage_desktop.match.library import open_library
from rage_desktop.rules import Text, check_players, with_variants

# first days of the recipes D and E
FIRST = date(2026, 11, 1)
QUICK = date(2027, 1, 4)
DAYS = 60
GOLDEN = TESTS / "data" / "daily_deals.txt"


def told(day: date) -> str:
    """Return all that a day decides on one line, the cards of its hands as a digest."""
    deal = daily_deal(day)
    file = open_library().get(deal.edition_id)
    edition = with_variants(file, deal.variants, deal.changes, deal.players)
    cards = "\n".join(
        " ".join(map(str, deck_for(edition, deal.seed, number)))
        for number in range(1, len(deal.hand_sizes) + 1)
    )
    seats = ",".join(f"{seat.name}:{seat.avatar}:{seat.level}" for seat in deal.opponents)
    sizes = ",".join(map(str, edition.rounds(deal.players)))
    digest = hashlib.sha256(cards.encode()).hexdigest()[:16]
    return f"{deal.day} {deal.code} {seats} {sizes} {digest}"


@pytest.mark.slow
def test_sixty_days_of_each_recipe_are_what_they_were() -> None:
    days = (first + timedelta(n) for first in (FIRST, QUICK) for n in range(DAYS))
    assert [told(day) for day in days] == GOLDEN.read_text(encoding="utf-8").splitlines()


@pytest.mark.slow
def test_every_day_of_ten_years_can_be_played() -> None:
    library = open_library()
    first = date(2026, 1, 1)
    for n in range(0, 3653, 7):
        deal = daily_deal(first + timedelta(n))
        file = library.get(deal.edition_id)
        edition = with_variants(file, deal.variants, deal.changes, deal.players)
        check_players(edition, deal.players)
        check_seats(deal.seats("Alice", "rabbit"), offered_levels())
        assert edition.rounds(deal.players) == deal.hand_sizes


def test_new_deals_are_quick_but_on_sundays() -> None:
    for n in range(14):
        deal = daily_deal(QUICK + timedelta(n))
        assert len(deal.hand_sizes) == (10 if deal.day.weekday() == SUNDAY else 5)


def test_in_four_days_every_edition_comes_once() -> None:
    first = date.fromordinal(740000)
    assert first.toordinal() % 4 == 0
    for n in range(0, 400, 4):
        block = {daily_deal(first + timedelta(n + k)).edition_id for k in range(4)}
        assert block == set(EDITIONS)


def test_its_code_is_a_deal_code_and_says_which_day_it_is() -> None:
    for deal in (daily_deal(day + timedelta(n)) for day in (FIRST, QUICK) for n in range(7)):
        code = parse_deal_code(deal.code)
        assert (code.edition_id, code.players, code.seed) == (
            deal.edition_id,
            deal.players,
            deal.seed,
        )
        assert day_of(code) == deal.day
    other = parse_deal_code("rage/2/D-20261122")
    assert day_of(other) is None
    assert day_of(parse_deal_code("rage/4/D-20261399")) is None
    new = daily_deal(QUICK)
    assert day_of(parse_deal_code(new.code.replace("E-", "D-"))) is None
    assert day_of(parse_deal_code("rage/4/K7Q2M-9XD4T")) is None


def test_a_person_keeps_their_name_and_the_opponents_their_temper() -> None:
    deal = daily_deal(FIRST)
    namesake = deal.opponents[0].name
    seats = deal.seats(namesake.upper(), "rabbit")
    assert seats[0].name == namesake.upper()
    assert [seat.avatar for seat in seats[1:]] == [seat.avatar for seat in deal.opponents]
    check_seats(seats, offered_levels())


TODAY = date(2026, 11, 22)
YESTERDAY = TODAY - timedelta(1)


def days(*back: int) -> list[date]:
    return [TODAY - timedelta(n) for n in back]


def test_only_todays_first_attempt_counts() -> None:
    assert may_count(TODAY, TODAY, days(1, 2))
    assert not may_count(TODAY, TODAY, [TODAY]), "once is enough"
    assert not may_count(YESTERDAY, TODAY, []), "a day that was missed is practice"
    assert not may_count(TODAY + timedelta(1), TODAY, [])


@pytest.mark.parametrize("ahead", [1, 7, 366])
def test_a_clock_that_was_wrong_costs_no_later_day(ahead: int) -> None:
    assert may_count(TODAY, TODAY, [TODAY + timedelta(ahead)])


def test_a_row_goes_on_until_a_day_is_over_without_a_game() -> None:
    assert streak(days(0, 1, 2, 4), TODAY) == 3
    assert streak(days(1, 2, 4), TODAY) == 2, "today can still be played"
    assert streak(days(2, 3), TODAY) == 0
    assert longest_streak(days(0, 1, 4, 5, 6, 9)) == 3
    assert longest_streak([]) == 0


def test_the_text_to_share_has_four_lines_and_no_card() -> None:
    bids = (0, 1, 2, 1, 2, 3, 2, 4, 3, 5)
    tricks = (0, 1, 2, 2, 2, 3, 2, 3, 3, 5)
    played = DayPlayed(TODAY, 7, bids, tricks, 96, 1)
    assert (played.exact, played.finished) == (8, True)
    assert [str(line) for line in share_lines(played, Text("Glyphs"))] == [
        "Rage daily 2026-11-22",
        "Glyphs · 8 of 10 exact · 96 points",
        "● ● ● ○ ● ● ● ○ ● ●",
        "glyphs/4/D-20261122",
    ]


@pytest.mark.parametrize(("day", "words"), [(TODAY, "2 of 10"), (QUICK, "2 of 5")])
def test_a_day_says_how_many_of_its_bids_were_exact(day: date, words: str) -> None:
    hands = len(daily_deal(day).hand_sizes)
    played = DayPlayed(day, 7, (1,) * hands, (1, 1, *(0,) * (hands - 2)), 20, 1)
    assert str(day_status(day, day, played)) == f"{words} bids exact"


def test_a_month_begins_on_its_weekday() -> None:
    november = month_of(2026, 11)
    assert november[:7] == (None,) * 6 + (date(2026, 11, 1),)
    assert november[-1] == date(2026, 11, 30)
    assert month_of(2026, 12)[-1] == date(2026, 12, 31)
