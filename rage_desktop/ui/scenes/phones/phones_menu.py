"""The host's menu of a table with phones: who is there, and what to do about a lost one."""

from functools import partial

from rage_desktop.play.phones.guests import Guest
from rage_desktop.play.phones.phone_lobby import go_on_at_screen
from rage_desktop.play.session import Session
from rage_desktop.rules import Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.phone_link import PhoneLink
from rage_desktop.ui.scenes.dialogs import attempt
from rage_desktop.ui.scenes.phones.square_code import centred, letter_boxes, square_code

SQUARE = 330  # px of the design
LARGE_TEXT = 1.3  # text size from which on the code is below the people
LATE = text("Latecomers can take over from a bot from the next round on.")


class PhonesMenuScene(ui.Dialog):
    """Everything counts at once; the game goes on behind it."""

    title = text("Phones")
    first_focus = default = "close"
    panel_width = 1560
    keeps_phones = True

    def __init__(self, link: PhoneLink, session: Session) -> None:
        super().__init__()
        self.terms = session.match.setup.terms
        self._link = link
        self._session = session
        self._handed: int | None = None  # the seat whose code is shown
        self._shown: object = None

    # -- what is there -----------------------------------------------------------------------------

    def body(self) -> ui.Children:
        """A row for each person, who may come, and the square code."""
        setup = self._session.match.setup
        people = sorted({*setup.phones, *setup.at_screen})
        rows = ui.Column(*map(self._row, people), gap=12)
        swaps = [self._swap(*pair) for pair in self._link.host.guests.swaps]
        left = ui.Column(rows, *swaps, ui.Divider(), self._newcomers(), gap=18)
        if self.ctx.text_scale > LARGE_TEXT or self.ctx.is_portrait:
            return left, self._code()
        beside = ui.Row(
            ui.Column(left, grow=1, min_w=0), self._code(), gap=36, align_children="start"
        )
        return (beside,)

    def footer(self) -> ui.Child:
        """The way back."""
        return self.button("close", text("Close"), ui.Pop, size=24, h=64)

    def _row(self, seat: int) -> ui.Element:
        setup = self._session.match.setup
        who = setup.seats[seat]
        face = ui.Picture(lambda ctx, at: ctx.raster.avatar(who.avatar, at.h), w=54, h=54)
        note, colour = self._note(seat)
        name = ui.Column(
            ui.Label(who.name, "x", 22, id=f"phone-{seat}-name", lines=1),
            ui.Label(note, size=17, colour=colour, id=f"phone-{seat}-note"),
            grow=1,
            min_w=200,
        )
        ways = ui.Row(*self._ways(seat), gap=12)
        return ui.FitWidth(
            ui.Row(face, name, ways, gap=16),
            ui.Column(ui.Row(face, name, gap=16), ui.Row(ui.Spacer(), ways), gap=8),
            ui.Column(ui.Row(face, name, gap=16), *self._ways(seat), gap=8),
        )

    def _note(self, seat: int) -> tuple[Text, str]:
        host = self._link.host
        if seat not in self._session.match.setup.phones:
            return text("At this screen"), "soft"
        if self._session.bots.plays_for(seat):
            return text("A bot plays until the phone is back"), "gold"
        if host.guests.at(seat) is None:
            return text("No phone yet"), "gold"
        if host.presence(seat) == "here":
            return text("On a phone · connected"), "mint"
        gone = round(host.lost_for(seat))
        return ntext("Out of reach for {n} second", "Out of reach for {n} seconds", gone), "gold"

    def _ways(self, seat: int) -> list[ui.Child]:
        button = partial(self.button, size=19, h=50)
        on_phone = seat in self._session.match.setup.phones
        elsewhere = text("Move to another phone") if on_phone else text("Move to a phone")
        over = button(f"phone-{seat}-over", elsewhere, partial(self._hand_over, seat))
        over.description = text("Show a code that lets another phone take this seat")
        if not on_phone:
            return [over]
        go_on = partial(go_on_at_screen, self._session, self._link.host.guests, seat)
        here = partial(self._attempt, go_on)
        here_button = button(f"phone-{seat}-here", text("Play at this screen"), here)
        here_button.description = text("Continue at this screen, with cards face down")
        if self._session.bots.plays_for(seat):
            back = partial(self._attempt, partial(self._session.come_back, seat))
            return [
                button(f"phone-{seat}-back", text("Wait for the phone"), back),
                here_button,
                over,
            ]
        if self._link.host.presence(seat) != "here":
            leave = partial(self._attempt, partial(self._session.leave, seat))
            return [button(f"phone-{seat}-bot", text("Let a bot play"), leave), here_button, over]
        return [here_button, over]

    def _attempt(self, what: ui.Press) -> ui.NavResult:
        result = attempt(what)
        self.refresh()
        return result

    def _swap(self, one: Guest, other: Guest) -> ui.Element:
        """Return what two phones have agreed, and the host's way to refuse it."""
        said = text(
            "{name} and {other} swap seats from the next round on.",
            name=one.name,
            other=other.name,
        )
        number = self._link.host.guests.swaps.index((one, other))
        refuse = partial(self._refuse_swap, one, other)
        return ui.Row(
            ui.Label(said, size=19, id=f"swap-{number}", grow=1),
            self.button(f"swap-{number}-no", text("Don't swap"), refuse, size=19, h=50),
            gap=16,
        )

    def _refuse_swap(self, one: Guest, other: Guest) -> ui.NavResult:
        if (one, other) in self._link.host.guests.swaps:
            self._link.host.guests.swaps.remove((one, other))
        self.refresh()
        return None

    def _hand_over(self, seat: int) -> ui.NavResult:
        self._handed = None if self._handed == seat else seat
        self.refresh()
        return None

    def _newcomers(self) -> ui.Element:
        guests = self._link.host.guests
        toggle = ui.Toggle(
            "closed",
            text("Closed to newcomers"),
            checked=guests.is_closed,
            on_change=self._close,
        )
        said = ui.Column(
            ui.Label(text("Closed to newcomers"), "x", 20),
            ui.Label(text("Phones already here can still come back"), size=17, colour="soft"),
            grow=1,
        )
        renew = self.button("renew", text("New table code"), self._renew, size=19, h=50)
        return ui.Column(ui.Row(said, toggle, gap=16), ui.Sized(renew, align="start"), gap=16)

    def _close(self, on: bool) -> ui.NavResult:
        guests = self._link.host.guests
        if on:
            guests.is_closed = True
        else:
            guests.open_again()
        self.refresh()
        return None

    def _renew(self) -> ui.NavResult:
        self._link.host.guests.renew_letters()
        self.refresh()
        return None

    def _code(self) -> ui.Element:
        link = self._link
        letters = link.letters
        note = LATE
        if self._handed is not None:
            letters = link.host.guests.letters_for(self._handed)
            name = self._session.match.setup.seats[self._handed].name
            note = text("This code lets another phone take {name}'s seat.", name=name)
        named = text("QR code of {address}", address=link.place)
        boxes = letter_boxes(letters) if self._handed is None else None
        typed = None
        if self._handed is not None:
            typed = ui.Label(letters, "f", 34, "gold", align_text=0.5, id="seat-letters", lines=1)
        return ui.Column(
            centred(square_code(link.square(letters), SQUARE, named)),
            ui.Label(link.place, "f", 28, align_text=0.5, id="address", lines=1),
            boxes,
            typed,
            ui.Label(note, size=18, colour="soft", align_text=0.5, id="code-note"),
            gap=14,
            w=SQUARE + 20,
        )

    # -- life --------------------------------------------------------------------------------------

    def update(self, dt: float) -> ui.NavResult:
        """Show who comes and goes."""
        host = self._link.host
        setup = self._session.match.setup
        shown = [(host.presence(seat), round(host.lost_for(seat))) for seat in setup.phones]
        guests = host.guests
        now = (
            shown,
            setup,
            self._link.place,
            guests.letters,
            guests.is_closed,
            len(host.guests.swaps),
        )
        if now != self._shown:
            self._shown = now
            self.refresh()
        return super().update(dt)
