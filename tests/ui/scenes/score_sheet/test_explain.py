"""A round explained: why everybody bid and played as they did, once it is over."""

from collections import Counter

import pygame
import pytest
from helpers.screens.scenes import Open, new_session, play_on

from rage_desktop.bots.bot import Explanation
from rage_desktop.bots.talk.reasons import in_third_person, level_reason
from rage_desktop.play.review.past_game import decisions_of, known_then
from rage_desktop.play.session import Session
from rage_desktop.rules import Bid, Play, text
from rage_desktop.ui.scenes.score_sheet.explain import ExplainScene
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.services import Services


def played(services: Services, rounds: int, humans: int = 1) -> Session:
    return play_on(new_session(services, humans=humans), rounds)


def test_decisions_are_those_of_the_round_in_order(services: Services) -> None:
    session = played(services, 2)
    match = session.match
    score = session.view.scores[1]
    found = decisions_of(match, 2)
    assert tuple(
        d.move.bid for d in sorted(found, key=lambda d: d.seat) if isinstance(d.move, Bid)
    ) == (score.bids)
    plays = [d for d in found if isinstance(d.move, Play)]
    assert len(plays) == 4 * session.view.hand_size
    assert [d.trick for d in plays] == [1 + i // 4 for i in range(len(plays))]
    for decision in found:
        view = known_then(match, decision)
        assert view.seat == decision.seat
        assert decision.move in view.legal


@pytest.mark.slow
def test_every_page_gives_everybodys_reason(open_scene: Open) -> None:
    session: list[Session] = []

    def make(services: Services) -> ExplainScene:
        session.append(played(services, 1))
        return ExplainScene(session[0], 1)

    driver = open_scene(make)
    driver.settle()
    match = session[0].match
    say = driver.scene.ctx.tr
    for page in range(1 + session[0].view.hand_size):
        told = driver.texts()
        for decision in decisions_of(match, 1):
            if decision.trick != page:
                continue
            level = match.setup.seats[decision.seat].level
            why = level_reason(level, known_then(match, decision), decision.move).reason
            said = why if level is None else in_third_person(why)
            assert any(line.endswith(say(said)) for line in told)
        driver.key(pygame.K_RIGHT)
    assert driver.find("page-name").name.startswith("Trick 10 of 10 · ")
    assert not driver.find("on").enabled


def test_a_bots_reason_is_told_with_its_figures(services: Services, open_scene: Open) -> None:
    session = played(services, 1)
    bid = next(d for d in decisions_of(session.match, 1) if d.seat == 2)
    more = text("{card} makes your bid in {x} of {n} simulated deals.", card="It", x=31, n=60)
    session.match.whys[bid.ply] = Explanation(text("None of your cards is strong."), more)
    driver = open_scene(lambda _: ExplainScene(session, 1))
    assert any(line.endswith("None of the cards is strong.") for line in driver.texts())
    driver.key(pygame.K_d)
    assert any("It makes the bid in 31 of 60" in line for line in driver.texts())
    driver.click("more")
    assert not any("31 of 60" in line for line in driver.texts())


@pytest.mark.parametrize(("humans", "others"), [(1, 3), (2, 4)])
def test_only_who_plays_alone_with_bots_is_spoken_to(
    services: Services, open_scene: Open, humans: int, others: int
) -> None:
    session = played(services, 1, humans)
    for bid in decisions_of(session.match, 1)[:4]:
        session.match.whys[bid.ply] = Explanation(text("None of your cards is strong."))
    said = "\n".join(open_scene(lambda _: ExplainScene(session, 1)).texts())
    told = [said.count(f"None of {whose} cards is strong.") for whose in ("the", "your")]
    assert told == [others, 4 - others]


@pytest.mark.slow
def test_the_sheet_leads_there_and_back(open_scene: Open) -> None:
    driver = open_scene(lambda services: ScoreSheetScene(services, played(services, 1)))
    driver.go("explain")
    driver.at(ExplainScene)
    driver.key(pygame.K_ESCAPE)
    driver.at(ScoreSheetScene)
    fresh = open_scene(lambda services: ScoreSheetScene(services, played(services, 0)))
    assert not fresh.has("explain")


@pytest.mark.slow
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
