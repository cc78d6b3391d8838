"""Statistics tell what a person's games come to, and every figure is there for all senses."""

import csv
from collections import Counter

import pygame
import pytest
from helpers.calls import sure
from helpers.driver import Driver
from helpers.fixtures.stores import drop_table, profile
from helpers.paths import ASSETS
from helpers.rendering.text_reader import read_texts
from helpers.screens.crowded import levels
from helpers.screens.scenes import Open, new_session, play_on
from msgspec import structs

from rage_desktop.match.match import Match
from rage_desktop.match.record_export import records_folder
from rage_desktop.match.settings import Settings, profile_part, valid_changes
from rage_desktop.match.statistics.achievements import ACHIEVEMENTS
from rage_desktop.match.statistics.result_rows import ReviewScore
from rage_desktop.play.session import Session
from rage_desktop.ui.art.palette import CORAL, GOLD, IVORY, MINT, contrast, mix
from rage_desktop.ui.scenes.archive.saved_games import SavedGamesScene
from rage_desktop.ui.scenes.dialogs import ConfirmDialog, MessageDialog
from rage_desktop.ui.scenes.settings.settings_page import SettingsScene
from rage_desktop.ui.scenes.statistics.heat_map import GROUND, ink_on
from rage_desktop.ui.scenes.statistics.profile_picker import ProfilePickerScene
from rage_desktop.ui.scenes.statistics.statistics import StatisticsScene
from rage_desktop.ui.scenes.statistics.stats_filter import StatsFilterScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.navigation import ReloadContext


def finish(services: Services, edition: str = "rage", seats: int = 4, people: int = 1) -> Session:
    return play_on(new_session(services, edition, seats, humans=people, sizes=(2, 3)))


def test_duels_with_each_level_are_told_with_how_sure_they_are(open_scene: Open) -> None:
    driver = open_scene(levels)
    assert driver.find("standing").name == "Between Easy and Expert"
    said = [driver.find(f"level-{level}").name for level in ("novice", "steady", "master")]
    assert said == [
        "Novice: 92% of duels won in 7 games, too few to be sure",
        "Steady: 63% of duels won in 34 games, likely between 47% and 77%",
        "Master: not played yet",
    ]


def test_who_played_few_games_is_told_when_levels_say_something(
    open_scene: Open, services: Services
) -> None:
    for _ in range(3):
        finish(services)
    driver = open_scene(StatisticsScene)
    assert driver.find("standing").name == "Play 20 games with a level to see where you stand."


def practised(services: Services) -> None:
    session = finish(services)
    setup = structs.replace(session.match.setup, practice=True)
    play_on(services.session_factory.session_of(Match(setup, services.store)))


def names(driver: Driver, start: str) -> list[str]:
    return [node.name for node in driver.scene.nodes if node.id.startswith(start)]


@pytest.mark.slow
def test_the_title_and_the_saved_games_lead_there(open_scene: Open, services: Services) -> None:
    driver = open_scene(SavedGamesScene)
    assert not driver.has("statistics")
    finish(services)
    driver = open_scene(SavedGamesScene)
    driver.go("statistics")
    assert isinstance(driver.scene, StatisticsScene)


