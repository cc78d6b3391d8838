"""The row that says whether cards are shuffled or come from a code, with the field for one."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.match.codes.code_text import LONGEST
from rage_desktop.rules import Text, text
from rage_desktop.ui.scenes.new_game.deal_code import TypedCode
from rage_desktop.ui.scenes.new_game.people import fitting
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import IconButton, Segmented, TextField, TextNode

EXAMPLE = "rage/4/K7Q2M-9XD4T"
CODES = text(
    "Every game tells its deal code when it ends: with it the same cards are dealt again. "
    "A challenge brings rules, seats and levels, too. A word of your own cuts the cards."
)
HEADING = text("Cards")
LEAST = 12  # letters: a field that shows fewer has no heading beside it


@dataclass(frozen=True)
class CodeRow:
    """What the row does: opens the field, closes it, takes what is typed or pasted."""

    code: TypedCode
    open: Callable[[], Outcome]
    close: Callable[[], Outcome]
    type: Callable[[str], Outcome]
    paste: Callable[[], Outcome]

    def nodes(self, kit: Kit, row: Rect) -> list[Node]:
        """Return the row's heading and its choice, or the field."""
        return self._field(kit, row) if self.code.open else self._choice(kit, row)

    def _choice(self, kit: Kit, row: Rect) -> list[Node]:
        options = kit.say(text("Shuffled")), kit.say(text("From a code"))
        heading = kit.say(HEADING)
        room = row.w - kit.width(heading, "b", 20) - kit.px(16)
        size = fitting(kit, options, room)
        if Segmented.width(kit, options, size) > row.w:
            options = options[0], kit.say(text("Code"))
            size = fitting(kit, options, row.w)
        w, h = min(Segmented.width(kit, options, size), row.w), max(kit.px(48), 34)
        cards = Segmented(
            "deal-code",
            heading,
            Rect(row.right - w, row.centery - h // 2, w, h),
            options=options,
            index=0,
            size=size,
            hint=kit.say(CODES),
            on_change=lambda i: self.open() if i else None,
        )
        return [_label(heading, row), cards] if w <= room else [cards]

    def _field(self, kit: Kit, row: Rect) -> list[Node]:
        side, gap, heading = max(kit.px(48), 34), kit.px(14), kit.say(HEADING)
        y = row.centery - side // 2
        shut = Rect(row.right - side, y, side, side)
        paste = shut.move(-side - gap, 0)
        left = row.x + kit.width(heading, "b", 20) + kit.px(22)
        beside = paste.x - gap - left >= LEAST * kit.t(18)
        left = left if beside else row.x
        field = Rect(left, y, paste.x - gap - left, side)
        told: Text | None = self.code.problem or self.code.told
        nodes: list[Node] = [
            TextField(
                "code", kit.say(text("Deal code")), field, value=self.code.typed, limit=LONGEST,
                size=18, empty=EXAMPLE, hint=kit.say(told or CODES), on_change=self.type,
            ),
            IconButton("paste", kit.say(text("Paste")), paste, icon="i_copy", on_press=self.paste),
            IconButton("shuffled", kit.say(text("Shuffled")), shut, icon="i_x",
                       on_press=self.close),
        ]  # fmt: skip
        return [_label(heading, row), *nodes] if beside else nodes


def _label(heading: str, row: Rect) -> TextNode:
    box = Rect(row.x, row.y, round(row.w * 0.4), row.h)
    return TextNode("deal-heading", heading, box, style="b", size=20)
