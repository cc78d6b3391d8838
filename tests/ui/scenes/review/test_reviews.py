"""Decisions looked back at one by one, and the overview of a game."""

from itertools import pairwise

import pygame
import pytest
from helpers.calls import sure
from helpers.driver import Driver
from helpers.fixtures.reviews import keep_pretended, pretended
from helpers.rendering.text_reader import read_texts
from helpers.screens.finished_games import SHORT, played, review
from helpers.screens.scenes import Open, new_session, play_on
from msgspec.structs import replace
from pygame import Rect

from rage_desktop.bots.bot import Explanation
from rage_desktop.bots.talk.reasons import hinted_reason
from rage_desktop.play.review.past_game import PastGame
from rage_desktop.play.review.review_session import ReviewSession, subject_of_match
from rage_desktop.play.review.verdict import Option, Verdict, read_verdict
from rage_desktop.play.session import Session
from rage_desktop.rules import Deal, NumberCard, Phase, Play, text
from rage_desktop.ui.art.palette import MINT
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.scenes.review.decision_page import DecisionScene, open_review
from rage_desktop.ui.scenes.review.decision_panel import PLAIN, ReviewLine, row_tone
from rage_desktop.ui.scenes.review.open_table import hand_marks, lay_cards, table_before
from rage_desktop.ui.scenes.review.overview_page import OverviewScene, open_overview
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.navigation import ReloadContext
from rage_desktop.ui.toolkit.scene import Scene


def scene(driver: Driver) -> DecisionScene:
    return driver.at(DecisionScene)


@pytest.fixture
def driver(open_scene: Open) -> Driver:
    """A review, open at its first mistake."""
    return open_scene(review())


@pytest.mark.slow
def test_it_opens_at_the_first_mistake_and_m_goes_from_one_to_the_next(driver: Driver) -> None:
    plies = [one.ply for one in scene(driver).session.mistakes(0)]
    assert len(plies) > 1
    seen = [scene(driver).decision.ply]
    for _ in plies[1:]:
        driver.key(pygame.K_q)
        seen.append(scene(driver).decision.ply)
    assert seen == plies
    assert driver.find("next-mistake").name == "Overview"
    driver.key(pygame.K_q, mod=pygame.KMOD_LSHIFT)
    assert scene(driver).decision.ply == plies[-2]
    driver.keys(pygame.K_q, pygame.K_q)
    assert isinstance(driver.scene, OverviewScene)


@pytest.mark.slow
def test_arrows_go_by_decisions_and_tricks_and_pages_by_rounds(driver: Driver) -> None:
    driver.key(pygame.K_HOME)
    assert scene(driver).cursor.at == 0
    driver.key(pygame.K_RIGHT)
    assert scene(driver).cursor.at == 1
    driver.keys(pygame.K_LEFT, pygame.K_LEFT)
    assert scene(driver).cursor.at == 0
    seen = []
    for _ in range(5):
        driver.key(pygame.K_DOWN)
        seen.append((scene(driver).decision.number, scene(driver).decision.trick))
    assert seen == [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1)], "bids are passed over"
    driver.key(pygame.K_UP)
    assert (scene(driver).decision.number, scene(driver).decision.trick) == (1, 4)
    driver.keys(pygame.K_PAGEDOWN, pygame.K_RIGHT, pygame.K_PAGEUP)
    assert (scene(driver).decision.number, scene(driver).decision.trick) == (2, 0)
    driver.key(pygame.K_END)
    assert scene(driver).cursor.at == len(scene(driver).cursor.decisions) - 1


def test_a_single_round_stays_on_its_line(driver: Driver) -> None:
    line = driver.find("line", ReviewLine)
    first = [mark for mark in line.marks if mark[0].number == 1][:3]
    alone = ReviewLine("line", "", line.bounds, marks=first)
    ctx = driver.scene.ctx
    assert line.bounds.inflate(ctx.px(17), 0).contains(alone.boxes_of_rounds(ctx)[1])


@pytest.mark.slow
def test_what_is_said_is_the_verdict(driver: Driver) -> None:
    driver.key(pygame.K_HOME)
    for _ in range(len(scene(driver).cursor.decisions)):
        verdict = scene(driver).verdict
        assert verdict is not None
        told = driver.find("move-verdict")
        if verdict.forced:
            assert told.name == "No choice"
        elif verdict.loss:
            assert told.value == f"\u2212{verdict.loss:.1f}"
        else:
            assert told.value == ""
            assert told.accessible_name.endswith((": Best", ": As good as the best"))
        rows = [node for node in driver.scene.nodes if node.id.startswith("option-")]
        if not verdict.forced:
            assert driver.find(f"option-{verdict.played}").selected
            assert len(rows) <= 6
            best = verdict.options[0]
            assert f"{best.points:.1f} points" in driver.find("option-0").value
        driver.key(pygame.K_RIGHT)


