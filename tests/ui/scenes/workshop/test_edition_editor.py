"""The editor of editions: rows change rules, contradictions have ways out, a round is tried."""

from functools import partial

import pygame
import pytest
from helpers.driver import Driver
from helpers.screens.scenes import Open, new_session, play_on
from helpers.screens.workshop import FIGURES, FinishedTrial, contradicted, edited, shelf
from msgspec import structs

from rage_desktop.match.edition_files import LibraryError
from rage_desktop.match.headless.tournament import Estimate
from rage_desktop.play.workshop.draft_keeper import MOMENT
from rage_desktop.play.workshop.workbench import Workbench
from rage_desktop.presentation.sentences.rule_changes import rule_changes
from rage_desktop.rules import EditionFile, Role, text
from rage_desktop.rules.editions.edition_settings import SETTINGS
from rage_desktop.rules.editions.setting import Group
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.workshop.edition_dialogs import NameDialog
from rage_desktop.ui.scenes.workshop.edition_editor import EditionEditorScene, editor_of
from rage_desktop.ui.scenes.workshop.shelf_page import WorkshopScene
from rage_desktop.ui.services import Services


def open_at(open_scene: Open, group: Group) -> Driver:
    return open_scene(partial(edited, group), size=(1920, 1080))


def test_a_step_changes_points_its_example_and_the_field(open_scene: Open) -> None:
    driver = open_at(open_scene, Group.POINTS)
    scene = driver.at(EditionEditorScene)
    assert driver.find("points-2-2").name == "Bid 2, took 2: +4"
    driver.click("exact-more")
    driver.click("exact-more")
    assert scene.bench.edition.exact == 8
    assert driver.find("points-2-2").name == "Bid 2, took 2: +6"
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.bench.edition.exact == 6


def test_everything_is_reached_and_changed_by_keys_alone(open_scene: Open) -> None:
    driver = open_at(open_scene, Group.DECK)
    scene = driver.at(EditionEditorScene)
    driver.keys(*[pygame.K_PAGEDOWN] * 6)
    assert scene.input.focus == "group-points"
    driver.focus("missed")
    driver.keys(pygame.K_1, pygame.K_2)
    assert scene.bench.edition.missed == -12
    driver.key(pygame.K_MINUS, text="-")
    assert scene.bench.edition.missed == 12


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 640), (1080, 1920)])
@pytest.mark.parametrize("group", Group)
def test_arrows_walk_from_a_group_through_all_its_rows(
    group: Group, size: tuple[int, int], open_scene: Open
) -> None:
    driver = open_scene(partial(edited, group), size=size)
    scene = driver.at(EditionEditorScene)
    walked: list[str] = []
    for arrow in (pygame.K_UP, pygame.K_DOWN):
        scene.input.show_focus(f"group-{group.name.lower()}")
        if size[0] > size[1]:
            driver.key(pygame.K_RIGHT)  # to the row beside it
        seen: list[str] = []
        while scene.input.focus not in seen:
            seen.append(scene.input.focus)
            driver.key(arrow)
        walked += seen
    for setting in SETTINGS:
        if setting.group is group and scene.is_used(setting.key):
            assert any(id_.startswith(setting.key) for id_ in walked), setting.key


@pytest.mark.parametrize(("height", "changes"), [(1080, 1), (1400, 3)])
def test_the_panel_lists_as_many_changes_as_it_has_room_for(
    height: int, changes: int, open_scene: Open
) -> None:
    driver = open_scene(partial(edited, Group.POINTS), size=(1920, height))
    scene = driver.at(EditionEditorScene)
    scene.bench.change({"action_counts": dict.fromkeys(Role, 2)}, "")  # three lines of cards
    scene.replace(scene.bench.file, "")
    driver.step()
    shown = [node.id for node in scene.nodes if node.id.startswith("change-")]
    beyond = len(rule_changes(scene.bench.file, scene.bench.mother, 4)) - changes
    assert len(shown) == changes
    assert driver.find("more-changes").name == f"and {beyond} more"


