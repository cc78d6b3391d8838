"""The bundle for macOS, laid out here as on a Mac; what macOS would stumble over is found."""

import plistlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from helpers.scripts import Script

pytestmark = pytest.mark.slow

INSIDE = ("libpython3.so", "game.libs/libSDL2.so", "pygame/base.so", "pygame/LICENSE.txt")
DATA = "rage_desktop/assets/svg/card.svg"


@pytest.fixture
def laid_out(tmp_path: Path, script: Script) -> tuple[Path, Mapping[str, Any]]:
    bundle, folder = script("macos/bundle"), tmp_path / "folder"
    for name in (*INSIDE, DATA):
        (folder / "_internal" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "_internal" / name).write_text("x")
    (folder / "rage-desktop").write_text("x")
    (folder / "_internal" / "libSDL2.so").symlink_to("game.libs/libSDL2.so")
    icon = tmp_path / "game.icns"
    icon.write_bytes(script("icons")["icns"]())
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
