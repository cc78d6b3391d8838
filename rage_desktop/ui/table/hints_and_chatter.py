"""Hints, bot chatter and faces of a table, and what the hint plate says."""

from rage_desktop.match.match import notes_help
from rage_desktop.play.chatter import Chatter
from rage_desktop.play.hint_service import Hint, make_hint
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.moods import Moods
from rage_desktop.presentation.motion import INSTANT
from rage_desktop.presentation.sentences.hints import card_hint
from rage_desktop.presentation.sentences.table_lines import bid_total, going_on, turn_advice
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Card, SeatView, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.hand import HandCardPose
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.table.hand.private_peek import PrivatePeek
from rage_desktop.ui.table.layers import HintContent
from rage_desktop.ui.table.overlays import hint_plate
from rage_desktop.ui.table.overlays.suggestion import draw_hint_marker
from rage_desktop.ui.table.speech_bubbles import chat_line, chatter_nodes, draw_chatter
from rage_desktop.ui.table.table_context import Brush, TableContext

KEYS_KNOWN = 5  # finished games after which the hint plate no longer lists the keys


class HintsAndChatter:
    """Both follow what is shown; settings can disable either."""

    def __init__(self, services: Services, session: Session) -> None:
        self._services = services
        self._session = session
        self._wanted: SeatView | None = None  # the decision for which a hint was requested
        self._announced: Hint | None = None
        self._looked_at: Card | None = None  # at the time of the request
        self._made: Hint | None = None  # for the view evaluated last
        self._opened = False  # whether the figures behind the hint are shown
        self._lines: list[Text] = []  # what bots have said
        played = services.store.finished_count()
        self.shows_keys = played < KEYS_KNOWN
        setup = session.match.setup
        self.chatter = Chatter(setup.seats, setup.started, evening=played)
        self._moods = Moods([seat.avatar for seat in setup.seats], setup.people)

    # -- the hint --------------------------------------------------------------------------------

    @property
    def hint(self) -> Hint | None:
        """The hint requested by the viewer for this very decision."""
        if self._wanted is None or not self.asked or self._wanted != self._session.view:
            return None
        return self._hint_for(self._wanted)

    @property
    def bid(self) -> int | None:
        """The bid suggested without a request, once it is known."""
        if not self.asked or self._session.pending_input is not PendingInput.BID:
            return None
        return self._hint_for(self._session.view).bid

    def _hint_for(self, view: SeatView) -> Hint:
        """Return the hint for a view; once known it does not change."""
        made = self._made
        if made is None or not made.known or made.view != view:
            thought = self._services.hint_service.advise(view)
            made = self._made = make_hint(view, thought)
        return made

    @property
    def asked(self) -> bool:
        """Whether the viewer has to decide something, and hints are on."""
        mine = self._session.view.seat is not None and bool(self._session.view.legal)
        asking = self._session.pending_input in (PendingInput.BID, PendingInput.PLAY)
        allowed = not self._session.match.setup.is_daily_attempt
        return mine and asking and allowed and self._services.settings.bid_hints

    @property
    def refusal(self) -> Text:
        """Why there is no hint, where none can be asked for."""
        if self._session.match.setup.is_daily_attempt:
            return text("There are no hints in the daily deal.")
        if not self._services.settings.bid_hints:
            return text("Hints are turned off in the settings.")
        return text("There's no hint now.")

    @property
    def suggested(self) -> str:
        """The node of the suggested card, "" for none."""
        hint = self.hint
        return "" if hint is None or hint.card is None else card_id(hint.card)

    def toggle(self, looked_at: Card | None) -> None:
        """Request a hint while a card is inspected, or hide it; the match notes it. Raises
        MatchError."""
        wanted = self.hint is None and self.asked
        match = self._session.match
        seat = self._session.view.seat
        if wanted and match.game is not None and seat is not None:
            match.reseat(hinted=seat)
        self._wanted = self._session.view if wanted else None
        self._announced = None
        self._looked_at = looked_at
        self._opened = False

    def forget(self) -> None:
        """Take the hint back, which is not asked for again by undoing what it suggested."""
        self._wanted = None

    @property
    def terms(self) -> Text:
        """What a hint is, and what it would change if the game still counts for the viewer."""
        match = self._session.match
        seat = self._session.view.seat
        if match.game is None or seat is None or match.setup.exclusion_reason(seat):
            return hint_plate.WHAT
        return hint_plate.COSTLY if notes_help(match, seat) else hint_plate.FREE

    def _open(self) -> ui.NavResult:
        """Show or hide the figures behind the hint."""
        self._opened = not self._opened
        return None

    def pop_hint(self) -> Hint | None:
        """Return the hint once, as soon as it is known."""
        before = self._announced
        self._announced = self.hint
        known = self._announced is not None and self._announced.known
        return self._announced if known and self._announced != before else None

    def plate_content(self, looked_at: Card | None) -> HintContent | None:
        """Return the content of the hint plate, unless another card is inspected now."""
        given = self.hint
        if given is None:
            return None
        if given.card is not None and looked_at not in (None, given.card, self._looked_at):
            return None
        playing = self._session.pending_input is PendingInput.PLAY
        keys = hint_plate.CHOOSING_KEYS if playing and self.shows_keys else []
        return given.title, given.line(self._opened), keys

    # -- interface to the table ------------------------------------------------------------------

    @property
    def next_wake(self) -> float | None:
        """Seconds until a chatter text ends or a face changes."""
        return ui.soonest(self.chatter.next_wake, self._moods.next_wake if self._alive else None)

    @property
    def _alive(self) -> bool:
        return self._services.settings.lively_faces

    def advance(self, dt: float, table: TableView) -> bool:
        """Let time pass and observe what is shown; return whether a text appeared or ended."""
        before = self.chatter.said
        self.chatter.advance(dt)
        if self._alive:
            motion = self._session.presenter.director.motion
            fade = motion.of(ui.MotionToken.FACE).seconds
            self._moods.watch(table, dt, fade, motion.speed != INSTANT)
        table.faces = self._moods.faces if self._alive else {}
        if self._services.settings.chatter:
            self.chatter.watch(table)
        else:
            self.chatter.hush()
        self._lines += [
            chat_line(seat, words)
            for seat, words in self.chatter.said.items()
            if before.get(seat) != words
        ]
        return self.chatter.said != before

    def pop_lines(self) -> list[Text]:
        """Return and clear what was said since the last call, as sentences."""
        lines = self._lines
        self._lines = []
        return lines

    def nodes(self, tctx: TableContext, press: ui.Press) -> list[ui.Node]:
        """Return the hint button, the hint text, and the chatter."""
        nodes = chatter_nodes(tctx, self.chatter.said)
        if self.asked:
            nodes.append(hint_plate.hint_button(tctx, press, self.terms))
        if self.hint is not None:
            nodes += hint_plate.hint_nodes(tctx, self.hint, self._opened, self._open)
        return nodes

    def draw(self, brush: Brush, table: TableView, poses: list[HandCardPose] | None) -> None:
        """Draw the chatter at the plates, and the mark of the suggested card."""
        draw_chatter(brush, self.chatter.said)
        if self.hint is not None and self.hint.card is not None and poses is not None:
            draw_hint_marker(brush, table, poses, self.hint.card)


