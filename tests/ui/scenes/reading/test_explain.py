"""A round explained: every bot's bid and card with the figures that chose it, once it is over."""

from collections import Counter

import pygame
import pytest
from helpers.scenes import SIZES, Open, nothing_overlaps, play_on, stays_inside

from rage_desktop.bots.talk.reasons import reason
from rage_desktop.match.decisions import decisions_of, known_then
from rage_desktop.match.seats import default_seats
from rage_desktop.play.session import Session
from rage_desktop.rules import Bid, Play, text
from rage_desktop.ui.scenes.reading.explain import ExplainScene
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.services import Services


def played(services: Services, rounds: int, players: int = 4) -> Session:
    file = services.library.editions()[0]
    return play_on(services.tables.new_game(file, default_seats(players)), rounds)


def test_decisions_are_those_of_the_round_in_order(services: Services) -> None:
    session = played(services, 2)
    match, score = session.match, session.view.scores[1]
    found = decisions_of(match, 2)
    assert tuple(
        d.move.bid for d in sorted(found, key=lambda d: d.seat) if isinstance(d.move, Bid)
    ) == (score.bids)
    plays = [d for d in found if isinstance(d.move, Play)]
    assert len(plays) == 4 * session.view.hand_size
    assert [d.trick for d in plays] == [i // 4 for i in range(len(plays))]
    for decision in found:
        view = known_then(match, decision)
        assert view.seat == decision.seat
        assert decision.move in view.legal


def test_a_round_under_way_is_not_explained(services: Services) -> None:
    session = played(services, 1)
    session.match.deal()
    for seat in session.match.waiting_for:
        session.match.submit(Bid(seat, 0))
    assert decisions_of(session.match, 2) == []
    assert decisions_of(session.match, 1)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_every_page_gives_the_figures_of_every_bot(open_scene: Open, size: tuple[int, int]) -> None:
    session: list[Session] = []

    def make(services: Services) -> ExplainScene:
        session.append(played(services, 1))
        return ExplainScene(session[0], 1)

    driver = open_scene(make, size=size)
    driver.settle()
    match, say = session[0].match, driver.scene.kit.say
    for page in range(1 + session[0].view.hand_size):
        told = driver.texts()
        for decision in decisions_of(match, 1):
            if decision.trick != (page - 1 if page else None):
                continue
            why = reason(known_then(match, decision), decision.move)
            assert why is not None
            assert any(line.endswith(say(why)) for line in told)
        stays_inside(driver, size)
        nothing_overlaps(driver)
        driver.key(pygame.K_RIGHT)
    assert driver.find("page-name").name.startswith("Trick 10 of 10 · ")
    assert not driver.find("on").enabled


def test_what_a_search_said_is_told_in_its_own_words(services: Services, open_scene: Open) -> None:
    session = played(services, 1)
    bid = next(d for d in decisions_of(session.match, 1) if d.seat == 2)
    said = text("Tried {n} deals: the bid is made in {exact}% of them.", n=900, exact=61)
    session.match.whys[bid.ply] = said
    driver = open_scene(lambda _: ExplainScene(session, 1))
    assert any("Tried 900 deals" in line for line in driver.texts())


def test_the_sheet_leads_there_and_back(open_scene: Open) -> None:
    driver = open_scene(lambda services: ScoreSheetScene(services, played(services, 1)))
    driver.click("explain")
    driver.settle()
    driver.at(ExplainScene)
    driver.key(pygame.K_ESCAPE)
    driver.at(ScoreSheetScene)
    fresh = open_scene(lambda services: ScoreSheetScene(services, played(services, 0)))
    assert not fresh.has("explain")


def test_whoever_took_a_trick_is_marked(services: Services, open_scene: Open) -> None:
    session = played(services, 1)
    driver = open_scene(lambda _: ExplainScene(session, 1))
    took: Counter[str] = Counter()
    for _ in range(10):
        driver.key(pygame.K_RIGHT)
        (won,) = (node.name for node in driver.scene.nodes if node.value == "Took it")
        took[won.partition(":")[0]] += 1
    names = [seat.name for seat in session.match.setup.seats]
    assert tuple(took[name] for name in names) == session.view.scores[0].tricks
