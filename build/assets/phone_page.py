"""Puts the phones' page together as the game serves it, and checks its size: `phone_page.py`
says what each part weighs, `phone_page.py FILE` writes the page to look at."""

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from rage_desktop.asset_paths import assets_dir
from rage_desktop.ui.phone_page import MOST_BYTES, phone_document


def main(arguments: list[str]) -> int:
    """Return 1 if the page is too large."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, help="where to write the page")
    wanted = parser.parse_args(arguments).file
    folder = assets_dir() / "phones"
    page = phone_document(folder).encode()
    if wanted is not None:
        wanted.write_bytes(page)
    for path in sorted(folder.iterdir()):
        print(f"{path.name:12} {path.stat().st_size:6} bytes")
    print(f"{'served':12} {len(page):6} bytes of {MOST_BYTES}")
    return int(len(page) > MOST_BYTES)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
