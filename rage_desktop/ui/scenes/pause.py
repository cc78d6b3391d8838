"""The pause over the table: continue, settings, rules and leaving; and which people are at the
table, where one may leave, a bot takes over, and they may come back."""

from functools import partial

from rage_desktop.match.statistics.result_rows import TRAINING
from rage_desktop.play.session import Session
from rage_desktop.rules import SeatName, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.deal_proof import commitment_dialog
from rage_desktop.ui.scenes.playing.moves import attempt_move
from rage_desktop.ui.scenes.settings.setting_rows import SPEED
from rage_desktop.ui.services import Services


class PlayersScene(ui.Dialog):
    """Every change counts at once and is kept with the game."""

    title = text("Players")
    first_focus = default = "close"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.terms = session.match.setup.terms
        self.session = session

    def body(self) -> ui.Children:
        """A row for each person."""
        people = self.session.match.setup.people
        step = min(76, 608 / len(people))
        return (ui.Column(*(self._row(seat, step) for seat in people)),)

    def footer(self) -> ui.Child:
        """The way back."""
        return self.button("close", text("Close"), ui.Pop, size=24, h=64)

    def _row(self, seat: int, step: float) -> ui.Element:
        setup = self.session.match.setup
        who = setup.seats[seat]
        choice = ui.choice(
            f"seat-{seat}",
            text("Who plays for {player}", player=SeatName(seat)),
            {True: text("Plays"), False: text("Bot plays")},
            seat in setup.present,
            partial(self._change, seat),
        )
        side = min(56, step - 4)
        face = ui.Picture(lambda ctx, at: ctx.raster.avatar(who.avatar, at.h), w=side, h=side)
        name = ui.Label(who.name, "x", 22, id=f"name-{seat}", grow=1)
        beside = ui.Row(face, name, ui.Sized(choice, h=46), gap=16)
        below = ui.Column(ui.Row(face, name, gap=16), ui.Sized(choice, align="end"), gap=8)
        return ui.FitWidth(beside, below, min_h=step)

    def _change(self, seat: int, plays: bool) -> ui.NavResult:
        change = self.session.come_back if plays else self.session.leave
        return attempt_move(partial(change, seat))


class PauseScene(ui.Dialog):
    """Leaving loses nothing, since every move was saved when it was made."""

    title = text("Pause")
    heading = text("Paused")
    first_focus = default = "resume"
    panel_width = 640
    edge = 48
    heading_size = 40
    heading_align = 0.5
    keeps_phones = stops_phones = True

    def __init__(self, services: Services, session: Session) -> None:
        super().__init__()
        self.services = services
        self.session = session

    @property
    def _is_kept(self) -> bool:
        return self.services.store.queue.is_saved and self.session.match.game is not None

    @property
    def _is_trial(self) -> bool:
        """Whether this game goes on from a moment of another one, over what led to it."""
        return self.session.match.setup.practice and self.session.match.game is None

    # -- what is there ---------------------------------------------------------------------------

    def body(self) -> ui.Children:
        """The sentence about saving, the ways on, and the proof of a fair deal."""
        saved = ui.Label(self._saved(), size=19, colour="soft", align_text=0.5, id="saved")
        return saved, ui.Column(*self._entries(), gap=16), self._seal()

    def _saved(self) -> Text:
        """Say what happens to the game; honest where nothing can be written."""
        setup = self.session.match.setup
        if self._is_trial:
            return text("Practice doesn't count, and it ends when you leave.")
        if not self._is_kept:
            ends = text("This game can't be saved, so it ends when you leave.")
            return self.services.store.queue.trouble or ends
        if setup.practice:
            return text("The game is saved. It's practice and doesn't count.")
        if TRAINING.intersection(map(setup.exclusion_reason, setup.people)):
            return text("The game is saved. It counts as a training game.")
        return text("The game is saved. Leave whenever you like.")

    def _seal(self) -> ui.Child:
        """Return the button that shows what binds the dealer."""
        setup = self.session.match.setup
        button = ui.Button(
            "seal",
            text("Fair deal"),
            kind=ui.ButtonKind.QUIET,
            size=18,
            style="b",
            colour="gold",
            description=text("Show the seal of the cards"),
            on_press=lambda: ui.Push(commitment_dialog(setup)),
        )
        return ui.Sized(button, h=34, align="middle")

    def _entries(self) -> list[ui.Child]:
        entry = partial(self.button, size=24, h=68)
        takes_back = self._takes_back
        rules = routes.to_rules_of(self.session)
        leave = text("Save and go back to title") if self._is_kept else text("Back to title")
        if self._is_trial:
            leave = text("Leave practice")
        own: list[ui.Child] = []
        if takes_back is not None:
            back = partial(attempt_move, self.session.hot_seat.undo, ui.Pop)
            costs = self.session.hot_seat.undo_option.terms or ""
            own.append(entry("take-back", takes_back, back, description=costs))
        if self.session.hot_seat.is_shared:
            own.append(
                entry("players", text("Players"), lambda: ui.Push(PlayersScene(self.session)))
            )
        return [
            entry("resume", text("Resume"), self.cancel, key="P"),
            *own,
            entry("settings", text("Settings"), lambda: routes.to_settings(self._retune, rules)),
            entry("rules", text("Rules"), lambda: rules, key="H"),
            self._speed(),
            entry("leave", leave, self._leave),
            entry("quit", text("Quit"), lambda: routes.leaving(self.services, ui.Quit())),
        ]

    @property
    def _takes_back(self) -> Text | None:
        """Return who takes what back, None where nobody may; alone there is only "my"."""
        hot_seat = self.session.hot_seat
        seat = hot_seat.undo_option.seat
        if seat is None:
            return None
        if not hot_seat.is_shared:
            return text("Undo to my last decision")
        name = self.session.match.setup.seats[seat].name
        return text("{player} undoes the last move", player=name)

    def _speed(self) -> ui.Element:
        speeds = dict(zip(SPEED.values, SPEED.names, strict=True))
        now = self.services.settings.speed
        choice = ui.choice("speed", SPEED.name, speeds, now, self._set_speed, size=17)
        name = ui.Label(text("Speed"), "b", 20, id="speed-heading", grow=1)
        below = ui.Column(name, ui.Sized(choice, align="end"))
        return ui.FitWidth(ui.Row(name, choice, gap=16), below)

    # -- what is done ----------------------------------------------------------------------------

    def _set_speed(self, speed: int) -> ui.NavResult:
        self.services.change_settings(speed=speed)
        return self._retune()

    def _retune(self, result: object = None) -> ui.NavResult:
        self.session.apply_motion_settings(self.services.settings)
        return self.on_result(result)

    def on_result(self, value: object) -> ui.NavResult:
        """Go on with the game after a lesson that was opened from its rules."""
        return ui.Pop() if value == routes.AFTER_LESSON else None

    def _leave(self) -> ui.NavResult:
        if self._is_trial:
            return ui.Chain((ui.Pop(), ui.Pop()))
        return routes.leaving(self.services, routes.to_title())
