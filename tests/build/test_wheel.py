"""The wheel is complete: installed away from the checkout, it plays without anything of ours."""

import os
import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest
from helpers.paths import ROOT

from rage_desktop import HOME, __version__

pytestmark = pytest.mark.slow


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
    names = set(ZipFile(wheel).namelist())
    assets = {
        f"rage_desktop/{path.relative_to(ROOT).as_posix()}"
        for path in (ROOT / "assets").rglob("*")
        if path.is_file() and path.suffix not in (".po", ".pot")
    }
    assert assets == {name for name in names if name.startswith("rage_desktop/assets/")}
    assert "rage_desktop/py.typed" in names
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


def test_what_is_installed_passes_its_own_test(installed: Path, tmp_path: Path) -> None:
    assert run([installed / "rage-desktop", "--self-test"], tmp_path).endswith("All is well\n")
