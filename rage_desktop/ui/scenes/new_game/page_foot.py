"""The foot of New game: saved games, the last table, what will be dealt, and the big button."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.rules import Text, text
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role, find
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, key_caps

LINE = 19  # type of the sentence, px of the design
ROOMY = 0.72  # from this scale on, keys are told in the foot


@dataclass(frozen=True)
class PageFoot:
    """The row of buttons; `about` is what will be dealt, `refusal` why it cannot be.

    `seal` is what shuffled cards are sealed with; there is no `last_table` before a first game.
    """

    about: Text
    refusal: Text | None
    seal: str
    saved: Callable[[], Outcome]
    last_table: Callable[[], Outcome] | None
    deal: Callable[[], Outcome]

    def nodes(self, kit: Kit, foot: Rect) -> list[Node]:
        """Return the buttons, and the sentence beside the big one."""
        h = max(kit.px(66), kit.reach)
        words = kit.say(text("Saved games"))
        w = max(kit.px(236), kit.width(words, "x", 21) + kit.px(40))
        saved = Button("saved", words, Rect(foot.x, foot.centery - h // 2, w, h), size=21,
                       on_press=self.saved)  # fmt: skip
        left = [saved, *self._again(kit, saved.bounds)]
        wide = min(kit.px(420), foot.right - left[-1].bounds.right - kit.px(20))
        deal = Rect(foot.right - wide, foot.y, wide, foot.h)
        info = Rect(left[-1].bounds.right + kit.px(24), foot.y, 0, foot.h)
        info.w = deal.x - kit.px(30) - info.x
        if kit.portrait:  # there is no room beside the button
            info = Rect(foot.x, foot.y - kit.px(62), foot.w, kit.px(56))
        return [
            *left,
            self._told(kit, info),
            Button("deal", kit.say(text("Deal the cards")), deal, kind=Kind.PRIMARY, size=30,
                   key="Ctrl+Enter", enabled=self.refusal is None, on_press=self.deal),
        ]  # fmt: skip

    def _again(self, kit: Kit, saved: Rect) -> list[Button]:
        """Return the way back to the last table, beside the saved games."""
        if self.last_table is None:
            return []
        words, gap = kit.say(text("Last table")), kit.px(20 if kit.text_scale <= 1 else 12)
        wide = max(kit.px(236), kit.width(words, "x", 21) + kit.px(40) + kit.t(21) * 2)
        bounds = Rect(saved.right + gap, saved.y, round(wide), saved.h)
        hint = kit.say(text("Edition, house rules, seats and length as they were dealt last"))
        return [
            Button("last-table", words, bounds, size=21, icon="i_undo", hint=hint,
                   on_press=self.last_table)
        ]  # fmt: skip

    def _told(self, kit: Kit, box: Rect) -> Node:
        """Return the sentence; asked, it says what keeps the cards from being changed."""
        if self.refusal is not None:
            return Node("refusal", Role.STATUS, kit.say(self.refusal), box)
        words = kit.say(self.about)
        lines = kit.fonts.wrap(words, "s", kit.t(LINE), box.w)
        wide = max(kit.width(line, "s", LINE) for line in lines)
        box = Rect(box.right - wide, box.y, wide, box.h)  # a tip points at the words
        about = Node("about", Role.STATUS, words, box)
        if self.seal:
            about.hint = kit.say(self._promise)
        return about

    @property
    def _promise(self) -> Text:
        return text(
            "The cards are shuffled already and locked with the seal {seal}. After the game,"
            " Receipt lets anybody check that nobody has changed them.",
            seal=self.seal,
        )


def draw_foot(canvas: Canvas, kit: Kit, foot: Rect, nodes: list[Node]) -> None:
    """Write what will be dealt, or why it cannot be, and below the buttons what keys do."""
    _draw_line(canvas, kit, nodes)
    if kit.scale < ROOMY or kit.portrait or kit.text_scale > 1:
        return
    keys = [
        ("Ctrl Enter", kit.say(text("deal"))),
        ("Tab", kit.say(text("next group"))),
        ("← → ↑ ↓", kit.say(text("inside a group"))),
        ("F2", kit.say(text("rename"))),
        ("Alt ↑ ↓", kit.say(text("move a seat"))),
    ]
    key_caps(canvas, kit, keys, foot.x, foot.bottom + kit.px(24), foot.w)


def _draw_line(canvas: Canvas, kit: Kit, nodes: list[Node]) -> None:
    node = find(nodes, "refusal") or find(nodes, "about")
    assert node is not None
    colour = kit.palette.coral if node.id == "refusal" else kit.palette.soft
    lines = kit.fonts.wrap(node.name, "s", kit.t(LINE), node.bounds.w)
    step = round(kit.t(LINE) * 1.4)
    y = node.bounds.centery - step * (len(lines) - 1) / 2
    for line in lines:
        kit.write(canvas, line, "s", LINE, node.bounds.right, y, colour, 1.0)
        y += step
