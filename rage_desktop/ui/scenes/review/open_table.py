"""A moment of a game with all hands open: who holds what, what lies in the trick, what is trump."""

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate
from math import cos, pi, sin

from pygame import Rect, Surface

from rage_desktop.play.review.verdict import Verdict
from rage_desktop.rules import Bid, Card, Move, Play, Round, SeatName, Text, ntext, text
from rage_desktop.rules.tricks import lead_index, standing
from rage_desktop.stage.layout.centre import Tabletop
from rage_desktop.stage.layout.geometry import Point
from rage_desktop.stage.layout.geometry import Rect as Box
from rage_desktop.stage.layout.scale import SMALLEST_TEXT
from rage_desktop.stage.sorting import sort_hand
from rage_desktop.stage.table_view import ring_state
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.faces import MINI_BELOW
from rage_desktop.ui.art.cards.rings import STATE_COLOUR
from rage_desktop.ui.art.looks import cloth_of
from rage_desktop.ui.art.palette import CORAL, GOLD, INK, MINT, WELL
from rage_desktop.ui.art.scenery.felt import RIM, felt
from rage_desktop.ui.art.studio import Faces
from rage_desktop.ui.scenes.review.looking_back_at import LookingBack
from rage_desktop.ui.scenes.seats.level_words import player_name
from rage_desktop.ui.table.words.spoken import card_points
from rage_desktop.ui.toolkit.kit import upright

WIDTH, HEIGHT = 1200, 744  # the table in px of the design; all places are in its units
PLATE, SMALL_PLATE = (286, 72), (236, 54)
CARD, RATIO = 176, 5 / 7  # height of a card in the hand at the bottom; a card's width to its height
PITCH, TOP_PITCH, SIDE_PITCH = 130, 86, 60  # from card to card, at most
CLEAR = 1.02  # of its width: how far on the next card lies from one that is seen whole
RAISED = 20
TAG, TAG_ROOM = 16, 2.2  # size of words on a card, and how wide they may be, in cards
NAMED = 8  # letters of a name that there has to be room for
PLATE_FILL, OWN_FILL = ("#36222E", "#23151E"), ("#432A2B", "#2A1820")
BLACK = "#000000", "#000000"

Place = tuple[float, float, float, float]


@dataclass(frozen=True)
class Mark:
    """What is said about a card of the hand: a word over a coloured ring."""

    said: Text
    colour: str
    icon: str = ""
    raised: bool = False


PLAYED = Mark(text("You played"), CORAL)
BETTER = Mark(text("Better"), GOLD, "i_check", raised=True)
BEST = Mark(text("Best"), MINT, "i_check")
AS_GOOD = Mark(text("As good"), MINT, "i_check")
CHOSEN = Mark(text("Played"), GOLD)
WINNING = Mark(text("Winning"), GOLD, "i_crown")
LED = Mark(text("Led"), WELL)


def hand_marks(move: Move, verdict: Verdict | None) -> dict[Card, Mark]:
    """Return the marks of the cards in the hand that a move is about; a bid has none."""
    if not isinstance(move, Play):
        return {}
    if verdict is None or verdict.forced:
        return {move.card: CHOSEN}
    best = verdict.options[0].move
    if not verdict.loss:
        return {move.card: AS_GOOD if verdict.played else BEST}
    assert not isinstance(best, Bid)
    if best.card == move.card:  # another suit should have been named
        return {move.card: PLAYED}
    return {move.card: PLAYED, best.card: BETTER}


@dataclass(frozen=True)
class OpenMoment:
    """What is shown: the round as it really lay, whose move it is (this seat is at the bottom),
    and what is said about cards in that hand."""

    round: Round
    seat: int
    hands_open: bool
    marks: Mapping[Card, Mark]


