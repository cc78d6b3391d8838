"""The standing of people who play together: shares of duels, crowns, kind words."""

from datetime import UTC, datetime, timedelta

from rage_desktop.match.statistics.evenings import (
    PersonInGame,
    PlayedTogether,
    evenings_of,
    kind_words,
    place_in,
    shares_over,
    tally,
)

FIRST = datetime(2026, 6, 6, 20, tzinfo=UTC)


def game(hours: float, *places: tuple[str, int], exact: int = 2) -> PlayedTogether:
    people = tuple(
        PersonInGame(name, place, max(0, exact - i), 5) for i, (name, place) in enumerate(places)
    )
    return PlayedTogether(FIRST + timedelta(hours=hours), people)


def test_each_game_is_a_duel_of_every_pair_and_level_ones_share_it() -> None:
    found = {one.person: one for one in tally([game(0, ("a", 1), ("b", 2), ("c", 2))])}
    assert (found["a"].won, found["a"].duels) == (2.0, 2)
    assert (found["b"].won, found["b"].duels) == (0.5, 2)
    assert found["c"].share == 0.25


def test_playing_more_gains_nothing_and_staying_away_costs_nothing() -> None:
    games = [game(n, ("a", 1), ("b", 2)) for n in range(10)]
    more = [*games, *(game(100 + n, ("b", 1), ("c", 2)) for n in range(10))]
    before = {one.person: one.share for one in tally(games)}
    after = {one.person: one.share for one in tally(more)}
    assert after["a"] == before["a"] == 1.0
    assert after["b"] == 0.5


def test_nobody_has_a_place_before_ten_duels() -> None:
    few = tally([game(n, ("a", 1), ("b", 2)) for n in range(9)])
    assert not any(one.is_placed for one in few)
    many = tally([game(n, ("a", 1), ("b", 2)) for n in range(10)] + [game(50, ("c", 1), ("a", 2))])
    assert [one.person for one in many] == ["a", "b", "c"]  # c won all, but has no place yet


def test_equal_shares_share_a_place_and_the_next_is_left_out() -> None:
    games = [game(n, ("a", 1), ("b", 1), ("c", 3)) for n in range(5)]
    standing = tally([*games, game(50, ("d", 1), ("e", 2))])
    places = {one.person: place_in(standing, one) for one in standing}
    assert places == {"a": 1, "b": 1, "c": 3, "d": None, "e": None}


def test_games_less_than_six_hours_apart_are_an_evening_with_a_crown() -> None:
    games = [
        game(0, ("a", 1), ("b", 2)),
        game(5.5, ("a", 1), ("b", 2)),
        game(24, ("b", 1), ("a", 1)),
    ]
    first, second = evenings_of(games)
    assert len(first.games) == 2
    assert first.crowned == ("a",)
    assert set(second.crowned) == {"a", "b"}  # shared


def test_everybody_hears_something_true_and_kind_and_something_else_than_the_others() -> None:
    (evening,) = evenings_of([game(0, ("a", 1), ("b", 2), ("c", 3), exact=3)])
    words = kind_words(evening)
    assert {word.person for word in words} == {"a", "b", "c"}
    assert len({word.about for word in words}) == 3
    ahead = next(word for word in words if word.about == "ahead")
    assert (ahead.person, ahead.other, ahead.count) == ("b", "c", 1)


def test_nobody_is_said_to_be_ahead_who_never_was() -> None:
    (evening,) = evenings_of([game(0, ("a", 1), ("b", 2), exact=0)])
    last = next(word for word in kind_words(evening) if word.person == "b")
    assert last.about == "played"


def test_shares_go_on_from_evening_to_evening_and_begin_with_the_first() -> None:
    first = game(0, ("a", 1), ("b", 2))
    second = game(24, ("b", 1), ("c", 2))
    third = game(48, ("a", 1), ("c", 2), ("b", 3))
    shares = shares_over(evenings_of([first, second, third]))
    assert shares == {
        "a": (1.0, 1.0, 1.0),
        "b": (0.0, 0.5, 0.25),
        "c": (None, 0.0, 1 / 3),
    }
