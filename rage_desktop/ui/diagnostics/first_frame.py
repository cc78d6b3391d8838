"""The timed start of the game, which `rage-desktop bench` runs repeatedly."""

import json
import sys
import time

from rage_desktop.ui.loading import loading
from rage_desktop.ui.options import GameOptions


def first_frame(options: GameOptions) -> int:
    """Open the game as usual, report the first frame, and exit."""
    began = time.perf_counter()
    with loading():
        # late: their import is part of what is timed
        from rage_desktop.ui.game import make_app, make_services

    imported = time.perf_counter()
    services = make_services(options)
    opened = time.perf_counter()
    app = make_app(options, services)
    made = time.perf_counter()
    app.turn(0.0, [])
    shown = time.perf_counter()
    parts = {
        "import_ms": imported - began,
        "files_ms": opened - imported,
        "window_ms": made - opened,
        "frame_ms": shown - made,
        "cpu_ms": time.process_time(),  # of the whole process, including Python's start
    }
    said = {name: round(1000 * took, 1) for name, took in parts.items()}
    sys.stdout.write(f"{json.dumps(said)}\n")
    sys.stdout.flush()
    app.window.close()
    services.store.close()
    return 0