@dataclass(frozen=True)
class SeatPlace:
    """One seat's plate, the row its cards lie in, and whether they are set from the right."""

    plate: Rect
    cards: Rect
    from_right: bool = False

    def lying(self, count: int, most: float, whole: Container[int] = ()) -> list[Rect]:
        """Return the boxes of so many cards, at most `most` px apart; over those that are to be
        seen `whole` the next one does not lie, and the others close ranks for them."""
        w = round(self.cards.h * RATIO)
        clear = w * CLEAR
        seen = [place in whole for place in range(count - 1)]
        room, others = self.cards.w - w, max(1, count - 1 - sum(seen))
        pitch = min(most, room / max(1, count - 1))
        if pitch < clear and any(seen):
            pitch = max(0.0, min(most, (room - clear * sum(seen)) / others))
        steps = [max(pitch, clear) if one else pitch for one in seen]
        x = self.cards.right - w - sum(steps) if self.from_right else float(self.cards.x)
        left = accumulate(steps, initial=x)
        return [Rect(round(at), self.cards.y, w, self.cards.h) for at in left][:count]


def seat_places(players: int) -> list[tuple[Place, Place, bool]]:
    """Return plate, row of cards and `from_right` of each seat, clockwise from the bottom."""
    side = 0 if players == 2 else 1 if players <= 6 else 2
    top = players - 1 - 2 * side
    left = [_beside(i, side, on_right=False) for i in range(side)]
    right = [_beside(i, side, on_right=True) for i in reversed(range(side))]
    own = (22, 582, *PLATE), (330, 543, 640, CARD), False
    return [own, *left, *(_above(i, top) for i in range(top)), *right]


def _above(i: int, count: int) -> tuple[Place, Place, bool]:
    if count == 1:
        return (228, 22, *PLATE), (558, 14, 600, 108), False
    wide = (WIDTH - 44) / count
    x = 22 + i * wide
    return (
        (x, 14, min(SMALL_PLATE[0], wide - 12), SMALL_PLATE[1]),
        (x + 4, 74, wide - 20, 84),
        False,
    )


def _beside(i: int, count: int, on_right: bool) -> tuple[Place, Place, bool]:
    """Return the places of a seat at a side, counted from the bottom up."""
    (w, h), y, gap, card = (PLATE, 151, 22, 108) if count == 1 else (SMALL_PLATE, 352, 6, 84)
    y -= 180 * i
    x, row = (WIDTH - 22 - w, WIDTH - 28 - 310) if on_right else (22, 28)
    return (x, y, w, h), (row, y + h + gap, 310, card), on_right


