"""What shops want to be told of a release, filled in: python build/packaging/shops.py DIST

DIST has the packages' sums, as package.py and windows.py write them; the files go there, too.
"""

import re
import sys
from pathlib import Path
from typing import Final

from archives import filled

from rage_desktop import APPLICATION_ID, HOME, MAKER, __version__

WINGET: Final = "RageDesktop.RageDesktop"  # the package's name in winget's collection


def main(dist: Path) -> None:
    """Write the files of every shop whose packages are in DIST.

    Raises SystemExit, after the others have been written, naming the files that lack a sum.
    """
    lines = "".join(path.read_text("utf-8") for path in dist.glob("*.sha256"))
    facts = {"@ID@": APPLICATION_ID, "@HOME@": HOME, "@MAKER@": MAKER, "@VERSION@": __version__}
    facts |= {"@DOWNLOADS@": f"{HOME}/releases/download/v{__version__}"}
    for known, package in re.findall(rf"(\w{{64}})  rage-desktop-{__version__}-(\S+)", lines):
        facts[f"@SUM {package}@"] = known
    refused = []
    for template in sorted(Path(__file__).with_name("shops").iterdir()):
        content = filled(template, facts)
        if lacking := re.search(rb"@SUM (\S+)@", content):
            refused.append(f"{shop_name(template.name)}: there is no sum of {lacking[1].decode()}")
        else:
            (dist / shop_name(template.name)).write_bytes(content)
    if refused:
        raise SystemExit("\n".join(refused))


def shop_name(template: str) -> str:
    """Return the name that a shop wants its file to have."""
    name = template.replace("flatpak", APPLICATION_ID)
    return name.replace("winget.version", WINGET).replace("winget", WINGET)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
