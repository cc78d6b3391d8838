"""A reviewed decision: the table with open hands, all options beside it, the review line."""

from rage_desktop.match.match import Match
from rage_desktop.play.review.past_game import Decision
from rage_desktop.play.review.review_session import (
    DecisionCursor,
    ReviewSession,
    ReviewSubject,
    look_back,
    subject_of_match,
)
from rage_desktop.play.review.review_text import where_in
from rage_desktop.play.review.verdict import Verdict
from rage_desktop.rules import Card, SeatName, Text, text
from rage_desktop.rules.text import Decimal
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.review.decision_panel import ReviewLine, decision_panel
from rage_desktop.ui.scenes.review.open_table import (
    OpenMoment,
    OpenTable,
    hand_marks,
    table_before,
)
from rage_desktop.ui.scenes.review.review_page import NOT_COUNTED, MomentActions, ReviewPage
from rage_desktop.ui.services import Services

READING = 2.5  # seconds per decision during automatic playback
# widths, px; the panel's grows with the text
TABLE = 1206
PANEL = 570
LEGEND = text(
    "Dot: best move · gold: less than 1 point lost · red bar: points lost, based on what you "
    "could know"
)


class DecisionScene(ReviewPage):
    """A reviewed decision; the arrows go from decision to decision, and nothing can be changed."""

    default = "next-mistake"

    def __init__(
        self, services: Services, session: ReviewSession, seat: int, ply: int | None
    ) -> None:
        """Start at move `ply`, or at the first known mistake, or at the first decision."""
        super().__init__(services, session, seat)
        mine = [one for one in session.review.decisions if one.seat == seat]
        self.cursor = DecisionCursor(mine, lambda: session.mistakes(seat))
        self.cursor.begin(ply)
        self._open = True
        self._plays = False  # the decisions follow one another by themselves
        self._lay: dict[Card, ui.Rect] = {}  # positions of the cards at the previous decision
        self.scroll = ui.Scroll("verdict", self.title)
        self.input.show_focus("next-mistake")

    # -- data ------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision:
        """The current decision."""
        return self.cursor.here

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the current decision; None while it is not evaluated."""
        return self.session.review.verdict(self.decision.ply)

    def _mistake_place(self) -> Text:
        ply = self.decision.ply
        plies = [one.ply for one in self.session.mistakes(self.seat)]
        if ply not in plies:
            return text("Mistake")
        return text("Mistake {n} of {count}", n=plies.index(ply) + 1, count=len(plies))

    def _where(self) -> Text:
        return where_in(self.session.subject.game, self.decision)

    def _worth(self) -> Text:
        mean = self.session.summary(self.seat).mean
        if mean is None:
            done, total = self.session.progress
            return text("{done} of {total} decisions analysed", done=done, total=total)
        return text(
            "Points per round: your cards were worth {worth}, you scored {made}",
            worth=Decimal(mean.cards),
            made=Decimal(mean.made),
        )

    # -- layout ----------------------------------------------------------------------------------

    def header(self) -> ui.Children:
        """Return the position, the value of the cards, and buttons."""
        ctx = self.ctx
        worth = self._worth()
        done, total = self.session.progress
        over = done == total  # readers are told the end of it alone
        status = ui.Node("worth", ui.Role.STATUS if over else ui.Role.TEXT, worth)
        where = ui.Label(self._where(), colour="soft", id="where")
        well = ctx.palette.well
        edge = ctx.edge(0.2)
        label = ui.Label(worth, "b", 19, lines=1)
        pill = ui.Plate(label, radius=99, fill=well, edge=edge, pad=(28, 13), node=status)
        buttons = ui.Row(*self._header_buttons(), gap=14)
        whole = ui.Row(where, ui.Spacer(), pill, ui.Spacer(), buttons, gap=24)
        lines = ui.Column(where, ui.Label(worth, "b", 19, "soft", node=status))
        two_lines = ui.Row(lines, ui.Spacer(), buttons, gap=24)
        least = ui.Row(where, ui.Spacer(node=status), buttons, gap=24)
        return (ui.FitWidth(whole, two_lines, least, grow=1),)

    def _header_buttons(self) -> ui.Children:
        onward = self._moment_actions
        (done, total) = self.session.progress
        words = text("Overview")
        again = None
        player = None
        if self.session.next_wake is not None:
            words = text("Overview {done}/{total}", done=done, total=total)
        if self.session.subject.setup is not None:
            again = ui.IconButton(
                "again",
                onward.again_words,
                icon="i_undo",
                key="R",
                description=NOT_COUNTED,
                on_press=onward.again,
            )
        if len(self.session.review.seats) > 1:
            player = ui.IconButton(
                "player",
                text("Change the view"),
                icon="i_human",
                key="C",
                value=SeatName(self.seat),
                repeatable=True,
                on_press=self._next_player,
            )
        overview = ui.Button(
            "overview", words, size=20, icon="i_chart", key="D", on_press=self._overview
        )
        return again, player, ui.Sized(overview, min_w=226, h=56)

    def footer_keys(self) -> ui.Keys:
        """The keys."""
        return (
            ("← →", text("decision")),
            ("Q", text("next mistake")),
            ("Space", text("play")),
            ("P", text("play on from here")),
            ("O", text("open hands")),
        )

    def footer_note(self) -> Text:
        """Return the legend of the review line's marks."""
        return LEGEND

    def body(self) -> ui.Element:
        """Return the panel beside the table, or below it in a tall window; the line below both."""
        ctx = self.ctx
        margin = self.margin
        line = ui.Panel(ui.Row(*self._steps(), self._line(), gap=8), pad=(20, 14, 24, 14))
        place = self._mistake_place()
        told = (self.session, self.decision)
        verdict = decision_panel(ctx, *told, place, self.scroll, lambda: self._age)
        pad = (24, 24, 24, 22)
        panel = ui.Panel(verdict, self._panel_buttons(), gap=10, pad=pad, h=0, grow=54)
        self.table = self._open_table()
        columns = (TABLE, PANEL * float(ctx.text_scale**0.6))
        upper: ui.Element = ui.Grid(self.table, panel, columns=columns, gap=24, h=0, grow=1)
        if ctx.is_portrait:
            upper = ui.Column(self.table, panel, gap=24, h=0, grow=1)
        low = 0 if self.is_roomy else 16
        return ui.Column(upper, line, gap=20, pad=(margin, 8, margin, low), grow=1)

    def _open_table(self) -> OpenTable:
        one = self.decision
        game = self.session.subject.game
        marks = hand_marks(one.move, self.verdict)
        shown = OpenMoment(
            view=table_before(self.session, one.ply, self.seat),
            hands=game.truth_before(one.ply).hands,
            hands_open=self._open,
            marks=marks,
            before=self._lay,
            moved=self._moved,
        )
        words = text("Show all hands")
        icon = "i_check" if self._open else "i_eye"
        switches = [
            ui.Button(
                "hands",
                words,
                label=label,
                icon=icon,
                size=16,
                style="b",
                key="O",
                checked=self._open,
                on_press=self._switch_hands,
            )
            for label in (words, text("Hands"))
        ]
        last = ui.IconButton(
            "hands", words, icon=icon, key="O", checked=self._open, on_press=self._switch_hands
        )
        switch = ui.FitWidth(*switches, last, align_children="end")
        settings = self._services.settings
        return OpenTable(self.ctx, self.session, settings, shown, switch, grow=46)

    def _panel_buttons(self) -> ui.Element:
        """Return the buttons for the next mistake and, in own games, for playing on from here."""
        further = self.cursor.mistake(1) is not None
        words, icon = (text("Next mistake"), "i_next") if further else (text("Overview"), "i_chart")
        following = ui.Button(
            "next-mistake",
            words,
            kind=ui.ButtonKind.PRIMARY,
            size=23,
            icon=icon,
            key="Q",
            repeatable=True,
            on_press=self._jump if further else self._overview,
        )
        if self.session.subject.setup is None:
            return ui.Sized(following, h=62)

        def pair(label: Text, play_icon: str = "i_play") -> ui.Element:
            play_on = ui.Button(
                "play-on",
                text("Play on from here"),
                size=20,
                icon=play_icon,
                label=label,
                key="P",
                on_press=self._moment_actions.play_on,
            )
            sized = (ui.Sized(one, h=62, grow=1) for one in (play_on, following))
            return ui.Row(*sized, gap=16)

        short = text("Play on")
        return ui.FitWidth(pair(text("Play on from here")), pair(short), pair(short, ""))

    def _steps(self) -> list[ui.Node]:
        play = text("Go on"), "i_play"
        if self._plays:
            play = text("Pause"), "i_pause"
        return [
            ui.IconButton(name, said, icon=icon, key=key, repeatable=True, on_press=press)
            for name, said, icon, key, press in (
                ("back-mistake", text("Previous mistake"), "i_rewind", "Shift+Q", self._back),
                ("play", *play, "Space", self._play),
                ("step", text("Next decision"), "i_forward", "", self._step),
            )
        ]

    def _line(self) -> ui.Element:
        seat = self.seat
        verdict = self.session.review.verdict
        scores = [one.score for one in self.session.subject.game.rounds]
        line = ReviewLine(
            "line",
            text("Decisions"),
            value=self._where(),
            at=self.cursor.at,
            on_change=self.go,
            marks=[(one, verdict(one.ply)) for one in self.cursor.decisions],
            exact=[score.exact(seat) for score in scores],
        )
        return ui.Sized(line, grow=1, pad=(36, 0, 0, 0))

    # -- actions ---------------------------------------------------------------------------------

    def go(self, index: int) -> ui.NavResult:
        """Go to another decision."""
        if index != self.cursor.at:
            self.lay_out()
            before = self.table.lying()
            number = self.decision.number
            self.cursor.at = index
            self._age = 0.0
            self._lay = before if self.decision.number == number else {}
            self.scroll.offset = 0
            self.session.review_job.prioritize(self.decision.ply)
        self.refresh()
        return None

    def _jump(self, way: int = 1) -> ui.NavResult:
        found = self.cursor.mistake(way)
        return None if found is None else self.go(found)

    def _back(self) -> ui.NavResult:
        return self._jump(-1)

    def _step(self) -> ui.NavResult:
        return self.go(self.cursor.index(1))

    def _play(self) -> None:
        self._plays = not self._plays
        self.later(READING, self._play_on)

    @property
    def _moment_actions(self) -> MomentActions:
        return MomentActions(self._services, self.session, self.seat, self.decision.ply)

    def _switch_hands(self) -> None:
        self._open = not self._open

    def _next_player(self) -> ui.NavResult:
        seats = self.session.review.seats
        seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        return ui.Replace(DecisionScene(self._services, self.session, seat, None))

    def _overview(self) -> ui.NavResult:
        return routes.to_overview(self.session, self.seat)

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Left and right step by decisions, up and down by tricks, page keys by rounds."""
        cursor = self.cursor
        match intent:
            case ui.Navigate(ui.Direction.LEFT | ui.Direction.RIGHT as way):
                return self.go(cursor.index(way.step))
            case ui.Navigate(ui.Direction.UP | ui.Direction.DOWN as way):
                return self.go(cursor.trick(way.step))
            case ui.Shortcut("PageUp" | "PageDown" as key):
                return self.go(cursor.round(1 if key == "PageDown" else -1))
            case ui.Shortcut("Q", shift=True):
                return self._back()
            case ui.ToEdge(end):
                return self.go(len(cursor.decisions) - 1 if end else 0)
        return super().handle(intent)

    # -- time ------------------------------------------------------------------------------------

    def _moved(self) -> float:
        """Return the progress of the cards from their positions at the previous decision."""
        step = self.ctx.timing(ui.MotionToken.STEP)
        return step.at(self._age) if self._age < step.seconds else 1.0

    @property
    def is_busy(self) -> bool:
        """Whether bars are growing or cards moving."""
        bars = self.ctx.timing(ui.MotionToken.BARS)
        step = self.ctx.timing(ui.MotionToken.STEP)
        grow = bars.seconds + 6 * bars.stagger if self.verdict is not None else 0.0
        return self._age < max(grow, step.seconds if self._lay else 0.0)

    def _play_on(self) -> None:
        """Continue the automatic playback, up to the last decision."""
        if self._plays:
            further = self.cursor.index(1)
            self._plays = further != self.cursor.at
            self.later(READING, self._play_on)
            self.go(further)

    def update(self, dt: float) -> None:
        """Let bars grow from the moment the verdict is known."""
        had = self.verdict is not None
        super().update(dt)
        if not had and self.verdict is not None:
            self._age = 0.0


def open_review(
    services: Services, subject: ReviewSubject, seat: int | None = None, ply: int | None = None
) -> DecisionScene:
    """Return the review of a game for a seat, by default the first person's or else the first,
    starting at a move."""
    session, who = look_back(services.store, subject, seat)
    if ply is not None:
        session.review_job.begin_at(ply)
    return DecisionScene(services, session, who, ply)


def open_review_of_match(
    services: Services, match: Match, seat: int | None, number: int | None
) -> DecisionScene:
    """Return the review of an own game, at the first decision of a round if one is given."""
    subject = subject_of_match(match)
    ply = None if number is None else subject.game.rounds[number - 1].deal
    return open_review(services, subject, seat, ply)
