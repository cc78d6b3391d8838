"""The buttons of a table that is being laid, on one screen or with phones."""

from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui


def add_seat_button(on_press: ui.Press, tab_stop: str = "") -> ui.Button:
    """Return the button that adds a seat to the list."""
    return ui.Button(
        "add-seat",
        text("Add a player"),
        kind=ui.ButtonKind.OUTLINE,
        icon="i_plusi",
        size=21,
        style="b",
        repeatable=True,
        tab_stop=tab_stop,
        on_press=on_press,
    )


def deal_button(refusal: Text | None, on_press: ui.Press) -> ui.Button:
    """Return the button that begins the game, off while there is a reason against it."""
    return ui.Button(
        "deal",
        text("Deal the cards"),
        kind=ui.ButtonKind.PRIMARY,
        size=30,
        min_w=420,
        h=84,
        key="Ctrl+Enter",
        enabled=not refusal,
        description=refusal or "",
        on_press=on_press,
    )
