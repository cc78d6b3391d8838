"""What the page says is what is dealt, and nothing it offers is refused."""

from pathlib import Path

import pygame
import pytest
from helpers.calls import sure
from helpers.driver import Driver
from helpers.fixtures.matches import edition_file, setup_of
from helpers.fixtures.stores import drop_table
from helpers.screens.new_games import OH_HELL, RAVE, open_code, write_code
from helpers.screens.scenes import Open, new_session, play_on
from helpers.screens.workshop import FinishedTrial, shelf
from msgspec import structs
from pygame.event import Event

from rage_desktop.match.codes import challenge_of
from rage_desktop.match.edition_code import edition_code
from rage_desktop.match.edition_files import MORE, read_edition
from rage_desktop.match.game_setup import default_seats, people
from rage_desktop.match.library import open_library
from rage_desktop.match.own_editions import OwnEditions
from rage_desktop.play.game_choice import house_rules
from rage_desktop.rules import EditionFile
from rage_desktop.ui.scenes.dialogs import MessageDialog
from rage_desktop.ui.scenes.new_game.edition_tiles import EditionTile
from rage_desktop.ui.scenes.new_game.more_games import MoreGamesScene
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.workshop.edition_editor import EditionEditorScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import Scroll, SegmentedControl, find

OWN_IDS = ["aster", "birch", "clover", "dahlia", "elder", "fern", "gorse", "hazel"]


@pytest.fixture
def driver(open_scene: Open) -> Driver:
    """New game, open."""
    return open_scene(NewGameScene)


@pytest.mark.slow
def test_what_the_page_says_is_dealt_by_keys_alone(driver: Driver, services: Services) -> None:
    driver.enter("edition-glyphs")
    driver.focus("rule-hidden-bids")
    driver.key(pygame.K_SPACE)
    driver.enter("add-seat")
    driver.focus("seat-1-name")
    driver.key(pygame.K_F2)
    driver.type("Zoe")
    driver.key(pygame.K_RETURN)
    driver.focus("length")
    driver.key(pygame.K_RIGHT)
    driver.enter("deal")
    driver.step()
    setup = driver.at(TableScene).session.match.setup
    assert setup.file.id == "glyphs"
    assert setup.variants == ("hidden-bids",)  # no longer the quick game
    assert [seat.name for seat in setup.seats] == ["Zoe", "Bruno", "Chiyo", "Dario", "Elif"]
    assert setup.edition.rounds(5) == tuple(range(1, 19))
    assert services.settings.last_game.edition == "glyphs"
    assert services.settings_file.load().last_game == services.settings.last_game


def test_own_editions_played_last_come_first_at_once(
    open_scene: Open, services: Services, tmp_path: Path
) -> None:
    own = OwnEditions(tmp_path / "editions")
    game = edition_file("first-hands")
    first, second, third = (own.add(structs.replace(game, title=title)) for title in "ABC")
    services.library = open_library(tmp_path)
    for file in (second, third):
        play_on(new_session(services, file.id, 2))
    services.store.queue.flush()
    driver = open_scene(NewGameScene)
    tiles = [node.id for node in driver.scene.nodes if node.id.startswith("edition-")]
    built_in = [f"edition-{id_}" for id_ in services.library.built_in]
    assert tiles == [*built_in, *(f"edition-{file.id}" for file in (third, second, first))]


@pytest.fixture
def crowded(open_scene: Open, services: Services) -> Driver:
    """New game with eight own editions beside the game's four, on a wide screen."""
    game = structs.replace(edition_file("first-hands"), subtitle="")
    for title in ("Aster", "Birch", "Clover", "Dahlia", "Elder", "Fern", "Gorse", "Hazel"):
        services.workshop.own_editions.add(structs.replace(game, title=title))
    services.workshop.offer_editions()
    return open_scene(NewGameScene, (1920, 1080))


def tiles(driver: Driver) -> list[str]:
    nodes = (node.id for node in driver.scene.nodes if isinstance(node, EditionTile))
    return [id_.removeprefix("edition-") for id_ in nodes]


