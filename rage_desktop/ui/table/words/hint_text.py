"""What the hint plate says now: the card looked at, what a private hand asks, or what goes on."""

from rage_desktop.play.session import Asking, Session
from rage_desktop.rules import Card, text
from rage_desktop.stage.words.hints import card_hint
from rage_desktop.ui.table.extras import Extras
from rage_desktop.ui.table.hand.face_down import FaceDown
from rage_desktop.ui.table.layers import Hint
from rage_desktop.ui.table.words import hint_plate, spoken


def hint_of(session: Session, private: FaceDown, extras: Extras, looked_at: Card | None) -> Hint:
    """Return the hint for whoever looks; `looked_at` is the card pointed at or focused."""
    table = session.table
    if session.hot_seat.face_down:
        return private.hint()
    if session.screen.replaying:
        return text("Meanwhile"), spoken.going_on(table), hint_plate.THINKING_KEYS
    if session.asking is Asking.PLAY:
        advised = extras.hint(looked_at)
        if advised is not None:
            return advised
        if looked_at is None:
            return text("Your turn"), spoken.turn_sentence(table), hint_plate.CHOOSING_KEYS
        return *card_hint(session.view, looked_at), hint_plate.CHOOSING_KEYS
    if session.screen.director.waiting:
        return text("Trick over"), text("Click or press a key to go on"), hint_plate.THINKING_KEYS
    return spoken.going_on(table), spoken.bid_total(table), hint_plate.THINKING_KEYS
