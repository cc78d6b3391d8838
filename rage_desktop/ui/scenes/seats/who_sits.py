"""Who sits here: a computer player's face, temper, name and level; a friend; a program."""

from typing import NamedTuple

from msgspec import structs
from pygame import Rect

from rage_desktop.bots.levels import LEVELS, offered_levels
from rage_desktop.bots.talk.characters import CHARACTERS
from rage_desktop.match.contests.level_strength import YARDSTICK
from rage_desktop.match.seats import AVATARS, BOT, FIRST_LEVEL, HUMAN, NAME_MAX, Seat
from rage_desktop.rules import text
from rage_desktop.ui.scenes.new_game.people import called
from rage_desktop.ui.scenes.seats.level_words import level_name
from rage_desktop.ui.scenes.seats.measured import character, measured
from rage_desktop.ui.scenes.seats.portraits import Face, face_name
from rage_desktop.ui.scenes.seats.seat_player import SeatPlayerScene
from rage_desktop.ui.scenes.seats.who_rows import LevelRow
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import Direction, Intent, Navigate, Shortcut
from rage_desktop.ui.toolkit.kit import in_two_lines
from rage_desktop.ui.toolkit.nodes import Node, one_stop
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.scene import Modal
from rage_desktop.ui.toolkit.transitions import Outcome, Pop, Push
from rage_desktop.ui.toolkit.widgets.buttons import (
    Button,
    IconButton,
    Kind,
    Scroll,
    Segmented,
    TextNode,
    key_caps,
)
from rage_desktop.ui.toolkit.widgets.name_field import NameField

WIDTH, HEIGHT = 1320, 930
FACES, COLUMNS = 372, 2  # design px of the column of faces, and how many stand side by side
CELL, PITCH = (140, 118), (156, 128)
ROW, STEP = 92, 102


class Seated(NamedTuple):
    """What was chosen: the seat, and whether its level is that of every computer player."""

    seat: Seat
    everywhere: bool = False


