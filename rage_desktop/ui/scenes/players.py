"""Which of the people are at the table: one may leave, a computer plays on, and they may come
back."""

from dataclasses import replace
from functools import partial

from rage_desktop.play.session import Session
from rage_desktop.rules import SeatName, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.dialogs import attempt


class PlayersScene(ui.Dialog):
    """Every change counts at once and is kept with the game."""

    title = text("Players")
    first_focus = default = "close"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def resized(self) -> None:
        """Let seats be called by their names."""
        setup = self.session.match.setup
        names = [seat.name for seat in setup.seats]
        self.ctx = replace(self.ctx, translator=self.ctx.translator.at(setup.file.look, names))

    def body(self) -> ui.Children:
        """A row for each person."""
        people = self.session.match.setup.people
        step = min(76, 608 / len(people))
        return (ui.Column(*(self._row(seat, step) for seat in people)),)

    def footer(self) -> ui.Child:
        """The way back."""
        close = ui.Button(
            "close", text("Close"), kind=ui.ButtonKind.PRIMARY, size=24, on_press=ui.Pop
        )
        return ui.Sized(close, h=64)

    def _row(self, seat: int, step: float) -> ui.Element:
        setup = self.session.match.setup
        who, plays = setup.seats[seat], (text("Plays"), text("Bot plays"))
        choice = ui.SegmentedControl(
            f"seat-{seat}",
            text("Who plays for {player}", player=SeatName(seat)),
            options=plays,
            index=0 if seat in setup.present else 1,
            on_change=partial(self._change, seat),
        )
        side = min(56, step - 4)
        face = ui.Picture(lambda ctx, at: ctx.raster.avatar(who.avatar, at.h), w=side, h=side)
        name = ui.Label(who.name, "x", 22, id=f"name-{seat}", grow=1)
        beside = ui.Row(face, name, ui.Sized(choice, h=46), gap=16)
        below = ui.Column(ui.Row(face, name, gap=16), ui.Sized(choice, align="end"), gap=8)
        return ui.FitWidth(beside, below, min_h=step)

    def _change(self, seat: int, index: int) -> ui.NavResult:
        change = self.session.leave if index else self.session.come_back
        return attempt(partial(change, seat))
