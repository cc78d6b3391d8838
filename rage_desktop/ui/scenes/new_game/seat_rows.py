"""Who sits down: a row for each seat, and below them how hands stay secret, length and cards."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from rage_desktop.match.seats import NAME_MAX, Seat, Secrecy
from rage_desktop.rules import Text, ntext, text
from rage_desktop.rules.text import Arg
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.new_game.game_choice import Change, GameChoice
from rage_desktop.ui.scenes.new_game.game_facts import rounds_text
from rage_desktop.ui.scenes.new_game.people import (
    called,
    people,
    played_by_person,
    put_at,
    renamed,
)
from rage_desktop.ui.scenes.seats.level_words import about, below_name, player_name
from rage_desktop.ui.scenes.seats.portraits import AvatarButton, face_name
from rage_desktop.ui.scenes.seats.seat_order import Grip, LiftedRow, SeatOrder
from rage_desktop.ui.toolkit.panels import paint_rule
from rage_desktop.ui.toolkit.widgets.name_field import NameField

FEW = 4  # rows up to which they are high
ALONE = text("With a second person")
WAYS: Final = MappingProxyType[Secrecy, Text](
    {
        "curtain": text("Curtain"),
        "open": text("Open hands"),
        "peek": text("Private peek"),
    }
)
"""How people at one screen hide their cards from each other."""
SHORT_WAYS: Final = MappingProxyType[Secrecy, Text](
    {"curtain": text("Curtain"), "open": text("Open"), "peek": text("Peek")}
)
"""The same, beside their heading where room is short."""
MEANT: Final = MappingProxyType[Secrecy, Text](
    {
        "curtain": text("Hidden between turns"),
        "open": text("Everybody sees them"),
        "peek": text("Face down till you look"),
    }
)
"""What each way means, under the heading."""


@dataclass(frozen=True)
class Ways:
    """What changes the choice; what leads away from the page: to who plays in a seat, to who the
    only person is, to a seat's picture; and what moves a seat."""

    change: Change
    player: Callable[[int], ui.Outcome]
    person: Callable[[int], ui.Outcome]
    face: Callable[[int], ui.Outcome]
    move: Callable[[int, int], ui.Outcome]  # a seat up (-1) or down (1), and the focus with it