@pytest.mark.parametrize("group", Group)
def test_every_setting_has_a_row_with_its_name_and_its_meaning(
    group: Group, open_scene: Open
) -> None:
    driver = open_at(open_scene, group)
    scene = driver.at(EditionEditorScene)
    shown = {node.id for node in scene.nodes}
    for setting in SETTINGS:
        if setting.group is group and scene.is_used(setting.key):
            assert any(id_.startswith(setting.key) for id_ in shown), setting.key


def test_a_contradiction_is_told_at_its_rows_with_ways_out(open_scene: Open) -> None:
    driver = open_scene(contradicted)
    scene = driver.at(EditionEditorScene)
    assert not driver.find("save").enabled
    assert not driver.find("try").enabled
    assert driver.find("group-bids").value == "a contradiction"
    ways = [node.id for node in scene.nodes if node.id.startswith("out-")]
    assert len(ways) >= 2
    driver.click(ways[0])
    assert driver.find("save").enabled
    assert not [node.id for node in scene.nodes if node.id.startswith("out-")]


def test_a_round_is_tried_and_leads_back_to_the_same_row(open_scene: Open) -> None:
    driver = open_at(open_scene, Group.POINTS)
    driver.jump("missed")
    driver.click("try")
    driver.step()
    table = driver.at(TableScene)
    setup = table.session.match.setup
    assert setup.practice
    assert table.session.view.edition.rounds(4) == (8,), "the largest hand"
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    driver.go("leave")
    driver.step()
    assert driver.at(EditionEditorScene)


def test_a_new_name_is_undone_like_any_other_change(open_scene: Open) -> None:
    driver = open_at(open_scene, Group.DECK)
    driver.key(pygame.K_F2)
    driver.settle()
    driver.at(NameDialog)
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type("Dune")
    driver.go("done")
    scene = driver.at(EditionEditorScene)
    assert scene.bench.file.title == "Dune"
    assert driver.find("heading").name == "Dune"
    driver.go("undo")
    assert scene.bench.file.title == "Hot Potato"


def test_what_was_saved_is_on_the_shelf_and_in_new_game(
    open_scene: Open, services: Services
) -> None:
    driver = open_at(open_scene, Group.POINTS)
    driver.go("exact-more", "save")
    (file,) = services.workshop.own_editions.all()
    assert file.rules.exact == 7
    assert services.library.get(file.id) == services.library.with_house_rules(file)
    assert services.workshop.own_editions.drafts() == ()


def test_a_change_is_kept_as_a_draft_in_a_moment(open_scene: Open, services: Services) -> None:
    driver = open_at(open_scene, Group.POINTS)
    own = services.workshop.own_editions
    driver.click("exact-more")
    assert own.drafts() == (), "not in the frame that shows the change"
    driver.step(MOMENT)
    (draft,) = own.drafts()
    assert draft.rules.exact == 7
    driver.go("undo")
    driver.step(MOMENT)
    (draft,) = own.drafts()
    assert draft.rules.exact == 6, "what is shown, not what was undone"


def test_what_is_as_it_was_saved_has_no_draft(open_scene: Open, services: Services) -> None:
    vars(services.workshop)["trial_games"] = FinishedTrial()
    own = services.workshop.own_editions
    file = own.add(services.library.get("hot-potato"))
    bench = Workbench(file, services.library.get("rage"))
    driver = open_scene(lambda services: EditionEditorScene(services, bench, Group.POINTS))
    driver.go("exact-more")
    driver.step(MOMENT)
    assert len(own.drafts()) == 1
    driver.go("undo")
    assert own.drafts() == ()
    driver.go("back")
    assert own.drafts() == ()


def test_what_was_never_saved_keeps_its_draft_when_all_is_undone(
    open_scene: Open, services: Services
) -> None:
    vars(services.workshop)["trial_games"] = FinishedTrial()
    own = services.workshop.own_editions
    draft = services.library.get("hot-potato")
    draft = structs.replace(draft, rules=structs.replace(draft.rules, id="my-own"))
    own.keep_draft(draft)
    driver = open_scene(lambda services: editor_of(services, draft))
    driver.go("group-points", "exact-more", "undo", "back")
    assert own.drafts() == (draft,)


