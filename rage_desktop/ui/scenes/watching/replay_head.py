"""The buttons at the top of a replay: the way out, open hands, who is watched, sheet, overview."""

from dataclasses import dataclass

from pygame import Rect

from rage_desktop.match.seats import Seat
from rage_desktop.rules import SeatName, Text, text
from rage_desktop.ui.art.palette import INK, MINT
from rage_desktop.ui.scenes.seats.level_words import player_name
from rage_desktop.ui.table import bar
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Press
from rage_desktop.ui.toolkit.panels import paint_focus
from rage_desktop.ui.toolkit.widgets.buttons import CORNER, IconButton

OPEN = text("All hands open")
LIT = ("#5A3B2C", "#3E2722")


@dataclass(eq=False)
class HandsSwitch(IconButton):
    """Says with a gold edge and a check that hands are open; an icon alone with the edge."""

    @staticmethod
    def wide(kit: Kit, side: int, words: str) -> int:
        """Return how wide the switch is with its words on it."""
        return IconButton.width(kit, side / kit.scale, words) + round(side * 0.6)

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the plate, the eye, the words and the check."""
        box, side, radius = self.bounds, self.bounds.h, self.bounds.h * CORNER
        if not self.checked or kit.palette.high_contrast:
            super().paint(canvas, kit)
            if not self.checked:
                return
        if self.look.ring:
            paint_focus(canvas, kit, box, radius)
        gold = kit.palette.gold
        kit.plate(canvas, box, radius, LIT, (gold, max(1.6, 2 * kit.scale), 1.0))
        kit.icon(canvas, self.icon, int(side * 0.54), box.x + side / 2, box.centery, gold)
        if self.label:
            x, room = box.x + side * 0.94, box.w - side * 1.6
            kit.write(canvas, self.label, "b", 19, x, box.centery, kit.palette.ivory, room=room)
            d = round(side * 0.46)
            badge = Rect(0, 0, d, d)
            badge.center = round(box.right - side * 0.42), box.centery
            kit.plate(canvas, badge, d / 2, MINT)
            kit.icon(canvas, "i_check", round(d * 0.66), *badge.center, INK)


def who_they_are(seats: tuple[Seat, ...]) -> tuple[Text | None, ...]:
    """Return what stands under names: levels, and "You" where one person played."""
    people = sum(seat.is_human for seat in seats)
    you = text("You") if people == 1 else None
    return tuple(you if seat.is_human else player_name(seat) for seat in seats)


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
        ("sheet", say(bar.NAMES["sheet"]), bar.ICONS["sheet"], bar.KEYS["sheet"], ""),
        ("overview", say(text("Overview")), "i_chart", "D", ""),
        ("last_trick", say(bar.NAMES["last_trick"]), "i_peek", "L", ""),
        ("help", say(bar.NAMES["help"]), "i_help", "H", ""),
    ]
    made = [one for one in made if one[0] in presses]
    nodes: list[Node] = []
    beside = place.pills[0].y < place.round_text.bottom
    left = round(place.pills[-1].right if beside else place.round_text.right) + 2 * gap
    x = round(place.buttons["help"].right)
    for name, words, icon, key, value in reversed(made):
        label, wide, kind = "", side, HandsSwitch if name == "hands" else IconButton
        if name == "hands" and x - HandsSwitch.wide(kit, side, words) >= left:
            label, wide = words, HandsSwitch.wide(kit, side, words)
        nodes.insert(0, kind(
            name, words, Rect(x - wide, first.y, wide, side), icon=icon, label=label, key=key,
            value=value, again=True, checked=hands_open if name == "hands" else None,
            on_press=presses[name],
        ))  # fmt: skip
        x -= wide + gap
    leave = IconButton("leave", say(text("Leave")), to_rect(place.menu), icon="i_back", key="Esc",
                       on_press=presses["leave"])  # fmt: skip
    return [leave, *nodes]
