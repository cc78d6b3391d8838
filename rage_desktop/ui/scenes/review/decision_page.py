"""A reviewed decision: the table with all hands open, every option beside it, the whole line."""

from collections.abc import Callable
from dataclasses import replace

from pygame import Rect

from rage_desktop.bots.talk.figures_told import one_place
from rage_desktop.match.match import Match
from rage_desktop.play.review.past_game import Decision
from rage_desktop.play.review.verdict import Verdict
from rage_desktop.rules import Card, SeatName, Text, text
from rage_desktop.stage.layout.scale import SMALLEST_TEXT
from rage_desktop.stage.motion import Beat
from rage_desktop.ui.art.palette import GOLD
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.review.decision_walk import Walk
from rage_desktop.ui.scenes.review.hand_marks import hand_marks
from rage_desktop.ui.scenes.review.judged import (
    MARGIN,
    Asked,
    asked,
    draw_asked,
    head_height,
    option_rows,
    reasons,
    where_in,
)
from rage_desktop.ui.scenes.review.looking_back_at import (
    LookingBack,
    Subject,
    look_back,
    subject_of_match,
)
from rage_desktop.ui.scenes.review.open_layout import on_the_way, open_layout
from rage_desktop.ui.scenes.review.open_table import OpenMoment, OpenTable, needed
from rage_desktop.ui.scenes.review.page_frame import PageFrame, page_frame
from rage_desktop.ui.scenes.review.review_line import Marked, ReviewLine
from rage_desktop.ui.scenes.watching.mistake_finder import NOT_COUNTED, Onward
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas
from rage_desktop.ui.toolkit.intents import Direction, Intent, Navigate, Shortcut, ToEdge
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.scene import AtTable
from rage_desktop.ui.toolkit.transitions import Outcome, Pop, Replace
from rage_desktop.ui.toolkit.widgets.buttons import Button, IconButton, Kind, Scroll

READING = 2.5  # seconds a decision is shown while the game plays by itself


