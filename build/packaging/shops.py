"""What shops want to be told of a release, filled in: python build/packaging/shops.py DIST

DIST has the packages' sums, as package.py and windows.py write them; the files go there, too.
"""

import re
import sys
from pathlib import Path

from archives import filled

from rage_desktop import APPLICATION_ID, HOME, MAKER, __version__


def main(dist: Path) -> None:
    """Write every shop's file. Raises SystemExit for a package that DIST has no sum of."""
    lines = "".join(path.read_text("utf-8") for path in dist.glob("*.sha256"))
    facts = {"@ID@": APPLICATION_ID, "@HOME@": HOME, "@MAKER@": MAKER, "@VERSION@": __version__}
    facts |= {"@DOWNLOADS@": f"{HOME}/releases/download/v{__version__}"}
    for known, package in re.findall(rf"(\w{{64}})  rage-desktop-{__version__}-(\S+)", lines):
        facts[f"@SUM {package}@"] = known
    for template in Path(__file__).with_name("shops").iterdir():
        said = filled(template, facts)
        if lacking := re.search(rb"@SUM (\S+)@", said):
            raise SystemExit(f"{template.name}: there is no sum of {lacking[1].decode()}")
        (dist / template.name.replace("flatpak", APPLICATION_ID)).write_bytes(said)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