def test_many_tiles_are_filtered_and_the_chosen_one_stays(crowded: Driver) -> None:
    driver = crowded
    assert len(tiles(driver)) == 12
    shown = driver.find("shown-editions", SegmentedControl)
    assert [str(each) for each in shown.options] == ["All 12", "The game's 4", "Yours 8"]
    driver.jump("shown-editions")
    driver.keys(pygame.K_RIGHT, pygame.K_RIGHT)
    assert tiles(driver) == [*OWN_IDS, "rage"], "rage is what would be dealt"
    driver.enter("edition-birch")
    assert tiles(driver) == OWN_IDS
    driver.jump("shown-editions")
    driver.key(pygame.K_LEFT)
    assert tiles(driver) == ["rage", "rage-amigo", "glyphs", "rave", "birch"]


def test_few_tiles_need_no_filter(driver: Driver) -> None:
    assert not driver.has("shown-editions")


def test_letters_lead_from_tile_to_tile(crowded: Driver) -> None:
    driver = crowded
    driver.jump("edition-rage")
    walked = []
    for letter in "rrrrfg":
        driver.key(getattr(pygame, f"K_{letter}"))
        walked.append(driver.scene.input.focus.removeprefix("edition-"))
    assert walked == ["rage-amigo", "rave", "rage", "rage-amigo", "fern", "gorse"]
    assert driver.at(NewGameScene).choice.file.id == "gorse"
    driver.key(pygame.K_z)
    assert driver.scene.input.focus == "edition-gorse"
    driver.jump("rule-secret-bids")
    driver.key(pygame.K_f)
    assert driver.scene.input.focus == "rule-secret-bids"


def test_a_letter_leads_to_every_tile(open_scene: Open) -> None:
    """H asks for help, so Hot Potato needs another one."""
    driver = open_scene(shelf)
    driver.jump("edition-hot-potato")
    driver.key(pygame.K_HOME)
    for _ in range(len(driver.scene.nodes)):
        driver.key(pygame.K_p)
        if driver.scene.input.focus == "edition-hot-potato":
            return
    raise AssertionError("no letter leads there")


def test_the_pencil_of_a_chosen_own_edition_leads_to_its_editor_and_back(crowded: Driver) -> None:
    driver = crowded
    vars(driver.at(NewGameScene).services.workshop)["trial_games"] = FinishedTrial()
    assert not [node.id for node in driver.scene.nodes if node.id.startswith("edit-")]
    driver.enter("edition-birch")
    driver.jump("edition-birch")
    driver.key(pygame.K_TAB)
    assert driver.scene.input.focus == "edit-birch"
    driver.key(pygame.K_LEFT)
    assert driver.scene.input.focus == "edition-aster", "arrows go on as from the tile"
    assert driver.at(NewGameScene).choice.file.id == "aster"
    driver.enter("edition-birch")
    driver.key(pygame.K_e, pygame.KMOD_CTRL)
    driver.settle()
    driver.go("group-points", "exact-more", "save")
    choice = driver.at(NewGameScene).choice
    assert choice.file.id == "birch"
    assert choice.edition.exact == edition_file("first-hands").rules.exact + 1


def test_a_pad_reaches_the_pencil_of_the_chosen_own_edition(crowded: Driver) -> None:
    driver = crowded
    driver.enter("edition-birch")
    driver.jump("edition-birch")
    for button, focus in (
        (pygame.CONTROLLER_BUTTON_DPAD_UP, "edit-birch"),
        (pygame.CONTROLLER_BUTTON_DPAD_DOWN, "edition-birch"),
        (pygame.CONTROLLER_BUTTON_DPAD_UP, "edit-birch"),
    ):
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            driver.step(0.02, Event(kind, button=button, instance_id=0))
        assert driver.scene.input.focus == focus
    driver.step(0.02, Event(pygame.CONTROLLERBUTTONDOWN, button=0, instance_id=0))
    driver.step(0.02, Event(pygame.CONTROLLERBUTTONUP, button=0, instance_id=0))
    driver.at(EditionEditorScene)


