"""The figures behind a reason, told in numbers, and how often nothing else is left to say."""

from collections.abc import Iterator
from random import Random

import pytest
from helpers.bots.positions import position, short, shuffled
from helpers.games.editions import EDITION_IDS, edition

from rage_desktop.bots.bot import Explanation
from rage_desktop.bots.levels.counting_bot import CountingBot
from rage_desktop.bots.levels.searching_bot import SearchingBot
from rage_desktop.bots.search import search
from rage_desktop.bots.search.decision import Decision, decide
from rage_desktop.bots.search.trials import Candidate, Effort
from rage_desktop.bots.talk.reason_figures import one_place
from rage_desktop.bots.talk.reasons import PLAIN, in_third_person, why
from rage_desktop.rules import (
    Deal,
    Move,
    NumberCard,
    Phase,
    Play,
    SeatView,
    apply,
    new_game,
    view_of,
    waiting_for,
)

POSITIONS, MOST_PLAIN = 150, 8  # of the positions, how many may have the plain figure alone
HIGH_TRUMP = Play(3, NumberCard("R", 15))


def tried(*candidates: Candidate, counted: bool = False) -> Explanation:
    """Why R15 was chosen, for which R15 and G3 were tried."""
    view = position(edition("rage"), "R15 G3", trump="R", trick="B5 B9 B3", bids=(1, 1, 1, 1))
    plays: tuple[Move, ...] = (HIGH_TRUMP, Play(3, NumberCard("G", 3)))
    trials = dict(zip(plays, candidates, strict=True))
    assert set(trials) == set(view.legal)
    return why(view, Decision(HIGH_TRUMP, trials=trials, counted=counted))


def test_figures_name_the_deals_in_which_each_of_two_cards_makes_the_bid() -> None:
    told = tried(Candidate(0, trials=60, exact=31), Candidate(0, trials=24, exact=9))
    assert str(told.more) == "R15 makes your bid in 31 of 60 imagined deals, G3 in 9 of 24."
    assert told.more is not None
    assert str(in_third_person(told.more)).startswith("R15 makes the bid in 31 of 60")


def test_figures_tell_what_sets_two_cards_apart_that_make_the_bid_as_often() -> None:
    best, other = Candidate(0, trials=100, exact=40, own=560.0, others=500.0), Candidate(0)
    other.trials, other.exact, other.own, other.others = 50, 22, 240.0, 250.0
    assert str(tried(best, other).more) == "On average R15 brings 0.8 points more than G3."
    other.own, other.others = 280.0, 330.0
    assert str(tried(best, other).more) == (
        "On average the others make 1.6 fewer points after R15 than after G3."
    )


def test_figures_count_the_games_won_where_that_is_what_counts() -> None:
    best = Candidate(0, trials=100, exact=40, won=35.0)
    told = tried(best, Candidate(0, trials=50, exact=22, won=9.0))
    assert str(told.more) == "R15 wins the game in 35 of 100 imagined deals, G3 in 9 of 50."


def test_few_deals_give_no_figures() -> None:
    assert tried(Candidate(0, trials=3, exact=3), Candidate(0, trials=3)).more is None


def test_an_ending_that_was_played_out_says_so() -> None:
    told = tried(Candidate(0, trials=8, exact=6), Candidate(0, trials=8, exact=2), counted=True)
    assert str(told.more) == "R15 makes your bid in 6 of 8 possible deals, G3 in 2 of 8."
    one, none = Candidate(0, trials=1, exact=1), Candidate(0, trials=1)
    assert str(tried(one, none, counted=True).more) == (
        "Nothing is hidden any more: G3 would miss the bid."
    )


def test_estimates_tell_how_far_the_next_best_is_behind() -> None:
    view = position(edition("rage"), "B5 G2 G9", trump="R", trick="G12", bids=(1, 1, 1, 1))
    best, other = view.legal[:2]
    assert isinstance(best, Play)
    assert isinstance(other, Play)
    told = why(view, Decision(best, {best: 3.5, other: 3.0}))
    assert str(told.more) == f"{best.card} should bring 0.5 points more than {other.card}."
    assert why(view, Decision(best, {best: 3.05, other: 3.0})).more is None


def test_numbers_have_one_place_and_no_negative_zero() -> None:
    written = [str(one_place(value)) for value in (1.96, -0.01, -1.5)]
    assert written == ["2.0", "0.0", "\u22121.5"]


def thought_of(edition_id: str, level: str) -> Iterator[tuple[SeatView, Decision]]:
    """Decisions of one level with something to choose, out of rounds of every size."""
    rng = Random(f"{edition_id} {level}")
    effort = Effort(playouts=16, imagined=8, rivalry=0.6, solves=200).within(None)
    while True:
        players, size = rng.choice((3, 4, 5)), rng.choice((1, 2, 3, 4, 5, 6, 7, 8, 9))
        rules = short(edition(edition_id), players, size)
        state = new_game(rules, players, str(rng.random()))
        state, _ = apply(state, Deal(shuffled(rules, str(rng.random()))(1)))
        bot = CountingBot() if level == "steady" else SearchingBot(Random(size), effort)
        while state.phase in (Phase.BID, Phase.PLAY):
            view = view_of(state, waiting_for(state)[0])
            decision = decide(bot, view)
            if len(view.legal) > 1:
                yield view, decision
            state, _ = apply(state, decision.move)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["steady", "expert"])
@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_hardly_any_position_is_left_with_the_plain_figure(
    monkeypatch: pytest.MonkeyPatch, edition_id: str, level: str
) -> None:
    monkeypatch.setattr(search, "BATCH", 4)  # as few are left after a hasty search as after a long
    decisions = thought_of(edition_id, level)
    plain = 0
    for _ in range(POSITIONS):
        view, decision = next(decisions)
        said = why(view, decision).reason
        plain += said.args.get("reason", said) in PLAIN
    assert plain <= MOST_PLAIN, plain
