"""Every figure of the statistics equals one counted again from the moves of the games."""

from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from random import Random

import pytest
from helpers.games.match import play_to_end, setup_of
from msgspec import structs

from rage_desktop.match.game_setup import Seat, default_seats
from rage_desktop.match.match import Match
from rage_desktop.match.statistics.player_stats import (
    PlayerStats,
    Share,
    StatsFilter,
    compute_stats,
)
from rage_desktop.match.statistics.result_rows import fingerprint
from rage_desktop.match.statistics.review_score import ReviewScore
from rage_desktop.match.store.store import Store
from rage_desktop.rules import apply, new_game

SIZES = {"hand_sizes": {"order": "list", "sizes": [3, 2, 1]}}
LEVELS = ("easy", "sharp")


def table(players: int) -> tuple[Seat, ...]:
    bots = tuple(
        structs.replace(seat, player=f"bot:{LEVELS[number % 2]}")
        for number, seat in enumerate(default_seats(players)[1:])
    )
    return (default_seats(players)[0], *bots)


def games_in(store: Store, count: int = 12) -> list[Match]:
    """Have games of three editions and two sizes of table, some of them practice."""
    games = []
    for number in range(count):
        name, players = ("rage", "rave", "glyphs")[number % 3], (3, 4)[number % 2]
        setup = structs.replace(
            setup_of(name, players, seed=f"A{number}".replace("0", "B"), changes=SIZES),
            seats=table(players),
            practice=number == 7,
            took_back=(0,) if number == 8 else (),
        )
        games.append(play_to_end(Match(setup, store), Random(number)))
    return games


@dataclass
class Hand:
    cards: int
    bid: int
    won: int
    points: int


def hands_of(match: Match) -> list[Hand]:
    """Play the moves that were kept once more, and look at each round as it is scored."""
    setup = match.setup
    state, hands = new_game(setup.edition, len(setup.seats), setup.seed), []
    for move in match.moves:
        before = len(state.scores)
        state, _ = apply(state, move)
        if len(state.scores) > before:
            assert state.round is not None
            score = state.scores[-1]
            hand = Hand(state.round.hand_size, score.bids[0], score.tricks[0], score.points[0])
            hands.append(hand)
    return hands


def longest(marks: list[bool]) -> int:
    return max((len(list(run)) for mark, run in groupby(marks) if mark), default=0)


def check(record: PlayerStats, games: list[Match]) -> None:
    counted = [game for game in games if not game.setup.exclusion_reason(0)]
    totals = [game.result.totals for game in counted if game.result is not None]
    won = [0 in game.result.winners for game in counted if game.result is not None]
    each = [hands_of(game) for game in counted]
    hands = [hand for one in each for hand in one]
    exact = [hand.bid == hand.won for hand in hands]
    assert (record.games, record.won) == (len(counted), sum(won))
    assert record.even == pytest.approx(sum(1 / len(t) for t in totals) / len(totals))
    places = [
        1 + sum(other > mine[0] for other in mine) if not first else 1
        for mine, first in zip(totals, won, strict=True)
    ]
    assert record.place == pytest.approx(sum(places) / len(places))
    assert record.hands == Share(sum(exact), len(exact))
    assert record.line == tuple(
        sum(hand.bid == hand.won for hand in one) / len(one) for one in each[-20:]
    )
    assert (record.exact_streak, record.win_streak) == (longest(exact), longest(won))
    assert record.exact_now == next(
        (number for number, mark in enumerate(exact[::-1]) if not mark), len(exact)
    )
    assert record.points == sum(hand.points for hand in hands) == sum(t[0] for t in totals)
    assert record.best == max(t[0] for t in totals)
    assert record.cells == Counter((hand.bid, hand.won) for hand in hands)
    for found, key in ((record.by_cards, "cards"), (record.by_bid, "bid")):
        groups = sorted({getattr(hand, key) for hand in hands})
        assert found == {
            group: Share(
                sum(hand.bid == hand.won for hand in hands if getattr(hand, key) == group),
                sum(getattr(hand, key) == group for hand in hands),
            )
            for group in groups
        }
    check_levels(record, counted)
    assert record.left_out == Counter(
        game.setup.exclusion_reason(0) for game in games if game.setup.exclusion_reason(0)
    )


def check_levels(record: PlayerStats, games: list[Match]) -> None:
    for level in LEVELS:
        beaten, met, tables = 0.0, 0, 0
        for game in games:
            result = game.result
            assert result is not None
            rivals = [i for i, seat in enumerate(game.setup.seats) if seat.level == level]
            tables += bool(rivals)
            for rival in rivals:
                mine = (0 in result.winners, result.totals[0])
                theirs = (rival in result.winners, result.totals[rival])
                met += 1
                beaten += 0.5 if mine == theirs else mine > theirs
        assert record.levels[level] == Share(beaten, met)
        assert record.met[level] == tables


@pytest.mark.slow
def test_every_figure_equals_one_counted_from_the_moves(store: Store) -> None:
    games = games_in(store)
    (alice,) = store.profiles.all()
    rows = store.history.played(alice)
    resumed = [Match.resume(store, game.game or 0) for game in games]  # as the disk has them
    check(compute_stats(rows), resumed)
    rave = [game for game in resumed if game.setup.file.id == "rave"]
    check(compute_stats(rows, StatsFilter(edition_id="rave")), rave)
    four = [game for game in resumed if len(game.setup.seats) == 4]
    check(compute_stats(rows, StatsFilter(seats=4)), four)
    rules = fingerprint(resumed[0].setup.edition)
    same = [game for game in resumed if fingerprint(game.setup.edition) == rules]
    check(compute_stats(rows, StatsFilter(rules=rules)), same)
    assert compute_stats(rows, StatsFilter(since="2026-03-04T12:00:01Z")).games == 0


def test_reviews_give_what_the_cards_were_worth(store: Store) -> None:
    games = games_in(store, 3)
    for game, rating in zip(games, ((30, 15, 4, 50), (60, 30, 6, 50)), strict=False):
        store.history.rate(game.game or 0, 0, ReviewScore(*map(float, rating)))
    (alice,) = store.profiles.all()
    rated = compute_stats(store.history.played(alice)).rated
    assert rated is not None
    assert (rated.games, rated.worth, rated.made) == (2, 90 / 6, 45 / 6)
    assert rated.decisions == pytest.approx(0.9)


def test_nothing_played_is_nothing_counted() -> None:
    record = compute_stats(())
    assert (record.games, record.hands.of, record.exact_streak, record.best) == (0, 0, 0, None)
    assert (record.rated, record.line, record.cells) == (None, (), {})


def test_a_hand_that_is_none_is_left_out(store: Store) -> None:
    games_in(store, 1)
    (alice,) = store.profiles.all()
    (row,) = store.history.played(alice)
    spoilt = structs.replace(row, hands=f"{row.hands} x:1 9999:1:1:1 ::", against="easy sharp+ +")
    assert compute_stats((spoilt,)).hands == compute_stats((row,)).hands


def test_rule_sets_are_told_apart_by_what_they_say_not_by_their_name() -> None:
    plain = setup_of().edition
    assert fingerprint(structs.replace(plain, id="mine")) == fingerprint(plain)
    assert fingerprint(plain) != fingerprint(setup_of(variants=("secret-bids",)).edition)
    assert fingerprint(plain) == "2972ea21655a"
