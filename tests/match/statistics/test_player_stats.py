"""Every figure of the statistics equals one counted again from the moves of the games, and every
achievement is earned by what it says."""

from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from random import Random
from typing import Any

import pytest
from helpers.calls import sure
from helpers.fixtures.matches import SHORT, edition_file, play_to_end, setup_of
from helpers.fixtures.states import round_of
from helpers.fixtures.stores import profile
from msgspec import structs

from rage_desktop.match.game_setup import Seat, default_seats
from rage_desktop.match.match import Match
from rage_desktop.match.statistics.achievements import (
    ACHIEVEMENTS,
    PlayerHistory,
    SeatResult,
    award,
    load_history,
    longest_day_streak,
    newly,
    progress,
    seat_result,
)
from rage_desktop.match.statistics.against_levels import LevelRecord
from rage_desktop.match.statistics.edition_record import personal_figures
from rage_desktop.match.statistics.player_stats import (
    PlayerStats,
    Share,
    StatsFilter,
    compute_stats,
    hits,
)
from rage_desktop.match.statistics.result_rows import (
    ReviewScore,
    StoredResult,
    fingerprint,
    rule_sets,
)
from rage_desktop.match.store.store import Store
from rage_desktop.rules import (
    ActionCard,
    CardPlayed,
    EditionFile,
    RoundScored,
    Text,
    TrickWon,
    apply,
    new_game,
)

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
        name = ("rage", "rave", "glyphs")[number % 3]
        players = (3, 4)[number % 2]
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
    state = new_game(setup.edition, len(setup.seats), setup.seed)
    hands = []
    for move in match.moves:
        before = len(state.scores)
        state, _ = apply(state, move)
        if len(state.scores) > before:
            score = state.scores[-1]
            hand = Hand(round_of(state).hand_size, score.bids[0], score.tricks[0], score.points[0])
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
    quick = [t[0] for t, one in zip(totals, each, strict=True) if len(one) <= 5]
    full = [t[0] for t, one in zip(totals, each, strict=True) if len(one) > 5]
    assert record.best == max(full, default=None)
    assert record.best_quick == max(quick, default=None)
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
        beaten = 0.0
        met = 0
        tables = 0
        for game in games:
            result = sure(game.result)
            rivals = [i for i, seat in enumerate(game.setup.seats) if seat.level == level]
            tables += bool(rivals)
            for rival in rivals:
                mine = (0 in result.winners, result.totals[0])
                theirs = (rival in result.winners, result.totals[rival])
                met += 1
                beaten += 0.5 if mine == theirs else mine > theirs
        assert record.levels[level] == LevelRecord(beaten, met, tables)


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
    rated = sure(compute_stats(store.history.played(alice)).rated)
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


def test_a_copy_counts_with_what_it_was_made_from_and_changed_rules_apart(store: Store) -> None:
    rage = edition_file("rage")

    def own(id_: str, title: str, **rules: Any) -> EditionFile:
        changed = structs.replace(rage.rules, id=id_, **rules)
        return structs.replace(rage, title=title, subtitle="", rules=changed)

    games = (own("a", "A"), own("b", "B"), own("b", "B", exact=12), rage)
    for number, file in enumerate(games):
        setup = structs.replace(setup_of(seed=f"S{number}", changes=SHORT), file=file)
        play_to_end(Match(setup, store))
    (alice,) = store.profiles.all()
    rows = store.history.played(alice)
    plain, plain_too, changed, of_rage = (row.rules for row in rows)
    assert plain == plain_too == of_rage != changed
    assert compute_stats(rows, StatsFilter(rules=plain)).games == 3
    for rules, counted in (
        ({changed}, rows[2:3]),
        ({plain, "none"}, (*rows[:2], rows[3])),
        ((), ()),
    ):
        figures = personal_figures(store.history.hands(alice, rules))
        whole = compute_stats(counted)
        assert figures == (len(counted), whole.won, whole.hands)
    sets = {(each.edition_id, each.rules): each.games for each in store.history.rule_sets()}
    assert sets == {("a", plain): 1, ("b", plain): 1, ("b", changed): 1, ("rage", plain): 1}
    assert [each.id for each in store.history.editions()] == ["rage", "b", "a"]


def test_rule_sets_of_one_name_are_told_apart_by_their_marks() -> None:
    one, other, third = (
        structs.replace(row(1, "3:1:1:11", edition=name), rules=rules)
        for name, rules in (("own", "8c37fb421ba0"), ("own", "2972ea21655a"), ("b", "33aa"))
    )
    names = {"own": Text("Evening")}
    found = dict(rule_sets([one, other, third], lambda _: None, names))
    assert {rules: str(name) for rules, name in found.items()} == {
        "33aa": "b",
        "2972ea21655a": "Evening · Rules 2972 EA21",
        "8c37fb421ba0": "Evening · Rules 8C37 FB42",
    }


