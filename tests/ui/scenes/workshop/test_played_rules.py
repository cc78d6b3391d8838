"""Statistics go by the rules: what was played before a change stands, and is seen, apart."""

from helpers.driver import Driver
from helpers.screens.scenes import Open, play_on
from helpers.screens.workshop import FinishedTrial
from msgspec import structs

from rage_desktop.match.statistics.player_stats import StatsFilter, compute_stats
from rage_desktop.match.statistics.result_rows import fingerprint
from rage_desktop.rules.editions.file import with_variants
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.statistics.statistics import StatisticsScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.workshop.shelf_page import WorkshopScene
from rage_desktop.ui.services import Services


def play(driver: Driver, services: Services) -> None:
    """Deal what New game has chosen, and let bots play for everybody to the end."""
    driver.go("deal")
    driver.step()
    play_on(driver.at(TableScene).session)
    services.store.queue.flush()


def test_figures_of_before_a_change_stand_apart_and_a_copy_counts_with_the_edition(
    open_scene: Open, services: Services
) -> None:
    vars(services.workshop)["trial_games"] = FinishedTrial()
    own = services.workshop.own_editions
    file = own.add(structs.replace(services.library.get("first-hands"), title="Evening"))
    services.workshop.offer_editions()
    old = services.library.get(file.id)

    driver = open_scene(NewGameScene)
    driver.enter("edition-evening")
    play(driver, services)
    driver = open_scene(NewGameScene)
    driver.go("rule-secret-bids")
    play(driver, services)

    driver = open_scene(NewGameScene)
    driver.go("edit-evening", "group-points", "exact-more", "save")
    assert driver.find("message").name == (
        "2 games were played by the old rules. They will be counted separately."
    )
    driver.go("yes", "reset")
    new = driver.at(NewGameScene).choice.file
    assert new.rules.exact == old.rules.exact + 1
    play(driver, services)

    plain, secret, changed = (
        fingerprint(with_variants(old, ())),
        fingerprint(with_variants(old, ("secret-bids",))),
        fingerprint(new.rules),
    )
    person = services.player.profile
    assert person is not None
    rows = services.store.history.played(person)
    assert [row.rules for row in rows] == [plain, secret, changed]
    assert [compute_stats(rows, StatsFilter(rules=each.rules)).games for each in rows] == [1, 1, 1]

    driver = open_scene(StatisticsScene)
    driver.go("which")
    shown = {node.id: node.name for node in driver.scene.nodes if node.id.startswith("rules-")}
    assert len(set(shown.values())) == len(shown) == 4
    driver.go(f"rules-{plain}", "done")
    assert driver.at(StatisticsScene).record.games == 1

    own.duplicate(file.id)
    driver = open_scene(WorkshopScene, (1920, 1080))
    for id_, lines in (("evening", 4), ("evening-2", 3)):
        tile = driver.find(f"edition-{id_}")
        assert "Played once · " in tile.value
        driver.point(*tile.bounds.center)
        told = [node.name for node in driver.scene.nodes if node.id.startswith("figures-")]
        assert len(told) == lines, told
    driver.point(*driver.find("edition-evening").bounds.center)
    assert driver.find("figures-1").name == (
        "The rules have changed. 2 earlier games are counted separately."
    )
