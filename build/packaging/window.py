"""The window of a packaged program, tried on a display of its own (Linux)."""

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from place import SECONDS, Place, Wrong
from screen import Screen

ROOT: Final = Path(__file__).resolve().parents[2]
STILL: Final = 3.0  # seconds without a change: the picture is complete, on a busy machine too
LONGEST: Final = 60.0  # seconds within which it must be
LOOKS: Final = 30  # attempts to read a data folder
MOVING: Final = 60.0  # seconds within which a key has to bring a game on
PAUSE: Final = 0.15  # seconds without a change: a key has done its work, or none
PAST_LESSONS: Final = ("Down", "Return")  # new players are offered them first
QUICK: Final = """\
format = 1
language = "en"
speed = 0
speed_offered = true
reduced_motion = true
[last_game]
edition = "rage"
rounds = 3
"""


def try_window(place: Place, screen: Screen) -> None:
    """It opens once, uses nothing of ours, plays a game by keyboard, closes, and needs no home."""
    (place.data / "settings.toml").write_text(QUICK, "utf-8")
    options = ("--data-dir", str(place.data), "--window", "1280x720")
    with place.started(*options, DISPLAY=screen.name) as game:
        drawn(game, place, screen)
        foreign = sorted(borrowed(game.pid, place))
        if foreign:
            raise Wrong(f"it uses files that players do not have: {', '.join(foreign[:5])}")
        said = place.run(*options, DISPLAY=screen.name).stderr
        if "already open" not in said or game.poll() is not None:
            raise Wrong(f"a second start does not lead to the first: {said!r}")
        print("  opened; a second start leads to it")
        keys = play(place.data, screen)
        print(f"  a game played to the end with {keys} keys")
        closed(game, screen)
    if "SDL" not in (place.data / "rage-desktop.log").read_text("utf-8"):
        raise Wrong("its log does not tell how it was started")
    with place.started(HOME="/nonexistent", DISPLAY=screen.name) as game:
        drawn(game, place, screen)
        closed(game, screen)
    print("  opened and closed without a home")


def drawn(game: subprocess.Popen[bytes], place: Place, screen: Screen) -> None:
    """Wait for a picture in the window."""
    until(screen.looks_drawn, game, lambda: f"the window stays blank:\n{place.said()}")


def settled(screen: Screen, before: bytes = b"", still: float = STILL) -> bytes:
    """Return a screen's pixels once they have changed and stayed the same for a while (seconds).

    Raises Wrong if that does not happen.
    """
    last = before
    since = time.monotonic()
    end = since + LONGEST
    while time.monotonic() < end:
        now = screen.pixels()
        if now != last:
            last = now
            since = time.monotonic()
        elif now != before and time.monotonic() - since > still:
            return now
        time.sleep(still / 15)
    raise Wrong("the picture never comes to rest" if last != before else "nothing happens")


def closed(game: subprocess.Popen[bytes], screen: Screen) -> None:
    """Close the window as its title bar would, and wait for the program to end."""
    screen.close_windows()
    try:
        code = game.wait(SECONDS)
    except subprocess.TimeoutExpired:
        raise Wrong(f"the window did not close within {SECONDS} s") from None
    if code:
        raise Wrong(f"closing the window ended the program with {code}")


def until(
    done: Callable[[], bool], game: subprocess.Popen[bytes] | None, why: Callable[[], str]
) -> None:
    """Wait until something holds, for as long as the program runs, if there is one to watch."""
    end = time.perf_counter() + SECONDS
    while not done():
        if (game is not None and game.poll() is not None) or time.perf_counter() > end:
            raise Wrong(why())
        time.sleep(0.02)


def play(
    data: Path,
    screen: Screen,
    opening: tuple[str, ...] = PAST_LESSONS,
    enough: Callable[[], bool] | None = None,
) -> int:
    """Press keys like someone who does not look, until a game is over; returns how many.

    `opening` are the first keys, on the title; each is pressed once the last one has done its work.
    `enough` is asked between two keys whether to stop.
    """
    if shutil.which("xdotool") is None:
        raise Wrong("there is no xdotool to press keys with: install it")
    shown = settled(screen)
    for key in opening:
        press(key, screen.name)
        shown = settled(screen, shown)
    pressed = 0
    last = games(data)
    since = time.monotonic()
    while not last.over:
        # Enter shows the focus, then bids, plays or goes on; Right chooses another bid or card.
        if not last.begun:
            key = "ctrl+Return"
        elif pressed % 3 == 2:
            key = "Right"
        else:
            key = "Return"
        press(key, screen.name)
        settled(screen, still=PAUSE)
        pressed += 1
        if enough is not None and enough():
            break
        if (now := games(data)) != last:
            last = now
            since = time.monotonic()
        elif time.monotonic() - since > MOVING:
            raise Wrong(f"keys bring the game no further: {now}")
    return pressed


class Games(NamedTuple):
    """What a data folder holds: games begun, games over, and the moves of them all."""

    begun: int
    over: int
    moves: int


def games(data: Path) -> Games:
    """Look into a data folder that somebody may have open: a copy is read, without any locks."""
    for _ in range(LOOKS):
        with suppress(sqlite3.DatabaseError, FileNotFoundError):  # copied in the middle of a change
            return _games(data)
        time.sleep(0.1)
    raise Wrong(f"{data} holds no games that can be read")


def _games(data: Path) -> Games:
    with TemporaryDirectory(prefix="rage-desktop-look-") as folder:
        for file in data.glob("games.sqlite3*"):
            if not file.name.endswith("-shm"):
                shutil.copy(file, folder)
        with closing(sqlite3.connect(Path(folder) / "games.sqlite3")) as store:
            told = store.execute(
                "SELECT (SELECT count(*) FROM games), (SELECT count(finished) FROM games),"
                " (SELECT count(*) FROM moves)"
            )
            return Games(*told.fetchone())


def press(key: str, display: str) -> None:
    """Press a key on a display, and give the program a moment."""
    subprocess.run(["xdotool", "key", key], env=os.environ | {"DISPLAY": display}, check=True)
    time.sleep(0.06)


def borrowed(pid: int, place: Place) -> Iterator[str]:
    """Return the files that a process or its children have mapped from our source or a Python."""
    ours = (str(ROOT), sys.prefix, sys.base_prefix + "/lib/python")
    theirs = (str(place.shelf), str(place.home), str(place.tmp))
    for process in family(pid):
        for line in Path(f"/proc/{process}/maps").read_text("utf-8").splitlines():
            path = line.split(maxsplit=5)[-1]
            if not path.startswith(theirs) and ("libpython" in path or path.startswith(ours)):
                yield path


def family(pid: int) -> Iterator[int]:
    """Return a process and all its children (the single file starts itself a second time)."""
    yield pid
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split():
        yield from family(int(child))
