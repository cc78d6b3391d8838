"""The text of the hint plate: inspected card, prompt of a private hand, or current activity."""

from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.sentences.hints import card_hint
from rage_desktop.rules import Card, text
from rage_desktop.ui.table.hand.private_peek import PrivatePeek
from rage_desktop.ui.table.hints_and_chatter import HintsAndChatter
from rage_desktop.ui.table.layers import HintContent
from rage_desktop.ui.table.overlays import accessible_table, hint_plate


def hint_content(
    session: Session,
    private: PrivatePeek,
    hints_and_chatter: HintsAndChatter,
    looked_at: Card | None,
) -> HintContent:
    """Return the hint for the viewer; `looked_at` is the card hovered or focused."""
    table = session.table
    if session.hot_seat.is_face_down:
        return private.plate_content()
    if session.presenter.replaying:
        return text("Meanwhile"), accessible_table.going_on(table), hint_plate.THINKING_KEYS
    if session.pending_input is PendingInput.PLAY:
        advised = hints_and_chatter.plate_content(looked_at)
        if advised is not None:
            return advised
        if looked_at is None:
            return (
                text("Your turn"),
                accessible_table.turn_sentence(table),
                hint_plate.CHOOSING_KEYS,
            )
        return *card_hint(session.view, looked_at), hint_plate.CHOOSING_KEYS
    if session.presenter.director.is_waiting:
        return text("Trick over"), text("Click or press a key to go on"), hint_plate.THINKING_KEYS
    return (
        accessible_table.going_on(table),
        accessible_table.bid_total(table),
        hint_plate.THINKING_KEYS,
    )
