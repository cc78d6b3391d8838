"""Who sits down: a row for each seat, the length of the game and the code of its deal."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from pygame import Rect

from rage_desktop.match.dealer import written_seed
from rage_desktop.match.seats import NAME_MAX, Seat
from rage_desktop.rules import Text, ntext, text
from rage_desktop.ui.scenes.new_game import seating
from rage_desktop.ui.scenes.new_game.game_choice import GameChoice
from rage_desktop.ui.scenes.new_game.game_facts import rounds_text
from rage_desktop.ui.scenes.new_game.level_words import about, below_name
from rage_desktop.ui.scenes.new_game.people import (
    called,
    computer_pill,
    movers,
    person_pill,
    way_nodes,
)
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_rule, paint_slim_focus
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import (
    Button,
    IconButton,
    Kind,
    Label,
    Pill,
    Scroll,
    Segmented,
    TextField,
)

Change = Callable[[GameChoice], Outcome]

ROW, SMALL_ROW = 112, 76
WIDE = 900  # from this width on, two columns of seats
SMALLER = 15  # of 17: a line below a name may be set so small before it says less
AVATAR_NAMES: Final = MappingProxyType(
    {
        "rabbit": text("Rabbit"),
        "fox": text("Fox"),
        "owl": text("Owl"),
        "bear": text("Bear"),
        "cat": text("Cat"),
        "frog": text("Frog"),
        "octo": text("Octopus"),
        "whale": text("Whale"),
        "tiger": text("Tiger"),
        "robot": text("Robot"),
    }
)


@dataclass(eq=False)
class AvatarButton(Node):
    """A player's portrait; pressing it takes the next one."""

    role: Role = field(default=Role.BUTTON, init=False)
    focusable: bool = True
    avatar: str = ""

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the portrait, with light round it under the pointer."""
        box, size = self.bounds, self.bounds.w
        if self.look.ring:
            paint_slim_focus(canvas, kit, box, size / 2)
        elif self.look.hover > 0.5:
            ring = box.inflate(kit.px(8), kit.px(8))
            kit.plate(canvas, ring, ring.w / 2, None, (kit.palette.gold, 2.0, 0.9))
        kit.centre(canvas, kit.raster.avatar(self.avatar, size), *box.center)


@dataclass(eq=False)
class NameField(TextField):
    """A name that reads as plain text until it is pointed at or edited."""

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the name, in a well while it is being edited."""
        if self.focused:
            self.look.ring = (
                False  # the well with its caret says it; a ring would hide the line below
            )
            super().paint(canvas, kit)
            return
        box = self.bounds
        if self.look.hover > 0.5:
            kit.plate(canvas, box, box.h * 0.34, None, kit.edge(0.28))
        x, room = box.x + kit.px(16), box.w - kit.px(20)
        words = self.value or self.empty
        colour = kit.palette.ivory if self.value else kit.palette.mute
        kit.write(canvas, words, "x", 24, x, box.centery, colour, 0.0, room)


