"""Measurements of the window for `rage-desktop bench`: start, frames, idling, input, memory.

Every measurement with a window runs in its own process. More of them, for developers, are in
`build/bench`.
"""

from collections.abc import Callable, Mapping

from rage_desktop.ui.diagnostics.bench_fixtures import FOUR_K, FULL_HD, SMALL
from rage_desktop.ui.diagnostics.bench_frames import dealing, faces
from rage_desktop.ui.diagnostics.bench_idle import idle_table, idle_title, input_to_frame, memory
from rage_desktop.ui.diagnostics.bench_process import Figures, apart
from rage_desktop.ui.diagnostics.bench_start import start
from rage_desktop.ui.diagnostics.changes import changed_state


def _phones() -> Figures:
    # late: nothing else loads what phones need
    from rage_desktop.ui.diagnostics.bench_phones import phones

    return phones()


MEASURES: Mapping[str, Callable[[], object]] = {
    "start_1280x720": lambda: start(SMALL),
    "start_1920x1080": lambda: start(FULL_HD),
    "dealing_8_players_1920x1080": lambda: apart(dealing, "rage", 8, FULL_HD),
    "dealing_8_players_3840x2160": lambda: apart(dealing, "rage", 8, FOUR_K),
    "dealing_10_players_rave_1920x1080": lambda: apart(dealing, "rave", 10, FULL_HD),
    "faces_10_players_rave_1920x1080": lambda: apart(faces),
    "changed_state_1920x1080": lambda: apart(changed_state),
    "idle_table": lambda: apart(idle_table),
    "idle_title": lambda: apart(idle_title),
    "input_to_frame": lambda: apart(input_to_frame),
    "memory": lambda: apart(memory),
    "phones": lambda: apart(_phones),
}
