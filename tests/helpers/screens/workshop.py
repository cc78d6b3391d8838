"""Screens of the workshop: the shelf with an own edition, and the editor at each group."""

from functools import partial

import pygame
from msgspec import structs

from helpers.driver import Driver
from helpers.screens.scenes import new_session, play_on
from helpers.screens.screens import Screen, press
from rage_desktop.match.headless.tournament import Estimate
from rage_desktop.play.workshop.trial_figures import Spread, TrialFigures
from rage_desktop.play.workshop.trial_games import TrialGames
from rage_desktop.play.workshop.workbench import Workbench
from rage_desktop.rules import Edition, EditionFile
from rage_desktop.rules.editions.setting import Group
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.workshop.edition_editor import EditionEditorScene
from rage_desktop.ui.scenes.workshop.own_edition_dialog import OwnEditionDialog
from rage_desktop.ui.scenes.workshop.shelf_page import WorkshopScene
from rage_desktop.ui.services import Services

FIGURES = TrialFigures(
    games=200,
    given_up=0,
    bids=5600,
    exact=Estimate(0.55, 0.013),
    bids_of_none=0.56,
    missed_by_one=0.33,
    points_a_round=-1.2,
    points_a_game=-8.0,
    best=61,
    worst=-109,
    longest=7,
    spread=Spread(-110, 20, (1, 2, 4, 9, 16, 22, 14, 8, 3)),
    complete=True,
)


class FinishedTrial(TrialGames):
    """A trial whose games have been played already: no process begins."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, str]] = []  # seats and level of each trial

    def start(self, edition: Edition, seats: int, level: str = "sharp", games: int = 200) -> None:
        """Begin nothing."""
        self.asked.append((seats, level))

    def poll(self) -> TrialFigures:
        """Return the same figures for any rules."""
        return FIGURES

    def figures_of(self, edition: Edition, seats: int, level: str = "sharp") -> TrialFigures:
        """Return others for the edition that rules are compared with."""
        return structs.replace(FIGURES, exact=Estimate(0.49, 0.013), missed_by_one=0.4)


def copy_of(services: Services, edition: str, mother: str) -> Workbench:
    """Return a workbench with a copy of an edition, as if it had been made from another one."""
    file = services.library.get(edition)
    rules = structs.replace(file.rules, id="my-own")
    return Workbench(structs.replace(file, rules=rules), services.library.get(mother))


def edited(group: Group, services: Services) -> EditionEditorScene:
    """Return the editor at a group of settings, with what bots made of the rules."""
    vars(services.workshop)["trial_games"] = FinishedTrial()
    scene = EditionEditorScene(services, copy_of(services, "hot-potato", "rage"), group)
    scene.advance(1.0)
    return scene


def contradicted(services: Services) -> EditionEditorScene:
    """Return the editor at rules that contradict each other."""
    vars(services.workshop)["trial_games"] = FinishedTrial()
    bench = copy_of(services, "contract-whist", "rage")
    bench.change({"bids": "hidden", "hook": True}, "")
    return EditionEditorScene(services, bench, Group.BIDS)


def shelf(services: Services) -> WorkshopScene:
    """Return the shelf with two own editions, one of them played before and after a change, one
    deleted, and two drafts of new ones, one with contradictions."""
    vars(services.workshop)["trial_games"] = FinishedTrial()
    own = services.workshop.own_editions
    for edition in ("hot-potato", "sorcerers", "thirteen"):
        own.add(services.library.get(edition))
    own.delete(own.all()[-1].id)
    play_and_change(services, "hot-potato-2")
    draft = services.library.get("pandemonium")
    rules = structs.replace(draft.rules, id="my-pandemonium")
    own.keep_draft(structs.replace(draft, rules=rules))
    rules = structs.replace(draft.rules, id="my-hook", bids="secret", hook=True)
    own.keep_draft(structs.replace(draft, title="Hook", rules=rules))
    return WorkshopScene(services)


def play_and_change(services: Services, id_: str) -> EditionFile:
    """Finish a game by an own edition, change a rule of it, and finish two more."""
    own = services.workshop.own_editions
    for missed in (-5, -6, -6):
        file = own.find(id_)
        assert file is not None
        rules = structs.replace(file.rules, missed=missed)
        saved = own.save(structs.replace(file, rules=rules))
        services.workshop.offer_editions()
        play_on(new_session(services, id_, 3))
    services.store.queue.flush()
    return saved


def own_tiles(services: Services) -> NewGameScene:
    """Return New game with eight own editions beside those of the game."""
    game = structs.replace(services.library.get("first-hands"), subtitle="")
    for title in ("Aster", "Birch", "Clover", "Dahlia", "Elder", "Fern", "Gorse", "Hazel"):
        services.workshop.own_editions.add(structs.replace(game, title=title))
    services.workshop.offer_editions()
    return NewGameScene(services)


def without_own(driver: Driver) -> None:
    """Let New game show the game's editions alone, which need no strip that scrolls."""
    driver.jump("shown-editions")
    driver.key(pygame.K_RIGHT)


def own_edition(services: Services) -> OwnEditionDialog:
    """Return what can be done with an own edition."""
    return OwnEditionDialog(services, services.library.get("hot-potato"))


SHELF = {
    "editor_shared": Screen(partial(edited, Group.POINTS), press("share")),
    "workshop_full": Screen(shelf),
    "new_game_own": Screen(own_tiles, without_own),
    "own_edition_draft": Screen(shelf, press("edition-my-hook")),
    "editor_named": Screen(partial(edited, Group.POINTS), press("rename")),
}
"""Screens with words that players wrote, or with codes."""

WORKSHOP = {
    "workshop": Screen(WorkshopScene),
    "own_edition": Screen(own_edition),
    **{f"editor_{group.name.lower()}": Screen(partial(edited, group)) for group in Group},
    "editor_contradicted": Screen(contradicted),
    "editor_figures": Screen(partial(edited, Group.POINTS), press("more")),
}
