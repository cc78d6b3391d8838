"""The layout holds in numbers for every window, number of seats, hand and text size we promise."""

from collections.abc import Iterable, Sequence
from itertools import chain, combinations, pairwise, product
from math import hypot
from typing import TypeAlias

import pytest

from rage_desktop.presentation.layout.bar import Hand
from rage_desktop.presentation.layout.geometry import Point, Pose, Rect, text_that_fits
from rage_desktop.presentation.layout.hand import INDEX_STRIP
from rage_desktop.presentation.layout.layout import table_layout
from rage_desktop.presentation.layout.table_places import TableKind, TableLayout
from rage_desktop.presentation.layout.trick_slots import caption_height, caption_width

LANDSCAPE = ((1024, 640), (1280, 720), (1280, 1024), (1920, 1080), (2160, 1080), (2560, 1080))
LIKE_OTHERS = ((1366, 768), (3840, 2160))  # nearly, or exactly, one of those scaled
PORTRAIT = ((800, 1000), (1080, 1400), (1080, 1920))
SIZES = LANDSCAPE + LIKE_OTHERS + PORTRAIT
SOME = [  # a tall window is laid out in many ways before one fits
    size if size in LANDSCAPE else pytest.param(size, marks=pytest.mark.slow) for size in SIZES
]
TEXT = (1.0, 1.25, 1.5)
# type of large windows, and more cards than any pack has
LARGEST = 2.0
PACK = 120
HANDS = (1, 10, 18, 31)
NAME = 118 / 140 - 0.5  # how far below its middle the name on an action card ends, in heights
EXTREMES = ((1.0, 0.8), (1.25, 1.2), (1.5, 1.2))  # sizes of type, and of the hand
Row: TypeAlias = tuple[int, int, float, float]


@pytest.fixture(scope="module", params=SOME, ids=lambda size: f"{size[0]}x{size[1]}")
def laid(request: pytest.FixtureRequest) -> list[TableLayout]:
    """Every layout for a window: 2 to 10 seats, small to large hands, all sizes of type."""
    plain: Iterable[Row] = product(range(2, 11), HANDS, (TEXT[0], TEXT[-1]), (1.0,))
    zoomed = ((*it, *type_) for it in product(range(2, 11), (9, 31)) for type_ in EXTREMES)
    width, height = request.param
    if text_that_fits(width, height, LARGEST) == LARGEST:
        dealt = (it for it in product(range(2, 11), HANDS) if it[0] * it[1] <= PACK)
        plain = chain(plain, ((*it, LARGEST, 1.0) for it in dealt))
    return [table_layout(width, height, *it) for it in (*plain, *zoomed)]


def window(layout: TableLayout) -> Rect:
    """The window of a layout."""
    return Rect(0, 0, layout.scale.width, layout.scale.height)


def told(layout: TableLayout) -> str:
    """Which layout failed."""
    return (
        f"{layout.players} players, {layout.hand_size} cards, "
        f"text {layout.scale.text}, hand {layout.hand.zoom}"
    )


def apart(boxes: dict[str, Rect], layout: TableLayout) -> None:
    """Assert that no two boxes overlap."""
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        assert not a.overlaps(b), f"{one} meets {other}: {told(layout)}"


def seats(layout: TableLayout) -> dict[str, Rect]:
    """All plates, the home seat's and the hint's included."""
    plates = {f"plate {place}": p.bounds for place, p in enumerate(layout.plates, start=1)}
    corners = {"own": layout.own.box, "hint": layout.hint.box, "turn": layout.turn_pill}
    return plates | corners


def bar_boxes(layout: TableLayout) -> dict[str, Rect]:
    """The parts of the top bar."""
    bar = layout.bar
    pills = {f"pill {place}": pill for place, pill in enumerate(bar.pills)}
    buttons = {str(name): box for name, box in bar.buttons.items()}
    return {"menu": bar.menu, "round": bar.round_text, **pills, **buttons}


@pytest.mark.slow
def test_everything_is_inside_the_window(laid: list[TableLayout]) -> None:
    for layout in laid:
        slots = {f"slot {i}": slot.pose.box for i, slot in enumerate(layout.centre.slots)}
        fixtures = dict(enumerate(layout.centre.fixtures))
        panels = {
            "bidding": layout.bidding,
            "last trick": layout.last_trick.between,
            "pill": layout.turn_pill,
        }
        for name, box in (seats(layout) | bar_boxes(layout) | slots | panels).items():
            assert window(layout).contains(box), f"{name} leaves the window: {told(layout)}"
        assert all(window(layout).contains(box) for box in fixtures.values()), told(layout)


