"""The headings of New game: of the page, and over each panel with what stands at its right."""

from collections.abc import Callable

from pygame import Rect

from rage_desktop.rules import Text, text
from rage_desktop.ui.scenes.new_game.game_choice import GameChoice
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import Button, IconButton, Kind, TextNode


def head_nodes(kit: Kit, head: Rect, back: Callable[[], Outcome]) -> list[Node]:
    """Return the way back and the title."""
    side = Rect(*head.topleft, head.h, head.h)
    words = Rect(side.right + kit.px(24), head.y, head.w - side.w - kit.px(24), head.h)
    return [
        IconButton("back", kit.say(text("Back")), side, icon="i_back", key="Esc", on_press=back),
        TextNode("heading", kit.say(text("New game")), words, style="f", size=46),
    ]


def caption(kit: Kit, node_id: str, words: Text, panel: Rect, down: int = 0) -> TextNode:
    """Return the heading over a panel."""
    box = Rect(panel.x, panel.y - kit.px(26) - 12 + down, panel.w // 2, 24)
    return TextNode(node_id, kit.say(words), box, style="x", size=20, colour=kit.palette.soft)


def seat_count(kit: Kit, panel: Rect, seats: int, most: int) -> TextNode:
    """Return how many are seated, out of how many."""
    words, half = text("{n} of {most}", n=seats, most=most), panel.w // 2
    box = Rect(panel.x + half, panel.y - kit.px(26) - 12, panel.w - half, 24)
    soft = kit.palette.soft
    return TextNode("seat-count", kit.say(words), box, size=18, colour=soft, ax=1.0)


def reset_button(kit: Kit, panel: Rect, choice: GameChoice, reset: Callable[[], Outcome]) -> Button:
    """Return the button that switches all house rules off, where there are any."""
    words = kit.say(text("Reset"))
    w, h = kit.width(words, "b", 18) + kit.px(16) + 8, max(kit.px(34), 26)
    box = Rect(panel.right - w + kit.px(8), panel.y - kit.px(22) - h // 2, w, h)
    return Button(
        "reset", words, box, kind=Kind.QUIET, size=18, style="b", stop="house-rules",
        enabled=bool(choice.variants or choice.unofficial), colour=kit.palette.gold,
        hint=kit.say(text("Switch all house rules off")), on_press=reset,
    )  # fmt: skip