@pytest.mark.parametrize("followed", [True, False])
def test_a_mistake_that_was_suggested_is_not_its_players(open_scene: Open, followed: bool) -> None:
    def make(services: Services) -> Scene:
        match = played(services).match
        verdict = sure(open_review(services, subject_of_match(match)).verdict)
        hint = verdict.move if followed else verdict.best
        why = Explanation(text("It may win."))
        match.whys[verdict.ply] = sure(hinted_reason(verdict.move, hint, why))
        return open_review(services, subject_of_match(match), ply=verdict.ply)

    driver = open_scene(make)
    verdict = sure(scene(driver).verdict)
    session = scene(driver).session
    assert (driver.find("move-verdict").name == "As suggested") == followed
    assert (verdict not in session.mistakes(0)) == followed
    kept = read_verdict(verdict.ply, session.review.line(verdict.ply), session.order)
    assert sure(kept).mistake, "what was found is kept"


def test_what_is_as_good_as_the_best_is_marked_as_good_and_nothing_else() -> None:
    plays = [Play(0, NumberCard("green", rank)) for rank in (4, 9)]
    options = tuple(
        Option(move, points, 0.5) for move, points in zip(plays, (8.0, 7.9), strict=True)
    )
    verdict = Verdict(ply=3, seat=0, move=plays[1], options=options, played=1)
    marks = hand_marks(plays[1], verdict)
    assert list(marks) == [plays[1].card]
    assert [row_tone(verdict, index) for index in (0, 1)] == [(PLAIN, False), (MINT, True)]


@pytest.mark.slow
def test_a_tall_window_shows_every_option_it_has_room_for(open_scene: Open) -> None:
    def make(services: Services) -> Scene:
        game = new_session(services, sizes=(10,), seed="ABCDE")
        keep_pretended(services, play_on(game).match)
        return open_review(services, subject_of_match(game.match))

    shown: dict[tuple[int, int], int] = {}
    for size in ((1080, 1920), (1024, 640)):
        driver = open_scene(make, size)
        driver.key(pygame.K_HOME)
        page = scene(driver)
        assert page.verdict is not None
        options = len(page.verdict.options)
        shown[size] = sum(node.id.startswith("option-") for node in page.nodes)
        assert driver.has("more") == (shown[size] < options)
    assert shown[1080, 1920] == options == 11
    assert shown[1024, 640] < options


def test_cards_with_a_mark_are_seen_whole_in_a_full_hand() -> None:
    row = Rect(100, 0, 640, 176)
    boxes = lay_cards(row, 10, 130, whole=(3, 6))
    assert boxes[-1].right <= row.right
    for here in (3, 6):
        assert not boxes[here].colliderect(boxes[here + 1])
    assert min(after.x - box.x for box, after in pairwise(boxes)) >= boxes[0].w * 0.25
    assert lay_cards(row, 4, 130, whole=(1,)) == lay_cards(row, 4, 130), "there is room for all"


def test_cards_shown_are_those_held_then_and_hands_close(driver: Driver) -> None:
    game = scene(driver).session.subject.game
    ply = scene(driver).decision.ply
    for seat in range(1, 4):
        value = driver.find(f"open-{seat}").value
        assert len(value.split(", ")) == len(game.view_before(ply, seat).hand)
    mine = [node for node in driver.scene.nodes if node.id.startswith("card-")]
    assert len(mine) == len(game.view_before(ply, 0).hand)
    driver.key(pygame.K_o)
    assert not driver.has("open-1")
    assert mine[0].id in [node.id for node in driver.scene.nodes]
    driver.key(pygame.K_o)
    assert driver.has("open-1")


def test_the_table_tells_what_it_told_in_the_game(driver: Driver) -> None:
    driver.key(pygame.K_END)
    at = scene(driver).decision
    view = scene(driver).session.subject.game.view_before(at.ply, 0)
    told = [driver.find(f"seat-{seat}").name for seat in range(4)]
    assert [seat for seat, said in enumerate(told) if "dealer" in said] == [view.dealer]
    assert [seat for seat, said in enumerate(told) if "to move" in said] == [0]
    for seat, said in enumerate(told):
        assert f"bid {view.bids[seat]}, took {view.tricks[seat]} so far" in said
    assert driver.find("trump").name
    winning = [node.id for node in driver.scene.nodes if node.name.endswith(", winning")]
    assert winning == [f"trick-{view.winning}"] * bool(view.trick)