def test_plates_bar_and_middle_keep_apart(laid: list[TableLayout]) -> None:
    for layout in laid:
        fixtures = {f"fixture {i}": box for i, box in enumerate(layout.centre.fixtures[:2])}
        columns = {"led": layout.centre.led.box, "trump": layout.centre.trump_chip.box}
        extra = {"modifier": layout.centre.modifier}
        apart(seats(layout) | bar_boxes(layout) | fixtures | columns | extra, layout)


def test_trick_cards_cover_nothing_and_not_each_other(laid: list[TableLayout]) -> None:
    for layout in laid:
        slots = {f"slot {i}": slot.pose.box for i, slot in enumerate(layout.centre.slots)}
        apart(slots, layout)
        for name, box in slots.items():
            for other, thing in seats(layout).items():
                assert not box.overlaps(thing), f"{name} meets {other}: {told(layout)}"
            for thing in layout.centre.fixtures:
                assert not box.overlaps(thing), f"{name} meets the pile: {told(layout)}"
            assert box.bottom <= layout.hand_top, f"{name} meets the hand: {told(layout)}"
        few = layout.players * layout.hand_size <= PACK and not layout.scale.portrait
        least = 60 if few else 54
        assert layout.centre.slots[0].pose.height >= least, told(layout)


def test_no_card_touches_the_ring_that_sticks_out_of_a_plate() -> None:
    for size, players, text in product(((1024, 640), (1280, 720)), range(2, 11), TEXT):
        layout = table_layout(*size, players, 10, text)
        for slot, plate in product(layout.centre.slots, layout.plates):
            assert slot.pose.box.gap(plate.bounds) >= 9 * layout.s, told(layout)


def test_no_card_lies_over_the_round_corners_of_a_tall_table() -> None:
    for size, players, text in product(PORTRAIT, range(2, 11), TEXT):
        layout = table_layout(*size, players, 10, text)
        box, radius, *_ = layout.table
        for slot in layout.centre.slots:
            card = slot.pose.box
            for across in (card.x - box.x, box.right - card.right):
                if across < radius and card.y < box.y + radius:
                    away = hypot(radius - across, box.y + radius - card.y)
                    assert away <= radius + 0.01, told(layout)


@pytest.mark.parametrize("text", [1.0, 1.25, 1.5, LARGEST])
def test_large_type_leaves_the_cards_of_a_trick_large(text: float) -> None:
    for players, cards in product(range(2, 6), (10, 18)):
        card = table_layout(1280, 720, players, cards, text).centre.slots[0].pose
        assert card.width >= 80, (players, cards)


def test_the_card_opposite_stands_out_between_pile_and_trump(laid: list[TableLayout]) -> None:
    for layout in laid:
        centre = layout.centre
        opposite = centre.slots[layout.players // 2].pose.box
        if layout.players % 2 or opposite.y >= centre.pile.box.bottom:
            continue  # it lies nearer to a corner
        if centre.pile.box.y >= opposite.bottom:
            continue  # it lies above both
        for thing in (centre.pile.box, centre.trump.box):
            assert opposite.gap(thing) >= 48 * layout.scale.s, told(layout)
            assert thing.h <= 0.72 * opposite.h, told(layout)


def rows_of(slots: Sequence[Pose]) -> list[list[Pose]]:
    """The rows of a hand, from the back; a fan is one row."""
    if len({slot.angle for slot in slots}) > 1:
        return [list(slots)]
    return [[slot for slot in slots if slot.y == y] for y in sorted({slot.y for slot in slots})]


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("text", "zoom"), [(1.0, 1.0), (1.25, 1.0), (1.5, 1.0), (1.0, 0.8), (1.0, 1.2)]
)
def test_every_index_of_the_hand_shows(size: tuple[int, int], text: float, zoom: float) -> None:
    for hand_size in range(1, 32, 2):
        layout = table_layout(*size, 4, hand_size, text, zoom)
        for held in {*range(1, hand_size, 4), hand_size}:
            slots = layout.hand.slots(held)
            rows = rows_of(slots)
            assert len(rows) <= layout.hand.rows(held)
            for row in rows:
                for card, covering in pairwise(row):
                    shown = covering.x - card.x
                    assert shown >= INDEX_STRIP * card.width - 0.01, f"{held} of {hand_size}"
                    assert shown >= layout.scale.target - 0.01, f"{held} of {hand_size}"
            for card in slots:
                strip = Rect(card.x - card.width / 2, card.y - card.height / 2, 1, 1)
                assert Rect(0, 0, *size).contains(strip)
                assert strip.y + 0.45 * card.height <= size[1]
            for back, front in pairwise(rows):  # the front row leaves the back row's index free
                share = 1.0 if layout.scale.portrait else 0.45
                assert front[0].y - back[0].y >= share * back[0].height


