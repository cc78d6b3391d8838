"""One place for drawing that many windows share: what one of them drew, the next one need not."""

from helpers.paths import ASSETS
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.raster import Raster
from rage_desktop.ui.art.studio import Studio

ROOM = 1920, 1080  # as much is kept as such a window needs, whatever the size of the one opened


class KeptStudio(Studio):
    """Forgets only what is over its budget, whatever kind of screen begins or ends."""

    def forget(self) -> None:
        """Keep all: the next window shows much the same."""

    def age(self) -> None:
        """Keep all."""

    def put_away(self) -> bool:
        """Keep all."""
        return False

    def fit(self, size: tuple[int, int]) -> None:
        """Keep as much for a small window as for a large one."""
        super().fit(ROOM)


def kept_studio() -> Studio:
    """Return one with nothing drawn yet."""
    return KeptStudio(Raster(ASSETS / "svg"), Fonts())
