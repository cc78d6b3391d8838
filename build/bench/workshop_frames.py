"""What the frames cost that show a change of an edition's setting."""

from collections.abc import Iterator
from statistics import median

import pygame
from helpers.screens.workshop import edited
from pygame.event import Event

from rage_desktop.rules.editions.setting import Group
from rage_desktop.ui.diagnostics.bench_fixtures import STEP, opened
from rage_desktop.ui.diagnostics.bench_frames import Meter, turn
from rage_desktop.ui.diagnostics.bench_process import Figures
from rage_desktop.ui.game import make_app
from rage_desktop.ui.scenes.workshop.edition_editor import EditionEditorScene
from rage_desktop.ui.toolkit.nodes import Role
from rage_desktop.ui.window.app import App

ROUNDS = 3
KEYS = pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_RETURN
CHANGED_BY_KEYS = Role.SPIN_BUTTON, Role.CHOICE, Role.TOGGLE
PAUSE = 0.1, 0.1, 0.1  # seconds of the frames until another key: by then nothing moves


def editing(size: tuple[int, int]) -> Figures:
    """Change every setting of each group by keys; a frame counts by the quietest of a few rounds,
    all of which draw their pictures anew."""
    return {group.name.lower(): _figures(group, size) for group in Group}


def _figures(group: Group, size: tuple[int, int]) -> Figures:
    rounds = [edit_once(group, size) for _ in range(ROUNDS)]
    quietest = [min(each) for each in zip(*rounds, strict=True)]
    return {
        "changes": len(quietest),
        "cpu_median_ms": round(median(quietest), 1),
        "cpu_worst_ms": round(max(quietest), 1),
        "late": sum(took > 1000 * STEP for took in quietest),
    }


def edit_once(group: Group, size: tuple[int, int]) -> list[float]:
    """Change every setting of a group, and return the ms of each frame that shows a change."""
    with opened(size) as (options, services):
        scene = edited(group, services)
        app = make_app(options, services, lambda _: scene)
        try:
            _rest(app)
            return list(_changes(app, scene))
        finally:
            app.window.close()


def _changes(app: App, scene: EditionEditorScene) -> Iterator[float]:
    for node in [each.id for each in scene.nodes if each.role in CHANGED_BY_KEYS]:
        scene.input.show_focus(node)
        scene.input.follow_focus()
        for key in KEYS:
            _rest(app)
            before = scene.bench.file
            meter = Meter()
            turn(app, meter, [Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)])
            app.turn(STEP, [Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)])
            if scene.bench.file is not before:
                yield meter.cpu[0]


def _rest(app: App) -> None:
    for seconds in PAUSE:
        app.turn(seconds, [])
