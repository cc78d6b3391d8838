"""Where the game's own files lie: installed, in a checkout, or inside the packaged program."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import rage_desktop
from rage_desktop.rules import TextError, text
from rage_desktop.untrusted_input import UNREADABLE


class AssetsMissing(TextError):
    """The game's art, sounds and edition files were not found."""


class AssetDamaged(TextError):
    """One of the game's own files is missing or cannot be read."""


@contextmanager
def reading_asset(path: Path) -> Iterator[None]:
    """Read one of the game's own files in the block; raises AssetDamaged for whatever fails there,
    since only a new installation helps then."""
    try:
        if path.stat().st_size == 0:  # as an installation on a full disk leaves it
            raise EOFError
        yield
    except (OSError, EOFError, LookupError, TypeError, *UNREADABLE) as error:
        reason = text(
            "The game's file {file} is missing or damaged. Reinstall Rage Desktop: your games and "
            "settings stay as they are.",
            file=path.name,
        )
        raise AssetDamaged(reason) from error


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
