"""Wine with a prefix of its own: a Windows nobody has used before, deleted in the end."""

import os
import shutil
import struct
import subprocess
from contextlib import ExitStack
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final, Self

NEEDED: Final = ("wine", "wineserver", "wineboot")
BOOT: Final = 300  # seconds that the first start of a prefix may take on a busy machine
CHANCE: Final = ("bcryptprimitives.dll", "ProcessPrng", "advapi32.SystemFunction036")
QUIET: Final = {
    "WINEARCH": "win64",
    "WINEDEBUG": "-all",
    "WINEDLLOVERRIDES": "mscoree=;mshtml=;winemenubuilder.exe=d",  # no .NET, no browser, no menus
    "SDL_AUDIODRIVER": "dummy",
    "LC_ALL": "C.UTF-8",  # or else names with foreign letters get lost
}


class Wine:
    """A Windows for the length of a with block; whatever runs in it ends with the block."""

    def __init__(self, player: int | None = None, **environment: str) -> None:
        """For this process's user, or for another, by number."""
        self.folder = Path(mkdtemp(prefix="rage-desktop-wine-"))
        self.drive = self.folder / "prefix" / "drive_c"
        self.player = player
        home = self.folder / "home"
        home.mkdir()
        if player is not None:
            for each in (self.folder, home):
                os.chown(each, player, player)
        self.environment = {
            "PATH": os.environ.get("PATH", os.defpath),
            "HOME": str(home),
            "WINEPREFIX": str(self.drive.parent),
            **QUIET,
            **environment,
        }
        self._ends = ExitStack()
        self._ends.callback(shutil.rmtree, self.folder, ignore_errors=True)

    def __enter__(self) -> Self:
        self._ends.callback(self.end)
        self.system("wineboot", "-i", seconds=BOOT)
        self._complete()
        return self

    def __exit__(self, *fault: object) -> None:
        self._ends.close()

    def _complete(self) -> None:
        """Add what every Windows has and Wine 8 has not.

        The bridge to screen readers asks for its random numbers, and would not open without them.
        """
        library = self.drive / "windows" / "system32" / CHANCE[0]
        if not library.exists():
            library.write_bytes(forwarding(*CHANCE))

    def end(self) -> None:
        """End every process of this prefix, and wait until all is written."""
        self.system("wineserver", "-k")
        self.system("wineserver", "-w")

    def run(
        self, *command: str | Path, seconds: float, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a Windows program to its end. Raises TimeoutExpired."""
        return self.system("wine", *command, seconds=seconds, **environment)

    def system(
        self, *command: str | Path, seconds: float = BOOT, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Run one of Wine's own programs to its end. Raises TimeoutExpired."""
        return subprocess.run(
            command,
            stdout=subprocess.PIPE,  # Windows programs want a real file or pipe
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=seconds,
            check=False,
            **self.around(environment),
        )

    def around(self, environment: dict[str, str]) -> dict[str, Any]:
        """Return the user, folder and environment for subprocess."""
        whose: dict[str, Any] = {}
        if self.player is not None:
            whose = {"user": self.player, "group": self.player, "extra_groups": []}
        around = {**self.environment, **environment}
        return {"cwd": self.folder, "env": around, "stdin": subprocess.DEVNULL, **whose}


def forwarding(name: str, function: str, target: str) -> bytes:
    """Return a library for Windows without any code: its one function is another library's."""
    place = 0x1000
    strings = b""
    at = []
    for each in (name, function, target):
        at.append(place + 50 + len(strings))
        strings += each.encode() + b"\0"
    lists = (place + 40, place + 44, place + 48)  # functions, their names, their numbers
    exports = struct.pack("<IIHHIIIIIII", 0, 0, 0, 0, at[0], 1, 1, 1, *lists)
    exports += struct.pack("<IIH", at[2], at[1], 0) + strings
    size = len(exports)
    kind = struct.pack("<4sHHIIIHH", b"PE\0\0", 0x8664, 1, 0, 0, 0, 240, 0x2022)
    sizes = struct.pack("<HBBIIIII", 0x20B, 14, 0, 0, 512, 0, 0, place)
    where = struct.pack("<QII", 0x180000000, 4096, 512)
    system = struct.pack("<HHHHHHIIIIHH", 6, 0, 0, 0, 6, 0, 0, 0x2000, 512, 0, 2, 0x160)
    stacks = struct.pack("<QQQQII", 1 << 20, 4096, 1 << 20, 4096, 0, 16)
    tables = struct.pack("<II", place, size) + bytes(8 * 15)
    section = struct.pack("<8sIIII12xI", b".edata", size, place, 512, 512, 0x40000040)
    head = b"MZ" + bytes(58) + struct.pack("<I", 64)
    head += kind + sizes + where + system + stacks + tables + section
    return head.ljust(512, b"\0") + exports.ljust(512, b"\0")


def missing() -> tuple[str, ...]:
    """Return the programs of Wine that are not installed."""
    return tuple(name for name in NEEDED if shutil.which(name) is None)


def windows_path(path: Path) -> str:
    """Return a path of this system as Windows programs inside Wine know it."""
    return "Z:" + str(path.resolve()).replace("/", "\\")