class SeatsPanel:
    """The seats in their view, and what stands below them."""

    def __init__(self, ways: Ways) -> None:
        self.order = SeatOrder()
        self._ways = ways
        self._scroll = ui.Scroll("seats", text("Seats"))

    def tree(
        self, kit: ui.Kit, choice: GameChoice, cards: ui.Element, columns: int, least: float
    ) -> ui.Element:
        """Return the panel; at least so many px of the seats are in view, and they scroll; with 0
        they have no view."""
        rows, below = self._seats(kit, choice, columns), self._below(kit, choice, cards)
        if least:
            rows = ui.ScrollView(self._scroll, rows, always=True, grow=1, max_h=least)
        return ui.Panel(rows, below, pad=(0, 9, 6, 0), grow=1)

    # -- the seats -------------------------------------------------------------------------------

    def _seats(self, kit: ui.Kit, choice: GameChoice, columns: int) -> ui.Element:
        """Return the rows, all of them in two lines where one of them does not fit in one."""
        high = len(choice.seats) <= FEW and columns == 1
        single, double = list[ui.Element](), list[ui.Element]()
        for place in range(len(choice.seats)):
            who, *right = self._row(kit, choice, place, 74 if high else 48)
            frame: ui.Options = {"min_h": 88 if high else 62, "pad": (8, 0, 24, 0)}
            if place == self.order.held:
                frame["node"] = LiftedRow("lifted", "")
            elif place >= columns:
                frame["background"] = _rule_above
            single.append(ui.Row(who, *right, gap=8, **frame))
            frame["pad"] = (8, 6, 24, 8)
            double.append(ui.Column(who, ui.Row(ui.Spacer(), *right, gap=8), **frame))
        lists = [
            SeatList(*rows, columns=columns, order=self.order, seats=choice.seats)
            for rows in (single, double)
        ]
        return ui.Column(ui.FitWidth(*lists), ui.Spacer())

    def _row(self, kit: ui.Kit, choice: GameChoice, place: int, size: int) -> list[ui.Element]:
        """Return what stands in a row: who it is, who plays, and the way out."""
        seat, ways = choice.seats[place], self._ways
        avatar = AvatarButton(
            f"seat-{place + 1}-avatar",
            text("Picture of {name}", name=called(seat, place)),
            value=face_name(seat.avatar),
            avatar=seat.avatar,
            on_press=lambda: ways.face(place),
        )
        name = NameField(
            f"seat-{place + 1}-name",
            text("Name of player {n}", n=place + 1),
            value=seat.name,
            limit=NAME_MAX,
            empty=kit.say(text("Name")),
            size=24,
            on_change=lambda typed: ways.change(
                choice.with_seats(renamed(choice.seats, place, typed))
            ),
        )
        forms = below_name(seat)
        if seat.is_human:
            shared = len(people(choice.seats)) > 1
            forms = (text("Same screen") if shared else text("This keyboard"),)
        labels = [ui.Label(form, size=17, colour=kit.palette.soft, lines=1) for form in forms]
        below = ui.FitWidth(*labels, ui.Spacer(), w=0, pad=(16, 0, 0, 0), align_children="start")
        who = ui.Column(ui.Sized(name, max_w=200), below, grow=1)
        face = ui.Sized(avatar, w=size, h=size)
        grip = ui.Sized(self._grip(choice, place), w=44, h=64)
        remove = ui.IconButton(
            f"seat-{place + 1}-remove",
            text("Remove {name}", name=called(seat, place)),
            icon="i_x",
            side=40,
            on_press=lambda: ways.change(choice.without_seat(place)),
        )
        out = ui.Sized(remove) if choice.may_leave(place) else Kept(remove)
        players = self._person(choice, place) if seat.is_human else self._computer(choice, place)
        return [ui.Row(grip, face, who, grow=1), *players, out]

    def _grip(self, choice: GameChoice, place: int) -> Grip:
        """Return the handle by which a row is moved."""
        order, carried = self.order, self.order.carried == place
        grip = Grip(
            f"seat-{place + 1}-grip",
            text("Move {name}", name=called(choice.seats[place], place)),
            value=text("taken up") if carried else "",
            hint=text("Drag it, or press Alt with an arrow: the order of play goes this way"),
            carried=carried,
            step=lambda by: self._ways.move(place, by),
        )

        def pull(x: int, y: int) -> ui.Outcome:
            view, high, scrolled = grip.within, grip.bounds.h, 0
            if isinstance(view, ui.Scroll):
                view.reveal(ui.Rect(x, y - high // 2, 1, high))
                scrolled = view.offset
            to = order.pull(place, x, y + scrolled)
            held = place if order.held is None else order.held
            if to == held:
                return None
            order.held = to
            return self._ways.change(choice.with_seats(put_at(choice.seats, held, to)))

        def take_up() -> ui.Outcome:
            order.carried = None if carried else place
            return None

        grip.pull, grip.on_press = pull, take_up
        return grip

    def _person(self, choice: GameChoice, place: int) -> list[ui.Element]:
        """Return what marks a person: for the first one it asks who that is, for friends it lets a
        computer play."""
        first = place == people(choice.seats)[0]
        without = choice.with_seats(played_by_person(choice.seats, place, False))
        pill = ui.Pill(
            f"seat-{place + 1}-player",
            text("You") if first else text("Friend"),
            icon="i_human",
            gold=first,
            hint=text("Who plays here") if first else text("Have a computer play"),
            on_press=lambda: self._ways.person(place) if first else self._ways.change(without),
        )
        return [ui.Sized(pill)]

    def _computer(self, choice: GameChoice, place: int) -> list[ui.Element]:
        """Return what lets a person play, and what names the computer player or program that sits
        there; pressing it offers others."""
        seat = choice.seats[place]
        person = ui.IconButton(
            f"seat-{place + 1}-person",
            text("A person plays for {name}", name=called(seat, place)),
            icon="i_human",
            side=40,
            on_press=lambda: self._ways.change(
                choice.with_seats(played_by_person(choice.seats, place, True))
            ),
        )
        level = ui.Pill(
            f"seat-{place + 1}-level",
            player_name(seat),
            icon="i_robot" if seat.program is None else "i_gear",
            hint=about(seat),
            on_press=lambda: self._ways.player(place),
        )
        return [ui.Sized(person), ui.Sized(level, max_w=260)]

    # -- below the seats -------------------------------------------------------------------------

    def _below(self, kit: ui.Kit, choice: GameChoice, cards: ui.Element) -> ui.Element:
        """Return the button that adds a seat, how hands are kept, length and cards."""

        def add_seat() -> ui.Outcome:
            self._scroll.offset = 1 << 20  # the list ends with the new seat: `place` limits it
            return self._ways.change(choice.with_seat())

        add = ui.Button(
            "add-seat", text("Add a player"), kind=ui.Kind.OUTLINE, icon="i_plusi", size=21,
            style="b", again=True, stop="seats", on_press=add_seat,
        )  # fmt: skip
        length = self._length(kit, choice)
        return ui.Column(
            ui.Sized(add, h=58) if len(choice.seats) < choice.most else None,
            ui.Spacer(h=4, grow=0),
            self._hands(kit, choice),
            ui.FitWidth(ui.Row(length, cards, gap=40), ui.Column(length, cards, gap=26)),
            gap=25,
            pad=(30, 9, 24, 22),
        )

    def _hands(self, kit: ui.Kit, choice: GameChoice) -> ui.Element:
        """Return the choice how people at one screen hide their cards from each other."""
        ways: tuple[Secrecy, ...] = tuple(WAYS)
        look, shared = kit.palette, len(people(choice.seats)) > 1
        why = MEANT[choice.secrecy] if shared else ALONE
        colour = look.ivory if shared else look.mute
        heading = ui.Column(
            ui.Label(text("Hands"), "b", 20, colour, id="way-heading", line_height=1.2),
            ui.Label(
                why,
                size=15,
                colour=look.soft if shared else look.mute,
                w=165 * kit.text_scale,
                id="way-why",
            ),
            grow=1,
        )
        choices = [
            ui.Segmented(
                "way",
                text("How hands stay secret at one screen"),
                options=tuple(kit.say(names[way]) for way in ways),
                index=ways.index(choice.secrecy),
                enabled=shared,
                hint=why,
                stop="length",
                on_change=lambda at: self._ways.change(replace(choice, secrecy=ways[at])),
            )
            for names in (WAYS, SHORT_WAYS)
        ]
        return setting(heading, *choices)

    def _length(self, kit: ui.Kit, choice: GameChoice) -> ui.Element:
        """Return the choice of a length, or what the length is where there is none."""
        heading = ui.Label(text("Length"), "b", 20, id="length-heading", grow=1)
        lengths, seats = choice.lengths, len(choice.seats)
        wording = kit.wording.at(choice.file.look, ())
        if choice.challenge is not None and choice.changes:  # it has a length of its own
            return _told(kit, heading, wording(rounds_text(len(choice.edition.rounds(seats)))))
        if not lengths:
            on = (choice.is_on(variant) for variant in choice.file.variants)
            numbers = [int(id_.rpartition("-")[2]) for id_ in on if id_ and id_[-1].isdigit()]
            goal = numbers[0] if numbers else choice.file.rules.game_ends
            if not isinstance(goal, int):
                return heading
            until = ntext("Until someone has {n} point", "Until someone has {n} points", goal)
            return _told(kit, heading, until)
        total = len(choice.ruled.rounds(seats))
        choose = ui.Segmented(
            "length",
            text("Length"),
            options=tuple(wording(rounds_text(n or total)) for n in lengths),
            index=lengths.index(choice.rounds) if choice.rounds in lengths else 0,
            stop="length",
            on_change=lambda at: self._ways.change(choice.with_length(lengths[at])),
        )
        return setting(heading, choose)


class SeatList(ui.Grid):
    """Rows of seats where they are now, the one being held above the others."""

    def __init__(
        self, *rows: ui.Element, columns: int, order: SeatOrder, seats: tuple[Seat, ...]
    ) -> None:
        super().__init__(*rows, columns=columns)
        self._order, self._who = order, seats

    def place_content(self, layout: ui.Layout, box: ui.Rect) -> None:
        """Place the rows, the one being held last."""
        rows, places = zip(*self.cells(layout.kit, box), strict=True)
        shown = self._order.laid(layout.kit, places, self._who)
        for place in sorted(range(len(rows)), key=lambda place: place == self._order.held):
            rows[place].place(layout, shown[place])


class Kept(ui.Sized):
    """The room of a widget that is not there: nothing shifts when it comes."""

    def place_content(self, layout: ui.Layout, box: ui.Rect) -> None:
        """Place nothing."""


def setting(heading: ui.Element, *widgets: ui.Node) -> ui.Element:
    """Return a heading with the first of the widgets that fits beside it, or the last below."""
    beside = [ui.Row(heading, widget, gap=10) for widget in widgets]
    return ui.FitWidth(*beside, ui.Column(heading, widgets[-1], gap=6), grow=1)


def _told(kit: ui.Kit, heading: ui.Element, words: Arg) -> ui.Element:
    soft = kit.palette.soft
    told = ui.Label(words, size=18, colour=soft, align_text=1.0, id="length")
    return ui.Row(heading, told, gap=10, min_h=48, grow=1)


def _rule_above(canvas: ui.Canvas, kit: ui.Kit, at: ui.Rect) -> None:
    paint_rule(canvas, kit, at.x + kit.px(30), at.y, at.w - kit.px(54))
