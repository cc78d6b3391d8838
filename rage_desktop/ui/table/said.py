"""What the hint plate says now: the card looked at, what a private hand asks, or what goes on."""

from rage_desktop.rules import Card, text
from rage_desktop.stage.hints import card_hint
from rage_desktop.ui.session import Asking, Session
from rage_desktop.ui.table import hint, narrate
from rage_desktop.ui.table.aside import Aside
from rage_desktop.ui.table.face_down import FaceDown
from rage_desktop.ui.table.layers import Hint


def hint_of(session: Session, private: FaceDown, aside: Aside, looked_at: Card | None) -> Hint:
    """Return the hint for whoever looks; `looked_at` is the card pointed at or focused."""
    table = session.table
    if session.face_down:
        return private.hint()
    if session.replaying:
        return text("Meanwhile"), narrate.going_on(table), hint.THINKING_KEYS
    if session.asking is Asking.PLAY:
        advised = aside.hint(looked_at)
        if advised is not None:
            return advised
        if looked_at is None:
            return text("Your turn"), narrate.turn_sentence(table), hint.CHOOSING_KEYS
        return *card_hint(session.view, looked_at), hint.CHOOSING_KEYS
    if session.director.waiting:
        return text("Trick over"), text("Click or press a key to go on"), hint.THINKING_KEYS
    return narrate.going_on(table), narrate.bid_total(table), hint.THINKING_KEYS
