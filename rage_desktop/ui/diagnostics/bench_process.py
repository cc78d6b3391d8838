"""Runs measurements in processes of their own, with a display if there is one."""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

LONGEST = 90.0  # timeout of a measurement in seconds, generous for a busy machine

Figures = dict[str, object]


class BenchError(RuntimeError):
    """A measurement that failed."""


@contextmanager
def data_dir() -> Iterator[Path]:
    """Use a temporary folder for the games and settings of a measurement."""
    with tempfile.TemporaryDirectory(prefix="rage-bench-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def apart(measure: Callable[..., Figures], *arguments: object) -> Figures:
    """Run a measurement in a fresh process; failures and timeouts are reported in its figures."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    with blind():
        # Not a daemon: search bots start processes of their own.
        worker = context.Process(target=_work, args=(theirs, measure, arguments))
        worker.start()
    theirs.close()
    try:
        if not ours.poll(LONGEST):
            return {"not_measured": f"it took longer than {LONGEST:.0f} seconds"}
        figures: Figures = ours.recv()
        return figures
    except EOFError:
        return {"not_measured": "the process ended early"}
    finally:
        worker.join(2.0)
        worker.terminate()
        worker.join()


def _work(pipe: Connection, measure: Callable[..., Figures], arguments: tuple[object, ...]) -> None:
    try:
        pipe.send(measure(*arguments))
    except (KeyboardInterrupt, BrokenPipeError):
        pass  # the command also gets Ctrl-C and ends, or has timed out
    except BenchError as error:
        pipe.send({"not_measured": str(error)})


@contextmanager
def blind() -> Iterator[None]:
    """Let processes started inside the block draw without a display if there is none."""
    missing = sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    before = {name: os.environ.get(name) for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER")}
    if missing:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