def test_the_editions_shown_stay_after_the_workshop(crowded: Driver) -> None:
    driver = crowded
    services = driver.at(NewGameScene).services
    vars(services.workshop)["trial_games"] = FinishedTrial()
    driver.enter("edition-birch")
    driver.jump("shown-editions")
    driver.keys(pygame.K_RIGHT, pygame.K_RIGHT)
    assert tiles(driver) == OWN_IDS
    driver.go("edit-birch", "group-points", "exact-more", "save")
    assert sorted(tiles(driver)) == sorted(OWN_IDS)
    driver.go("workshop")
    for id_ in OWN_IDS[2:]:
        services.workshop.own_editions.delete(id_)
    services.workshop.offer_editions()
    driver.go("back")
    assert not driver.has("shown-editions")
    assert {"rage", "aster", "birch"} <= set(tiles(driver)), "nothing is hidden without a filter"


def test_an_own_edition_without_house_rules_offers_the_usual_ones(crowded: Driver) -> None:
    driver = crowded
    driver.enter("edition-fern")
    driver.go("rule-secret-bids", "deal")
    driver.step()
    setup = driver.at(TableScene).session.match.setup
    assert setup.variants == ("secret-bids",)
    assert setup.edition.bids == "secret"


def test_the_code_of_an_own_edition_is_known_as_that_edition(
    crowded: Driver, services: Services
) -> None:
    driver = crowded
    open_code(driver)
    write_code(driver, edition_code(sure(services.workshop.own_editions.find("fern"))))
    assert driver.at(NewGameScene).choice.file == services.library.get("fern")


def test_the_length_is_told_where_there_is_no_choice(open_scene: Open, services: Services) -> None:
    last = structs.replace(services.settings.last_game, edition="first-hands")
    services.change_settings(last_game=last)
    assert open_scene(NewGameScene).find("length").name == "4 rounds"


@pytest.mark.slow
def test_it_opens_on_the_big_button_and_a_group_is_one_stop(driver: Driver) -> None:
    assert driver.scene.input.focus_ring_node == "deal"
    stops = []
    for _ in range(11):
        driver.key(pygame.K_TAB)
        stops.append(driver.scene.input.focus)
    found = [
        "back",
        "more-games",
        "workshop",
        "edition-rage",
        "rule-",
        "phones",
        "seat-1-",
        "length",
    ]
    found += ["saved", "deal", "back"]
    assert all(stop.startswith(wanted) for stop, wanted in zip(stops, found, strict=True)), stops
    driver.jump("edition-glyphs")
    driver.key(pygame.K_END)
    assert driver.scene.input.focus == "edition-rave"
    driver.key(pygame.K_HOME)
    assert driver.scene.input.focus == "edition-rage"


@pytest.mark.slow
def test_f2_renames_in_place_and_escape_brings_the_name_back(driver: Driver) -> None:
    driver.jump("seat-2-level")
    driver.key(pygame.K_F2)
    driver.type("Xaver")
    assert driver.find("seat-2-name").value == "Xaver"
    driver.key(pygame.K_ESCAPE)
    assert driver.find("seat-2-name").value == "Bruno"
    driver.key(pygame.K_RIGHT)  # no more letters are typed: arrows go on
    assert driver.scene.input.focus == "seat-2-person"
    driver.key(pygame.K_F2)
    driver.type("Ada")
    driver.key(pygame.K_TAB)
    assert driver.find("seat-2-name").value == "Ada"
    assert not driver.scene.input.typing