@pytest.mark.parametrize("way", ["back", "try", "more"])
def test_leaving_the_page_keeps_the_draft_at_once(
    way: str, open_scene: Open, services: Services
) -> None:
    driver = open_at(open_scene, Group.POINTS)
    driver.go("exact-more")
    driver.click(way)
    (draft,) = services.workshop.own_editions.drafts()
    assert draft.rules.exact == 7


def test_closing_the_game_keeps_what_has_just_changed(open_scene: Open, services: Services) -> None:
    driver = open_at(open_scene, Group.POINTS)
    driver.click("exact-more")
    services.workshop.close()
    (draft,) = services.workshop.own_editions.drafts()
    assert draft.rules.exact == 7


def test_what_it_does_says_all_that_differs_in_sentences(open_scene: Open) -> None:
    driver = open_at(open_scene, Group.POINTS)
    bench = driver.at(EditionEditorScene).bench
    driver.go("more")
    told = [node.name for node in driver.scene.nodes if node.id.startswith("change-")]
    assert len(told) == len(rule_changes(bench.file, bench.mother, 4))
    assert (
        "Points: Too many tricks score −4 points, plus −3 per trick. "
        "Too few tricks score −4 points, plus −1 per trick. "
        "Before: A missed bid scores 1 point per trick."
    ) in told
    assert any(
        each.startswith("Action cards, no longer: 4\u00a0×\u00a0Change Rage") for each in told
    )
    assert driver.find("figure-exact").name.startswith("exact bids: 55%, ")
    assert driver.find("interval").name == "Exact bids may be off by 1% either way."


def test_the_panel_tells_first_what_differs_in_the_open_group(open_scene: Open) -> None:
    driver = open_at(open_scene, Group.POINTS)
    assert driver.find("change-0").name.startswith("Points: ")
    driver.click("missed-more")
    assert driver.find("change-0").name.startswith("Points: Too many tricks score −3 points")
    driver.click("group-deal")
    assert driver.find("change-0").name.startswith("Deal: ")


def test_figures_are_for_the_seats_and_the_level_that_are_chosen(open_scene: Open) -> None:
    driver = open_at(open_scene, Group.POINTS)
    trial = vars(driver.at(EditionEditorScene).services.workshop)["trial_games"]
    driver.go("more")
    driver.focus("seats")
    driver.key(pygame.K_RIGHT)
    driver.focus("level")
    driver.key(pygame.K_RIGHT)
    driver.step()
    assert trial.asked == [(4, "sharp"), (5, "sharp"), (5, "expert")]
    assert driver.find("figures").name == "200 games by these rules, 5 Expert bots"
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert driver.find("figures").name == "200 games by these rules, 5 Expert bots"


def test_bots_begin_as_soon_as_the_editor_is_open(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EditionEditorScene, "advance", lambda *_: None)
    driver = open_at(open_scene, Group.POINTS)
    monkeypatch.undo()
    trial = vars(driver.at(EditionEditorScene).services.workshop)["trial_games"]
    assert trial.asked == []
    driver.step(0.0)
    assert trial.asked == [(4, "sharp")]


