"""Where everything is on a small table with all hands open: plates, hands, the trick."""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from itertools import accumulate
from math import cos, pi, sin

from pygame import Rect

from rage_desktop.rules import Card

WIDE, HIGH = 1200, 744  # the panel in px of the design; everything else is in its units
COLUMNS = {1: 0, 2: 1, 3: 1, 4: 1, 5: 1}  # seats at each side, by how many others there are
PLATE = (286, 72)
SMALL_PLATE = (236, 54)
RATIO = 5 / 7
CLEAR = 1.02  # of its width: how far on the next card lies from one that is seen whole


@dataclass(frozen=True)
class SeatPlace:
    """One seat's plate, and the row its cards lie in: the left end, the room, their height, and
    whether they are set from the right."""

    plate: Rect
    cards: Rect
    card: int
    from_right: bool = False

    def lying(self, count: int, most: float, whole: Container[int] = ()) -> list[Rect]:
        """Return the boxes of so many cards, at most `most` px apart; over those that are to be
        seen `whole` the next one does not lie, and the others close ranks for them."""
        w = round(self.card * RATIO)
        clear = w * CLEAR
        seen = [place in whole for place in range(count - 1)]
        room, others = self.cards.w - w, max(1, count - 1 - sum(seen))
        pitch = min(most, room / max(1, count - 1))
        if pitch < clear and any(seen):
            pitch = max(0.0, min(most, (room - clear * sum(seen)) / others))
        steps = [max(pitch, clear) if one else pitch for one in seen]
        x = self.cards.right - w - sum(steps) if self.from_right else float(self.cards.x)
        left = accumulate(steps, initial=x)
        return [Rect(round(at), self.cards.y, w, self.card) for at in left][:count]


@dataclass(frozen=True)
class OpenLayout:
    """The table in px of the window; places count clockwise from the bottom."""

    box: Rect
    seats: tuple[SeatPlace, ...]
    slots: tuple[tuple[int, int], ...]
    slot: int  # height of a trick's card
    trump: tuple[int, int]
    switch: Rect
    scale: float

    def px(self, n: float) -> int:
        """Return a length of the panel's design in px."""
        return round(n * self.scale)


def open_layout(box: Rect, players: int) -> OpenLayout:
    """Lay out a table of so many seats in a box."""
    k = min(box.w / WIDE, box.h / HIGH)
    dx, dy = box.x + (box.w - WIDE * k) / 2, box.y + (box.h - HIGH * k) / 2

    def at(x: float, y: float, w: float, h: float) -> Rect:
        return Rect(round(dx + x * k), round(dy + y * k), round(w * k), round(h * k))

    others = players - 1
    side = COLUMNS.get(others, 2)
    top = others - 2 * side
    places = [_own(at, k)]
    places += _column(at, k, side, left=True)
    places += _top(at, k, top)
    places += _column(at, k, side, left=False)[::-1]
    few = players <= 4
    rx, ry, card = (146, 96, 136) if few else (230, 116, 112) if players < 8 else (196, 112, 100)
    slots = []
    for place in range(players):
        turn = 2 * pi * place / players
        x, y = 600 - rx * sin(turn), 326 + ry * cos(turn)
        slots.append((round(dx + x * k), round(dy + y * k)))
    spot = at(735, 462, 0, 0) if few else at(600, 326, 0, 0)
    trump = spot.x, spot.y
    return OpenLayout(
        box, tuple(places), tuple(slots), round(card * k), trump, at(986, 671, 190, 48), k
    )


def _own(at, k: float) -> SeatPlace:  # type: ignore[no-untyped-def]
    return SeatPlace(at(22, 582, *PLATE), at(330, 543, 640, 176), round(176 * k))


def _top(at, k: float, count: int) -> list[SeatPlace]:  # type: ignore[no-untyped-def]
    if count == 1:
        return [SeatPlace(at(228, 22, *PLATE), at(558, 14, 600, 108), round(108 * k))]
    places = []
    for i in range(count):
        wide = (WIDE - 44) / count
        x, plate = 22 + i * wide, min(SMALL_PLATE[0], wide - 12)
        places.append(
            SeatPlace(at(x, 14, plate, SMALL_PLATE[1]), at(x + 4, 74, wide - 20, 84), round(84 * k))
        )
    return places


def _column(at, k: float, count: int, left: bool) -> list[SeatPlace]:  # type: ignore[no-untyped-def]
    """Return the plates of a side, from the bottom up."""
    places = []
    w, h = PLATE if count == 1 else SMALL_PLATE
    card = 108 if count == 1 else 84
    for i in range(count):
        y = 151 if count == 1 else (352, 172)[i]
        x = 22 if left else WIDE - 22 - w
        row = at(28 if left else WIDE - 28 - 310, y + h + 16 * (count == 1) + 6, 310, card)
        places.append(SeatPlace(at(x, y, w, h), row, round(card * k), from_right=not left))
    return places


def on_the_way(
    lay: Mapping[Card, Rect], lie: Mapping[Card, Rect], share: float
) -> dict[Card, Rect]:
    """Return where cards are after a share of their way to another place."""

    def between(start: Rect, end: Rect) -> Rect:
        at = [round(a + (b - a) * share) for a, b in zip(start, end, strict=True)]
        return Rect(*at)

    moving = (card for card, box in lie.items() if lay.get(card, box) != box)
    return {card: between(lay[card], lie[card]) for card in moving}
