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
    name = text("Phones · {letters}", letters=link.letters)
    box.w = tctx.ctx.text_width(tctx.ctx.tr(name), "x", 19) + tctx.ctx.px(78)
    return ui.Button(
        "phones",
        name,
        box,
        size=19,
        icon="i_phone",
        description=text("Who is at the table, and how others can join"),
        on_press=lambda: ui.Push(PhonesMenuScene(link, session)),
    )
