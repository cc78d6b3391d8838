"""The scenes in which Windows must show what Linux shows, and the keys that lead to them.

Since version 2.14 FreeType sets letters a little wider or narrower than before, and pygame brings
2.14 for Linux but 2.13 for Windows. So two figures are printed: how much differs as it is, and how
much if Linux uses the system's FreeType, where that is older than 2.14. The second must be next to
nothing: then only the age of FreeType tells the two apart.
"""

import ctypes
import ctypes.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import alike
from machine import ROOT, Machine
from place import Wrong
from screen import Screen
from window import press, settled, until
from wine import windows_path

WINDOW: Final = ("--window", "{}x{}".format(*alike.SIZE))
YESTERDAY: Final = ROOT / "tests" / "data" / "0.1.0"  # a data folder of 0.1.0
STILL_LIFE: Final = 'format = 1\nlanguage = "en"\nspeed = 0\nreduced_motion = true\n'
TWO_PEOPLE: Final = f"""{STILL_LIFE}
[learning]
offers = false
[last_game]
edition = "rage"
seats = [
  {{ name = "Ada", avatar = "rabbit", player = "human" }},
  {{ name = "Bea", avatar = "fox", player = "human" }},
  {{ name = "Chiyo", avatar = "owl", player = "bot:steady" }},
]
"""
BROKEN: Final = "_internal/rage_desktop/assets/lessons/lessons.json"


class Walk(NamedTuple):
    """A start of the program, and keys that lead from one scene to look at to the next."""

    scenes: tuple[tuple[str, tuple[str, ...]], ...]
    data: Path | None = None


WALKS: Final = (
    Walk((("lesson", ("Return",)),)),
    Walk(
        (
            ("title", ()),
            ("new-game", ("Down", "Return")),
            ("rules", ("Escape", "Down", "Down", "Return")),
            ("settings", ("Escape", "Right", "Return")),
        )
    ),
    Walk((("title-of-0.1.0", ()),), YESTERDAY),
)


def try_scenes(machine: Machine, pictures: Path | None) -> None:
    """Every scene looks the same on Windows as on Linux. Raises Wrong."""
    letters = older_letters()
    if not letters:
        print("  the system's FreeType is no older one: how letters are set is not evened out")
    with ThreadPoolExecutor() as pool:
        as_it_is, set_alike = (pool.submit(walks_on_linux, each) for each in ({}, letters))
        windows = [on_windows(machine, walk) for walk in WALKS]
    for theirs, ours, evened in zip(windows, as_it_is.result(), set_alike.result(), strict=True):
        for name, picture in theirs.items():
            if pictures is not None:
                alike.save(picture, pictures / f"{name}.png")
                alike.save(ours[name], pictures / f"{name}-linux.png")
            shares = [alike.differing(picture, other[name]) for other in (ours, evened)]
            print("  {:14} differs in {:.2%}, letters set alike {:.2%}".format(name, *shares))
            if letters and shares[1] > alike.MOST:
                raise Wrong(f"{name} looks different in {shares[1]:.1%} of its pixels")


def try_dense(machine: Machine, pictures: Path | None) -> None:
    """On a dense screen, at 150 %, Windows enlarges nothing: the pixels are ours. Raises Wrong."""
    title = Walk((("title", ()),))
    usual = on_windows(machine, title)["title"]
    set_density(machine, 144)
    dense = on_windows(machine, title)["title"]
    set_density(machine, 96)
    if pictures is not None:
        alike.save(dense, pictures / "title-at-150.png")
    share = alike.differing(dense, usual)
    if share > alike.MOST:
        raise Wrong(f"at 150 % the title differs in {share:.1%}: Windows has enlarged it")
    print(f"  at 150 % the title is as sharp as at 100 %: it differs in {share:.2%}")


def set_density(machine: Machine, dots: int) -> None:
    """Tell Windows how many dots an inch of its screen has."""
    order = ("reg", "add", "HKCU\\Control Panel\\Desktop", "/v", "LogPixels", "/t", "REG_DWORD")
    machine.wine.run(*order, "/d", str(dots), "/f", seconds=60)


