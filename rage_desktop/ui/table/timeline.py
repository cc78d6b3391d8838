"""The bar below a table being watched: ways to move, and the game as a line with its rounds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from rage_desktop.rules import Text, text
from rage_desktop.ui.table.track import GameTrack, Place
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_panel, paint_slim_focus
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import Button, IconButton, Kind, key_caps

HIGH, EDGE, FOOT, GAP = 126, 36, 52, 8  # px of the design
SIDE, LARGE, SMALL = 58, 70, 48
BUTTONS: tuple[tuple[str, Text, str, str, int], ...] = (
    ("round-back", text("Round back"), "i_rewind", "PageUp", SIDE),
    ("step-back", text("Step back"), "i_back", "", SMALL),
    ("play", text("Go on"), "i_play", "Space", LARGE),
    ("step", text("Step forward"), "i_next", "", SMALL),
    ("round-forward", text("Round forward"), "i_forward", "PageDown", SIDE),
)
PAUSE = text("Pause"), "i_pause"
KEYS: tuple[tuple[str, Text], ...] = (
    ("Space", text("play")), ("← →", text("card")), ("↑ ↓", text("trick")),
    ("M", text("next mistake")), ("O", text("open hands")), ("1 2 3", text("sit with")),
)  # fmt: skip


@dataclass(eq=False)
class RoundMark(Node):
    """A round's number under the line; pressed, it goes to where the round begins."""

    role: Role = field(default=Role.BUTTON, init=False)
    focusable: bool = True
    number: int = 0

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Write the number, where there is room."""
        look, box = kit.palette, self.bounds
        if self.look.ring:
            paint_slim_focus(canvas, kit, box.inflate(-kit.px(4), -kit.px(8)), kit.px(6))
        colour = look.gold if self.selected else look.ivory if self.look.hover > 0.5 else look.soft
        words = str(self.number)
        if kit.width(words, "f", 17) <= box.w:
            kit.write(canvas, words, "f", 17, box.centerx, box.centery, colour, 0.5)


@dataclass(eq=False)
class PlayButton(Button):
    """The one primary button of the bar: an icon alone."""

    kind: Kind = Kind.PRIMARY

    def _write(self, canvas: Canvas, kit: Kit, body: Rect) -> None:
        kit.icon(canvas, self.icon, body.h // 2, *body.center, self._ink(kit.palette))


class Strip:
    """Lays the bar along the bottom of a window that `kit` is for."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        w, h = kit.size
        edge = kit.px(EDGE) if not kit.portrait else kit.px(16)
        self._foot = kit.px(FOOT) if _has_foot(kit) else kit.px(12)
        self.box = Rect(edge, 0, w - 2 * edge, _bar_height(kit))
        self.box.bottom = h - self._foot
        self._end = self.box.right

    @staticmethod
    def height(kit: Kit) -> int:
        """Return how high it has to be, with the line of keys under it."""
        return _bar_height(kit) + (kit.px(FOOT) if _has_foot(kit) else kit.px(12))

    def nodes(
        self,
        place: Place,
        actions: dict[str, Callable[[], Outcome]],
        seek: Callable[[int], Outcome],
        speed: IconButton,
        more: Sequence[IconButton] = (),
    ) -> list[Node]:
        """Make the buttons, the line, and the numbers of the rounds; `more` are put at its end."""
        kit, y = self.kit, self.box.centery
        x, gap = self.box.x + kit.px(20), kit.px(GAP)
        self._place_at_end(more)
        nodes: list[Node] = []
        for node_id, name, icon, key, n in BUTTONS:
            if node_id == "play" and place.playing:
                name, icon = PAUSE
            enabled = place.shown > 1 if "back" in node_id else place.shown < place.events
            side = max(kit.px(n), kit.reach)
            kind = PlayButton if node_id == "play" else IconButton
            nodes.append(
                kind(
                    node_id, kit.say(name), Rect(x, y - side // 2, side, side), icon=icon, key=key,
                    again=True, enabled=enabled or node_id == "play", on_press=actions[node_id],
                )
            )  # fmt: skip
            x += side + gap
        side = max(kit.px(SMALL), kit.reach)
        wide = IconButton.width(kit, side / kit.scale, speed.label)
        speed.bounds = Rect(x, y - side // 2, wide, side)
        return [*nodes, speed, *self._line(place, seek, speed.bounds.right + 3 * gap), *more]

    def _place_at_end(self, more: Sequence[IconButton]) -> None:
        kit = self.kit
        side, gap = max(kit.px(SIDE), kit.reach), kit.px(GAP)
        self._end = self.box.right - kit.px(20)
        for button in reversed(more):
            wide = IconButton.width(kit, side / kit.scale, button.label) if button.label else side
            button.bounds = Rect(self._end - wide, self.box.centery - side // 2, wide, side)
            self._end -= wide + gap
        self._end -= 2 * gap if more else 0

    def _line(self, place: Place, seek: Callable[[int], Outcome], left: int) -> list[Node]:
        kit, events = self.kit, max(1, place.events)
        number, knob = round(kit.t(17) * 1.5), max(20, kit.px(30))
        box = Rect(left, 0, max(kit.px(60), self._end - left), knob)
        box.centery = self.box.y + round(self.box.h * 0.52)
        box.bottom = min(box.bottom, self.box.bottom - number - kit.px(4))
        track = GameTrack(
            "timeline",
            kit.say(text("Place in the game")),
            box,
            value=kit.say(text("{n} / {all}", n=place.shown, all=place.events)),
            level=place.shown / events,
            step=1 / events,
            on_change=lambda level: seek(round(level * events)),
            place=place,
        )
        marks: list[Node] = [
            RoundMark(
                f"round-{i + 1}", kit.say(text("Round {n}", n=i + 1)),
                Rect(x, box.bottom, max(4, wide), number), number=i + 1,
                selected=i + 1 == place.round, on_press=_going(seek, start),
            )
            for i, (start, (x, wide)) in enumerate(zip(place.rounds, track.groups(), strict=True))
        ]  # fmt: skip
        return [track, *marks]

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel and the keys under it; the rest are widgets."""
        kit = self.kit
        paint_panel(canvas, kit, self.box)
        if _has_foot(kit):
            said = [(key, kit.say(words)) for key, words in KEYS]
            y = (self.box.bottom + kit.size[1]) / 2
            key_caps(canvas, kit, said, self.box.x, y, self.box.w)


def _has_foot(kit: Kit) -> bool:
    """Tell whether keys are written under the bar: where there is room to spare."""
    return kit.scale >= 0.72 and not kit.portrait and kit.size[0] >= 1200


def _bar_height(kit: Kit) -> int:
    rows = kit.t(15) * 1.3 + kit.px(22) + max(20, kit.px(30)) + kit.t(17) * 1.5
    return max(kit.px(HIGH), kit.reach + kit.px(20), round(rows) + kit.px(8))


def _going(seek: Callable[[int], Outcome], to: int) -> Callable[[], Outcome]:
    return lambda: seek(to)
