"""The command `bench`: how fast the game is, as JSON."""

import json
import sys
import time
from collections.abc import Callable

from rage_desktop import __version__
from rage_desktop.cli.cli_text import gettext
from rage_desktop.cli.output import show, tell
from rage_desktop.cli.terminal import GOOD, Options, open_editions, usage_error
from rage_desktop.match.headless import simulation
from rage_desktop.ui.diagnostics.bench_all import MEASURES


def run(options: Options) -> int:
    """Run the named measurements, or all, and print the figures as JSON."""
    files = open_editions(options).editions()
    measures: dict[str, Callable[[], object]] = {
        "playouts": lambda: simulation.measure(files, 1.0, time.perf_counter),
        **MEASURES,
    }
    unknown = [name for name in options.names if name not in measures]
    if unknown:
        typed = repr(unknown[0])
        known = ", ".join(measures)
        raise usage_error(
            "There's no measure called {typed}. Choose {known}.", typed=typed, known=known
        )
    figures: dict[str, object] = {"version": __version__, "python": sys.version.split()[0]}
    for name in options.names or measures:
        tell(gettext("Measuring {name}…", name=name))
        figures[name] = measures[name]()
    show(json.dumps(figures, indent=2))
    return GOOD