def older_letters() -> dict[str, str]:
    """Return the environment that selects the system's FreeType, if it is older than 2.14."""
    found = ctypes.util.find_library("freetype")
    if found is None:
        return {}
    library = ctypes.CDLL(found)
    freetype = ctypes.c_void_p()
    version = [ctypes.c_int() for _ in range(3)]
    library.FT_Init_FreeType(ctypes.byref(freetype))
    library.FT_Library_Version(freetype, *map(ctypes.byref, version))
    library.FT_Done_FreeType(freetype)
    return {"LD_PRELOAD": found} if [each.value for each in version] < [2, 14] else {}


def on_windows(machine: Machine, walk: Walk) -> dict[str, bytes]:
    """Return what the packaged program shows, scene by scene."""
    data = machine.fresh_data(STILL_LIFE, walk.data)
    with machine.started("--data-dir", windows_path(data), *WINDOW) as game:
        machine.drawn(game)
        return walked(machine.screen, walk)


def walks_on_linux(letters: dict[str, str]) -> list[dict[str, bytes]]:
    """Return what this checkout shows on each walk, scene by scene, on a display of its own."""
    with Screen(*alike.SIZE) as screen:
        return [on_linux(screen, walk, letters) for walk in WALKS]


def on_linux(screen: Screen, walk: Walk, letters: dict[str, str]) -> dict[str, bytes]:
    """Return what this checkout shows, scene by scene."""
    with TemporaryDirectory(prefix="rage-desktop-scene-") as folder:
        data = Path(folder) / "data"
        shutil.copytree(walk.data, data) if walk.data else data.mkdir()
        (data / "settings.toml").write_text(STILL_LIFE, "utf-8")
        with linux_window(screen, ["--data-dir", str(data), *WINDOW], letters) as game:
            until(screen.looks_drawn, game, lambda: "the window stays blank on Linux")
            return walked(screen, walk)


def walked(screen: Screen, walk: Walk) -> dict[str, bytes]:
    """Go from scene to scene, waiting for each key's effect, and look."""
    corner = [str(side - 1) for side in alike.SIZE]
    around = {"DISPLAY": screen.name, "PATH": os.environ["PATH"]}
    subprocess.run(["xdotool", "mousemove", *corner], env=around, check=True)
    shown = settled(screen)
    pictures = {}
    for name, keys in walk.scenes:
        try:
            for key in keys:
                press(key, screen.name)
                shown = settled(screen, shown)
        except Wrong as wrong:
            raise Wrong(f"on the way to {name}: {wrong}") from None
        pictures[name] = shown
    return pictures


@contextmanager
def linux_window(
    screen: Screen, options: list[str], letters: dict[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    """Run the game of this checkout during the block."""
    game = subprocess.Popen(
        [sys.executable, "-m", "rage_desktop", *options],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ
        | letters
        | {"DISPLAY": screen.name, "SDL_AUDIODRIVER": "dummy", "TZ": "UTC"},
    )
    try:
        yield game
    finally:
        game.kill()
        game.wait()


def show_more(machine: Machine, pictures: Path) -> None:
    """Take the pictures that are not compared with anything."""
    data = machine.fresh_data(TWO_PEOPLE)
    with machine.started("--data-dir", windows_path(data), *WINDOW) as game:
        machine.drawn(game)
        shown = walked(machine.screen, Walk((("curtain", ("Down", "Return", "ctrl+Return")),)))
        alike.save(shown["curtain"], pictures / "curtain.png")
    show_crash(machine, pictures)


def show_crash(machine: Machine, pictures: Path) -> None:
    """A program that lost a file says so in a window. Raises Wrong if it just ends."""
    whole = machine.program
    broken = machine.data / "broken"
    shutil.copytree(whole.parent, broken)
    machine.hand_over(broken)
    (broken / BROKEN).unlink()
    machine.program = broken / whole.name
    data = machine.fresh_data(STILL_LIFE)
    try:
        with machine.started("--data-dir", windows_path(data), *WINDOW) as game:
            machine.drawn(game)
            settled(machine.screen)
            press("Return", machine.screen.name)
            alike.save(settled(machine.screen), pictures / "crash.png")
            if game.poll() is not None:
                raise Wrong("it ends without a word when a file is missing")
    finally:
        machine.program = whole
    if "Something went wrong" not in (data / "rage-desktop.log").read_text("utf-8"):
        raise Wrong("its log does not tell what went wrong")