def hint_content(
    session: Session,
    private: PrivatePeek,
    hints_and_chatter: HintsAndChatter,
    looked_at: Card | None,
) -> HintContent | None:
    """Return the hint for the viewer; `looked_at` is the card hovered or focused. While a number is
    bid, there is only what the viewer asked for."""
    table = session.table
    you = session.presenter.director.narration_log.you
    shows_keys = hints_and_chatter.shows_keys
    waiting_keys = hint_plate.THINKING_KEYS if shows_keys else []
    if session.pending_input is PendingInput.BID:
        return hints_and_chatter.plate_content(None)
    if session.hot_seat.is_face_down:
        return private.plate_content()
    goes_on = going_on(table, you, session.match.setup.present)
    if session.presenter.replaying:
        return text("Meanwhile"), goes_on, waiting_keys
    if session.pending_input is PendingInput.PLAY:
        advised = hints_and_chatter.plate_content(looked_at)
        if advised is not None:
            return advised
        keys = hint_plate.CHOOSING_KEYS if shows_keys else []
        if looked_at is None:
            return text("Choose a card"), turn_advice(table), keys[1:]
        may_play = session.view.why_not(looked_at) is None
        return *card_hint(session.view, looked_at), keys if may_play else keys[1:]
    if session.presenter.director.is_waiting:
        return text("Trick over"), text("Click or press any key to continue"), waiting_keys
    return goes_on, bid_total(table), waiting_keys
