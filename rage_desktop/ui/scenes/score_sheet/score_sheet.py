"""The score sheet: the paper, the round just scored, the running scores (VISUAL 9)."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import inf

from rage_desktop.match.game_setup import Seats
from rage_desktop.match.record_export import export_match, records_folder
from rage_desktop.play.review.past_game import decisions_of, known_then
from rage_desktop.play.session import (
    PendingInput,
    Session,
    is_single_round,
    may_be_again,
    may_be_reviewed,
    reviewed_seat,
)
from rage_desktop.presentation.layout.layout import table_layout
from rage_desktop.presentation.motion import INSTANT, MotionSettings
from rage_desktop.presentation.score_sheet import Row, ScoreCount, score_sheet
from rage_desktop.presentation.sentences.score_breakdown import (
    addition,
    card_sources,
    cell_sentence,
    point_sources,
)
from rage_desktop.rules import SeatName, Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cosmetics import cloth_of
from rage_desktop.ui.art.palette import SCRIM
from rage_desktop.ui.art.scenery.felt import felt
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.dialogs import MessageDialog
from rage_desktop.ui.scenes.score_sheet import sheet_words
from rage_desktop.ui.scenes.score_sheet.cells import MOST_WITH_WORDS, cell_tip, draw_tip
from rage_desktop.ui.scenes.score_sheet.chart import Chart
from rage_desktop.ui.scenes.score_sheet.explain import ExplainScene
from rage_desktop.ui.scenes.score_sheet.paper import Paper, SheetGrid
from rage_desktop.ui.scenes.score_sheet.round_buttons import RoundButton, round_buttons_row
from rage_desktop.ui.scenes.score_sheet.round_result import result_panel, round_results
from rage_desktop.ui.scenes.score_sheet.standings import Standings
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.bar import SPEEDS, speed_label
from rage_desktop.ui.toolkit.intents import KEYS, is_away

WAY = 60  # px of the design that the paper slides up
LONGEST_STEP = 0.05  # after a slow frame, motion resumes where it was
MOST_WIDER = 780  # px of the design by which a wide window makes the sheet wider
PAPER = 1204  # px of the design, the paper's width
PAPER_OF_MANY = 1290  # the same where the columns' words are left out for more players
LEAST_SIDE = 564  # px of the design beside the paper
PAPER_SHARE = 0.6  # of that, the rest is the chart's
SHADE = 0.66  # of the table behind
READING = 1.5  # seconds at rest before Space, which may still be skipping, goes on


class ScoreSheetScene(ui.TreeScene):
    """Pops when it is closed; what comes next (a round, the result) is for the scene below."""

    title = text("Score sheet")
    tells_itself = True
    default = first_focus = "next"
    paper: Paper
    chart: Chart

    def __init__(
        self,
        services: Services,
        session: Session,
        drawn: ui.PictureCache | None = None,
        scored: bool = False,
    ) -> None:
        """`drawn` are parts drawn prerender; `scored` treats the round on the table as over."""
        super().__init__()
        self.services = services
        self.session = session
        self.terms = session.match.setup.terms
        self._parts = drawn or ui.PictureCache()
        self._sheet = score_sheet(session.view)
        self._scored = scored or session.pending_input in (
            PendingInput.NEXT_ROUND,
            PendingInput.GAME_OVER,
        )
        self._asking = PendingInput.NOTHING if is_single_round(session) else session.pending_input
        self._grid = SheetGrid("sheet", name=self.title)
        self._grid.cursor = max(0, self._sheet.rounds_played - 1), session.viewer or 0
        self._grid.focusable = self._sheet.rounds_played > 0
        self._side = ui.Scroll("side", text("Totals"), focusable=True)
        self._shown = False
        self._found: tuple[int, int] | None = None  # where the pointer was as it opened
        self._t = 0.0
        self._rests_since = 0.0  # the age at which nothing moved any more
        self._tempo = MotionSettings(services.settings.speed or INSTANT)
        counts = self._scored and self._sheet.latest is not None
        self._counting = ScoreCount(self._sheet, self._tempo, session.viewer) if counts else None
        number = self._sheet.rounds_played if self._scored else session.table.number
        self._marked = min(max(0, number - 1), len(self._sheet.rows) - 1)  # the amber row
        self._look = session.match.setup.file.look
        self._sources = card_sources(session.match.events_since(0, session.viewer))
        self.input.show_focus("next")
        if self._counting is not None:
            self.happenings += sheet_words.standing_words(session, self._sheet)
        first = self._scored and self._sheet.rounds_played == 1
        self._offers_speed = first and not services.settings.speed_offered

    def resize(self, ctx: ui.DrawContext) -> None:
        """Take a new context; where motion is reduced, nothing is counted."""
        super().resize(ctx)
        if ctx.reduced_motion:
            self._finish()

    # -- the tree ----------------------------------------------------------------------------------

    def tree(self) -> ui.Element:
        """The paper with the round, the chart and the buttons beside it, or below it."""
        ctx = self.ctx
        width, height = ctx.size
        spare = (width - ctx.frame.w) / ctx.scale  # px of the design beside its frame
        wider = min(spare, MOST_WIDER)
        edge = (spare - wider) / 2 + (40 if ctx.is_portrait else 60)
        top = (height - ctx.frame.h) / 4 / ctx.scale
        body = self._tall_body() if ctx.is_portrait else self._wide_body(wider)
        sheet = ui.Column(
            self._header(),
            body,
            pad=(edge, top + 38, edge, top + 60),
            background=self._paint_table,
        )
        return ui.Stack(sheet, ui.CustomPaint(self._paint_tip))

    def _tall_body(self) -> ui.Element:
        """The paper, and below it the round, the chart and the buttons."""
        note = self._note()
        foot = ui.Row(ui.Column(note, grow=1), self._buttons()[-1], gap=20)
        paper = ui.CustomLayout(self._place_paper, grow=2)
        chart = ui.CustomLayout(self._place_chart, grow=1)
        return ui.Column(paper, self._round_result(), chart, foot, gap=20, grow=1)

    def _wide_body(self, wider: float) -> ui.Element:
        """The paper, and beside it the round, the chart and the buttons; `wider` is how much wider
        than the design's frame both may be together."""
        has_words = len(self._seats) < MOST_WITH_WORDS
        width = (PAPER if has_words else PAPER_OF_MANY) + round(PAPER_SHARE * wider)
        paper = ui.CustomLayout(self._place_paper, w=width)
        chart = ui.CustomLayout(self._place_chart, grow=1, min_h=self._least_chart())
        panels = ui.ScrollView(self._side, ui.Column(self._round_result(), chart, gap=24), grow=1)
        buttons = ui.FitWidth(*self._buttons(), pad=(0, 32, 0, 14))
        side = ui.Column(panels, buttons, self._note(), min_w=LEAST_SIDE, grow=1)
        return ui.Row(paper, side, gap=32, align_children="fill", grow=1)

    def _least_chart(self) -> float:
        """The height that the chart needs, in px of the design: large names need more each."""
        ctx = self.ctx
        names = min(4, len(set(self._sheet.totals)) - 1) if ctx.text_scale > 1 else 0
        return 200 + (2.4 * ctx.t(22) + names * ctx.t(24)) / ctx.scale

    def _round_result(self) -> ui.Element | None:
        """What the round that was scored last has brought, on the trump it began with."""
        latest = self._sheet.latest
        cells = latest.cells if self._scored and latest is not None else ()
        match = self.session.match
        trump = None
        if cells:
            first = decisions_of(match, self._sheet.rounds_played)[0]
            trump = known_then(match, first).trump
        table = self.session.table
        results = round_results(self.ctx, table, cells)
        rows = Standings(
            self.ctx, self._seats, self._sheet, results, self.session.viewer, self._clock
        )
        return result_panel(self.ctx, self._look, table, trump, rows.tree())

    def _clock(self) -> tuple[ScoreCount | None, float]:
        """Return the counting, None at rest, and how far it is."""
        return self._counting if self.is_busy else None, self._t

    def _note(self) -> ui.Element:
        """What the rings mean, or once the offer to choose a speed."""
        explained = text("Full ring: bid made. Split ring: missed. Bold: total so far.")
        legend = ui.Label(explained, size=17, colour="soft", id="legend")
        return self._speed_offer() if self._offers_speed else legend

    @property
    def _seats(self) -> Seats:
        return self.session.match.setup.seats

    def _header(self) -> ui.Element:
        """The heading with what can be done with a round beside it, and which game this is."""
        heading = ui.heading(self.title, 46, lines=1)
        told = sheet_words.subtitle(self.session, scored=self._scored)
        where = ui.Label(told, size=20, colour="soft", id="where")
        buttons = round_buttons_row(self._round_buttons())
        line = ui.Row(heading, ui.Spacer(), buttons, gap=16, min_h=56)
        return ui.Column(line, where, gap=4, pad=(10, 0, 0, 24))

    def _buttons(self) -> list[ui.Element]:
        """Return the ways in which Export and what comes next may stand: larger text as wide as it
        is, else one below the other; in a tall window the last."""
        names = {
            PendingInput.NEXT_ROUND: text("Next round"),
            PendingInput.GAME_OVER: text("See the result"),
        }
        name = names.get(self._asking, text("Close"))
        icon = "i_next" if self._asking in names else ""
        save = ui.Button("export", text("Export"), on_press=self._export)
        after = ui.Button(
            "next",
            name,
            kind=ui.ButtonKind.PRIMARY,
            size=27,
            icon=icon,
            key="S",
            on_press=ui.Pop,
        )
        fixed = ui.Row(
            ui.Sized(save, w=200, h=64), ui.Spacer(), ui.Sized(after, w=350, h=72), gap=12
        )
        if self.ctx.text_scale == 1:
            return [fixed]
        own_save = ui.Sized(save, h=64)
        own_after = ui.Sized(after, h=72)
        beside = ui.Row(own_save, ui.Spacer(min_w=10), own_after)
        return [beside, ui.Column(own_after, own_save, gap=10), fixed]

    def _speed_offer(self) -> ui.Element:
        """Offer the speed, once and for all, after the first round anybody plays here."""
        name = text("Too slow or too fast?")
        speeds = {one: speed_label(one) for one in SPEEDS[:3]}
        now = self.services.settings.speed

        def choose_speed(speed: int) -> None:
            self.services.change_settings(speed=speed)

        choose = ui.choice("speed", name, speeds, now, choose_speed, tab_stop="speed")
        return ui.Row(ui.Label(name, size=20, id="speed-offer", grow=1), choose, gap=16)

    def _round_buttons(self) -> list[RoundButton]:
        """What can be done with a round that was scored: play it again, review it, have it
        explained."""
        session = self.session
        number = self._chosen_round
        buttons = []
        if self._scored and may_be_again(session):
            hint = text("Play these cards again for practice. It won't count.")
            name = text("Round {n} again", n=number)
            buttons.append(
                RoundButton.of("again", name, self._again, icon="i_undo", key="R", hint=hint)
            )
        if may_be_reviewed(session):
            hint = text("What each of your decisions cost you")
            name = text("Review round {n}", n=number)
            buttons.append(
                RoundButton.of("review", name, self._review, icon="i_chart", key="V", hint=hint)
            )
        has_bots = not all(seat.is_human for seat in self._seats)
        played = self._sheet.rounds_played
        if played and has_bots:
            name = text("Explain the round")
            scene = partial(ExplainScene, session, played)
            buttons.append(
                RoundButton.of("explain", name, lambda: ui.Push(scene()), icon="i_bulb", key="I")
            )
        return buttons

    # -- what stands in it -------------------------------------------------------------------------

    @property
    def _key(self) -> object:
        """What everything drawn of the scores depends on, besides its box."""
        ctx = self.ctx
        style = ctx.size, ctx.text_scale, ctx.palette, ctx.translator.translation
        return style, self._sheet, self._marked

    def _place_paper(self, layout: ui.Layout, box: ui.Rect) -> None:
        """Have the paper painted; its cells are nodes, in a view of their own."""
        ctx = self.ctx
        seats = self._seats
        grid = self._grid
        self.paper = paper = self._parts.keep(
            "paper",
            (self._key, tuple(box)),
            lambda: Paper(ctx, seats, self._sheet, box, self._marked),
        )
        waits = self._asking is PendingInput.NEXT_ROUND
        paper.next_round = sheet_words.next_round(self.session, self._sheet) if waits else None
        grid.paper = paper
        if not self._shown:
            self._shown = True
            grid.place(paper.body, paper.content, [])
            grid.reveal(grid.cell_bounds(self._marked, 0))
        layout.paint(self._paint_paper, box)
        for seat in range(len(seats)):
            name = text("{player}", player=SeatName(seat))
            role = ui.Role.COLUMN_HEADER
            layout.add(ui.Node(f"head-{seat}", role, name, paper.head(seat), tab_stop="sheet"))
        with layout.scrolling(grid, paper.body, paper.content):
            for index, row in enumerate(self._sheet.rows):
                layout.add(*self._row_nodes(index, row))
        box = paper.total_label
        layout.add(ui.Node("totals", ui.Role.ROW_HEADER, text("Total"), box, tab_stop="sheet"))
        layout.add(*map(self._total_node, range(len(seats))))

    def _row_nodes(self, index: int, row: Row) -> Iterator[ui.Node]:
        paper = self.paper
        cards = ntext("{n} card", "{n} cards", row.hand_size)
        name = text("Round {n}: {cards}", n=row.number, cards=cards)
        yield ui.Node(f"row-{row.number}", ui.Role.ROW_HEADER, name, paper.row_label(index))
        for seat, cell in enumerate(row.cells):
            origin = point_sources(self._look, self._sources.get((row.number, seat), ()), cell)
            yield ui.Node(
                f"cell-{row.number}-{seat}",
                ui.Role.CELL,
                cell_sentence(row, seat, cell),
                paper.cell(index, seat),
                description=text("{sum}. {whence}", sum=addition(cell), whence=origin),
            )

    def _total_node(self, seat: int) -> ui.Node:
        told = sheet_words.total_line(self._sheet, seat)
        box = self.paper.total(seat)
        return ui.Node(f"total-{seat}", ui.Role.CELL, told, box, tab_stop="sheet")

    def _place_chart(self, layout: ui.Layout, box: ui.Rect) -> None:
        ctx = self.ctx
        seats = self._seats
        viewer = self.session.viewer
        self.chart = self._parts.keep(
            "chart",
            (self._key, viewer, tuple(box)),
            lambda: Chart(ctx, seats, self._sheet, viewer, box),
        )
        line = ntext("Totals after {n} round", "Totals after {n} rounds", self._sheet.rounds_played)
        told = sheet_words.chart_line(self._sheet)
        layout.add(ui.Node("chart", ui.Role.IMAGE, line, box, accessible_name=told))
        layout.paint(self._paint_chart, box)

    # -- what is done ------------------------------------------------------------------------------

    @property
    def _chosen_round(self) -> int:
        """The round that leads on: the cursor's, at first the one just scored."""
        return min(self._grid.cursor[0] + 1, self._sheet.rounds_played)

    def _again(self) -> ui.NavResult:
        match = self.session.match
        number = self._chosen_round
        before = self.session.view.scores[number - 1]
        return routes.to_round_again(self.services, match.setup, match.moves, number, before)

    def _review(self) -> ui.NavResult:
        seat = reviewed_seat(self.session, self._grid.cursor[1])
        return routes.to_review(self.session.match, seat, self._chosen_round)

    # -- drawing -----------------------------------------------------------------------------------

    def _felt(self) -> ui.Surface:
        ctx = self.ctx
        settings = self.services.settings
        hand = max(1, self.session.table.hand_size)

        def make() -> ui.Surface:
            players = len(self._seats)
            zoom = settings.hand_size / 100
            cloth = cloth_of(self._look, settings.cloth)
            top = table_layout(*ctx.size, players, hand, ctx.text_scale, zoom).table
            return felt(ctx.raster, cloth, *ctx.size, top, ctx.palette.high_contrast)

        return self._parts.keep("felt", (self._key, settings.cloth, settings.hand_size), make)

    def _paint_table(self, ctx: ui.PaintContext, box: ui.Rect) -> None:  # noqa: ARG002
        """The table in the dark."""
        ctx.canvas.blit(self._felt(), 0, 0, ui.OPAQUE)
        ctx.canvas.fill(SCRIM, None, max(SHADE, ctx.palette.scrim))

    def _paint_paper(self, ctx: ui.PaintContext, box: ui.Rect) -> None:  # noqa: ARG002
        risen = self._tempo.of(ui.MotionToken.SHEET_RISE).at(self._t)
        with ctx.canvas.layer(0, ctx.px(WAY) * (1 - risen)):
            self.paper.draw(ctx, self._grid.offset, *self._clock())

    def _paint_chart(self, ctx: ui.PaintContext, box: ui.Rect) -> None:  # noqa: ARG002
        counting, _ = self._clock()
        self.chart.draw(ctx, counting.chart(self._t) if counting else 1.0)

    def _paint_tip(self, ctx: ui.PaintContext, box: ui.Rect) -> None:  # noqa: ARG002
        """Explain the points of the selected cell."""
        spot = self._grid.asked
        if spot is None or self.is_busy:
            return
        row, seat = self._sheet.rows[spot[0]], spot[1]
        sources = self._sources.get((row.number, seat), ())
        tip = cell_tip(ctx, row.cells[seat], point_sources(self._look, sources, row.cells[seat]))
        room = self.paper.box.inflate(-ctx.px(12), -ctx.px(12))
        cell = self._grid.cell_bounds
        above = cell(0, 0).union(cell(spot[0], len(row.cells) - 1))
        draw_tip(ctx, tip, cell(*spot), above, room)

    def draw_ahead(self) -> Iterator[object]:
        """Draw one thing after another, in the order in which the sheet shows them."""
        yield self.nodes
        yield self._felt()
        yield self.paper.part("ground")
        for index in range(self._sheet.rounds_played - 1):
            yield self.paper.part("row", index)
        yield self.paper.part("blank")
        yield self.chart.ground
        yield self.chart.lines
        yield self.chart.ends

    # -- motion ----------------------------------------------------------------------------------

    @property
    def _end(self) -> float:
        if self._counting is not None:
            return self._counting.ends
        return self._tempo.of(ui.MotionToken.SHEET_RISE).seconds

    @property
    def is_busy(self) -> bool:
        """Whether paper, figures or lines still move."""
        return self._t < self._end

    def _finish(self) -> None:
        self._t = inf

    def update(self, dt: float) -> ui.NavResult:
        """Let the points be counted, column by column; phones may ask for the next round, or game,
        which comes after the result."""
        self._count(dt)
        link = self.services.phones
        waits = self._asking in (PendingInput.NEXT_ROUND, PendingInput.GAME_OVER)
        if waits and link is not None and link.host.is_everyone_ready:
            return ui.Pop()
        return None

    def _count(self, dt: float) -> None:
        if self._offers_speed and not self.services.settings.speed_offered:
            self.services.change_settings(speed_offered=True)  # it is seen, touched or not
        if not self.is_busy:
            return
        self._rests_since = self.age
        before = self._t
        self._t = min(self._end, self._t + min(dt, LONGEST_STEP))
        if self._counting is not None:
            for name, step in self._counting.sounds(before, self._t):
                self.sound(name, step)

    # -- input -----------------------------------------------------------------------------------

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Notice the cell that is pointed at; any key or click first completes what moves.
        Space leaves only a sheet that could be read."""
        self.lay_out()  # the paper may not be there yet
        if self.is_busy and isinstance(intent, (*KEYS, ui.PointerDown)):
            self._finish()
            self._rests_since = self.age
            return None
        match intent:
            case ui.Shortcut("Space") if self.age - self._rests_since < READING:
                return None
            case ui.Shortcut(key) if key in ui.HELP_KEYS:
                return routes.to_rules_of(self.session)
            case ui.PointerFound(x, y):
                self._found = x, y
            case ui.PointerMoved(x, y) if self._found is None or is_away((x, y), self._found):
                self._found = None
                self._grid.pointed = self.paper.cell_at(x, y, self._grid.offset)
            case ui.PointerLeft():
                self._grid.pointed = None
            case ui.PointerDown(x, y):
                spot = self.paper.cell_at(x, y, self._grid.offset)
                self._grid.cursor = spot or self._grid.cursor
                self.refresh()
            case ui.Shortcut("P") if self._asking is PendingInput.NEXT_ROUND:
                return self.cancel()
        return super().handle(intent)

    @property
    def readouts(self) -> Mapping[str, Callable[[], Text]]:
        """Bids, points, trump and last trick of the table."""
        return sheet_words.sheet_readouts(self.session)

    def confirm(self, focused: ui.Node) -> ui.NavResult:
        """Enter goes on from the sheet as well: there is nothing to press in it."""
        onward = ui.find(self.nodes, self.default) if focused is self._grid else None
        return super().confirm(onward or focused)

    def cancel(self) -> ui.NavResult:
        """Escape closes the sheet; between rounds it pauses: nobody deals by it."""
        if self._asking is PendingInput.NEXT_ROUND:
            return routes.to_pause(self.session)
        return ui.Pop()

    def _export(self) -> ui.NavResult:
        folder = records_folder(self.services.settings_file.path)
        over = self.session.pending_input is PendingInput.GAME_OVER
        match = self.session.match
        heading, sentences = export_match(match, folder, self.services.clock(), over=over)
        return ui.Push(MessageDialog(sentences, heading))
