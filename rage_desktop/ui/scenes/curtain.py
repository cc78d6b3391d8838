"""The curtain between two people at one screen: night, whose turn it is, and nobody's cards.

The table below has been reset to the public view before this scene comes, and the game goes on
behind it as long as only bots have to move: whoever lifts it is shown what happened.
"""

from collections.abc import Callable
from functools import partial

from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.i18n.translator import round_of
from rage_desktop.presentation.motion import MotionSettings
from rage_desktop.presentation.sentences.common_phrases import listed
from rage_desktop.presentation.sentences.table_lines import STATUS_READOUTS
from rage_desktop.rules import Phase, SeatName, SuitName, Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art import svg
from rage_desktop.ui.art.palette import GOLD, WELL
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.playing.moves import attempt_move
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.bidding.panel_parts import bids_so_far
from rage_desktop.ui.toolkit.scene_transitions import SceneTransition

HOLD = 0.4  # seconds until the curtain lifts; the setting for slips may ask for more
WAY = 40  # px of the design that the dunes rise, and sink while the curtain is held
STEPS = 40  # size of the ring that fills while something is held
# px of the design: its middle below that of the moon
TITLE = 266
TITLE_HEIGHT = 104
WARM = "#FFE3CF"
AWAY = text("Everyone else, no peeking. If the game is read aloud, put on headphones.")
NOTHING = text("There's nothing to read out until the next player takes over.")
HOW = text("Hold the button or Enter")
LONGER = text("Keep holding until the ring is full")
AT_ONCE = text("Shows your cards with a single press")
BUSY = text("Bots are still playing")


