"""What the seats have been shown: a phone is never ahead of the table."""

from collections.abc import Callable

from rage_desktop.match.game_setup import Setup
from rage_desktop.play.phones.messages import View
from rage_desktop.play.phones.phone_moves import PhoneMoves
from rage_desktop.play.phones.seat_messages import PublicState, seat_message
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules import SeatView, Text, text

MOST_ALOUD = 6  # sentences told at once; who was away for longer sees the rest


class PhoneViews:
    """The views of all seats as of the last moment that the table has shown in full."""

    def __init__(self, moves: PhoneMoves) -> None:
        self._moves = moves
        self._session = moves.session
        self._views: dict[int | None, SeatView] = {}  # None: what everybody may see
        self._ply = 0
        self._key: object = None
        self._aloud: list[Text] = []  # everything that was told at the table
        self._log: list[object] = []  # the log that was read last, and how far
        self._read = 0
        self.stamp = 0  # counts the moments

    @property
    def _is_shown(self) -> bool:
        """Whether the table has shown everything."""
        session = self._session
        return session.presenter.director.has_shown_events and not session.autosave.is_holding

    def refresh(self) -> None:
        """Take the views of this moment, if the table has shown it and it is another one."""
        if not self._is_shown:
            return
        match = self._session.match
        moves = match.moves
        setup = match.setup
        last = moves[-1] if moves else None
        key = (len(moves), last, setup, self._moves.is_paused, self._session.open_to)
        if key == self._key:
            return
        self._key = key
        self._views = {seat: match.view(seat) for seat in (None, *range(len(setup.seats)))}
        self._ply = self._moves.ply
        self._read_aloud()
        self.stamp += 1

    def _read_aloud(self) -> None:
        """Note what has been told to everybody at the table since the last moment."""
        presenter = self._session.presenter
        if presenter.viewer is not None:  # what is told to one person may be a secret
            return
        moments = presenter.director.narration_log.moments
        if moments is not self._log:
            self._log = moments  # type: ignore[assignment]
            self._read = 0
        for moment in moments[self._read :]:
            self._aloud += [line.said for line in moment if not line.aside]
        self._read = len(moments)

    def view_for(self, seat: int | None, heard: int, tr: Translator) -> tuple[View, int] | None:
        """Return what a seat may know, or somebody without one, and how much has been told at the
        table; None before the first moment. `heard` is how much of that its phone has been told."""
        view = self._views.get(seat)
        if view is None:
            return None
        setup = self._session.match.setup
        is_open = self._is_shown and not self._moves.is_paused
        public = PublicState(
            look=setup.file.look,
            seats=setup.seats,
            people=setup.present,
            ply=self._ply,
            is_open=is_open,
            notes=player_notes(setup, self._session.bots.plays_for),
            aloud=tuple(self._aloud[heard:][-MOST_ALOUD:]),
            may_take_back=is_open and seat is not None and self._moves.may_take_back(seat),
            over=self._session.match.result,
        )
        return seat_message(view, public, tr), len(self._aloud)

    @property
    def shown(self) -> SeatView | None:
        """What everybody may see; None before the first moment."""
        return self._views.get(None)

    @property
    def told(self) -> int:
        """How much has been told at the table."""
        return len(self._aloud)


def player_notes(setup: Setup, plays_for: Callable[[int], bool]) -> tuple[Text, ...]:
    """Return in a few words where each player's hand is."""
    notes = []
    for place in range(len(setup.seats)):
        if plays_for(place):
            notes.append(text("Bot"))
        elif place in setup.phones:
            notes.append(text("On a phone"))
        else:
            notes.append(text("At the big screen"))
    return tuple(notes)
