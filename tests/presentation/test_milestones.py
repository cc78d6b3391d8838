"""The end of a round: the others first and small, mine last and large, and the sheet counted."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from helpers.fixtures.states import edition
from helpers.fixtures.table_views import effects, random_states

from rage_desktop import rules as rage
from rage_desktop.presentation.cues import Sound
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.effect_values import card_points, worth
from rage_desktop.presentation.motion import INSTANT, MotionSettings
from rage_desktop.presentation.score_sheet import (
    ScoreCount,
    ScoreSheet,
    Step,
    rolling,
    score_sheet,
    standing,
)
from rage_desktop.presentation.table_view import TableView, project
from rage_desktop.presentation.transients import Effect, EffectKind
from rage_desktop.rules import Role, view_of
from rage_desktop.rules.scoring import exact_streak

USUAL = MotionSettings()
MINE = effects("COMES CLOSES GLORY CARRY SPLITS REGRET")


def table_of(viewer: int | None, bids: Sequence[int], won: Sequence[int]) -> TableView:
    """Return a table of four at the end of a round with these bids and tricks."""
    state = rage.new_game(edition("rage", sizes=(4, 4)), 4, "payoff")
    table = project(rage.view_of(state, viewer))
    table.phase = rage.Phase.PLAY
    table.hand_size = 4
    for plate, bid, tricks in zip(table.plates, bids, won, strict=True):
        plate.bid = bid
        plate.has_bid = True
        plate.won = tricks
    return table


def told(director: Director) -> list[tuple[float, Effect]]:
    """Return the effects of all that is to be shown, with when they were first seen."""
    seen: dict[int, tuple[float, Effect]] = {}
    now = 0.0
    while not director.is_idle:
        director.advance(0.01)
        now += 0.01
        for effect in director.table.effects:
            seen.setdefault(id(effect), (now, effect))
    return list(seen.values())


def round_end(
    viewer: int | None = 0,
    won: tuple[int, ...] = (2, 0, 1, 1),
    motion: MotionSettings = USUAL,
    points: tuple[int, ...] = (12, 0, 11, 1),
) -> Director:
    """Return a director about to show the end of a round in which 2, 1, 1 and 0 were bid."""
    bids = (2, 1, 1, 0)
    director = Director(table_of(viewer, bids, won), motion)
    director.enqueue([rage.RoundScored(bids, won, points, points)])
    return director


def heard(director: Director, name: str) -> list[int]:
    """Return the steps at which a sound was heard."""
    sounds = [each for each in director.pop_signals() if isinstance(each, Sound)]
    return [sound.step for sound in sounds if sound.name == name]


def times(seen: list[tuple[float, Effect]], *kinds: EffectKind) -> list[tuple[float, int]]:
    return [(when, effect.seat) for when, effect in seen if effect.kind in kinds]


def test_the_exact_come_first_clockwise_then_who_missed_then_mine() -> None:
    seen = told(round_end())
    others = times(seen, EffectKind.EXACT, EffectKind.MISS)
    assert [seat for _, seat in others] == [2, 1, 3]
    starts = [when for when, _ in others]
    assert all(b - a == pytest.approx(0.24, abs=0.03) for a, b in pairwise(starts))
    mine = [effect.kind for _, effect in seen if effect.kind in MINE]
    assert mine == effects("COMES CLOSES GLORY CARRY")
    assert min(when for when, effect in seen if effect.kind in MINE) > starts[-1]


def test_a_miss_of_mine_splits_and_does_not_shine() -> None:
    director = round_end(won=(1, 1, 1, 1))
    mine = [effect.kind for _, effect in told(director) if effect.kind in MINE]
    assert mine == effects("COMES SPLITS REGRET CARRY")
    assert director.table.effects == []


def test_a_bid_of_mine_that_was_met_and_costs_points_is_told_plainly() -> None:
    seen = told(round_end(points=(-8, 10, -9, 11)))
    assert not [effect for _, effect in seen if effect.kind in MINE]
    assert times(seen, EffectKind.EXACT)[-1][1] == 0


@pytest.mark.parametrize("won", [(2, 0, 1, 1), (1, 1, 1, 1)])
def test_where_missing_pays_neither_a_hit_nor_a_miss_is_celebrated(won: tuple[int, ...]) -> None:
    rules = edition("rage", exact=-10, exact_zero=-10, missed=10)
    director = round_end(won=won)
    director.table.edition = rules
    seen = told(director)
    assert not [effect for _, effect in seen if effect.kind in MINE]
    assert times(seen, EffectKind.EXACT, EffectKind.MISS)[-1][1] == 0


def test_nobody_is_singled_out_where_nobody_looks() -> None:
    seen = told(round_end(None))
    assert not [effect for _, effect in seen if effect.kind in MINE]
    told_of = [seat for _, seat in times(seen, EffectKind.EXACT, EffectKind.MISS)]
    assert sorted(told_of) == [0, 1, 2, 3]


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_what_is_not_told_yet_is_not_seen(viewer: int | None) -> None:
    """From the first frame to its own moment, a seat's points are kept back."""
    director = round_end(viewer)
    table = director.table
    shown: set[int] = set()
    while not director.is_idle:
        director.advance(0.01)
        hidden = {fx.seat for fx in table.effects if fx.kind is EffectKind.UNTOLD}
        telling = {fx.seat for fx in table.effects if fx.kind in (EffectKind.POINTS, *MINE)}
        if table.scores:
            assert not shown & hidden
            shown |= set(range(4)) - hidden
            assert len(shown) <= 4
            assert telling or len(shown) < 5
    assert shown == {0, 1, 2, 3}


