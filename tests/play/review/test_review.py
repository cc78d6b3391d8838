"""The review of a game: true to what could be known, adding up, kept, left and gone on with."""

import builtins
import json
import re
from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from math import sqrt
from multiprocessing import active_children
from random import Random
from statistics import fmean, stdev

import pytest
from helpers.calls import sure
from helpers.fixtures.matches import SHORT, play_by_bot, setup_of
from helpers.fixtures.positions import position, to_bid
from helpers.fixtures.states import edition, round_of
from msgspec import structs

from rage_desktop import rules as rage
from rage_desktop.bots.bot import Bot
from rage_desktop.bots.games import with_other_hidden_cards
from rage_desktop.bots.levels import make_bot
from rage_desktop.bots.levels.level_bots import CountingBot
from rage_desktop.bots.search.ratings import REVIEW, RatedMove, Ratings
from rage_desktop.match.match import Match
from rage_desktop.play.review.past_game import Decision, PastGame, what_was_hidden
from rage_desktop.play.review.review_job import ReviewJob
from rage_desktop.play.review.review_text import format_review
from rage_desktop.play.review.summary import DARING, make_takeaway, summary
from rage_desktop.play.review.verdict import (
    DealTask,
    DecisionTask,
    Review,
    ReviewBot,
    ReviewWorker,
    Verdict,
    Worth,
    read_verdict,
    read_worths,
    reason_of,
    task_of,
    write_verdict,
)
from rage_desktop.presentation.i18n.translator import Translator

QUICK = structs.replace(REVIEW, playouts=400, imagined=10, solves=20)
FEW = 24


def played(
    name: str = "rage", seed: str = "K7Q2M9XD4T", bot: Bot | None = None, seat: int = 0
) -> PastGame:
    """Return a short game of three random players, or of one bot among them."""
    match = Match(setup_of(name, seed=seed, changes=SHORT))
    bots: list[Bot] = [make_bot("random", Random(3))] * 3
    bots[seat] = bot or bots[seat]
    play_by_bot(match, *bots)
    return PastGame.of_setup(match.setup, match.moves)


def reviewed(game: PastGame, seats: tuple[int, ...] = (0,)) -> Review:
    review = Review(game, seats)
    worker = ReviewWorker(QUICK, FEW)
    for task in review.missing():
        review.add(worker.result(task))
    return review


@pytest.fixture(scope="module")
def review() -> Review:
    return reviewed(played(), (0, 1))


@pytest.mark.slow
def test_every_decision_of_the_seats_asked_for_is_reviewed(review: Review) -> None:
    assert not review.missing()
    assert [each.ply for each in review.verdicts()] == [each.ply for each in review.decisions]
    assert {each.seat for each in review.verdicts()} == {0, 1}
    assert sum(each.is_bid for each in review.verdicts(0)) == len(review.game.rounds)


def test_options_stand_best_first_and_loss_is_what_they_differ_by(review: Review) -> None:
    seen = 0
    for verdict in review.verdicts():
        if verdict.forced:
            assert not verdict.options
            continue
        points = [option.points for option in verdict.options]
        assert max(points) == points[0]
        assert verdict.options[verdict.played].move == verdict.move
        if verdict.loss:
            seen += 1
            assert verdict.loss == round(points[0] - points[verdict.played], 1)
            assert verdict.loss >= max(0.2, verdict.error - 0.1)
            assert verdict.best == verdict.options[0].move
    assert seen


def test_a_bid_tells_how_many_tricks_the_hand_would_take(review: Review) -> None:
    for verdict in review.verdicts():
        assert bool(verdict.distribution) is (verdict.is_bid and not verdict.forced)
        if verdict.distribution:
            assert abs(sum(verdict.distribution) - 1) < 0.01
            best = verdict.options[0]
            assert isinstance(best.move, rage.Bid)
            assert abs(verdict.distribution[best.move.bid] - best.closes) < 0.01


def test_the_points_of_each_round_add_up_exactly(review: Review) -> None:
    for seat in review.seats:
        found = summary(review, seat)
        assert found.complete
        for each in found.rounds:
            total = each.cards + each.lay + each.others - each.bids - each.plays
            assert round(total, 1) == each.made
        mean = sure(found.mean)
        total = mean.cards + mean.lay + mean.others - mean.bids - mean.plays
        assert round(total, 1) == mean.made
        assert found.lost == round(sum(each.loss for each in review.verdicts(seat)), 1)
        assert 0 <= sure(found.accuracy) <= 100
        assert len(found.lessons) + len(found.well) <= 3
        for lesson in found.well:
            for ply in lesson.plies:
                verdict = next(each for each in review.verdicts(seat) if each.ply == ply)
                best, next_best = (option.points for option in verdict.options[:2])
                assert best - next_best >= 1, "only what cost a point otherwise is praised"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["rage", "glyphs", "rave"])