def test_bids_are_seen_that_were_secret_then(open_scene: Open) -> None:
    def make(services: Services) -> Scene:
        game = new_session(
            services, "glyphs", 3, sizes=SHORT, variants=("secret-bids",), seed="ABCDE"
        )
        keep_pretended(services, play_on(game).match)
        return open_review(services, subject_of_match(game.match))

    driver = open_scene(make)
    session = scene(driver).session
    for one in session.review.decisions:
        bids = session.subject.game.truth_before(one.ply).bids
        view = table_before(session, one.ply, one.seat)
        assert tuple(plate.bid for plate in view.plates) == bids


def test_cards_go_from_place_to_place_between_decisions_of_a_round(open_scene: Open) -> None:
    driver = open_scene(review(), reduced_motion=False)
    driver.key(pygame.K_HOME)
    driver.go(pygame.K_RIGHT)
    before = scene(driver).table.lying()
    driver.key(pygame.K_RIGHT)
    table = scene(driver).table
    came = {card for card, box in table.lying().items() if table.where(card, box) != box}
    assert came
    assert all(table.lying()[card] != before[card] for card in came)
    driver.settle()
    assert all(table.where(card, box) == box for card, box in table.lying().items())


def test_playing_on_is_practice_at_that_very_moment(driver: Driver) -> None:
    ply = scene(driver).decision.ply
    match = scene(driver).session.subject.game
    driver.go(pygame.K_p)
    table = driver.at(TableScene).session
    assert table.match.setup.practice
    assert table.match.moves == match.moves[:ply]
    assert table.match.waiting_for == (0,)
    assert table.match.game is None


@pytest.mark.slow
def test_the_sheet_of_a_finished_game_leads_to_the_review_of_a_round(open_scene: Open) -> None:
    driver = open_scene(lambda services: ScoreSheetScene(services, played(services)))
    driver.settle()
    driver.go(pygame.K_v)
    assert scene(driver).decision.trick == 0
    driver.go(pygame.K_ESCAPE)
    assert driver.at(ScoreSheetScene)


@pytest.mark.slow
def test_the_end_of_a_game_leads_to_its_review_and_back(open_scene: Open) -> None:
    driver = open_scene(lambda services: GameOverScene(services, played(services, seed="A")))
    driver.click("review")
    assert scene(driver).cursor.at >= 0
    driver.go(pygame.K_ESCAPE)
    assert driver.at(GameOverScene)
    fact = driver.find("fact-moment")
    assert fact.on_press is not None
    driver.click("fact-moment")
    assert scene(driver).decision.trick == 0


def test_what_is_not_reviewed_says_so_and_nothing_is_made_up(open_scene: Open) -> None:
    def make(services: Services) -> Scene:
        session = play_on(new_session(services, players=3, sizes=SHORT, seed="ABC"))
        found = open_review(services, subject_of_match(session.match))
        assert isinstance(found, DecisionScene)
        monkey(found)
        return found

    def monkey(found: DecisionScene) -> None:
        found.session.poll = lambda: False  # type: ignore[method-assign]  # no worker is asked

    driver = open_scene(make)
    assert driver.find("move-verdict").name.startswith("Analysing")
    assert not [node for node in driver.scene.nodes if node.id.startswith("option-")]
    assert "0 of" in driver.find("worth").name
    driver.key(pygame.K_d)
    assert not driver.at(OverviewScene).summary.rounds
    assert not driver.has("luck"), "no sums while no round is reviewed"
    assert driver.find("accuracy").value == "Working it out…", "readers hear no figure either"