def test_at_four_times_the_speed_the_others_come_together() -> None:
    seen = told(round_end(motion=MotionSettings(4)))
    starts = {when for when, _ in times(seen, EffectKind.EXACT, EffectKind.MISS)}
    assert len(starts) == 1


def test_reduced_motion_fades_and_bursts_nothing() -> None:
    seen = told(round_end(motion=MotionSettings(reduced=True)))
    kinds = {effect.kind for _, effect in seen}
    assert not kinds & set(effects("CLOSES SPLITS SPARK SNAP CROWNED"))
    assert set(effects("COMES GLORY")) <= kinds


def test_any_key_goes_to_the_end() -> None:
    director = round_end()
    director.advance(0.3)
    director.skip()
    assert director.is_idle
    assert not director.table.effects
    assert director.table.totals == (12, 0, 11, 1)


def test_each_point_of_mine_is_heard_a_step_higher() -> None:
    director = round_end()
    told(director)
    assert heard(director, "score_tick")[-12:] == list(range(12))


def test_streaks_are_counted_and_heard() -> None:
    hit = rage.RoundScored((1, 0, 0, 0), (1, 0, 1, 1), (11, 5, 1, 1), (11, 5, 1, 1))
    miss = rage.RoundScored((1, 0, 0, 0), (0, 1, 1, 1), (0, 1, 1, 1), (11, 6, 2, 2))
    assert exact_streak([hit, hit], 0) == 2
    assert exact_streak([hit, miss, hit], 0) == 1
    assert exact_streak([hit, miss], 0) == 0
    assert exact_streak([], 0) == 0
    table = table_of(0, (1, 0, 0, 0), (1, 0, 1, 1))
    table.scores = [hit, hit]
    director = Director(table, MotionSettings())
    director.enqueue([hit])
    glory = [effect for _, effect in told(director) if effect.kind is EffectKind.GLORY]
    assert [effect.index for effect in glory] == [3]
    assert heard(director, "exact") == [2]


def test_what_an_exact_bid_was_worth_is_measured_by_its_edition() -> None:
    rules = edition("rage")
    steps = [worth(rules, points) for points in (5, 11, 16, 22, 30, 90)]
    assert steps == sorted(steps)
    assert (steps[0], steps[-2]) == (0.0, 1.0)
    tens = edition("rage", exact=100, exact_zero=50)
    assert [worth(tens, 10 * points) for points in (5, 11, 16, 22, 30, 90)] == steps
    assert worth(edition("rage", exact=0, exact_zero=0), 0) == 0


# -- tricks --------------------------------------------------------------------------------------


def trick(viewer: int | None, bid: int, won: int, bonus: int = 0) -> list[tuple[float, Effect]]:
    table = table_of(viewer, (bid, 1, 1, 1), (won, 0, 0, 0))
    table.trick = [rage.PlayedCard(seat, rage.NumberCard("R", seat + 1), "R") for seat in range(4)]
    table.winning = 0
    director = Director(table, MotionSettings())
    director.enqueue([rage.TrickWon(0, bonus, 0)])
    return told(director)


@pytest.mark.parametrize(
    ("viewer", "bid", "won", "snaps", "sparks"),
    [
        (0, 2, 1, True, True),
        (0, 2, 0, False, True),
        (0, 1, 1, False, False),
        (1, 2, 1, False, False),
        (None, 2, 1, False, False),
    ],
)
def test_my_ring_snaps_on_the_last_trick_it_needs_and_on_no_other(
    viewer: int | None, bid: int, won: int, snaps: bool, sparks: bool
) -> None:
    kinds = {effect.kind for _, effect in trick(viewer, bid, won)}
    assert (EffectKind.SNAP in kinds) == snaps
    assert (EffectKind.RING_FILL in kinds) != snaps
    assert (EffectKind.SPARK in kinds) == sparks


def test_the_winners_card_rises_before_the_trick_is_read() -> None:
    rising = (EffectKind.CARD_UP, EffectKind.CARD_DOWN)
    seen = [(when, effect) for when, effect in trick(1, 2, 1) if effect.kind in rising]
    assert [(effect.kind, effect.seat) for _, effect in seen] == [(kind, 0) for kind in rising]
    assert seen[1][0] < 0.2


def test_points_of_cards_land_where_they_count() -> None:
    landed = [effect for _, effect in trick(1, 2, 1, bonus=2) if effect.kind is EffectKind.LANDED]
    assert [(effect.seat, effect.value) for effect in landed] == [(0, 10)]
    assert not [effect for _, effect in trick(1, 2, 1) if effect.kind is EffectKind.LANDED]


