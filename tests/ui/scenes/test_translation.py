"""No scene says or draws a word that translators have not seen."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pygame
import pytest
from helpers.games.match import step_by_bots
from helpers.paths import ASSETS
from helpers.people.driver import Driver
from helpers.pictures.kept_studio import kept_studio
from helpers.shown.pseudo import accented, is_bare, overheard, pseudo
from helpers.shown.scenes import Open

from rage_desktop.bots.levels import make_bot
from rage_desktop.match.match import Match
from rage_desktop.match.referee import check_record
from rage_desktop.match.seats import Setup, default_seats
from rage_desktop.play.session import Session
from rage_desktop.rules import Phase, text
from rage_desktop.stage.director import Director
from rage_desktop.stage.motion import INSTANT, Tempo
from rage_desktop.stage.table_view import project, wheel_order
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.raster import Raster
from rage_desktop.ui.art.studio import Studio
from rage_desktop.ui.scenes.archive.saved_games import SavedGamesScene
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.notice import ConfirmScene, NoticeScene
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.reading.explain import ExplainScene
from rage_desktop.ui.scenes.record.statistics import StatisticsScene
from rage_desktop.ui.scenes.rules.chapters import Chapter
from rage_desktop.ui.scenes.rules.rules_page import RulesScene
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.seats.who_sits import WhoSitsScene
from rage_desktop.ui.scenes.settings.setting_rows import PAGES
from rage_desktop.ui.scenes.settings.settings_page import SettingsScene
from rage_desktop.ui.scenes.suit_wheel import SuitWheelScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.scenes.watching.replay import ReplayScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.scene import Scene

SIZE = (1920, 1080)
Make = Callable[[Services], Scene]


@pytest.fixture
def studio() -> Studio:
    """Nothing is drawn yet: what is on a screen is overheard as it is drawn. Lines are asked for
    each time, so that letters need not be set anew."""
    return Studio(Raster(ASSETS / "svg"), letters())


@cache
def letters() -> Fonts:
    return kept_studio().fonts


def game(services: Services, edition: str, moves: int, keep: bool = False) -> Session:
    """Bots make so many moves from every seat, or all there are (-1); a person looks on."""
    file = services.library.get(edition)
    setup = Setup(
        file=file, seats=default_seats(4), seed="K7Q2M9XD4T", salt="00" * 16,
        variants=("secret-bids",) if edition == "glyphs" else (), started="2026-03-04T11:00:00Z",
    )  # fmt: skip
    match = Match(setup, services.store if keep else None)
    bots = [make_bot("random", random.Random(seat)) for seat in range(4)]
    while match.phase is not Phase.OVER and (moves < 0 or len(match.moves) < moves):
        step_by_bots(match, *bots)
    table = project(match.view(0), wheel_order(file.look.suits))
    return Session(match, {}, 0, Director(table, Tempo(INSTANT)))


def at_turn(services: Services, edition: str, phase: Phase, from_: int = 1) -> Session:
    """Return a game in which the person's seat is asked for a bid or a card."""
    for moves in range(from_, 200):
        session = game(services, edition, moves)
        if session.view.phase is phase and 0 in session.view.waiting_for:
            return session
    raise AssertionError("never asked")


def table(edition: str, moves: int) -> Make:
    return lambda services: TableScene(services, game(services, edition, moves))


def saved_games(services: Services) -> Scene:
    game(services, "rage", 30, keep=True)
    game(services, "rave", -1, keep=True)
    return SavedGamesScene(services)


def statistics(services: Services) -> Scene:
    game(services, "rave", -1, keep=True)
    return StatisticsScene(services)


def title(services: Services) -> Scene:
    game(services, "rage", 30, keep=True)
    return TitleScene(services)


def replay(services: Services) -> Scene:
    lines = game(services, "rave", -1).match.record_lines()
    scene = ReplayScene(services, check_record("".join(f"{line}\n" for line in lines).encode()))
    scene.playback.playing = False
    return scene


def settings(page: str) -> Make:
    return lambda services: SettingsScene(services, page)


def rules_page(edition: str, which: Chapter) -> Make:
    def make(services: Services) -> Scene:
        library = services.library
        return RulesScene(services, library.get(edition), library.editions(), which)

    return make


