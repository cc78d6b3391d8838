"""The curtain between two people at one screen: night, whose turn it is, and nobody's cards.

The table below has been reset to the public view before this scene comes, and the game goes on
behind it as long as only bots have to move: whoever lifts it is shown what happened.
"""

from dataclasses import replace

from pygame import Rect, Surface

from rage_desktop.match.errors import MatchError
from rage_desktop.play.session import Asking, Session
from rage_desktop.rules import Phase, SeatName, SuitName, Text, ntext, text
from rage_desktop.stage.motion import Beat
from rage_desktop.stage.words.captions import listed
from rage_desktop.stage.words.wording import round_of
from rage_desktop.ui.art.palette import GOLD, WELL
from rage_desktop.ui.art.raster import arc, document
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.nightfall import WAY, Dawn, draw_night
from rage_desktop.ui.scenes.notice import NoticeScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import (
    Confirm,
    Intent,
    LetGo,
    PointerDown,
    PointerLeft,
    PointerUp,
    Released,
    Shortcut,
)
from rage_desktop.ui.toolkit.iris import Parting
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role, find
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Outcome, Pop, Push
from rage_desktop.ui.toolkit.widgets.buttons import Button, IconButton, Kind, TextNode

HOLD = 0.4  # seconds until the curtain lifts; the setting for slips may ask for more
STEPS = 40  # size of the ring that fills while something is held
TITLE, SUBTITLE, BUTTON, BACK = 266, 342, 432, 532  # px below the middle of the moon
WARM = "#FFE3CF"


