"""The buttons at the top of a replay: the way out, who is watched, open hands, rules."""

from pygame import Rect

from rage_desktop.rules import SeatName, text
from rage_desktop.ui.table import bar
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.toolkit.nodes import Node, Press
from rage_desktop.ui.toolkit.widgets.buttons import IconButton

OPEN = text("All hands open")


def head_nodes(
    board: Board, watched: SeatName, hands_open: bool, presses: dict[str, Press]
) -> list[Node]:
    """Return the buttons for the given presses, from the left; all but the way out stand at the
    right, and the switch for hands is spelt out where there is room."""
    kit, place = board.kit, board.layout.bar
    say, first = kit.say, to_rect(place.buttons["last_trick"])
    side, gap = first.h, kit.px(8)
    made: list[tuple[str, str, str, str, str]] = [
        ("hands", say(OPEN), "i_eye" if hands_open else "i_peek", "O", ""),
        ("seat", say(text("Change the player")), "i_human", "C", say(watched)),
        ("last_trick", say(bar.NAMES["last_trick"]), "i_peek", "L", ""),
        ("help", say(bar.NAMES["help"]), "i_help", "H", ""),
    ]
    made = [one for one in made if one[0] in presses]
    nodes: list[Node] = []
    x = round(place.buttons["help"].right)
    for name, words, icon, key, value in reversed(made):
        label, wide = "", side
        if name == "hands" and x - IconButton.width(kit, side / kit.scale, words) >= first.x:
            label, wide = words, IconButton.width(kit, side / kit.scale, words)
        nodes.insert(0, IconButton(
            name, words, Rect(x - wide, first.y, wide, side), icon=icon, label=label, key=key,
            value=value, again=True, checked=hands_open if name == "hands" else None,
            on_press=presses[name],
        ))  # fmt: skip
        x -= wide + gap
    leave = IconButton("leave", say(text("Leave")), to_rect(place.menu), icon="i_back", key="Esc",
                       on_press=presses["leave"])  # fmt: skip
    return [leave, *nodes]
