"""The button over the table that leads to the host's menu."""

from rage_desktop.play.session import Session
from rage_desktop.rules import text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.phone_link import PhoneLink
from rage_desktop.ui.scenes.phones.phones_menu import PhonesMenuScene
from rage_desktop.ui.table.hand.corner_buttons import corner_box
from rage_desktop.ui.table.table_context import TableContext


def phones_button(tctx: TableContext, link: PhoneLink, session: Session) -> ui.Node:
    """Return the button, after the others of the corner; it says the letters of the table."""
    box = corner_box(tctx, 0 if tctx.layout.is_handless else 2)
    button = ui.Button(
        "phones",
        text("Phones · {letters}", letters=link.letters),
        box,
        label=link.letters,
        size=19,
        icon="i_phone",
        description=text("Who is at the table, and how others can join"),
        on_press=lambda: ui.Push(PhonesMenuScene(link, session)),
    )
    high = max(box.h, button.min_height(tctx.ctx))
    width, _ = button.preferred_size(tctx.ctx)
    button.bounds = ui.Rect(box.x, box.bottom - high, width, high)
    return button