def test_points_of_cards_arrive_as_the_trick_is_counted() -> None:
    table = table_of(0, (1, 1, 1, 1), (0, 0, 0, 0))  # with a hit-stop: it makes the bid
    mad = rage.PlayedCard(1, rage.ActionCard(Role.MALUS), None)
    table.trick = [rage.PlayedCard(0, rage.NumberCard("R", 3), "R"), mad]
    director = Director(table, MotionSettings())
    director.enqueue([rage.TrickWon(0, 0, 1)])
    shown = told(director)
    begins, points = next(each for each in shown if each[1].kind is EffectKind.POINTS_FLY)
    counted = next(when for when, effect in shown if effect.kind is EffectKind.SNAP)
    assert begins + points.lasts == pytest.approx(counted, abs=0.03)


@pytest.mark.parametrize("cards", [2, 4])
def test_points_of_cards_fly_to_who_took_them_and_stay_until_the_round_is_scored(
    cards: int,
) -> None:
    table = table_of(1, (1, 1, 1, 1), (0, 0, 0, 0))
    roles = {1: Role.BONUS, 2: Role.MALUS}
    table.trick = [
        rage.PlayedCard(seat, rage.ActionCard(roles[seat]), None)
        if seat in roles
        else rage.PlayedCard(seat, rage.NumberCard("R", 3), "R")
        for seat in range(cards)
    ]
    table.winning = 0
    director = Director(table, MotionSettings())
    director.enqueue([rage.TrickWon(0, 1, cards // 4)])
    flown = [fx for _, fx in told(director) if fx.kind is EffectKind.POINTS_FLY]
    assert [(fx.seat, fx.other, fx.value) for fx in flown] == [(0, 1, 5), (0, 2, -5)][: cards // 2]
    assert card_points(table, 0) == (5, -5)[: cards // 2]
    assert card_points(table, 1) == ()
    scored = rage.RoundScored((1, 1, 1, 1), (1, 0, 0, 0), (15, -1, -1, -1), (15, -1, -1, -1))
    director.enqueue([scored])
    director.skip_all()
    assert card_points(table, 0) == ()


def sheets() -> list[ScoreSheet]:
    """Return the sheets after each round of a game."""
    found: dict[int, ScoreSheet] = {}
    for state, _ in random_states(edition("rage", sizes=(4, 3, 2, 1)), 4, 6):
        sheet = score_sheet(view_of(state, None))
        if sheet.rounds_played:
            found.setdefault(sheet.rounds_played, sheet)
    return list(found.values())


@pytest.mark.parametrize("sheet", sheets(), ids=lambda sheet: f"round {sheet.rounds_played}")
def test_players_go_through_their_steps_in_order_from_the_last_place_up(sheet: ScoreSheet) -> None:
    counting = ScoreCount(sheet, MotionSettings())
    frames = [i / 60 for i in range(round(counting.ends * 60) + 2)]
    for seat in range(4):
        steps = [counting.column(seat, now).step for now in frames]
        assert steps == sorted(steps)
        assert steps[0] is Step.EMPTY
        assert steps[-1] is Step.DONE
        assert sheet.latest is not None
        assert (Step.STAMP in steps) == sheet.latest.cells[seat].stamped
    from_last = standing(sheet.before)[::-1]
    firsts = [next(now for now in frames if counting.column(seat, now).step) for seat in from_last]
    assert firsts == sorted(set(firsts))


@pytest.mark.parametrize("sheet", sheets(), ids=lambda sheet: f"round {sheet.rounds_played}")
@pytest.mark.parametrize("reduced", [False, True])
def test_crowns_come_once_the_last_column_is_counted(sheet: ScoreSheet, reduced: bool) -> None:
    counting = ScoreCount(sheet, MotionSettings(reduced=reduced))
    for now in (i / 60 for i in range(round(counting.ends * 60) + 2)):
        done = all(counting.column(seat, now).step is Step.DONE for seat in range(4))
        assert done or counting.crowning(now) == 0
    assert counting.crowning(counting.ends) == 1


def test_at_the_highest_speed_all_is_counted_at_once() -> None:
    counting = ScoreCount(sheets()[0], MotionSettings(INSTANT))
    assert counting.ends == 0
    assert all(counting.column(seat, 0.0).step is Step.DONE for seat in range(4))


def test_the_last_digit_rolls_first_and_equal_ones_stand_still() -> None:
    early = rolling("32", "49", 0.3)
    assert [digit.progress > 0 for digit in early] == [False, True] or (
        early[1].progress > early[0].progress
    )
    assert [digit.progress for digit in rolling("132", "149", 1.0)] == [1, 1, 1]
    same, moves = rolling("12", "17", 0.4)
    assert (same.old, same.new, same.progress) == ("1", "1", 1.0)
    assert 0 < moves.progress < 1
    assert [digit.old for digit in rolling("8", "13", 0.0)] == ["", "8"]