class WhoSitsScene(Modal):
    """Pops a Seated, the player of a program or a friend as a string, or None."""

    title = text("Who sits here?")
    default = "sit-down"

    def __init__(self, services: Services, seats: tuple[Seat, ...], place: int) -> None:
        super().__init__()
        self._services, self._seats, self._place = services, seats, place
        seat = seats[place]
        self.seat = seat if seat.level else structs.replace(seat, player=BOT + FIRST_LEVEL)
        self._table = measured()
        self._scroll = Scroll("who", name="Who sits here")
        self.first_focus = f"player-{self.seat.level}"
        self.controls.focus = self.first_focus

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Place the panel; in small windows and large type the faces stand above the levels."""
        kit = self.kit
        w, h = min(kit.px(WIDTH), kit.size[0] - 24), min(kit.px(HEIGHT), kit.size[1] - 24)
        self._stacked = kit.portrait or kit.scale < 0.6 or kit.text_scale > 1
        if self._stacked:
            w, h = min(kit.size[0] - 24, max(w, kit.t(18) * 46)), kit.size[1] - 24
        self.panel = Rect(0, 0, w, h)
        self.panel.center = kit.size[0] // 2, kit.size[1] // 2
        side = max(kit.px(54), kit.reach)
        self._head = Rect(
            self.panel.x + kit.px(44), self.panel.y + kit.px(37), w - kit.px(80), side
        )
        kinds = Segmented.width(kit, self._kinds(), 19)
        needed = kit.width(kit.say(self.title), "f", 42) + kinds + side + kit.px(230)
        if needed > self._head.w:
            self._head.h = 2 * side + kit.px(8)
        tall = max(kit.px(66), kit.reach)
        self._foot = Rect(
            self.panel.x + kit.px(44), self.panel.bottom - kit.px(24) - tall, w - kit.px(88), tall
        )
        top = self._head.bottom + kit.px(12)
        self._view = Rect(self.panel.x + 8, top, w - 16, self._foot.y - kit.px(8) - top)
        self._scroll.name = kit.say(self.title)
        spare = self._view.h - self._laid()[2]
        if self._stacked and spare > 0:  # no higher than its contents
            self.panel.h -= spare
            self._view.h -= spare
            self._foot.y -= spare
            down = (kit.size[1] - self.panel.h) // 2 - self.panel.y
            for box in (self.panel, self._head, self._view, self._foot):
                box.y += down

    def _kinds(self) -> tuple[str, ...]:
        say = self.kit.say
        return say(text("Computer")), say(text("A friend")), say(text("My program"))

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """The head, faces and levels, and the buttons below."""
        faces, levels, content = self._laid()
        page = [*one_stop("faces", faces), *one_stop("levels", levels)]
        return [
            *self._head_nodes(),
            *self._scroll.place(self._view, content, page),
            *self._foot_nodes(),
        ]

    def _laid(self) -> tuple[list[Node], list[Node], int]:
        kit, view = self.kit, self._view
        head = round(kit.t(20) * 1.9)
        levels = offered_levels()
        if not self._stacked:
            left, right = view.x + kit.px(36), view.x + kit.px(400)
            faces = [
                self._face(avatar, Rect(
                    left + i % COLUMNS * kit.px(PITCH[0]), view.y + head + i // COLUMNS
                    * kit.px(PITCH[1]), kit.px(CELL[0]), kit.px(CELL[1])))
                for i, avatar in enumerate(AVATARS)
            ]  # fmt: skip
            wide, high, each = view.right - kit.px(36) - right, kit.px(ROW), kit.px(STEP)
            top = view.y + head
        else:
            gap, columns = kit.px(10), 5
            cell = (view.w - kit.px(48) - (columns - 1) * gap) // columns
            tall = max(kit.px(96), kit.px(56) + round(kit.t(18) * 1.5), kit.reach)
            right = view.x + kit.px(24)
            faces = [
                self._face(avatar, Rect(
                    right + i % columns * (cell + gap),
                    view.y + head + i // columns * (tall + gap), cell, tall))
                for i, avatar in enumerate(AVATARS)
            ]  # fmt: skip
            wide = view.w - kit.px(48)
            high = max(kit.px(ROW), round(kit.t(28) * 1.3 + kit.t(18) * 3))
            each = high + kit.px(12)
            top = faces[-1].bounds.bottom + 2 * head
        rows = [
            self._level(level, n + 1, len(levels), Rect(right, top + n * each, wide, high))
            for n, level in enumerate(levels)
        ]
        self._captions = (faces[0].bounds.x, view.y + head // 2), (right, top - head // 2)
        return (
            list(faces),
            list(rows),
            rows[-1].bounds.bottom + kit.px(24) + 2 * round(kit.t(16) * 1.5) - view.y,
        )

    def _face(self, avatar: str, box: Rect) -> Node:
        kit, known = self.kit, CHARACTERS.get(avatar)
        temper = kit.say(known.name) if known else ""
        owner = next((i for i, seat in enumerate(self._seats) if seat.avatar == avatar), None)
        hint = kit.say(known.line) if known else ""
        value = temper
        if owner is not None and owner != self._place:
            name = called(self._seats[owner], owner)
            value = kit.say(text("{temper}, {name} has it", temper=temper, name=name))
        cell = Face(
            f"face-{avatar}", kit.say(face_name(avatar)), box, value=value, hint=hint,
            avatar=avatar, label=temper, selected=avatar == self.seat.avatar,
        )  # fmt: skip
        cell.on_press = lambda: self._take(avatar=avatar)
        return cell

    def _level(self, level: str, place: int, count: int, box: Rect) -> Node:
        kit, found = self.kit, self._table.get(level)
        beside = text("with three {level}", level=level_name(YARDSTICK))
        row = LevelRow(
            f"player-{level}", kit.say(level_name(level)), box,
            value=kit.say(character(level, offered_levels(), self._table)),
            hint=kit.say(found.told) if found else "", selected=level == self.seat.level,
            place=place, count=count, pace=kit.say(LEVELS[level].pace), measured=found,
            table=kit.say(beside) if found else "",
        )  # fmt: skip
        row.on_press = lambda: self._take(player=BOT + level)
        return row

    def _head_nodes(self) -> list[Node]:
        kit, say, head = self.kit, self.kit.say, self._head
        side = max(kit.px(54), kit.reach)
        words = say(self.title)
        wide = min(kit.width(words, "f", 42) + 4, head.w - side)
        low = Rect(head.x, head.bottom - side, head.w, side)
        kinds = self._kinds()
        close = Rect(head.right - side, head.y, side, side)
        room = Segmented.width(kit, kinds, 19)
        end = close.x - kit.px(24) if head.h == side else head.right
        kind = Rect(end - min(room, head.w - kit.px(250)), low.y, min(room, head.w), side)
        name = Rect(head.x + wide + kit.px(28), head.y, 0, side)
        if head.h > side:
            name.topleft = head.x, low.y
        name.w = max(kit.px(120), min(kit.px(240), kind.x - kit.px(20) - name.x))
        return [
            TextNode("heading", words, Rect(head.x, head.y, wide, side), style="f", size=42),
            NameField(
                "name", say(text("Name of player {n}", n=self._place + 1)), name,
                value=self.seat.name, limit=NAME_MAX, empty=say(text("Name")), size=22, key="F2",
                on_change=lambda typed: self._take(name=typed),
            ),
            *self._kind_nodes(kind, kinds),
            IconButton("close", say(text("Close")), close, icon="i_x", on_press=Pop),
        ]  # fmt: skip

    def _kind_nodes(self, box: Rect, names: tuple[str, ...]) -> list[Node]:
        """Return who else may sit here: buttons, for each leads away at once."""
        kit, x = self.kit, box.x
        ids = "kind-computer", "kind-friend", "kind-program"
        presses = (lambda: None), self._friend, self._program
        inner = box.inflate(0, -kit.px(8))
        wides = [kit.width(name, "b", 19) for name in names]
        spare = (box.w - sum(wides)) // len(names)
        nodes: list[Node] = []
        for node_id, name, wide, press in zip(ids, names, wides, presses, strict=True):
            kind = Kind.PRIMARY if node_id == ids[0] else Kind.QUIET
            place = Rect(x, inner.y, wide + spare, inner.h)
            nodes.append(
                Button(node_id, name, place, kind=kind, size=19, style="b", on_press=press)
            )
            x = place.right
        return one_stop("kind", nodes)

    def _foot_nodes(self) -> list[Node]:
        kit, say, foot = self.kit, self.kit.say, self._foot
        everywhere, sit = say(text("All computer seats")), say(text("Sit down"))
        wide = min(kit.px(280), foot.w // 2 - kit.px(10))
        first = Rect(foot.right - wide, foot.y, wide, foot.h)
        other = min(
            max(kit.px(260), kit.width(everywhere, "x", 21) + kit.px(48)), foot.w - wide - 8
        )
        second = Rect(first.x - kit.px(20) - other, foot.y, other, foot.h)
        return [
            Button("everywhere", everywhere, second, size=21,
                   hint=say(text("Gives this level to every computer player")),
                   on_press=lambda: Pop(Seated(self.seat, everywhere=True))),
            Button("sit-down", sit, first, kind=Kind.PRIMARY, size=24, icon="i_check",
                   on_press=lambda: Pop(Seated(self.seat))),
        ]  # fmt: skip

    # -- what is done ----------------------------------------------------------------------------

    def _take(self, **changes: str) -> Outcome:
        self.seat = structs.replace(self.seat, **changes)
        return None

    def _friend(self) -> Outcome:
        return Pop(Seated(structs.replace(self.seat, player=HUMAN)))

    def _program(self) -> Outcome:
        scene = SeatPlayerScene(self._services, self._seats[self._place])
        return Push(scene, self._programmed)

    def _programmed(self, player: object) -> Outcome:
        if not isinstance(player, str):
            return None
        return Pop(Seated(structs.replace(self.seat, player=player)))

    def confirm(self, focused: Node | None) -> Outcome:
        """Enter on a level or a face takes it and sits down."""
        if focused is not None and focused.id.startswith(("player-", "face-")):
            if focused.on_press is not None:
                focused.on_press()
            return Pop(Seated(self.seat))
        return super().confirm(focused)

    def handle(self, intent: Intent) -> Outcome:
        """Left and right change the face while a level is looked at."""
        at_level = self.controls.focus.startswith("player-")
        match intent:
            case Navigate(Direction.LEFT | Direction.RIGHT as way) if at_level:
                by = 1 if way is Direction.RIGHT else -1
                at = AVATARS.index(self.seat.avatar) + by
                self._take(avatar=AVATARS[at % len(AVATARS)])
                self.refresh()
                return None
            case Shortcut("F2"):
                return self._rename()
        return super().handle(intent)

    def _rename(self) -> Outcome:
        name = next(node for node in self.nodes if isinstance(node, NameField))
        self.controls.show_focus(name.id)
        name.begin()
        return None

    # -- drawing ---------------------------------------------------------------------------------

    def draw_panel(self, canvas: Canvas) -> None:
        """The panel, what the columns are, and what the figures mean."""
        kit, look, view = self.kit, self.kit.palette, self._view
        paint_panel(canvas, kit, self.panel, 28, raised=True)
        self.lay_out()
        (x, y), (right, level_y) = self._captions
        said = text("Measured in whole games of Rage; the line is even. A temper decides between "
                    "near equals, it hardly costs strength.")  # fmt: skip
        with self._scroll.page(canvas):
            kit.write(canvas, kit.say(text("Face and temper")), "b", 19, x, y, look.soft)
            kit.write(canvas, kit.say(text("Level")), "b", 19, right, level_y, look.soft)
            rows = [node for node in self.nodes if isinstance(node, LevelRow)]
            row = rows[0].bounds
            if row.w >= kit.t(18) * 38:
                self._draw_columns(canvas, row.right - kit.px(20), level_y)
            foot = rows[-1].bounds.bottom + self._scroll.offset + kit.px(24)
            room = view.right - kit.px(36) - right
            for line in kit.fonts.wrap(kit.say(said), "s", kit.t(16), room):
                kit.write(canvas, line, "s", 16, right, foot, look.soft)
                foot += round(kit.t(16) * 1.4)
        self._draw_keys(canvas)

    def _draw_columns(self, canvas: Canvas, end: int, y: float) -> None:
        """Write what the figures of a level are, in two lines upwards where one would be cut."""
        kit, made = self.kit, end - self.kit.px(90 + 130 + 78)
        for said, x, ax, room in (
            (text("games won"), end, 1.0, kit.px(186)), (text("bids made"), made, 0.5, kit.px(204)),
        ):  # fmt: skip
            lines = in_two_lines(kit, kit.say(said), "b", 16, room)
            for up, line in enumerate(reversed(lines)):
                at = y - up * kit.t(16) * 1.2
                kit.write(canvas, line, "b", 16, x, at, kit.palette.soft, ax, room)

    def _draw_keys(self, canvas: Canvas) -> None:
        kit, say = self.kit, self.kit.say
        y = self.panel.bottom + kit.px(34)
        if self._stacked or y + kit.px(20) > kit.size[1]:
            return
        keys = [
            ("↑ ↓", say(text("level"))),
            ("← →", say(text("face"))),
            ("F2", say(text("rename"))),
            ("Enter", say(text("sit down"))),
            ("Esc", say(text("close"))),
        ]
        key_caps(canvas, kit, keys, self.panel.x + kit.px(8), y)
