"""Each achievement is earned by what it asks, by nothing less, and once."""

from random import Random

import pytest
from helpers.games.match import SHORT, play_to_end, setup_of
from msgspec import structs

from rage_desktop.match.achievement_awards import award, load_history, longest_day_streak
from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.match import Match
from rage_desktop.match.statistics.achievement_rules import PlayerHistory, SeatResult, seat_result
from rage_desktop.match.statistics.achievements import ACHIEVEMENTS, newly, progress
from rage_desktop.match.statistics.player_stats import Share, compute_stats
from rage_desktop.match.statistics.result_rows import StoredResult
from rage_desktop.match.store.store import Store
from rage_desktop.rules import ActionCard, CardPlayed, RoundScored, TrickWon

BY_ID = {each.id: each for each in ACHIEVEMENTS}
Hand = tuple[int, int, int]  # cards, bid, won


def lived(
    hands: list[Hand], totals: tuple[int, ...] = (0, 0, 0), half: tuple[int, ...] = (0, 0, 0),
    winners: tuple[int, ...] = (1,), **more: object,
) -> SeatResult:  # fmt: skip
    """Return a game as the first of three lived it; `half` were the totals half-way."""
    scores = [
        RoundScored((bid, 0, 0), (won, cards - won, 0), (0, 0, 0), half)
        for cards, bid, won in hands
    ]
    usual = {"levels": ("", "easy", "steady"), "people": 1}
    return SeatResult(0, totals, winners, tuple(scores), **usual | more)  # type: ignore[arg-type]


def row(number: int, hands: str, won: bool = False, edition: str = "rage") -> StoredResult:
    return StoredResult(
        number, 0, f"2026-03-{number % 28 + 1:02}T12:00:00Z", edition, "r", "", 3, "", won,
        1 if won else 2, 10, hands, "easy+", None, None, None, None,
    )  # fmt: skip


def history(*rows: StoredResult, days: int = 0) -> PlayerHistory:
    return PlayerHistory(compute_stats(rows), rows, days)


MISSED, EXACT, ZERO = (3, 1, 2), (3, 1, 1), (3, 0, 0)
FIVE_EXACT = [EXACT] * 5
IN_GAME = [
    ("first-ring", lived([MISSED, EXACT]), lived([MISSED, MISSED])),
    ("silence", lived([ZERO, MISSED, ZERO, ZERO]), lived([ZERO, ZERO, ZERO, (3, 0, 1)])),
    ("silence", lived([ZERO] * 4), lived([ZERO, ZERO])),
    ("whole-dune", lived([(3, 3, 3)]), lived([(2, 2, 2), (4, 3, 3), (3, 3, 2)])),
    ("bold-word", lived([(8, 5, 5)]), lived([(8, 4, 4), (8, 6, 5)])),
    ("clear-sky", lived(FIVE_EXACT), lived([*FIVE_EXACT, MISSED])),
    ("clear-sky", lived([EXACT] * 6), lived([EXACT] * 4)),
    ("last-spark", lived([MISSED, EXACT], last_wild=True), lived([EXACT, EXACT])),
    ("last-spark", lived([EXACT], last_wild=True), lived([EXACT, MISSED], last_wild=True)),
    ("long-way", lived([MISSED] * 6, half=(1, 5, 9), winners=(0,)),
     lived([MISSED] * 6, half=(5, 5, 9), winners=(0,))),
    ("long-way", lived([MISSED] * 5, half=(1, 5, 9), winners=(0, 2)),
     lived([MISSED] * 5, half=(1, 5, 9))),
    ("a-grain", lived([MISSED], (9, 8, 2), winners=(0,)), lived([MISSED], (9, 7, 2), winners=(0,))),
    ("a-grain", lived([MISSED], (9, 3, 8), winners=(0,)), lived([MISSED], (8, 9, 2))),
    ("owl-awake", lived([MISSED], winners=(0,), levels=("", "master", "easy")),
     lived([MISSED], winners=(0,), levels=("", "expert", "sharp"))),
    ("full-fire", lived([MISSED], people=4), lived([MISSED], people=3)),
]  # fmt: skip


@pytest.mark.parametrize(("which", "earns", "falls_short"), IN_GAME)
def test_a_game_earns_what_it_asks_and_nothing_less(
    which: str, earns: SeatResult, falls_short: SeatResult
) -> None:
    nothing = history()
    assert BY_ID[which] in newly(earns, nothing, ())
    assert BY_ID[which] not in newly(earns, nothing, {which})
    assert BY_ID[which] not in newly(falls_short, nothing, ())
    assert BY_ID[which] not in newly(None, nothing, ())