def test_other_hidden_cards_give_the_same_verdict_to_the_bit(name: str) -> None:
    rng = Random(8)
    worker = ReviewWorker(QUICK, FEW)
    compared = 0
    setup = setup_of(name, changes=SHORT)
    state: rage.State = rage.new_game(setup.edition, 3, setup.seed)
    match = Match(setup)
    while state.phase is not rage.Phase.OVER and compared < 6:
        if state.phase is rage.Phase.DEAL:
            match.deal()
            state, _ = rage.apply(state, match.moves[-1])
            continue
        seat = match.waiting_for[0]
        view = rage.view_of(state, seat)
        move = rng.choice(view.legal)
        assert isinstance(move, rage.Bid | rage.Play)
        other = rage.view_of(with_other_hidden_cards(state, seat, rng), seat)
        if other == view:
            compared += 1
            one, two = (worker.verdict(DecisionTask(1, each, move)) for each in (view, other))
            assert one == two
        match.submit(move)
        state, _ = rage.apply(state, move)
    assert compared > 4


@pytest.mark.slow
def test_what_the_reviewing_search_plays_itself_costs_nothing() -> None:
    for verdict in reviewed(played("rave", bot=ReviewBot(QUICK))).verdicts():
        assert verdict.loss == 0
        assert verdict.played == 0


@pytest.mark.slow
def test_a_review_says_the_same_twice(review: Review) -> None:
    worker = ReviewWorker(QUICK, FEW)
    for decision in review.decisions[::3]:
        again = worker.verdict(task_of(review.game, decision))
        kept = sure(review.verdict(decision.ply))
        assert again == structs.replace(kept, unknown=None)


@pytest.mark.slow
def test_luck_in_how_the_cards_lie_comes_to_nothing_over_many_deals() -> None:
    setup = setup_of(changes=SHORT)
    worker = ReviewWorker(QUICK, 8)
    lays: list[float] = []
    for number in range(120):
        match = Match(structs.replace(setup, seed=f"LUCK{number}"))
        match.deal()
        state, _ = rage.apply(rage.new_game(setup.edition, 3, match.setup.seed), match.moves[0])
        task = DealTask(0, match.view(0), round_of(state))
        worth = worker.result(task)
        assert isinstance(worth, Worth)
        assert worth == worker.result(task)
        lays.append(worth.lay)
    assert stdev(lays) > 1
    assert abs(fmean(lays)) < 3 * stdev(lays) / sqrt(len(lays))


def test_figures_are_the_same_everywhere(review: Review, monkeypatch: pytest.MonkeyPatch) -> None:
    built_in = sum

    def rounds_otherwise_since_3_12(values: Iterable[float], start: int = 0) -> float:
        kept = list(values)
        assert not any(isinstance(value, float) for value in kept), "fsum adds floats"
        return built_in(kept, start)

    monkeypatch.setattr(builtins, "sum", rounds_otherwise_since_3_12)
    found = summary(review, 0)
    assert found.mean is not None
    assert format_review(review, 0)
    assert summary(reviewed(played(seed="K7Q2M9XD4U")), 0).lost >= 0


def test_verdicts_are_kept_and_read_back(review: Review) -> None:
    suits = review.game.edition.suits
    for verdict in review.verdicts():
        line = write_verdict(verdict)
        assert "\n" not in line
        read = read_verdict(verdict.ply, line, suits)
        assert read == structs.replace(verdict, unknown=None)
    deal = review.game.rounds[0].deal
    assert {each.seat for each in read_worths(deal, review.line(deal))} == {0, 1}


@pytest.mark.parametrize(
    "line", ["", "{}", "[]", "null", '{"v":0}', '{"v":1}', '{"v":1,"move":"deal"}', "{" * 999]
)
def test_a_damaged_line_is_reviewed_anew(line: str) -> None:
    review = Review(played(), (0,))
    missing = len(review.missing())
    review.take_in({each.ply: line for each in review.decisions} | {0: line, -1: line, 9999: line})
    assert len(review.missing()) == missing