BY_ID = {each.id: each for each in ACHIEVEMENTS}
Lived = tuple[int, int, int]  # cards, bid, won


def lived(
    hands: list[Lived],
    totals: tuple[int, ...] = (0, 0, 0),
    half: tuple[int, ...] = (0, 0, 0),
    winners: tuple[int, ...] = (1,),
    **more: object,
) -> SeatResult:
    """Return a game as the first of three lived it; `half` were the totals half-way."""
    scores = [
        RoundScored((bid, 0, 0), (won, cards - won, 0), (0, 0, 0), half)
        for cards, bid, won in hands
    ]
    usual = {"levels": ("", "easy", "steady"), "people": 1}
    return SeatResult(0, totals, winners, tuple(scores), **usual | more)  # type: ignore[arg-type]


def row(number: int, hands: str, won: bool = False, edition: str = "rage") -> StoredResult:
    return StoredResult(
        0,
        edition,
        "r",
        "",
        3,
        "",
        won,
        1 if won else 2,
        10,
        hands,
        "easy+",
        number,
        f"2026-03-{number % 28 + 1:02}T12:00:00Z",
        None,
        None,
        None,
        None,
    )


def history(*rows: StoredResult, days: int = 0) -> PlayerHistory:
    return PlayerHistory(compute_stats(rows), rows, days)


MISSED = (3, 1, 2)
EXACT = (3, 1, 1)
ZERO = (3, 0, 0)
FIVE_EXACT = [EXACT] * 5
WHOLE = [MISSED] * 5  # no fewer rounds than the quick game has
FOUR = ("rage", "rage-amigo", "glyphs", "rave")
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
    ("a-grain", lived(WHOLE, (9, 8, 2), winners=(0,)), lived(WHOLE, (9, 7, 2), winners=(0,))),
    ("a-grain", lived(WHOLE, (9, 3, 8), winners=(0,)), lived(WHOLE, (8, 9, 2))),
    ("a-grain", lived(WHOLE, (9, 3, 8), winners=(0,)), lived([MISSED], (9, 8, 2), winners=(0,))),
    ("owl-awake", lived(WHOLE, winners=(0,), levels=("", "master", "easy")),
     lived(WHOLE, winners=(0,), levels=("", "expert", "sharp"))),
    ("owl-awake", lived(WHOLE, winners=(0,), levels=("", "master", "easy")),
     lived([MISSED] * 4, winners=(0,), levels=("", "master", "easy"))),
    ("full-fire", lived([MISSED], people=4), lived([MISSED], people=3)),
]  # fmt: skip


@pytest.mark.parametrize(("which", "earns", "falls_short"), IN_GAME)
def test_a_game_earns_what_is_asked(which: str, earns: SeatResult, falls_short: SeatResult) -> None:
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
    ("four-winds", history(*[row(1, "", edition=name) for name in (*FOUR, "mine")]),
     history(row(1, ""), row(2, ""), row(3, "", edition="rave")), Share(2, 4)),
    ("four-winds", history(*[row(1, "", edition=name) for name in (*FOUR[:3], "hot-potato")]),
     history(*[row(1, "", edition=f"rage-{number}") for number in range(2, 9)]), Share(0, 4)),
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
        person = profile(store, name)
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
    alice = profile(store)
    assert load_history(store, alice).record.games == 0


def test_rows_of_days_are_counted_over_the_ends_of_months() -> None:
    assert longest_day_streak(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03", "x"]) == 3
    assert longest_day_streak([]) == 0


def test_names_and_stories_are_all_different() -> None:
    for field in ("id", "name", "asks", "story"):
        assert len({str(getattr(each, field)) for each in ACHIEVEMENTS}) == 18


def test_a_rule_set_is_called_by_its_edition_and_house_rules() -> None:
    def called(variants: str) -> str:
        played = structs.replace(row(1, "3:1:1:11"), variants=variants)
        ((_, name),) = rule_sets([played], lambda _: edition_file("rage"))
        return str(name).removeprefix(str(edition_file("rage").name))

    assert called("") == ""
    assert called("secret-bids") == " · Secret bids"
    assert called("of-another-version") == " · of-another-version"
    assert called("hand_sizes*+exact*") == " · another length · 1 change of your own"


def test_the_ring_of_exact_bids_leaves_it_to_the_panel_when_charts_begin(store: Store) -> None:
    games_in(store, 1)
    record = compute_stats(store.history.played(profile(store)))
    assert record.games == 1
    assert [str(line) for line in hits(record, "gold").lines] == [
        "Every exact bid fills part of the ring."
    ]