SCENES: dict[str, Make] = {
    "title": title,
    "new game": NewGameScene,
    "seat": lambda services: WhoSitsScene(services, default_seats(4), 1, "program"),
    "saved games": saved_games,
    "no saved games": SavedGamesScene,
    "statistics": statistics,
    "no statistics": StatisticsScene,
    **{f"settings {page.id}": settings(page.id) for page in PAGES},
    **{
        f"rules {each} {name}": rules_page(name, each)
        for each in Chapter
        for name in ("rage", "rave")
    },
    "bid": lambda services: TableScene(services, at_turn(services, "rage", Phase.BID)),
    "play": lambda services: TableScene(services, at_turn(services, "rage", Phase.PLAY)),
    "play glyphs": lambda s: TableScene(s, at_turn(s, "glyphs", Phase.PLAY, 12)),
    "play rave": lambda s: TableScene(s, at_turn(s, "rave", Phase.PLAY, 22)),
    "another's turn": table("rage-amigo", 7),
    "pause": lambda services: PauseScene(services, game(services, "rage", 60)),
    "score sheet": lambda services: ScoreSheetScene(services, game(services, "rage", 200)),
    "explained": lambda services: ExplainScene(game(services, "rage", 200), 1),
    "result": lambda services: GameOverScene(services, game(services, "rage", -1)),
    "notice": lambda _: NoticeScene((text("Never ask"),)),
    "question": lambda _: ConfirmScene(
        text("Remove"), text("Remove"), text("Remove"), text("Never ask")
    ),
    "replay": replay,
}


@pytest.fixture(autouse=True)
def spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rage_desktop.ui.game.load_translation", lambda *_: pseudo())


def rest(driver: Driver) -> None:
    """Let it open; stars go on twinkling for ever."""
    driver.steps(12, 0.1)


def redrawn(driver: Driver) -> None:
    """Draw everything again; what is kept as a picture is made anew, too."""
    for scene in driver.app.stack.shown:
        scene.kit.studio.raster.memory.clear()
        scene.resize(replace(scene.kit))
        scene.draw(Canvas(SIZE))


@pytest.mark.slow
@pytest.mark.parametrize("which", SCENES)
def test_every_word_went_through_the_translation(
    which: str, open_scene: Open, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    with overheard(monkeypatch) as drawn:
        driver = open_scene(SCENES[which], size=SIZE)
        rest(driver)
        redrawn(driver)
    said = {words for node in driver.scene.nodes for words in (node.name, node.value, node.hint)}
    said.add(driver.scene.kit.say(driver.scene.title))
    assert drawn, "nothing was drawn"
    assert sorted(filter(is_bare, said)) == []
    assert sorted(filter(is_bare, drawn)) == []


def with_wild(services: Services) -> Scene:
    """A person's turn with a card that may be any suit."""
    for moves in range(5, 400):
        session = game(services, "rage", moves)
        if any(str(play.card) == "WILD" for play in session.view.plays()):
            return TableScene(services, session)
    raise AssertionError("no wild card")


@pytest.mark.slow
def test_words_over_the_table_went_through_it_too(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    with overheard(monkeypatch) as drawn:
        driver = open_scene(with_wild, size=SIZE)
        rest(driver)
        driver.key(pygame.K_l)
        rest(driver)
        assert driver.has("peek")
        said = set(driver.texts())
        driver.key(pygame.K_l)
        wild = next(node for node in driver.scene.nodes if node.id.startswith("card-WILD"))
        driver.scene.controls.show_focus(wild.id)
        driver.key(pygame.K_RETURN)
        rest(driver)
        assert isinstance(driver.scene, SuitWheelScene)
        redrawn(driver)
    said |= set(driver.texts())
    assert sorted(filter(is_bare, said)) == []
    assert sorted(filter(is_bare, drawn)) == []


def test_the_language_for_tests_marks_words_and_leaves_gaps() -> None:
    assert accented("Follow {suit} now") == "Fóóllóów {suit} nóów"
    assert not is_bare(accented("Bids total {n}"))
    assert is_bare("Bids total 5")
    assert not is_bare("Bruno: 5 · B15")