def test_a_line_about_another_move_is_reviewed_anew(review: Review) -> None:
    fresh = Review(review.game, (0,))
    verdict = next(each for each in review.verdicts(0) if each.is_bid and not each.forced)
    wrong = json.loads(write_verdict(verdict)) | {"move": "bid 0 3"}
    fresh.take_in({verdict.ply: json.dumps(wrong)})
    assert fresh.verdict(verdict.ply) is None


@pytest.mark.slow
def test_a_review_is_done_by_workers_left_and_gone_on_with(review: Review) -> None:
    kept: dict[int, str] = {}
    first = Review(review.game, (0, 1))
    review_job = ReviewJob(first, keep=kept.__setitem__, jobs=1, effort=QUICK, deals=FEW)
    while not kept:
        review_job.poll(1.0)
    review_job.close()
    done = len(kept)
    second = Review(review.game, (0, 1))
    going_on = ReviewJob(second, kept, kept.__setitem__, jobs=1, effort=QUICK, deals=FEW)
    assert going_on.done == len([each for each in first.verdicts() if each.ply in kept])
    assert 0 < done < len(second.decisions)
    while not going_on.is_finished:
        going_on.poll(1.0)
    assert going_on.done == going_on.total
    assert second.verdicts() == review.verdicts()
    assert summary(second, 0) == summary(review, 0)
    kept_all = Review(review.game, (0, 1))
    kept_all.take_in(kept)
    assert not kept_all.missing()
    assert kept_all.verdicts() == review.verdicts()


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced() -> None:
    others = set(active_children())
    review_job = ReviewJob(Review(played(), (0,)), jobs=1, effort=QUICK, deals=FEW)
    review_job.poll()
    (worker,) = set(active_children()) - others
    worker.kill()
    while not review_job.is_finished:
        review_job.poll(1.0)
    assert review_job.done == review_job.total
    assert not review_job.left_out


def test_a_review_is_told_in_whole_sentences(review: Review) -> None:
    words = Translator(names=review.game.names)
    lines = [words(line) for line in format_review(review, 0, every=True)]
    assert lines[0].startswith("Alice: accuracy ")
    assert not [line for line in lines if "{" in line or "}" in line]
    mistakes = [verdict for verdict in review.verdicts(0) if verdict.loss]
    assert sum(" costs " in line and "nothing" not in line for line in lines) == len(mistakes)
    chances = [line for line in lines if "Chances of each number of tricks: " in line]
    assert chances
    for line in chances:
        shares = [int(share) for share in re.findall(r"\d \((\d+)\s?%\)", line)]
        assert 97 <= sum(shares) <= 103, line  # each is rounded


def test_only_what_differs_by_more_than_its_error_is_a_loss() -> None:
    one = Verdict(ply=1, seat=0, move=rage.Bid(0, 1))
    assert not one.mistake
    assert not structs.replace(one, loss=0.4).mistake
    assert structs.replace(one, loss=1.0).mistake


@pytest.mark.slow
def test_a_stronger_level_loses_less() -> None:
    lost = {"random": 0.0, "steady": 0.0}
    for number in range(2):
        for level in lost:
            game = played(seed=f"LADDER{number}", bot=make_bot(level, Random(number), None))
            lost[level] += summary(reviewed(game), 0).lost
    assert lost["steady"] < lost["random"] / 2


MOST_WORDS = 6


def steady_game(name: str) -> PastGame:
    match = play_by_bot(Match(setup_of(name, 4, changes={"hand_sizes": SIZES})), CountingBot())
    return PastGame.of_setup(match.setup, match.moves)


SIZES = {"order": "list", "sizes": [9, 8, 7, 6]}


@pytest.fixture(scope="module")
def games() -> list[PastGame]:
    return [steady_game(name) for name in ("rage", "rage-amigo", "rave")]


def hidden(game: PastGame, decision: Decision) -> rage.Text | None:
    return what_was_hidden(game, decision.ply, decision.move)


@pytest.mark.slow
def test_what_was_hidden_really_lay_there(games: list[PastGame]) -> None:
    told: Counter[str] = Counter()
    for game in games:
        for decision in game.decisions(range(game.players)):
            said = hidden(game, decision)
            if said is None:
                continue
            told[said.msgid] += 1
            player = said.args["player"]
            truth = game.truth_before(decision.ply)
            assert isinstance(player, rage.SeatName)
            assert player.seat != decision.seat
            hand = truth.hands[player.seat]
            if "card" in said.args:
                assert said.args["card"] in hand
            else:
                assert said.args["n"] == sum(card.suit == truth.trump for card in hand)
    assert len(told) >= 3


