"""Who sits down: a row for each seat, and below them how hands stay secret, length and cards."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from msgspec import structs

from rage_desktop.match import game_setup
from rage_desktop.match.code_signs import LONGEST
from rage_desktop.match.game_setup import NAME_MAX, Secrecy
from rage_desktop.play.game_choice import GameChoice, TypedCode, goal, playable
from rage_desktop.play.player_descriptions import (
    about,
    below_name,
    face_name,
    is_itself,
    player_name,
)
from rage_desktop.presentation.i18n.translator import listed
from rage_desktop.presentation.sentences.game_facts import length_text, rounds_text
from rage_desktop.rules import Arg, Edition, EditionError, Text, ntext, ptext, text
from rage_desktop.rules.text import title_text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.new_game.house_rules import Change
from rage_desktop.ui.scenes.seats.portraits import AvatarButton, FacePickerScene
from rage_desktop.ui.scenes.seats.seat_buttons import add_seat_button
from rage_desktop.ui.scenes.seats.seat_editor import Seated, SeatEditorScene
from rage_desktop.ui.scenes.seats.seat_order import Grip, LiftedRow, SeatOrder
from rage_desktop.ui.scenes.statistics.profile_picker import ProfilePickerScene
from rage_desktop.ui.services import Services

EXAMPLE = "rage/4/K7Q2M-9XD4T"
CODES = text(
    "Every finished game shows a deal code that deals the same cards again. A "
    "friend's challenge also sets the rules, seats and levels. Any word of your "
    "own is added to the shuffle."
)
FEW = 4  # rows up to which they are high
ALONE = text("With two or more people")
HANDS: Final[tuple[tuple[Secrecy, Text, Text, Text], ...]] = (
    ("curtain", text("Curtain"), text("Curtain"), text("Hidden between turns")),
    ("open", text("Open hands"), ptext("hands", "Open"), text("Everyone sees them")),
    ("peek", text("Private peek"), text("Peek"), text("Face down until you look")),
)
"""How people at one screen hide their cards from each other: in full, in short, what it means."""


class SeatsPanel:
    """The seats in their view, and what stands below them."""

    def __init__(
        self, services: Services, change: Change, move: Callable[[int, int], ui.NavResult]
    ) -> None:
        """`move` moves a seat up (-1) or down (1), and the focus with it."""
        self.order = SeatOrder()
        self._services = services
        self._change = change
        self._move = move
        self._scroll = ui.Scroll("seats", text("Seats"))

    def tree(
        self,
        ctx: ui.DrawContext,
        choice: GameChoice,
        focus: str,
        cards: ui.Element,
        columns: int,
        least: float,
    ) -> ui.Element:
        """Return the panel; at least so many px of the seats are in view, and they scroll; with 0
        they have no view. F2 renames the player in whose row the `focus` is."""
        self._ctx = ctx
        self._choice = choice
        self._focus = focus
        self._people = game_setup.people(choice.seats)
        self._rules = _rules(choice)
        rows = self._seats(columns)
        if least:
            rows = ui.ScrollView(self._scroll, rows, always=True, grow=1, max_h=least)
        return ui.Panel(rows, self._below(cards), pad=(0, 9, 6, 0), grow=1)

    def show_first(self) -> None:
        """Scroll to the first seat."""
        self._scroll.offset = 0

    def _reseat(self, seats: game_setup.Seats) -> ui.NavResult:
        return self._change(self._choice.with_seats(seats))

    # -- the seats -------------------------------------------------------------------------------

    def _seats(self, columns: int) -> ui.Element:
        """Return the rows, all of them in two lines where one of them does not fit in one."""
        seats = self._choice.seats
        high = len(seats) <= FEW and columns == 1
        end, gap = (24, 8) if columns == 1 else (16, 4)
        single = list[ui.Element]()
        double = list[ui.Element]()
        for place in range(len(seats)):
            who, *right = self._row(place, 74 if high else 48)
            frame: ui.Options = {"min_h": 82 if high else 62, "pad": (8, 2, end, 2)}
            if place == self.order.held:
                frame["node"] = LiftedRow("lifted", "")
            elif place >= columns:
                frame["background"] = _rule_above
            single.append(ui.Row(who, *right, gap=gap, **frame))
            frame["pad"] = (8, 6, 24, 8)
            double.append(ui.Column(who, ui.Row(ui.Spacer(), *right, gap=8), **frame))
        lists = [SeatList(self.order, seats, columns, rows) for rows in (single, double)]
        return ui.Column(ui.FitWidth(*lists), ui.Spacer())

    def _row(self, place: int, size: int) -> list[ui.Element]:
        """Return the parts of a row: name and picture, who plays, and the button to remove it."""
        choice = self._choice
        seat = self._choice.seats[place]
        named = game_setup.called(seat, place)
        avatar = AvatarButton(
            f"seat-{place + 1}-avatar",
            text("Picture of {name}", name=named),
            value=face_name(seat.avatar),
            avatar=seat.avatar,
            on_press=lambda: self._which_face(place),
        )
        name = ui.NameField(
            f"seat-{place + 1}-name",
            text("Name of player {n}", n=place + 1),
            value=seat.name,
            limit=NAME_MAX,
            empty=self._ctx.tr(text("Name")),
            size=24,
            key="F2" if self._focus.startswith(f"seat-{place + 1}-") else "",
            on_change=lambda typed: self._reseat(game_setup.renamed(choice.seats, place, typed)),
        )
        forms = below_name(seat, self._rules)
        if seat.is_human:
            forms = (text("Same screen") if len(self._people) > 1 else text("This keyboard"),)
        labels = [
            ui.Label(form, size=17, colour="soft", lines=1, line_height=1.25) for form in forms
        ]
        below = ui.FitWidth(*labels, ui.Spacer(), w=0, pad=(16, 0, 0, 0), align_children="start")
        who = ui.Row(
            ui.Sized(self._grip(place), w=44, h=64),
            ui.Sized(avatar, w=size, h=size),
            ui.Column(ui.Sized(name, max_w=200), below, grow=1),
            grow=1,
        )
        remove = ui.IconButton(
            f"seat-{place + 1}-remove",
            text("Remove {name}", name=named),
            icon="i_x",
            side=40,
            on_press=lambda: self._change(choice.without_seat(place)),
        )
        out = ui.Sized(remove) if choice.may_leave(place) else Kept(remove)
        player = self._person(place) if seat.is_human else self._computer(place)
        return [who, *player, out]

    def _grip(self, place: int) -> Grip:
        """Return the handle by which a row is moved."""
        order = self.order
        seats = self._choice.seats
        carried = order.carried == place
        name = game_setup.called(seats[place], place)
        hint = text("Drag to reorder seats, or press Alt with an arrow. Play goes down the list.")
        grip = Grip(
            f"seat-{place + 1}-grip",
            text("Move {name}", name=name),
            description=hint,
            value=text("picked up") if carried else "",
            carried=carried,
            step=lambda by: self._move(place, by),
        )

        def pull(x: int, y: int) -> ui.NavResult:
            view = grip.viewport
            high = grip.bounds.h
            scrolled = 0
            if isinstance(view, ui.Scroll):
                view.reveal(ui.Rect(x, y - high // 2, 1, high))
                scrolled = view.offset
            to = order.pull(place, x, y + scrolled)
            held = place if order.held is None else order.held
            if to == held:
                return None
            order.held = to
            return self._reseat(game_setup.put_at(seats, held, to))

        def pick_up() -> None:
            order.carried = None if carried else place

        grip.pull = pull
        grip.on_press = pick_up
        return grip

    def _person(self, place: int) -> list[ui.Element]:
        """Return what marks a person: for the first one it asks who that is, for friends it lets a
        computer play."""
        first = place == self._people[0]
        without = game_setup.played_by_person(self._choice.seats, place, False)
        pill = ui.Pill(
            f"seat-{place + 1}-player",
            text("You") if first else text("Friend"),
            icon="i_human",
            gold=first,
            description=text("Who plays here") if first else text("Let a bot play"),
            on_press=lambda: self._who_is_it(place) if first else self._reseat(without),
            accessible_name=text("You") if first else self._owned(text("Friend"), place),
        )
        return [ui.Sized(pill)]

    def _computer(self, place: int) -> list[ui.Element]:
        """Return what lets a person play, and what names the computer player or program that sits
        there; pressing it offers others."""
        seat = self._choice.seats[place]
        with_person = game_setup.played_by_person(self._choice.seats, place, True)
        person = ui.IconButton(
            f"seat-{place + 1}-person",
            text("Let a person play as {name}", name=game_setup.called(seat, place)),
            icon="i_human",
            side=40,
            on_press=lambda: self._reseat(with_person),
        )
        icon = "i_robot" if seat.program is None else "i_gear"
        if seat.level is not None and not is_itself(seat.level, self._rules):
            icon = "i_help"
        level = ui.Pill(
            f"seat-{place + 1}-level",
            player_name(seat),
            description=about(seat, self._rules),
            icon=icon,
            on_press=lambda: self._who_plays(place),
            accessible_name=self._owned(player_name(seat), place),
        )
        return [ui.Sized(person), ui.Sized(level, max_w=260)]

    def _owned(self, who: Text, place: int) -> Text:
        called = game_setup.called(self._choice.seats[place], place)
        return text("{who} plays for {name}", who=who, name=called)

    # -- who sits there --------------------------------------------------------------------------

    def _who_plays(self, place: int) -> ui.NavResult:
        """Ask who plays in a seat."""
        seats = list(self._choice.seats)
        name = self._ctx.tr(game_setup.called(seats[place], place))
        seats[place] = structs.replace(seats[place], name=name)
        editor = SeatEditorScene(self._services, tuple(seats), place, edition=self._rules)
        return ui.Push(editor, partial(self._sit, place))

    def _sit(self, place: int, seated: object) -> ui.NavResult:
        seats = self._choice.seats
        if isinstance(seated, Seated):
            seats = game_setup.seated(seats, place, seated.seat, everywhere=seated.everywhere)
        return self._reseat(playable(seats, self._services.programs.may_run))

    def _who_is_it(self, place: int) -> ui.NavResult:
        """Ask who the person is, and seat the current player there."""

        def sit(_: object) -> ui.NavResult:
            me = self._services.player.profile
            seats = self._choice.seats
            if me is None:
                return None
            return self._reseat(game_setup.taken_by(seats, place, me.name, me.avatar))

        return ui.Push(ProfilePickerScene(self._services), sit)

    def _which_face(self, place: int) -> ui.NavResult:
        """Ask for the picture of a person, or who the computer player is."""
        seats = self._choice.seats
        if seats[place].level is not None:
            return self._who_plays(place)

        def show(avatar: object) -> ui.NavResult:
            if not isinstance(avatar, str):
                return None
            return self._reseat(game_setup.with_avatar(self._choice.seats, place, avatar))

        return ui.Push(FacePickerScene(seats, place), show)

    # -- below the seats -------------------------------------------------------------------------

    def _below(self, cards: ui.Element) -> ui.Element:
        """Return the button that adds a seat, how hands are kept, length and cards."""
        choice = self._choice

        def add_seat() -> ui.NavResult:
            self._scroll.offset = 1 << 20  # the list ends with the new seat: `place` limits it
            return self._change(choice.with_seat())

        add = add_seat_button(add_seat, tab_stop="seats")
        has_room = len(choice.seats) < choice.most
        length = self._length()
        return ui.Column(
            ui.Column(ui.Sized(add, h=58), h=70) if has_room else self._sitting_out(),
            self._hands(),
            ui.FitWidth(ui.Row(length, cards, gap=40), ui.Column(length, cards, gap=26)),
            gap=22,
            pad=(30, 9, 24, 22),
        )

    def _sitting_out(self) -> ui.Child:
        """Return who sits out because the edition seats no more, if anyone does."""
        choice = self._choice
        waiting = enumerate(choice.waiting, start=choice.most)
        names = [self._ctx.tr(game_setup.called(seat, place)) for place, seat in waiting]
        if not names:
            return None
        told = ntext(
            "{edition} seats {most}, so {names} sits out.",
            "{edition} seats {most}, so {names} sit out.",
            len(names),
            edition=title_text(choice.file.title),
            most=choice.most,
            names=listed(names),
        )
        status = ui.Node("sitting-out", ui.Role.STATUS, told)
        return ui.Label(told, size=17, colour="gold", node=status)

    def _hands(self) -> ui.Element:
        """Return the choice how people at one screen hide their cards from each other."""
        ctx = self._ctx
        choice = self._choice
        shared = len(self._people) > 1
        palette = ctx.palette
        why = next(means for way, _, _, means in HANDS if way == choice.secrecy)
        why = why if shared else ALONE
        head, low = (palette.ivory, palette.soft) if shared else (palette.mute, palette.mute)
        heading = ui.Column(
            ui.Label(text("Hands"), "b", 20, head, line_height=1.2),
            ui.FitWidth(
                ui.Label(why, size=17, colour=low, lines=1),
                ui.Label(why, size=15, colour=low),
                w=165 * ctx.text_scale,
            ),
            grow=1,
        )
        choices = [
            ui.choice(
                "way",
                text("How hands stay secret at one screen"),
                {way[0]: way[length] for way in HANDS},
                choice.secrecy,
                lambda way: self._change(replace(choice, secrecy=way)),
                enabled=shared,
                description=why,
                tab_stop="game-options",
            )
            for length in (1, 2)
        ]
        return setting(heading, *choices)

    def _length(self) -> ui.Element:
        """Return the choice of a length, or what the length is where there is none."""
        choice = self._choice
        heading = ui.Label(text("Length"), "b", 20, grow=1)
        rounds = self._ctx.translator.at(choice.file.look, ())
        only = rounds(rounds_text(len(choice.edition.rounds(len(choice.seats)))))
        if choice.challenge is not None and choice.changes:  # it has a length of its own
            return self._description(heading, only)
        points = goal(choice)
        if points is not None:
            until = ntext("Until someone has {n} point", "Until someone has {n} points", points)
            return self._description(heading, until)
        lengths = [made for made in map(choice.of_length, (True, False)) if made is not None]
        if not lengths:
            return self._description(heading, only)
        labels = {
            made.is_quick: rounds(length_text(made.ruled.rounds(len(made.seats)), made.is_quick))
            for made in lengths
        }
        choose = ui.choice(
            "length",
            text("Length"),
            labels,
            choice.is_quick,
            lambda quick: self._change(lengths[list(labels).index(quick)]),
            tab_stop="game-options",
        )
        return setting(heading, choose)

    def _description(self, heading: ui.Label, message: Arg) -> ui.Element:
        heading.id = "length-heading"  # elsewhere the choice says what it is
        told = ui.Label(message, size=18, colour="soft", align_text=1.0, id="length")
        return ui.Row(heading, told, gap=10, min_h=48, grow=1)


class SeatList(ui.Grid):
    """Rows of seats where they are now, the one being held above the others."""

    def __init__(
        self, order: SeatOrder, seats: game_setup.Seats, columns: int, rows: Sequence[ui.Element]
    ) -> None:
        super().__init__(*rows, columns=columns)
        self._order = order
        self._who = seats

    def place_content(self, layout: ui.Layout, box: ui.Rect) -> None:
        """Place the rows, the one being held last."""
        rows, places = zip(*self.cells(layout.ctx, box), strict=True)
        shown = self._order.laid(layout.ctx, places, self._who)
        for place in sorted(range(len(rows)), key=lambda place: place == self._order.held):
            rows[place].place(layout, shown[place])


class Kept(ui.Sized):
    """The room of a widget that is not there: nothing shifts when it comes."""

    def place_content(self, layout: ui.Layout, box: ui.Rect) -> None:
        """Place nothing."""


def _rules(choice: GameChoice) -> Edition:
    """Return the rules as chosen, or those of the edition while the choice can't be played."""
    try:
        return choice.edition
    except EditionError:
        return choice.file.rules


