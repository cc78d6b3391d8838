"""The bidding panel where the plates leave it little room, of large type or in a tall window: no
well, trump beside the question, everything in rows (VISUAL 9)."""

from typing import NamedTuple

from rage_desktop.stage.layout.geometry import Point, Pose, Rect
from rage_desktop.stage.layout.panels import BiddingLayout, Free
from rage_desktop.stage.layout.scale import Scale

NARROW = 1170  # px of the drawing: below this the well goes
LARGEST = 1.5  # the type size at which the rows were drawn
TALL = 1.2  # how much larger than the type the rows of a tall window are
HEIGHT, ROW = 376.0, 62.0  # px of the rows' drawing: with one row of keys, and one row more
LEAST_KEY = 44.0  # below this width the keys take two rows
MOST_ROWS = 2
KEYS_APART = 4  # px at least between rows of keys
BIDS_ROW = 46.0  # one row more where avatars and bids would run together beside their label
NEEDED = 1.5  # how many of its heights a bid's box takes: an avatar and a number


def narrow_bidding_layout(
    scale: Scale, players: int, hand_size: int, hand_top: float, free: Free
) -> BiddingLayout | None:
    """Return the panel without a well between the plates, None where the usual one has its room."""
    if not scale.portrait and (scale.text == 1 or free.width >= scale.px(NARROW)):
        return None
    u = LARGEST * scale.s  # one px of the rows' drawing
    if scale.portrait:
        u = max(scale.text, TALL) * scale.s
    width = min(free.width - 2 * scale.px(4), 860 * u)
    pad = 23 * u
    columns = hand_size + 1
    if (width - 2 * pad + 8 * u) / columns - 8 * u < max(LEAST_KEY * u, scale.target):
        columns = -(-(hand_size + 1) // MOST_ROWS)
    key = min((width - 2 * pad + 8 * u) / columns - 8 * u, 54 * u)
    if key < scale.target:
        return None
    beside = 3.2 * scale.type(17) + 8.2 * scale.type(18)
    each = NEEDED * 38 * u + scale.px(4)
    own_row = width - 2 * pad - beside < (players - 1) * each
    rows = -(-(hand_size + 1) // columns)
    room = hand_top - scale.px(3) - free.top
    drawn = HEIGHT + (rows - 1) * ROW + BIDS_ROW * own_row
    height = min(room, drawn * u)
    y = free.top + (room - height) / 2 * scale.portrait
    panel = Rect((scale.width - width) / 2, y, width, height)
    places = _Grid(u, panel.h / drawn, columns, own_row)
    return _placed(scale, panel, places, players, hand_size)


class _Grid(NamedTuple):
    """The px of the rows' drawing across and down, the keys in a row, and whether the bids so far
    stand under their label."""

    u: float
    v: float
    columns: int
    own_row: bool


def _placed(scale: Scale, panel: Rect, grid: _Grid, players: int, hand_size: int) -> BiddingLayout:
    """Place the rows; where the panel is lower than drawn they come closer."""
    u, v, columns, own_row = grid
    rows = -(-(hand_size + 1) // columns)
    x, right = panel.x + 23 * u, panel.w - 46 * u
    keys = _keys(panel, u, v, x, right, hand_size, columns, scale.target)
    below = keys[-1].bottom
    trump = Rect(x + 0.68 * right, panel.y + 12 * v, 0.32 * right, 52 * v)
    cell = min(38 * u, 40 * v)
    middle = below + 80 * v  # of the row of bids
    label = Rect(x, middle - cell / 2, 3.2 * scale.type(17), cell)
    claimed = Rect(x + right - 8.2 * scale.type(18), label.y, 8.2 * scale.type(18), cell)
    bids = _bids(label, claimed, players - 1, BIDS_ROW * v if own_row else 0)
    below += BIDS_ROW * v * own_row
    button = Rect(x + right - 210 * u, below + 136 * v, 210 * u, 58 * v)
    hints = Rect(x, button.y, button.x - x - 12 * u, button.h)
    chip = 48 * u
    at = Point(trump.x + chip / 2, trump.centre.y)
    return BiddingLayout(
        panel=panel,
        well=None,
        trump=trump,
        caption=at,
        card=Pose(*at, 0.5 * chip),  # none is drawn
        chip=at,
        chip_size=chip,
        suit_name=Point(at.x + chip / 2 + 12 * u, at.y - 11 * u),
        in_hand=Point(at.x + chip / 2 + 12 * u, at.y + 13 * u),
        question=Rect(x, panel.y + 14 * v, 0.66 * right, 48 * v),
        rule=Rect(x, panel.y + 64 * v, right, 30 * v),
        keys=keys,
        key_rows=rows,
        suggestion=Rect(x, keys[-1].bottom + 12 * v, right, 36 * min(u, v)),
        bids_label=label,
        bids=bids,
        claimed=claimed,
        claims=Rect(x, below + 110 * v, right, 14 * min(u, v)),
        button=button,
        key_hints=hints,
    )


def _bids(label: Rect, claimed: Rect, count: int, down: float) -> tuple[Rect, ...]:
    """Return a box for each bid so far, between label and sum or so far `down`, under them."""
    left = label.x if down else label.right
    right = claimed.right if down else claimed.x
    step = min((right - left) / count, 2.0 * label.h)
    return tuple(Rect(left + i * step, label.y + down, step, label.h) for i in range(count))


def _keys(
    panel: Rect,
    u: float,
    v: float,
    x: float,
    right: float,
    hand_size: int,
    columns: int,
    target: int,
) -> tuple[Rect, ...]:
    gap = 8 * u
    height = max(54 * v, min(target, ROW * v - KEYS_APART))
    width = min((right + gap) / columns - gap, 84 * u)
    return tuple(
        Rect(
            x + bid % columns * (width + gap),
            panel.y + 102 * v + bid // columns * ROW * v,
            width,
            height,
        )
        for bid in range(hand_size + 1)
    )
