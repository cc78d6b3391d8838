"""The score sheet: the paper, the round just scored, the running scores (VISUAL 9)."""

from dataclasses import replace
from math import inf

from pygame import Rect

from rage_desktop.match.decisions import decisions_of, known_then
from rage_desktop.play.round_again import went_before
from rage_desktop.play.session import Asking, Session
from rage_desktop.rules import SeatName, Text, ntext, text
from rage_desktop.stage.moments.counting import Counting
from rage_desktop.stage.motion import INSTANT, Beat, Tempo
from rage_desktop.stage.score_sheet import Row, score_sheet
from rage_desktop.stage.words.sums import card_sources, cell_sentence
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.notice import NoticeScene
from rage_desktop.ui.scenes.playing.by_itself import claimed_tricks
from rage_desktop.ui.scenes.reading.explain import ExplainScene
from rage_desktop.ui.scenes.score_sheet.round_result import ResultPanel, round_result
from rage_desktop.ui.scenes.score_sheet.round_ways import (
    again_way,
    compared,
    explain_way,
    may_be_again,
    may_be_reviewed,
    review_way,
    reviewed_seat,
    way_buttons,
)
from rage_desktop.ui.scenes.score_sheet.save_record import export
from rage_desktop.ui.scenes.score_sheet.sheet_ahead import SheetAhead, SheetParts
from rage_desktop.ui.scenes.score_sheet.sheet_frame import SheetFrame
from rage_desktop.ui.scenes.score_sheet.sheet_grid import SheetGrid
from rage_desktop.ui.scenes.score_sheet.sheet_tip import draw_tip, hint_of
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas
from rage_desktop.ui.toolkit.intents import (
    Confirm,
    Digit,
    Focus,
    Intent,
    Navigate,
    PointerDown,
    PointerLeft,
    PointerMoved,
    Shortcut,
)
from rage_desktop.ui.toolkit.nodes import Node, Role, find, one_stop
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Outcome, Pop, Push
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, TextNode

WAY = 60  # px of the design that the paper slides up
LONGEST_STEP = 0.05  # after a slow frame, motion resumes where it was
SHADE = 0.66


