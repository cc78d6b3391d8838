"""The editions to choose from, as tiles: three cards on their felt, and what the game is like."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

import pygame

from rage_desktop.play.game_choice import GameChoice, house_rules
from rage_desktop.presentation.sentences.game_facts import facts
from rage_desktop.rules import EditionError, EditionFile, Text, ntext, text
from rage_desktop.rules.editions.examples import samples
from rage_desktop.rules.text import title_text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.art_factory import Faces
from rage_desktop.ui.art.cosmetics import cloth_of
from rage_desktop.ui.art.palette import FELT, GLOW, INK, WELL
from rage_desktop.ui.art.raster import centred, clear_surface, stack
from rage_desktop.ui.art.surface_cache import SurfaceCache
from rage_desktop.ui.scenes.new_game.house_rules import Change
from rage_desktop.ui.services import Services

# design px of the cards with their margin: height and width
ART = 236
FAN = 282
FOOT_LEAST = 132  # design px of the words below them
TILE = 261  # design px: the width of a tile
MOST_WIDER = 150  # design px that a tile may be wider in a wide window
SUBTITLE = 19  # its size of type
ALERT = 40  # design px of the sign that something is wrong
PENCIL = 44  # design px
CHECK = 56  # design px kept beside a title for the mark of the chosen tile
INSET = 20  # margin round the tiles, for the mark of the focus and the scroll bar
# of tiles in a tall window; few stand below each other, more scroll sideways
ROWS = COLUMNS = 2
FEW = 6
MANY = 9  # tiles from which on they can be filtered

Edit: TypeAlias = Callable[[EditionFile], ui.NavResult]
RESERVED_KEYS: Final = (*ui.HELP_KEYS, "X")  # of letters: they ask for help everywhere

LIGHT: Final[Mapping[str, str]] = {
    "rage": GLOW["orange"],
    "glyphs": "#BFE6D8",
    "cards": "#C9CDEB",
    "rave": "#C46BEB",
}  # on the felt behind the cards
FOOT: Final = "#150B11"


@dataclass(eq=False)
class EditionTile(ui.Tile):
    """An edition to choose; its picture lies in the `art` of its tree, dark ground in the rest."""

    file: EditionFile = field(kw_only=True)
    art: ui.Element = field(kw_only=True)
    cache: SurfaceCache = field(kw_only=True)
    alert: bool = False  # whether something is wrong with it

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the picture, each size once, then the marks of a tile."""
        size = self.bounds.size
        art = self.art.box.size
        language = id(ctx.translator.translation)
        key = (self.file.id, size, art, ctx.palette.high_contrast, language)
        self.face = self.cache.fetch(key, lambda: draw_face(ctx, self.file, size, art))
        super().paint(ctx)
        if self.alert:
            d = max(22, ctx.px(ALERT))
            mark = ui.Rect(self.bounds.x + d // 2, self.bounds.y + d // 2, d, d)
            ctx.plate(mark, d / 2, ctx.palette.coral)
            ctx.draw_text("!", "x", 22, *mark.center, INK, 0.5)


@dataclass(eq=False)
class TilePencil(ui.IconButton):
    """The pencil on a tile; arrows go from it where they go from the tile."""

    tile: ui.Node | None = None

    @property
    def visual_bounds(self) -> ui.Rect:
        """Those of the tile."""
        return self.bounds if self.tile is None else self.tile.bounds


class TileNote(NamedTuple):
    """What is added at the foot of a tile; `alert` is a sign on its picture as well."""

    words: Text
    alert: bool = False


class Shown(StrEnum):
    """Which editions there are tiles of."""

    ALL = "all"
    GAME = "game"
    OWN = "own"


class Described(NamedTuple):
    """What the tile of an edition says: the same at every height of its picture."""

    file: EditionFile
    title: ui.Element
    subtitle: ui.Element | None
    words: ui.Children  # below both
    value: str
    ruled: ui.Element | None = None  # how many house rules are on, if any
    note: TileNote | None = None


NO_NOTES: Final[Mapping[str, TileNote]] = MappingProxyType({})


class EditionTiles:
    """The row of tiles, two rows in a tall window; if there are too many, they scroll sideways."""

    def __init__(self, services: Services, change: Change, edit: Edit | None = None) -> None:
        """`edit` is what the pencil on the chosen tile does, if that is an own edition's."""
        self._services = services
        self._change = change
        self._edit = edit
        self._shown = Shown.ALL
        self._strip = ui.HorizontalScrollNode("editions", text("Edition"))
        self.read()

    def read(self) -> None:
        """Take the editions as they are now. The filter stays, unless there is none any more."""
        self._files = self._services.library.editions()
        self._own = {file.id for file in self._services.library.own}
        self._has_subtitles = any(file.subtitle for file in self._files)
        self._cache = SurfaceCache(24 << 20)
        self._walked: tuple[GameChoice, GameChoice] | None = None  # what was wished, what it became
        if not self._has_filter:
            self._shown = Shown.ALL

    @property
    def _has_filter(self) -> bool:
        """Whether there are many editions, of several kinds."""
        return len(self._files) >= MANY and bool(self._own)

    def described(self, ctx: ui.DrawContext, choice: GameChoice) -> list[Described]:
        """Return what the tiles say: those of the shelf, and the one chosen from more games."""
        files = self._chosen(self._shown)
        if choice.file.id not in {file.id for file in files}:
            files = (*files, choice.file)
        return self.described_as(ctx, files, choice)

    def _chosen(self, shown: Shown) -> tuple[EditionFile, ...]:
        if shown is Shown.ALL:
            return self._files
        return tuple(f for f in self._files if (f.id in self._own) is (shown is Shown.OWN))

    def filter(self) -> ui.SegmentedControl | None:
        """Return the choice of which editions are shown, where there are many of several kinds."""
        if not self._has_filter:
            return None
        counts = {shown: len(self._chosen(shown)) for shown in Shown}
        names = {
            Shown.ALL: text("All {n}", n=counts[Shown.ALL]),
            Shown.GAME: text("The game's {n}", n=counts[Shown.GAME]),
            Shown.OWN: text("Yours {n}", n=counts[Shown.OWN]),
        }
        return ui.choice(
            "shown-editions", text("Editions shown"), names, self._shown, self._show, size=17
        )

    def _show(self, shown: Shown) -> None:
        self._shown = shown

    def tree(
        self,
        ctx: ui.DrawContext,
        choice: GameChoice,
        editions: list[Described],
        art: float,
        extra: float,
    ) -> ui.Element:
        """Return a tile for each edition in their view, with the way to what is different in it.

        The cards stand in `art` px above the words; beside them in a tall window, and without a
        view where `art` is 0. In a wide window they share so many `extra` px.
        """
        width = TILE + min(MOST_WIDER, extra / len(editions))
        wide = ctx.is_portrait or not art
        tiles = [
            self.tile(
                each,
                choice,
                partial(self.take, each.file, choice),
                None if wide else (width, art),
            )
            for each in editions
        ]
        columns = len(tiles)
        if ctx.is_portrait:
            columns = COLUMNS if columns <= FEW else -(-columns // ROWS)
        grid = ui.Grid(*tiles, columns=columns if art else ROWS, gap=20, pad=INSET)
        return ui.HorizontalScroll(self._strip, grid, INSET) if art else grid

    def tile(
        self,
        each: Described,
        choice: GameChoice,
        press: ui.Press,
        upright: tuple[float, float] | None = None,
        *,
        is_choice: bool = True,
        tab_stop: str = "",
    ) -> ui.Element:
        """Return the tile of an edition: cards beside the words, or above them in a tile so wide,
        with cards so high. The chosen one is marked, where one is a choice."""
        size: ui.Options = {"w": 200, "pad": 12}
        if upright is not None:
            size = {"h": upright[1], "pad": 12}
        is_chosen = is_choice and each.file.id == choice.file.id
        pencil = self._pencil(each.file) if is_chosen else None
        picture = ui.Column(ui.Row(pencil), ui.Spacer(), ui.Row(each.ruled, ui.Spacer()), **size)
        node = EditionTile(
            f"edition-{each.file.id}",
            each.file.name,
            value=each.value,
            selected=is_chosen,
            on_press=press,
            file=each.file,
            art=picture,
            cache=self._cache,
            tab_stop=tab_stop,
            alert=each.note is not None and each.note.alert,
        )
        if pencil is not None:
            pencil.tile = node
        padding: ui.Options = {"pad": (20, 14, 8, 10), "grow": 1}
        if upright is None:
            check = ui.Element(w=CHECK) if node.selected else None
            title = ui.Row(each.title, check)
            words = ui.Column(title, each.subtitle, *each.words, *_noted(each), **padding)
            beside: ui.Options = {"w": 480, "min_h": 180, "node": node}
            return ui.Row(picture, words, align_children="fill", **beside)
        blank = ui.Label(" ", "b", SUBTITLE, line_height=1.3) if self._has_subtitles else None
        subtitle = each.subtitle or blank
        words = ui.Column(ui.Row(each.title), subtitle, *each.words, *_noted(each), **padding)
        below: ui.Options = {"w": upright[0], "min_h": upright[1] + FOOT_LEAST, "node": node}
        return ui.Column(picture, words, **below)

    def _pencil(self, file: EditionFile) -> TilePencil | None:
        """Return the pencil on the tile of an own edition."""
        if self._edit is None or file.id not in self._own:
            return None
        return TilePencil(
            f"edit-{file.id}",
            text("Change {edition}", edition=file.name),
            icon="i_pencil",
            key="Ctrl+E",
            side=PENCIL,
            tab_stop="pencil",
            on_press=partial(self._edit, file),
        )

    def described_as(
        self,
        ctx: ui.DrawContext,
        files: Sequence[EditionFile],
        choice: GameChoice,
        notes: Mapping[str, TileNote] = NO_NOTES,
    ) -> list[Described]:
        """Return what the tiles of these editions say, with notes by their ids."""
        described = [self._described(ctx, file, choice) for file in files]
        return [_with_note(ctx, each, notes.get(each.file.id)) for each in described]

    def _described(self, ctx: ui.DrawContext, file: EditionFile, choice: GameChoice) -> Described:
        palette = ctx.palette
        chosen = file.id == choice.file.id
        number = len(house_rules(choice, file))
        colour = palette.gold if chosen else palette.ivory
        facts = self._facts(ctx, file, choice)
        title = ui.Label(title_text(file.title), "f", 30, line_height=1.2, grow=1)
        subtitle = None
        if file.subtitle:
            subtitle = ui.Label(title_text(file.subtitle), "b", SUBTITLE, colour, line_height=1.3)
        words = (
            ui.Label(Text(file.about), size=16, colour="soft", pad=(0, 0, 10, 0))
            if file.about
            else None,
            ui.Spacer(),
            ui.Flow(
                _chip(ctx, str(file.rules.players), icon="i_human"),
                _chip(ctx, facts[-1]),
                gap=5,
                row_gap=4,
                pad=(0, 6, 0, 0),
            ),
        )
        if not number:
            value = " · ".join((ctx.tr(Text(file.about)), *facts))
            return Described(file, title, subtitle, words, value)
        ruled = ctx.tr(ntext("{n} house rule", "{n} house rules", number))
        value = " · ".join((ctx.tr(Text(file.about)), *facts, ruled))
        return Described(file, title, subtitle, words, value, _chip(ctx, ruled, palette.gold))

    def take(self, file: EditionFile, choice: GameChoice) -> ui.NavResult:
        """Choose an edition; who walks past one and comes back has lost no seat."""
        wished = replace(choice, seed=None, challenge=None)
        if self._walked is not None and self._walked[1] is choice:
            wished = self._walked[0]
        taken = wished if file is wished.file else wished.with_file(file)
        self._walked = wished, taken
        return self._change(taken)

    def _facts(self, ctx: ui.DrawContext, file: EditionFile, choice: GameChoice) -> list[str]:
        """Return what a game would be like if the edition were chosen now."""
        edition = file.rules
        with suppress(EditionError):
            edition = (choice if file.id == choice.file.id else choice.with_file(file)).edition
        tr = ctx.translator.at(file.look, ())
        return [tr(fact) for fact in facts(edition, len(choice.seats))]


def pencil_way(nodes: Sequence[ui.Node], focus: str, way: ui.Direction) -> str:
    """Return where an arrow leads between the chosen tile and its pencil, which is above it for
    whoever has no Tab; "" if it leads elsewhere."""
    pencil = next((node for node in nodes if isinstance(node, TilePencil)), None)
    if pencil is None or pencil.tile is None:
        return ""
    if way is ui.Direction.UP and focus == pencil.tile.id:
        return pencil.id
    return pencil.tile.id if way is ui.Direction.DOWN and focus == pencil.id else ""


def go_to_tile_called(scene: ui.Scene, letter: str) -> bool:
    """Move the focus to the next tile whose name begins with a letter; return whether there is one.
    H asks for help, so Hot Potato is reached by P."""
    tile = _tile_called(scene, letter)
    if tile is None:
        return False
    scene.input.show_focus(tile.id)
    scene.input.follow_focus()
    return True


def _tile_called(scene: ui.Scene, letter: str) -> EditionTile | None:
    """Return the next tile after the one with the focus whose name begins with a letter, the first
    one if no tile has it; None if there is none. Buttons of pads are no letters."""
    tiles = [node for node in scene.nodes if isinstance(node, EditionTile)]
    places = [place for place, tile in enumerate(tiles) if tile.id == scene.input.focus]
    if len(letter) != 1 or letter in RESERVED_KEYS or scene.ctx.key_bindings.pad:
        return None
    place = places[0] + 1 if places else 0
    after = (*tiles[place:], *tiles[:place])
    return next((tile for tile in after if _letter(tile) == _plain(letter)), None)


def _letter(tile: EditionTile) -> str:
    """Return the first letter of a tile's first word that begins with no reserved one."""
    first = [word[0] for word in _plain(tile.name).split()]
    return next((one for one in first if one.upper() not in RESERVED_KEYS), "")


def _plain(words: str) -> str:
    """Return words in small letters without accents."""
    signs = unicodedata.normalize("NFKD", words.casefold())
    return "".join(sign for sign in signs if not unicodedata.combining(sign))


def _with_note(ctx: ui.DrawContext, each: Described, note: TileNote | None) -> Described:
    if note is None:
        return each
    return each._replace(note=note, value=" · ".join((each.value, ctx.tr(note.words))))


def _noted(each: Described) -> ui.Children:
    """Return the note at the foot of a tile, if there is one."""
    if each.note is None:
        return ()
    colour = "coral" if each.note.alert else "soft"
    return (ui.Label(each.note.words, "b", 15, colour, pad=(0, 4, 0, 0)),)


def _chip(ctx: ui.DrawContext, words: str, colour: str = "", icon: str = "") -> ui.Element:
    sign = ui.Icon(icon, 19) if icon else None
    row = ui.Row(sign, ui.Label(words, "b", 15, colour, lines=1), gap=4)
    return ui.Plate(row, radius=14, fill=WELL, edge=ctx.edge(0.2), pad=(7, 1))


def draw_face(
    ctx: ui.DrawContext, file: EditionFile, size: tuple[int, int], within: tuple[int, int]
) -> ui.Surface:
    """Return the picture of a tile: cards on felt in a part of it, at the top or the left."""
    look = file.look
    radius = 22 * ctx.scale
    art = ui.Rect(0, 0, *within)
    foot = ui.Rect(0, art.h, size[0], size[1] - art.h)
    if art.w < size[0]:
        foot = ui.Rect(art.w, 0, size[0] - art.w, size[1])
    felt = FELT[cloth_of(look)]
    out = clear_surface(*size)
    stack(out, ctx.raster.plate(*size, radius, felt.light, felt.dark), 0, 0)
    scale = min(art.w / FAN, art.h / ART)
    glow = round(300 * scale)
    light = ((0, LIGHT[look.skin], 0.38), (1, felt.light, 0))
    centred(out, ctx.raster.radial(glow, glow, light), art.centerx, art.centery)
    cards = ctx.art.cards(look.skin, ctx.palette.high_contrast)
    faces = Faces(look, ctx.translator.at(look, ()), file.rules)
    height = 172 * scale
    for card, angle, dx in zip(samples(file), (13, 0, -13), (-58, 0, 58), strict=True):
        x = art.centerx + dx * scale
        y = art.centery + (10 + abs(dx) * 0.16) * scale
        shadow, left, top = cards.shadow_for(height, angle)
        stack(out, shadow, x + left, y + top)
        centred(out, cards.placed(faces(card), height, angle), x, y)
    stack(out, ctx.raster.plate(*foot.size, 0, FOOT, opacity=0.86), *foot.topleft)
    mask = ctx.raster.plate(*size, radius, "#FFFFFF")
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out
