""" "Hold to confirm": a card's press counts only when it was held, as a guard against slips."""

from dataclasses import dataclass

from pygame import Rect

from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.hand.hand_cards import CardNode
from rage_desktop.ui.table.table_context import Brush
from rage_desktop.ui.toolkit.intents import Confirm, Intent, LetGo, PointerDown, PointerUp, Released
from rage_desktop.ui.toolkit.nodes import Node, find, hit_test


@dataclass
class HoldToConfirm:
    """The card held down now; `seconds` is the time required, 0 to disable the guard."""

    seconds: float = 0.0
    card: CardNode | None = None
    held: float = 0.0

    def handle(self, intent: Intent, nodes: list[Node], focus: str, reach: int) -> bool:
        """Hold back presses of playable cards; return whether the intent was used."""
        if self.seconds <= 0:
            return False
        match intent:
            case PointerDown(x, y, 1):
                node = hit_test(nodes, x, y, reach)
            case Confirm():
                node = find(nodes, focus)
            case PointerUp(_, _, 1) | Released("Confirm"):
                was, self.card = self.card, None
                return was is not None
            case LetGo():
                self.card = None
                return False
            case _:
                return False
        if not isinstance(node, CardNode) or not node.selected:
            return False
        if self.card is None:
            self.card, self.held = node, 0.0
        return True

    def advance(self, dt: float) -> CardNode | None:
        """Let time pass; return the card once it was held long enough."""
        if self.card is None:
            return None
        self.held += dt
        if self.held < self.seconds:
            return None
        card, self.card = self.card, None
        return card

    def draw(self, brush: Brush) -> None:
        """Draw the progress of the hold as a bar over the card."""
        if self.card is None:
            return
        ctx, pose = brush.ctx, self.card.pose
        w, h = round(pose.width * 0.8), max(6, ctx.px(10))
        bar = Rect(round(pose.x - w / 2), round(pose.y - pose.height / 2 - h * 2.5), w, h)
        brush.plate(bar, h / 2, WELL, ctx.edge(0.3))
        full = ctx.raster.plate(w, h, h / 2, ctx.palette.gold)
        with brush.clipped((bar.x, bar.y, round(w * min(1.0, self.held / self.seconds)), h)):
            brush.blit(full, *bar.topleft)
