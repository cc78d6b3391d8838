"""A Python for Windows with what the game needs, fetched once and kept outside the checkout.

The two lists beside this module pin every file by its hash. Any change to them makes a new folder
in the cache; a folder that exists is complete.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

HERE: Final = Path(__file__).parent
LISTS: Final = (HERE / "python.txt", HERE / "wheels.txt")
# seconds before a download is tried again
TRIES = 3
PAUSE = 10.0
PIP: Final = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
PATIENCE: Final = ("--retries", "8", "--timeout", "60", "--require-hashes", "--no-deps")
FOR_WINDOWS: Final = (
    "--platform",
    "win_amd64",
    "--python-version",
    "3.11",
    "--implementation",
    "cp",
    "--only-binary=:all:",
)
INSIDE: Final = "cp311/"  # the Python's folder in its archive


def cache() -> Path:
    """Return the folder for what was fetched, as the XDG directories say."""
    told = os.environ.get("XDG_CACHE_HOME", "")
    root = Path(told) if told.startswith("/") else Path.home() / ".cache"
    return root / "rage-desktop-build"


def windows_python() -> Path:
    """Return python.exe of a complete Windows Python, fetching it if necessary.

    Raises SystemExit if it cannot be fetched.
    """
    lists = b"".join(each.read_bytes() for each in LISTS)
    kept = cache() / f"windows-{hashlib.sha256(lists).hexdigest()[:16]}"
    if not kept.is_dir():
        cache().mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix="fetching-", dir=cache()) as folder:
            made = Path(folder) / "python"
            fetch(Path(folder), made)
            try:
                made.rename(kept)
            except OSError:  # another process was quicker
                if not kept.is_dir():
                    raise
    return kept / "python.exe"


def fetch(work: Path, made: Path) -> None:
    """Download Python and wheels, and put them together in a new folder."""
    python, wheels = LISTS
    pip("download", "--no-binary=:all:", "-d", str(work), "-r", str(python))
    (archive,) = work.glob("*.tar.gz")
    unpack(archive, work, made)
    packages = made / "Lib" / "site-packages"
    shutil.rmtree(packages)  # its own tools, some of which PyInstaller cannot take
    pip("install", "--target", str(packages), *FOR_WINDOWS, "-r", str(wheels))


def unpack(archive: Path, work: Path, made: Path) -> None:
    """Unpack the Python inside a source distribution."""
    with tarfile.open(archive) as tar:
        (member,) = (each for each in tar.getmembers() if each.name.endswith("/data.zip"))
        content = tar.extractfile(member)
        assert content is not None
        inner = zipfile.ZipFile(content)
        inner.extractall(work, [name for name in inner.namelist() if name.startswith(INSIDE)])
    (work / INSIDE).rename(made)


def pip(order: str, *arguments: str) -> None:
    """Run pip; where the network fails it is tried again. Raises SystemExit."""
    command = [*PIP, order, *PATIENCE, *arguments]
    for attempt in range(TRIES):
        time.sleep(PAUSE if attempt else 0)
        if subprocess.run(command, check=False).returncode == 0:
            return
    raise SystemExit(f"pip {order} failed {TRIES} times: see above")


if __name__ == "__main__":
    print(windows_python())
