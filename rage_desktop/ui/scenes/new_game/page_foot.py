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

ROOMY = 0.72  # from this scale on, keys are told in the foot


@dataclass(frozen=True)
class PageFoot:
    """The row of buttons; `about` is what will be dealt, `refusal` why it cannot be."""

    about: Text
    refusal: Text | None
    saved: Callable[[], Outcome]
    last_table: Callable[[], Outcome]
    deal: Callable[[], Outcome]

    def nodes(self, kit: Kit, foot: Rect) -> list[Node]:
        """Return the buttons, and the sentence beside the big one."""
        h = max(kit.px(66), kit.reach)
        words = kit.say(text("Saved games"))
        w = max(kit.px(236), kit.width(words, "x", 21) + kit.px(40))
        saved = Rect(foot.x, foot.centery - h // 2, w, h)
        deal = Rect(foot.right - kit.px(420), foot.y, kit.px(420), foot.h)
        again, gap = kit.say(text("Last table")), kit.px(20 if kit.text_scale <= 1 else 12)
        wide = max(kit.px(236), kit.width(again, "x", 21) + kit.px(40) + kit.t(21) * 2)
        last = Rect(saved.right + gap, saved.y, round(wide), h)
        info = Rect(last.right + kit.px(24), foot.y, 0, foot.h)
        info.w = deal.x - kit.px(30) - info.x
        if kit.portrait:  # there is no room beside the button
            info = Rect(foot.x, foot.y - kit.px(62), foot.w, kit.px(56))
        hint = text("Edition, house rules, seats and length as they were dealt last")
        said = self.about if self.refusal is None else self.refusal
        return [
            Button("saved", words, saved, size=21, on_press=self.saved),
            Button("last-table", again, last, size=21, icon="i_undo", hint=kit.say(hint),
                   on_press=self.last_table),
            Node("about" if said is self.about else "refusal", Role.STATUS, kit.say(said), info),
            Button("deal", kit.say(text("Deal the cards")), deal, kind=Kind.PRIMARY, size=30,
                   key="Ctrl+Enter", enabled=self.refusal is None, on_press=self.deal),
        ]  # fmt: skip


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
    lines = kit.fonts.wrap(node.name, "s", kit.t(19), node.bounds.w)
    step = round(kit.t(19) * 1.4)
    y = node.bounds.centery - step * (len(lines) - 1) / 2
    for line in lines:
        kit.write(canvas, line, "s", 19, node.bounds.right, y, colour, 1.0)
        y += step
