"""The nodes of the cards of the hand, with or without a pending choice; "hold to confirm"."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial

from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.layout.geometry import Pose
from rage_desktop.presentation.sentences.common_phrases import listed
from rage_desktop.presentation.sentences.hints import outcome
from rage_desktop.presentation.sentences.table_lines import turn_words
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Card, SuitName, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.hand.trump_marks import is_trump
from rage_desktop.ui.table.table_context import Brush, TableContext, to_rect
from rage_desktop.ui.toolkit.nodes import hit_test

NOWHERE = Pose(0, 0, 1)
RISES = 0.13  # greatest lift of an inspected card, as a share of its height


@dataclass(eq=False)
class CardNode(ui.Control):
    """A card of the hand; its hit area is that of the tilted card."""

    role: ui.Role = field(default=ui.Role.CARD, init=False)
    card: Card | None = None
    pose: Pose = field(default=NOWHERE)
    place: int = 0  # index in the hand, from the left

    @property
    def tooltip_rect(self) -> ui.Rect:
        """The card including its raised position while it is inspected."""
        up = round(self.pose.height * RISES)
        return ui.Rect(self.bounds.x, self.bounds.y - up, self.bounds.w, self.bounds.h + up)

    @property
    def chosen_by_pointing(self) -> bool:
        """Whether it may be played; others are only looked at."""
        return self.selected

    def contains(self, x: int, y: int) -> bool:
        """Return whether a point is on the card."""
        return self.pose.contains(x, y)


@dataclass(frozen=True)
class PlayPrompt:
    """The choice requested from the hand: the playable cards (None if it is not my turn).

    `outcome` is what a playable card does to the trick. `has_arrows`: arrows move in the hand even
    if nothing has the focus.
    """

    playable: Collection[Card] | None
    why_not: Callable[[Card], Text | None]
    outcome: Callable[[Card], Text | None]
    press: Callable[[Card, int], ui.NavResult]
    has_arrows: bool = True

    @property
    def is_active(self) -> bool:
        """Whether a card is requested."""
        return self.playable is not None

    def allows(self, card: Card) -> bool:
        """Return whether a card may be played now."""
        return self.playable is not None and card in self.playable


def play_prompt(
    session: Session, press: Callable[[Card, int], ui.NavResult], *, has_arrows: bool
) -> PlayPrompt:
    """Return the choice that a session requests from the hand now."""
    view = session.view
    mine = session.pending_input is PendingInput.PLAY
    playable = {play.card for play in view.plays()} if mine else None
    return PlayPrompt(playable, view.why_not, partial(outcome, view), press, has_arrows)


def card_id(card: Card) -> str:
    """Return the node id of a card in the hand; equal action cards differ by their copy number."""
    copy = getattr(card, "copy", 0)
    return f"card-{card}-{copy}" if copy else f"card-{card}"


def looked_at(nodes: Sequence[ui.Node], *ids: str) -> Card | None:
    """Return the card of the first of these nodes that is a card: hovered, or focused."""
    found = (ui.find(nodes, node_id) for node_id in ids)
    return next((node.card for node in found if isinstance(node, CardNode)), None)


def card_nodes(tctx: TableContext, view: TableView, prompt: PlayPrompt) -> list[CardNode]:
    """Return a node for each known card of the hand, at its resting place."""
    lift = tctx.layout.hand.lifts(len(view.hand)).playable
    nodes = []
    for index, (card, pose) in enumerate(zip(view.hand, tctx.slots(view), strict=True)):
        if card is not None:
            raised = pose.raised(lift if prompt.allows(card) else 0.0)
            nodes.append(_node(view, card, index, raised, prompt))
    return nodes


def _node(view: TableView, card: Card, index: int, pose: Pose, prompt: PlayPrompt) -> CardNode:
    reason = prompt.why_not(card) if prompt.is_active else None
    return CardNode(
        card_id(card),
        card,
        to_rect(pose.box),
        value=reason or "",
        accessible_name=card_aloud(view, card, prompt, reason),
        card=card,
        pose=pose,
        place=index,
        tab_stop="hand" if reason is None else "hand-refused",
        selected=prompt.allows(card),
        looks_off=reason is not None,
        is_answer=prompt.allows(card),
        on_press=partial(prompt.press, card, index),
    )


def card_aloud(view: TableView, card: Card, prompt: PlayPrompt, reason: Text | None) -> Text:
    """Return the screen reader text of a card of the hand: whether it is a trump, whether it may be
    played, and what it would do to the trick."""
    trump = is_trump(view, card)
    if not prompt.is_active:
        return text("{card}, trump", card=card) if trump else text("{card}", card=card)
    if reason is None:
        may = text("{card}, playable", card=card)
        if trump:
            may = text("{card}, trump, playable", card=card)
        comes = prompt.outcome(card)
        return may if comes is None else listed([may, comes])
    must = turn_words(view)[1]
    if must is None or must != view.lead:
        return text("{card}, not playable: {reason}", card=card, reason=reason)
    suit = SuitName(must)
    if trump:
        return text("{card}, trump, not playable: you must follow {suit}", card=card, suit=suit)
    return text("{card}, not playable: you must follow {suit}", card=card, suit=suit)


def step(view: TableView, prompt: PlayPrompt, focus: str, by: int) -> str:
    """Return the id of the next card to the left or right: on my turn the next playable one, but
    from one that may not be played the next of those."""
    cards = [card for card in view.hand if card is not None]
    ids = [card_id(card) for card in cards if prompt.allows(card) or not prompt.is_active]
    refused = [card_id(card) for card in cards if card_id(card) not in ids]
    ids = refused if focus in refused else ids
    if not ids:
        return focus
    return ids[(ids.index(focus) + by) % len(ids)] if focus in ids else ids[0]


def nearest_playable(view: TableView, prompt: PlayPrompt, focus: str, place: int) -> str:
    """Return the id of the playable card nearest to the focus, or to an index in the hand."""
    ids = ["" if card is None else card_id(card) for card in view.hand]
    here = ids.index(focus) if focus in ids else place
    playable = [i for i, card in enumerate(view.hand) if card is not None and prompt.allows(card)]
    return ids[min(playable, key=lambda i: abs(i - here))] if playable else focus


@dataclass
class HoldToConfirm:
    """The card held down now; `seconds` is the time required, 0 to disable the guard."""

    seconds: float = 0.0
    card: CardNode | None = None
    held: float = 0.0

    def handle(
        self, intent: ui.Intent, nodes: list[ui.Node], chosen: ui.Node | None, reach: int
    ) -> bool:
        """Hold back presses of playable cards; return whether the intent was used."""
        if self.seconds <= 0:
            return False
        match intent:
            case ui.PointerDown(x, y, 1):
                node = hit_test(nodes, x, y, reach)
            case ui.Confirm():
                node = chosen
            case ui.PointerUp(_, _, 1) | ui.Released("Confirm"):
                was = self.card
                self.card = None
                return was is not None
            case ui.LetGo():
                self.card = None
                return False
            case _:
                return False
        if not isinstance(node, CardNode) or not node.selected:
            return False
        if self.card is None:
            self.card = node
            self.held = 0.0
        return True

    def advance(self, dt: float) -> CardNode | None:
        """Let time pass; return the card once it was held long enough."""
        if self.card is None:
            return None
        self.held += dt
        if self.held < self.seconds:
            return None
        card = self.card
        self.card = None
        return card

    def draw(self, brush: Brush) -> None:
        """Draw the progress of the hold as a bar over the card."""
        if self.card is None:
            return
        ctx = brush.ctx
        pose = self.card.pose
        w = round(pose.width * 0.8)
        h = max(6, ctx.px(10))
        bar = ui.Rect(round(pose.x - w / 2), round(pose.y - pose.height / 2 - h * 2.5), w, h)
        brush.ctx.plate(bar, h / 2, WELL, ctx.edge(0.3))
        full = ctx.raster.plate(w, h, h / 2, ctx.palette.gold)
        with brush.canvas.clipped((bar.x, bar.y, round(w * min(1.0, self.held / self.seconds)), h)):
            brush.canvas.blit(full, *bar.topleft)