class CurtainScene(ui.TreeScene):
    """Pops once the next person has held the button, a key or a pad's button long enough, or has
    pressed the button for those who can't hold one.

    Night falls over the table once no cards are left on it; no picture of the earlier table is
    kept.
    """

    title = text("Curtain")
    tells_itself = True
    iris = False
    default = first_focus = "lift"

    def __init__(self, services: Services, session: Session) -> None:
        super().__init__()
        self._services = services
        self._session = session
        self.terms = session.match.setup.terms
        self._held: float | None = None
        self._was_short = False  # the button was let go too soon
        self._fall = services.motion.of(ui.MotionToken.CURTAIN_FALL)
        self.opaque = not self._fall.seconds
        self._lifted_by: int | None = None
        self._known: object = None
        self._called: int | None = None  # the person readers were told of
        services.mixer.play("curtain", now=0.0)

    def resize(self, ctx: ui.DrawContext) -> None:
        """Put the focus on the button to hold."""
        super().resize(ctx)
        self.input.show_focus("lift")
        self._call()

    # -- what is there ---------------------------------------------------------------------------

    @property
    def person(self) -> int | None:
        """Who has to lift the curtain, or did; None while bots still move."""
        if self._lifted_by is not None:
            return self._lifted_by
        return self._session.hot_seat.person if self._session.presenter.director.is_idle else None

    @property
    def _heading(self) -> Text:
        """Return whose turn it is now; drawing asks for it before the nodes are built."""
        if self.person is None:
            return text("One moment…")
        return text("Pass to {player}", player=SeatName(self.person))

    def _call(self) -> None:
        """Say whose turn it is, once."""
        if self.person not in (None, self._called):
            self._called = self.person
            self.announcements += (self._heading, AWAY)

    def tree(self) -> ui.Element:
        """Public information, whose turn it is below the moon, and the button to hold."""
        ctx = self.ctx
        _, y, _ = ctx.art.scenery.night(*ctx.size).moon
        menu = ui.IconButton("menu", text("Menu"), icon="i_menu", key="P", on_press=self.cancel)
        sheet = ui.IconButton("sheet", text("Score sheet"), icon="i_sheet", key="S")
        sheet.on_press = lambda: routes.to_score_sheet(self._session, routes.stay)
        lift = ui.Button(
            "lift",
            text("Hold to see your cards"),
            needs_hold=True,
            kind=ui.ButtonKind.PRIMARY,
            size=26,
            enabled=self.person is not None,
            description="" if self.person is not None else BUSY,
            on_press=self._lift,
        )
        person = ui.Node("person", ui.Role.HEADING, self._heading)
        look_away = text("Everyone else, no peeking.")
        heard = ui.Node("away", ui.Role.TEXT, look_away, accessible_name=AWAY)
        top = ui.Row(
            menu, ui.Spacer(), _pill(self._public(), "public"), ui.Spacer(), sheet, gap=24, pad=24
        )
        return ui.Column(
            ui.Column(top, h=y / ctx.scale + TITLE - TITLE_HEIGHT / 2),
            ui.CustomPaint(
                self._paint_title, h=max(TITLE_HEIGHT, 80 * ctx.text_scale), node=person
            ),
            ui.Label(look_away, size=24, colour=WARM, align_text=0.5, node=heard),
            ui.Spacer(h=34, min_h=8, grow=0.01),
            ui.Sized(lift, min_w=420, h=84, align="middle"),
            ui.Spacer(h=24, min_h=8, grow=0.01),
            self._take_back_button(),
            ui.Spacer(),
            self._ways(),
            ui.Element(h=22),
            background=self._paint_moon,
        )

    def _ways(self) -> ui.Element:
        """Return how the curtain is lifted, and the button for those who can't hold one."""
        at_once = ui.Button(
            "lift-at-once",
            text("Show without holding"),
            kind=ui.ButtonKind.QUIET,
            size=20,
            style="b",
            colour="gold",
            enabled=self.person is not None,
            description=AT_ONCE if self.person is not None else BUSY,
            on_press=self._lift,
        )
        how = _pill(
            [LONGER if self._was_short else HOW], "how", "gold" if self._was_short else "soft"
        )
        return ui.FitWidth(
            ui.Row(how, at_once, gap=16, align="middle"),
            ui.Column(how, ui.Row(at_once, align="middle"), gap=8),
        )

    def _take_back_button(self) -> ui.Element | None:
        seat = self._session.hot_seat.undo_option.seat
        if seat is None:
            return None
        words = text("{player} undoes the last move", player=SeatName(seat))
        back = ui.Button("take-back", words, size=20, style="b", key="Ctrl+Z")
        back.description = self._session.hot_seat.undo_option.terms or ""
        back.on_press = lambda: attempt_move(self._session.hot_seat.undo)
        return ui.Sized(back, min_w=420, h=56, align="middle")

    def _public(self) -> list[Text]:
        """Return what everyone at the table may know, in a few phrases."""
        view = self._session.match.view(None)
        first = round_of(view.number, view.rounds_planned)
        said = [first, ntext("{n} card", "{n} cards", view.hand_size)]
        if view.phase is Phase.BID:
            return [*said, bids_so_far(view)] if any(view.has_bid) else said
        suit = None if view.trump is None else SuitName(view.trump)
        said.append(text("No trump") if suit is None else text("Trump is {suit}", suit=suit))
        played = [
            text("{player} {card}", player=SeatName(play.seat), card=play.card)
            for play in view.trick
        ]
        return [*said, text("On the table: {cards}", cards=listed(played))] if played else said

    # -- life ------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether night falls or the ring fills."""
        return not self.opaque or self._held is not None

    @property
    def next_wake(self) -> float | None:
        """When the next bot moves behind the curtain."""
        return self._session.bots.next_wake if self._session.presenter.director.is_idle else 0.0

    def update(self, dt: float) -> ui.NavResult:
        """Let the game go on behind the curtain once it is down, and the ring fill."""
        self.opaque = self.opaque or self.age >= self._fall.seconds
        if not self.opaque:
            return None
        if (trouble := attempt_move(lambda: self._session.advance(dt))) is not None:
            return trouble
        if self._session.pending_input is not PendingInput.CURTAIN:
            return ui.Pop()
        now = self.person, len(self._session.match.moves)
        if now != self._known:
            self._known = now
            self._call()
            self.refresh()
        if self._held is None or self.person is None:
            return None
        self._held += dt
        return self._lift() if self._held >= self._wanted else None

    @property
    def _wanted(self) -> float:
        return max(HOLD, self._services.settings.hold_to_confirm / 1000)

    @property
    def _progress(self) -> float:
        return 0.0 if self._held is None else min(1.0, self._held / self._wanted)

    def reset_input(self) -> None:
        """Another scene has come in front of this one: nothing is held any more."""
        self._held = None
        super().reset_input()

    # -- input -----------------------------------------------------------------------------------

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Hold the button, Enter, Space or A; a short press does nothing."""
        lift = ui.find(self.nodes, "lift")
        on_lift = lift is not None and self.input.chosen is lift and self.input.ring_seen
        match intent:
            case ui.PointerDown(x, y, 1) if lift is not None and lift.contains(x, y):
                self._hold()
            case ui.Confirm() | ui.Shortcut("Space") if on_lift:
                self._hold()
            case ui.PointerUp():
                self._let_go()
                return super().handle(intent)
            case ui.PointerLeft() | ui.LetGo() | ui.Released("Confirm" | "Space"):
                self._let_go()
            case ui.Shortcut(key) if key in STATUS_READOUTS:
                self.announcements.append(NOTHING)
            case _:
                return super().handle(intent)
        return None

    def _hold(self) -> None:
        if self.input.ready and self.person is not None and self._held is None:
            self._held = 0.0
            self.input.focus = "lift"

    def _let_go(self) -> None:
        """Nothing is held any more; say so if that was too soon."""
        if self._held is not None:
            self._was_short = True
            self.announcements.append(LONGER)
            self.refresh()
        self._held = None

    def _lift(self) -> ui.NavResult:
        self._lifted_by = self.person
        self._held = None
        self._session.hot_seat.lift()
        return ui.Pop()

    def exit_transition(self) -> SceneTransition | None:
        """Return the transition from night to the table."""
        if self._lifted_by is None:
            return None
        moon = partial(self._paint_moon, box=self.room)
        return CurtainTransition(self.ctx, self._services.motion, moon)

    def cancel(self) -> ui.NavResult:
        """Escape pauses."""
        return routes.to_pause(self._session, routes.stay)

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: ui.Canvas) -> None:
        """Let night fall: the sky, the dunes, then the moon and what is said."""
        ctx = self.ctx.on(canvas)
        t = self._fallen
        rising = 0.0 if ctx.reduced_motion else 1 - t + self._progress
        draw_night(ctx, 1 - t, ctx.px(WAY) * rising, t)
        with canvas.layer(dy=-ctx.size[1] * (1 - t)):
            super().draw(canvas)

    @property
    def _fallen(self) -> float:
        """How far night has fallen, eased."""
        seconds, easing, _ = self._fall
        return 1.0 if self.opaque else easing(min(1.0, self.age / seconds))

    def _paint_moon(self, ctx: ui.PaintContext, box: ui.Rect) -> None:
        x, y, d = ctx.art.scenery.night(*box.size).moon
        size = round(d)
        disc = ui.Rect(0, 0, size, size).move_to(center=(round(x), round(y)))
        ctx.shadow(disc, size / 2, (34, 16, 0.6))
        if self._held is not None:
            ctx.centre(hold_ring(ctx, round(size * 1.16), self._progress), x, y)
        ctx.centre(ctx.art.marks.six_ring(size), x, y)
        if self.person is not None:
            seat = self._session.match.setup.seats[self.person]
            ctx.centre(ctx.raster.avatar(seat.avatar, round(size * 0.76)), x, y)

    def _paint_title(self, ctx: ui.PaintContext, box: ui.Rect) -> None:
        words = ctx.tr(self._heading)
        room = box.w - ctx.px(96)
        size = ctx.fonts.shrink(words, "f", ctx.t(92), room, 20)
        line = ctx.fonts.text(words, "f", size, ctx.palette.ivory)
        left = box.centerx - line.get_width() / 2
        top = box.centery - ctx.fonts.cap_top("f", size)
        with ctx.canvas.layer(alpha=0.55):
            shade = ctx.fonts.text(words, "f", size, "#000000")
            ctx.canvas.blit(shade, left, top + max(2, ctx.px(6)))
        ctx.canvas.blit(line, left, top)


def _pill(phrases: list[Text], name: str, colour: str = "soft") -> ui.Element:
    """Return short facts in a pill, side by side where they fit, else in as many lines as needed;
    the first of several stands out, a single one has a colour."""
    (first, *others) = phrases
    strong = ui.Label(first, "x" if others else "s", 20, "ivory" if others else colour)
    rest = [ui.Label(fact, size=19, colour="soft") for fact in others]
    return ui.FitWidth(
        ui.Row(strong, *rest, gap=14),
        ui.Flow(strong, *rest, gap=14, row_gap=2),
        pad=(26, 8),
        min_h=50,
        align="middle",
        background=lambda ctx, box: ctx.plate(
            box, min(box.h / 2, ctx.px(34)), WELL, ctx.edge(0.16), 0.72
        ),
        node=ui.Node(name, ui.Role.TEXT, listed(phrases)),
    )


def hold_ring(ctx: ui.DrawContext, diameter: int, progress: float) -> ui.Surface:
    """Return the ring that fills while something is held, in a few steps."""
    step = max(1, round(progress * STEPS))
    track = svg.arc((50, 50), 47, (0, 359.9), 3, WELL, opacity=0.6)
    filled = svg.arc((50, 50), 47, (0, min(359.9, 360 * step / STEPS)), 3, GOLD, cap="round")
    return ctx.raster.svg(svg.document(track + filled, 100, 100), diameter, diameter)


def draw_night(ctx: ui.PaintContext, up: float, sunk: float, shown: float = 1.0) -> None:
    """Draw sky and dunes: the sky `up` by a part of the window's height, the dunes sunk by so
    many px; `shown` is the opacity of the dunes."""
    night = ctx.art.scenery.night(*ctx.size)
    (_, h) = ctx.size
    if up < 1:
        ctx.canvas.blit(night.sky, 0, -round(h * up), ui.OPAQUE)
        ctx.canvas.blit(night.hem, 0, h - round(h * up))
    if shown > 0:
        ctx.canvas.blit(night.land.surface, night.land.x, night.land.y + sunk, alpha=shown)


class CurtainTransition:
    """The night that ends when the curtain is lifted: the sky rises, the dunes sink.

    It shows what everyone might see on the curtain, and covers what only the next person may see.
    """

    def __init__(
        self,
        ctx: ui.DrawContext,
        motion: MotionSettings,
        draw_moon: Callable[[ui.PaintContext], None],
    ) -> None:
        """Begin now; with reduced motion it fades."""
        self._ctx = ctx
        self._draw_moon = draw_moon
        self._reduced = motion.reduced
        self._seconds, self._easing, _ = motion.of(ui.MotionToken.CURTAIN_LIFT)
        self._age = 0.0

    def advance(self, dt: float) -> bool:
        """Let time pass; return whether it still hides something."""
        self._age += dt
        return self._age < self._seconds

    def draw(self, canvas: ui.Canvas) -> None:
        """Draw what is left of the night."""
        t = self._easing(min(1.0, self._age / self._seconds)) if self._seconds else 1.0
        ctx = self._ctx.on(canvas)
        way = self._ctx.px(WAY)
        if self._reduced:
            with canvas.layer(alpha=1 - t):
                draw_night(ctx, 0.0, 0.0)
                self._draw_moon(ctx)
            return
        land = ctx.art.scenery.night(*ctx.size).land
        draw_night(ctx, t, way + (ctx.size[1] - land.y - way) * t)
        with canvas.layer(dy=-ctx.size[1] * t):
            self._draw_moon(ctx)
