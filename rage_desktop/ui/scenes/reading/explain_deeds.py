"""What a page of the explanation is made of: bids and cards, each with the reasons beside it."""

from dataclasses import dataclass
from typing import Protocol

from pygame import Rect

from rage_desktop.ui.art.cards.faces import CardArt, Face
from rage_desktop.ui.scenes.score_sheet.round_result import Place, draw_bidder
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit

LARGE, SMALL, FEW = 124, 80, 5
"""The height of pictures, and up to how many players they are large."""


class Picture(Protocol):
    """Shows what somebody did."""

    def draw(self, canvas: Canvas, kit: Kit, x: float, y: float, height: int) -> None:
        """Draw it about a point, so high."""
        ...


@dataclass(frozen=True)
class Played:
    """A card, with the outline of the winning one where it took the trick."""

    cards: CardArt
    face: Face
    won: bool

    def draw(self, canvas: Canvas, kit: Kit, x: float, y: float, height: int) -> None:
        """Draw shadow, outline and card."""
        shadow, dx, dy = self.cards.shadow_for(height)
        canvas.blit(shadow, x + dx, y + dy)
        if self.won:
            edge = max(3.0, 5 * kit.scale)
            ring = self.cards.outline(height, 0.0, kit.palette.gold, edge, 9 * kit.scale)
            kit.centre(canvas, ring, x, y)
        kit.centre(canvas, self.cards.placed(self.face, height), x, y)


@dataclass(frozen=True)
class Bidder:
    """Whoever bid, in the ring of that bid as the round ended."""

    avatar: str
    place: Place

    def draw(self, canvas: Canvas, kit: Kit, x: float, y: float, height: int) -> None:
        """Draw face, ring and badge."""
        draw_bidder(canvas, kit, self.avatar, self.place, round(height * 0.74), x, y)


@dataclass(frozen=True)
class Deed:
    """What somebody did, and why; `took` says that it won the trick, and is empty otherwise, as
    are the figures in `more`."""

    what: str
    why: str
    picture: Picture
    size: int
    took: str = ""
    more: str = ""

    @property
    def words(self) -> str:
        """All of it, for screen readers."""
        return f"{self.what}: {self.why} {self.more}".rstrip()

    def height(self, kit: Kit, width: int) -> int:
        """High enough for the picture and for the words."""
        words = (len(self._lines(kit, width)) + 1) * kit.t(20) * 1.42
        return max(kit.px(self.size), round(words)) + kit.px(22)

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw the picture with the words at its right."""
        look, step, lines = kit.palette, kit.t(20) * 1.42, self._lines(kit, box.w)
        high = kit.px(self.size)
        self.picture.draw(canvas, kit, box.x + kit.px(12) + high / 2.8, box.centery, high)
        x, y = box.x + self._indent(kit), box.centery - step * len(lines) / 2
        wide = kit.write(canvas, self.what, "b", 20, x, y, look.ivory)
        if self.took:
            at, side = x + wide + kit.px(16), kit.t(20)
            kit.icon(canvas, "i_crown", side, at + side / 2, y, look.gold)
            kit.write(canvas, self.took, "b", 18, at + side + kit.px(8), y, look.gold)
        said = len(lines) - len(self._wrapped(kit, box.w, self.more))
        for i, line in enumerate(lines):
            y += step
            kit.write(canvas, line, "s", 20, x, y, look.soft if i < said else look.mute)

    def _indent(self, kit: Kit) -> int:
        return kit.px(12 + 22) + round(kit.px(self.size) / 1.4)

    def _lines(self, kit: Kit, width: int) -> list[str]:
        return self._wrapped(kit, width, self.why) + self._wrapped(kit, width, self.more)

    def _wrapped(self, kit: Kit, width: int, words: str) -> list[str]:
        room = width - self._indent(kit)
        return kit.fonts.wrap(words, "s", kit.t(20), room) if words else []
