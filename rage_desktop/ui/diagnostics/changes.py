"""Cost of a frame after a change of a scene's state: tree, layout, nodes and drawing.

Measured on the scenes with the most nodes, out of one of every kind.
"""

import time

from rage_desktop.ui.diagnostics.all_scenes import all_scenes
from rage_desktop.ui.diagnostics.bench_fixtures import FULL_HD, STEP, at_title
from rage_desktop.ui.diagnostics.bench_frames import spread
from rage_desktop.ui.diagnostics.bench_process import Figures
from rage_desktop.ui.toolkit import Reset, Scene
from rage_desktop.ui.window.app import App

# scenes; frames measured, frames before them
LARGEST = 10
CHANGES = 120
SETTLING = 40


def changed_state() -> Figures:
    """Return the CPU time of such a frame on each of the ten largest scenes, in ms, by the name of
    the scene's class."""
    with at_title(FULL_HD) as (app, services):
        found: dict[str, tuple[int, Figures]] = {}
        for scene in all_scenes(services):
            measured = _measure(app, scene)
            name = type(scene).__name__
            if name not in found or found[name][0] < measured[0]:
                found[name] = measured
        largest = sorted(found.items(), key=lambda one: -one[1][0])[:LARGEST]
        return {name: figures for name, (_, figures) in largest}


def _measure(app: App, scene: Scene) -> tuple[int, Figures]:
    """Open a scene and change its state repeatedly; return its number of nodes and the times."""
    app.stack.apply(Reset(scene))
    for _ in range(SETTLING):
        app.turn(STEP, [])
    times = []
    for _ in range(CHANGES):
        scene.refresh()
        began = time.process_time()
        app.turn(0.0, [])
        times.append(1000 * (time.process_time() - began))
    nodes = len(scene.nodes)
    return nodes, {"nodes": nodes, **spread(times)}