class CurtainScene(Scene):
    """Pops once the next person holds the button, a key or a pad's button long enough.

    Night falls over the table once nobody's cards are left on it; it keeps no picture of what was
    there before.
    """

    title = text("Curtain")
    iris = False
    default = first_focus = "lift"

    def __init__(self, services: Services, session: Session) -> None:
        super().__init__()
        self._services = services
        self._session = session
        self._held: float | None = None
        self._fall = services.tempo.of(Beat.CURTAIN_FALL)
        self.opaque = not self._fall.seconds
        self._lifted_by: int | None = None
        self._known: object = None
        self._called: int | None = None  # the person readers were told of
        services.mixer.play("curtain", now=0.0)

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Use the names of this game's suits and people."""
        setup = self._session.match.setup
        names = [seat.name for seat in setup.seats]
        self.kit = replace(self.kit, wording=self.kit.wording.at(setup.file.look, names))
        self.controls.show_focus("lift")

    @property
    def _moon(self) -> tuple[float, float, float]:
        return self.kit.studio.scenery.night(*self.kit.size).moon

    def _row(self, below: float, w: int, h: int) -> Rect:
        """Return a centred box, so many px of the design below the moon's."""
        x, y, _ = self._moon
        return Rect(round(x - w / 2), round(y + self.kit.px(below) - h / 2), w, h)

    # -- what is there ---------------------------------------------------------------------------

    @property
    def person(self) -> int | None:
        """Who has to lift the curtain, or did; None while bots still move."""
        if self._lifted_by is not None:
            return self._lifted_by
        return self._session.hot_seat.person if self._session.screen.director.idle else None

    @property
    def _heading(self) -> Text:
        """Whose turn it is now; drawing asks, too, and comes before the nodes are built."""
        return text("One moment…") if self.person is None else _pass_to(self.person)

    def build(self) -> list[Node]:
        """What everyone may know, whose turn it is, and the button to hold."""
        kit, (w, h) = self.kit, self.kit.size
        person = self.person
        heading = self._heading
        if person not in (None, self._called):
            self._called = person
            self.aloud.append(heading)
        side, edge = max(kit.px(52), kit.reach), kit.px(24)
        bounds = self._row(BUTTON, min(kit.px(420), w - 48), max(kit.px(84), kit.reach))
        name, room = kit.say(heading), w - kit.px(96)
        top = self._row(TITLE, room, self._title_size)
        wide = kit.say(text("Everyone else, look away."))
        known = kit.say(listed(self._public()))
        return [
            Node("public", Role.TEXT, known, Rect(side + 2 * edge, kit.px(34), w, kit.px(52))),
            Node("person", Role.HEADING, name, top),
            TextNode("away", wide, self._row(SUBTITLE, room, kit.t(24)),
                     size=24, colour=WARM, ax=0.5),
            Button(
                "lift", kit.say(text("Hold when ready")), bounds, held=True,
                kind=Kind.PRIMARY, size=26, enabled=person is not None, on_press=self._lift,
            ),
            *self._take_back_button(),
            IconButton(
                "menu", kit.say(text("Menu")), Rect(edge, edge, side, side),
                icon="i_menu", key="P", on_press=self.cancel,
            ),
            IconButton(
                "sheet", kit.say(text("Score sheet")), Rect(w - edge - side, edge, side, side),
                icon="i_sheet", key="S", on_press=self._sheet,
            ),
            Node("how", Role.TEXT, kit.say(HOW), Rect(0, h - kit.px(70), w, kit.px(48))),
        ]  # fmt: skip

    def _take_back_button(self) -> list[Node]:
        seat = self._session.hot_seat.way_back.seat
        if seat is None:
            return []
        kit = self.kit
        words = kit.say(text("{player} takes the last move back", player=SeatName(seat)))
        w = min(max(kit.px(420), kit.width(words, "b", 20) + kit.px(48)), kit.size[0] - 48)
        bounds = self._row(BACK, w, max(kit.px(56), kit.reach))
        back = Button("take-back", words, bounds, size=20, style="b", key="Ctrl+Z")
        back.on_press = self._take_back
        return [back]

    def _public(self) -> list[Text]:
        """Return what everyone at the table may know, in a few phrases."""
        view = self._session.match.view(None)
        first = round_of(view.number, view.rounds_planned)
        said = [first, ntext("{n} card", "{n} cards", view.hand_size)]
        if view.phase is Phase.BID:
            bids = [
                text("{player} {bid}", player=SeatName(seat), bid="?" if bid is None else bid)
                for seat, bid in enumerate(view.bids)
                if view.has_bid[seat]
            ]
            return [*said, text("Bids so far: {bids}", bids=listed(bids))] if bids else said
        suit = None if view.trump is None else SuitName(view.trump)
        said.append(text("No trump") if suit is None else text("Trump is {suit}", suit=suit))
        played = [
            text("{player} {card}", player=SeatName(play.seat), card=play.card)
            for play in view.trick
        ]
        return [*said, text("On the table: {cards}", cards=listed(played))] if played else said

    # -- life ------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether night falls or the ring fills."""
        return not self.opaque or self._held is not None

    @property
    def timer(self) -> float | None:
        """When the next bot moves behind the curtain."""
        return self._session.bots.timer if self._session.screen.director.idle else 0.0

    def update(self, dt: float) -> Outcome:
        """Let the game go on behind the curtain once it is down, and the ring fill."""
        self.opaque = self.opaque or self.age >= self._fall.seconds
        if not self.opaque:
            return None
        try:
            self._session.advance(dt)
        except MatchError as error:
            return Push(NoticeScene((error.reason,)))
        if self._session.asking is not Asking.CURTAIN:
            return Pop()
        now = self.person, len(self._session.match.moves)
        if now != self._known:
            self._known = now
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

    def rest(self) -> None:
        """Another scene has come in front of this one: nothing is held any more."""
        self._held = None
        super().rest()

    # -- input -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Outcome:
        """Hold the button, Enter, Space or A; a short press does nothing."""
        lift = find(self.nodes, "lift")
        on_lift = self.controls.focus == "lift" or not self.controls.keys
        match intent:
            case PointerDown(x, y, 1) if lift is not None and lift.contains(x, y):
                self._hold()
            case Confirm() | Shortcut("Space") if on_lift:
                self._hold()
            case PointerUp() | PointerLeft() | LetGo() | Released("Confirm" | "Space"):
                self._held = None
                return super().handle(intent) if isinstance(intent, PointerUp) else None
            case _:
                return super().handle(intent)
        return None

    def _hold(self) -> None:
        if self.controls.ready and self.person is not None and self._held is None:
            self._held, self.controls.focus = 0.0, "lift"

    def _lift(self) -> Outcome:
        self._held, self._lifted_by = None, self.person
        self._session.hot_seat.lift()
        return Pop()

    def parting(self) -> Parting | None:
        """Night gives way before the eyes of whoever lifted it."""
        if self._lifted_by is None:
            return None
        return Dawn(self.kit, self._services.tempo, self._draw_moon)

    def cancel(self) -> Outcome:
        """Escape pauses."""
        return routes.to_pause(self._session, routes.stay)

    def _sheet(self) -> Outcome:
        return routes.to_score_sheet(self._session, routes.stay)

    def _take_back(self) -> Outcome:
        try:
            self._session.hot_seat.take_back()
        except MatchError as error:
            return Push(NoticeScene((error.reason,)))
        return None

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Night sky, the dunes, the moon; then what is said."""
        kit, t = self.kit, self._fallen
        rising = 0.0 if kit.reduced_motion else 1 - t + self._progress
        draw_night(canvas, kit, 1 - t, kit.px(WAY) * rising, t)
        with canvas.layer(dy=-kit.size[1] * (1 - t)):
            self._draw_moon(canvas)
            x, y, _ = self._moon
            self._draw_title(canvas, x, y + kit.px(TITLE))
            self._draw_pill(canvas, self._public(), kit.px(60))
            self._draw_pill(canvas, [HOW], kit.size[1] - kit.px(46))
            super().draw(canvas)

    @property
    def _fallen(self) -> float:
        """How far night has fallen, eased."""
        seconds, easing, _ = self._fall
        return 1.0 if self.opaque else easing(min(1.0, self.age / seconds))

    def _draw_moon(self, canvas: Canvas) -> None:
        kit, (x, y, d) = self.kit, self._moon
        size = round(d)
        box = Rect(0, 0, size, size)
        box.center = round(x), round(y)
        kit.shadow(canvas, box, size / 2, (34, 16, 0.6))
        if self._held is not None:
            kit.centre(canvas, hold_ring(kit, round(size * 1.16), self._progress), x, y)
        kit.centre(canvas, kit.studio.marks.six_ring(size), x, y)
        if self.person is not None:
            seat = self._session.match.setup.seats[self.person]
            kit.centre(canvas, kit.raster.avatar(seat.avatar, round(size * 0.76)), x, y)

    @property
    def _title_size(self) -> int:
        """The heading is large at any text size: any larger, it would run into the lines below
        it."""
        return round(min(self.kit.t(92), self.kit.px(104)))

    def _draw_title(self, canvas: Canvas, x: float, y: float) -> None:
        kit = self.kit
        words = kit.say(self._heading)
        size = kit.fonts.shrink(words, "f", self._title_size, kit.size[0] - kit.px(96), 20)
        line = kit.fonts.text(words, "f", size, kit.palette.ivory)
        left, top = x - line.get_width() / 2, y - kit.fonts.cap_top("f", size)
        shade = kit.fonts.text(words, "f", size, "#000000")
        with canvas.layer(alpha=0.55):
            canvas.blit(shade, left, top + max(2, kit.px(6)))
        canvas.blit(line, left, top)

    def _draw_pill(self, canvas: Canvas, phrases: list[Text], y: int) -> None:
        """Draw short facts side by side in a pill; the first of several stands out."""
        kit = self.kit
        h, gap = max(kit.px(50), round(kit.t(20) * 1.7)), kit.px(14)
        said = [kit.say(phrase) for phrase in phrases]
        styles = [("x", 20) if i == 0 and len(said) > 1 else ("s", 19) for i in range(len(said))]
        room = kit.size[0] - 2 * (max(kit.px(52), kit.reach) + kit.px(48)) - h
        head = sum(kit.width(one, *style) + gap for one, style in zip(said, styles, strict=True))
        head -= kit.width(said[-1], *styles[-1]) + gap
        style, size = styles[-1]
        said[-1] = kit.fonts.fit(said[-1], style, kit.t(size), room - head)
        w = head + kit.width(said[-1], style, size) + h
        box = Rect(round(kit.size[0] / 2 - w / 2), round(y - h / 2), w, h)
        kit.plate(canvas, box, h / 2, WELL, kit.edge(0.16), 0.72)
        x = float(box.x + h / 2)
        for one, (style, size) in zip(said, styles, strict=True):
            colour = kit.palette.ivory if style == "x" else kit.palette.soft
            x += kit.write(canvas, one, style, size, x, box.centery, colour) + gap


def hold_ring(kit: Kit, diameter: int, progress: float) -> Surface:
    """Return the ring that fills while something is held, in a few steps."""
    step = max(1, round(progress * STEPS))
    track = arc((50, 50), 47, (0, 359.9), 3, WELL, opacity=0.6)
    filled = arc((50, 50), 47, (0, min(359.9, 360 * step / STEPS)), 3, GOLD, cap="round")
    return kit.raster.svg(document(track + filled, 100, 100), diameter, diameter)


def _pass_to(person: int) -> Text:
    return text("Pass to {player}", player=SeatName(person))


HOW = text("Hold the button or Enter")
