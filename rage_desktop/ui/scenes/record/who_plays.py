"""Who plays here: several people on one machine, each with a name, a face and settings."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pygame import Rect

from rage_desktop.match.errors import MatchError
from rage_desktop.match.seats import NAME_MAX, TABLE, Seat
from rage_desktop.match.store.persons.known_people import Person
from rage_desktop.rules import Text, ntext, text
from rage_desktop.ui.scenes.seats.face_picker import FacePickerScene
from rage_desktop.ui.scenes.seats.portraits import AvatarButton
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_focus, paint_panel
from rage_desktop.ui.toolkit.scene import Modal
from rage_desktop.ui.toolkit.transitions import Outcome, Pop, Push, Restyle
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, Scroll, TextField, TextNode

WIDE, ROW, FACE = 900, 84, 84  # design px


@dataclass(eq=False)
class PersonRow(Node):
    """Somebody who plays here; the one who plays now is `selected`."""

    role: Role = field(default=Role.CHOICE, init=False)
    focusable: bool = True
    avatar: str = ""

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the row: face, name, games; gold with a check for who plays now."""
        box, look, radius = self.bounds, kit.palette, kit.px(18)
        if self.look.ring:
            paint_focus(canvas, kit, box, radius)
        if self.selected:
            kit.plate(canvas, box, radius, ("#5A3B2C", "#3E2722"), (look.gold, 2.0, 1.0))
        else:
            light = 0.04 + round(self.look.hover * 4) / 4 * 0.08
            kit.plate(canvas, box, radius, look.ivory, None, light)
        size = box.h - kit.px(16)
        kit.centre(canvas, kit.raster.avatar(self.avatar, size), box.x + box.h / 2, box.centery)
        x = box.x + box.h + kit.px(14)
        room = box.right - kit.px(70) - x
        wide = kit.write(canvas, self.name, "b", 22, x, box.centery, look.ivory, 0.0, room)
        rest = room - wide - kit.px(20)
        after = x + wide + kit.px(20)
        kit.write(canvas, self.value, "s", 17, after, box.centery, look.soft, 0.0, rest)
        if self.selected:
            mark = kit.studio.marks.badge(max(22, kit.px(34)), "exact")
            kit.centre(canvas, mark, box.right - kit.px(36), box.centery)