def test_the_hand_stays_clear_of_the_corner_plates(laid: list[TableLayout]) -> None:
    for layout in laid:
        for held in {1, layout.hand_size // 2 or 1, layout.hand_size}:
            for card in layout.hand.slots(held):
                box = Pose(card.x, card.y, card.height).box
                corners = {"own": layout.own.box, "hint": layout.hint.box, "pill": layout.turn_pill}
                for name, plate in corners.items():
                    assert not box.overlaps(plate), f"{name} covers {held} cards: {told(layout)}"


def test_lifted_cards_stay_below_the_top_of_the_hand(laid: list[TableLayout]) -> None:
    for layout in laid:
        for held in {1, layout.hand_size}:
            lifts = layout.hand.lifts(held)
            for card in layout.hand.slots(held):
                top = card.y - card.height / 2 - lifts.playable - lifts.focus
                assert top >= layout.hand_top - 0.01, told(layout)


def test_targets_are_large_enough_to_press(laid: list[TableLayout]) -> None:
    for layout in laid:
        least = 34 if layout.s < 0.75 else 44
        for target in layout.targets():
            assert min(target.w, target.h) >= least - 0.01, told(layout)


def test_every_name_on_an_action_card_of_the_hand_is_in_the_window() -> None:
    for cards in range(1, 12):
        hand = table_layout(1920, 1080, 4, cards).hand
        names = (hand.slot(i, cards).spot(0, NAME * hand.height(1)) for i in range(cards))
        assert max(spot.y for spot in names) <= 1080


def test_the_cards_of_the_hand_are_as_large_as_wished() -> None:
    def card(hand_size: int, wish: float) -> float:
        layout = table_layout(1920, 1080, 4, hand_size, 1.0, wish)
        return layout.hand.slots(hand_size)[0].height

    assert [round(card(9, wish)) for wish in (0.8, 0.9, 1.0, 1.1, 1.2)] == [192, 216, 240, 264, 288]
    assert card(31, 0.8) == pytest.approx(200 * 0.8)
    assert 200 < card(31, 1.2) <= 200 * 1.2
    small, large = (table_layout(1920, 1080, 4, 18, 1.0, wish).hand for wish in (0.8, 1.2))
    assert (small.rows(18), large.rows(18)) == (1, 2)  # fewer large cards fit side by side


def test_thirty_one_cards_lie_in_two_rows_and_the_last_ones_in_one() -> None:
    layout = table_layout(1920, 1080, 3, 31)
    assert layout.own.compact
    assert [layout.hand.rows(held) for held in (31, 22, 10, 1)] == [2, 2, 1, 1]


def test_the_middle_does_not_move_while_the_hand_shrinks() -> None:
    layout = table_layout(1920, 1080, 4, 23)
    before = layout.centre
    assert layout.hand.slots(23) != layout.hand.slots(5)
    assert layout.centre is before


def test_the_bidding_panel_leaves_the_plates_at_the_sides_in_sight(laid: list[TableLayout]) -> None:
    for layout in laid:
        panel = layout.bidding
        for plate in layout.plates:
            box = plate.box
            if plate.side != "top" and panel.overlaps(box):
                covered = min(box.right, panel.right) - max(box.x, panel.x)
                assert covered <= box.w / 8, told(layout)


def captions(layout: TableLayout) -> dict[str, Rect]:
    """The widest pills at the cards, each as far towards the middle of its card as it may be."""
    scale = layout.scale
    found = {}
    high = caption_height(scale)
    for place, slot in enumerate(layout.centre.slots):
        wide = min(caption_width(scale, layout.players), slot.right - slot.left)
        left = min(max(slot.tag.x - wide / 2, slot.left), slot.right - wide)
        found[f"caption {place}"] = Rect(left, slot.tag.y - high / 2, wide, high)
    return found


def test_captions_of_the_cards_touch_no_other_card_and_no_plate(laid: list[TableLayout]) -> None:
    for layout in laid:
        slots = layout.centre.slots
        for place, (name, box) in enumerate(captions(layout).items()):
            assert window(layout).contains(box), f"{name}: {told(layout)}"
            card = slots[place].pose
            assert box.overlaps(card.box), f"{name} is lost: {told(layout)}"
            index = card.spot(-0.345 * card.width, -0.19 * card.height)  # where its suit ends
            above = box.bottom <= card.box.y + layout.scale.px(5.1)
            assert above or box.y >= index.y, f"{name} covers the index: {told(layout)}"
            things = {f"slot {other}": slot.pose.box for other, slot in enumerate(slots)}
            del things[f"slot {place}"]
            for where, chip in (("led", layout.centre.led), ("trump", layout.centre.trump_chip)):
                things[where] = chip.box
            for other, thing in (things | seats(layout)).items():
                assert not box.overlaps(thing), f"{name} meets {other}: {told(layout)}"


def off_line(card: Pose, plate: Rect, centre: Point) -> float:
    """How far a card's middle is from the line between a plate and the middle of the table."""
    dx = plate.centre.x - centre.x
    dy = plate.centre.y - centre.y
    x = card.x - centre.x
    y = card.y - centre.y
    t = min(1.0, max(0.0, (x * dx + y * dy) / (dx * dx + dy * dy)))
    return hypot(x - t * dx, y - t * dy)


def test_a_very_wide_window_has_the_stage_in_its_middle_and_a_wing_in_each_margin() -> None:
    narrow = table_layout(1920, 1080, 5, 10)
    wide = table_layout(2560, 1080, 5, 10)
    assert narrow.sidebars is None
    for plate, moved in zip(narrow.plates, wide.plates, strict=True):
        assert moved.box == plate.box._replace(x=plate.box.x + 320)
    for card, moved_card in zip(narrow.hand.slots(7), wide.hand.slots(7), strict=True):
        assert moved_card == pytest.approx(card._replace(x=card.x + 320))
    assert (wide.bar.menu.x, wide.bar.buttons["help"].right) == (20, 2540)
    for players, text in product(range(2, 11), (*TEXT, LARGEST)):
        layout = table_layout(2560, 1080, players, 10, text)
        sidebars = vars(layout.sidebars)
        assert min(box.w for box in sidebars.values()) >= 280
        apart(sidebars | seats(layout) | bar_boxes(layout), layout)


def test_a_card_is_nearest_to_its_own_plate_and_its_line(laid: list[TableLayout]) -> None:
    for layout in laid:
        middle = Point(layout.centre.cx, layout.centre.cy)
        for place, slot in enumerate(layout.centre.slots[1:], start=1):
            from_lines = [off_line(slot.pose, plate.box, middle) for plate in layout.plates]
            gaps = [slot.pose.box.gap(plate.box) for plate in layout.plates]
            own_line = from_lines.pop(place - 1)
            own_gap = gaps.pop(place - 1)
            assert own_line < 0.6 * min(from_lines, default=1e9), f"seat {place}: {told(layout)}"
            assert own_gap <= min(gaps, default=1e9) + 1, f"seat {place}: {told(layout)}"


@pytest.mark.parametrize(("players", "least"), [(2, 280), (3, 240), (4, 240), (5, 215), (6, 215)])
def test_the_trick_of_few_uses_the_height_of_a_tall_window(players: int, least: int) -> None:
    layout = table_layout(1080, 1920, players, 10)
    assert layout.centre.clear
    assert layout.centre.slots[0].pose.height >= least


def test_a_tall_window_keeps_a_suit_in_one_row_where_both_stay_roomy() -> None:
    layout = table_layout(1080, 1920, 4, 10)
    rows = [round(slot.y) for slot in layout.hand.slots(9, 4)]
    assert rows == [rows[0]] * 4 + [rows[-1]] * 5
    assert rows[0] < rows[-1]
    halves = [round(slot.y) for slot in layout.hand.slots(9, 0)]
    assert halves.count(halves[0]) == 5
    crowded = [round(slot.y) for slot in table_layout(1080, 1920, 4, 14).hand.slots(14, 1)]
    assert crowded.count(crowded[0]) == 7, "a row of thirteen would hide what halves show"


@pytest.mark.parametrize("size", [(720, 1280), (1080, 1920)])
@pytest.mark.parametrize("dealt", [1, 3, 5, 8])
def test_a_tall_window_has_no_gap_above_a_short_hand(size: tuple[int, int], dealt: int) -> None:
    layout = table_layout(*size, 4, dealt)
    highest = min(card.box.y for card in layout.hand.slots(dealt))
    assert highest - layout.own.box.bottom < 0.06 * size[1]


def test_the_last_cards_of_a_tall_window_lie_in_one_row_amid_their_room() -> None:
    hand = table_layout(1080, 1920, 4, 9).hand
    two_rows = [card.box for card in hand.slots(9)]
    one_row = [card.box for card in hand.slots(5)]
    assert len({card.y for card in one_row}) == 1
    assert one_row[0].h > two_rows[0].h
    above = one_row[0].y - two_rows[0].y
    below = two_rows[-1].bottom - one_row[0].bottom
    assert above == pytest.approx(below, abs=1)
    assert above > 0


ONE_HAND_SIZES = [(1280, 720), (1920, 1080), (1024, 640), (3440, 1440)]


@pytest.mark.parametrize("hand", ["left", "right"])
@pytest.mark.parametrize("size", ONE_HAND_SIZES)
@pytest.mark.parametrize("players", [2, 4, 7, 10])
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_buttons_stand_free(hand: Hand, size: tuple[int, int], players: int, text: float) -> None:
    layout = table_layout(*size, players, 8, text, one_hand=hand)
    bar = [layout.bar.menu, *layout.bar.buttons.values(), *layout.corner[:2], *layout.corner[3:]]
    others = [plate.bounds for plate in layout.plates] + [layout.own.box, layout.hint.box]
    lying = [slot.pose.box for slot in layout.centre.slots] + [*layout.centre.pieces]
    if not layout.corner:
        lying = []  # in the bar, as for both hands
    for i, box in enumerate(bar):
        assert Rect(0, 0, *size).contains(box)
        assert not any(box.overlaps(other) for other in (*bar[i + 1 :], *others, *lying))
        assert not layout.corner or not box.overlaps(layout.bidding)


@pytest.mark.parametrize(("hand", "side"), [("left", -1), ("right", 1)])
def test_everything_leans_to_the_hand(hand: Hand, side: int) -> None:
    both = table_layout(1920, 1080, 4, 5)
    one = table_layout(1920, 1080, 4, 5, one_hand=hand)
    for before, after in ((both.hand.slots(3)[1].x, one.hand.slots(3)[1].x),):
        assert (after - before) * side > 0
    pressed = [*one.bar.buttons.values(), *one.corner]
    assert len(one.corner) == 4, "sort, undo, claim and hint"
    assert all((box.centre.x - 960) * side > 0 for box in pressed)
    assert min(box.y for box in one.bar.buttons.values()) > 540
    assert one.last_trick.between == both.last_trick.between
    assert one.last_trick.hook is None


def test_a_tall_window_stays_as_it_is() -> None:
    assert table_layout(1080, 1920, 4, 5, one_hand="left") == table_layout(1080, 1920, 4, 5)


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1080), (3440, 1440)])
def test_the_last_trick_hangs_from_its_button(size: tuple[int, int]) -> None:
    """Also where the bar is wider than the stage."""
    layout = table_layout(*size, 4, 9)
    hook = layout.last_trick.hook
    assert hook is not None
    assert hook.x == layout.bar.buttons["last_trick"].centre.x


