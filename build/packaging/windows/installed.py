"""The installer for Windows, tried: installed, started from a record, uninstalled."""

from pathlib import Path
from typing import Final

import alike
from installer import ENDING, PROGRAM, RECORD, TITLE
from machine import Machine
from place import Wrong
from scenes import YESTERDAY
from window import until
from wine import windows_path

QUIETLY: Final = 600  # seconds for an installation on a busy machine
SETTINGS_ENTRY: Final = "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall"
CLASSES: Final = "HKCU\\Software\\Classes\\"


def try_installer(machine: Machine, msi: Path, pictures: Path | None) -> None:
    """It installs for one player, opens records, and uninstalls without the games. Raises Wrong."""
    log = machine.data / "install.log"
    msiexec(machine, "/i", windows_path(msi), log)
    home = machine.local / "Programs" / TITLE
    entry = next(machine.user.rglob(f"{TITLE}.lnk"), None)
    if not (home / PROGRAM).is_file() or entry is None or "Start Menu" not in str(entry):
        raise Wrong(f"the installer leaves {home}, and {entry} in the Start menu")
    told = uninstaller(machine)
    print(f"  installed: {len(list(home.rglob('*')))} files, {entry.name}; Settings shows {told}")
    kept = machine.local / "rage-desktop" / "games.sqlite3"
    before = kept.read_bytes()
    opens_records(machine, home / PROGRAM, pictures)
    msiexec(machine, "/x", windows_path(msi), machine.data / "uninstall.log")
    left = [str(path) for path in (home, entry) if path.exists()]
    keys = [key for key in (RECORD, ENDING) if RECORD in registry(machine, CLASSES + key)]
    if left or keys or kept.read_bytes() != before:
        raise Wrong(f"removing it leaves {left + keys}, or not the games")
    print("  removed; the games stay")
    if pictures is not None:
        for each in (log, machine.data / "uninstall.log"):
            (pictures / each.name).write_bytes(each.read_bytes())


def msiexec(machine: Machine, what: str, msi: str, log: Path) -> None:
    """Install or uninstall without questions."""
    order = ("msiexec", what, msi, "/qn", "/l*v", windows_path(log))
    done = machine.wine.run(*order, seconds=QUIETLY)
    if done.returncode:
        raise Wrong(f"msiexec {what} ended with {done.returncode}: {done.stdout[-500:]}")


def uninstaller(machine: Machine) -> str:
    """Return what Settings shows of the program. Raises Wrong if it cannot be uninstalled there."""
    entries = registry(machine, SETTINGS_ENTRY)
    if TITLE not in entries or "UninstallString" not in entries:
        entries = registry(machine, SETTINGS_ENTRY.replace("HKCU", "HKLM"))
    if TITLE not in entries or "UninstallString" not in entries:
        raise Wrong("Settings has no entry to take it away")
    wanted = ("DisplayName", "DisplayVersion", "Publisher")
    lines = [line.split(None, 2) for line in entries.splitlines()]
    return ", ".join(line[2] for line in lines if line and line[0] in wanted and len(line) == 3)


def opens_records(machine: Machine, program: Path, pictures: Path | None) -> None:
    """A record opened as by a double click comes up in the viewer.

    Wine 8 looks for programs only in the machine's part of the registry, so what the installer
    wrote into the player's part is copied there first.
    """
    for key in (ENDING, RECORD):
        order = ("reg", "copy", CLASSES + key, CLASSES.replace("HKCU", "HKLM") + key, "/s", "/f")
        machine.wine.run(*order, seconds=QUIETLY)
    content = (YESTERDAY / "records" / "rave.rage.jsonl").read_bytes()
    machine.program = Path("start")
    opened(machine, "my game Ω", content)
    bad = opened(machine, "half a game", content[:2000])
    machine.program = program
    if pictures is not None:
        alike.save(bad, pictures / "bad-record.png")
    print(
        "  a record opened as by a double click shows the viewer, half a one a window that says so"
    )


def opened(machine: Machine, name: str, content: bytes) -> bytes:
    """Return what the screen shows once a record is opened. Raises Wrong if that is nothing.

    The viewer begins to play at once, so there is no waiting for a picture at rest.
    """
    record = machine.data / f"{name}.rage.jsonl"
    record.write_bytes(content)
    machine.hand_over(record)
    with machine.started(windows_path(record)) as started:
        started.wait()
        until(machine.screen.looks_drawn, None, lambda: f"opening {record.name} shows nothing")
        if not any(b"replay" in line for line in machine.lines(PROGRAM.encode())):
            raise Wrong("what opens is not the viewer")
        return machine.screen.pixels()


def registry(machine: Machine, key: str) -> str:
    """Return all that the registry has below a key."""
    return machine.wine.run("reg", "query", key, "/s", seconds=QUIETLY).stdout
