"""The rules on their page and in the drawer over a game: every edition, chapter and house rule."""

from collections.abc import Callable

import pygame
import pytest
from helpers.driver import FRAME, Driver
from helpers.screens.scenes import Open
from helpers.screens.screens import RAGE, table
from msgspec import structs

from rage_desktop.match.library import open_library
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules import EditionFile, with_variants
from rage_desktop.rules.editions.help import a_trick, action_cards, trump
from rage_desktop.rules.editions.round_help import rounds
from rage_desktop.ui.art.card_canvas import signed
from rage_desktop.ui.diagnostics.all_scenes import all_scenes
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.scenes.learn.learn_scene import LearnScene
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.rules.chapters import Chapter, RulesSubject
from rage_desktop.ui.scenes.rules.rules_page import RulesDrawer, RulesReader, RulesScene, open_rules
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import Scene, Scroll

EDITIONS = open_library().editions()


def page(edition: str = "rage") -> Callable[[Services], RulesScene]:
    return lambda services: RulesScene(
        services, services.library.get(edition), services.library.editions()
    )


def chosen(driver: Driver, kind: str) -> list[str]:
    return [n.id for n in driver.scene.nodes if n.id.startswith(f"{kind}-") and n.selected]


def test_the_title_opens_the_edition_played_last(services: Services, open_scene: Open) -> None:
    last = services.settings.last_game
    services.change_settings(last_game=structs.replace(last, edition="rave"))
    driver = open_scene(TitleScene)
    driver.go("help")
    driver.at(RulesScene)
    assert chosen(driver, "edition") == ["edition-rave"]


def test_a_game_from_the_shelf_has_a_tab_beside_the_editions(open_scene: Open) -> None:
    driver = open_scene(lambda services: open_rules(services, "sorcerers"))
    assert chosen(driver, "edition") == ["edition-sorcerers"]
    assert driver.find("edition-rave")


@pytest.mark.parametrize(("points", "shown"), [(5, "+5"), (0, "0"), (-3, "\u22123")])
def test_a_card_worth_nothing_shows_no_sign(points: int, shown: str) -> None:
    assert signed(points) == shown


@pytest.mark.parametrize("key", ["h", "?", "F1"])
def test_the_key_of_help_opens_the_rules_on_every_page_at_the_table_and_in_the_pause(
    services: Services, open_scene: Open, key: str
) -> None:
    press = {"key": pygame.K_F1} if key == "F1" else {"key": ord(key), "text": key}
    around = TitleScene, NewGameScene, TableScene, PauseScene, ScoreSheetScene, GameOverScene
    opened = dict[type[Scene], Scene]()
    for scene in all_scenes(services):
        if type(scene) in around and type(scene) not in opened:
            opened[type(scene)] = scene
            driver = open_scene(lambda _, it=scene: it)
            driver.settle()
            driver.key(**press)
            assert isinstance(driver.scene, RulesReader), type(scene).__name__
    assert set(opened) == set(around)


def test_it_begins_with_the_aim_and_the_edition_s_own_points(open_scene: Open) -> None:
    driver = open_scene(page("rage"))
    first = driver.find("block-0").name
    assert first.startswith("Say how many tricks you'll take. Take exactly that many")
    assert "Bid 2, took 2: 10 + 2 = 12." in first
    driver.key(pygame.K_4)
    assert "Bid 2, took 2: 10." in driver.find("block-0").name


@pytest.fixture
def driver(open_scene: Open) -> Driver:
    """The page of the rules, open."""
    return open_scene(page())


def test_editions_are_tabs_with_keys_and_up_and_down_turn_chapters(driver: Driver) -> None:
    for place, file in enumerate(EDITIONS):
        driver.key(pygame.K_1 + place)
        assert chosen(driver, "edition") == [f"edition-{file.id}"]
        assert driver.find(f"edition-{file.id}").name == str(file.name)
    driver.click("edition-glyphs")
    assert chosen(driver, "edition") == ["edition-glyphs"]
    for which in list(Chapter)[1:]:
        driver.key(pygame.K_DOWN)
        assert chosen(driver, "chapter") == [f"chapter-{which}"]
    driver.key(pygame.K_DOWN)
    assert chosen(driver, "chapter") == ["chapter-aim"]
    driver.keys(pygame.K_UP, pygame.K_2)
    assert chosen(driver, "chapter") == ["chapter-keys"]
    driver.key(pygame.K_ESCAPE)
    assert driver.app.stack.top is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "meant"), [("color", "colour"), ("Zero", "0"), ("Jo\u0308ker", "JOKER")]
)
def test_a_search_takes_two_spellings_for_one(open_scene: Open, typed: str, meant: str) -> None:
    found = open_scene(page("rage-amigo")).search(typed)
    assert found
    assert found == open_scene(page("rage-amigo")).search(meant)


