"""The hand at the bottom: the pose of every card, and how it is drawn (VISUAL 7, 8). Playable cards
are raised, the others dimmed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rage_desktop.presentation.effect_values import marked_trump
from rage_desktop.presentation.layout.geometry import Pose
from rage_desktop.presentation.sorting import Sorting, row_break
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import EffectKind, HandSlot
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.faces import State
from rage_desktop.ui.art.palette import GOLD
from rage_desktop.ui.table.effects.centre_effects import draw_flare
from rage_desktop.ui.table.hand import trump_marks
from rage_desktop.ui.table.hand.hand_cards import PlayPrompt, card_id
from rage_desktop.ui.table.table_context import Brush, TableContext
from rage_desktop.ui.toolkit.animated_values import AnimatedValues

# number, px of the design
SHAKES = 3
SHAKE = 6
# of a card in front: extra scale, remaining share of its angle
GROWTH = 0.1
UPRIGHT = 0.35
PART = 0.20, 0.10  # widths by which the right and left neighbours move aside
CLOSE = 0.16  # widths by which both sides close the gap of a dragged card
HALF = 0.5  # share of a hover's lift, in addition to the enlargement
DROPS = 26  # px of the design by which the tag drops off trumps that are none any more
THIRD = 0.34  # share of a focused card's lift, so that it does not cover my slot


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
    """Draw the home seat's cards from left to right: none covers the index of another. Hidden
    ones are drawn as flights."""
    count = len(view.hand)
    slots = brush.tctx.slots(view)
    back = row_break(view.hand)
    shown = {}
    over = [i for i, pose in enumerate(poses) if pose.front and not slots[i].beside(slots[-1])]
    for index in (*(i for i in range(count) if i not in over), *over):  # out of the back row
        pose = poses[index]
        if HandSlot(index, count, back=back) not in view.hidden and not pose.away:
            _draw_card(brush, view, slots[index], index, pose)
            shown[index] = shown_pose(slots[index], pose)
    if (tag := trump_marks.trump_tag(brush.tctx, view, dict(sorted(shown.items())))) is not None:
        _, left = marked_trump(view, calm=brush.ctx.reduced_motion)
        with brush.canvas.layer(dy=brush.ctx.px(DROPS) * (1 - left), alpha=left):
            tag.draw(brush.canvas)


def _draw_card(
    brush: Brush, view: TableView, lies: Pose, index: int, hand_pose: HandCardPose
) -> None:
    """Draw a card that lies in the hand, or is coming to the front."""
    card = view.hand[index]
    front = hand_pose.front
    lift = hand_pose.lift
    lies = lies._replace(x=lies.x + _shake(brush.tctx, view, index) + hand_pose.aside)
    pose = bring_forward(lies, front)
    raised = pose.raised(lift)
    state: State = "normal" if front else hand_pose.state
    draw_flare(brush, view, card, raised)
    if hand_pose.focused:
        _draw_focus(brush, pose if front in (0, 1) else lies, lift)
    if hand_pose.suggested:
        brush.glow(raised, 20, 0.95, GOLD)
    if trump_marks.is_marked(brush, view, card):
        trump_marks.draw_light(brush, view, raised, state)
        if not front or (front == 1 and not hand_pose.focused):
            trump_marks.draw_edge(brush, view, raised, state)
    if not front:
        brush.card(card, pose, state, lift=lift)
        return
    cards = brush.tctx.cards
    end = bring_forward(lies, 1)
    soft, dx, dy = cards.shadow_for(lies.height, lies.angle, lift)
    brush.canvas.blit(soft, pose.x + dx, pose.y + dy)
    face = None if card is None else brush.tctx.faces(card)
    picture = cards.enlarged(face, (lies.height, lies.angle), (end.height, end.angle), front)
    brush.ctx.centre(picture, pose.x, pose.y - lift)


def bring_forward(pose: Pose, share: float) -> Pose:
    """Return the pose of a card brought to the front by a share, enlarged about its foot."""
    height = pose.height * (1 + GROWTH * share)
    angle = pose.angle * (1 - (1 - UPRIGHT) * share)
    foot = pose.spot(0, pose.height / 2)
    return Pose(*Pose(*foot, height, angle).spot(0, -height / 2), height, angle)


def _draw_focus(brush: Brush, pose: Pose, lift: float) -> None:
    """Draw the focus ring behind a card."""
    ctx = brush.ctx
    outline = 10 if ctx.palette.high_contrast else 8
    ring = brush.tctx.cards.outline(
        pose.height, pose.angle, ctx.palette.ivory, max(5.0, outline * ctx.scale), 20 * ctx.scale
    )
    brush.ctx.centre(ring, pose.x, pose.y - lift)


def _shake(tctx: TableContext, view: TableView, index: int) -> float:
    """Return the shake offset of a card that may not be played."""
    fx = next((f for f in view.effects if f.kind is EffectKind.SHAKE and f.index == index), None)
    if fx is None:
        return 0.0
    phase = fx.progress * SHAKES * 2
    swing = 1 - abs(phase % 2 - 1) * 2  # a triangle wave, -1 to 1
    return tctx.ctx.px(SHAKE) * swing * (1 - fx.progress)


def shown_pose(pose: Pose, card: HandCardPose) -> Pose:
    """Return the pose in which a card of the hand is drawn."""
    return bring_forward(pose._replace(x=pose.x + card.aside), card.front).raised(card.lift)


@dataclass(frozen=True)
class HandFocus:
    """The cards of interest, as nodes: hovered, focused, held, suggested; and the card
    a lesson teaches."""

    hover: str = ""
    focus: str = ""
    away: str = ""
    suggested: str = ""
    toward: int = -1  # the place where a dragged card would be put, -1 for none
    taught: str = ""
    rise: float = 0.0  # px by which the taught card is lifted


def hand_poses(
    tctx: TableContext,
    view: TableView,
    prompt: PlayPrompt,
    hand_focus: HandFocus,
    levels: AnimatedValues,
) -> list[HandCardPose]:
    """Return the current pose of each hand card, animating towards its target."""
    found = []
    for card in view.hand:
        if card is None:
            found.append(HandCardPose())
            continue
        node = card_id(card)
        allowed = prompt.allows(card)
        eyed = allowed or not prompt.is_active
        hand_pose = hand_card_pose(
            tctx, view, node, hand_focus, levels, playable=allowed, eyed=eyed
        )
        found.append(replace(hand_pose, state="normal" if eyed else "dim"))
    slots = tctx.slots(view)
    found = kept_inside(parted(found, slots), slots, tctx.layout.scale.width)
    return (
        _shifted(tctx, view, found, hand_focus, levels) if view.sorting is Sorting.HAND else found
    )


def kept_inside(
    found: Sequence[HandCardPose], slots: Sequence[Pose], width: float
) -> list[HandCardPose]:
    """Return the poses with cards that would leave the window at a side moved back into it: a card
    in front is larger, and its neighbours make way."""
    kept = []
    for hand_pose, slot in zip(found, slots, strict=True):
        box = shown_pose(slot, hand_pose).box
        back = max(0.0, -box.x) - max(0.0, box.right - width)
        kept.append(replace(hand_pose, aside=hand_pose.aside + back) if back else hand_pose)
    return kept


def _shifted(
    tctx: TableContext,
    view: TableView,
    found: list[HandCardPose],
    hand_focus: HandFocus,
    levels: AnimatedValues,
) -> list[HandCardPose]:
    """Return the poses with a gap where a dragged card would be put."""
    slots = tctx.slots(view)
    seconds = tctx.ctx.timing(ui.MotionToken.FAN).seconds
    start = next((i for i, hand_pose in enumerate(found) if hand_pose.away), -1)
    moved = []
    for index, (card, hand_pose) in enumerate(zip(view.hand, found, strict=True)):
        goal = 0.0
        step = _step_aside(index, start, hand_focus.toward)
        if step and slots[index + step].beside(slots[index]):
            goal = slots[index + step].x - slots[index].x
        if card is not None:
            goal = levels.animate_to((card_id(card), "shift"), goal, seconds)
        moved.append(replace(hand_pose, aside=hand_pose.aside + goal))
    return moved


def _step_aside(index: int, start: int, end: int) -> int:
    """Return by how many places a card moves while another is dragged from one place to another:
    one to the left, -1, one to the right, 1, or none. A place of -1 is no place."""
    if start < 0 or end < 0:
        return 0
    if start < index <= end:
        return -1
    return 1 if end <= index < start else 0


def hand_card_pose(
    tctx: TableContext,
    view: TableView,
    node: str,
    hand_focus: HandFocus,
    levels: AnimatedValues,
    *,
    playable: bool,
    eyed: bool,
) -> HandCardPose:
    """Return the pose of one card; one that is `eyed` comes to the front when inspected."""
    lifts = tctx.layout.hand.lifts(len(view.hand))
    hovered = node == hand_focus.hover
    focused = node == hand_focus.focus
    suggested = node == hand_focus.suggested
    away = node == hand_focus.away
    goal = lifts.playable if playable else 0.0
    if suggested:
        goal += lifts.focus
    elif focused:
        goal += lifts.focus * THIRD
    if hovered and eyed:
        goal += lifts.hover * HALF
    seconds = tctx.ctx.timing(ui.MotionToken.HOVER).seconds
    lift = levels.animate_to((node, "lift"), goal, seconds)
    if node == hand_focus.taught:
        lift += hand_focus.rise
    front = _toward(tctx, levels, (node, "front"), eyed and (hovered or focused) and not away)
    gap = _toward(tctx, levels, (node, "away"), away)
    return HandCardPose(lift, focused=focused, front=front, gap=gap, away=away, suggested=suggested)


def _toward(tctx: TableContext, levels: AnimatedValues, key: tuple[str, str], on: bool) -> float:
    seconds = tctx.ctx.timing(ui.MotionToken.FAN if on else ui.MotionToken.FAN_BACK).seconds
    return levels.animate_to(key, float(on), seconds)


def parted(found: Sequence[HandCardPose], slots: Sequence[Pose]) -> list[HandCardPose]:
    """Return the poses with the neighbours of cards in front, or of a gap, moved aside."""
    moved = [0.0] * len(found)
    for index, hand_pose in enumerate(found):
        if not hand_pose.front and not hand_pose.gap:
            continue
        right, left = (share * hand_pose.front - CLOSE * hand_pose.gap for share in PART)
        for step, share in ((1, right), (-1, -left)):
            at = index + step
            way = share * slots[index].width
            if 0 <= at < len(found) and abs(slots[at].x - slots[index].x) >= slots[index].width:
                continue  # cards do not overlap, so no neighbour has to move
            while 0 <= at < len(found) and slots[at].beside(slots[index]) and abs(way) > 0.5:
                moved[at] += way
                at = at + step
                way = way / 2
    return [replace(s, aside=m) if m else s for s, m in zip(found, moved, strict=True)]
