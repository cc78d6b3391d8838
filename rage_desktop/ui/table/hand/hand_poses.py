"""The pose of every card of the hand: lifted, in front, moved aside (VISUAL 8)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rage_desktop.presentation.layout.geometry import Pose
from rage_desktop.presentation.motion import MotionToken
from rage_desktop.presentation.sorting import Sorting
from rage_desktop.presentation.table_view import TableView
from rage_desktop.ui.table.hand.hand import HandCardPose
from rage_desktop.ui.table.hand.hand_cards import PlayPrompt, card_id
from rage_desktop.ui.table.table_context import TableContext
from rage_desktop.ui.toolkit.animated_values import AnimatedValues

PART = 0.20, 0.10  # widths by which the right and left neighbours move aside
CLOSE = 0.16  # widths by which both sides close the gap of a dragged card
HALF = 0.5  # share of a hover's lift, in addition to the enlargement
THIRD = 0.34  # share of a focused card's lift, so that it does not cover my slot


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
    tctx: TableContext, view: TableView, prompt: PlayPrompt, look: HandFocus, levels: AnimatedValues
) -> list[HandCardPose]:
    """Return the current pose of each hand card, animating towards its target."""
    found = []
    for card in view.hand:
        if card is None:
            found.append(HandCardPose())
            continue
        node, allowed = card_id(card), prompt.allows(card)
        eyed = allowed or not prompt.is_active
        hand_pose = hand_card_pose(tctx, view, node, look, levels, playable=allowed, eyed=eyed)
        found.append(replace(hand_pose, state="normal" if eyed else "dim"))
    found = parted(found, tctx.slots(view))
    return _shifted(tctx, view, found, look, levels) if view.sorting is Sorting.HAND else found


def _shifted(
    tctx: TableContext,
    view: TableView,
    found: list[HandCardPose],
    look: HandFocus,
    levels: AnimatedValues,
) -> list[HandCardPose]:
    """Return the poses with a gap where a dragged card would be put."""
    slots = tctx.slots(view)
    seconds = tctx.ctx.timing(MotionToken.FAN).seconds
    start = next((i for i, hand_pose in enumerate(found) if hand_pose.away), -1)
    moved = []
    for index, (card, hand_pose) in enumerate(zip(view.hand, found, strict=True)):
        goal = 0.0
        if min(start, look.toward) >= 0 and index != start:
            step = -1 if start < index <= look.toward else 1 if look.toward <= index < start else 0
            if step and slots[index + step].beside(slots[index]):
                goal = slots[index + step].x - slots[index].x
        if card is not None:
            goal = levels.animate_to((card_id(card), "shift"), goal, seconds)
        moved.append(replace(hand_pose, aside=hand_pose.aside + goal))
    return moved


def hand_card_pose(
    tctx: TableContext,
    view: TableView,
    node: str,
    look: HandFocus,
    levels: AnimatedValues,
    *,
    playable: bool,
    eyed: bool,
) -> HandCardPose:
    """Return the pose of one card; one that is `eyed` comes to the front when inspected."""
    lifts = tctx.layout.lifts(len(view.hand))
    hovered, focused, suggested = (node == at for at in (look.hover, look.focus, look.suggested))
    away = node == look.away
    seconds = tctx.ctx.timing(MotionToken.HOVER).seconds
    goal = lifts.playable * playable + lifts.focus * (1 if suggested else THIRD * focused)
    goal += lifts.hover * HALF * (hovered and eyed)
    lift = levels.animate_to((node, "lift"), goal, seconds) + look.rise * (node == look.taught)
    front = _toward(tctx, levels, (node, "front"), eyed and (hovered or focused) and not away)
    gap = _toward(tctx, levels, (node, "away"), away)
    return HandCardPose(lift, focused=focused, front=front, gap=gap, away=away, suggested=suggested)


def _toward(tctx: TableContext, levels: AnimatedValues, key: tuple[str, str], on: bool) -> float:
    seconds = tctx.ctx.timing(MotionToken.FAN if on else MotionToken.FAN_BACK).seconds
    return levels.animate_to(key, float(on), seconds)


def parted(found: Sequence[HandCardPose], slots: Sequence[Pose]) -> list[HandCardPose]:
    """Return the poses with the neighbours of cards in front, or of a gap, moved aside."""
    moved = [0.0] * len(found)
    for index, hand_pose in enumerate(found):
        if not hand_pose.front and not hand_pose.gap:
            continue
        right, left = (share * hand_pose.front - CLOSE * hand_pose.gap for share in PART)
        for step, share in ((1, right), (-1, -left)):
            at, way = index + step, share * slots[index].width
            if 0 <= at < len(found) and abs(slots[at].x - slots[index].x) >= slots[index].width:
                continue  # cards do not overlap, so no neighbour has to move
            while 0 <= at < len(found) and slots[at].beside(slots[index]) and abs(way) > 0.5:
                moved[at] += way
                at, way = at + step, way / 2
    return [replace(s, aside=m) if m else s for s, m in zip(found, moved, strict=True)]