def test_figures_of_a_part_of_the_game_are_marked_as_such(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_scene(review())
    driver.key(pygame.K_d)
    whole = driver.at(OverviewScene).summary
    for found, times in ((whole, 0), (replace(whole, rounds=whole.rounds[:1]), 2)):
        monkeypatch.setattr(OverviewScene, "summary", found)
        driver.scene.refresh()
        with read_texts(monkeypatch) as page:
            driver.step()
            assert [line for line, _ in page.lines()].count("So far") == times


@pytest.mark.slow
def test_the_overview_adds_up_opens_rounds_and_says_what_luck_is(
    driver: Driver, services: Services
) -> None:
    driver.key(pygame.K_d)
    overview = driver.at(OverviewScene)
    for row in overview.summary.rounds:
        total = row.cards + row.lay + row.others - row.bids - row.plays
        assert total == pytest.approx(row.made, abs=0.05)
        assert f"{row.made} points" in driver.find(f"round-{row.number}").name
    driver.click("round-2")
    assert scene(driver).decision.number == 2
    driver.key(pygame.K_d)
    lesson = driver.at(OverviewScene).summary.lessons[0]
    driver.key(pygame.K_1)
    assert scene(driver).decision.ply == lesson.ply
    driver.go(pygame.K_d)
    luck = driver.find("luck")
    assert luck.name == f"luck {driver.at(OverviewScene).summary.luck}".replace("-", "−")
    assert luck.tooltip.rule.startswith("What the cards you couldn't see earned")
    assert driver.find("waterfall").value.startswith("Your cards were worth: ")
    services.change_settings(language="fr")
    driver.app.stack.apply(ReloadContext())
    steps = driver.find("waterfall").value.split(", ")
    assert all("\u202f: " in step for step in steps), "French has a space before a colon"


def under_way(services: Services, seats: int = 1) -> Session:
    """A game in whose third round the first cards lie."""
    session = play_on(new_session(services, humans=seats, sizes=SHORT, seed="ABCDE"), 2)
    match = session.match
    match.deal()
    while match.phase is not Phase.PLAY:
        seat = match.waiting_for[0]
        match.submit(match.view(seat).legal[0])
    match.submit(match.view(match.waiting_for[0]).legal[0])
    session.presenter.view = match.view(session.viewer)
    return session


def deals_of(session: Session) -> list[int]:
    return [ply for ply, move in enumerate(session.match.moves) if isinstance(move, Deal)]


@pytest.mark.slow
def test_a_round_is_reviewed_while_another_is_played(open_scene: Open, services: Services) -> None:
    session = under_way(services)
    moves = session.match.moves
    driver = open_scene(lambda services: ScoreSheetScene(services, session))
    driver.settle()
    assert driver.find("review").name == "Review round 2"
    driver.click("cell-1-2", "review")
    looking = scene(driver).session
    assert scene(driver).decision.number == 1
    assert driver.find("where").name.startswith("Round 1 of 3")
    assert looking.subject.game.moves == moves[: deals_of(session)[-1]]
    assert looking.review.seats == (0,), "whose column it is has no decisions to be looked at"
    assert not driver.has("play-on"), "it would deal the round that is being played"
    assert not driver.has("again")
    driver.go(pygame.K_ESCAPE)
    assert driver.at(ScoreSheetScene).session is session
    assert session.match.moves == moves
    assert not session.match.setup.exclusion_reason(0), (
        "it tells nothing of the game, and so it counts"
    )


def test_while_a_game_is_under_way_only_the_decisions_of_one_person_are_looked_at(
    open_scene: Open, services: Services
) -> None:
    session = under_way(services, seats=2)
    driver = open_scene(lambda services: ScoreSheetScene(services, session))
    driver.click("cell-2-1", "review")
    assert scene(driver).session.review.seats == (1,)
    assert not driver.has("player")
    assert {one.number for one in scene(driver).cursor.decisions} == {1, 2}


@pytest.mark.parametrize("rounds", [2, None])
def test_what_a_review_finds_is_rated_once_the_whole_game_is_reviewed(
    services: Services, monkeypatch: pytest.MonkeyPatch, rounds: int | None
) -> None:
    match = play_on(new_session(services, sizes=SHORT, seed="ABCDE"), rounds).match
    assert match.game is not None
    lines = dict(pretended(PastGame.of_setup(match.setup, match.moves), (0,)))
    last = lines.popitem()
    for ply, line in lines.items():
        services.store.verdicts.keep(match.game, ply, line)
    looking = ReviewSession(services.store, subject_of_match(match), (0,))

    def found() -> list[str]:
        looking.review.take_in(dict([last]))
        return ["news"]

    monkeypatch.setattr(looking.review_job, "poll", found)
    looking.poll()
    assert looking.summary(0).complete
    assert (services.store.history.rating(match.game, 0) is None) == (rounds is not None)


def test_the_overview_is_copied_as_text(open_scene: Open, copied: list[str]) -> None:
    driver = open_scene(review())
    driver.keys(pygame.K_d, pygame.K_c)
    assert "accuracy" in copied[0]
    assert "Alice" in copied[0]


def test_what_needs_no_analysis_is_shown_at_once(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ReviewSession, "poll", lambda _: False)  # nothing is found yet

    def fresh(services: Services) -> OverviewScene:
        match = play_on(new_session(services, sizes=SHORT)).match
        return open_overview(services, subject_of_match(match), 0)

    driver = open_scene(fresh)
    scene = driver.at(OverviewScene)
    assert scene.summary.rounds == ()
    game = scene.session.subject.game
    for number, round_ in enumerate(game.rounds, 1):
        said = driver.find(f"round-{number}").name
        assert f"bid {round_.score.bids[0]}, took {round_.score.tricks[0]}" in said
    told = driver.find("told").name
    assert told.startswith(f"{game.totals[0]} point")
    assert f"0 of {scene.session.progress[1]} decisions analysed" in told
    driver.click("round-2")
    assert driver.at(DecisionScene).decision.number == 2