@pytest.mark.parametrize("in_game", [False, True])
def test_a_search_finds_any_sentence_and_leads_there(open_scene: Open, in_game: bool) -> None:
    driver = open_scene(drawer(EDITIONS[1]) if in_game else page("rage-amigo"))
    found = driver.search("joker")
    assert found
    assert all("joker" in name.casefold() for name in found)
    driver.keys(pygame.K_DOWN, pygame.K_RETURN)
    assert driver.find("chapter-actions").selected
    assert driver.find("search").value == ""


def test_a_search_for_nothing_says_so(driver: Driver) -> None:
    driver.search("xyzzy")
    assert "Nothing found." in driver.texts()


def test_a_trick_is_played_until_a_key_ends_it_and_its_cards_explain(driver: Driver) -> None:
    driver.settle()
    still = driver.scene.is_animating
    driver.click("play-trick")
    assert (still, driver.at(RulesScene).is_busy) == (False, True)
    assert 0.7 < driver.settle(each=FRAME) < 2.0
    assert not driver.at(RulesScene).is_busy
    driver.enter("play-trick")
    assert driver.at(RulesScene).is_busy
    driver.key(pygame.K_RETURN)
    assert not driver.at(RulesScene).is_busy
    said = [driver.find(f"play-trick-{place}").tooltip for place in range(4)]
    assert [tip.title for tip in said] == [
        "Green\u00a08",
        "Green\u00a012",
        "Red\u00a015",
        "Green\u00a05",
    ]
    assert said[1].rule == "Chiyo follows Green. It takes the trick."
    assert said[2].rule == "Dario has no Green, and Red\u00a015 can't take the trick."
    trumps = driver.find("play-trump-1").tooltip.rule
    assert trumps.startswith("Chiyo has no Blue and plays a trump.")
    driver.click("play-trick-1")
    assert driver.at(RulesScene).is_busy
    driver.click("chapter-actions")
    row = driver.find("block-1").tooltip
    assert (row.title, row.aside, row.picture is not None) == ("Wild Rage", "×2", True)


@pytest.mark.slow
def test_every_chapter_is_one_screen_at_1280_by_720(open_scene: Open) -> None:
    for file in EDITIONS:
        driver = open_scene(page(file.id))
        for which in Chapter:
            driver.click(f"chapter-{which}")
            scroll = driver.find("page", Scroll)
            assert scroll.most == 0, (file.id, which)


@pytest.mark.parametrize(
    ("edition", "chapter", "lesson"),
    [("rage", "trump", "learn-3"), ("rage", "actions", "learn-5"), ("glyphs", "aim", "glyphs-1")],
)
def test_try_it_opens_its_lesson(open_scene: Open, edition: str, chapter: str, lesson: str) -> None:
    driver = open_scene(page(edition))
    driver.go(f"chapter-{chapter}", "try-it")
    assert driver.at(LearnScene).lesson.id == lesson


@pytest.mark.parametrize(
    ("edition", "offered"),
    [
        ("rage", ["aim", "trick", "trump", "actions", "points"]),
        ("glyphs", ["aim", "trick", "trump", "actions", "points"]),
        ("contract-whist", ["aim", "trick", "trump", "points"]),
        ("hot-potato", ["aim", "trick", "trump"]),
        ("romanian-whist", ["aim"]),
        ("nomination-whist", ["aim", "trick", "points"]),
    ],
)
def test_a_lesson_is_offered_where_it_is_true(
    open_scene: Open, edition: str, offered: list[str]
) -> None:
    driver = open_scene(page(edition))
    found = []
    for chapter in ("aim", "trick", "trump", "actions", "points"):
        driver.click(f"chapter-{chapter}")
        found += [chapter] if driver.has("try-it") else []
    assert found == offered