class WhoPlaysScene(Modal):
    """Choosing somebody applies their settings for hand and looks at once."""

    title = text("Who plays here")
    default = first_focus = "done"

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._scroll = Scroll("people", name="People")
        self._trouble: Text | None = None
        self._read()

    def _read(self) -> None:
        self._people = self.services.store.people.all()
        self._now = self.services.playing
        self._typed = self._now.name if self._now is not None else ""
        self._games = {one.id: self._games_of(one) for one in self._people}

    def _games_of(self, person: Person) -> int:
        try:
            played = self.services.store.past.played(person)
        except MatchError as error:
            self.services.note(error.reason)
            return 0
        return sum(not row.uncounted for row in played)

    def resized(self) -> None:
        """Place the panel: as high as the list, and no higher than the window."""
        kit = self.kit
        self._row = max(kit.px(ROW), kit.reach + 8, round(kit.t(22) * 2.6))
        self._button = max(kit.px(60), kit.reach)
        width = min(kit.px(WIDE), kit.size[0] - kit.px(48))
        lines = max(2, len(self._people))
        high = kit.px(120) + self._row * (lines + 1) + kit.t(18) * 2 + self._button + kit.px(70)
        self.panel = Rect(0, 0, width, min(high, kit.size[1] - kit.px(32)))
        self.panel.center = kit.size[0] // 2, kit.size[1] // 2

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Who plays now with name and face, everybody, and the ways on."""
        kit, say, panel = self.kit, self.kit.say, self.panel
        x, w = panel.x + kit.px(36), panel.w - kit.px(72)
        head = Rect(x, panel.y + kit.px(20), w, kit.px(60))
        y = head.bottom + kit.px(6)
        nodes: list[Node] = [TextNode("heading", say(self.title), head, style="f", size=32)]
        nodes += self._own(Rect(x, y, w, self._row - kit.px(8)))
        y += self._row
        if self._trouble is not None:
            line = Rect(x, y, w, round(kit.t(18) * 1.6))
            nodes.append(TextNode("trouble", say(self._trouble), line, style="s", size=18))
            y = line.bottom
        foot = panel.bottom - kit.px(28) - self._button
        nodes += self._rows(Rect(x - 8, y, w + 16, foot - kit.px(12) - y))
        return [*nodes, *self._foot(Rect(x, foot, w, self._button))]

    def _own(self, box: Rect) -> list[Node]:
        kit, say, now = self.kit, self.kit.say, self._now
        if now is None:
            words = say(text("Nobody has played here yet: the first game makes you known."))
            return [TextNode("nobody", words, box, style="s", size=19)]
        face = Rect(box.x, box.y, box.h, box.h)
        wide = kit.width(say(text("Remove")), "x", 19) + kit.px(48)
        remove = Rect(box.right - wide, box.y + kit.px(8), wide, box.h - kit.px(16))
        name = Rect(face.right + kit.px(20), remove.y, 0, remove.h)
        name.w = remove.x - kit.px(20) - name.x
        return [
            AvatarButton("face", say(text("Face of {name}", name=now.name)), face,
                         avatar=now.avatar, on_press=self._choose_face),
            TextField("name", say(text("Name")), name, value=self._typed, limit=NAME_MAX,
                      on_change=self._type),
            Button("remove", say(text("Remove")), remove, size=19, enabled=len(self._people) > 1,
                   on_press=self._remove,
                   hint=say(text("Off this list; games and achievements stay in the file."))),
        ]  # fmt: skip

    def _rows(self, view: Rect) -> list[Node]:
        kit = self.kit
        rows: list[Node] = []
        for place, one in enumerate(self._people):
            box = Rect(view.x + 8, view.y + 8 + place * self._row, view.w - kit.px(20) - 8,
                       self._row - kit.px(10))  # fmt: skip
            row = PersonRow(f"person-{one.id}", one.name, box, avatar=one.avatar)
            row.value = kit.say(ntext("{n} game", "{n} games", self._games[one.id]))
            row.selected = self._now is not None and one.id == self._now.id
            row.on_press = self._chooser(one)
            rows.append(row)
        self._scroll.name = kit.say(self.title)
        return self._scroll.place(view, len(rows) * self._row + 16, rows)

    def _foot(self, box: Rect) -> list[Node]:
        kit, say = self.kit, self.kit.say
        words = say(text("New player"))
        wide = kit.width(words, "x", 20) + kit.px(100)
        done = Rect(box.right - kit.px(200), box.y, kit.px(200), box.h)
        return [
            Button("new", words, Rect(box.x, box.y, wide, box.h), size=20, icon="i_plusi",
                   on_press=self._add),
            Button("done", say(text("Done")), done, kind=Kind.PRIMARY, size=22,
                   on_press=self.cancel),
        ]  # fmt: skip

    # -- what can be done ------------------------------------------------------------------------

    def _type(self, name: str) -> Outcome:
        self._typed = name
        return None

    def _keep_name(self) -> bool:
        """Keep the name that was typed; say why where it cannot be, and return False."""
        now, typed = self._now, self._typed.strip()
        self._trouble = None
        if now is None or typed == now.name:
            return True
        if not typed or not typed.isprintable():
            self._trouble = text("A name has 1 to {n} letters.", n=NAME_MAX)
            return False
        try:
            self.services.store.people.rename(now, typed)
        except MatchError as error:
            self._trouble = error.reason
            return False
        self._play(self.services.store.people.called(typed))
        return True

    def _play(self, person: Person | None) -> Outcome:
        if person is not None:
            self.services.play_as(person)
        self._read()
        self.resized()
        self.refresh()
        return Restyle()

    def _chooser(self, person: Person) -> Callable[[], Outcome]:
        return lambda: self._play(person) if self._keep_name() else None

    def _choose_face(self) -> Outcome:
        if self._now is None or not self._keep_name():
            return None
        return Push(FacePickerScene((Seat(self._now.name, self._now.avatar),), 0))

    def on_result(self, value: object) -> Outcome:
        """Take the face that was chosen."""
        if isinstance(value, str) and self._now is not None:
            self.services.store.people.show_as(self._now, value)
            return self._play(self.services.store.people.called(self._now.name))
        return None

    def _add(self) -> Outcome:
        if not self._keep_name():
            return None
        people = self.services.store.people
        taken = {one.name.casefold() for one in people.all()}
        name, avatar = next((one for one in TABLE if one[0].casefold() not in taken), TABLE[0])
        number = 2
        while name.casefold() in taken:
            name, number = f"{TABLE[0][0]} {number}", number + 1
        self._play(people.add(name, avatar))
        self.controls.show_focus("name")
        return Restyle()

    def _remove(self) -> Outcome:
        assert self._now is not None
        self.services.store.people.hide(self._now)
        return self._play(next(iter(self.services.store.people.all()), None))

    def cancel(self) -> Outcome:
        """Keep the name, and go back."""
        if not self._keep_name():
            self.refresh()
            return None
        return Pop()

    def draw_panel(self, canvas: Canvas) -> None:
        """The panel."""
        paint_panel(canvas, self.kit, self.panel, 28, raised=True)