def test_no_exact_bid_and_no_trick_that_was_taken_needs_an_excuse(games: list[PastGame]) -> None:
    for game in games:
        for round_ in game.rounds:
            for decision in round_.decisions:
                short = round_.score.tricks[decision.seat] < round_.score.bids[decision.seat]
                if not decision.trick and not short:
                    assert hidden(game, decision) is None


def test_rules_to_learn_are_short(games: list[PastGame]) -> None:
    words = Translator()
    rules = set[str]()
    for game in games:
        for decision in game.decisions((0,)):
            view = game.view_before(decision.ply, 0)
            legal = [move for move in view.legal if isinstance(move, rage.Bid | rage.Play)]
            for better, worse in permutations(legal[:4], 2):
                rules |= {words(told) for told in make_takeaway(view, better, worse)}
    assert max(len(rule.split()) for rule in rules) <= MOST_WORDS
    assert len(rules) > 10


def test_a_game_is_told_by_rounds_and_tricks(games: list[PastGame]) -> None:
    game = games[0]
    assert [each.size for each in game.rounds] == SIZES["sizes"]
    for round_ in game.rounds:
        mine = [each for each in round_.decisions if each.seat == 1]
        assert [each.trick for each in mine] == list(range(round_.size + 1))
        assert {each.number for each in mine} == {round_.number}
        assert game.round_of(mine[-1].ply) is round_
    assert game.totals == game.rounds[-1].score.totals


def test_a_trump_and_another_card_are_not_told_apart_by_rank(games: list[PastGame]) -> None:
    words = Translator()
    told = set[str]()
    for game in games:
        for decision in game.decisions((0, 1, 2, 3)):
            view = game.view_before(decision.ply, decision.seat)
            cards = [move for move in view.plays() if isinstance(move.card, rage.NumberCard)]
            for better, worse in permutations(cards, 2):
                one, other = (move.card.suit == view.trump for move in (better, worse))
                if not view.trick and one != other:
                    told.add(words(make_takeaway(view, better, worse).praise))
    assert "Saved winners for later" in told
    assert not told & {"Led high for tricks", "Held back high cards"}


@pytest.mark.parametrize(
    ("size", "praise"), [(DARING - 1, "Kept the bid low enough"), (6, "Dared to bid 0")]
)
def test_a_bid_of_0_is_daring_with_winners(games: list[PastGame], size: int, praise: str) -> None:
    view = games[0].view_before(games[0].decisions((0,))[0].ply, 0)
    view = structs.replace(view, hand=view.hand[:size])
    assert Translator()(make_takeaway(view, rage.Bid(0, 0), rage.Bid(0, 1)).praise) == praise


@pytest.mark.parametrize(
    ("won", "better", "worse", "lesson"),
    [
        (1, "B12", "B5", "Bid made? Throw high cards away"),
        (0, "B12", "B5", "Take tricks while you can"),
    ],
)
def test_a_lesson_goes_by_the_tricks_that_were_still_needed(
    won: int, better: str, worse: str, lesson: str
) -> None:
    trick = "B14" if won else "B10"
    view = position(
        edition("rage"), "B12 B5", trump="R", trick=trick, bids=(1, 1, 1, 1), won=(0, won, 0, 0)
    )
    plays = {str(play.card): play for play in view.plays()}
    assert str(make_takeaway(view, plays[better], plays[worse]).learn) == lesson


def test_moves_with_the_same_points_and_chances_are_told_to_be_alike() -> None:
    view = to_bid()

    def reason(*chances: float) -> str:
        bids = enumerate(chances)
        options = tuple(RatedMove(rage.Bid(view.me, bid), 5.0, each, 0, 0) for bid, each in bids)
        return str(reason_of(view, Ratings(options, ()), 0, 0.0))

    assert reason(0.8, 0.8, 0.8) != reason(0.8, 0.5, 0.8)
    assert reason(0.8, 0.8, 0.8) == reason(0.3, 0.3, 0.3)


@pytest.mark.parametrize(
    ("trick", "lesson"),
    [
        ("B10 MALUS", "Leave minus points to the others"),
        ("B10 Y3", "Save your winners for later"),
    ],
)
def test_a_trick_with_minus_points_is_not_one_to_save_winners_for(trick: str, lesson: str) -> None:
    view = position(
        edition("rage"), "B12 B5", trump="R", trick=trick, bids=(1, 1, 1, 1), won=(0, 0, 0, 0)
    )
    plays = {str(play.card): play for play in view.plays()}
    assert str(make_takeaway(view, plays["B5"], plays["B12"]).learn) == lesson
