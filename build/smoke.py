"""Try a packaged program as a player's machine would: from elsewhere, without our source or Python.

python build/smoke.py PROGRAM...     (by default the folder and the file that package.py built)

It plays and verifies a game on the command line, and on Linux opens its window on a display of its
own, looks at it and closes it. The first thing that is wrong ends it with one sentence.
"""

import os
import shutil
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from screen import Screen

ROOT: Final = Path(__file__).resolve().parent.parent
SECONDS: Final = 60  # a busy machine is no failure
_SUFFIX: Final = ".exe" if sys.platform == "win32" else ""
_SYSTEM_NEEDS: Final = ("SYSTEMROOT", "WINDIR", "TEMP", "TMP")


class Wrong(RuntimeError):
    """What the packaged program did wrong, in one sentence."""


def main() -> int:
    """Try each program; return 0 if all are right, 1 at the first that is not."""
    parser = ArgumentParser(description="Try packaged programs.")
    parser.add_argument("programs", nargs="*", type=Path, metavar="PROGRAM")
    programs = [path.resolve() for path in parser.parse_args().programs or built()]
    try:
        for program in programs:
            print(f"{program.relative_to(ROOT) if ROOT in program.parents else program}")
            with TemporaryDirectory(prefix="rage-desktop-smoke-", ignore_cleanup_errors=True) as at:
                try_program(moved(program, Path(at)), Path(at))
    except Wrong as wrong:
        print(f"FAILED: {wrong}", file=sys.stderr)
        return 1
    return 0


def built() -> list[Path]:
    """The programs that build/package.py left in dist/."""
    dist = ROOT / "dist"
    found = [dist / "rage-desktop" / f"rage-desktop{_SUFFIX}", *dist.glob("rage-desktop-*")]
    found = [path for path in found if path.is_file()]
    if len(found) < 2:
        raise SystemExit("dist/ lacks the folder or the file: run build/package.py first")
    return found


def moved(program: Path, place: Path) -> Path:
    """A copy of the program (with its folder, if it has one) away from the checkout."""
    if (program.parent / "_internal").is_dir():
        return Path(shutil.copytree(program.parent, place / "program")) / program.name
    return Path(shutil.copy2(program, place / program.name))


def try_program(program: Path, place: Path) -> None:
    """All checks on one program; the place is an empty home for it. Raises Wrong."""
    try_version(program, place)
    try_game(program, place)
    if sys.platform == "linux":
        with Screen(1280, 720) as screen:
            try_window(program, place, screen)


def try_version(program: Path, place: Path) -> None:
    """It starts, and knows the version it was built from."""
    expected = (ROOT / "rage_desktop" / "__init__.py").read_text("utf-8").split('"')[-2]
    began = time.perf_counter()
    said = run(program, place, "--version").stdout
    # A windowed program on Windows has no standard output to speak on.
    if sys.platform != "win32" and expected not in said:
        raise Wrong(f"--version says {said!r}, not {expected}")
    print(f"  version {expected} in {time.perf_counter() - began:.2f} s")


def try_game(program: Path, place: Path) -> None:
    """It plays a game between bots, finds its record good, and a changed one bad."""
    order = "simulate --edition rage --players 4 --bots steady --games 1 --seed 7 --out games"
    run(program, place, *order.split())
    records = list((place / "games").rglob("*.rage.jsonl"))
    if len(records) != 1:
        raise Wrong(f"simulating one game left {len(records)} records")
    run(program, place, "verify", str(records[0]))
    lines = records[0].read_text("utf-8").splitlines(keepends=True)
    forged = place / "forged.rage.jsonl"
    forged.write_text("".join(lines[:-2] + lines[-1:]), "utf-8")
    if run(program, place, "verify", str(forged), fails=True).returncode == 0:
        raise Wrong("verify accepts a record that lacks a line")
    print(f"  played and verified a game of {len(lines)} lines; refused a forged one")


def try_window(program: Path, place: Path, screen: Screen) -> None:
    """Its window shows a picture, needs nothing of ours, and closes when asked to."""
    began = time.perf_counter()
    with started(program, place, "--data-dir", str(place / "data"), display=screen.name) as game:
        while not screen.looks_drawn():
            if game.poll() is not None:
                said = log(place).read_text("utf-8", "replace")[-2000:]
                raise Wrong(f"it ended with {game.returncode} before it showed anything:\n{said}")
            if time.perf_counter() - began > SECONDS:
                raise Wrong(f"the window is still blank after {SECONDS} s")
            time.sleep(0.02)
        print(f"  window drawn in {time.perf_counter() - began:.2f} s")
        foreign = sorted(borrowed(game.pid, place))
        if foreign:
            raise Wrong(f"it uses files that players do not have: {', '.join(foreign[:5])}")
        screen.close_windows()
        try:
            code = game.wait(SECONDS)
        except subprocess.TimeoutExpired:
            raise Wrong(f"the window did not close within {SECONDS} s") from None
        if code != 0:
            raise Wrong(f"closing the window ended the program with {code}")
        print("  window closed")


def borrowed(pid: int, place: Path) -> Iterator[str]:
    """Files that a process or its children have mapped from the checkout or from a Python."""
    ours = {str(ROOT), sys.prefix, sys.base_prefix + "/lib/python"}
    for process in family(pid):
        for line in Path(f"/proc/{process}/maps").read_text("utf-8").splitlines():
            path = line.split(maxsplit=5)[-1]
            inside = path.startswith(str(place))
            if not inside and ("libpython" in path or path.startswith(tuple(ours))):
                yield path


def family(pid: int) -> Iterator[int]:
    """A process and all its children (the single file starts itself a second time)."""
    yield pid
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split():
        yield from family(int(child))


def run(
    program: Path, place: Path, *arguments: str, fails: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run to the end. Raises Wrong when it fails, unless that is what is wanted."""
    done = subprocess.run(
        [program, *arguments],
        cwd=place,
        env=environment(place),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=2 * SECONDS,
        check=False,
    )
    if done.returncode != 0 and not fails:
        raise Wrong(f"{arguments[0]} ended with {done.returncode}: {done.stderr.strip()}")
    return done


@contextmanager
def started(
    program: Path, place: Path, *arguments: str, display: str
) -> Iterator[subprocess.Popen[bytes]]:
    """The program running on a display; ended with the block if it has not ended by itself."""
    environ = {**environment(place), "DISPLAY": display}
    with log(place).open("wb") as out:  # without a sound card, ALSA says so at length
        game = subprocess.Popen(
            [program, *arguments],
            cwd=place,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
        )
    try:
        yield game
    finally:
        if game.poll() is None:
            game.terminate()
            game.wait(SECONDS)


def log(place: Path) -> Path:
    """Where a started program's output goes."""
    return place / "log.txt"


def environment(place: Path) -> dict[str, str]:
    """What a player's machine would say: a home, and no way to find any Python."""
    kept = {name: os.environ[name] for name in _SYSTEM_NEEDS if name in os.environ}
    return {**kept, **dict.fromkeys(("HOME", "USERPROFILE", "PATH", "TMPDIR"), str(place))}


if __name__ == "__main__":
    raise SystemExit(main())
