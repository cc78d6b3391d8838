"""What CHANGELOG.md says of each version: for shops, for Debian, and for a release's page.

    python build/packaging/changelog.py     prints the notes of the version to be released

It ends with an error if that version has no section of its own, or as long as an owner has not
set the four names of `rage_desktop/__init__.py`: shops, updates and menu entries depend on them.
"""

import re
import sys
from pathlib import Path
from typing import Final, NamedTuple

import rage_desktop
from rage_desktop import __version__

ROOT: Final = Path(__file__).resolve().parents[2]
# What stands in the four names until an owner sets them.
PLACEHOLDERS: Final = {
    "APPLICATION_ID": re.compile(r"\borg\.example\b"),
    "HOME": re.compile(r"\bexample\.org\b"),
    "MAKER": re.compile(r"^The Rage Desktop project$"),
    "EMAIL": re.compile(r"\.invalid$"),
}
_HEAD: Final = re.compile(r"^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?\n", re.M)


class Release(NamedTuple):
    """A section: its version, its date, what it is about in a paragraph, and all it says."""

    version: str
    date: str
    about: str
    notes: str


def releases(today: str, changelog: str | None = None) -> list[Release]:
    """Return the sections, newest first; what is unreleased becomes this version, of today."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8") if changelog is None else changelog
    _, *parts = _HEAD.split(text)
    found = []
    for version, date, notes in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        named = __version__ if version == "Unreleased" else version
        about = re.split(r"^#|\n\n", notes.strip(), maxsplit=1, flags=re.M)[0]
        if notes.strip():
            found.append(Release(named, date or today, " ".join(about.split()), notes.strip()))
    return found


def main() -> int:
    """Print the notes of this version; returns 1 if it cannot be released yet."""
    newest = releases("")[0]
    unset = [
        name
        for name, placeholder in PLACEHOLDERS.items()
        if placeholder.search(getattr(rage_desktop, name))
    ]
    if unset:
        names = ", ".join(unset)
        print(f"Not set yet in rage_desktop/__init__.py: {names}", file=sys.stderr)
    elif newest.version != __version__ or not newest.date:
        print(f"CHANGELOG.md has no section [{__version__}] with a date", file=sys.stderr)
    else:
        print(newest.notes)
        return 0
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
