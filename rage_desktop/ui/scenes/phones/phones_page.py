"""Where phones come to a new table: the square code, what to do, and who has sat down."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from rage_desktop.match import game_setup
from rage_desktop.play.game_choice import GameChoice
from rage_desktop.play.player_descriptions import player_name
from rage_desktop.rules import Arg, Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import GOLD
from rage_desktop.ui.phone_link import PhoneLink
from rage_desktop.ui.scenes.phones.square_code import centred, letter_boxes, square_code
from rage_desktop.ui.scenes.seats.seat_buttons import add_seat_button, deal_button

SQUARE = 470  # px of the design
STEPS_WIDTH = 490
SEATS = 640
IMPATIENT = 30.0  # seconds without a phone, after which the page says what may be wrong
STEPS = (
    (text("Same Wi-Fi"), text("as this computer. No app, no internet.")),
    (text("Point the camera"), text("at the QR code, or type the address and the letters.")),
    (text("Take a seat"), text("Each phone shows its own cards only. The table stays here.")),
)
NOTHING = text(
    "Nobody yet? Use the same Wi-Fi, not a guest network, and allow Rage on private networks in "
    "this computer's firewall."
)
PRIVATE = text(
    "Phones on this Wi-Fi can join this table until the game is over. Anyone able to read the "
    "Wi-Fi's traffic could see cards, like someone looking over your shoulder."
)


class PhonesScene(ui.Page):
    """The lobby of a table with phones; pops with the choice as phones have changed it."""

    title = text("Phones")
    default = first_focus = "deal"
    keeps_phones = True

    def __init__(
        self,
        link: PhoneLink,
        choice: GameChoice,
        deal: Callable[[GameChoice, tuple[int, ...]], ui.NavResult],
    ) -> None:
        """`deal` begins the game with these seats on phones."""
        super().__init__()
        self._link = link
        self._deal_with = deal
        self._shown: object = None
        self._alone = 0.0  # seconds without any phone
        self.choice = choice
        link.set_up(choice.file, choice.seats)
        self.input.show_focus("deal")

    # -- what is there -----------------------------------------------------------------------------

    def body(self) -> ui.Element:
        """The code and what to do, and the seats: side by side, or one below the other."""
        side = self.margin
        beside = ui.Row(self._invitation(), self._seats(SEATS), gap=30, align_children="start")
        below = ui.Column(self._invitation(), self._seats(None), gap=24)
        return ui.Column(
            below if self.ctx.is_portrait else ui.FitWidth(beside, below),
            ui.Spacer(),
            self._foot(),
            gap=20,
            pad=(side, 14, side, 24),
            grow=1,
        )

    def _invitation(self) -> ui.Element:
        link = self._link
        name = text("QR code of {address}", address=link.place)
        place = ui.Label(link.place, "f", 34, align_text=0.5, id="address", lines=1)
        code = ui.Column(
            centred(square_code(link.square(), SQUARE, name)),
            place,
            letter_boxes(link.letters),
            gap=18,
            min_w=SQUARE + 20,
        )
        parts = ui.FitWidth(
            ui.Row(code, self._steps(), gap=40, align_children="start"),
            ui.Column(centred(code), centred(self._steps()), gap=24),
        )
        return ui.Panel(parts, pad=(34, 30), grow=1)

    def _steps(self) -> ui.Element:
        rows = [
            ui.Row(
                self._number(place + 1),
                ui.Column(
                    ui.Label(title, "x", 24, id=f"step-{place + 1}"),
                    ui.Label(more, size=20, colour="soft", id=f"step-{place + 1}-more"),
                    grow=1,
                ),
                gap=20,
                align_children="start",
            )
            for place, (title, more) in enumerate(STEPS)
        ]
        note = NOTHING if self._alone >= IMPATIENT else PRIVATE
        colour = "gold" if note is NOTHING else "soft"
        return ui.Column(
            ui.Label(text("Your phones are your hands"), "f", 36, id="phones-heading"),
            *rows,
            ui.Divider(),
            ui.Label(note, size=18, colour=colour, id="phones-note"),
            self._other_network(),
            gap=18,
            w=STEPS_WIDTH,
        )

    def _other_network(self) -> ui.Child:
        """Return the button that shows another address, where this computer has several."""
        if len(self._link.addresses) == 1:
            return None
        button = ui.Button(
            "network",
            text("Other network"),
            size=19,
            h=50,
            on_press=self._link.use_next_address,
        )
        return ui.Sized(button, align="start")

    def _number(self, number: int) -> ui.Element:
        side = 46 * self.ctx.text_scale
        label = ui.Label(str(number), "x", 22, "#2A1509", align_text=0.5, lines=1)
        return ui.Plate(label, radius=99, fill=GOLD, w=side, h=side, pad=(0, side / 5))

    # -- the seats ---------------------------------------------------------------------------------

    def _seats(self, width: float | None) -> ui.Element:
        """Return a row for each seat, on a panel of this width or as wide as there is room."""
        choice = self.choice
        rows = [self._row(place) for place in range(len(choice.seats))]
        add = add_seat_button(lambda: self._choose(choice.with_seat()))
        more = ui.Sized(add, h=58) if len(choice.seats) < choice.most else None
        heading = ui.Label(text("Seats"), "x", 24, id="seats-heading", role=ui.Role.HEADING)
        size: ui.Options = {"pad": (30, 26)}
        if width is not None:
            size["w"] = width
        return ui.Panel(heading, ui.Column(*rows, gap=8), more, gap=18, **size)

    def _row(self, place: int) -> ui.Element:
        seat = self.choice.seats[place]
        name = game_setup.called(seat, place)
        side = 58 if len(self.choice.seats) <= 6 else 44
        face = ui.Picture(lambda ctx, at: ctx.raster.avatar(seat.avatar, at.h), w=side, h=side)
        note, colour = self._note(place)
        named = ui.NameField(
            f"seat-{place + 1}-name",
            text("Name of player {n}", n=place + 1),
            value=seat.name,
            limit=game_setup.NAME_MAX,
            empty=self.ctx.tr(text("Name")),
            size=22,
            on_change=partial(self._rename, place),
        )
        below = ui.Label(note, size=17, colour=colour, id=f"seat-{place + 1}-note", lines=1)
        who = ui.Column(ui.Sized(named), ui.Row(below, pad=(16, 0, 0, 0)), grow=1)
        return ui.Row(face, who, *self._ways(place, name), gap=6, min_h=side + 8)

    def _note(self, place: int) -> tuple[Text, str]:
        """Return who plays in a seat, and in which colour that is said."""
        host = self._link.host
        guest = host.guests.at(place)
        seat = self.choice.seats[place]
        if guest is None:
            if seat.is_human:
                return text("At this screen · cards face down"), "soft"
            return text("Bot, {level}", level=player_name(seat)), "soft"
        if host.presence(place) != "here":
            return text("Phone · asleep"), "gold"
        return (text("Phone · ready") if guest.is_ready else text("Phone")), "mint"

    def _ways(self, place: int, name: Arg) -> list[ui.Child]:
        """Return the buttons of a row."""
        seat = self.choice.seats[place]
        ways: list[ui.Child] = []
        if self._link.host.guests.at(place) is not None:
            send = partial(self._send_away, place)
            ways.append(self._icon(place, "away", text("Send {name} away", name=name), "i_x", send))
            return ways
        if seat.is_human and len(game_setup.people(self.choice.seats)) > 1:
            bot = text("Let a bot play for {name}", name=name)
            ways.append(
                self._icon(place, "bot", bot, "i_robot", partial(self._person, place, False))
            )
        elif not seat.is_human:
            person = text("Let a person play as {name}", name=name)
            ways.append(
                self._icon(place, "person", person, "i_human", partial(self._person, place, True))
            )
        if self.choice.may_leave(place):
            out = partial(self._choose, self.choice.without_seat(place))
            ways.append(self._icon(place, "remove", text("Remove {name}", name=name), "i_x", out))
        return ways

    def _icon(self, place: int, kind: str, name: Text, icon: str, press: ui.Press) -> ui.Child:
        button = ui.IconButton(f"seat-{place + 1}-{kind}", name, icon=icon, side=44, on_press=press)
        return ui.Sized(button)

    def _rename(self, place: int, name: str) -> ui.NavResult:
        if self._link.host.lobby is not None:
            self._link.host.lobby.rename(place, name)
        self._take_over()
        return None

    def _person(self, place: int, on: bool) -> ui.NavResult:
        seats = game_setup.played_by_person(self.choice.seats, place, on)
        return self._choose(self.choice.with_seats(seats))

    def _send_away(self, place: int) -> ui.NavResult:
        self._link.host.remove(place)
        self._take_over()
        return None

    def _choose(self, choice: GameChoice) -> ui.NavResult:
        self.choice = choice
        self._link.set_up(choice.file, choice.seats)
        self.refresh()
        return None

    # -- the foot ----------------------------------------------------------------------------------

    def _foot(self) -> ui.Element:
        deal = deal_button(self.choice.refusal, self._deal)
        back = ui.Button(
            "one-screen",
            text("Play on one screen"),
            size=21,
            min_w=236,
            h=66,
            description=text("Close the table for phones"),
            on_press=self.cancel,
        )
        said = self.choice.refusal or self._count()
        note = ui.Label(said, size=19, colour="soft", align_text=1.0, id="count")
        return ui.FitWidth(
            ui.Row(back, ui.Spacer(), note, deal, gap=20),
            ui.Column(note, ui.Row(back, ui.Spacer(), deal, gap=20), gap=12),
        )

    def _count(self) -> Text:
        count = len(self._link.host.phones)
        if not count:
            return text("No phone is here yet")
        return ntext("{n} phone is here", "{n} phones are here", count)

    def _deal(self) -> ui.NavResult:
        self._take_over()
        return self._deal_with(replace(self.choice, secrecy="peek"), self._link.host.phones)

    # -- life --------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Show what phones have changed."""
        self._take_over()
        host = self._link.host
        places = range(len(self.choice.seats))
        ready = [one.is_ready for one in host.guests.seated]
        before = self._alone
        self._alone = 0.0 if host.guests.all else self._alone + dt
        impatient = before < IMPATIENT <= self._alone
        present = list(map(host.presence, places))
        shown = (self.choice.seats, host.phones, ready, present, self._link.place)
        if shown != self._shown or impatient:
            self._shown = shown
            self.refresh()

    def _take_over(self) -> None:
        lobby = self._link.host.lobby
        if lobby is not None and lobby.seats != self.choice.seats:
            self.choice = self.choice.with_seats(lobby.seats)
            self.refresh()

    @property
    def next_wake(self) -> float | None:
        """Seconds until the page may have something else to say."""
        waits = not self._link.host.guests.all and self._alone < IMPATIENT
        return ui.soonest(super().next_wake, 1.0 if waits else None)

    def cancel(self) -> ui.NavResult:
        """Go back to the page before; the table closes."""
        return ui.Pop(self.choice)

    def footer_keys(self) -> ui.Keys:
        """Return what keys do here."""
        return (("Ctrl Enter", text("deal")), ("Esc", text("back")))