@pytest.mark.slow
def test_last_table_brings_back_what_was_dealt(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    assert not driver.has("last-table"), "no cards were dealt yet"
    for pressed in ("rule-secret-bids", "add-seat", "seat-2-person", "deal"):
        driver.click(pressed)
    driver.step()
    driver = open_scene(NewGameScene)
    dealt = driver.at(NewGameScene).choice
    for pressed in ("edition-rave", "seat-2-remove"):
        driver.click(pressed)
    driver.key(pygame.K_ESCAPE)  # keeps what was chosen, but nothing was dealt
    driver = open_scene(NewGameScene)
    assert driver.at(NewGameScene).choice.file is not dealt.file
    driver.click("last-table")
    assert driver.at(NewGameScene).choice == dealt
    assert house_rules(dealt, dealt.file) == ("secret-bids",)
    assert dealt.is_quick
    assert people(dealt.seats) == (0, 1)


def test_what_makes_no_game_says_why_and_what_does_is_dealt_by_ctrl_enter(driver: Driver) -> None:
    driver.click("seat-2-name")
    for _ in "Bruno":
        driver.key(pygame.K_BACKSPACE)
    assert "name" in driver.find("refusal").name
    assert not driver.find("deal").enabled
    driver.type("Zoe")
    assert driver.find("deal").enabled
    assert not driver.has("refusal")
    driver.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    driver.step()
    assert isinstance(driver.scene, TableScene)


def test_escape_leaves_a_name_first_and_then_the_page(driver: Driver, services: Services) -> None:
    driver.click("edition-rave", "seat-1-name")
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, NewGameScene)
    driver.key(pygame.K_ESCAPE)
    assert driver.app.stack.top is None
    assert services.settings.last_game.edition == "rave"


def test_points_take_the_place_of_the_length(driver: Driver) -> None:
    driver.click("edition-rave", "rule-play-to-N")
    assert "100" in driver.find("length").name
    driver.jump("rule-play-to-N-number")
    driver.key(pygame.K_RIGHT)
    assert "200" in driver.find("length").name
    assert "200" in driver.find("about").name


def test_reset_switches_all_house_rules_off(driver: Driver) -> None:
    driver.click("rule-secret-bids", "rule-sweep-bonus")
    assert "2 house rules" in driver.find("edition-rage").value
    driver.click("edition-rave")
    assert driver.at(NewGameScene).choice.variants == ("quick",)
    assert "2 house rules" in driver.find("edition-rage").value  # they wait there
    driver.click("edition-rage")
    assert set(driver.at(NewGameScene).choice.variants) == {"secret-bids", "sweep-bonus", "quick"}
    driver.click("reset")
    assert "house rule" not in driver.find("edition-rage").value
    assert driver.scene.choice.variants == ("quick",)  # type: ignore[attr-defined]
    assert not driver.find("reset").enabled
    open_code(driver)
    write_code(driver, "rage/4/K7Q2M-9XD4T")
    assert driver.scene.choice.seed == "K7Q2M9XD4T"  # type: ignore[attr-defined]
    assert not driver.find("reset").enabled, "a code is no house rule"


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_all_house_rules_of_an_edition_are_visible(open_scene: Open, size: tuple[int, int]) -> None:
    driver = open_scene(NewGameScene, size)
    for edition in ("rage", "rage-amigo", "glyphs", "rave"):
        driver.click(f"edition-{edition}")
        rules = driver.find("house-rules", Scroll)
        assert rules.most == 0, edition


def test_an_edition_is_chosen_by_the_focus_and_not_by_passing(driver: Driver) -> None:
    driver.jump("edition-rage")
    driver.keys(pygame.K_RIGHT, pygame.K_RIGHT)
    assert driver.scene.input.focus == "edition-glyphs"
    assert driver.find("edition-glyphs").selected
    assert driver.scene.choice.file.id == "glyphs"  # type: ignore[attr-defined]
    driver.click("edition-glyphs")
    driver.jump("rule-action-cards-any-time")
    driver.key(pygame.K_UP)
    assert driver.scene.input.focus == "edition-glyphs"
    assert driver.scene.choice.file.id == "glyphs"  # type: ignore[attr-defined]
    driver.keys(pygame.K_END, pygame.K_LEFT)
    assert driver.scene.choice.file.id == "glyphs"  # type: ignore[attr-defined]
    read_on(driver, "deal")
    read_on(driver, "edition-rave")
    assert driver.scene.input.focus == "edition-glyphs"
    assert driver.scene.choice.file.id == "glyphs"  # type: ignore[attr-defined]
    read_on(driver, "edition-rave")
    assert driver.scene.choice.file.id == "rave"  # type: ignore[attr-defined]


