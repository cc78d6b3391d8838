"""The bidding panel where the plates leave it little room, of large type or in a tall window: no
well, trump beside the question, everything in rows (VISUAL 9)."""

from rage_desktop.stage.layout.geometry import Point, Pose, Rect
from rage_desktop.stage.layout.panels import BiddingLayout, Free
from rage_desktop.stage.layout.scale import Scale

NARROW = 1170  # px of the drawing: below this the well goes
LARGEST = 1.5  # the type size at which the rows were drawn
TALL = 1.2  # how much larger than the type the rows of a tall window are
HEIGHT, ROW = 376.0, 62.0  # px of the rows' drawing: with one row of keys, and one row more
LEAST_KEY = 44.0  # below this width the keys take two rows
MOST_ROWS = 2


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
    if scale.portrait and width - 2 * pad - beside < (players - 1) * 1.5 * scale.type(22):
        return None  # the bids so far would run together
    rows = -(-(hand_size + 1) // columns)
    room = hand_top - scale.px(3) - free.top
    height = min(room, (HEIGHT + (rows - 1) * ROW) * u)
    y = free.top + (room - height) / 2 * scale.portrait
    panel = Rect((scale.width - width) / 2, y, width, height)
    return _placed(scale, panel, u, players, hand_size, columns)


def _placed(
    scale: Scale, panel: Rect, u: float, players: int, hand_size: int, columns: int
) -> BiddingLayout:
    """Place the rows; where the panel is lower than drawn they come closer."""
    rows = -(-(hand_size + 1) // columns)
    v = panel.h / (HEIGHT + (rows - 1) * ROW)
    x, right = panel.x + 23 * u, panel.w - 46 * u
    keys = _keys(panel, u, v, x, right, hand_size, columns)
    below = keys[-1].bottom
    trump = Rect(x + 0.68 * right, panel.y + 12 * v, 0.32 * right, 52 * v)
    cell = min(38 * u, 40 * v)
    middle = below + 80 * v  # of the row of bids
    label = Rect(x, middle - cell / 2, 3.2 * scale.type(17), cell)
    claimed = Rect(x + right - 8.2 * scale.type(18), label.y, 8.2 * scale.type(18), cell)
    step = min((claimed.x - label.right) / (players - 1), 2.0 * cell)
    bids = tuple(
        Rect(label.right + place * step, label.y, step, cell) for place in range(players - 1)
    )
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
        suggestion=Rect(x, below + 12 * v, right, 36 * min(u, v)),
        bids_label=label,
        bids=bids,
        claimed=claimed,
        claims=Rect(x, below + 110 * v, right, 14 * min(u, v)),
        button=button,
        key_hints=hints,
    )


def _keys(
    panel: Rect, u: float, v: float, x: float, right: float, hand_size: int, columns: int
) -> tuple[Rect, ...]:
    gap = 8 * u
    width = min((right + gap) / columns - gap, 84 * u)
    return tuple(
        Rect(
            x + bid % columns * (width + gap),
            panel.y + 102 * v + bid // columns * ROW * v,
            width,
            54 * v,
        )
        for bid in range(hand_size + 1)
    )
