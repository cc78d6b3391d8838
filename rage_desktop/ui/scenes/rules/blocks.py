"""What a page of the rules is made of: blocks that know their height and draw themselves."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pygame import Rect

from rage_desktop.ui.art.palette import INK, KEYCAP
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit, in_two_lines
from rage_desktop.ui.toolkit.panels import paint_panel

CHIP = 54
KEYS = 152
PAD, TITLE = 28, 28  # of a panel, design px


class Block(Protocol):
    """A part of a page."""

    @property
    def words(self) -> str:
        """What it says, for screen readers and the search."""
        ...

    @property
    def plays(self) -> str:
        """The name under which its cards can be played; empty where there is nothing to play."""
        ...

    def height(self, kit: Kit, width: int) -> int:
        """Return how high it is, in real px."""
        ...

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw it into its place."""
        ...


@dataclass(frozen=True)
class Still:
    """What blocks without cards to play share."""

    @property
    def plays(self) -> str:
        """Nothing."""
        return ""


@dataclass(frozen=True)
class Gap(Still):
    """Room between two parts of a page."""

    words = ""

    def height(self, kit: Kit, width: int) -> int:  # noqa: ARG002
        """As between two panels."""
        return kit.px(24)

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw nothing."""


@dataclass(frozen=True)
class Heading(Still):
    """The title of part of a page, and in softer type what it is about."""

    title: str
    note: str = ""

    @property
    def words(self) -> str:
        """Both."""
        return f"{self.title}. {self.note}" if self.note else self.title

    def height(self, kit: Kit, width: int) -> int:
        """One line, or two if it would be cut, and the lines of the note."""
        note = len(self._note(kit, width)) * kit.t(18) * 1.4
        more = len(self._title(kit, width)) - 1
        return round(kit.t(TITLE) * (1.5 + 1.2 * more) + note) + kit.px(8)

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Write the title, the note below it."""
        y = box.y + kit.t(TITLE) * 0.62
        for line in self._title(kit, box.w):
            kit.write(canvas, line, "f", TITLE, box.x, y, kit.palette.ivory, 0.0, box.w)
            y += kit.t(TITLE) * 1.2
        y += kit.t(TITLE) * -0.58 + kit.t(18) * 0.75
        for line in self._note(kit, box.w):
            kit.write(canvas, line, "s", 18, box.x, y, kit.palette.soft)
            y += kit.t(18) * 1.4

    def _title(self, kit: Kit, width: int) -> list[str]:
        return in_two_lines(kit, self.title, "f", TITLE, width)

    def _note(self, kit: Kit, width: int) -> list[str]:
        return kit.fonts.wrap(self.note, "s", kit.t(18), width) if self.note else []


