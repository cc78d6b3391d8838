"""The editions to choose from, as tiles: three cards on their felt, and what the game is like."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from rage_desktop.rules import ActionCard, Card, EditionFile, NumberCard, Role, Text, text
from rage_desktop.rules.editions.edition import EditionError
from rage_desktop.ui.art.looks import cloth_of
from rage_desktop.ui.art.palette import FELT, GLOW
from rage_desktop.ui.art.raster import centred, clear_surface, stack
from rage_desktop.ui.art.studio import Faces
from rage_desktop.ui.art.surface_cache import Memory
from rage_desktop.ui.scenes.new_game.game_choice import GameChoice
from rage_desktop.ui.scenes.new_game.game_facts import facts
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit, in_two_lines
from rage_desktop.ui.toolkit.nodes import Node, Press
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import IconButton, Tile
from rage_desktop.ui.toolkit.widgets.side_scroll import Strip

Sample: TypeAlias = tuple[str, int] | Role
Change: TypeAlias = Callable[[GameChoice], Outcome]
Asked: TypeAlias = Callable[[EditionFile], Press | None]

TILE = (262, 368)
ART, FAN = 236, 282  # px of the tile's height at the usual text size; the cards and their margin
GAP = 20
MARGIN = 30  # margin round the tiles, for the glow of the chosen one
SHOWN = 4  # tiles in view
ROWS = 2  # of those in a tall window

# What each look shows of itself, from left to right; decks without these show the nearest.
SAMPLES: Final[Mapping[str, tuple[Sample, Sample, Sample]]] = MappingProxyType(
    {
        "rage": (("blue", 10), ("red", 15), ("yellow", 7)),
        "amigo": (("purple", 12), Role.CHANGE, ("green", 4)),
        "glyphs": (("orange", 9), Role.CHANGE, ("red", 13)),
        "rave": (("blue", 8), Role.BONUS, ("green", 15)),
    }
)
LIGHT: Final[Mapping[str, str]] = MappingProxyType(
    {"rage": GLOW["orange"], "glyphs": "#BFE6D8", "rave": "#C46BEB"}
)  # on the felt behind the cards
FOOT: Final = "#150B11"


class TileArt:
    """Draws the tiles' pictures, each size once."""

    def __init__(self) -> None:
        self._memory = Memory(24 << 20)

    def face(self, kit: Kit, file: EditionFile, size: tuple[int, int], art: Rect) -> Surface:
        """Return the picture of an edition on its tile; `art` is where the cards show."""
        language = id(kit.wording.translation)
        key = (file.id, size, tuple(art), kit.palette.high_contrast, language, kit.turned)
        return self._memory.recall(key, lambda: _draw_face(kit, file, size, art))


def _draw_face(kit: Kit, file: EditionFile, size: tuple[int, int], art: Rect) -> Surface:
    look, radius = file.look, 22 * kit.scale
    felt = FELT[cloth_of(look)]
    out, foot = clear_surface(*size), _foot(size, art)
    if kit.turned:  # the picture stands at the other side of the words
        art, foot = (Rect(size[0] - box.right, *box[1:]) for box in (art, foot))
    stack(out, kit.raster.plate(*size, radius, felt.light, felt.dark), 0, 0)
    scale = min(art.w / FAN, art.h / ART)
    glow = round(300 * scale)
    light = ((0, LIGHT[look.skin], 0.38), (1, felt.light, 0))
    centred(out, kit.raster.radial(glow, glow, light), art.centerx, art.centery)
    cards = kit.studio.cards(look.skin, kit.palette.high_contrast)
    faces = Faces(look, kit.wording.at(look, ()), _points(file))
    height = 172 * scale
    for card, angle, dx in zip(samples(file), (13, 0, -13), (-58, 0, 58), strict=True):
        x = art.centerx + dx * scale
        y = art.centery + (10 + abs(dx) * 0.16) * scale
        shadow, left, top = cards.shadow_for(height, angle)
        stack(out, shadow, x + left, y + top)
        centred(out, cards.placed(faces(card), height, angle), x, y)
    stack(out, kit.raster.plate(*foot.size, 0, FOOT, opacity=0.86), *foot.topleft)
    mask = kit.raster.plate(*size, radius, "#FFFFFF")
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _foot(size: tuple[int, int], art: Rect) -> Rect:
    """Return the dark part of a tile: below the picture, or beside it."""
    if art.w < size[0]:
        return Rect(art.right, 0, size[0] - art.right, size[1])
    return Rect(0, art.bottom, size[0], size[1] - art.bottom)


