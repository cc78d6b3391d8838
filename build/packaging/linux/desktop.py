"""The Debian package, tried: installed, started as a file manager would, removed (root only)."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from place import Place, Wrong
from screen import Screen
from window import QUICK, games, play, settled, until

from rage_desktop import APPLICATION_ID

ROOT: Final = Path(__file__).resolve().parents[3]
PROGRAM: Final = Path("/usr/games/rage-desktop")
ENTRY: Final = Path(f"/usr/share/applications/{APPLICATION_ID}.desktop")
RECORD: Final = ROOT / "tests" / "data" / "0.1.0" / "records" / "rave.rage.jsonl"
PICTURES: Final = 5  # more than a window has while it opens
NEEDED: Final = ("dpkg", "lintian", "gio", "openbox")


def try_deb(deb: Path) -> None:
    """lintian finds no error; installed, it opens from menu and file, and can be removed."""
    print(deb.name)
    missing = [tool for tool in NEEDED if shutil.which(tool) is None]
    if missing or not deb.is_file() or os.geteuid() != 0:
        print(f"  not tried: {f'there is no {missing[0]}' if missing else 'that needs root'}")
        return
    run("lintian", "--allow-root", "--fail-on", "error", str(deb))
    print("  lintian finds no error")
    run("dpkg", "--install", str(deb))
    try:
        with TemporaryDirectory(prefix="rage-desktop-deb-") as folder, Screen(1280, 720) as screen:
            place = Place(Path(folder))
            place.program = PROGRAM
            with managed(place, screen):
                try_entries(place, screen)
    finally:
        run("dpkg", "--remove", "rage-desktop")
    left = [path for path in (PROGRAM, ENTRY) if path.exists()]
    if left or Path("/usr/lib/rage-desktop").exists():
        raise Wrong(f"removing the package leaves {left}")
    print("  removed")


def try_entries(place: Place, screen: Screen) -> None:
    """Its menu entry opens the game, which is played; a record opens in the viewer."""
    data = place.home / ".local" / "share" / "rage-desktop"
    config = place.home / ".config" / "rage-desktop"
    for folder in (data, config):
        folder.mkdir(parents=True)
    (config / "settings.toml").write_text(QUICK, "utf-8")
    place.hand_over(place.home / ".local")
    place.hand_over(place.home / ".config")
    with launched(place, screen, "launch", str(ENTRY)):
        keys = play(data, screen)
    print(f"  opened from its entry in the menu; a game played to the end with {keys} keys")
    kept = games(data)
    record = place.data / "my game Ω.rage.jsonl"
    bad = place.data / "half a game.rage.jsonl"
    record.write_bytes(RECORD.read_bytes())
    bad.write_bytes(RECORD.read_bytes()[:2000])
    place.hand_over(record)
    place.hand_over(bad)
    with launched(place, screen, "open", str(record)) as lines:
        if not any(b"replay" in line and record.name.encode() in line for line in lines()):
            raise Wrong("a record does not open in the viewer")
        moves(screen)
    with launched(place, screen, "open", str(bad)):
        settled(screen)
    if games(data) != kept:
        raise Wrong("watching a record changed the games")
    print(
        "  a record opened as by a double click shows the viewer, half a one a window that says so"
    )


def moves(screen: Screen) -> None:
    """Wait until a screen has shown several pictures: the viewer plays a record by itself."""
    seen = set()

    def enough() -> bool:
        seen.add(screen.pixels())
        return len(seen) > PICTURES

    until(enough, None, lambda: "the viewer shows a record that stands still")


@contextmanager
def managed(place: Place, screen: Screen) -> Iterator[None]:
    """Run a window manager during the block."""
    around = place.around({"DISPLAY": screen.name})
    with subprocess.Popen(["/usr/bin/openbox"], stderr=subprocess.DEVNULL, **around) as manager:
        try:
            yield
        finally:
            manager.terminate()


@contextmanager
def launched(place: Place, screen: Screen, *order: str) -> Iterator[Callable[[], list[bytes]]]:
    """Start something by gio, as a file manager does, and stop it after the block."""
    around = place.around({"DISPLAY": screen.name, "PATH": "/usr/bin:/bin:/usr/games"})
    subprocess.run(["/usr/bin/gio", *order], check=True, **around)
    try:
        until(screen.looks_drawn, None, lambda: f"gio {order[0]} opens no window")
        yield lambda: [line for _, line in started(place)]
    finally:
        while any(ended := [process for process, _ in started(place)]):
            for process in ended:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            time.sleep(0.2)


def started(place: Place) -> Iterator[tuple[int, bytes]]:
    """Return this player's processes of the game, with their command lines."""
    home = f"HOME={place.home}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            line = (folder / "cmdline").read_bytes()
            if b"rage-desktop" in line and home in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name), line


def run(*command: str) -> None:
    """Run a tool of the system. Raises Wrong with its output."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Wrong(f"{command[0]} ended with {done.returncode}: {done.stdout}{done.stderr}")