def setting(heading: ui.Element, *widgets: ui.Child) -> ui.Element:
    """Return a heading with the first of the widgets that fits beside it, or the last below."""
    beside = [ui.Row(heading, widget, gap=10) for widget in widgets]
    return ui.FitWidth(*beside, ui.Column(heading, widgets[-1], gap=6), grow=1)


def _rule_above(ctx: ui.PaintContext, at: ui.Rect) -> None:
    ui.paint_rule(ctx, at.x + ctx.px(30), at.y, at.w - ctx.px(54))


def code_field(
    code: TypedCode,
    type_code: Callable[[str], ui.NavResult],
    enter: ui.Press,
    paste: ui.Press,
    close: ui.Press,
) -> ui.Element:
    """Return the field for a code, with the ways to paste one and to go back to shuffled cards."""
    field = ui.TextField(
        "code",
        text("Deal code"),
        value=code.typed,
        limit=LONGEST,
        size=18,
        empty=EXAMPLE,
        description=code.problem or code.description or CODES,
        tab_stop="game-options",
        on_change=type_code,
        on_enter=enter,
    )
    pasting = ui.IconButton("paste", text("Paste"), icon="i_copy", on_press=paste)
    closing = ui.IconButton("shuffled", text("Shuffled"), icon="i_x", on_press=close)
    for button in (pasting, closing):
        button.side = 48
        button.tab_stop = "game-options"
    return ui.Row(ui.Sized(field, w=300, h=48, grow=1), pasting, closing, gap=14)