def test_the_stage_lies_in_the_middle_of_a_very_wide_window() -> None:
    plain = table_layout(1920, 1080, 4, 9)
    wide = table_layout(2560, 1080, 4, 9)
    assert wide.own.box == plain.own.box._replace(x=plain.own.box.x + 320)
    assert wide.centre.cx == 1280
    assert [pose.x - 320 for pose in wide.hand.slots(9)] == [
        pytest.approx(pose.x) for pose in plain.hand.slots(9)
    ]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1080, 1920), (2560, 1080)])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 8])
def test_open_hands_lie_clear_of_plates_and_trick(size: tuple[int, int], players: int) -> None:
    below = 0 if size[0] < size[1] else 120
    layout = table_layout(*size, players, 8, below=below, kind=TableKind.WATCHED)
    assert len(layout.open_hands) == players - 1
    plates = {f"plate {place}": plate.box for place, plate in enumerate(layout.plates, start=1)}
    rooms = {f"hand {place}": room for place, room in enumerate(layout.open_hands, 1) if room}
    apart(plates | rooms, layout)
    for room in rooms.values():
        assert window(layout).contains(room)


def test_nobody_has_an_open_hand_at_a_table_that_is_played_at() -> None:
    assert table_layout(1280, 720, 4, 8).open_hands == ()


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 640)])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_nothing_but_the_trick_lies_in_the_rows_of_the_trick(
    players: int, size: tuple[int, int], text_scale: float
) -> None:
    centre = table_layout(*size, players, 10, text_scale).centre
    mine = centre.slots[0].pose.box
    pieces = (centre.pile.box, centre.trump.box, centre.led.box, centre.trump_chip.box)
    others = [slot.pose.box for slot in centre.slots[1:]]
    assert all(box.y > mine.y - mine.h / 4 for box in pieces), "at my slot"
    assert all(box.right < mine.x for box in pieces[:2])
    assert all(box.x > mine.right for box in pieces[2:])
    assert not any(piece.overlaps(card) for piece in pieces for card in others)
