"""The buttons for a round of the sheet, which stand beside its heading with their names, or as
icons where there is no room for all the names."""

from typing import NamedTuple, Self

from rage_desktop.rules import Arg, Text
from rage_desktop.ui import toolkit as ui


class RoundButton(NamedTuple):
    """What can be done with a round, in the two forms of which the header shows one."""

    named: ui.Button
    icon: ui.IconButton

    @classmethod
    def of(
        cls, node_id: str, name: Text, press: ui.Press, icon: str, key: str, hint: Arg = ""
    ) -> Self:
        """Return both forms of a button; `hint` describes it."""
        named = ui.Button(
            node_id, name, size=20, icon=icon, key=key, description=hint, on_press=press
        )
        small = ui.IconButton(node_id, name, icon=icon, key=key, description=hint, on_press=press)
        named.tab_stop = small.tab_stop = "buttons"
        return cls(named, small)


def round_buttons_row(buttons: list[RoundButton]) -> ui.Element:
    """Return the row of buttons; as many of the last as there is room for show their names."""
    rows = []
    for icons in range(len(buttons) + 1):
        shown: list[ui.Node] = [button.icon for button in buttons[:icons]]
        shown += [button.named for button in buttons[icons:]]
        rows.append(ui.Row(*(ui.Sized(button, h=56) for button in shown), gap=16))
    return ui.FitWidth(*rows, align_children="end")