def test_the_keys_are_those_of_the_settings(driver: Driver) -> None:
    driver.click("chapter-keys")
    told = [node.name for node in driver.scene.nodes if node.id.startswith("block-")]
    assert "Enter: play, bid, press" in told


def drawer(file: EditionFile, *variants: str) -> Callable[[Services], RulesDrawer]:
    edition = with_variants(file, variants)
    players = max(3, edition.players.min)
    return lambda services: RulesDrawer(services, RulesSubject(file, edition, players, 1))


def told_in(driver: Driver, which: Chapter) -> str:
    driver.click(f"chapter-{which}")
    return "\n".join(driver.texts())


@pytest.mark.parametrize("file", EDITIONS, ids=lambda file: file.id)
def test_every_rule_of_the_edition_is_told(open_scene: Open, file: EditionFile) -> None:
    say = Translator(look=file.look)
    driver = open_scene(drawer(file))
    for which, lines in (
        (Chapter.TRICK, a_trick),
        (Chapter.TRUMP, trump),
        (Chapter.ROUNDS, rounds),
    ):
        told = told_in(driver, which)
        assert all(say(line) in told for line in lines(file.rules))
    told = told_in(driver, Chapter.ACTIONS)
    for entry in action_cards(file.rules, file.look):
        assert say(entry.name) in told
        assert all(say(line) in told for line in entry.effect)


def test_structure_rules_in_force_are_told_before_the_others(open_scene: Open) -> None:
    file = EDITIONS[0]
    told = told_in(open_scene(drawer(file, "secret-bids")), Chapter.HOUSE)
    held, others = told.split("More house rules")
    assert "Secret bids" in held
    assert "Sweep bonus" in others
    told = told_in(open_scene(drawer(file, "action-cards-any-time")), Chapter.ACTIONS)
    assert "at any time" in told


def test_the_round_under_way_is_lit_and_points_are_worked_out(open_scene: Open) -> None:
    driver = open_scene(drawer(EDITIONS[1]))
    assert "With 3 players: 10, 9, 8" in told_in(driver, Chapter.ROUNDS)
    points = told_in(driver, Chapter.POINTS)
    assert "Bid 2, took 2: 10 + 2 = 12" in points
    assert "Bid 2, took 1: 1 − 5 = −4" in points


def test_tab_and_arrows_turn_pages_and_escape_closes(open_scene: Open) -> None:
    driver = open_scene(drawer(EDITIONS[0]))
    assert driver.at(RulesDrawer).chapter is Chapter.AIM
    driver.keys(pygame.K_TAB, pygame.K_RIGHT)
    assert driver.at(RulesDrawer).chapter is Chapter.TRUMP
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert driver.at(RulesDrawer).chapter is Chapter.KEYS
    driver.key(pygame.K_ESCAPE)
    assert driver.app.stack.top is None


def test_a_click_beside_the_drawer_closes_it_and_one_on_it_does_not(open_scene: Open) -> None:
    driver = open_scene(drawer(EDITIONS[0]))
    driver.click("heading")
    assert isinstance(driver.scene, RulesDrawer)
    driver.click_at(40, 300)
    assert driver.app.stack.top is None


@pytest.mark.slow
@pytest.mark.parametrize("through", ["table", "pause", "settings"])
def test_a_lesson_tried_in_a_game_leads_back_to_it(
    services: Services, open_scene: Open, through: str
) -> None:
    driver = open_scene(table(RAGE))
    driver.settle()
    game = driver.at(TableScene)
    if through != "table":
        driver.click("menu")
    if through == "settings":
        driver.go("settings", pygame.K_F1)
    else:
        driver.click("rules" if through == "pause" else "help")
    driver.go("try-it")
    driver.at(LearnScene)
    driver.go("learn-menu")
    assert driver.find("leave").name == "Back to your game"
    driver.go(pygame.K_ESCAPE, "learn-bead-9", "learn-skip")
    assert not driver.has("deal")
    assert driver.find("leave").name == "Back to your game"
    driver.go(pygame.K_RETURN)
    assert driver.scene is game
    assert driver.app.stack.shown == [game]
    assert not services.store.finished()