REVIEWED = structs.replace(row(1, "3:1:1:9 " * 5), worth=9.0, made=9.0, lost=5.0, stake=50.0)
OVER_ALL = [
    ("in-the-shade", history(row(1, "", won=True)), history(row(1, "")), Share(0, 1)),
    ("string-of-five", history(row(1, "1:1:1:9 1:0:1:1"), row(2, "1:1:1:9 " * 5)),
     history(row(1, "1:1:1:9 " * 4), row(2, "1:0:1:1 1:1:1:9")), Share(4, 5)),
    ("caravan", history(row(1, "1:1:1:9 " * 4), row(2, "1:1:1:9 " * 6)),
     history(row(1, "1:1:1:9 " * 9)), Share(9, 10)),
    ("three-moons", history(*[row(n, "", won=True) for n in (1, 2, 3)]),
     history(row(1, "", won=True), row(2, ""), row(3, "", won=True), row(4, "", won=True)),
     Share(2, 3)),
    ("four-winds", history(*[row(1, "", edition=name) for name in ("rage", "rave", "mine", "x")]),
     history(row(1, ""), row(2, ""), row(3, "", edition="rave")), Share(2, 4)),
    ("seven-suns", history(days=7), history(days=6), Share(6, 7)),
    ("clear-eyes", history(REVIEWED), history(structs.replace(REVIEWED, lost=5.1)), Share(0, 1)),
    ("thousand-rings", history(row(1, "1:1:1:9 " * 1000)), history(row(1, "1:1:1:9 " * 999)),
     Share(999, 1000)),
]  # fmt: skip


@pytest.mark.parametrize(("which", "earns", "falls_short", "so_far"), OVER_ALL)
def test_many_games_earn_what_is_asked_of_them(
    which: str, earns: PlayerHistory, falls_short: PlayerHistory, so_far: Share
) -> None:
    assert BY_ID[which] in newly(None, earns, ())
    assert BY_ID[which] not in newly(None, falls_short, ())
    assert progress(BY_ID[which], falls_short) == so_far


def test_each_of_them_is_tried_above() -> None:
    assert {which for which, *_ in (*IN_GAME, *OVER_ALL)} == set(BY_ID)
    assert len(BY_ID) == len(ACHIEVEMENTS) == 18


def test_the_last_trick_is_looked_at_card_by_card() -> None:
    found = []
    one_card = {"hand_sizes": {"order": "list", "sizes": [1]}}
    for number in range(80):
        seed = f"{number:02}".translate(str.maketrans("0123456789", "ABCDEFGHJK"))
        match = play_to_end(Match(setup_of(seed=seed, changes=one_card)), Random(number))
        events = match.events_since(0, None)
        last = [event for event in events if isinstance(event, TrickWon)][-1]
        played = [event for event in events if isinstance(event, CardPlayed)][-3:]
        for seat in range(3):
            (card,) = (one.card for one in played if one.seat == seat)
            wild = isinstance(card, ActionCard) and card.role.value == "WILD"
            assert seat_result(match, seat).last_wild == (wild and last.winner == seat)
            found.append(wild and last.winner == seat)
    assert any(found)


def test_it_is_earned_once_by_each_person_and_kept(store: Store) -> None:
    setup = structs.replace(setup_of(changes=SHORT), seats=default_seats(3, humans=3))
    match = play_to_end(Match(setup, store))
    earned = award(store, match)
    for seat, name in enumerate(("Alice", "Bruno", "Chiyo")):
        person = store.profiles.called(name)
        assert person is not None
        kept = {each.achievement: each.game for each in store.history.achievements(person)}
        assert kept == {each.id: match.game for each in earned.get(seat, ())}
        story = seat_result(match, seat)
        assert ("first-ring" in kept) == any(story.exact)
        assert ("in-the-shade" in kept) == story.won
    assert earned
    assert award(store, match) == {}


@pytest.mark.parametrize(
    "marks", [{"practice": True}, {"hinted": (0,)}, {"took_back": (0,)}, {"helped": (0,)}]
)
def test_games_that_do_not_count_earn_nothing(store: Store, marks: dict[str, object]) -> None:
    setup = structs.replace(setup_of(changes=SHORT), **marks)
    assert award(store, play_to_end(Match(setup, store))) == {}
    alice = store.profiles.called("Alice")
    assert alice is not None
    assert load_history(store, alice).record.games == 0


def test_rows_of_days_are_counted_over_the_ends_of_months() -> None:
    assert longest_day_streak(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03", "x"]) == 3
    assert longest_day_streak([]) == 0


def test_names_and_stories_are_all_different() -> None:
    for field in ("id", "name", "asks", "story"):
        assert len({str(getattr(each, field)) for each in ACHIEVEMENTS}) == 18
