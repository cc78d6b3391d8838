"""Positions in which nobody may do what players of such games complain about, with the reasons.

Every level from easy up has to pass those of `plain_plays.txt`; those at the end have one answer
for the sharp bot.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

import pytest
from helpers.fixtures.positions import bid_by, chosen, position, written
from helpers.fixtures.states import EDITION_IDS, edition, edition_file
from helpers.paths import TESTS

from rage_desktop.bots.bot import Bot
from rage_desktop.bots.estimate.expected_points import NAMED, chances_in
from rage_desktop.bots.levels import MASTER
from rage_desktop.bots.levels.fallible_bot import EASY, STEADY, ErrorModel, FallibleBot
from rage_desktop.bots.levels.level_bots import (
    CountingBot,
    SearchingBot,
    TrainedBot,
    summed_decision,
)
from rage_desktop.bots.search.trials import Decision, decide
from rage_desktop.bots.talk.characters import CHARACTERS, choose_in_character
from rage_desktop.rules import Bid, Edition, Phase, Role, SeatView, with_variants

RAGE, AMIGO, GLYPHS, RAVE = map(edition, EDITION_IDS)
LEVELS: dict[str, Callable[[], Bot]] = {
    "easy": lambda: FallibleBot(Random(1), EASY),
    "steady": lambda: FallibleBot(Random(1), STEADY),
    "sharp": CountingBot,
    "expert": lambda: TrainedBot(Random(1)),
    "master": lambda: SearchingBot(Random(1), MASTER.within(None)),
}
SEARCHING = ("master",)
NONE = frozenset[str]()


@dataclass(frozen=True)
class Case:
    """One position and its answers, the right or the wrong ones; `more` goes to `position`."""

    reason: str
    rules: Edition
    hand: str
    right: frozenset[str]
    wrong: frozenset[str]
    searched: frozenset[str]
    more: dict[str, Any]

    @property
    def view(self) -> SeatView:
        return position(self.rules, self.hand, trump=self.rules.suits[0], **self.more)

    def holds(self, answer: str, level: str) -> bool:
        named = {answer, answer.partition(":")[0]}
        right = self.right | self.searched if level in SEARCHING else self.right
        return bool(named & right) if self.right else not named & self.wrong


def rules_of(game: str) -> Edition:
    edition_id, *variants = game.split()
    return with_variants(edition_file(edition_id), variants)


def read_case(line: str) -> Case:
    game, hand, trick, bids, also, answers, reason = (cell.strip() for cell in line.split(" | "))
    more: dict[str, Any] = {"trick": trick, "bids": [int(bid) for bid in bids.split()]}
    for name, *values in (each.split() for each in also.split("; ") if each):
        more |= {"low_wins": True} if name == "low" else {name: [int(one) for one in values]}
    listed, _, searched = answers.partition("; searched ")
    right, _, wrong = listed.rpartition("not ") if "not" in listed else (listed, "", "")
    rules = rules_of(game)
    named = [frozenset(part.split()) for part in (right, wrong, searched)]
    return Case(reason, rules, hand, named[0], named[1], named[2], more)


def rows_of(name: str) -> list[str]:
    table = (TESTS / "bots" / "levels" / name).read_text("utf-8")
    return [line for line in table.splitlines() if " | " in line][2:]  # below the head


def read_bid(line: str) -> Case:
    game, hand, made, lowest, highest, reason = (cell.strip() for cell in line.split(" | "))
    bids = [None if bid == "-" else int(bid) for bid in made.split()]
    right = frozenset(map(str, range(int(lowest), int(highest) + 1)))
    more = {"bids": bids, "phase": Phase.BID}
    return Case(f"{reason} ({hand})", rules_of(game), hand, right, NONE, NONE, more)


CASES = [read_case(row) for row in rows_of("plain_plays.txt")]
CASES += [read_bid(row) for row in rows_of("plain_bids.txt")]


def said(move: Any) -> str:
    return str(move.bid) if isinstance(move, Bid) else written(move)


@pytest.mark.parametrize("errors", [EASY, STEADY])
def test_no_slip_is_one_of_them(errors: ErrorModel) -> None:
    """Whatever it draws: every move that it may make is looked at, not one."""
    bot = FallibleBot(Random(1), errors)
    for case in CASES:
        ways = [said(way) for way in bot.ways(case.view)]
        assert all(case.holds(way, "") for way in ways), f"{case.reason}: {ways}"
    hand = "R15 R6 B13 G12 Y2 P4"
    doubtful = position(RAGE, hand, trump="R", bids=(None,) * 4, phase=Phase.BID)
    assert len(bot.ways(doubtful)) > 1  # where there is a choice it does slip


@pytest.mark.parametrize("level", ["steady", "sharp", "expert"])
def test_no_taste_is_one_of_them(level: str) -> None:
    """Where a level has the right answer, no temperament strays to a silly one."""
    bot = LEVELS[level]()

    def think(view: SeatView) -> Decision:  # of the one that slips, its careful choice
        return summed_decision(STEADY.seen(view)) if level == "steady" else decide(bot, view)

    for case in CASES:
        view = case.view
        decision = think(case.view)
        for each in CHARACTERS.values():
            liked = said(choose_in_character(each, view, decision))
            assert case.holds(liked, level), f"{case.reason}: {liked}"


@pytest.mark.slow
@pytest.mark.parametrize("level", ["sharp", "expert", "master"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rules.id}: {case.reason}")
def test_its_answer_is_none_of_them(case: Case, level: str) -> None:
    answer = said(LEVELS[level]().move(case.view))
    assert case.holds(answer, level), f"{case.reason}: {answer}"


def test_there_are_bids_and_plays_of_all_editions() -> None:
    kinds = {(case.rules.id, case.view.phase) for case in CASES}
    assert kinds == set(product(EDITION_IDS, (Phase.BID, Phase.PLAY)))
    ids = [case.rules.id for case in CASES]
    assert min(ids.count(each) for each in EDITION_IDS) >= 7


STRICT = edition("rage", points_per_trick={"exact": 1, "over": 0, "under": 0}, per_trick_over=-3)


def bid_of(hand: str, rules: Edition = RAGE, trump: str | None = "R") -> int:
    view = position(rules, hand, trump=trump, bids=(None,) * 4, phase=Phase.BID)
    bid = bid_by(CountingBot(), view)
    assert Bid(0, bid) in view.legal
    return bid


def test_long_high_trumps_are_worth_more_than_the_same_cards_of_another_suit() -> None:
    hand = "R15 R14 R12 R9 R7 B2 G3 Y1"
    assert bid_of(hand, trump="R") >= bid_of(hand, trump="P") + 2


def test_the_more_players_the_less_a_middle_card_is_worth() -> None:
    hand = "B14 G13 Y14 P13 O12 B11"
    few = position(RAGE, hand, trump="R", bids=(None,) * 2, won=(0,) * 2, phase=Phase.BID)
    many = position(RAGE, hand, trump="R", bids=(None,) * 8, won=(0,) * 8, phase=Phase.BID)
    assert bid_by(CountingBot(), few) > bid_by(CountingBot(), many)


def test_a_well_paid_zero_is_bid_where_a_poorly_paid_one_is_not() -> None:
    assert bid_of("R4 B10 G3", edition("rage", exact_zero=0)) > 0
    assert bid_of("R4 B10 G3", edition("rage", exact_zero=30)) == 0


def test_where_tricks_short_cost_dearly_it_bids_low() -> None:
    hand = "R14 R9 B14 G13 Y12 P3"
    assert bid_of(hand, edition("rage", per_trick_short=-10)) < bid_of(hand)


@pytest.mark.parametrize(
    ("rules", "hand", "trick", "bids", "more", "answer"),
    [
        pytest.param(
            RAGE,
            "B8 B1 B14 G3",
            "B9",
            (2, 0, 2, 2),
            {},
            "B8",
            id="a zero ducks with the highest card under the winner",
        ),
        pytest.param(
            RAGE,
            "B13 B10 Y2 G1",
            "B5 B7 B3",
            (1, 1, 1, 1),
            {},
            "B13",
            id="the last trick wanted goes to the card that could take another",
        ),
        pytest.param(
            STRICT,
            "B10 B2",
            "B5 B9 B3",
            (1, 1, 1, 0),
            {"won": (0, 0, 0, 1)},
            "B2",
            id="where each trick over costs it stops",
        ),
        pytest.param(
            RAGE,
            "MALUS BONUS",
            "B5 B12 B3",
            (1,) * 4,
            {"totals": (60, 0, 50, 30)},
            "BONUS",
            id="a BONUS goes to who is behind",
        ),
        pytest.param(
            GLYPHS,
            "OUT DI14 CL14 CR14 DI2",
            "HO5 HO9 HO3",
            (1, 1, 1, 3),
            {},
            "OUT",
            id="OUT saves winners of plain suits from being ruffed",
        ),
    ],
)
def test_the_answer_of_a_position(
    rules: Edition, hand: str, trick: str, bids: tuple[int, ...], more: dict[str, Any], answer: str
) -> None:
    view = position(rules, hand, trump=rules.suits[0], trick=trick, bids=bids, **more)
    assert chosen(view) == answer


def test_change_turns_away_from_its_own_trumps_when_it_wants_none() -> None:
    hand = "CHANGE TE15 TE14 TE9"
    trick = "DI5 DI9 DI3"
    card, _, suit = chosen(
        position(RAVE, hand, trump="TE", trick=trick, bids=(1, 1, 1, 0))
    ).partition(":")
    assert card == "CHANGE"
    assert suit != "TE"


@pytest.mark.parametrize(
    ("knobs", "rewarded"),
    [
        ({}, True),
        ({"points_per_trick": {"exact": -1, "over": -3, "under": -1}}, False),
        ({"exact": -10, "exact_zero": -10, "missed": 10}, False),
        ({"per_trick_short": 5, "per_trick_over": -5}, False),
        ({"per_trick_over": 2}, False),
    ],
)
def test_expert_counts_points_where_they_pay_more(knobs: dict[str, Any], rewarded: bool) -> None:
    rules = edition("rage", **knobs)
    view = position(rules, "R15 R3 B12 G2 Y7 P9 B1", trump="R", bids=(2, 1, 2, 3))
    same = decide(TrainedBot(Random(1)), view) == summed_decision(view)
    assert same is not rewarded


def test_a_wild_is_no_sure_trick_where_most_cards_are_wild() -> None:
    many = edition("rage", action_counts={"WILD": 90, "LOW": 90}, cards_kept_undealt=0)
    (few,), (less,) = (chances_in(position(rules, "WILD", trump="R")) for rules in (RAGE, many))
    assert few == NAMED[Role.WILD]
    assert less.take < few.take / 2