@dataclass(frozen=True)
class Sentence(Still):
    """A sentence after a little ring, with its `name`, if any, above it.

    `on` is None for plain sentences; house rules are on or off.
    """

    line: str
    name: str = ""
    on: bool | None = None

    @property
    def words(self) -> str:
        """The name and the sentence."""
        return f"{self.name}: {self.line}" if self.name else self.line

    def height(self, kit: Kit, width: int) -> int:
        """All lines, and a gap below."""
        lines = len(self._lines(kit, width)) + bool(self.name)
        return round(lines * kit.t(20) * 1.42) + kit.px(16)

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw the ring and the lines."""
        step, look = kit.t(20) * 1.42, kit.palette
        x, y = box.x + kit.px(32), box.y + step / 2 + kit.px(3)
        self._mark(canvas, kit, box.x + kit.px(9), y)
        if self.name:
            kit.write(canvas, self.name, "b", 20, x, y, look.ivory)
            y += step
        colour = look.soft if self.name else look.ivory
        for line in self._lines(kit, box.w):
            kit.write(canvas, line, "s", 20, x, y, colour)
            y += step

    def _mark(self, canvas: Canvas, kit: Kit, x: float, y: float) -> None:
        if self.on:
            kit.centre(canvas, kit.studio.marks.badge(kit.px(24), "exact"), x, y)
            return
        ring = max(9, kit.px(13))
        mark = Rect(round(x - ring / 2), round(y - ring / 2), ring, ring)
        colour = kit.palette.gold if self.on is None else kit.palette.mute
        kit.plate(canvas, mark, ring / 2, None, (colour, max(2.0, 3 * kit.scale), 1.0))

    def _lines(self, kit: Kit, width: int) -> list[str]:
        return kit.fonts.wrap(self.line, "s", kit.t(20), width - kit.px(32))


@dataclass(frozen=True)
class SuitRow(Still):
    """The suits of the deck, as chips with their names; `arrows` lead from each to the next."""

    skin: str
    suits: tuple[tuple[str, str], ...]  # colour and name
    arrows: bool = False

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
        step = min(box.w / columns, max(kit.px(200), self._widest(kit)))
        for i, (colour, name) in enumerate(self.suits):
            x = box.x + step * (i % columns + 0.5)
            y = box.y + kit.px(8) + i // columns * self._step(kit) + size / 2
            kit.centre(canvas, kit.studio.marks.suit_chip(size, self.skin, colour), x, y)
            if self.arrows:
                kit.icon(canvas, "i_next", kit.px(22), x + step / 2, y, kit.palette.gold)
            y += size / 2 + kit.t(16) * 0.95
            kit.write(canvas, name, "b", 16, x, y, kit.palette.soft, 0.5, step - 4)

    def _step(self, kit: Kit) -> int:
        return kit.px(CHIP) + round(kit.t(16) * 1.6) + kit.px(10)

    def _columns(self, kit: Kit, width: int) -> int:
        """Return how many suits stand side by side without cutting a name short."""
        widest, count = self._widest(kit), len(self.suits)
        return next((n for n in (count, -(-count // 2)) if n * widest <= width), -(-count // 3))

    def _widest(self, kit: Kit) -> int:
        return max(kit.width(name, "b", 16) for _, name in self.suits) + kit.px(12)


@dataclass(frozen=True)
class KeyRow(Still):
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
        return max(kit.px(48), round(lines * kit.t(20) * 1.4) + kit.px(12))

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


@dataclass(frozen=True)
class SizeRow(Still):
    """The cards of each round as a row of numbers; the present round is lit."""

    sizes: Sequence[int]
    present: int | None  # from 0
    said: str

    @property
    def words(self) -> str:
        """All numbers, and what they are."""
        return f"{self.said}: {', '.join(map(str, self.sizes))}"

    def height(self, kit: Kit, width: int) -> int:
        """As many rows as it takes."""
        side, columns = self._cell(kit, width)
        return -(-len(self.sizes) // columns) * (side + kit.px(10)) + kit.px(10)

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw a plate for each round."""
        side, columns = self._cell(kit, box.w)
        look = kit.palette
        for i, size in enumerate(self.sizes):
            x = box.x + i % columns * (side + kit.px(10))
            y = box.y + i // columns * (side + kit.px(10))
            lit = i == self.present
            fill = (look.gold, look.gold) if lit else look.secondary
            cell = Rect(x, y, side, side)
            kit.plate(canvas, cell, side * 0.28, fill, kit.edge(0.2))
            colour = INK if lit else look.ivory
            kit.centre(canvas, kit.fonts.ink(str(size), "f", kit.t(24), colour), *cell.center)

    def _cell(self, kit: Kit, width: int) -> tuple[int, int]:
        side = max(kit.px(52), round(kit.t(24) * 1.7))
        return side, max(1, (width + kit.px(10)) // (side + kit.px(10)))


@dataclass(frozen=True)
class Panel:
    """A panel of blocks; `least` is how wide it has to be beside others, in design px."""

    title: str
    blocks: tuple[Block, ...]
    note: str = ""
    least: int = 560
    all: tuple[Block, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        head = (Heading(self.title, self.note),) if self.title else ()
        object.__setattr__(self, "all", (*head, *self.blocks))

    def height(self, kit: Kit, width: int) -> int:
        """Return how high it is with its margins."""
        inner = width - 2 * kit.px(PAD)
        return sum(block.height(kit, inner) for block in self.all) + 2 * kit.px(PAD - 6)

    def places(self, kit: Kit, box: Rect) -> list[tuple[Block, Rect]]:
        """Return where each block lies."""
        x, y, w = box.x + kit.px(PAD), box.y + kit.px(PAD - 6), box.w - 2 * kit.px(PAD)
        placed: list[tuple[Block, Rect]] = []
        for block in self.all:
            high = block.height(kit, w)
            placed.append((block, Rect(x, y, w, high)))
            y += high
        return placed

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw the panel; its blocks draw themselves."""
        paint_panel(canvas, kit, box, 24, lift=False)
