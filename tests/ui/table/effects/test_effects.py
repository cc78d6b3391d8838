"""Every effect shows, leaves no trace, and is drawn from what was kept while it stands still."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from helpers.fixtures.table_views import effects
from pygame import Surface

from rage_desktop import rules as rage
from rage_desktop.presentation.effect_values import chip_size, points, shown_total
from rage_desktop.presentation.motion import EFFECT_STEPS
from rage_desktop.presentation.transients import (
    Effect,
    EffectKind,
    Flight,
    HandSlot,
    PileTop,
    TrickSlot,
    TrumpSlot,
)
from rage_desktop.rules.events import RoundScored
from rage_desktop.ui.art.art_factory import ArtFactory
from rage_desktop.ui.art.scenery.effects import RingLook
from rage_desktop.ui.table.effects import triumphs
from rage_desktop.ui.table.table_context import to_rect

Make = Callable[..., Any]
HALFWAY = 0.3
SIZE = (1280, 720)

# What each effect is about, on a table in the middle of a trick; seat 1 has played a card.
SUBJECTS: dict[EffectKind, dict[str, Any]] = {
    EffectKind.BID_POP: {"seat": 1},
    EffectKind.RING_DRAW: {"seat": 1, "value": 3},
    EffectKind.RINGS_DARK: {},
    EffectKind.REVEAL: {},
    EffectKind.TURN: {"seat": 2, "other": 3},
    EffectKind.SHAKE: {"index": 0},
    EffectKind.LED_PULSE: {},
    EffectKind.SETTLE: {"seat": 1},
    EffectKind.WINNING: {"seat": 1, "other": -1},
    EffectKind.BLOOM: {"suit": "trump"},
    EffectKind.RING_RUN: {"suit": "trump"},
    EffectKind.RING_SETTLE: {"suit": "trump"},
    EffectKind.EMBERS: {},
    EffectKind.TRUMP_OUT: {"suit": "trump"},
    EffectKind.TRUMP_IN: {"suit": "trump"},
    EffectKind.TURNED: {"seat": 1, "value": 1},
    EffectKind.NAMED: {"seat": 1, "suit": "trump"},
    EffectKind.RIPPLE: {"seat": 1},
    EffectKind.JOLT: {"seat": 1},
    EffectKind.RING_FILL: {"seat": 1},
    EffectKind.EXACT: {"seat": 1},
    EffectKind.CARD_UP: {"seat": 1},
    EffectKind.CARD_DOWN: {"seat": 1},
    EffectKind.THUD: {"seat": 1},
    EffectKind.HELD_BREATH: {"seat": 0},
    EffectKind.SPARK: {"seat": 1, "value": 1},
    EffectKind.SNAP: {"seat": 1},
    EffectKind.POINTS_FLY: {"seat": 2, "other": 1, "value": -5},
    EffectKind.LANDED: {"seat": 1, "value": 5},
    EffectKind.DIM: {"before": 0, "value": 55},
    EffectKind.POINTS: {"seat": 1, "before": 0, "value": 12},
    EffectKind.ALL_EXACT: {},
    EffectKind.CHANGE: {"suit": "trump"},
    EffectKind.STEAL: {"seat": 1, "suit": "trump"},
    EffectKind.LAST_HIT: {"seat": 1},
    EffectKind.SWEPT: {"seat": 1},
}
CALM = effects("BID_POP REVEAL TURN LED_PULSE BLOOM NAMED RING_FILL LANDED ALL_EXACT CHANGE")
CALM += effects("TRUMP_OUT TRUMP_IN TURNED")
# What follows goes on from their end.
PASSED_ON = effects("RING_RUN SPARK POINTS_FLY DIM CARD_UP RINGS_DARK EXACT POINTS")
# They need another table.
ELSEWHERE = effects("STAMP MISS UNTOLD TAKES COMES CLOSES GLORY CARRY SPLITS REGRET CROWNED")


def mid_trick(make: Make, reduced: bool = False) -> Any:
    """A table on which seat 1 has just led a WILD, seen at rest, with a trump card."""
    hand = make(reduced=reduced)

    def wanted(event: rage.Event) -> bool:
        return isinstance(event, rage.CardPlayed) and hand.table.trump_card is not None

    hand.until(wanted)
    hand.director.skip_all()
    table = hand.table
    table.trick[0] = rage.PlayedCard(1, rage.ActionCard(rage.Role.WILD), table.trump)
    table.winning = 1
    table.plates[1].won = table.plates[1].bid = 2
    table.plates[1].malus = 1
    table.hand[0] = rage.NumberCard(table.trump, 1)
    return hand


def running(hand: Any, kind: EffectKind, progress: float) -> Effect:
    fields = dict(SUBJECTS[kind])
    if fields.get("suit") == "trump":
        fields["suit"] = hand.table.trump
    return Effect(kind, progress=progress, **fields)


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_every_kind_has_a_test() -> None:
    assert {*SUBJECTS, *ELSEWHERE} == set(EffectKind)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "reduced"), [*((k, False) for k in SUBJECTS), *((k, True) for k in CALM)]
)
def test_an_effect_shows_and_leaves_no_trace(make: Make, kind: EffectKind, reduced: bool) -> None:
    """Nothing may jump in the last frame; what fades or grows is there (or gone) by then."""
    hand = mid_trick(make, reduced)
    picture = hand.picture()
    last = shown_to_its_end(hand, running(hand, kind, HALFWAY))
    assert reduced or kind in PASSED_ON or differing(picture, last) < 400


def shown_to_its_end(hand: Any, effect: Effect) -> Surface:
    """Check that an effect shows and leaves no trace; return its last picture."""
    rest = hand.canvas().ops
    picture = hand.picture()
    hand.table.effects.append(effect)
    assert hand.canvas().ops == hand.canvas().ops, "the same progress has the same surfaces"
    assert pixels(hand.picture()) != pixels(picture)
    for progress in (0.0, 0.001, 0.999, 1.05, 1.0):
        effect.progress = progress
        last: Surface = hand.picture()
    hand.table.effects.clear()
    assert hand.canvas().ops == rest
    return last


@pytest.mark.parametrize("progress", [0.1, 0.5])
def test_the_burst_of_the_last_hit_shines_on_no_plate(
    make: Make, progress: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(triumphs, "BURST", 0)  # pips fly over everything
    hand = mid_trick(make)
    before = hand.picture()
    hand.table.effects.append(Effect(EffectKind.LAST_HIT, seat=1, progress=progress))
    after = hand.picture()
    assert pixels(before) != pixels(after)
    for plate in hand.tctx.layout.plates:
        box = to_rect(plate.bounds)
        assert differing(before.subsurface(box), after.subsurface(box)) == 0, plate


@pytest.mark.parametrize("progress", [0.1, 0.3, 0.5, 0.7])
def test_lights_that_run_round_the_table_cover_no_plate(make: Make, progress: float) -> None:
    hand = mid_trick(make, reduced=False)
    before = hand.picture()
    hand.table.effects.append(Effect(EffectKind.SWEPT, seat=1, progress=progress))
    after = hand.picture()
    assert pixels(before) != pixels(after)
    for plate in hand.tctx.layout.plates[1:]:  # the first one is the winner's
        box = to_rect(plate.bounds).inflate(-24, -24)  # the round corners aside
        assert differing(before.subsurface(box), after.subsurface(box)) == 0, plate


def differing(one: Surface, other: Surface, by: int = 60) -> int:
    """Count the pixels in which two pictures differ visibly."""
    count = 0
    for first, second in ((one, other), (other, one)):
        left = first.copy()
        left.blit(second, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        dark = pygame.mask.from_threshold(left, (0, 0, 0), (by, by, by, 255))
        count += left.get_width() * left.get_height() - dark.count()
    return count


OWN: dict[EffectKind, dict[str, Any]] = {
    EffectKind.COMES: {"other": 1},
    EffectKind.CLOSES: {"other": 1},
    EffectKind.GLORY: {"value": 12, "index": 3},
    EffectKind.CARRY: {"value": 12},
    EffectKind.SPLITS: {},
    EffectKind.REGRET: {},
    EffectKind.CROWNED: {},
    EffectKind.UNTOLD: {"before": 77},
    EffectKind.POINTS: {"before": 0, "value": 12},
}


@pytest.mark.parametrize("kind", OWN)
@pytest.mark.parametrize("reduced", [False, True])
def test_own_rings_show_and_leave_no_trace(make: Make, kind: EffectKind, reduced: bool) -> None:
    hand = make(reduced=reduced)
    hand.until(lambda event: isinstance(event, RoundScored))
    hand.director.skip_all()
    hand.table.plates[0].leader = True
    shown_to_its_end(hand, Effect(kind, seat=0, progress=0.4, **OWN[kind]))


def light(picture: Surface) -> int:
    """Return how bright a picture is, all pixels together."""
    return sum(pygame.transform.average_color(picture.convert(32))[:3])


def test_an_exact_bid_shines_by_what_it_was_worth(make: Make) -> None:
    hand = make()
    hand.until(lambda event: isinstance(event, RoundScored))
    hand.director.skip_all()
    glory = Effect(EffectKind.GLORY, seat=0, progress=0.3, index=1)
    hand.table.effects.append(glory)
    brightness = []
    for glory.value in (5, 15, 30):
        brightness.append(light(hand.picture()))
    assert brightness[0] < brightness[1] < brightness[2]


@pytest.fixture
def hand(make: Make) -> Any:
    """A table of four."""
    return make()


@pytest.mark.slow
def test_a_stamp_lands_on_the_closed_trump_card(hand: Any) -> None:
    hand.until(lambda event: isinstance(event, rage.TrumpChanged) and event.cause == "OUT")
    hand.director.skip_all()
    rest = hand.picture()
    hand.table.effects.append(Effect(EffectKind.STAMP, progress=0.5))
    assert differing(rest, hand.picture()) > 200
    hand.table.effects[0].progress = 1.0
    assert differing(rest, hand.picture()) == 0


def test_the_chip_keeps_its_suit_until_the_trump_card_has_turned_over(hand: Any) -> None:
    hand.until(lambda event: isinstance(event, rage.TrumpChanged) and event.cause == "OUT")
    turning = 0
    while hand.table.trump is not None:
        turning += any(flight.end == TrumpSlot() for flight in hand.table.flights)
        assert chip_size(hand.table, calm=False) == 1.0
        hand.director.advance(1 / 60)
    assert turning > 3
    assert not any(flight.end == TrumpSlot() for flight in hand.table.flights)
    assert any(fx.kind is EffectKind.STAMP for fx in hand.table.effects)
    assert chip_size(hand.table, calm=False) < 1.0  # and now it pops


def test_points_count_up_and_missed_rings_stay_broken(hand: Any) -> None:
    hand.until(lambda event: isinstance(event, RoundScored))
    before = hand.table.totals
    table = hand.table
    while not any(fx.kind is EffectKind.MISS for fx in table.effects):
        hand.director.advance(0.05)
    moving = hand.picture()
    event = table.scores[-1]
    for seat, gained in enumerate(event.points):
        shown = points(table, seat) or 0
        assert min(0, gained) <= shown <= max(0, gained)
        assert shown_total(table, seat) == before[seat] + shown
    assert points(table, table.viewer) is None  # mine is last
    hand.director.skip_all()
    assert [shown_total(table, seat) for seat in range(4)] == list(event.totals)
    assert [points(table, seat) for seat in range(4)] == list(event.points)
    assert differing(moving, hand.picture()) > 0


# -- flights --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_card_lands_where_it_then_lies(hand: Any, seat: int) -> None:
    """The last frame of a flight and the resting picture coincide within a pixel or two."""
    hand.until(lambda event: isinstance(event, rage.CardPlayed) and event.seat == seat)
    table = hand.table
    while not any(isinstance(f.end, TrickSlot) and f.progress > 0.9999 for f in table.flights):
        hand.director.advance(1 / 500)
    last = hand.picture()
    while table.flights:
        hand.director.advance(1 / 2000)
    table.effects[:] = [
        fx for fx in table.effects if fx.kind in (EffectKind.SETTLE, EffectKind.WINNING)
    ]
    plate = hand.tctx.layout.centre.slots[hand.tctx.place(seat)].pose.box
    area = pygame.Rect(round(plate.x), round(plate.y), round(plate.w), round(plate.h))
    lies = hand.picture()
    assert differing(last.subsurface(area), lies.subsurface(area)) < area.w * area.h * 0.14
    moved = area.move(3, 3)  # a step of its size may be seen, but not that it jumps
    assert differing(last.subsurface(area), lies.subsurface(moved)) > area.w * area.h * 0.2


def test_the_old_trump_card_slides_under_the_pile(hand: Any) -> None:
    hand.until(
        lambda event: (
            isinstance(event, rage.TrumpChanged)
            and event.cause == "CHANGE"
            and hand.table.trump_card is not None
        )
    )
    while not any(isinstance(f.end, PileTop) for f in hand.table.flights):
        hand.director.advance(1 / 100)
    sliding = next(f for f in hand.table.flights if isinstance(f.end, PileTop))
    sliding.progress = 1.0
    moving = hand.picture()
    hand.table.flights.remove(sliding)
    box = hand.tctx.layout.centre.pile.box.inset(6)
    area = pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.h))
    assert hand.table.pile
    assert differing(moving.subsurface(area), hand.picture().subsurface(area)) == 0


def test_a_wild_in_flight_carries_its_suit(make: Make) -> None:
    hand = mid_trick(make)
    table = hand.table
    bare = Flight(rage.ActionCard(rage.Role.WILD), HandSlot(0, 5), TrickSlot(2), progress=0.9)
    table.flights.append(bare)
    without = pixels(hand.picture())
    bare.suit = table.trump
    assert pixels(hand.picture()) != without


# -- art ------------------------------------------------------------------------------------------


def test_a_ring_closes_from_what_it_was_to_what_it_is(art_factory: ArtFactory) -> None:
    before = RingLook(3, 1, "under")
    after = RingLook(3, 2, "under")
    art = art_factory.effects
    span = (120, 240)
    steps = [pixels(art.closing(104, before, after, span, n)) for n in range(EFFECT_STEPS + 1)]
    assert len(set(steps)) > EFFECT_STEPS // 2
    assert differing(art.closing(104, before, after, span, 0), _ring(art_factory, before)) < 20
    assert (
        differing(art.closing(104, before, after, span, EFFECT_STEPS), _ring(art_factory, after))
        < 20
    )


def _ring(art_factory: ArtFactory, look: RingLook) -> Surface:
    return art_factory.marks.bid_ring(104, *look)


def test_a_sweep_goes_clockwise_from_twelve(art_factory: ArtFactory) -> None:
    disc = art_factory.marks.six_ring(96)
    quarter = art_factory.effects.swept(disc, EFFECT_STEPS // 4)
    assert quarter.get_at((70, 26)).a > 200
    assert quarter.get_at((26, 26)).a == quarter.get_at((70, 70)).a == 0
    assert art_factory.effects.swept(disc, EFFECT_STEPS) is disc
