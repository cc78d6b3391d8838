"""What PyPI shows of the project, made whenever a wheel or a source archive is built."""

import re
import runpy
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


def absolute(readme: str, home: str, version: str) -> str:
    """Return a README whose links and pictures lead into the repository at this version."""
    at = rf"\1\2({home}/{{}}/v{version}/"
    pictures = re.sub(r"(!)(\[[^]]*])\((?!\w+:|#)", at.format("raw"), readme)
    return re.sub(r"(?<!!)()(\[[^]]*])\((?!\w+:|#)", at.format("blob"), pictures)


class Metadata(MetadataHookInterface):
    """Adds the README, with absolute links, and the project's addresses."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill what pyproject.toml calls dynamic."""
        root = Path(self.root)
        facts = runpy.run_path(str(root / "rage_desktop" / "__init__.py"))
        home = facts["HOME"]
        text = absolute((root / "README.md").read_text("utf-8"), home, facts["__version__"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["authors"] = [{"name": facts["MAKER"]}]
        urls = {"Homepage": home, "Issues": f"{home}/issues", "Releases": f"{home}/releases"}
        metadata["urls"] = urls | {"Changelog": f"{home}/blob/main/CHANGELOG.md"}
