"""The large buttons of the title: two lines of text, and a ring that shows progress."""

from collections.abc import Sequence
from dataclasses import dataclass

from rage_desktop.match.store.game_lists import SavedGame
from rage_desktop.presentation.i18n.translator import round_of
from rage_desktop.rules import Text, text
from rage_desktop.rules.text import title_text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import CHOSEN, GOLD, MINT, RING_TRACK
from rage_desktop.ui.toolkit.draw_context import first_that_fits

MOST_PARTS = 24  # of a ring: more would be specks
GAP = 16  # px of the design between small buttons
AIR = 0.9  # of its type, beside the words of one


@dataclass(eq=False, repr=False)
class RingButton(ui.Button):
    """A button of two lines, its name and its value, with a ring at its right end.

    `parts` has the colour of each part of the ring; `avatar`, `icon` or `count` goes inside it.
    Where the value does not fit, the first of the `shorter` ones that does is used; `tag` follows
    the name. A `small` one is one of two in a row.
    """

    parts: tuple[str, ...] = ()
    small: bool = False
    shorter: tuple[Text, ...] = ()
    avatar: str = ""
    count: str = ""
    tag: Text | None = None

    @property
    def _sizes(self) -> tuple[float, float, float]:
        """The sizes of both lines, and the least height."""
        if self.kind is ui.ButtonKind.PRIMARY:
            return 30.0, 18.0, 92.0
        return (22.0, 17.0, 80.0) if self.small else (25.0, 19.0, 96.0)

    def preferred_size(self, ctx: ui.DrawContext) -> tuple[int, int]:
        """As high as both lines need at the player's text size."""
        large, small, least = self._sizes
        return 0, max(ctx.px(least), round(ctx.t(large) * 1.15 + ctx.t(small) * 2.5))

    def _write(self, ctx: ui.PaintContext, body: ui.Rect) -> None:
        primary = self.kind is ui.ButtonKind.PRIMARY
        first, second = ("#2A1509", "#4A2A0C") if primary else (ctx.palette.ivory, ctx.palette.soft)
        large, small, _ = self._sizes
        d = min(round(body.h * 0.7), ctx.px(48 if self.small else 64))
        right = body.right - ctx.px(18 if self.small else 24) - d
        x = body.x + ctx.px(24 if self.small else 36)
        y = body.centery
        room = right - ctx.px(14) - x
        both = body.h >= ctx.t(large) * 1.1 + 1.3 * ctx.t(small)  # else what it opens has to do
        apart = round(ctx.t(large) * 0.56 + ctx.t(small)) if both else 0
        top = y - round(apart * 0.48)
        wide = ctx.draw_text(self.name, "x", large, x, top, first, room=room)
        if self.tag is not None:
            self._write_tag(ctx, ctx.tr(self.tag), x + wide + ctx.px(18), top, x + room)
        if both:
            style = "b" if primary else "s"
            words = first_that_fits(ctx, style, room, self.value, *self.shorter)
            ctx.draw_text(words, style, small, x, top + apart, second, room=room)
        self._draw_ring(ctx, right + d / 2, y, d)

    def _draw_ring(self, ctx: ui.PaintContext, x: float, y: float, d: int) -> None:
        palette = ctx.palette
        ctx.centre(ctx.art.marks.parts_ring(d, self.parts), x, y)
        if self.avatar:
            ctx.centre(ctx.raster.avatar(self.avatar, round(d * 0.78)), x, y)
        elif self.icon:
            ctx.icon(self.icon, round(d * 0.36), x, y, palette.gold)
        elif self.count:
            size = min(26.0, d * 0.42 / max(ctx.scale, 0.1))
            ink: ui.Surface = ctx.fonts.ink(
                self.count, "f", max(12, round(size * ctx.scale)), palette.ivory
            )
            ctx.centre(ink, x, y)

    def _write_tag(self, ctx: ui.PaintContext, tag: str, x: float, y: float, end: float) -> None:
        h = max(ctx.px(25), round(ctx.t(15) * 1.6))
        icon = round(h * 0.6)
        wide = ctx.text_width(tag, "b", 15) + icon + ctx.px(26)
        if x + wide > end:
            return
        box = ui.Rect(round(x), round(y - h / 2), wide, h)
        ctx.plate(box, h / 2, CHOSEN, (ctx.palette.gold, 1.0, 0.35))
        ctx.icon("flame", icon, box.x + ctx.px(10) + icon / 2, box.centery, ctx.palette.gold)
        ctx.draw_text(tag, "b", 15, box.x + ctx.px(15) + icon, box.centery, ctx.palette.gold)


def small_row(buttons: Sequence[ui.Button]) -> ui.Element:
    """Return buttons of one row: as wide as each other, or where the longest words would be set
    smaller for that, all as their words need it."""

    def words(ctx: ui.DrawContext, button: ui.Button) -> float:
        button.translator = ctx.translator
        return ctx.text_width(button.name, button.style, button.size)

    def make(ctx: ui.DrawContext, width: int) -> ui.Element:
        room = width - ctx.px(GAP) * (len(buttons) - 1)
        air = AIR * ctx.t(buttons[0].size)
        wide = [words(ctx, button) for button in buttons]
        if (max(wide) + air) * len(buttons) <= room:
            return ui.Grid(*buttons, columns=len(buttons), gap=GAP)
        share = (room - air * len(buttons)) / sum(wide)
        sized = (
            ui.Sized(button, w=(air + each * share) / ctx.scale)
            for button, each in zip(buttons, wide, strict=True)
        )
        return ui.Row(*sized, gap=GAP)

    return ui.LayoutBuilder(make)


def rounds_ring(done: int, count: int | None, colour: str = GOLD) -> tuple[str, ...]:
    """Return the parts of a game's or the lessons' ring, those done in a colour."""
    if not count:
        return (RING_TRACK,)
    parts = min(count, MOST_PARTS)
    lit = round(done * parts / count)
    if 0 < done < count:  # a beginning is seen, and only the end closes it
        lit = min(max(lit, 1), parts - 1)
    return (colour,) * lit + (RING_TRACK,) * (parts - lit)


def hands_ring(hands: int, made: int, under_way: int | None = None) -> tuple[str, ...]:
    """Return the parts of a daily deal's ring, one for each of its hands: gold for those played in
    a game `under_way`, mint for bids made, all gold if all were."""
    if under_way is not None:
        return (GOLD,) * under_way + (RING_TRACK,) * (hands - under_way)
    colour = GOLD if made >= hands else MINT
    return (colour,) * made + (RING_TRACK,) * (hands - made)


def game_lines(game: SavedGame, edition: Text) -> tuple[Text, ...]:
    """Return descriptions of a saved game from long to short. Editions may share a title, so the
    short ones name the rules."""
    reached = figures = round_of(game.round, game.rounds)
    if game.rounds is not None:
        figures = text("{n}\u00a0/\u00a0{all}", n=game.round, all=game.rounds)
    rules = title_text(game.subtitle or game.title)
    named = (edition, reached), (edition, figures), (rules, reached), (rules, figures)
    return tuple(text("{title} · {round}", title=name, round=turn) for name, turn in named)