def samples(file: EditionFile) -> tuple[Card, Card, Card]:
    """Return three cards of an edition's own deck that show what it looks like."""
    wanted = SAMPLES.get(file.look.tint) or SAMPLES[file.look.skin]
    left, middle, right = (_nearest(file, sample, i) for i, sample in enumerate(wanted))
    return left, middle, right


def _nearest(file: EditionFile, sample: Sample, place: int) -> Card:
    rules = file.rules
    if isinstance(sample, Role):
        if rules.action_counts.get(sample):
            return ActionCard(sample)
        sample = ("", rules.ranks.high)
    colour, rank = sample
    looks = file.look.suits
    code = next((code for code in rules.suits if looks[code].colour == colour), None)
    code = code or rules.suits[place % len(rules.suits)]
    return NumberCard(code, min(max(rank, rules.ranks.low), rules.ranks.high))


def _points(file: EditionFile) -> dict[Role, int]:
    return {Role.BONUS: file.rules.bonus, Role.MALUS: file.rules.malus}


@dataclass(eq=False)
class EditionTile(Tile):
    """An edition to choose; the chosen one is `selected` and has a check mark."""

    words: tuple[str, ...] = ("",)  # title, and the lines of the subtitle
    lines: tuple[str, ...] = ()
    foot: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))  # from the tile's corner

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the picture, then the words in the foot."""
        super().paint(canvas, kit)
        look, box = kit.palette, self.foot.move(self.bounds.topleft)
        large, small = kit.t(30), kit.t(16)
        x, y = box.x + kit.px(20), box.y + large
        room = box.w - kit.px(36)
        kit.write(canvas, self.words[0], "f", 30, x, y, look.ivory, 0.0, room)
        y += round(large * 0.5 + small)
        gold = look.gold if self.selected else look.soft
        for line in self.words[1:]:
            kit.write(canvas, line, "b", 18, x, y, gold, 0.0, room)
            y += round(small * 1.44)
        y += round(small * 0.25) if self.words[1:] else 0
        for line in self.lines:
            kit.write(canvas, line, "s", 16, x, y, look.soft, 0.0, room)
            y += round(small * 1.44)


class EditionTiles:
    """The row of tiles, two rows in a tall window; if there are too many, they scroll sideways."""

    def __init__(self, files: Sequence[EditionFile]) -> None:
        self._files = tuple(files)
        self._art = TileArt()
        self._strip = Strip("editions", name="Edition")
        self._shown = False
        self._walked: tuple[GameChoice, GameChoice] | None = None  # what was wished, what it became

    def height(self, kit: Kit) -> int:
        """Return how high the tiles stand."""
        if not kit.portrait:
            return kit.px(TILE[1])
        return ROWS * self._tall_height(kit) + (ROWS - 1) * kit.px(GAP)

    def nodes(
        self, kit: Kit, area: Rect, choice: GameChoice, change: Change, asked: Asked
    ) -> list[Node]:
        """Return a tile for each edition in their view, with the way to what is different in it."""
        rows = ROWS if kit.portrait else 1
        columns = max(SHOWN // rows, -(-len(self._files) // rows))
        gap, margin = kit.px(GAP), kit.px(MARGIN)
        w = (area.w - (SHOWN // rows - 1) * gap) // (SHOWN // rows)
        h = self._tall_height(kit) if kit.portrait else area.h
        lines = {file.id: self._facts(kit, file, choice) for file in self._files}
        art = self._picture(kit, (w, h), lines)
        tiles: list[Node] = []
        marks: list[Node] = []
        for i, file in enumerate(self._files):
            x, y = area.x + i % columns * (w + gap), area.y + i // columns * (h + gap)
            tile = self._tile(kit, file, Rect(x, y, w, h), art, lines[file.id])
            tile.selected = file.id == choice.file.id
            tile.on_press = partial(self._take, file, choice, change)
            tiles.append(tile)
            marks += _asking(kit, file, tile.bounds, asked(file))
        self._strip.name, self._strip.inset = kit.say(text("Edition")), margin
        content = columns * (w + gap) - gap + 2 * margin
        view = area.inflate(2 * margin, 2 * margin)
        if not self._shown:  # start with the chosen one in view
            self._shown = True
            chosen = next(tile.bounds for tile in tiles if tile.selected)
            self._strip.offset = max(0, chosen.right - area.right)
        return self._strip.place(view, content, [*tiles, *marks])

    def _take(self, file: EditionFile, choice: GameChoice, change: Change) -> Outcome:
        """Choose an edition; who walks past one and comes back has lost no seat and no rule."""
        wished = replace(choice, seed=None, challenge=None)
        if self._walked is not None and self._walked[1] is choice:
            wished = self._walked[0]
        taken = wished if file is wished.file else wished.with_file(file)
        self._walked = wished, taken
        return change(taken)

    def _tile(
        self, kit: Kit, file: EditionFile, bounds: Rect, art: Rect, items: list[str]
    ) -> EditionTile:
        foot = _foot(bounds.size, art)
        room = foot.w - kit.px(36)
        title, subtitle = kit.say(Text(file.title)), kit.say(Text(file.subtitle))
        below = in_two_lines(kit, subtitle, "b", 18, room) if subtitle else []
        most = self._lines_in(kit, foot) + 1 - len(below)
        lines = joined(kit, items, room)[:most]
        return EditionTile(
            f"edition-{file.id}",
            kit.say(file.name),
            bounds,
            value=" · ".join(items),
            words=(title, *below),
            lines=tuple(lines),
            foot=foot,
            face=self._art.face(kit, file, bounds.size, art),
        )

    def _facts(self, kit: Kit, file: EditionFile, choice: GameChoice) -> list[str]:
        edition = file.rules
        if file.id == choice.file.id:
            with suppress(EditionError):
                edition = choice.edition
        say = kit.wording.at(file.look, ())
        return [say(fact) for fact in facts(edition, len(choice.seats))]

    def _picture(self, kit: Kit, size: tuple[int, int], items: dict[str, list[str]]) -> Rect:
        """Return where the cards show on a tile: the words take what they need, within reason."""
        w, h = size
        if kit.portrait:
            return Rect(0, 0, round(w * 0.42), h)
        room = w - kit.px(36)
        most = max(len(joined(kit, list(lines), room)) for lines in items.values())
        foot = self._foot_height(kit, 2)
        for lines in range(3, most + 1):
            if self._foot_height(kit, lines) <= h * 0.52:
                foot = self._foot_height(kit, lines)
        return Rect(0, 0, w, h - max(foot, kit.px(TILE[1] - ART)))

    def _foot_height(self, kit: Kit, lines: int) -> int:
        large, small = kit.t(30), kit.t(16)
        words = large * 1.5 + small + round(small * 1.69) + (lines - 1) * round(small * 1.44)
        return round(words + small * 1.2)

    def _lines_in(self, kit: Kit, foot: Rect) -> int:
        lines = 1
        while lines < 4 and self._foot_height(kit, lines + 1) <= foot.h + kit.px(8):
            lines += 1
        return lines

    def _tall_height(self, kit: Kit) -> int:
        spare = min(70, max(0, 0.12 * (kit.size[1] / kit.scale - 1400)))  # of a very tall window
        return max(kit.px(180 + spare), self._foot_height(kit, 3) + kit.px(12))


def _asking(kit: Kit, file: EditionFile, tile: Rect, press: Press | None) -> list[Node]:
    """Return the mark in a tile's corner that leads to what is different in its edition."""
    if press is None:
        return []
    side, off = max(kit.px(42), 34), kit.px(12)
    words = kit.say(text("What is different in {edition}?", edition=file.name))
    box = Rect(tile.x + off, tile.y + off, side, side)
    mark = IconButton(f"about-{file.id}", words, box, icon="i_help", on_press=press)
    mark.focusable = False  # for the keyboard there is the link over the chosen tile
    return [mark]


def joined(kit: Kit, items: list[str], room: int) -> list[str]:
    """Put short facts on as few lines as possible, with dots between them."""
    lines: list[str] = []
    for item in items:
        longer = f"{lines[-1]} · {item}" if lines else item
        if lines and kit.width(longer, "s", 16) <= room:
            lines[-1] = longer
        else:
            lines.append(item)
    return lines
