"""Trial games: what bots show of an edition, and a process that never holds anybody up."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from multiprocessing import active_children

import pytest
from msgspec import structs

from rage_desktop.bots.workers import ChildProcess
from rage_desktop.match.dealer import deck_for
from rage_desktop.match.library import open_library
from rage_desktop.play.workshop import trial_games
from rage_desktop.play.workshop.trial_figures import MOST_BARS, Spread, Tally, TrialFigures, spread
from rage_desktop.play.workshop.trial_games import (
    Trial,
    TrialGames,
    TrialKey,
    TrialLink,
    TrialReport,
    TrialRequest,
    trial_key,
    work,
)
from rage_desktop.rules import Card, Edition, EditionError, RoundScored
from rage_desktop.rules.editions.edition import HandSizes

SHORT = structs.replace(
    open_library().get("first-hands").rules, hand_sizes=HandSizes("list", sizes=(2, 1))
)
FAR_AWAY = structs.replace(SHORT, game_ends=30_000)
SOON = 50.0  # seconds: a busy machine is no mistake


@pytest.fixture
def trials() -> Iterator[TrialGames]:
    made = TrialGames()
    yield made
    made.stop()


def request(edition: Edition, games: int, seats: int = 3) -> TrialRequest:
    return TrialRequest(trial_key(edition, seats), edition, games)


def played(trial: Trial) -> TrialReport:
    while not trial.is_over:
        trial.advance()
    return trial.report()


def came(condition: Callable[[], bool]) -> bool:
    """Wait for what another process brings about; return whether it came."""
    deadline = time.monotonic() + SOON
    while not (found := condition()) and time.monotonic() < deadline:
        time.sleep(0.01)
    return found


def until_complete(trials: TrialGames) -> TrialFigures:
    def is_complete() -> bool:
        trials.poll()
        return trials.next_wake is None

    assert came(is_complete)
    figures = trials.poll()
    assert figures is not None
    return figures


def test_figures_of_two_games_counted_by_hand() -> None:
    tally = Tally()
    first = RoundScored(bids=(0, 1), tricks=(0, 2), points=(5, 2), totals=(5, 2))
    second = RoundScored(bids=(1, 0), tricks=(1, 0), points=(11, 5), totals=(16, 7))
    tally.add_game((first, second), over=True)
    tally.add_game((structs.replace(first, totals=(8, 1)),), over=True)
    found = tally.figures()
    assert (found.games, found.given_up, found.longest) == (2, 0, 2)
    assert found.exact is not None
    assert found.exact.mean == pytest.approx((3 / 4 + 1 / 2) / 2)  # games count alike
    assert found.exact.margin == pytest.approx(1.96 * 1 / 8)
    assert found.bids_of_none == pytest.approx(3 / 6)
    assert found.missed_by_one == pytest.approx(2 / 6)
    assert found.points_a_round == pytest.approx(30 / 6)
    assert found.points_a_game == pytest.approx(32 / 4)
    assert (found.best, found.worst) == (16, 1)
    assert found.spread == Spread(0, 2, (1, 0, 0, 1, 1, 0, 0, 0, 1))


def test_a_game_given_up_counts_by_its_rounds_and_has_no_total() -> None:
    tally = Tally()
    tally.add_game((), over=False)
    assert tally.figures().exact is None
    score = RoundScored(bids=(0, 1), tricks=(0, 2), points=(5, 2), totals=(5, 2))
    tally.add_game((score,), over=False)
    found = tally.figures()
    assert (found.games, found.given_up) == (0, 2)
    assert found.exact is not None
    assert found.exact.mean == pytest.approx(1 / 2)
    assert (found.points_a_game, found.best, found.spread) == (None, None, None)


@pytest.mark.parametrize(
    ("totals", "width", "low"), [((3, 4), 1, 3), ((-83, 70), 20, -100), ((0, 230_000), 20_000, 0)]
)
def test_a_spread_has_few_bars_in_round_steps(
    totals: tuple[int, ...], width: int, low: int
) -> None:
    found = spread(dict.fromkeys(totals, 7))
    assert (found.width, found.low) == (width, low)
    assert 2 <= len(found.counts) <= MOST_BARS
    assert found.counts[0] == found.counts[-1] == 7


def test_a_trial_plays_as_many_games_as_asked_and_the_same_ones_again() -> None:
    found = played(Trial(request(SHORT, 4))).figures
    assert (found.games, found.given_up, found.longest, found.complete) == (4, 0, 2, True)
    assert played(Trial(request(SHORT, 4))).figures == found


def test_every_game_of_a_trial_has_cards_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[tuple[Card, ...]] = []

    def deck(edition: Edition, seed: str, number: int) -> tuple[Card, ...]:
        dealt.append(deck_for(edition, seed, number))
        return dealt[-1]

    monkeypatch.setattr(trial_games, "deck_for", deck)
    played(Trial(request(SHORT, 4)))
    assert len(set(dealt)) == len(dealt) == 4 * 2  # games of two rounds


def test_a_game_to_points_that_nobody_reaches_is_given_up() -> None:
    found = played(Trial(request(FAR_AWAY, 2))).figures
    assert (found.games, found.given_up) == (0, 2)
    assert found.exact is not None


def test_a_round_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial_games, "PATIENCE", 0.0)
    found = played(Trial(request(SHORT, 2))).figures
    assert (found.given_up, found.exact, found.complete) == (2, None, True)


def test_patience_is_with_each_round_and_not_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = count()
    monkeypatch.setattr(trial_games, "process_time", lambda: next(moves) / 10)
    monkeypatch.setattr(trial_games, "PATIENCE", 1.2)  # a round of two cards takes 1.0
    found = played(Trial(request(SHORT, 2))).figures
    assert (found.games, found.given_up) == (2, 0)


def test_a_game_too_long_for_the_whole_trial_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial_games, "LONGEST", 0.0)
    trial = Trial(request(SHORT, 2))
    assert trial.advance()
    assert trial.report().figures.given_up == 1
    assert trial.is_over


def test_rules_that_contradict_each_other_are_refused_before_anything_starts(
    trials: TrialGames,
) -> None:
    with pytest.raises(EditionError):
        trials.start(structs.replace(SHORT, suits=()), 3)
    with pytest.raises(EditionError):
        trials.start(SHORT, 40)
    assert trials.next_wake is None
    assert trials.poll() is None


class Requests:
    """A pipe with requests, each of which comes after so many moves, or once all is done. It ends
    after the last."""

    def __init__(self, asked: Sequence[tuple[int, TrialRequest]]) -> None:
        self._asked = list(asked)
        self._polls = 0
        self.sent: list[TrialReport] = []

    def poll(self) -> bool:
        self._polls += 1
        return bool(self._asked) and self._polls >= self._asked[0][0]

    def recv(self) -> TrialRequest:
        if not self._asked:
            raise EOFError
        self._polls = 0
        return self._asked.pop(0)[1]

    def send(self, report: TrialReport) -> None:
        self.sent.append(report)


def test_a_trial_that_was_left_is_not_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial_games, "stay_behind", lambda _: None)
    advance = Trial.advance
    moves = Counter[TrialKey]()

    def counted(trial: Trial) -> bool:
        moves[trial.key] += 1
        return advance(trial)

    monkeypatch.setattr(Trial, "advance", counted)
    first = request(SHORT, 3)
    other = request(structs.replace(SHORT, exact=20), 1)
    work(Requests([(0, first)]))  # type: ignore[arg-type]
    whole = moves[first.key]
    moves.clear()
    pipe = Requests([(0, first), (whole // 2, other), (whole, first)])
    work(pipe)  # type: ignore[arg-type]
    assert moves[first.key] == whole
    complete = [report.key for report in pipe.sent if report.figures.complete]
    assert complete == [other.key, first.key]


def test_a_late_report_of_other_rules_does_not_end_a_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = request(SHORT, 1)
    other = played(Trial(request(structs.replace(SHORT, exact=20), 1)))
    coming = [other, played(Trial(asked))]

    class Process:
        """A process that reports what it was asked for before, then what it is asked for now."""

        def __init__(self, *_: object, **__: object) -> None:
            self.pipe = self

        def send(self, sent: TrialRequest) -> None:
            assert sent == asked

        def poll(self, _: float) -> bool:
            return bool(coming)

        def recv(self) -> TrialReport:
            return coming.pop(0)

        def end(self) -> None:
            pass

    monkeypatch.setattr(trial_games, "ChildProcess", Process)
    link = TrialLink()
    monkeypatch.setattr(link, "requests", OneRequest(asked))
    link.run()
    assert not coming
    assert link.reports.qsize() == 2


class OneRequest:
    """A queue with one request, then the end of the visit."""

    def __init__(self, asked: TrialRequest) -> None:
        self._left: list[TrialRequest | None] = [asked, None]

    def get(self) -> TrialRequest | None:
        return self._left.pop(0)

    def empty(self) -> bool:
        return True


@pytest.mark.slow
def test_figures_that_are_not_complete_end_with_the_visit(trials: TrialGames) -> None:
    trials.start(FAR_AWAY, 3)
    assert came(lambda: trials.poll() is not None)
    trials.stop()
    assert trials.figures_of(FAR_AWAY, 3) is None


@pytest.mark.slow
def test_one_process_tries_one_edition_after_the_other_and_keeps_what_it_found(
    trials: TrialGames,
) -> None:
    trials.start(SHORT, 3, games=5)
    first = until_complete(trials)
    assert first == played(Trial(request(SHORT, 5))).figures
    other = structs.replace(SHORT, exact=20)
    trials.start(other, 3, games=5)
    second = until_complete(trials)
    assert second.points_a_game != first.points_a_game
    trials.stop()
    assert trials.poll() is None
    trials.start(SHORT, 3)
    assert trials.next_wake is None  # it is known
    assert trials.poll() == first
    assert trials.figures_of(other, 3) == second


@pytest.mark.slow
def test_a_trial_goes_on_where_it_was_left(trials: TrialGames) -> None:
    trials.start(SHORT, 3, games=200)
    trials.start(FAR_AWAY, 3, games=1)
    assert until_complete(trials).given_up == 1
    trials.start(SHORT, 3, games=200)
    assert until_complete(trials) == played(Trial(request(SHORT, 200))).figures


@pytest.mark.slow
@pytest.mark.parametrize("end", ["visit", "death"])
def test_the_process_ends_with_the_visit_and_may_die(trials: TrialGames, end: str) -> None:
    before = set(active_children())
    trials.start(FAR_AWAY, 3)
    assert came(lambda: trials.poll() is not None)
    (process,) = set(active_children()) - before
    if end == "visit":
        trials.stop()
    else:
        process.kill()
    assert came(lambda: not process.is_alive())
    assert came(lambda: trials.next_wake is None)


@pytest.mark.slow
def test_the_process_ends_when_nobody_holds_its_pipe() -> None:
    child = ChildProcess(work, name="trial")
    child.pipe.send(request(FAR_AWAY, 200))
    assert child.pipe.poll(SOON)
    child.pipe.close()
    child.process.join(SOON)
    assert child.process.exitcode == 0
