"""Packages on three systems: the bundle, the wheel, and Windows."""

import os
import plistlib
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from helpers.paths import ROOT
from helpers.scripts import Script, import_script

from rage_desktop import HOME, __version__

# -- The bundle for macOS, laid out here as on a Mac; what macOS would stumble over is found -------

pytestmark = pytest.mark.slow

INSIDE = ("libpython3.so", "game.libs/libSDL2.so", "pygame/base.so", "pygame/LICENSE.txt")
DATA = "rage_desktop/assets/svg/card.svg"


@pytest.fixture(scope="module")
def icns() -> bytes:
    made: bytes = import_script("packaging/icons").icns()
    return made


@pytest.fixture
def laid_out(tmp_path: Path, script: Script, icns: bytes) -> tuple[Path, Mapping[str, Any]]:
    bundle = script("macos/bundle")
    folder = tmp_path / "folder"
    for name in (*INSIDE, DATA):
        (folder / "_internal" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "_internal" / name).write_text("x")
    (folder / "rage-desktop").write_text("x")
    (folder / "_internal" / "libSDL2.so").symlink_to("game.libs/libSDL2.so")
    icon = tmp_path / "game.icns"
    icon.write_bytes(icns)
    told = bundle["told"]("1.2.3", ["en", "fr"])
    return bundle["laid_out"](folder, tmp_path, icon, told), bundle


def test_it_is_laid_out_as_macos_wants_it(laid_out: tuple[Path, Mapping[str, Any]]) -> None:
    made, bundle = laid_out
    bundle["check"](made, "1.2.3")
    facts = plistlib.loads((made / "Contents/Info.plist").read_bytes())
    assert facts["CFBundleLocalizations"] == ["en", "fr"]
    assert facts["NSHighResolutionCapable"]
    assert (made / "Contents/Resources" / DATA).is_file()
    assert (made / "Contents/Frameworks/pygame/base.so").is_file()


def forget_the_window(made: Path) -> None:
    path = made / "Contents/Info.plist"
    path.write_bytes(plistlib.dumps(plistlib.loads(path.read_bytes()) | {"LSBackgroundOnly": True}))


BREAKS: list[tuple[str, Callable[[Path], object]]] = [
    (
        "tells something else",
        lambda made: (made / "Contents/Info.plist").write_bytes(plistlib.dumps({})),
    ),
    ("has no window", forget_the_window),
    ("is no program", lambda made: (made / "Contents/MacOS/rage-desktop").chmod(0o644)),
    ("where programs do", lambda made: (made / "Contents/MacOS/notes.txt").touch()),
    ("leads nowhere", lambda made: (made / "Contents/Resources" / "x").symlink_to("/etc/passwd")),
    ("among the code", lambda made: (made / "Contents/Frameworks/pygame/a.svg").touch()),
    ("has a dot", lambda made: (made / "Contents/Frameworks/a.libs").mkdir()),
]


@pytest.mark.parametrize(("why", "harm"), BREAKS, ids=[why for why, _ in BREAKS])
def test_what_macos_would_stumble_over_is_found(
    laid_out: tuple[Path, Mapping[str, Any]], why: str, harm: Callable[[Path], object]
) -> None:
    made, bundle = laid_out
    harm(made)
    with pytest.raises(RuntimeError, match=why):
        bundle["check"](made, "1.2.3")


# -- The wheel is complete: installed away from the checkout, it plays without anything of ours ----


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with the project's own build backend."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install it in a fresh environment, which borrows only the libraries from this one."""
    pytest.importorskip("pip")
    home = tmp_path_factory.mktemp("Fresh place") / "venv"
    venv.create(home, with_pip=False)
    scripts = home / ("Scripts" if sys.platform == "win32" else "bin")
    python = scripts / ("python.exe" if sys.platform == "win32" else "python")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True, capture_output=True)
    # A path file adds a folder, but not what path files in that folder add: not the checkout.
    libraries = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(subprocess.check_output([python, "-c", where], text=True).strip())
    (packages / "borrowed.pth").write_text("\n".join(sorted(libraries)), "utf-8")
    return scripts


def run(command: list[str | Path], folder: Path) -> str:
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=folder, env=kept | quiet, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_all_assets_are_inside_and_nothing_else(wheel: Path) -> None:
    assert wheel.stat().st_size <= 2_300_000
    names = set(ZipFile(wheel).namelist())
    assets = {
        f"rage_desktop/{path.relative_to(ROOT).as_posix()}"
        for path in (ROOT / "assets").rglob("*")
        if path.is_file() and path.suffix not in (".po", ".pot")
    }
    assert assets == {name for name in names if name.startswith("rage_desktop/assets/")}
    package = [path for path in (ROOT / "rage_desktop").rglob("*") if path.suffix != ".pyc"]
    code = {path.relative_to(ROOT).as_posix() for path in package if path.is_file()}
    assert code == {name for name in names if name.startswith("rage_desktop/")} - assets
    (licence,) = (name for name in names if name.endswith(".dist-info/licenses/LICENSE"))
    about = ZipFile(wheel).read(f"{licence.split('/')[0]}/METADATA").decode()
    assert "\nLicense-Expression: MIT\n" in about
    links = re.findall(r"\]\(([^)\s]+)\)", about)
    assert len(links) > 20
    assert [link for link in links if not link.startswith(("https:", "#"))] == []
    pictures = re.findall(r"!\[[^]]*\]\(([^)]*)\)", about)
    assert {link.split(".github")[0] for link in pictures} == {f"{HOME}/raw/v{__version__}/"}
    assert f"\nProject-URL: Issues, {HOME}/issues\n" in about
    tops = {name.split("/")[0] for name in names}
    assert len(tops) == 2
    assert not [name for name in names if name.endswith((".pyc", ".orig")) or "test_" in name]


def test_what_is_installed_plays_and_verifies_a_game(installed: Path, tmp_path: Path) -> None:
    said = run(
        [installed / "python", "-c", "import rage_desktop as r; print(r.__file__)"], tmp_path
    )
    assert Path(said.strip()).is_relative_to(installed.parent)
    program = installed / "rage-desktop"
    order = "simulate --edition rave --players 4 --bots steady --games 1 --seed 3 --out games"
    run([program, *order.split()], tmp_path)
    assert "1 record is valid" in run([program, "verify", "games"], tmp_path)
