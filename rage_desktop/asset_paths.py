"""Where the game's own files lie: installed, in a checkout, or inside the packaged program."""

import sys
from pathlib import Path

import rage_desktop
from rage_desktop.rules import TextError, text


class AssetsMissing(TextError):
    """The game's art, sounds and edition files were not found."""


def assets_dir() -> Path:
    """Return the folder with editions/, svg/, sounds/ and locale/; raises AssetsMissing."""
    places = _places()
    for place in places:
        if (place / "editions").is_dir():  # a foreign folder may be called assets too
            return place
    reason = text(
        "The game's files are missing (looked in {places}). Reinstall Rage Desktop.",
        places=", ".join(str(place) for place in places),
    )
    raise AssetsMissing(reason)


def _places() -> tuple[Path, ...]:
    package = Path(rage_desktop.__file__).resolve().parent
    unpacked = getattr(sys, "_MEIPASS", None)  # set by PyInstaller in the packaged program
    frozen = () if unpacked is None else (Path(unpacked) / "rage_desktop/assets",)
    return (*frozen, package / "assets", package.parent / "assets")