def read_on(driver: Driver, which: str) -> None:
    """Give a node the focus as a screen reader does."""
    driver.scene.input.show_focus(which)
    driver.scene.focus_moved(driver.find(which))


@pytest.mark.slow
def test_walking_past_editions_and_back_loses_nothing(driver: Driver) -> None:
    driver.click("edition-rave")
    for _ in range(6):
        driver.click("add-seat")
    driver.click("rule-down-and-up")
    before = driver.scene.choice  # type: ignore[attr-defined]
    assert len(before.seats) == 10
    driver.jump("edition-rave")
    for key in (pygame.K_HOME, pygame.K_RIGHT):
        driver.key(key)
        assert len(driver.scene.choice.seats) == 8  # type: ignore[attr-defined]
    driver.key(pygame.K_END)
    assert driver.scene.choice == before  # type: ignore[attr-defined]


def test_a_code_is_refused_if_nobody_knows_it_is_new(driver: Driver, services: Services) -> None:
    open_code(driver)
    write_code(driver, "rage/4/K7Q2M-9XD4T")
    drop_table(services.store, "games")
    driver.click("deal")
    assert isinstance(driver.scene, MessageDialog)
    assert any("can't be read" in line for line in driver.texts())


@pytest.mark.slow
def test_a_deal_code_deals_the_same_cards(open_scene: Open, services: Services) -> None:
    first = services.session_factory.new_game(RAVE, default_seats(5), ("down-and-up",))
    first.next_round()
    driver = open_scene(NewGameScene)
    open_code(driver)
    driver.type("rave/5/???")
    driver.key(pygame.K_RETURN)
    assert "seed" in driver.find("refusal").name
    assert driver.scene.input.focus_ring_node == "code"
    for _ in range(len("???")):
        driver.key(pygame.K_BACKSPACE)
    driver.type(str(first.match.setup.deal_code).removeprefix("rave/5/"))
    assert driver.find("about").name.startswith("Rave, 5 players · 1 house rule · ")
    assert driver.find("seat-count").name == "5 of 10"
    assert driver.find("edition-rave").selected
    driver.key(pygame.K_RETURN)
    assert driver.scene.input.focus_ring_node == "deal"
    driver.key(pygame.K_RETURN)
    driver.step()
    session = driver.scene.session  # type: ignore[attr-defined]
    assert session.match.setup.variants == ("down-and-up",)
    assert session.match.view(0).hand == first.match.view(0).hand


@pytest.mark.slow
@pytest.mark.usefixtures("drawn")
def test_what_a_code_fixes_holds_until_it_is_changed_or_escaped_from(driver: Driver) -> None:
    for undo in ("seat-2-remove", ""):
        open_code(driver)
        driver.type("rage/4/K7Q2M-9XD4T")
        assert driver.scene.choice.seed == "K7Q2M9XD4T"  # type: ignore[attr-defined]
        if undo:
            driver.click(undo)
        else:
            driver.key(pygame.K_ESCAPE)
        driver.step()
        assert not driver.has("code")
        assert driver.scene.choice.seed is None  # type: ignore[attr-defined]


def test_ones_own_edition_has_a_tile_in_view(open_scene: Open, services: Services) -> None:
    services.library.include(read_edition(OH_HELL))
    driver = open_scene(NewGameScene)
    own = "edition-oh-hell"
    driver.focus(own)
    node = find(driver.scene.nodes, own)
    assert node is not None
    assert node.viewport is not None
    assert node.viewport.bounds.contains(node.bounds)
    driver.key(pygame.K_RETURN)
    assert driver.scene.choice.file.id == "oh-hell"  # type: ignore[attr-defined]
    assert driver.find("deal").enabled
    assert isinstance(node.viewport, Scroll)
    node.viewport.by(-node.viewport.offset)
    read_on(driver, "deal")
    read_on(driver, "edition-rage")
    assert driver.scene.input.focus == own
    assert node.viewport.bounds.contains(driver.find(own).bounds)
    driver.key(pygame.K_ESCAPE)
    again = open_scene(NewGameScene).find(own)
    assert again.selected
    assert again.viewport is not None
    assert again.viewport.bounds.contains(again.bounds)


