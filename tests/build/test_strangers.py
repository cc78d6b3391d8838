"""Players of another make, and the matches against them: legal, honest, each a style of its own."""

import importlib
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import combinations
from random import Random
from types import ModuleType

import pytest
from helpers.bots.positions import OH_HELL, position, short, shuffled
from helpers.games.editions import EDITION_IDS, edition, edition_file
from helpers.paths import ROOT

from rage_desktop.bots.bot import Bot, answer
from rage_desktop.bots.games import figures, play_game
from rage_desktop.bots.honesty import check_honesty
from rage_desktop.bots.levels.random_bot import RandomBot
from rage_desktop.match.contests.tournament import ArenaPlan
from rage_desktop.rules import NumberCard, Phase, Play, round_points, with_variants

BUILD = ROOT / "build" / "bots"
STYLES = ("high-first", "miser", "bookkeeper")
RAGE = edition("rage")


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    monkeypatch.syspath_prepend(str(BUILD))
    return importlib.import_module


@pytest.fixture
def strangers(module: Callable[[str], ModuleType]) -> Mapping[str, Callable[[], Bot]]:
    made: Mapping[str, Callable[[], Bot]] = module("strangers").STRANGERS
    assert tuple(made) == STYLES
    return made


@pytest.mark.parametrize("style", STYLES)
def test_a_stranger_plays_by_the_rules_of_every_edition_and_variant(
    strangers: Mapping[str, Callable[[], Bot]], style: str
) -> None:
    made = [OH_HELL]
    for name in EDITION_IDS:
        file = edition_file(name)
        made += [file.rules]
        made += [with_variants(file, [each.id]) for each in file.variants if "N" not in each.id]
    for number, rules in enumerate(made):
        for players in {rules.players.min, rules.players.max}:
            few = short(rules, players, min(5, rules.largest_hand(players)), 1)
            bots = [strangers[style]() for _ in range(players)]
            play_game(few, bots, str(number), shuffled(few, str(number)))  # raises if not


@pytest.mark.parametrize("bids", ["open", "secret"])
@pytest.mark.parametrize("style", STYLES)
def test_a_stranger_knows_no_more_than_its_seat(
    strangers: Mapping[str, Callable[[], Bot]], style: str, bids: str
) -> None:
    rules = short(edition("rage-amigo", bids=bids), 4, 6)
    counts = check_honesty(
        lambda _: strangers[style](), rules, 4, 60, "S", lambda seed: shuffled(rules, seed)
    )
    assert (counts.compared, counts.changed, counts.leaked) == (60, 0, 0)


@pytest.mark.parametrize("style", STYLES)
def test_a_stranger_beats_chance(strangers: Mapping[str, Callable[[], Bot]], style: str) -> None:
    rules = short(RAGE, 4, 8, 6, 4)
    games = []
    for number in range(20):
        rest = [RandomBot(Random(f"{number}/{seat}")) for seat in range(3)]
        bots = [strangers[style](), *rest]
        games.append(play_game(rules, bots, str(number), shuffled(rules, str(number))))
    mine, others = figures(games, 0), [figures(games, seat) for seat in (1, 2, 3)]
    assert mine.exact > max(other.exact for other in others)
    assert mine.points > sum(other.points for other in others) / 3


def test_no_two_strangers_bid_and_play_alike(
    strangers: Mapping[str, Callable[[], Bot]],
) -> None:
    deck = [str(card) for card in RAGE.deck if isinstance(card, NumberCard) and card.rank]
    rng, apart = Random(4), Counter[tuple[str, str]]()
    for _ in range(100):
        *hand, table = rng.sample(deck, 6)
        bids = (2, rng.randint(0, 3), 1, 1)
        views = [
            position(RAGE, " ".join(hand), trump="R", bids=(None,) * 4, phase=Phase.BID),
            position(RAGE, " ".join(hand), trump="R", trick=table, bids=bids),
        ]
        chosen = {style: [answer(strangers[style](), view) for view in views] for style in STYLES}
        for one, other in combinations(STYLES, 2):
            apart[one, other] += chosen[one] != chosen[other]
    assert min(apart[pair] for pair in combinations(STYLES, 2)) > 30


