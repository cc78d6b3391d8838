"""Every setting has a row with a pictured example, which shows what the setting is set to."""

from functools import partial
from typing import Any, Final

import pytest
from helpers.screens.scenes import Open
from helpers.screens.workshop import FinishedTrial, copy_of
from msgspec import structs
from pygame import Rect, Surface

from rage_desktop.play.workshop.workbench import Workbench
from rage_desktop.rules.editions.advice import idle
from rage_desktop.rules.editions.clashes import clashes
from rage_desktop.rules.editions.edition import Edition
from rage_desktop.rules.editions.edition_settings import SETTINGS, find_setting
from rage_desktop.rules.editions.setting import TABLES, Control, Group, Setting, changes_for
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.workshop.edition_editor import EditionEditorScene
from rage_desktop.ui.scenes.workshop.rule_examples import RuleExamples
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas, Compositor
from rage_desktop.ui.toolkit.layout.element import lay_out

ROLES: Final = ("WILD", "LOW", "CHANGE", "OUT", "REWIND", "BONUS", "MALUS")
EVERYTHING: Final = {"action_counts": dict.fromkeys(ROLES, 3)}
LISTED: Final = {"order": "list", "sizes": (3, 2, 1)}
TOO_LARGE: Final = {"order": "down", "first": 60, "fit": True}
NEEDED: Final[dict[str, dict[str, Any]]] = {
    "hand_sizes.order": {"hand_sizes": {"order": "down"}},
    "hand_sizes.sizes": {"hand_sizes": LISTED},
    "hand_sizes.fit": {"hand_sizes": TOO_LARGE},
    "cards_kept_undealt": {"hand_sizes": {"order": "down"}},
}
"""The settings that only matter with others, and these."""
SEVERAL: Final[dict[Control, tuple[Any, ...]]] = {
    Control.SWITCH: (False, True),
    Control.NUMBER: (2, 7),
    Control.SIZES: ((3, 2, 1), (1, 2, 3, 4)),
    Control.SUITS: (("R", "Y", "G"), ("R", "Y", "G", "B")),
    Control.COUNTS: ({"WILD": 2}, {"WILD": 2, "LOW": 1}),
    Control.TRUMP: ("none", "G", "B"),
    Control.TRUMPS: ((), ("G",), ("G", "none")),
}
SPANS: Final[dict[str, tuple[Any, ...]]] = {
    "ranks": ({"low": 1, "high": 15}, {"low": 2, "high": 14}),
    "players": ({"min": 2, "max": 4}, {"min": 3, "max": 6}),
}


def everything(services: Services, key: str = "") -> Workbench:
    """A copy of an edition in which every setting can matter, or at least this one."""
    bench = copy_of(services, "rage", "rage")
    bench.change(EVERYTHING | NEEDED.get(key, {}), "")
    assert not clashes(bench.edition)
    return bench


def editor(group: Group, key: str, services: Services) -> EditionEditorScene:
    vars(services.workshop)["trial_games"] = FinishedTrial()
    return EditionEditorScene(services, everything(services, key), group)


def values(setting: Setting) -> list[Any]:
    """Some values of a setting, all choices among them."""
    chosen = [choice.value for choice in setting.choices if choice.value is not None]
    if setting.control is Control.TIES:
        return [(rule,) for rule in chosen]
    if setting.control is Control.CHOICE:
        return chosen
    if setting.control is Control.SPAN:
        return [*SPANS[setting.key]]
    return [*SEVERAL[setting.control], *(chosen if setting.control is Control.NUMBER else ())]


def picture(ctx: ui.DrawContext, element: ui.Element) -> bytes:
    canvas = Canvas((800, 400))
    lay_out(ctx, element, Rect(0, 0, *canvas.size)).draw(canvas)
    compositor = Compositor(Surface(canvas.size, 0, 32))
    compositor.present(canvas)
    return compositor.target.get_buffer().raw


@pytest.mark.parametrize("field", [each.name for each in structs.fields(Edition)][1:])
def test_each_field_of_an_edition_has_a_row_and_an_example(field: str, open_scene: Open) -> None:
    parts = (
        [f"{field}.{part.name}" for part in structs.fields(TABLES[field])]
        if field in TABLES
        else [field]
    )
    for setting in map(find_setting, parts):
        assert setting is not None
        driver = open_scene(partial(editor, setting.group, setting.key), size=(1920, 1080))
        ids = [node.id for node in driver.scene.nodes]
        assert any(id_.startswith(setting.key) for id_ in ids), setting.key
        assert any(id_.startswith(f"example-{setting.key}") for id_ in ids), setting.key


@pytest.mark.parametrize(
    "setting",
    [each for each in SETTINGS if each.control is not Control.COUNTS],
    ids=lambda each: each.key,
)
def test_an_example_shows_what_its_setting_is_set_to(
    setting: Setting, services: Services, ctx: ui.DrawContext, drawn: None
) -> None:
    pictures: list[bytes] = []
    for value in values(setting):
        bench = everything(services, setting.key)
        bench.change(changes_for(bench.edition, setting.key, value), "")
        if clashes(bench.edition):
            continue  # it keeps its last picture then
        example = RuleExamples(ctx, bench.file, 4).example(setting.key)
        assert example is not None, value
        pictures.append(picture(ctx, example))
    assert pictures
    assert len(set(pictures)) == len(pictures)


def test_whatever_can_matter_in_an_edition_has_an_example(
    services: Services, ctx: ui.DrawContext
) -> None:
    for file in services.library.every():
        examples = RuleExamples(ctx, file, file.rules.players.min)
        for setting in SETTINGS:
            if setting.control is not Control.COUNTS and idle(file.rules, setting.key) is None:
                assert examples.example(setting.key) is not None, (file.id, setting.key)