@pytest.mark.parametrize(
    ("games", "bids", "shown"), [(9, 90, False), (10, 100, True), (2, 300, True), (1, 300, False)]
)
def test_figures_are_shown_once_games_or_bids_are_enough(
    games: int, bids: int, shown: bool, open_scene: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    early = structs.replace(FIGURES, games=games, bids=bids)
    monkeypatch.setattr(FinishedTrial, "poll", lambda _: early)
    driver = open_at(open_scene, Group.POINTS)
    driver.step()
    assert driver.has("figure-exact") is shown


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 640)])
def test_new_figures_are_drawn_in_the_place_of_others(
    size: tuple[int, int], open_scene: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_scene(partial(edited, Group.POINTS), size=size)
    node = "figure-exact" if driver.at(EditionEditorScene).is_roomy else "does-line"
    laid_out = driver.scene.nodes
    assert "55%" in driver.find(node).name
    later = structs.replace(FIGURES, exact=Estimate(0.48, 0.01))
    monkeypatch.setattr(FinishedTrial, "poll", lambda _: later)
    driver.step()
    assert "48%" in driver.find(node).name
    assert driver.scene.nodes is laid_out
    monkeypatch.setattr(FinishedTrial, "poll", lambda _: structs.replace(later, games=0))
    driver.step()
    assert driver.scene.nodes is not laid_out, "what is said has another form"


def test_figures_stand_beside_those_of_the_edition_it_was_made_from(open_scene: Open) -> None:
    driver = open_at(open_scene, Group.POINTS)
    scene = driver.at(EditionEditorScene)
    assert driver.find("marks").name == "White marks: Rage, American rules"
    assert driver.find("figure-exact").name == "exact bids: 55%, Rage, American rules: 49%"
    scene.replace(scene.bench.mother, "")
    driver.step()
    assert not driver.has("marks"), "nothing differs"


def play_own_edition(services: Services) -> EditionFile:
    """Put an edition on the shelf, and finish a game by it."""
    saved = services.workshop.own_editions.add(services.library.get("first-hands"))
    services.workshop.offer_editions()
    play_on(new_session(services, saved.id, 2))
    services.store.queue.flush()
    return saved


@pytest.mark.parametrize(("answer", "titles"), [("yes", 1), ("no", 2)])
def test_changing_rules_that_were_played_is_asked_about(
    answer: str, titles: int, open_scene: Open, services: Services
) -> None:
    vars(services.workshop)["trial_games"] = FinishedTrial()
    file = play_own_edition(services)
    bench = Workbench(file, services.library.get("first-hands"))
    driver = open_scene(lambda services: EditionEditorScene(services, bench, Group.POINTS))
    driver.go("exact-more", "save")
    assert driver.find("message").name == (
        "1 game was played by the old rules. It will be counted separately."
    )
    driver.go(answer)
    own = services.workshop.own_editions
    assert len(own.all()) == titles
    changed = bench.file
    assert changed.rules.exact == file.rules.exact + 1
    assert (changed.id == file.id) is (titles == 1)
    assert own.drafts() == ()


def refuse(_: object) -> None:
    raise LibraryError(text("The folder can't be written."))


def test_leaving_says_first_that_a_draft_cannot_be_kept(
    services: Services, open_scene: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_scene(shelf)
    driver.go("edition-my-pandemonium", "edit", "group-points")
    with monkeypatch.context() as patched:
        patched.setattr(services.workshop.own_editions, "keep_draft", refuse)
        driver.click("exact-more")
        driver.key(pygame.K_ESCAPE)
        assert driver.at(EditionEditorScene)
        assert driver.find("trouble").name == "The folder can't be written."
        driver.go("back")
    assert driver.at(WorkshopScene)
    driver.go("edition-my-pandemonium", "edit")
    assert driver.at(EditionEditorScene)
    assert not driver.has("trouble"), "of the visit before"


def test_a_draft_that_cannot_be_kept_is_told_of(
    open_scene: Open, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_at(open_scene, Group.POINTS)
    monkeypatch.setattr(services.workshop.own_editions, "keep_draft", refuse)
    driver.go("exact-more")
    driver.step(MOMENT)
    assert driver.find("trouble").name == "The folder can't be written."
    assert driver.at(EditionEditorScene).bench.edition.exact == 7


def test_rows_that_a_change_leaves_as_they_were_are_not_made_anew(open_scene: Open) -> None:
    driver = open_at(open_scene, Group.POINTS)
    driver.go("exact-more")
    before = {node.id: node for node in driver.scene.nodes}
    driver.go("missed-more")
    after = {node.id: node for node in driver.scene.nodes}
    assert after["exact"] is before["exact"]
    assert after["example-points_per_trick.over"] is not before["example-points_per_trick.over"]
    driver.go("undo")
    assert driver.find("missed").value == "−4"