class DecisionScene(AtTable):
    """Arrows go from decision to decision; nothing can be changed."""

    title = text("Review")

    def __init__(
        self, services: Services, looking: LookingBack, seat: int, ply: int | None
    ) -> None:
        """Begin at move `ply`, or at the first mistake known, or at the first decision."""
        super().__init__()
        self._services = services
        self.looking = looking
        self.seat = seat
        mine = [one for one in looking.review.decisions if one.seat == seat]
        self.walk = Walk(mine, lambda: looking.mistakes(seat))
        self.walk.begin(ply)
        self._open = True
        self._age = 0.0  # seconds since this decision came
        self._lay: dict[Card, Rect] = {}  # where cards lay before it
        self._plays: float | None = None  # seconds until the next one comes by itself
        self._scroll = Scroll("verdict", "")
        self.default = "next-mistake"
        self.controls.show_focus("next-mistake")

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def decision(self) -> Decision:
        """The decision looked at."""
        return self.walk.here

    @property
    def verdict(self) -> Verdict | None:
        """What is said about it; None while it is not judged."""
        return self.looking.review.verdict(self.decision.ply)

    @property
    def _moment(self) -> OpenMoment:
        """The table at it."""
        game = self.looking.subject.game
        round_ = game.truth_before(self.decision.ply)
        marks = hand_marks(self.decision.move, self.verdict)
        return OpenMoment(round_, self.seat, self.seat, self._open, marks)

    def _mistake_place(self) -> Text:
        mistakes = [one.ply for one in self.looking.mistakes(self.seat)]
        if self.decision.ply not in mistakes:
            return text("Mistake")
        place = mistakes.index(self.decision.ply) + 1
        return text("Mistake {n} of {count}", n=place, count=len(mistakes))

    @property
    def _asked(self) -> Asked:
        """What is said over the options."""
        game = self.looking.subject.game
        return asked(game, self.decision, self.verdict, self._mistake_place())

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Place table, panel and line."""
        subject = self.looking.subject
        names = [seat.name for seat in subject.seats]
        self.kit = replace(self.kit, wording=self.kit.wording.at(subject.look, names))
        self._frame: PageFrame = page_frame(self.kit)
        layout = open_layout(self._frame.table, len(names))
        self._table = OpenTable(
            self.kit, layout, subject.look, subject.seats, subject.game.edition, self.looking.order
        )

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Head, table, options with their reason, buttons, the line."""
        say, frame = self.kit.say, self._frame
        told = [
            Node("heading", Role.HEADING, say(self.title), frame.head),
            Node("where", Role.TEXT, say(self._where()), frame.head),
            Node("worth", Role.STATUS, say(self._worth()), frame.worth),
        ]
        return [
            *told,
            *self._table.nodes(self._moment),
            *self._panel_nodes(),
            *self._foot_nodes(),
            *self._head_nodes(),
        ]

    def _panel_nodes(self) -> list[Node]:
        kit, say, told, verdict = self.kit, self.kit.say, self._asked, self.verdict
        box, margin = self._frame.panel, self.kit.px(MARGIN)
        left, wide = box.x + margin, box.w - 2 * margin
        head = Rect(left, box.y + kit.px(24), wide, kit.px(50))
        y = head.y + head_height(kit)
        nodes: list[Node] = [
            Node("judged", Role.STATUS, say(told.tag), head,
                 value="" if told.cost is None else say(told.cost)),
            Node("question", Role.TEXT, say(told.question), head,
                 value=say(told.known)),
        ]  # fmt: skip
        view = Rect(box.x, box.y, box.w, self._frame.buttons.y - box.y - kit.px(10))
        why = reasons(kit, verdict, left, 0, wide)
        if verdict is not None:
            said = sum(node.bounds.h + kit.px(16) for node in why)
            room = Rect(box.x + kit.px(24), y, box.w - kit.px(48), view.bottom - y - said)
            rows = option_rows(kit, self.looking.subject.look, verdict, room, self._age)
            nodes += rows
            y = rows[-1].bounds.bottom if rows else y
        y += kit.px(18)
        for node in why:
            node.shift(0, y)
        end = why[-1].bounds.bottom + kit.px(16) if why else y
        self._scroll.name = say(self.title)
        return self._scroll.place(view, end - box.y, [*nodes, *why])

    def _foot_nodes(self) -> list[Node]:
        say, frame = self.kit.say, self._frame
        marks = [
            Marked(one, self.looking.review.verdict(one.ply), self._exact(one.number))
            for one in self.walk.decisions
        ]
        line = ReviewLine(
            "line", say(text("Decisions")), frame.line, value=say(self._where()),
            marks=marks, at=self.walk.at, on_change=self.go, figures=not frame.small,
        )  # fmt: skip
        return [*self._panel_buttons(), *self._steps(), line]

    def _panel_buttons(self) -> list[Node]:
        kit, say, short = self.kit, self.kit.say, text("Play on")
        left, right = self._frame.halves(kit.width(say(short), "x", 21) + round(kit.t(21) * 2.3))
        further = self.walk.mistake(1) is not None
        words, icon = (text("Next mistake"), "i_next") if further else (text("Overview"), "i_chart")
        nodes: list[Node] = [
            Button(
                "next-mistake", say(words), right, kind=Kind.PRIMARY, size=24, icon=icon, key="M",
                again=True, on_press=(lambda: self._jump(1)) if further else self._overview,
            )
        ]  # fmt: skip
        if self.looking.subject.setup is not None:
            label = self._as_fits((text("Play on from here"), short), 21, left.w)
            nodes.append(
                Button("play-on", say(text("Play on from here")), left, size=21, icon="i_play",
                       label=label, key="P", on_press=self._onward.play_on)
            )  # fmt: skip
        return nodes

    def _steps(self) -> list[Node]:
        say, plays = self.kit.say, self._plays is not None
        play = (text("Pause"), "i_pause") if plays else (text("Go on"), "i_play")
        steps: list[tuple[str, Text, str, str, Callable[[], Outcome]]] = [
            ("back-mistake", text("Previous mistake"), "i_rewind", "Shift+M",
             lambda: self._jump(-1)),
            ("play", *play, "Space", self._play),
            ("step", text("Next decision"), "i_forward", "", lambda: self.go(self.walk.index(1))),
        ]  # fmt: skip
        return [
            IconButton(name, say(said), box, icon=icon, key=key, again=True, on_press=do)
            for (name, said, icon, key, do), box in zip(steps, self._frame.steps, strict=True)
        ]

    def _head_nodes(self) -> list[Node]:
        say, frame, switch = self.kit.say, self._frame, self._table.layout.switch
        nodes: list[Node] = [
            Button(
                "overview", say(self._overview_words()), frame.overview, size=20, icon="i_chart",
                key="D", on_press=self._overview,
            ),
            Button(
                "hands", say(text("All hands open")), switch, size=17,
                style="b", key="O",
                label=self._as_fits((text("All hands open"), text("Hands")), 17, switch.w),
                icon="i_check" if self._open else "i_eye",
                checked=self._open, on_press=self._switch_hands,
            ),
        ]  # fmt: skip
        if len(self.looking.review.seats) > 1:
            nodes.append(
                IconButton(
                    "player", say(text("Change the player")), frame.player, icon="i_human",
                    value=say(SeatName(self.seat)), key="C", again=True,
                    on_press=self._next_player,
                )
            )  # fmt: skip
        if self.looking.subject.setup is not None:
            words, hint = say(self._onward.again_words), say(NOT_COUNTED)
            nodes.append(
                IconButton("again", words, frame.again if nodes[2:] else frame.player,
                           icon="i_undo", key="A", hint=hint, on_press=self._onward.again)
            )  # fmt: skip
        back = say(text("Back"))
        return [*nodes, IconButton("back", back, frame.back, icon="i_back", on_press=self.cancel)]

    def _as_fits(self, choice: tuple[Text, ...], size: float, wide: int) -> str:
        """Return the first that fits a button with an icon, or nothing."""
        kit, room = self.kit, wide - self.kit.t(size) * 2.2
        fitting = (said for said in map(kit.say, choice) if kit.width(said, "x", size) <= room)
        return next(fitting, "\N{ZERO WIDTH NON-JOINER}")

    # -- words -----------------------------------------------------------------------------------

    def _where(self) -> Text:
        return where_in(self.looking.subject.game, self.decision)

    def _worth(self) -> Text:
        mean = self.looking.summary(self.seat).mean
        if mean is None:
            return self._progress()
        return text("Your cards were worth {worth} a round · you made {made}",
                    worth=one_place(mean.cards), made=one_place(mean.made))  # fmt: skip

    def _progress(self) -> Text:
        done, total = self.looking.progress
        return text("{done} of {total} decisions looked at", done=done, total=total)

    def _overview_words(self) -> Text:
        done, total = self.looking.progress
        if self.looking.timer is None:
            return text("Overview")
        return text("Overview {done}/{total}", done=done, total=total)

    def _exact(self, number: int) -> bool:
        score = self.looking.subject.game.rounds[number - 1].score
        return score.bids[self.seat] == score.tricks[self.seat]

    # -- what is done ----------------------------------------------------------------------------

    def go(self, index: int) -> Outcome:
        """Look at another decision."""
        if index != self.walk.at:
            before, number = self._table.lying(self._moment), self.decision.number
            self.walk.at, self._age = index, 0.0
            self._lay = before if self.decision.number == number else {}
            self._scroll.offset = 0
            self.looking.reviewing.first(self.decision.ply)
        self.refresh()
        return None

    def _jump(self, way: int) -> Outcome:
        found = self.walk.mistake(way)
        return None if found is None else self.go(found)

    def _play(self) -> Outcome:
        self._plays = READING if self._plays is None else None
        return None

    @property
    def _onward(self) -> Onward:
        return Onward(self._services, self.looking, self.seat, self.decision.ply)

    def _switch_hands(self) -> Outcome:
        self._open = not self._open
        return None

    def _next_player(self) -> Outcome:
        seats = self.looking.review.seats
        seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        return Replace(DecisionScene(self._services, self.looking, seat, None))

    def _overview(self) -> Outcome:
        return routes.to_overview(self.looking, self.seat)

    def cancel(self) -> Outcome:
        """Leave the review; what was found is kept."""
        self.looking.close()
        return Pop()

    def handle(self, intent: Intent) -> Outcome:
        """Left and right go by decisions, up and down by tricks, pages by rounds."""
        walk = self.walk
        match intent:
            case Navigate(Direction.LEFT):
                return self.go(walk.index(-1))
            case Navigate(Direction.RIGHT):
                return self.go(walk.index(1))
            case Navigate(Direction.UP | Direction.DOWN as way):
                return self.go(walk.trick(1 if way is Direction.DOWN else -1))
            case Shortcut("PageUp" | "PageDown" as key):
                return self.go(walk.round(1 if key == "PageDown" else -1))
            case Shortcut("M", shift=True):
                return self._jump(-1)
            case ToEdge(end):
                return self.go(len(walk.decisions) - 1 if end else 0)
        return super().handle(intent)

    def _came(self) -> dict[Card, Rect]:
        """Return where cards are that are still on their way from the decision before."""
        step = self.kit.timing(Beat.STEP)
        if self._age >= step.seconds:
            return {}
        return on_the_way(self._lay, self._table.lying(self._moment), step.at(self._age))

    # -- life ------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the bars still grow."""
        bars, step = self.kit.timing(Beat.BARS), self.kit.timing(Beat.STEP)
        grow = bars.seconds + 6 * bars.stagger if self.verdict is not None else 0.0
        return self._age < max(grow, step.seconds if self._lay else 0.0)

    @property
    def timer(self) -> float | None:
        """Seconds until the workers are asked again, or the next decision comes."""
        found = [seconds for seconds in (self.looking.timer, self._plays) if seconds is not None]
        return min(found, default=None)

    def update(self, dt: float) -> Outcome:
        """Take in what was found; let bars grow and decisions come."""
        had, busy = self.verdict is not None, self.busy
        if self.looking.poll():
            if not had and self.verdict is not None:
                self._age = 0.0
            self.refresh()
        self._age += dt
        if busy:
            self.refresh()
        if self._plays is not None:
            self._plays -= dt
            if self._plays <= 0:
                further = self.walk.index(1)
                self._plays = READING if further != self.walk.at else None
                self.go(further)
        return None

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Ground, head, table, panel, line and foot."""
        kit, frame = self.kit, self._frame
        canvas.blit(kit.studio.scenery.menu(*kit.size), 0, 0, OPAQUE)
        frame.draw_head(
            canvas, kit, kit.say(self.title), kit.say(self._where()), kit.say(self._worth())
        )
        shown = self._moment
        self._table.draw(canvas, shown, self._came())
        self._draw_need(canvas, shown)
        paint_panel(canvas, kit, frame.panel)
        with self._scroll.page(canvas):
            draw_asked(canvas, kit, self._asked, frame.panel)
        paint_panel(canvas, kit, frame.foot)
        if frame.keys_y:
            keys = [("← →", text("decision")), ("M", text("next mistake")), ("Space", text("play")),
                    ("P", text("play on from here")), ("O", text("open hands"))]  # fmt: skip
            said = [(key, kit.say(words)) for key, words in keys]
            frame.draw_foot(canvas, kit, said)
        super().draw(canvas)

    def _draw_need(self, canvas: Canvas, shown: OpenMoment) -> None:
        said = needed(shown.round, self.seat)
        if said is None:
            return
        plate, words = self._table.layout.seats[0].plate, self.kit.say(said)
        y, room = plate.bottom + self.kit.t(17), plate.w * 0.85
        if self.kit.fonts.width(words, "b", SMALLEST_TEXT) <= room:  # the panel says it, too
            self.kit.write(canvas, words, "b", 17, plate.centerx, y, GOLD, 0.5, room)


def open_review(
    services: Services, subject: Subject, seat: int | None = None, ply: int | None = None
) -> DecisionScene:
    """Return the review of a game for a seat, the first person's or else the first, starting at a
    move."""
    looking, who = look_back(services, subject, seat)
    if ply is not None:
        looking.reviewing.begin_at(ply)
    return DecisionScene(services, looking, who, ply)


def open_review_of_match(
    services: Services, match: Match, seat: int | None, number: int | None
) -> DecisionScene:
    """Return the review of a game of our own, at the first decision of a round if one is named."""
    subject = subject_of_match(match)
    ply = None if number is None else subject.game.rounds[number - 1].deal
    return open_review(services, subject, seat, ply)
