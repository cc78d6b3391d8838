"""Who sits down: a row for each seat, the length of the game and the code of its deal."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.match.seats import NAME_MAX, Seat
from rage_desktop.rules import Text, ntext, text
from rage_desktop.ui.scenes.new_game import seating
from rage_desktop.ui.scenes.new_game.code_row import CodeRow
from rage_desktop.ui.scenes.new_game.game_choice import GameChoice
from rage_desktop.ui.scenes.new_game.game_facts import rounds_text
from rage_desktop.ui.scenes.new_game.people import (
    called,
    computer_pill,
    fitting,
    person_pill,
    way_nodes,
)
from rage_desktop.ui.scenes.seats.level_words import about, below_name
from rage_desktop.ui.scenes.seats.portraits import AvatarButton, face_name
from rage_desktop.ui.scenes.seats.seat_order import Grip, LiftedRow, SeatOrder
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit, first_that_fits
from rage_desktop.ui.toolkit.nodes import Node, one_stop
from rage_desktop.ui.toolkit.panels import paint_rule
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import (
    Button,
    IconButton,
    Kind,
    Scroll,
    Segmented,
    TextNode,
)
from rage_desktop.ui.toolkit.widgets.name_field import NameField

Change = Callable[[GameChoice], Outcome]

ROW, SMALL_ROW = 90, 62
STEP, LOW_STEP = 74, 58  # of the rows below the list; in large type
FEW, MANY = 4, 8  # rows a list shows: one height for up to four, another for more
WIDE = 900  # from this width up, two columns of seats
NARROW = 1.25  # above this text size no tall window has room for two
INDENT = 52  # where the pictures begin, after the grips
SMALLER = 15  # of 17: a line below a name may get this small before it is shortened


@dataclass(frozen=True)
class Ways:
    """What leads away from the page: to who plays in a seat, to who the only person is, to a seat's
    picture; and what moves a seat."""

    player: Callable[[int], Outcome]
    person: Callable[[int], Outcome]
    face: Callable[[int], Outcome]
    move: Callable[[int, int], Outcome]  # a seat up (-1) or down (1), and the focus with it


class SeatsPanel:
    """Lays out the seats; if there are too many, they scroll."""

    def __init__(self) -> None:
        self.order = SeatOrder()
        self._scroll = Scroll("seats", name="Seats")
        self._rows: list[tuple[Rect, Seat]] = []
        self._ends: list[int] = []  # where a row's words have to end
        self._wide = False
        self._area = Rect(0, 0, 0, 0)

    def least(self, kit: Kit) -> int:
        """Return how high a wide panel is that shows two rows of seats, or four with very large
        type, with which they stand below one another."""
        more = 2 * self._least_row(kit) if kit.text_scale > NARROW else 0
        return more + self._height(kit, 2 if kit.text_scale <= 1 else 3)

    def _lines(self, kit: Kit, wide: bool) -> int:
        """Return how many lines stand below the seats: how hands are kept, length and cards."""
        low = 0 < self._area.h < self._height(kit, 3)
        return 2 if wide and (kit.text_scale <= 1 or low) else 3

    def _height(self, kit: Kit, lines: int) -> int:
        """Return how high a wide panel is that shows two rows of seats and so many lines."""
        rows = 2 * self._least_row(kit) + kit.px(52) + kit.reach
        return rows + lines * self._step(kit)

    def _step(self, kit: Kit) -> int:
        step = STEP if kit.text_scale <= 1 else LOW_STEP
        return max(kit.px(step), kit.reach + kit.px(12))

    def nodes(
        self,
        kit: Kit,
        area: Rect,
        choice: GameChoice,
        change: Change,
        ways: Ways,
        code: CodeRow,
    ) -> list[Node]:
        """Return the seats in their view, the button that adds one, and the rows below."""
        self._ways = ways
        self._area = area
        letters = 30 if area.h >= self.least(kit) else 28  # fewer, and two columns cut the names
        self._wide = area.w >= max(kit.px(WIDE), letters * kit.t(24))
        step = self._step(kit)
        below = area.bottom - kit.px(24) - self._lines(kit, self._wide) * step
        view, tall = self._view(kit, below)
        nodes = self._seat_nodes(kit, view, choice, change)
        if len(choice.seats) < choice.most:
            nodes.append(self._add_button(kit, view, tall, choice, change))
        first = below + step // 2
        left, right = self._halves(kit, first, step, self._length_width(kit, choice))
        hands = self._full(kit, left)
        left, right = left.move(0, step), right.move(0, step)
        low = way_nodes(kit, hands, choice, change)
        low += self._length_nodes(kit, left, choice, change)
        low += code.nodes(kit, right)
        return [*nodes, *one_stop("length", low)]

    def _view(self, kit: Kit, below: int) -> tuple[Rect, int]:
        """Return where the list shows, and the height of the button under it that adds a seat."""
        area, tall = self._area, max(kit.px(58), kit.reach)
        top = area.y + kit.px(9)
        bottom = below - kit.px(30) - tall - kit.px(9)
        if (bottom - top) < 2.4 * kit.px(ROW):  # a low panel spends less on the button
            tall = kit.reach
            bottom = below - kit.px(4) - tall - kit.px(9)
        return Rect(area.x, top, area.w - kit.px(6), bottom - top), tall

    def _add_button(
        self, kit: Kit, view: Rect, tall: int, choice: GameChoice, change: Change
    ) -> Button:
        area = self._area  # it stays where it is, however many sit down
        bounds = Rect(area.x + kit.px(30), view.bottom + kit.px(9), area.w - kit.px(60), tall)
        return Button(
            "add-seat", kit.say(text("Add a player")), bounds,
            kind=Kind.OUTLINE, icon="i_plusi", size=21, style="b", again=True, stop="seats",
            on_press=lambda: self._add(choice, change),
        )  # fmt: skip

    def _full(self, kit: Kit, row: Rect) -> Rect:
        inner = self._area.inflate(-2 * kit.px(30), 0)
        return Rect(inner.x, row.y, inner.w, row.h)

    def _halves(self, kit: Kit, y: int, step: int, length: int) -> tuple[Rect, Rect]:
        """Return where length, of a given width, and deal stand: side by side in a wide panel,
        otherwise one above the other."""
        inner = self._area.inflate(-2 * kit.px(30), 0)
        row = Rect(inner.x, y - step // 2, inner.w, step)
        if self._lines(kit, self._wide) > 2:
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
        height = max(
            self._least_row(kit), min(kit.px(ROW), view.h // (FEW if count <= FEW else MANY))
        )
        w = view.w // columns
        rows = [
            Rect(view.x + i % columns * w, view.y + i // columns * height, w, height)
            for i in range(len(choice.seats))
        ]
        rows = self.order.laid(kit, rows, choice.seats)
        self._rows, self._ends = list(zip(rows, choice.seats, strict=True)), []
        each = [self._row(kit, row, i, choice, change) for i, row in enumerate(rows)]
        held = self.order.held
        if held is not None:  # above the others
            lifted = LiftedRow("lifted", "", rows[held])
            lifted.write = lambda canvas: self._below(canvas, kit, held, lifted.bounds)
            each = [*each[:held], *each[held + 1 :], [lifted, *each[held]]]
        nodes = [node for row in each for node in row]
        self._scroll.name = kit.say(text("Seats"))
        return self._scroll.place(view, height * count, nodes)

    def _row(
        self, kit: Kit, row: Rect, place: int, choice: GameChoice, change: Change
    ) -> list[Node]:
        seat = choice.seats[place]
        nodes = self._right(kit, row, place, choice, change)
        size = min(kit.px(76), round(row.h * 0.82))
        middle = row.x + kit.px(INDENT) + size // 2
        portrait = Rect(middle - size // 2, row.centery - size // 2, size, size)
        x = portrait.right
        right = min(node.bounds.x for node in nodes) - kit.px(10)
        self._ends.append(right)
        high = round(kit.t(24) * 1.5)
        name = Rect(x, row.centery - round(kit.t(24) * 0.58) - high // 2, right - x, high)
        return [
            self._grip(kit, row, place, choice, change),
            AvatarButton(
                f"seat-{place + 1}-avatar",
                kit.say(text("Picture of {name}", name=called(seat, place))),
                portrait,
                value=kit.say(face_name(seat.avatar)),
                avatar=seat.avatar,
                on_press=lambda: self._ways.face(place),
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

    def _grip(self, kit: Kit, row: Rect, place: int, choice: GameChoice, change: Change) -> Grip:
        """Return the handle by which a row is moved."""
        words = kit.say(text("Move {name}", name=called(choice.seats[place], place)))
        high, order = min(row.h - 4, max(kit.px(64), kit.reach)), self.order
        bounds = Rect(row.x + kit.px(8), row.centery - high // 2, kit.px(INDENT - 10), high)
        hint = kit.say(text("Drag it, or press Alt with an arrow: the order of play goes this way"))
        grip = Grip(f"seat-{place + 1}-grip", words, bounds, hint=hint)
        grip.carried = order.carried == place
        grip.value = kit.say(text("taken up")) if grip.carried else ""

        def pull(x: int, y: int) -> Outcome:
            self._scroll.reveal(Rect(x, y - row.h // 2, 1, row.h))
            to = order.pull(place, x, y + self._scroll.offset)
            held = place if order.held is None else order.held
            if to == held:
                return None
            order.held = to
            return change(choice.with_seats(seating.put_at(choice.seats, held, to)))

        def take_up() -> Outcome:
            order.carried = None if grip.carried else place
            return None

        grip.pull, grip.on_press = pull, take_up
        grip.step = lambda by: self._ways.move(place, by)
        return grip

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
        right -= side + kit.px(10)  # kept free, so that nothing shifts when others come or go
        if seat.is_human:
            return [person_pill(kit, row, right, place, choice, change, self._ways.person), *nodes]
        told = about(seat)
        hint = kit.say(told) if told is not None else ""
        level = computer_pill(kit, row, right, place, seat, hint, self._ways.player)
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
        if choice.challenge is not None and choice.changes:  # it has a length of its own
            wording = kit.wording.at(choice.file.look, ())
            rounds = len(choice.edition.rounds(len(choice.seats)))
            return [heading, self._length_said(kit, row, wording(rounds_text(rounds)))]
        if not lengths:
            goal = choice.file.rules.game_ends
            on = (choice.is_on(variant) for variant in choice.file.variants)
            numbers = [int(id_.rpartition("-")[2]) for id_ in on if id_ and id_[-1].isdigit()]
            goal = numbers[0] if numbers else goal
            if not isinstance(goal, int):
                return [heading]
            until = ntext("Until someone has {n} point", "Until someone has {n} points", goal)
            return [heading, self._length_said(kit, row, kit.say(until))]
        names = self._lengths(kit, choice)
        room = row.w - kit.width(heading.name, "b", 20) - kit.px(16)
        beside = Segmented.width(kit, names, fitting(kit, names, room)) <= room
        size = fitting(kit, names, room if beside else row.w)
        w, h = min(Segmented.width(kit, names, size), row.w), max(kit.px(48), 34)
        choose = Segmented(
            "length",
            heading.name,
            Rect(right - w, y - h // 2, w, h),
            options=names,
            index=lengths.index(choice.rounds) if choice.rounds in lengths else 0,
            size=size,
            on_change=lambda i: change(choice.with_length(lengths[i])),
        )
        return [heading, choose] if beside else [choose]

    def _length_said(self, kit: Kit, row: Rect, words: str) -> TextNode:
        w = min(kit.width(words, "s", 18) + 4, round(row.w * 0.7))
        box = Rect(row.right - w, row.centery - kit.px(20), w, kit.px(40))
        soft = kit.palette.soft
        return TextNode("length", words, box, style="s", size=18, colour=soft, ax=1.0)

    def _lengths(self, kit: Kit, choice: GameChoice) -> tuple[str, ...]:
        total = len(choice.ruled.rounds(len(choice.seats)))
        wording = kit.wording.at(choice.file.look, ())
        return tuple(wording(rounds_text(n or total)) for n in choice.lengths)

    def _length_width(self, kit: Kit, choice: GameChoice) -> int:
        """Return the width of the choice of a length with its heading; 0 where there is none."""
        if not choice.lengths:
            return 0
        heading = kit.width(kit.say(text("Length")), "b", 20)
        return heading + kit.px(20) + Segmented.width(kit, self._lengths(kit, choice))

    def _heading(self, kit: Kit, node_id: str, words: Text, row: Rect) -> TextNode:
        box = Rect(row.x, row.y, round(row.w * 0.4), row.h)
        return TextNode(node_id, kit.say(words), box, style="b", size=20)

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the lines between the seats and what each is."""
        with self._scroll.page(canvas):
            for i, (row, _) in enumerate(self._rows):
                if i == self.order.held:
                    continue
                if row.y > self._rows_top:
                    paint_rule(canvas, kit, row.x + kit.px(30), row.y, row.w - kit.px(60))
                self._below(canvas, kit, i, row)

    @property
    def _rows_top(self) -> int:
        return min(row.y for row, _ in self._rows)

    def _below(self, canvas: Canvas, kit: Kit, place: int, row: Rect) -> None:
        """Write below a name what the player is, in its row."""
        people = sum(seat.is_human for _, seat in self._rows)
        seat = self._rows[place][1]
        size = min(kit.px(76), round(row.h * 0.82))
        x = row.x + kit.px(INDENT) + size + kit.px(16)
        forms = below_name(seat)
        if seat.is_human:
            forms = (text("Same screen") if people > 1 else text("This keyboard"),)
        room = self._ends[place] - x
        said = [kit.say(words) for words in forms]
        least = first_that_fits(kit, "s", room, forms[-1], text(""))  # rather nothing than a stump
        words = next((w for w in said if kit.width(w, "s", SMALLER) <= room), least)
        y = row.centery + round(kit.t(17) * 0.95)
        kit.write(canvas, words, "s", 17, x, y, kit.palette.soft, 0.0, room)