class SeatsPanel:
    """Lays out the seats; more than fit scroll."""

    def __init__(self) -> None:
        self._scroll = Scroll("seats", name="Seats")
        self._rows: list[tuple[Rect, Seat]] = []
        self._ends: list[int] = []  # where the words of a row have to end
        self._wide = False
        self._area = Rect(0, 0, 0, 0)

    def least(self, kit: Kit, choice: GameChoice) -> int:
        """Return how high a wide panel is that shows two rows of seats."""
        low = self._lines(choice, wide=True) * self._step(kit)
        return 2 * self._least_row(kit) + kit.px(52) + kit.reach + low

    def _lines(self, choice: GameChoice, wide: bool) -> int:
        """Return how many lines stand below the seats: length and deal, and how hands are kept."""
        return (1 if wide else 2) + (len(seating.people(choice.seats)) > 1)

    def _step(self, kit: Kit) -> int:
        return max(kit.px(64), kit.reach + kit.px(12))

    def nodes(
        self,
        kit: Kit,
        area: Rect,
        choice: GameChoice,
        change: Change,
        enter_code: Callable[[], Outcome],
        who_plays: Callable[[int], Outcome],
    ) -> list[Node]:
        """Return the seats in their view, the button that adds one, and the rows below."""
        self._who_plays = who_plays
        self._area = area
        self._wide = area.w >= max(kit.px(WIDE), 28 * kit.t(24))  # or two columns cut the names
        step, shared = self._step(kit), len(seating.people(choice.seats)) > 1
        below = area.bottom - kit.px(20 if self._wide or shared else 40)
        below -= self._lines(choice, self._wide) * step
        adding = len(choice.seats) < choice.most
        view, tall = self._view(kit, below, adding)
        nodes = self._seat_nodes(kit, view, choice, change)
        if adding:
            nodes.append(self._add_button(kit, view, tall, choice, change))
        first = below + step // 2
        left, right = self._halves(kit, first, step, self._length_width(kit, choice))
        nodes += self._length_nodes(kit, left, choice, change)
        nodes += self._code_nodes(kit, right, choice, change, enter_code)
        if shared:
            last = right.move(0, step) if not self._wide else self._full(kit, right.move(0, step))
            nodes += way_nodes(kit, last, choice, change)
        return nodes

    def _view(self, kit: Kit, below: int, adding: bool) -> tuple[Rect, int]:
        """Return where the list shows, and how high the button under it is that adds a seat."""
        area, tall = self._area, max(kit.px(84), kit.reach)
        top = area.y + kit.px(14)
        bottom = below - kit.px(10) - (tall + kit.px(14) if adding else 0)
        if adding and (bottom - top) < 2.4 * kit.px(ROW):  # a low panel spends less on the button
            tall = kit.reach
            bottom = below - kit.px(4) - tall - kit.px(14)
        return Rect(area.x, top, area.w - kit.px(6), bottom - top), tall

    def _add_button(
        self, kit: Kit, view: Rect, tall: int, choice: GameChoice, change: Change
    ) -> Button:
        area, end = self._area, min(view.bottom, view.top + self._scroll.content)
        bounds = Rect(area.x + kit.px(30), end + kit.px(14), area.w - kit.px(60), tall)
        return Button(
            "add-seat", kit.say(text("Add a player")), bounds,
            kind=Kind.OUTLINE, icon="i_plusi", size=21, style="b", again=True,
            on_press=lambda: self._add(choice, change),
        )  # fmt: skip

    def _full(self, kit: Kit, row: Rect) -> Rect:
        inner = self._area.inflate(-2 * kit.px(30), 0)
        return Rect(inner.x, row.y, inner.w, row.h)

    def _halves(self, kit: Kit, y: int, step: int, length: int) -> tuple[Rect, Rect]:
        """Return where length, so wide, and deal stand: side by side in a wide panel, else one
        below."""
        inner = self._area.inflate(-2 * kit.px(30), 0)
        row = Rect(inner.x, y - step // 2, inner.w, step)
        if not self._wide:
            return row, row.move(0, step)
        left = Rect(row.x, row.y, max(round(row.w * 0.56), length), row.h)
        return left, Rect(left.right + kit.px(40), row.y, row.w - left.w - kit.px(40), row.h)

    def _add(self, choice: GameChoice, change: Change) -> Outcome:
        self._scroll.offset = 1 << 20  # the list ends with the new seat: `place` limits it
        return change(choice.with_seat())

    # -- the list --------------------------------------------------------------------------------

    def _least_row(self, kit: Kit) -> int:
        return max(kit.px(SMALL_ROW), round(kit.t(24) * 1.2 + kit.t(17) * 2.0))

    def _seat_nodes(self, kit: Kit, view: Rect, choice: GameChoice, change: Change) -> list[Node]:
        one = (len(choice.seats) + 1) * self._least_row(kit) <= view.h  # below one another
        columns = 2 if self._wide and not one else 1
        count = -(-len(choice.seats) // columns)
        height = max(self._least_row(kit), min(kit.px(ROW), view.h // count))
        self._rows, nodes, w = [], list[Node](), view.w // columns
        self._ends = []
        for i, seat in enumerate(choice.seats):
            row = Rect(view.x + i % columns * w, view.y + i // columns * height, w, height)
            self._rows.append((row, seat))
            nodes += self._row(kit, row, i, choice, change)
        self._scroll.name = kit.say(text("Seats"))
        return self._scroll.place(view, height * count, nodes)

    def _row(
        self, kit: Kit, row: Rect, place: int, choice: GameChoice, change: Change
    ) -> list[Node]:
        seat = choice.seats[place]
        nodes = self._right(kit, row, place, choice, change)
        size = min(kit.px(76), round(row.h * 0.82))
        middle = row.x + kit.px(32) + size // 2
        portrait = Rect(middle - size // 2, row.centery - size // 2, size, size)
        x = portrait.right
        right = min(node.bounds.x for node in nodes) - kit.px(10)
        self._ends.append(right)
        high = round(kit.t(24) * 1.5)
        name = Rect(x, row.centery - round(kit.t(24) * 0.58) - high // 2, right - x, high)
        return [
            *movers(kit, row, place, choice, change),
            AvatarButton(
                f"seat-{place + 1}-avatar",
                kit.say(text("Picture of {name}", name=called(seat, place))),
                portrait,
                value=kit.say(AVATAR_NAMES[seat.avatar]) if seat.avatar in AVATAR_NAMES else "",
                avatar=seat.avatar,
                again=True,
                on_press=lambda: change(
                    choice.with_seats(seating.next_avatar(choice.seats, place))
                ),
            ),
            NameField(
                f"seat-{place + 1}-name",
                kit.say(text("Name of player {n}", n=place + 1)),
                name,
                value=seat.name,
                limit=NAME_MAX,
                empty=kit.say(text("Name")),
                size=24,
                on_change=lambda typed: change(
                    choice.with_seats(seating.renamed(choice.seats, place, typed))
                ),
            ),
            *nodes,
        ]

    def _right(
        self, kit: Kit, row: Rect, place: int, choice: GameChoice, change: Change
    ) -> list[Node]:
        """Return what stands at the right end of a row: who plays, and the way out."""
        seat, right = choice.seats[place], row.right - kit.px(30)
        side = max(kit.px(40), 30)
        nodes: list[Node] = []
        if choice.may_leave(place):
            bounds = Rect(right - side, row.centery - side // 2, side, side)
            words = kit.say(text("Remove {name}", name=called(seat, place)))
            nodes.append(
                IconButton(
                    f"seat-{place + 1}-remove", words, bounds, icon="i_x",
                    on_press=lambda: change(choice.without_seat(place)),
                )
            )  # fmt: skip
            right -= side + kit.px(10)
        if seat.is_human:
            return [person_pill(kit, row, right, place, choice, change), *nodes]
        told = about(seat)
        hint = kit.say(told) if told is not None else ""
        level = computer_pill(kit, row, right, place, seat, hint, self._who_plays)
        bounds = Rect(level.bounds.x - kit.px(10) - side, row.centery - side // 2, side, side)
        words = kit.say(text("A person plays for {name}", name=called(seat, place)))
        person = IconButton(f"seat-{place + 1}-person", words, bounds, icon="i_human")
        seats = seating.played_by_person(choice.seats, place, True)
        person.on_press = lambda: change(choice.with_seats(seats))
        return [person, level, *nodes]

    # -- below the list --------------------------------------------------------------------------

    def _length_nodes(self, kit: Kit, row: Rect, choice: GameChoice, change: Change) -> list[Node]:
        right, y = row.right, row.centery
        heading = self._heading(kit, "length-heading", text("Length"), row)
        lengths = choice.lengths
        if not lengths:
            goal = choice.file.rules.game_ends
            on = (choice.is_on(variant) for variant in choice.file.variants)
            numbers = [int(id_.rpartition("-")[2]) for id_ in on if id_ and id_[-1].isdigit()]
            goal = numbers[0] if numbers else goal
            if not isinstance(goal, int):
                return [heading]
            until = ntext("Until someone has {n} point", "Until someone has {n} points", goal)
            words = kit.say(until)
            w = min(kit.width(words, "s", 18) + 4, round(row.w * 0.7))
            box = Rect(right - w, y - kit.px(20), w, kit.px(40))
            soft = kit.palette.soft
            return [heading, Label("length", words, box, style="s", size=18, colour=soft, ax=1.0)]
        names = self._lengths(kit, choice)
        w, h = Segmented.width(kit, names), max(kit.px(48), 34)
        return [
            heading,
            Segmented(
                "length",
                kit.say(text("Length")),
                Rect(right - w, y - h // 2, w, h),
                options=names,
                index=lengths.index(choice.rounds) if choice.rounds in lengths else 0,
                on_change=lambda i: change(choice.with_length(lengths[i])),
            ),
        ]

    def _lengths(self, kit: Kit, choice: GameChoice) -> tuple[str, ...]:
        total = len(choice.ruled.rounds(len(choice.seats)))
        wording = kit.wording.at(choice.file.look, ())
        return tuple(wording(rounds_text(n or total)) for n in choice.lengths)

    def _length_width(self, kit: Kit, choice: GameChoice) -> int:
        """Return how wide the choice of a length is with its heading; 0 where there is none."""
        if not choice.lengths:
            return 0
        heading = kit.width(kit.say(text("Length")), "b", 20)
        return heading + kit.px(20) + Segmented.width(kit, self._lengths(kit, choice))

    def _code_nodes(
        self,
        kit: Kit,
        row: Rect,
        choice: GameChoice,
        change: Change,
        enter_code: Callable[[], Outcome],
    ) -> list[Node]:
        right, y, h = row.right, row.centery, max(kit.px(46), 34)
        heading = self._heading(kit, "deal-heading", text("Cards"), row)
        if choice.seed is None:
            words = kit.say(text("Deal code"))
            w = kit.width(words, "b", 18) + kit.px(48)
            bounds = Rect(right - w, y - h // 2, w, h)
            button = Button(
                "deal-code", words, bounds, size=18, style="b", on_press=enter_code,
                hint=kit.say(text("Play the cards of another game again")),
            )  # fmt: skip
            return [heading, button]
        side = max(kit.px(40), 30)
        words = written_seed(choice.seed)
        w = Pill.width(kit, words, 42)
        code = Rect(right - side - kit.px(12) - w, y - h // 2, w, h)
        forget = Rect(right - side, y - side // 2, side, side)
        return [
            heading,
            Pill("deal-code", words, code, gold=True, on_press=enter_code),
            IconButton(
                "deal-code-off", kit.say(text("Shuffle anew")), forget, icon="i_x",
                on_press=lambda: change(replace(choice, seed=None)),
            ),
        ]  # fmt: skip

    def _heading(self, kit: Kit, node_id: str, words: Text, row: Rect) -> Label:
        box = Rect(row.x, row.y, round(row.w * 0.4), row.h)
        return Label(node_id, kit.say(words), box, style="b", size=20)

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the lines between the seats and what each is."""
        people = sum(seat.is_human for _, seat in self._rows)
        with self._scroll.page(canvas):
            for i, (row, seat) in enumerate(self._rows):
                if i >= (2 if self._wide else 1):
                    paint_rule(canvas, kit, row.x + kit.px(30), row.y, row.w - kit.px(60))
                size = min(kit.px(76), round(row.h * 0.82))
                x = row.x + kit.px(32) + size + kit.px(16)
                forms = below_name(seat)
                if seat.is_human:
                    forms = (text("Same screen") if people > 1 else text("This keyboard"),)
                room = self._ends[i] - x
                said = [kit.say(words) for words in forms]
                words = next((w for w in said if kit.width(w, "s", SMALLER) <= room), said[-1])
                y = row.centery + round(kit.t(17) * 0.95)
                kit.write(canvas, words, "s", 17, x, y, kit.palette.soft, 0.0, room)
