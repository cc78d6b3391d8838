"""The tables of the tour, each with who sits there, its rules, its goal and its ring."""

from dataclasses import dataclass, field
from functools import partial
from math import cos, pi, sin

from rage_desktop.match.tour import DOTTED, KIND, WHOLE, WON, TourTable, load_tour
from rage_desktop.play.player_descriptions import level_name
from rage_desktop.presentation.sentences.common_phrases import listed
from rage_desktop.rules import EditionFile, Text, text
from rage_desktop.rules.text import title_text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art import svg
from rage_desktop.ui.art.cosmetics import cloth_of
from rage_desktop.ui.art.palette import FELT, MINT, RING_TRACK
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.dialogs import attempt
from rage_desktop.ui.services import Services

COLUMNS = 5
FEWER = 2  # columns in a tall window, or with large text
PICTURE = 196  # px of the design: the height of the table in a card
PARTS = 12  # of the ring of a table that is not closed
ROOMY = 0.6  # from this scale up the cards lie in two rows
HIGHER_FROM = 5  # others from whom on faces are smaller


@dataclass(eq=False)
class TableCard(ui.ChoiceTile):
    """A table to sit down at: the tree has its picture and what is written."""

    role: ui.Role = field(default=ui.Role.BUTTON, init=False)


class TourScene(ui.Page):
    """Opens on the first table whose ring is open."""

    title = text("Tour")

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._tables = tuple(load_tour().values())
        self._read()

    def _read(self) -> None:
        """Read again which rings are closed."""
        self._closed = self.services.store.history.closed(self.services.player.profile, KIND)
        open_ones = [table for table in self._tables if table.thing not in self._closed]
        self._next = (open_ones or self._tables)[0]
        self.first_focus = self.default = f"table-{self._next.id}"
        self.input.show_focus(self.default)

    def reset_input(self) -> None:
        """Update the rings after a game."""
        super().reset_input()
        self._read()

    # -- what is there ---------------------------------------------------------------------------

    def header(self) -> ui.Children:
        """What this is, and how many rings are closed."""
        said = text("Ten tables. Sit down at any of them, in any order.")
        about = ui.Label(said, colour="soft", id="about", grow=1) if self._is_roomy else None
        done = len(self._closed)
        words = text("{n} of {all} goals met", n=done, all=len(self._tables))
        parts = (MINT,) * done + (RING_TRACK,) * max(0, len(self._tables) - done)
        ring = ui.Picture(lambda ctx, at: ctx.art.marks.parts_ring(at.h, parts), w=54, h=54)
        spacer = None if self._is_roomy else ui.Spacer()
        return about, spacer, ui.Label(words, colour="soft", id="closed", lines=1), ring

    @property
    def _is_roomy(self) -> bool:
        ctx = self.ctx
        return not ctx.is_portrait and ctx.scale >= ROOMY * ctx.text_scale

    def footer_keys(self) -> ui.Keys:
        """What keys do here."""
        return [("← → ↑ ↓", text("choose")), ("Enter", text("sit down")), ("Esc", text("back"))]

    def footer_note(self) -> Text:
        """What a goal that is met is good for."""
        return text("Every goal you meet lights an arc of the sun on the title screen.")

    def body(self) -> ui.Element:
        """The tables as cards."""
        cards = [self._card(number, table) for number, table in enumerate(self._tables, start=1)]
        columns = COLUMNS if self._is_roomy else FEWER
        grid = ui.Grid(*cards, columns=columns, gap=24, grow=1)
        return ui.Column(grid, pad=(self.margin, 8, self.margin, 16))

    def _card(self, number: int, table: TourTable) -> ui.Element:
        file = self.services.library.get(table.edition_id)
        how = self._closed.get(table.thing, "")
        rules = self._rules(table, file)
        state = state_text(how)
        card = TableCard(
            f"table-{table.id}",
            table.name,
            value=text("{goal} {state}", goal=table.asks, state=state or rules),
            description=self._company(table),
            selected=table is self._next,
            tab_stop="tables",
            on_press=partial(self._sit_down, table),
        )
        tone = "mint" if how else "gold"
        waiting = text("Next table") if table is self._next and not how else None
        crown = ui.Icon("i_crown", 22, "gold") if WON in how else None
        foot = ui.Row(crown, ui.Label(state or waiting or "", "b", 18, tone), gap=8, min_h=30)
        words = ui.Column(
            ui.Label(table.name, "f", 29, line_height=1.15),
            ui.Label(rules, size=18, colour="soft"),
            ui.Label(table.asks, "b", 20, line_height=1.3),
            ui.Spacer(),
            foot,
            gap=5,
            pad=(22, 12, 22, 14),
            grow=1,
        )
        picture = ui.CustomPaint(partial(self._paint_table, table, file, number, how), h=PICTURE)
        return ui.Column(picture, words, node=card)

    def _rules(self, table: TourTable, file: EditionFile) -> Text:
        """Return the edition, the length or the house rule, and the others' level."""
        named = {variant.id: variant.name for variant in file.variants}
        extra = [Text(named[each]) for each in table.variants if each in named]
        level = level_name(table.company[0][1])
        rule = extra[-1] if extra else text("Full")
        name = title_text(file.subtitle or file.title)
        return text("{edition} · {rule} · {level}", edition=name, rule=rule, level=level)

    def _company(self, table: TourTable) -> Text:
        """Return who sits there, for screen readers and tooltips."""
        who = self.services.player.seat
        names = [Text(seat.name) for seat in table.seats(who.name, who.avatar)[1:]]
        return text("With {names}", names=listed(names))

    # -- painting --------------------------------------------------------------------------------

    def _paint_table(
        self,
        table: TourTable,
        file: EditionFile,
        number: int,
        how: str,
        ctx: ui.PaintContext,
        box: ui.Rect,
    ) -> None:
        """Draw the cloth, the rim of the table, the faces about it and the ring at its foot."""
        tones = FELT[cloth_of(file.look)]
        ctx.plate(box, ctx.px(18), (tones.light, tones.dark), ctx.edge(0.12))
        rx = box.w * 0.33
        ry = box.h * 0.27
        middle = box.centerx, box.y + box.h * 0.52
        ctx.centre(_rim(ctx, rx, ry, tones.rim), *middle)
        count = len(table.company)
        d = round(min(ctx.px(74 if count < HIGHER_FROM else 50), box.w * 0.22))
        company = table.company_of(self.services.player.seat.avatar)
        for place, (face, _) in enumerate(company):
            turn = pi * (1.0 + (place + 0.5) / count)
            if count >= HIGHER_FROM:  # nearly all the way round
                turn = pi * (0.8 + 1.4 * place / (count - 1))
            x = middle[0] + rx * cos(turn)
            y = middle[1] + ry * sin(turn)
            ctx.centre(ctx.raster.avatar(face, d), x, y)
        self._paint_ring(ctx, number, how, (middle[0], middle[1] + ry), round(d * 0.86))

    def _paint_ring(
        self, ctx: ui.PaintContext, number: int, how: str, at: tuple[float, float], d: int
    ) -> None:
        """Draw a table's ring: broken with its number, closed with a check, or closed dotted."""
        x, y = at
        parts = (RING_TRACK,) * PARTS
        if WHOLE in how:
            parts = (MINT,)
        elif DOTTED in how:
            parts = (MINT,) * PARTS
        ctx.centre(ctx.art.marks.parts_ring(d, parts), x, y)
        if how:
            ctx.icon("i_check", round(d * 0.46), x, y, MINT)
            return
        ctx.centre(ctx.fonts.ink(str(number), "f", round(d * 0.42), ctx.palette.ivory), x, y)

    # -- what is done ----------------------------------------------------------------------------

    def _sit_down(self, table: TourTable) -> ui.NavResult:
        services = self.services
        who = services.player.seat
        file = services.library.get(table.edition_id)
        begin = partial(
            services.session_factory.new_game,
            file,
            table.seats(who.name, who.avatar),
            table.variants,
        )
        return attempt(begin, lambda session: ui.Push(routes.table(session)))


def _rim(ctx: ui.PaintContext, rx: float, ry: float, colour: str) -> ui.Surface:
    """Return the rim of a table."""
    thick = max(2.0, 4 * ctx.scale)
    w = round(2 * (rx + thick))
    h = round(2 * (ry + thick))
    ellipse = (
        f'<ellipse cx="{w / 2}" cy="{h / 2}" rx="{rx:.1f}" ry="{ry:.1f}" fill="none" '
        f'stroke="{colour}" stroke-width="{thick:.1f}"/>'
    )
    return ctx.raster.svg(svg.document(ellipse, w, h), w, h)


def state_text(how: str) -> Text | None:
    """Return how a table's goal was met, in words; None for one that is still open."""
    if not how:
        return None
    if DOTTED in how:
        return text("Goal met with help")
    return text("Goal met, and won") if WON in how else text("Goal met")
