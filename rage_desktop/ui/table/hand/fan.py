"""How every card of the hand stands: lifted, come to the front, moved aside (VISUAL 8)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rage_desktop.stage.layout.geometry import Pose
from rage_desktop.stage.motion import Beat
from rage_desktop.stage.sorting import Sorting
from rage_desktop.stage.table_view import TableView
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.hand.hand import Stand
from rage_desktop.ui.table.hand.hand_cards import Choosing, card_id
from rage_desktop.ui.toolkit.easing import Levels

PART = 0.20, 0.10  # widths that the neighbours at the right and at the left of it part
CLOSE = 0.16  # widths by which both sides close in on the gap of a dragged card
HALF = 0.5  # of a hover's lift, which the growth adds to
THIRD = 0.34  # of a focused card's, so that it does not rise over my slot


@dataclass(frozen=True)
class Looking:
    """What the player has an eye on, as nodes: pointed at, focused, in the fingers, suggested;
    and what a lesson teaches."""

    hover: str = ""
    focus: str = ""
    away: str = ""
    suggested: str = ""
    toward: int = -1  # the place where a dragged card would be put, -1 for none
    taught: str = ""
    rise: float = 0.0  # px by which the taught card lifts by itself


def stands(
    board: Board, view: TableView, choosing: Choosing, look: Looking, levels: Levels
) -> list[Stand]:
    """Return how every card stands now; all glides to where it belongs."""
    found = []
    for card in view.hand:
        if card is None:
            found.append(Stand())
            continue
        node, allowed = card_id(card), choosing.allows(card)
        eyed = allowed or not choosing.mine
        stand = standing(board, view, node, look, levels, playable=allowed, eyed=eyed)
        found.append(replace(stand, state="normal" if eyed else "dim"))
    found = parted(found, board.slots(view))
    return _shifted(board, view, found, look, levels) if view.sorting is Sorting.HAND else found


def _shifted(
    board: Board, view: TableView, found: list[Stand], look: Looking, levels: Levels
) -> list[Stand]:
    """Return the stands with room made where a dragged card would go."""
    slots = board.slots(view)
    seconds = board.kit.timing(Beat.FAN).seconds
    start = next((i for i, stand in enumerate(found) if stand.away), -1)
    moved = []
    for index, (card, stand) in enumerate(zip(view.hand, found, strict=True)):
        goal = 0.0
        if min(start, look.toward) >= 0 and index != start:
            step = -1 if start < index <= look.toward else 1 if look.toward <= index < start else 0
            if step and slots[index + step].beside(slots[index]):
                goal = slots[index + step].x - slots[index].x
        if card is not None:
            goal = levels.toward((card_id(card), "shift"), goal, seconds)
        moved.append(replace(stand, aside=stand.aside + goal))
    return moved


def standing(
    board: Board,
    view: TableView,
    node: str,
    look: Looking,
    levels: Levels,
    *,
    playable: bool,
    eyed: bool,
) -> Stand:
    """Return how one card stands; one that is `eyed` comes to the front when it is looked at."""
    lifts = board.layout.lifts(len(view.hand))
    hovered, focused, suggested = (node == at for at in (look.hover, look.focus, look.suggested))
    away = node == look.away
    seconds = board.kit.timing(Beat.HOVER).seconds
    goal = lifts.playable * playable + lifts.focus * (1 if suggested else THIRD * focused)
    goal += lifts.hover * HALF * (hovered and eyed)
    lift = levels.toward((node, "lift"), goal, seconds) + look.rise * (node == look.taught)
    front = _toward(board, levels, (node, "front"), eyed and (hovered or focused) and not away)
    gap = _toward(board, levels, (node, "away"), away)
    return Stand(lift, focused=focused, front=front, gap=gap, away=away, suggested=suggested)


def _toward(board: Board, levels: Levels, key: tuple[str, str], on: bool) -> float:
    seconds = board.kit.timing(Beat.FAN if on else Beat.FAN_BACK).seconds
    return levels.toward(key, float(on), seconds)


def parted(found: Sequence[Stand], slots: Sequence[Pose]) -> list[Stand]:
    """Return the stands with the neighbours of cards in front, or of a gap, moved aside."""
    moved = [0.0] * len(found)
    for index, stand in enumerate(found):
        if not stand.front and not stand.gap:
            continue
        right, left = (share * stand.front - CLOSE * stand.gap for share in PART)
        for step, share in ((1, right), (-1, -left)):
            at, way = index + step, share * slots[index].width
            if 0 <= at < len(found) and abs(slots[at].x - slots[index].x) >= slots[index].width:
                continue  # cards do not overlap, so nothing has to make room
            while 0 <= at < len(found) and slots[at].beside(slots[index]) and abs(way) > 0.5:
                moved[at] += way
                at, way = at + step, way / 2
    return [replace(s, aside=m) if m else s for s, m in zip(found, moved, strict=True)]