def test_a_game_without_house_rules_says_what_it_is_about(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    assert not driver.has("in-brief")
    driver.go("more-games", "edition-romanian-whist")
    assert driver.find("in-brief").name.endswith("You must play one when you can't follow.")
    assert driver.find("bid-rule").name.startswith("Make your bid to score 5 points")


def test_letters_lead_through_more_games_from_the_first_key_on(driver: Driver) -> None:
    driver.go("more-games")
    for name in ("romanian-whist", "rage-1983"):
        driver.key(pygame.K_r)
        assert driver.scene.input.focus == f"edition-{name}"
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert driver.at(NewGameScene).choice.file.id == "rage-1983"


def test_a_game_from_the_shelf_joins_the_tiles_and_is_dealt(
    driver: Driver, services: Services
) -> None:
    driver.go("more-games")
    shown = [node.id for node in driver.at(MoreGamesScene).nodes if node.id.startswith("edition-")]
    assert shown == [f"edition-{name}" for name in MORE]
    assert driver.scene.first_focus == shown[0], "Enter chooses a game, it does not go back"
    driver.go("edition-nomination-whist")
    assert driver.at(NewGameScene).choice.file.id == "nomination-whist"
    assert driver.find("edition-nomination-whist").selected
    driver.go("deal")
    driver.step()
    assert driver.at(TableScene).session.match.setup.file.id == "nomination-whist"
    assert services.settings.last_game.edition == "nomination-whist"
    again = NewGameScene(services)
    assert again.choice.file.id == "nomination-whist"


def test_training_is_chosen_here_said_at_the_table_and_kept_for_the_next_game(
    driver: Driver, services: Services
) -> None:
    driver.go("training")
    assert "training" in driver.find("about").name
    driver.go("deal")
    driver.step()
    table = driver.at(TableScene)
    session = table.session
    assert session.match.setup.training
    assert "Training" in driver.find("round").name
    assert services.session_factory.rematch(session).match.setup.training
    assert services.settings_file.load().last_game.training
    game = session.match.game
    assert game is not None
    assert services.store.setup(game).training


def evening() -> EditionFile:
    """Return an edition that nobody has here."""
    potato = edition_file("hot-potato")
    rules = structs.replace(potato.rules, id="evening", exact=7)
    return structs.replace(potato, title="Evening", rules=rules)


def test_the_code_of_an_edition_is_played_with_cards_that_nobody_knows(driver: Driver) -> None:
    open_code(driver)
    write_code(driver, edition_code(evening()))
    driver.settle()
    tile = driver.find("edition-evening")
    assert tile.selected
    assert sure(tile.viewport).bounds.contains(tile.bounds)
    assert "Evening, an edition from elsewhere" in str(driver.find("about").name)
    assert "fair deal" in str(driver.find("about").name)
    driver.enter("deal")
    driver.step()
    assert driver.at(TableScene).session.match.setup.file == evening()


def test_a_challenge_is_played_by_the_edition_it_carries(driver: Driver) -> None:
    setup = structs.replace(setup_of("hot-potato", 4), file=evening())
    open_code(driver)
    write_code(driver, str(challenge_of(setup)))
    driver.settle()
    assert driver.find("edition-evening").selected
    driver.enter("deal")
    driver.step()
    played = driver.at(TableScene).session.match.setup
    assert (played.file, played.seed, len(played.seats)) == (evening(), setup.seed, 4)
    assert challenge_of(played) == challenge_of(setup)
