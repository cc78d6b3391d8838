"""What a page of the rules is made of: blocks that know how high they are and draw themselves."""

from dataclasses import dataclass

from pygame import Rect

from rage_desktop.rules import Role
from rage_desktop.rules.editions.help import ScoreKind
from rage_desktop.ui.art.cards.faces import CardArt, Face
from rage_desktop.ui.art.cards.rings import RingState
from rage_desktop.ui.art.palette import INK, KEYCAP
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit

CARD, SMALL_CARD = 127, 62
ROW = 146
CHIP = 54
KEYS = 190

# Bid, tricks won and state of the ring that stands for a way to score.
RINGS: dict[ScoreKind, tuple[int, int, RingState]] = {
    "trick": (3, 1, "under"),
    "trick_exact": (2, 2, "exact"),
    "trick_over": (1, 2, "over"),
    "trick_under": (3, 1, "under"),
    "exact": (2, 2, "exact"),
    "exact_zero": (0, 0, "exact"),
    "missed": (3, 1, "miss"),
    "short": (3, 2, "miss"),
    "over": (1, 2, "over"),
}


@dataclass(frozen=True)
class Heading:
    """The title of a part of a page."""

    words: str

    def height(self, kit: Kit, width: int) -> int:  # noqa: ARG002
        """One line with room above it."""
        return round(kit.t(26) * 1.3) + kit.px(22)

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Write it in gold."""
        y = box.bottom - kit.px(4) - kit.t(26) * 0.65
        kit.write(canvas, self.words, "f", 26, box.x, y, kit.palette.gold, 0.0, box.w)


@dataclass(frozen=True)
class Sentence:
    """A sentence behind a little ring; with a `name`, that stands above it."""

    line: str
    name: str = ""

    @property
    def words(self) -> str:
        """The name and the sentence."""
        return f"{self.name}: {self.line}" if self.name else self.line

    def height(self, kit: Kit, width: int) -> int:
        """All lines, and a gap below."""
        lines = len(self._lines(kit, width)) + bool(self.name)
        return round(lines * kit.t(20) * 1.42) + kit.px(14)

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw the ring and the lines."""
        step = kit.t(20) * 1.42
        x, y = box.x + kit.px(28), box.y + step / 2 + kit.px(3)
        ring = max(9, kit.px(13))
        mark = Rect(box.x + kit.px(2), round(y - ring / 2), ring, ring)
        kit.plate(canvas, mark, ring / 2, None, (kit.palette.gold, max(2.0, 3 * kit.scale), 1.0))
        if self.name:
            kit.write(canvas, self.name, "b", 20, x, y, kit.palette.ivory)
            y += step
        for line in self._lines(kit, box.w):
            kit.write(canvas, line, "s", 20, x, y, kit.palette.soft)
            y += step

    def _lines(self, kit: Kit, width: int) -> list[str]:
        return kit.fonts.wrap(self.line, "s", kit.t(20), width - kit.px(28))


@dataclass(frozen=True)
class CardRow:
    """A card, its name, how many there are, and what it does."""

    cards: CardArt
    face: Face
    name: str
    count: str
    effect: str

    @property
    def words(self) -> str:
        """Name, number and effect."""
        return f"{self.name} ({self.count}). {self.effect}"

    def height(self, kit: Kit, width: int) -> int:
        """High enough for the card and for the words."""
        lines = len(self._lines(kit, width))
        words = kit.t(27) * 1.25 + lines * kit.t(20) * 1.4 + kit.px(24)
        return max(kit.px(ROW), round(words))

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw the card with the words at its right."""
        height = kit.px(CARD)
        middle = box.x + kit.px(6) + height / 1.4 / 2
        shadow, dx, dy = self.cards.shadow_for(height)
        canvas.blit(shadow, middle + dx, box.centery + dy)
        kit.centre(canvas, self.cards.placed(self.face, height), middle, box.centery)
        lines = self._lines(kit, box.w)
        step = kit.t(20) * 1.4
        x = box.x + kit.px(132)
        y = box.centery - (kit.t(27) * 0.2 + len(lines) * step) / 2
        wide = kit.write(canvas, self.name, "f", 27, x, y, kit.palette.ivory, 0.0, box.w * 0.6)
        kit.write(canvas, self.count, "b", 18, x + wide + kit.px(12), y, kit.palette.soft)
        y += kit.t(27) * 0.7 + step * 0.66
        for line in lines:
            kit.write(canvas, line, "s", 20, x, y, kit.palette.soft)
            y += step

    def _lines(self, kit: Kit, width: int) -> list[str]:
        return kit.fonts.wrap(self.effect, "s", kit.t(20), width - kit.px(138))


@dataclass(frozen=True)
class PointsRow:
    """One way to gain or lose points, with its ring or its card."""

    kind: ScoreKind
    what: str
    points: int
    written: str
    cards: CardArt
    face: Face | None

    @property
    def words(self) -> str:
        """What, and how many points."""
        return f"{self.what}: {self.written}"

    def height(self, kit: Kit, width: int) -> int:
        """One row, two lines high at most."""
        lines = len(self._lines(kit, width))
        return max(kit.px(92), round(lines * kit.t(21) * 1.4) + kit.px(20))

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw the mark, what it is for, and the points at the right."""
        look, y = kit.palette, box.centery
        self._draw_mark(canvas, kit, box.x + kit.px(34), y)
        lines = self._lines(kit, box.w)
        step = kit.t(21) * 1.4
        top = y - step * (len(lines) - 1) / 2
        for line in lines:
            kit.write(canvas, line, "b", 21, box.x + kit.px(92), top, look.ivory)
            top += step
        colour = look.mint if self.points > 0 else look.coral if self.points < 0 else look.soft
        kit.write(canvas, self.written, "f", 38, box.right - kit.px(4), y, colour, 1.0)

    def _draw_mark(self, canvas: Canvas, kit: Kit, x: float, y: float) -> None:
        if self.face is not None:
            kit.centre(canvas, self.cards.placed(self.face, kit.px(SMALL_CARD)), x, y)
            return
        bid, won, state = RINGS[self.kind]
        marks, d = kit.studio.marks, kit.px(60)
        kit.centre(canvas, marks.bid_ring(d, bid, won, state), x, y)
        if state != "under":
            badge = marks.badge(kit.px(22), state, won - bid)
            kit.centre(canvas, badge, x + d * 0.36, y + d * 0.36)

    def _lines(self, kit: Kit, width: int) -> list[str]:
        room = width - kit.px(92 + 24) - kit.width(self.written, "f", 38)
        return kit.fonts.wrap(self.what, "b", kit.t(21), room)


