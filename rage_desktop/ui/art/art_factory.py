"""Art factory: all art objects, made once and kept when windows and settings change."""

from collections.abc import Iterator

from rage_desktop.presentation.i18n.translator import Translator, suit_letters
from rage_desktop.rules import ActionCard, Card, Edition, Look, NumberCard, Role
from rage_desktop.ui.art.card_canvas import Face
from rage_desktop.ui.art.cards.faces import CardArt
from rage_desktop.ui.art.cards.rings import Marks
from rage_desktop.ui.art.cards.wheel import Wheel
from rage_desktop.ui.art.cosmetics import own_of_skin
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.raster import Raster
from rage_desktop.ui.art.scenery.effects import EffectArt
from rage_desktop.ui.art.scenery.skies import Scenery
from rage_desktop.ui.art.surface_cache import SurfaceCache

PARTS = 12 << 20  # bytes: layers shared by several cards, and the backs


class ArtFactory:
    """Marks, effects, scenery, the wheel and the card art of each skin, sharing one raster."""

    def __init__(self, raster: Raster, fonts: Fonts) -> None:
        self.raster = raster
        self.fonts = fonts
        self.marks = Marks(raster, fonts)
        self.effects = EffectArt(raster, self.marks)
        self.scenery = Scenery(raster, fonts)
        self.wheel = Wheel(raster)
        self._parts = raster.apart(PARTS)
        self._cards: dict[tuple[str, bool, str], CardArt] = {}
        self._share = 1.0

    def cards(self, skin: str, high_contrast: bool = False, back: str = "") -> CardArt:
        """Return the cards of a skin, with another back if one is named."""
        key = skin, high_contrast, "" if back == own_of_skin(skin)[0] else back
        if key not in self._cards:
            self._cards[key] = CardArt(self._parts, self.fonts, skin, high_contrast, back=back)
            self._cards[key].fit(self._share)
        return self._cards[key]

    def fit(self, size: tuple[int, int]) -> None:
        """Adapt the cache budgets to a window of this size."""
        self._share = size[0] * size[1] / (1920 * 1080)
        for cache in self._caches():
            cache.fit(self._share)
        for cards in self._cards.values():
            cards.fit(self._share)

    def begin_frame(self) -> None:
        """Begin a frame: what is used from now on stays cached until the frame after the next."""
        for cache in self._caches():
            cache.begin_frame()

    def forget(self) -> None:
        """Clear all surfaces: a different kind of screen begins, which needs hardly any of
        them."""
        for cache in self._caches():
            cache.clear()

    def put_away(self) -> None:
        """Drop the cards and the scenery: what shows them has a picture of its own by now."""
        self._parts.cache.clear()
        self.scenery.cache.clear()
        for cards in self._cards.values():
            for cache in cards.caches:
                cache.clear()

    def drop_unused(self) -> None:
        """Drop the surfaces not used since the last call."""
        for cache in self._caches():
            cache.drop_unused()

    def _caches(self) -> Iterator[SurfaceCache]:
        yield self._parts.cache
        for part in (self.raster, self.fonts, self.marks, self.effects, self.scenery, self.wheel):
            yield part.cache
        for cards in self._cards.values():
            yield from cards.caches


class Faces:
    """The face of each card of an edition, in the player's language."""

    def __init__(
        self,
        look: Look,
        translator: Translator,
        edition: Edition | None = None,
        letters: bool = False,
        pattern: bool = False,
    ) -> None:
        """`edition` says what BONUS and MALUS are worth; letters and patterns are settings."""
        self._look = look
        self._words = translator
        bonus, malus = (edition.bonus, edition.malus) if edition is not None else (5, -5)
        self._points = {Role.BONUS: bonus, Role.MALUS: malus}
        named = [translator(look.suit_name(code)) for code in look.suits] if letters else []
        self._letters = dict(zip(look.suits, suit_letters(named), strict=False))
        self._pattern = pattern
        self._marks = {rank: translator(look.rank_name(rank)) for rank in look.ranks}
        self._faces: dict[Card, Face] = {}

    def __call__(self, card: Card) -> Face:
        """Return the face of a card, the same object every time."""
        if card not in self._faces:
            self._faces[card] = self._make(card)
        return self._faces[card]

    def _make(self, card: Card) -> Face:
        if isinstance(card, NumberCard):
            return Face(
                colour=self._look.suits[card.suit].colour,
                rank=card.rank,
                letter=self._letters.get(card.suit, ""),
                pattern=self._pattern,
                mark=self._marks.get(card.rank, ""),
                emblem=self._look.emblem(card.suit),
            )
        assert isinstance(card, ActionCard)
        return Face(
            role=card.role.value,
            label=self._words(self._look.action_name(card.role)),
            points=self._points.get(card.role, 0),
        )
