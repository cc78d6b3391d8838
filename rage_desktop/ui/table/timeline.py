"""The strip below a table that is watched: ways to move, and the game as a line with its rounds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from rage_desktop.rules import Text, text
from rage_desktop.rules.text import Decimal
from rage_desktop.ui.art.palette import CORAL
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_rule, paint_slim_focus
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import IconButton, Slider

HEIGHT, EDGE, GAP = 88, 20, 8  # px of the design
PIN, PINS = 14, 30  # of a mistake's head, and the band that mistakes stand in
BUTTONS: tuple[tuple[str, Text, str, str], ...] = (
    ("round-back", text("Round back"), "i_rewind", "PageUp"),
    ("step-back", text("Step back"), "i_back", ""),
    ("play", text("Go on"), "i_play", "Space"),
    ("step", text("Step forward"), "i_next", ""),
    ("round-forward", text("Round forward"), "i_forward", "PageDown"),
)
PAUSE = text("Pause"), "i_pause"


@dataclass(frozen=True)
class Place:
    """Where in the game we are: events shown of all, and where each round begins."""

    shown: int
    events: int
    rounds: Sequence[int]
    playing: bool
    mistakes: Sequence[tuple[int, Decimal]] = ()  # where, and what each cost

    @property
    def round(self) -> int:
        """Which round it is, from 1; 0 before the first."""
        return sum(start <= self.shown for start in self.rounds)


@dataclass(eq=False)
class RoundMark(Node):
    """The beginning of a round on the line; pressed, it goes there."""

    role: Role = field(default=Role.BUTTON, init=False)
    focusable: bool = True
    number: int = 0

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw a tick and, where there is room, the round's number."""
        look, box = kit.palette, self.bounds
        if self.look.ring:
            paint_slim_focus(canvas, kit, box.inflate(-kit.px(4), -kit.px(8)), kit.px(6))
        colour = look.gold if self.selected else look.ivory if self.look.hover > 0.5 else look.soft
        canvas.fill(colour, (box.x, box.bottom - kit.px(9), max(2, kit.px(2)), kit.px(9)))
        words = str(self.number)
        if kit.width(words, "b", 16) + kit.px(4) <= box.w:
            kit.write(canvas, words, "b", 16, box.x, box.y + box.h * 0.4, colour)


class Strip:
    """Lays the strip along the bottom of a window `kit` is for."""

    def __init__(self, kit: Kit, window: tuple[int, int]) -> None:
        """The kit's size is the table's, which ends where the strip begins."""
        self.kit = kit
        self.box = Rect(0, kit.size[1], window[0], window[1] - kit.size[1])
        self._end = self.box.right
        self._mistakes: list[tuple[int, Decimal]] = []
        self._pins = kit.px(PINS)

    @staticmethod
    def height(kit: Kit) -> int:
        """Return how high it has to be."""
        return max(kit.px(HEIGHT), kit.reach + round(kit.t(16) * 1.6)) + kit.px(PINS)

    def nodes(
        self,
        place: Place,
        actions: dict[str, Callable[[], Outcome]],
        seek: Callable[[int], Outcome],
        more: Sequence[IconButton] = (),
    ) -> list[Node]:
        """Make the buttons, the line, and the marks of the rounds; `more` are put at its end."""
        kit, side = self.kit, max(kit_side(self.kit), 34)
        x, y = self.box.x + kit.px(EDGE), self.box.centery - side // 2
        self._end = self.box.right - kit.px(EDGE)
        for button in reversed(more):
            wide = IconButton.width(kit, side / kit.scale, button.label) if button.label else side
            button.bounds = Rect(self._end - wide, y, wide, side)
            self._end -= wide + kit.px(GAP)
        if more:
            self._end -= kit.px(GAP)
        nodes: list[Node] = []
        for node_id, name, icon, key in BUTTONS:
            if node_id == "play" and place.playing:
                name, icon = PAUSE
            enabled = place.shown > 1 if "back" in node_id else place.shown < place.events
            nodes.append(
                IconButton(
                    node_id,
                    kit.say(name),
                    Rect(x, y, side, side),
                    icon=icon,
                    key=key,
                    again=True,
                    enabled=enabled or node_id == "play",
                    on_press=actions[node_id],
                )
            )
            x += side + kit.px(GAP)
        return [*nodes, *self._line(place, seek, x + kit.px(GAP) * 2), *more]

    def _line(self, place: Place, seek: Callable[[int], Outcome], left: int) -> list[Node]:
        kit, events = self.kit, max(1, place.events)
        high = max(kit.px(32), 26)
        room = kit.width("0000 / 0000", "f", 22)
        bounds = Rect(left, 0, self._end - left, high)
        bounds.bottom = self.box.bottom - kit.px(8)
        slider = Slider(
            "timeline",
            kit.say(text("Place in the game")),
            bounds,
            value=kit.say(text("{n} / {all}", n=place.shown, all=place.events)),
            level=place.shown / events,
            step=1 / events,
            value_room=room + kit.px(16),
            on_change=lambda level: seek(round(level * events)),
        )
        track, top = slider.track, self.box.y + kit.px(4) + self._pins
        self._mistakes = [
            (track.x + round(track.w * at / events), cost) for at, cost in place.mistakes
        ]
        starts = [track.x + round(track.w * start / events) for start in place.rounds]
        marks: list[Node] = []
        for i, (start, x) in enumerate(zip(place.rounds, starts, strict=True)):
            end = starts[i + 1] if i + 1 < len(starts) else track.right
            marks.append(
                RoundMark(
                    f"round-{i + 1}",
                    kit.say(text("Round {n}", n=i + 1)),
                    Rect(x, top, max(4, end - x), bounds.y - top),
                    number=i + 1,
                    selected=i + 1 == place.round,
                    on_press=_going(seek, start),
                )
            )
        return [*marks, slider]

    def draw(self, canvas: Canvas) -> None:
        """Draw the ground; the rest are widgets."""
        kit = self.kit
        canvas.fill("#000000" if kit.palette.high_contrast else "#160C12", self.box)
        paint_rule(canvas, kit, self.box.x, self.box.y, self.box.w)
        d, free = max(8, kit.px(PIN)), 0
        for x, cost in self._mistakes:
            y = self.box.y + kit.px(6) + d // 2
            kit.plate(canvas, Rect(x - d // 2, y - d // 2, d, d), d / 2, CORAL)
            canvas.fill(CORAL, (x - 1, y + d // 2, 2, self._pins - d // 2), 0.7)
            if x + d > free:
                free = x + d + kit.write(canvas, kit.say(cost), "b", 14, x + d * 0.8, y, CORAL)


def kit_side(kit: Kit) -> int:
    """Return how large a button of the strip is."""
    return max(kit.px(48), min(kit.reach, kit.px(52)))


def _going(seek: Callable[[int], Outcome], to: int) -> Callable[[], Outcome]:
    return lambda: seek(to)