class OpenTable(ui.Element):
    """The table at a moment. Cards that lay elsewhere `before` are on their way from there, as far
    as `moved` says while it is painted."""

    def __init__(
        self,
        kit: ui.Kit,
        looking: LookingBack,
        shown: OpenMoment,
        switch: ui.Element,
        before: Mapping[Card, Rect],
        moved: Callable[[], float],
        **options: float,
    ) -> None:
        """The kit's wording knows the look and the seats; `switch` opens and closes the hands."""
        super().__init__(**options)  # type: ignore[arg-type]
        self.kit, self.shown, self._switch = kit, shown, switch
        self._plain = replace(kit, text_scale=1.0)  # for plates, which do not grow with the type
        self._before, self._moved = before, moved
        self._order, self._look = looking.order, looking.subject.look
        self._seats, self._edition = looking.subject.seats, looking.subject.game.edition
        self._faces = Faces(self._look, kit.wording, card_points(self._edition))
        self._cards = kit.studio.cards(self._look.skin, kit.palette.high_contrast)
        self._on_way: Mapping[Card, Rect] = {}

    # -- places ----------------------------------------------------------------------------------

    def place_content(self, layout: ui.Layout, box: Rect) -> None:
        """Place plates, hands, the trick and the switch; the table is not turned."""
        self.k = min(box.w / WIDTH, box.h / HEIGHT)
        self._corner = Point(box.centerx - WIDTH * self.k / 2, box.centery - HEIGHT * self.k / 2)
        count, home = len(self._seats), self.shown.seat
        few, places, slots = count <= 4, seat_places(count), self._slots(count)
        self._trump = self._rect((735, 462, 0, 0) if few else (600, 326, 0, 0)).topleft
        self._spots, self._slot = list[SeatPlace](), list[Rect]()
        for seat in range(count):
            plate, row, from_right = places[(seat - home) % count]
            self._spots.append(SeatPlace(self._rect(plate), self._rect(row), from_right))
            self._slot.append(slots[(seat - home) % count])
        self._hands = [self._lying(seat) for seat in range(count)]
        layout.paint(self.draw, box)
        for node in self._nodes():
            node.bounds = self._seen(node.bounds)
            layout.add(node)
        switch = self._rect((974, 671, 204, 48))
        high = max(switch.h, self.kit.reach)
        self._switch.place(layout, self._seen(Rect(switch.x, switch.bottom - high, switch.w, high)))

    def _seen(self, box: Rect) -> Rect:
        """Return where a box of the table is on a page that is turned, as the table is not."""
        return Rect(self.box.x + self.box.right - box.right, *box[1:]) if self.kit.turned else box

    def _px(self, n: float) -> int:
        return round(n * self.k)

    def _rect(self, place: Place) -> Rect:
        x, y, w, h = place
        left, top = self._corner.x + x * self.k, self._corner.y + y * self.k
        return Rect(round(left), round(top), self._px(w), self._px(h))

    def _slots(self, count: int) -> list[Rect]:
        """Return where the cards of a trick lie, clockwise from the bottom."""
        rx, ry, h = (146, 96, 136) if count <= 4 else (230, 116, 112)
        if count >= 8:
            rx, ry, h = 196, 112, 100
        w, turns = h * RATIO, [2 * pi * place / count for place in range(count)]
        return [
            self._rect((600 - rx * sin(a) - w / 2, 326 + ry * cos(a) - h / 2, w, h)) for a in turns
        ]

    def _lying(self, seat: int) -> list[tuple[Card, Rect]]:
        """Return a seat's cards in the order shown and where they lie."""
        shown, spot = self.shown, self._spots[seat]
        cards = sort_hand(shown.round.hands[seat], self._order, shown.round.trump)
        if seat != shown.seat:
            most = TOP_PITCH if spot.cards.w > self._px(400) else SIDE_PITCH
            return list(zip(cards, spot.lying(len(cards), self._px(most)), strict=True))
        whole = [place for place, card in enumerate(cards) if card in shown.marks]
        boxes = spot.lying(len(cards), self._px(PITCH), whole)
        slack = (spot.cards.right - boxes[-1].right) // 2 if boxes else 0
        up = self._px(RAISED)
        return [
            (card, box.move(slack, -up if self._is_raised(card) else 0))
            for card, box in zip(cards, boxes, strict=True)
        ]

    def _is_raised(self, card: Card) -> bool:
        mark = self.shown.marks.get(card)
        return mark is not None and mark.raised

    def lying(self) -> dict[Card, Rect]:
        """Return where every visible card lies."""
        found = {play.card: self._slot[play.seat] for play in self.shown.round.trick}
        for seat, hand in enumerate(self._hands):
            if seat == self.shown.seat or self.shown.hands_open:
                found |= dict(hand)
        return found

    def on_the_way(self) -> dict[Card, Rect]:
        """Return where cards are now that have not yet come to where they lie."""
        share = self._moved()

        def between(start: Rect, end: Rect) -> Rect:
            return Rect(*(round(a + (b - a) * share) for a, b in zip(start, end, strict=True)))

        return {
            card: between(self._before[card], end)
            for card, end in self.lying().items()
            if share < 1 and self._before.get(card, end) != end
        }

    def _nodes(self) -> Iterator[ui.Node]:
        """Yield plates with their hands, the trick's cards and those of the hand at the bottom."""
        shown, say = self.shown, self.kit.say
        for seat, hand in enumerate(self._hands):
            bid, won, who = shown.round.bids[seat], shown.round.tricks[seat], SeatName(seat)
            said = text("{player}: took {won} of {bid}", player=who, won=won, bid=bid or 0)
            if bid is None:
                said = text("{player}: no bid yet", player=who)
            told = shown.hands_open or seat == shown.seat
            value = ", ".join(say(card) for card, _ in hand) if told else ""
            yield ui.Node(f"seat-{seat}", ui.Role.TEXT, said, self._spots[seat].plate, value=value)
        for play in shown.round.trick:
            said = text("{player}: {card}", player=SeatName(play.seat), card=play.card)
            yield ui.Node(f"trick-{play.seat}", ui.Role.CARD, said, self._slot[play.seat])
        for card, box in self._hands[shown.seat]:
            mark, copy = shown.marks.get(card), getattr(card, "copy", 0)
            value = "" if mark is None else say(mark.said)
            yield ui.Node(f"card-{card}-{copy}", ui.Role.CARD, card, box, value=value)

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: ui.Canvas, kit: ui.Kit, box: Rect) -> None:
        """Draw felt, plates, hands, trump and trick."""
        self._on_way = self.on_the_way()
        with upright(canvas, kit, box):
            canvas.blit(_ground(kit, box, cloth_of(self._look)), *box.topleft)
            kit.plate(canvas, box, kit.px(24), None, kit.edge(0.16, 1.4))
            for seat, hand in enumerate(self._hands):
                self._draw_plate(canvas, seat)
                for card, at in hand if seat != self.shown.seat else ():
                    self._draw_card(canvas, card if self.shown.hands_open else None, at)
            self._draw_need(canvas)
            self._draw_trump(canvas)
            self._draw_trick(canvas)
            self._draw_own_hand(canvas)

    def _draw_plate(self, canvas: ui.Canvas, seat: int) -> None:
        kit, round_, spot = self._plain, self.shown.round, self._spots[seat]
        box, own = spot.plate, seat == self.shown.seat
        fill = BLACK if kit.palette.high_contrast else OWN_FILL if own else PLATE_FILL
        edge = (kit.palette.gold, max(1.6, 2 * kit.scale), 0.9) if own else kit.edge(0.14, 1.2)
        kit.plate(canvas, box, box.h * 0.36, fill, edge)
        bid, won = round_.bids[seat], round_.tricks[seat]
        state = ring_state(bid, won, len(round_.hands[seat]))
        d = round(box.h * 1.16)
        x = box.right - d * 0.46 if spot.from_right else box.x + d * 0.46
        kit.centre(canvas, kit.studio.marks.bid_ring(d, bid, won, state.value), x, box.centery)
        avatar = kit.raster.avatar(self._seats[seat].avatar, round(d * 0.78))
        kit.centre(canvas, avatar, x, box.centery)
        figures = f"{won} / {bid}" if bid is not None else "–"
        is_open = not won and state.value == "under"
        colour = kit.palette.ivory if is_open else STATE_COLOUR[state.value]
        ring, pad = d + kit.px(2), max(4, self._px(14))
        left = pad if spot.from_right else ring  # turned towards the table, like its hand
        room = Rect(box.x + left, box.y, box.w - ring - pad, box.h)
        self._write_plate(canvas, room, seat, figures, colour)

    def _write_plate(
        self, canvas: ui.Canvas, room: Rect, seat: int, figures: str, colour: str
    ) -> None:
        """Write name and figures side by side, with the level under the name where there is room;
        else one above the other; where no name has room, figures alone."""
        kit, who, own = self._plain, self._seats[seat], seat == self.shown.seat
        ivory, y, size = kit.palette.ivory, room.centery, min(28.0, 0.75 * room.h / kit.scale)
        least = kit.fonts.width(who.name[:NAMED], "b", SMALLEST_TEXT)
        beside = room.w - kit.width(figures, "f", size) - max(8, kit.px(14))
        if least <= beside:
            kit.write(canvas, figures, "f", size, room.right, y, colour, 1.0)
            level = (text("You") if own else None) if who.is_human else player_name(who)
            words, line = "" if level is None else kit.say(level), round(kit.t(19) * 0.72)
            if (
                words
                and room.h >= 3.7 * line
                and kit.fonts.width(words, "s", SMALLEST_TEXT) <= beside
            ):
                soft = kit.palette.soft
                kit.write(canvas, words, "s", 16, room.x, y + line, soft, 0.0, beside)
                y -= line
            kit.write(canvas, who.name, "b", 19, room.x, y, ivory, 0.0, beside)
        elif room.h >= 2.1 * SMALLEST_TEXT and least <= room.w:
            small, up = min(16.0, 0.4 * room.h / kit.scale), room.h * 0.24
            kit.write(canvas, who.name, "b", small, room.x, y - up, ivory, 0.0, room.w)
            kit.write(canvas, figures, "f", small, room.x, y + up, colour, 0.0, room.w)
        else:
            kit.write(canvas, figures, "f", 20, room.right, y, colour, 1.0, room.w)

    def _draw_need(self, canvas: ui.Canvas) -> None:
        """Say under the plate at the bottom how many tricks are wanted; the panel says it, too."""
        kit, seat, round_ = self.kit, self.shown.seat, self.shown.round
        if (bid := round_.bids[seat]) is None:
            return
        more = bid - round_.tricks[seat]
        said = text("Exact: take no more") if not more else text("Missed already")
        if more > 0:
            said = ntext("{n} more to close", "{n} more to close", more)
        plate, words = self._spots[seat].plate, kit.say(said)
        x, y, room = plate.centerx, plate.bottom + kit.t(17), plate.w * 0.85
        if kit.fonts.width(words, "b", SMALLEST_TEXT) <= room:
            kit.write(canvas, words, "b", 17, x, y, GOLD, 0.5, room)

    def _draw_own_hand(self, canvas: ui.Canvas) -> None:
        """The hand at the bottom; cards with a mark are drawn last."""
        hand, marks = self._hands[self.shown.seat], self.shown.marks
        marked = [pair for pair in hand if pair[0] in marks]
        for card, box in [pair for pair in hand if pair[0] not in marks] + marked:
            if card in marks and card not in self._on_way:
                self._ring(canvas, box, marks[card].colour)
            self._draw_card(canvas, card, box)
        taken: list[Rect] = []
        for card, box in sorted(marked, key=lambda pair: not marks[pair[0]].raised):
            if card not in self._on_way:
                taken.append(self._tag(canvas, marks[card], box, taken))

    def _ring(self, canvas: ui.Canvas, box: Rect, colour: str) -> None:
        s = self.kit.scale
        ring = self._cards.outline(box.h, 0.0, colour, max(4.0, 6 * s), 16 * s)
        self.kit.centre(canvas, ring, *box.center)

    def _tag(self, canvas: ui.Canvas, mark: Mark, box: Rect, taken: list[Rect]) -> Rect:
        """Write a word over a card; at its foot where another one stands. Return its box."""
        kit, words = self.kit, self.kit.say(mark.said)
        room = box.w * TAG_ROOM
        px = kit.fonts.shrink(words, "x", kit.t(TAG), room, SMALLEST_TEXT)
        h, gap = round(px * 1.62), round(px * 1.25) if mark.icon else 0
        wide = kit.fonts.width(words, "x", px)
        plate = Rect(0, 0, wide + round(h * 0.9) + gap, h)
        plate.midbottom = box.centerx, round(box.y + box.h * 0.03)  # figures stay in sight
        plate.clamp_ip(self.box)
        if plate.collidelist(taken) >= 0:
            plate.bottom = box.bottom
        edge, ink = (kit.edge(0.3), kit.palette.ivory) if mark is LED else (None, INK)
        kit.plate(canvas, plate, h / 2, mark.colour, edge)
        if mark.icon:
            kit.icon(canvas, mark.icon, px, plate.x + h * 0.42 + px * 0.5, plate.centery, ink)
        kit.write(canvas, words, "x", TAG, plate.x + h * 0.45 + gap, plate.centery, ink, 0.0, wide)
        return plate

    def _draw_card(self, canvas: ui.Canvas, card: Card | None, box: Rect) -> None:
        """Draw a card or a back; one on its way is scaled from the picture it will be."""
        cards, face = self._cards, None if card is None else self._faces(card)
        at = box if card is None else self._on_way.get(card, box)
        if at is not box:
            soft, dx, dy = cards.flying_shadow(at.h)
            mini = box.h < MINI_BELOW
            picture = cards.flying(face, at.h, 0.0, rest=(box.h, 0.0), mini=mini)
        else:
            soft, dx, dy = cards.shadow_for(box.h, 0.0, 0.0)
            picture = cards.placed(face, box.h, 0.0, "normal")
        canvas.blit(soft, at.centerx + dx, at.centery + dy)
        self.kit.centre(canvas, picture, *at.center)

    # -- the middle ------------------------------------------------------------------------------

    def _draw_trick(self, canvas: ui.Canvas) -> None:
        round_, trick, best, led = self.shown.round, self.shown.round.trick, -1, -1
        if trick:
            led = lead_index(one.suit for one in trick)
        if round_.lead is not None and trick:
            best = standing(trick, self._edition, round_.trump, round_.lead, round_.low_wins)
        self._draw_slot(canvas, self._slot[self.shown.seat])
        for place, play in enumerate(trick):
            if place == best and play.card not in self._on_way:
                self._ring(canvas, self._slot[play.seat], GOLD)
            self._draw_card(canvas, play.card, self._slot[play.seat])
        for place, mark in {led: LED, best: WINNING}.items():  # words lie over all cards
            if place >= 0 and trick[place].card not in self._on_way:
                self._tag(canvas, mark, self._slot[trick[place].seat], [])

    def _draw_slot(self, canvas: ui.Canvas, box: Rect) -> None:
        """Draw where the card to be played goes, with words on it where they fit."""
        kit, gold = self._plain, self.kit.palette.gold
        kit.plate(canvas, box, box.h * 0.07, WELL, (gold, max(1.4, 2 * kit.scale), 0.9), 0.5)
        room, words = box.w - kit.px(4), kit.say(text("Your move"))
        if max(kit.width(word, "b", 15) for word in words.split()) <= room:
            lines = kit.fonts.wrap(words, "b", kit.t(15), room)
            y = box.centery - kit.t(15) * 0.65 * (len(lines) - 1)
            for line in lines:
                kit.write(canvas, line, "b", 15, box.centerx, y, gold, 0.5)
                y += kit.t(15) * 1.3

    def _draw_trump(self, canvas: ui.Canvas) -> None:
        kit, look, trump = self.kit, self._look, self.shown.round.trump
        (x, y), own = self._trump, self._slot[self.shown.seat]
        d, gap = max(18, self._px(44)), self._px(8)
        name = kit.say(text("None") if trump is None else look.suit_name(trump))
        wide = d + gap + kit.width(name, "b", 17)
        left = round(x - wide / 2)
        if own.top < y < own.bottom:  # large words would lie over the slot beside them
            left = max(left, own.right + self._px(14))
        chip = kit.studio.marks.none_chip(d)
        if trump is not None:
            chip = kit.studio.marks.suit_chip(d, look.skin, look.suits[trump].colour)
        above, soft = y - d / 2 - kit.t(16) * 0.7, kit.palette.soft
        kit.write(canvas, kit.say(text("TRUMP")), "b", 16, left + wide / 2, above, soft, 0.5)
        kit.centre(canvas, chip, left + d / 2, y)
        kit.write(canvas, name, "b", 17, left + d + gap, y, kit.palette.ivory)


def _ground(kit: ui.Kit, box: Rect, cloth: str) -> Surface:
    """Return the felt for a panel, its corners cut off; kept, for it is slow to draw."""

    def drawn() -> Surface:
        w, h = box.size
        rim, middle = max(2.0, RIM * h / 1080), Point(w / 2, h * 0.44)
        table = Box(w * 0.05, h * 0.1, w * 0.9, h * 0.82)
        top = Tabletop(table, h * 0.34, rim, middle, (w * 0.3, h * 0.3))
        whole = felt(kit.raster.scratch(), cloth, w, h, top, kit.palette.high_contrast)
        cut = kit.raster.plate(w, h, kit.px(24), "#FFFFFF").copy()
        cut.blit(whole, (0, 0), special_flags=3)
        return cut

    return kit.raster.memory.recall(
        ("review felt", cloth, box.size, kit.palette.high_contrast), drawn
    )
