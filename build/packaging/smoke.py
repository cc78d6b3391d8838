"""Try the packaged programs as on a player's machine.

    python build/packaging/smoke.py [DIST]     (by default dist/, where package.py puts them)

They run far from our source and without any Python, from a folder that cannot be written to and has
spaces and foreign letters in its name. Each is tried on the command line and by its own self-test.
On Linux its window is opened on a display of its own, played in by keyboard to the end of a game,
and closed. The first fault ends it all with one sentence.
"""

import hashlib
import re
import shutil
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from icons import icns
from package import NAME, SINGLE
from place import Place, Wrong

sys.path += [str(Path(__file__).parent / "linux"), str(Path(__file__).parent / "macos")]
import bundle
from desktop import try_deb

ROOT: Final = Path(__file__).resolve().parents[2]
VERSION: Final = NAME.split("-")[2]
LIMIT: Final = 18e6  # bytes of a single file
STARTS: Final = 5
_SUFFIX: Final = ".exe" if sys.platform == "win32" else ""


def main() -> int:
    """Try both forms; return 0 if all is well, 1 at the first fault."""
    parser = ArgumentParser(description="Try the packaged programs.")
    parser.add_argument("dist", nargs="?", type=Path, default=ROOT / "dist")
    dist = parser.parse_args().dist.resolve()
    try:
        try_sums(dist)
        try_form(f"{NAME}, unpacked", lambda place: unpacked(dist, place))
        try_form(SINGLE, lambda place: Path(shutil.copy2(dist / (SINGLE + _SUFFIX), place.shelf)))
        if sys.platform == "linux":
            try_installed(dist)
            try_deb(dist / f"{NAME}.deb")
            if (appimage := dist / f"{NAME}.AppImage").exists():
                try_form("AppImage", lambda place: Path(shutil.copy2(appimage, place.shelf)))
            try_bundle(dist / NAME)
    except Wrong as wrong:
        print(f"FAILED: {wrong}", file=sys.stderr)
        return 1
    return 0


def try_sums(dist: Path, package: str = NAME, suffix: str = _SUFFIX) -> None:
    """Everything to be passed on is there, is what was built, and is not too large."""
    sums = (dist / f"{package}.sha256").read_text("utf-8")
    lines = [line.split("  ") for line in sums.splitlines()]
    for told, name in lines:
        if hashlib.sha256((dist / name).read_bytes()).hexdigest() != told:
            raise Wrong(f"the sum of {name} is another one")
    size = (dist / f"{package}-single{suffix}").stat().st_size
    if size > LIMIT:
        raise Wrong(f"the single file has {size / 1e6:.1f} MB")
    print(f"{len(lines)} sums hold; the single file has {size / 1e6:.1f} MB")


def unpacked(dist: Path, place: Place) -> Path:
    """Unpack the archive onto the shelf; returns the program in it."""
    (archive,) = (path for path in dist.glob(f"{NAME}.*") if path.suffix in (".gz", ".zip"))
    if sys.platform == "darwin":
        place.system("ditto", "-x", "-k", str(archive), str(place.shelf))
        bundle.check(place.shelf / "Rage Desktop.app", VERSION)
        return place.shelf / "Rage Desktop.app" / "Contents" / "MacOS" / "rage-desktop"
    shutil.unpack_archive(archive, place.shelf)
    return place.shelf / NAME / f"rage-desktop{_SUFFIX}"


def try_bundle(folder: Path) -> None:
    """The folder's contents make a bundle that is laid out as macOS wants it."""
    print("As a bundle for macOS")
    with TemporaryDirectory(prefix="rage-desktop-bundle-") as work:
        icon = Path(work) / "rage-desktop.icns"
        icon.write_bytes(icns())
        told = bundle.told(
            VERSION, bundle.languages(folder / "_internal/rage_desktop/assets/locale")
        )
        made = bundle.laid_out(folder, Path(work), icon, told)
        bundle.check(made, VERSION)
    print("  laid out and described as it must be; neither signed nor started: that takes a Mac")


def try_form(title: str, put: Callable[[Place], Path]) -> None:
    """Check one form, which `put` brings to a new place. Raises Wrong."""
    print(title)
    with TemporaryDirectory(prefix="rage-desktop-smoke-", ignore_cleanup_errors=True) as folder:
        place = Place(Path(folder))
        place.put(put(place))
        before = place.contents()
        try_version(place)
        try_game(place)
        try_self_test(place)
        if sys.platform == "darwin":
            try_starts(place, "")
        if sys.platform == "linux":
            from screen import Screen
            from window import try_window
            from yesterday import try_folders

            with Screen(1280, 720) as screen:
                try_starts(place, screen.name)
                try_window(place, screen)
                try_folders(place, screen)
        changed = sorted(place.contents() ^ before)
        if changed:
            raise Wrong(f"it wrote outside its data folder: {changed[:5]}")
        print("  nothing written outside the data folder")


def try_version(place: Place) -> None:
    """It starts, and knows which version it is."""
    said = place.run("--version").stdout
    # A windowed program on Windows has no standard output.
    if sys.platform != "win32" and said.split() != ["rage-desktop", VERSION]:
        raise Wrong(f"--version says {said!r}")


def try_game(place: Place) -> None:
    """It plays games in worker processes, finds their records good, and an altered one bad."""
    order = "simulate --edition rage --players 4 --bots steady --games 2 --seed 7 --jobs 2"
    games = place.data / "games"
    place.run(*order.split(), "--out", str(games))
    records = sorted(games.glob("*.rage.jsonl"))
    if len(records) != 2:
        raise Wrong(f"simulating two games left {len(records)} records")
    place.run("verify", *map(str, records))
    lines = records[0].read_text("utf-8").splitlines(keepends=True)
    forged = place.data / "forged.rage.jsonl"
    forged.write_text("".join(lines[:-2] + lines[-1:]), "utf-8")
    if place.run("verify", str(forged), fails=True).returncode == 0:
        raise Wrong("verify accepts a record that lacks a line")
    print(f"  two games in two processes; {len(lines)} lines verified, a forged record refused")


def try_self_test(place: Place) -> None:
    """Its own self-test finds no fault."""
    done = place.run("--self-test", fails=True, SDL_VIDEODRIVER="dummy")
    if done.returncode:
        raise Wrong(f"the self-test ends with {done.returncode}:\n{done.stdout}{done.stderr}")
    print(re.sub("^", "    ", done.stdout.rstrip(), flags=re.M))


def try_starts(place: Place, display: str) -> None:
    """Time it from the start of the process to the first frame."""
    taken, said = zip(*(place.first_frame(display) for _ in range(STARTS + 1)), strict=True)
    if not all(said):
        raise Wrong("it never shows its first frame")
    warm = taken[1:]
    print(f"  first frame after {min(warm):.2f} s at best, {median(warm):.2f} s mostly: {said[-1]}")


def try_installed(dist: Path) -> None:
    """The archive's script installs it for one player, and uninstalls it again."""
    print("Installed")
    with TemporaryDirectory(prefix="rage-desktop-smoke-", ignore_cleanup_errors=True) as folder:
        place = Place(Path(folder))
        place.put(unpacked(dist, place))
        script = str(place.shelf / NAME / "install.sh")
        place.system("sh", script)
        place.put(place.home / ".local" / "bin" / "rage-desktop")
        try_version(place)
        place.system("sh", script, "--remove")
        if place.program.exists():
            raise Wrong("removing leaves the program behind")
        print("  installed, started, removed")


if __name__ == "__main__":
    raise SystemExit(main())