@pytest.mark.slow
@pytest.mark.usefixtures("drawn")
def test_the_cards_add_up_a_persons_games(
    open_scene: Open, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [finish(services).match for _ in range(3)]
    practised(services)
    matches.insert(3, Match.resume(services.store, 4))
    won = sum(0 in match.result.winners for match in matches if match.result)
    hands = [score for match in matches for score in match.view(None).scores]
    exact = sum(score.bids[0] == score.tricks[0] for score in hands)
    total = sum(score.points[0] for score in hands)
    driver = open_scene(StatisticsScene)
    assert f"{won} of 4" in driver.find("won").name
    assert f"{round(100 * won / 4)}%" in driver.find("won").name
    assert f"{exact} of {len(hands)}" in driver.find("hits").name
    assert f"{total / len(hands):.1f}" in driver.find("points").name
    cells = Counter((score.bids[0], score.tricks[0]) for score in hands)
    assert {node.id for node in driver.scene.nodes if node.id.startswith("cell-")} == {
        f"cell-{bid}-{won}" for bid, won in cells
    }
    for (bid, tricks), times in cells.items():
        said = driver.find(f"cell-{bid}-{tricks}").name
        assert said.startswith(f"Bid {bid}, took {tricks}: ")
        assert (f" {times} times" in said) if times > 1 else ("once" in said)
    with read_texts(monkeypatch) as page:
        driver.step()
        assert any("One practice game isn't counted." in line for line, _ in page.lines())


def test_reviewed_games_tell_the_worth_of_cards(open_scene: Open, services: Services) -> None:
    game = sure(finish(services).match.game)
    assert "Reviews show" in open_scene(StatisticsScene).find("points").name
    services.store.history.rate(game, 0, ReviewScore(16.0, 12.0, 5.0, 50.0))
    driver = open_scene(StatisticsScene)
    said = driver.find("points").name
    assert said.startswith("Points: ")
    assert "75%, of your cards' worth" in said
    assert "Accuracy: 90%" in said
    services.change_settings(language="fr")
    driver.app.stack.apply(ReloadContext())
    assert driver.find("points").name.startswith("Points\u202f: ")


@pytest.mark.slow
def test_editions_and_tables_are_chosen(open_scene: Open, services: Services) -> None:
    finish(services), finish(services, "rave", 3), finish(services, "rave", 4)
    driver = open_scene(StatisticsScene)

    def games() -> int:
        return driver.at(StatisticsScene).record.games

    assert games() == 3
    driver.key(pygame.K_5, text="5")
    assert driver.find("edition").value == "Rave"
    assert games() == 2
    driver.key(pygame.K_1, text="1")
    driver.go("which")
    assert isinstance(driver.scene, StatsFilterScene)
    assert len(names(driver, "rules-")) == 3
    driver.jump("tables")
    driver.go(pygame.K_RIGHT, "Rave · another length", "done")
    assert games() == 1
    assert driver.find("which").name == "Alice · 3 seats, one rule set"


@pytest.mark.parametrize("why", ["training", "hinted", "took back"])
def test_training_games_are_shown_and_kept_apart(
    open_scene: Open, services: Services, why: str
) -> None:
    session = new_session(services, "rage", 4, sizes=(2, 3))
    if why == "hinted":
        marks: dict[str, object] = {"hinted": (0,)}
    else:
        marks = {"training": True} if why == "training" else {"took_back": (0,)}
    session.match._keep_setup(structs.replace(session.match.setup, **marks))
    play_on(session)
    driver = open_scene(StatisticsScene)
    assert driver.find("which").name == "Alice · all tables, training"
    assert driver.at(StatisticsScene).record.hands.of == 2
    finish(services)
    driver = open_scene(StatisticsScene)
    assert driver.find("which").name == "Alice · all tables"
    assert driver.at(StatisticsScene).record.left_out == {why: 1}
    driver.go("which")
    driver.jump("kind")
    driver.go(pygame.K_RIGHT, "done")
    assert driver.find("which").name == "Alice · all tables, training"
    assert driver.at(StatisticsScene).record.games == 1


@pytest.mark.slow
def test_everybody_has_figures_of_their_own(open_scene: Open, services: Services) -> None:
    finish(services, people=2), finish(services)
    driver = open_scene(StatisticsScene)
    driver.go("which")
    driver.jump("whose")
    driver.go(pygame.K_RIGHT, pygame.K_RETURN)
    assert driver.find("which").name.startswith("Bruno")
    assert driver.at(StatisticsScene).record.games == 1


@pytest.mark.slow
def test_a_new_beginning_is_asked_for(open_scene: Open, services: Services) -> None:
    finish(services)
    driver = open_scene(StatisticsScene)
    for answer, left in (("no", 1), ("yes", 0)):
        driver.go("which", "anew")
        assert isinstance(driver.scene, ConfirmDialog)
        assert "Alice" in driver.find("message").name
        driver.go(answer)
        assert driver.at(StatisticsScene).record.games == left
    assert profile(services.store).name == "Alice"
    assert len(services.store.finished()) == 1  # it can still be watched


def test_a_table_for_other_programs_is_written(open_scene: Open, services: Services) -> None:
    first = finish(services).match
    second = finish(services, "rave").match
    driver = open_scene(StatisticsScene)
    driver.go("export")
    assert isinstance(driver.scene, MessageDialog)
    (path,) = records_folder(services.settings_file.path).glob("*.csv")
    lines = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    for line, match in zip(lines, (first, second), strict=True):
        scores = match.view(None).scores
        assert int(line["points"]) == sure(match.result).totals[0]
        assert line["bids"] == " ".join(str(score.bids[0]) for score in scores)
        assert (line["edition"], line["counts"]) == (match.setup.file.id, "yes")


def test_an_empty_page_invites_and_has_no_share_of_anything(open_scene: Open) -> None:
    driver = open_scene(StatisticsScene)
    assert "Finish a game to start this ring." in driver.find("won").name
    assert not driver.find("export").enabled
    assert "Play 3 more games" in driver.find("too-few").name
    assert not driver.has("level-master"), "of so few games charts would show next to nothing"
    assert names(driver, "cell-") == []
    for which, said in (("won", "No games yet"), ("hits", "No bids yet"), ("points", "–")):
        name = driver.find(which).name
        assert said in name
        assert "%" not in name


def test_achievements_say_when_earned_or_what_to_do(open_scene: Open, services: Services) -> None:
    game = sure(finish(services).match.game)
    alice = profile(services.store)
    services.store.history.earn(alice, "silence", game)
    driver = open_scene(StatisticsScene, (1920, 1080))
    (kept,) = services.store.history.achievements(alice)
    assert names(driver, "achievement-")[0] == f"Three times nothing, earned on {kept.earned[:10]}"
    assert driver.find("achievement-silence").description.startswith("Three bids of zero")
    assert driver.find("achievement-caravan").description == "Make ten exact bids in a row."
    assert driver.find("achievement-thousand-rings").name.endswith("of 1000")


def test_each_achievement_has_a_drawing_of_its_own() -> None:
    drawn = {path.stem: path.read_bytes() for path in (ASSETS / "svg").glob("achievement_*.svg")}
    assert set(drawn) == {f"achievement_{each.id}" for each in ACHIEVEMENTS}
    assert len(set(drawn.values())) == len(ACHIEVEMENTS)


def test_figures_come_in_once(open_scene: Open, services: Services) -> None:
    finish(services)
    services.seen.clear()
    assert open_scene(StatisticsScene, speed=1, reduced_motion=False).at(StatisticsScene).is_busy
    assert not open_scene(StatisticsScene).at(StatisticsScene).is_busy


def known(services: Services, people: int = 2) -> None:
    """Have a game of so many people played to its end."""
    play_on(new_session(services, humans=people, sizes=(2,)))


def playing(services: Services) -> str:
    return services.player.profile.name if services.player.profile is not None else ""


def opened(open_scene: Open) -> Driver:
    driver = open_scene(SettingsScene)
    driver.go("players")
    assert isinstance(driver.scene, ProfilePickerScene)
    return driver


def test_who_sat_down_plays_and_nobody_at_first(open_scene: Open, services: Services) -> None:
    assert playing(services) == ""
    assert opened(open_scene).find("nobody").name.startswith("Nobody has played here yet")
    known(services)
    assert playing(services) == "Alice"


def test_everybody_has_settings_of_hand_and_looks(open_scene: Open, services: Services) -> None:
    known(services)
    services.change_settings(card_back="dunes", hand_size=120)
    driver = opened(open_scene)
    driver.go("Bruno")
    assert playing(services) == "Bruno"
    services.change_settings(card_back="night", hand_size=90)
    driver.go("Alice")
    assert (services.settings.card_back, services.settings.hand_size) == ("dunes", 120)
    driver.go("person-bruno")
    assert (services.settings.card_back, services.settings.hand_size) == ("night", 90)


def rename(driver: Driver, name: str) -> None:
    """Type another name in place of the one that is there."""
    driver.click("name")
    for _ in range(8):
        driver.key(pygame.K_BACKSPACE)
    driver.type(name)
    driver.go("done")


def test_a_taken_name_is_refused_in_a_sentence(open_scene: Open, services: Services) -> None:
    known(services)
    driver = opened(open_scene)
    rename(driver, "bruno")
    assert driver.find("trouble").name == "There's already a player called bruno."


def test_players_are_added_removed_and_changed(open_scene: Open, services: Services) -> None:
    known(services, 1)
    driver = opened(open_scene)
    driver.go("new")
    assert [one.name for one in services.store.profiles.all()] == ["Alice", "Bruno"]
    assert driver.find("person-bruno").selected
    driver.go("remove")
    assert [one.name for one in services.store.profiles.all()] == ["Alice"]
    assert not driver.find("remove").enabled
    driver.go("face", "face-whale")
    avatars = (sure(services.player.profile).avatar, services.settings.last_game.seats[0].avatar)
    assert avatars == ("whale", "whale")
    rename(driver, "Ada")
    assert isinstance(driver.scene, SettingsScene)
    ada = sure(services.player.profile)
    assert (ada.name, len(services.store.history.played(ada))) == ("Ada", 1)


def test_players_are_there_without_readable_games(open_scene: Open, services: Services) -> None:
    known(services)
    drop_table(services.store, "played")
    assert opened(open_scene).find("Alice").value == "0 games"


def test_foreign_settings_of_a_player_are_left() -> None:
    sound = profile_part(Settings())
    assert valid_changes(sound) == sound
    assert valid_changes({"hand_size": 7, "card_back": "x", "volume": 3, "text_size": 125}) == {
        "text_size": 125
    }


@pytest.mark.parametrize("colour", [GOLD, MINT, CORAL])
def test_figures_of_the_heat_map_can_be_read_on_every_strength(colour: str) -> None:
    for step in range(101):
        fill = mix(GROUND, colour, 0.12 + 0.78 * step / 100)
        assert contrast(ink_on(fill, IVORY), fill) >= 4.5
