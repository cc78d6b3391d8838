"""The hand at the bottom: playable cards are raised, the others dimmed (VISUAL 7, 8)."""

from dataclasses import dataclass
from math import cos, radians, sin

from rage_desktop.presentation.layout.geometry import Pose
from rage_desktop.presentation.sorting import row_break
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import EffectKind, HandSlot
from rage_desktop.rules import Card
from rage_desktop.ui.art.cards.enlarged_card import enlarged
from rage_desktop.ui.art.cards.faces import State
from rage_desktop.ui.art.palette import GOLD
from rage_desktop.ui.table.effects.centre_effects import draw_flare
from rage_desktop.ui.table.hand.trump_marks import draw_edge, draw_light, draw_tag, is_trump
from rage_desktop.ui.table.table_context import Brush, TableContext

SHAKES, SHAKE = 3, 6  # number, px of the design
GROWTH, UPRIGHT = 0.1, 0.35  # of a card in front: extra scale, remaining share of its angle


@dataclass(frozen=True)
class HandCardPose:
    """The state of one card of the hand: lift in px, lighting, how far it has come to the
    front (0 to 1), px of horizontal shift; one that is `away` is drawn elsewhere, and its
    place closes by `gap`."""

    lift: float = 0.0
    state: State = "normal"
    focused: bool = False
    front: float = 0.0
    aside: float = 0.0
    gap: float = 0.0
    away: bool = False
    suggested: bool = False


def draw_hand(brush: Brush, view: TableView, poses: list[HandCardPose]) -> None:
    """Draw the home seat's cards from left to right, those in front last; hidden ones are drawn as
    flights."""
    count = len(view.hand)
    slots, back = brush.tctx.slots(view), row_break(view.hand)
    there = [
        index
        for index in range(count)
        if HandSlot(index, count, back=back) not in view.hidden and not poses[index].away
    ]
    for index in there:
        if not poses[index].front:
            _draw_card(brush, view, slots[index], index, poses[index])
    trumps = [(i, slots[i].raised(poses[i].lift)) for i in there if is_trump(view, view.hand[i])]
    draw_tag(brush, view, trumps)
    for index in sorted(there, key=lambda index: poses[index].front):
        if poses[index].front:
            _draw_card(brush, view, slots[index], index, poses[index])


def _draw_card(
    brush: Brush, view: TableView, pose: Pose, index: int, hand_pose: HandCardPose
) -> None:
    card = view.hand[index]
    pose = pose._replace(x=pose.x + _shake(brush.tctx, view, index) + hand_pose.aside)
    if hand_pose.front:
        _draw_brought_forward(brush, view, card, pose, hand_pose)
        return
    draw_flare(brush, view, card, pose.raised(hand_pose.lift))
    if hand_pose.focused:
        draw_focus(brush, pose, hand_pose.lift)
    if hand_pose.suggested:
        draw_gold(brush, pose.raised(hand_pose.lift))
    if is_trump(view, card):
        raised = pose.raised(hand_pose.lift)
        draw_light(brush, view, raised, hand_pose.state)
        draw_edge(brush, view, raised, hand_pose.state)
    brush.card(card, pose, hand_pose.state, lift=hand_pose.lift)


def _draw_brought_forward(
    brush: Brush, view: TableView, card: Card | None, lies: Pose, hand_pose: HandCardPose
) -> None:
    """Draw a card that is coming, or has come, to the front."""
    pose, end = bring_forward(lies, hand_pose.front), bring_forward(lies, 1)
    draw_flare(brush, view, card, pose.raised(hand_pose.lift))
    if hand_pose.focused:
        draw_focus(brush, pose if hand_pose.front == 1 else lies, hand_pose.lift)
    if hand_pose.suggested:
        draw_gold(brush, pose.raised(hand_pose.lift))
    if is_trump(view, card):
        raised = pose.raised(hand_pose.lift)
        draw_light(brush, view, raised)
        if hand_pose.front == 1 and not hand_pose.focused:
            draw_edge(brush, view, raised, "normal")
    soft, dx, dy = brush.tctx.cards.shadow_for(lies.height, lies.angle, hand_pose.lift)
    brush.blit(soft, pose.x + dx, pose.y + dy)
    face = None if card is None else brush.tctx.faces(card)
    ends = end.height, end.angle
    picture = enlarged(brush.tctx.cards, face, (lies.height, lies.angle), ends, hand_pose.front)
    brush.centre(picture, pose.x, pose.y - hand_pose.lift)


def bring_forward(pose: Pose, share: float) -> Pose:
    """Return the pose of a card brought to the front by a share, enlarged about its foot."""
    height, angle = pose.height * (1 + GROWTH * share), pose.angle * (1 - (1 - UPRIGHT) * share)
    before, after = radians(pose.angle), radians(angle)
    foot_x = pose.x + sin(before) * pose.height / 2
    foot_y = pose.y + cos(before) * pose.height / 2
    return Pose(foot_x - sin(after) * height / 2, foot_y - cos(after) * height / 2, height, angle)


def draw_gold(brush: Brush, pose: Pose) -> None:
    """Draw the glow behind the suggested card."""
    ctx, w, h = brush.ctx, round(pose.width), round(pose.height)
    soft, pad = ctx.raster.shadow(w, h, h * 0.06, max(1.0, 20 * ctx.scale), 0.95, GOLD)
    brush.blit(soft, pose.x - w / 2 - pad, pose.y - h / 2 - pad)


def draw_focus(brush: Brush, pose: Pose, lift: float) -> None:
    """Draw the focus ring behind a card."""
    ctx = brush.ctx
    outline = 10 if ctx.palette.high_contrast else 8
    ring = brush.tctx.cards.outline(
        pose.height, pose.angle, ctx.palette.ivory, max(5.0, outline * ctx.scale), 20 * ctx.scale
    )
    brush.centre(ring, pose.x, pose.y - lift)


def _shake(tctx: TableContext, view: TableView, index: int) -> float:
    """Return the shake offset of a card that may not be played."""
    fx = next((f for f in view.effects if f.kind is EffectKind.SHAKE and f.index == index), None)
    if fx is None:
        return 0.0
    phase = fx.progress * SHAKES * 2
    swing = 1 - abs(phase % 2 - 1) * 2  # a triangle wave, -1 to 1
    return tctx.ctx.px(SHAKE) * swing * (1 - fx.progress)