def test_each_style_is_what_it_says(strangers: Mapping[str, Callable[[], Bot]]) -> None:
    wants = position(RAGE, "B15 B9 B7", trump="R", trick="B8 B2 B3", bids=(1, 1, 1, 2))
    has = position(RAGE, "B15 B7 B4", trump="R", trick="B8 B2 B3", bids=(1, 1, 1, 0))
    lost = position(
        RAGE, "B15 B7", trump="R", trick="B8 B2 B3", bids=(1, 1, 1, 0), won=(0, 0, 0, 1)
    )
    assert [str(strangers[style]().play(wants).card) for style in STYLES] == ["B15", "B9", "B9"]
    assert [str(strangers[style]().play(has).card) for style in STYLES] == ["B7", "B7", "B7"]
    assert [str(strangers[style]().play(lost).card) for style in STYLES] == ["B7", "B7", "B15"]


def test_the_cheapest_card_that_nothing_beats_is_led(
    strangers: Mapping[str, Callable[[], Bot]],
) -> None:
    view = position(RAGE, "R15 R14 G15 G3", trump="R", bids=(3, 1, 1, 1))
    assert str(strangers["bookkeeper"]().play(view).card) == "R14"
    assert str(strangers["high-first"]().play(view).card) == "R15"
    assert str(strangers["miser"]().play(position(RAGE, "R15 G9 G8 Y5", trump="R")).card) == "Y5"


def test_a_match_of_whole_games_is_told_in_figures(
    module: Callable[[str], ModuleType],
) -> None:
    duel, script = module("duel"), module("match_strangers")
    bots = ("random", "miser", "bookkeeper")
    plan = ArenaPlan(file=edition_file("rage"), bots=bots, players=3, games=4, seed="M")
    outcomes = duel.run(plan, script.play_one, 1)
    games = [outcome.game for outcome in outcomes]
    assert [game.seating for game in games] == 2 * [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    for name in bots:
        seat = bots.index(name)
        points = [game.points[game.seating.index(seat)] for game in games]
        assert duel.points_a_game(plan, games, name).mean == pytest.approx(sum(points) / 6)
        assert all(outcome.seconds[name] for outcome in outcomes)
    told = duel.report(plan, outcomes, "game")
    assert all(any(line.startswith(name) for line in told.splitlines()) for name in bots)
    assert duel.points_a_game(plan, games[:3], "miser").margin is None


def test_oh_hell_is_scored_and_numbered_as_openspiel_does(
    module: Callable[[str], ModuleType],
) -> None:
    script = module("match_open_spiel")
    rules = script.oh_hell().rules
    for bid in range(11):
        for won in range(11):
            assert round_points(rules, 10, bid, won) == won + 10 * (bid == won)
    assert rules.hook
    assert rules.rounds(4) == (10, 10)  # the second is never played
    numbers = [script.number_of(Play(0, card)) for card in rules.deck]
    assert sorted(numbers) == list(range(52))
    assert [script.card_of(number) for number in numbers] == list(rules.deck)


@pytest.mark.parametrize("ours", [1, 2, 3])
def test_everyone_sits_in_every_seat_as_often(
    module: Callable[[str], ModuleType], ours: int
) -> None:
    script = module("match_open_spiel")
    bots = tuple(map(str, script.SEATED[ours]))
    plan = ArenaPlan(file=script.oh_hell(), bots=bots, players=4, games=1, seed="S")
    tables = [[bots[who] for who in plan.seating(turn)] for turn in range(len(bots))]
    assert all(table.count("0") == ours for table in tables)
    shares = {sum(table[seat] == "0" for table in tables) for seat in range(4)}
    assert shares == {ours * len(tables) // 4}
