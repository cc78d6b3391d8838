"""One art factory for many windows: what one of them drew, the next one need not draw."""

from helpers.paths import ASSETS
from rage_desktop.ui.art.art_factory import ArtFactory
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.raster import Raster
from rage_desktop.ui.art.surface_cache import SurfaceCache

ROOM = 1920, 1080  # what such a window needs is kept, whatever the size of the one that is open
LETTERS = 24 << 20  # bytes of words: those of windows of every size
MEASURES = 4 << 20
OPEN = 250  # fonts: a window needs some twenty, and each opened again sets its letters anew


class KeptArtFactory(ArtFactory):
    """Forgets only what is over its budget, whatever kind of screen begins or ends."""

    def forget(self) -> None:
        """Keep everything: the next window shows much the same."""

    def age(self) -> None:
        """Keep everything."""

    def put_away(self) -> None:
        """Keep everything."""

    def put_cards_away(self) -> None:
        """Forget the cards: a small one is made from a larger one if that was drawn before it."""
        for cards in self._cards.values():
            for cache in cards.caches:
                cache.clear()

    def fit(self, size: tuple[int, int]) -> None:
        """Keep as much for a small window as for a large one."""
        super().fit(ROOM)


def kept_art_factory() -> KeptArtFactory:
    """Return one in which nothing has been drawn yet."""
    fonts = Fonts(LETTERS, OPEN)
    fonts.measures = SurfaceCache(MEASURES)
    return KeptArtFactory(Raster(ASSETS / "svg"), fonts)