class ScoreSheetScene(Scene):
    """Pops when it is closed; what comes next (a round, the result) is for the scene below."""

    title = text("Score sheet")
    default = first_focus = "next"

    def __init__(
        self, services: Services, session: Session, ahead: SheetAhead | None = None
    ) -> None:
        """`ahead` is what was drawn of it before."""
        super().__init__()
        self._ahead = ahead or SheetAhead(session)
        self.services = services
        self.session = session
        self._sheet = score_sheet(session.view)
        self._scored = session.asking in (Asking.NEXT_ROUND, Asking.GAME_OVER)
        self._asking = session.asking if went_before(session) is None else Asking.NOTHING
        self._grid = SheetGrid("sheet", name="Score sheet")
        self._grid.cursor = max(0, self._sheet.rounds_played - 1), session.viewer or 0
        self._shown = False
        self._t = 0.0
        self._counting: Counting | None = None
        self._look = session.match.setup.file.look
        self._sources = card_sources(session.match.events_since(0, session.viewer))
        self.controls.show_focus("next")

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Lay everything out, and compose what will not change again."""
        self._grid.name = self.kit.say(text("Score sheet"))
        setup = self.session.match.setup
        names = [seat.name for seat in setup.seats]
        self.kit = replace(self.kit, wording=self.kit.wording.at(setup.file.look, names))
        kit, seats, sheet = self.kit, setup.seats, self._sheet
        drawn = self._ahead.drawn(kit, sheet, self.services.settings) if self._scored else None
        drawn = drawn or SheetParts(kit, self.session, self.services.settings, self._marked())
        self._ground, self.paper, self.chart = drawn.ground, drawn.paper, drawn.chart
        self.paper.coming = self._coming()
        self.frame = SheetFrame(kit, len(seats))
        cells = sheet.latest.cells if self._scored and sheet.latest is not None else ()
        facts = round_result(kit, self.session.table, cells, self._opened() if cells else None)
        self.result = ResultPanel(kit, seats, setup.file.look, facts, self.frame.result)
        self._grid.paper = self.paper
        self._grid.focusable = sheet.rounds_played > 0
        if not self._shown:
            self._shown = True
            self._grid.place(self.paper.places.body, self.paper.places.content, [])
            self._grid.reveal(self.paper.places.cell(self._marked(), 0).move(0, -self._grid.offset))
        counts = self._scored and sheet.latest is not None
        self._counting = Counting(sheet, self._tempo()) if counts else None
        if kit.reduced_motion:
            self._finish()

    def _tempo(self) -> Tempo:
        return Tempo(self.services.settings.speed or INSTANT, self.kit.reduced_motion)

    def _coming(self) -> Text | None:
        """Return what the next round will be, between rounds."""
        sheet, table = self._sheet, self.session.table
        if self._asking is not Asking.NEXT_ROUND or sheet.rounds_played == len(sheet.rows):
            return None
        dealer = next((plate.seat for plate in table.plates if plate.dealer), 0)
        return ntext(
            "Next: {n} card each, {player} deals",
            "Next: {n} cards each, {player} deals",
            sheet.rows[sheet.rounds_played].hand_size,
            player=SeatName((dealer + 1) % table.players),
        )

    def _opened(self) -> str | None:
        """Return the trump of the round just scored when its first bid was made."""
        match = self.session.match
        first = decisions_of(match, self._sheet.rounds_played)[0]
        return known_then(match, first).trump

    def _marked(self) -> int:
        """Return the amber row: the round just scored, or the one being played."""
        last = len(self._sheet.rows) - 1
        number = self._sheet.rounds_played if self._scored else self.session.table.number
        return min(max(0, number - 1), last)

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Headings, the sheet cell by cell, the round, the chart, and the buttons."""
        say, look = self.kit.say, self.kit.palette
        subtitle = say(self._where())
        return [
            TextNode("heading", say(text("Score sheet")), self.frame.heading, style="f", size=46),
            TextNode("where", subtitle, self.frame.subtitle, style="s", size=20, colour=look.soft),
            *self._sheet_nodes(),
            *self._side_nodes(),
            *one_stop("buttons", self._button_nodes()),
        ]

    def _where(self) -> Text:
        """Return which game this is, and how far it has come."""
        file, table = self.session.match.setup.file, self.session.table
        if self._scored and went_before(self.session) is not None:
            return compared(self.session)
        number, planned = table.number, table.rounds_planned
        if self._scored:
            far = text("after round {n}", n=number)
            if planned is not None:
                far = text("after round {n} of {all}", n=number, all=planned)
        else:
            far = text("round {n}", n=number)
            if planned is not None:
                far = text("round {n} of {all}", n=number, all=planned)
        claimed = claimed_tricks(self.session.match) if self._scored else 0
        if claimed:
            return ntext(
                "{title} · {far} · the last {n} trick was claimed",
                "{title} · {far} · the last {n} tricks were claimed",
                claimed,
                title=file.name,
                far=far,
            )
        return text("{title} · {far}", title=file.name, far=far)

    def _sheet_nodes(self) -> list[Node]:
        nodes: list[Node] = []
        for index, row in enumerate(self._sheet.rows):
            nodes += self._row_nodes(index, row)
        placed = self._grid.place(self.paper.places.body, self.paper.places.content, nodes)
        return [*placed, *self._total_nodes()]

    def _row_nodes(self, index: int, row: Row) -> list[Node]:
        say, paper = self.kit.say, self.paper
        cell = paper.places.cell(index, 0)
        label = Rect(paper.places.box.x, cell.y, paper.places.label, paper.places.row)
        cards = ntext("{n} card", "{n} cards", row.hand_size)
        name = text("Round {n}: {cards}", n=row.number, cards=cards)
        nodes = [Node(f"row-{row.number}", Role.TEXT, say(name), label)]
        for seat, one in enumerate(row.cells):
            words = say(cell_sentence(row, seat, one))
            bounds = paper.places.cell(index, seat)
            hint = say(hint_of(self._look, one, self._sources.get((row.number, seat), ())))
            nodes.append(Node(f"cell-{row.number}-{seat}", Role.TEXT, words, bounds, hint=hint))
        return nodes

    def _total_nodes(self) -> list[Node]:
        sheet, places = self._sheet, self.paper.places
        nodes = []
        for seat, total in enumerate(sheet.totals):
            sentence = text("{player}: {n} in all, {exact} exact", player=SeatName(seat), n=total,
                            exact=sheet.exact[seat])  # fmt: skip
            if seat in sheet.leaders:
                sentence = text("{facts}, in the lead", facts=sentence)
            cell = places.cell(0, seat)
            bounds = Rect(cell.x, places.box.bottom - places.foot, cell.w, places.foot)
            nodes.append(Node(f"total-{seat}", Role.TEXT, self.kit.say(sentence), bounds))
        return nodes

    def _side_nodes(self) -> list[Node]:
        say, facts, panel = self.kit.say, self.result.result, self.result.box
        heading = text("{round}: {cards}", round=facts.heading, cards=facts.line)
        nodes = [Node("round", Role.HEADING, say(heading), panel)]
        for seat, place in enumerate(facts.places):
            bounds = self.result.place(seat).move(panel.topleft)
            nodes.append(Node(f"round-{seat}", Role.TEXT, say(place.name), bounds))
        line = ntext(
            "Totals after {n} round",
            "Totals after {n} rounds",
            self._sheet.rounds_played,
        )
        return [*nodes, Node("chart", Role.IMAGE, say(line), self.chart.box)]

    def _button_nodes(self) -> list[Node]:
        say = self.kit.say
        names = {
            Asking.NEXT_ROUND: text("Next round"),
            Asking.GAME_OVER: text("See the result"),
        }
        name, icon = (
            names.get(self._asking, text("Close")),
            "i_next" if self._asking in names else "",
        )
        legend = " ".join(self.frame.legend_lines(self.frame.legend.w))
        save, after = self.frame.buttons
        return [
            Node("legend", Role.TEXT, legend, self.frame.legend),
            *self._round_nodes(),
            Button("export", say(text("Export")), save, size=22, on_press=self._export),
            Button(
                "next", say(name), after,
                kind=Kind.PRIMARY, size=27, icon=icon, key="S", on_press=Pop,
            ),
        ]  # fmt: skip

    def _round_nodes(self) -> list[Node]:
        """What can be done with a round that was scored: play it again, review it, have it
        explained."""
        kit, heading, ways = self.kit, self.frame.heading, []
        if self._scored and may_be_again(self.session):
            ways.append(again_way(self._chosen, self._again))
        if may_be_reviewed(self.session):
            ways.append(review_way(self._chosen, self._review))
        people = all(seat.is_human for seat in self.session.match.setup.seats)
        if self._sheet.rounds_played and not people:
            ways.append(explain_way(self._explain))
        left = heading.x + kit.width(kit.say(self.title), "f", 46) + kit.px(32)
        return way_buttons(kit, ways, left, self.frame.right, heading.centery)

    @property
    def _chosen(self) -> int:
        """The round that leads on: the cursor's, at first the one just scored."""
        return min(self._grid.cursor[0] + 1, self._sheet.rounds_played)

    def _again(self) -> Outcome:
        match, number = self.session.match, self._chosen
        before = self.session.view.scores[number - 1]
        return routes.to_round_again(self.services, match.setup, match.moves, number, before)

    def _review(self) -> Outcome:
        seat = reviewed_seat(self.session, self._grid.cursor[1])
        return routes.to_review(self.session.match, seat, self._chosen)

    def _explain(self) -> Outcome:
        return Push(ExplainScene(self.session, self._sheet.rounds_played))

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the table in the dark, the paper on its way up, and the column beside it."""
        canvas.blit(self._ground, 0, 0, OPAQUE)
        risen = self._tempo().of(Beat.SHEET_RISE).at(self._t)
        counting = self._counting if self.busy else None
        with canvas.layer(0, self.kit.px(WAY) * (1 - risen)):
            self.paper.draw(canvas, self._grid.offset, counting, self._t)
        self.result.draw(canvas)
        self.chart.draw(canvas, counting.chart(self._t) if counting else 1.0)
        self._draw_legend(canvas)
        super().draw(canvas)
        self._draw_tip(canvas)

    def _draw_legend(self, canvas: Canvas) -> None:
        kit, box = self.kit, self.frame.legend
        lines = self.frame.legend_lines(box.w)
        step = round(kit.t(17) * 1.6)
        y = box.centery - step * (len(lines) - 1) / 2
        for i, line in enumerate(lines):
            kit.write(canvas, line, "s", 17, box.x, y + i * step, kit.palette.soft)

    def _draw_tip(self, canvas: Canvas) -> None:
        """Say how the points in the cell that is asked about came about."""
        spot = self._grid.asked
        if spot is None or self.busy:
            return
        row, seat = spot
        one, places = self._sheet.rows[row], self.paper.places
        at = places.cell(row, seat).move(0, -self._grid.offset)
        sources = self._sources.get((one.number, seat), ())
        room = places.box.inflate(-self.kit.px(12), -self.kit.px(12))
        draw_tip(canvas, self.kit, self._look, one.cells[seat], sources, at, room)

    # -- motion ----------------------------------------------------------------------------------

    @property
    def _end(self) -> float:
        if self._counting is not None:
            return self._counting.ends
        return self._tempo().of(Beat.SHEET_RISE).seconds

    @property
    def busy(self) -> bool:
        """Whether paper, figures or lines still move."""
        return self._t < self._end

    def _finish(self) -> None:
        self._t = inf

    def update(self, dt: float) -> Outcome:
        """Let the points be counted, column by column."""
        if not self.busy:
            return None
        before, self._t = self._t, min(self._end, self._t + min(dt, LONGEST_STEP))
        if self._counting is not None:
            for name, step in self._counting.sounds(before, self._t):
                self.sound(name, step)
        return None

    # -- input -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Outcome:
        """Notice the cell that is pointed at; any key or click first completes what moves."""
        match intent:
            case PointerMoved(x, y):
                self._grid.pointed = self.paper.places.cell_at(x, y, self._grid.offset)
            case PointerLeft():
                self._grid.pointed = None
            case PointerDown(x, y) if not self.busy:
                spot = self.paper.places.cell_at(x, y, self._grid.offset)
                self._grid.cursor = spot or self._grid.cursor
                self.refresh()
            case Confirm() | Navigate() | Focus() | Digit() | Shortcut() | PointerDown() if (
                self.busy
            ):
                self._finish()
                return None
            case Shortcut("P") if self._asking is Asking.NEXT_ROUND:
                return self.cancel()
        return super().handle(intent)

    def confirm(self, focused: Node | None) -> Outcome:
        """Enter goes on from the sheet as well: there is nothing to press in it."""
        if focused is self._grid:
            focused = find(self.nodes, self.default)
        return super().confirm(focused)

    def cancel(self) -> Outcome:
        """Escape closes the sheet; between rounds it pauses: nobody deals by it."""
        if self._asking is Asking.NEXT_ROUND:
            return routes.to_pause(self.session)
        return Pop()

    def _export(self) -> Outcome:
        heading, sentences = export(self.services, self.session)
        return Push(NoticeScene(sentences, heading))