@dataclass(frozen=True)
class SuitRow:
    """The suits of the deck, as chips with their names."""

    skin: str
    suits: tuple[tuple[str, str], ...]  # colour and name

    @property
    def words(self) -> str:
        """The names."""
        return ", ".join(name for _, name in self.suits)

    def height(self, kit: Kit, width: int) -> int:
        """Chips over their names, in one row or in as many as the names need."""
        rows = -(-len(self.suits) // self._columns(kit, width))
        return rows * self._step(kit) + kit.px(18)

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw the chips side by side."""
        columns, size = self._columns(kit, box.w), kit.px(CHIP)
        step = box.w / columns
        for i, (colour, name) in enumerate(self.suits):
            x = box.x + step * (i % columns + 0.5)
            y = box.y + kit.px(8) + i // columns * self._step(kit) + size / 2
            kit.centre(canvas, kit.studio.marks.suit_chip(size, self.skin, colour), x, y)
            y += size / 2 + kit.t(16) * 0.95
            kit.write(canvas, name, "b", 16, x, y, kit.palette.soft, 0.5, step - 4)

    def _step(self, kit: Kit) -> int:
        return kit.px(CHIP) + round(kit.t(16) * 1.6) + kit.px(10)

    def _columns(self, kit: Kit, width: int) -> int:
        """Return how many suits stand side by side without cutting a name short."""
        widest = max(kit.width(name, "b", 16) for _, name in self.suits) + kit.px(12)
        count = len(self.suits)
        return next((n for n in (count, -(-count // 2)) if n * widest <= width), -(-count // 3))


@dataclass(frozen=True)
class KeyRow:
    """A key, and what it does."""

    key: str
    what: str

    @property
    def words(self) -> str:
        """Both."""
        return f"{self.key}: {self.what}"

    def height(self, kit: Kit, width: int) -> int:
        """A row, higher where the words need it."""
        lines = len(self._lines(kit, width))
        return max(kit.px(62), round(lines * kit.t(20) * 1.4) + kit.px(18))

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw the key cap and the words beside it."""
        wide, h = kit.width(self.key, "b", 18) + kit.px(22), round(kit.t(18) * 1.75)
        cap = Rect(box.x + kit.px(4), box.centery - h // 2, wide, h)
        kit.plate(canvas, cap, kit.px(8), KEYCAP)
        kit.write(canvas, self.key, "b", 18, cap.centerx, cap.centery, INK, 0.5)
        lines = self._lines(kit, box.w)
        step = kit.t(20) * 1.4
        y = box.centery - step * (len(lines) - 1) / 2
        for line in lines:
            kit.write(canvas, line, "s", 20, box.x + self._indent(kit), y, kit.palette.ivory)
            y += step

    def _indent(self, kit: Kit) -> int:
        return max(kit.px(KEYS), kit.width(self.key, "b", 18) + kit.px(48))

    def _lines(self, kit: Kit, width: int) -> list[str]:
        return kit.fonts.wrap(self.what, "s", kit.t(20), width - self._indent(kit))


def role_of(kind: ScoreKind) -> Role | None:
    """Return the action card a way to score belongs to."""
    return {"bonus": Role.BONUS, "malus": Role.MALUS}.get(kind)
