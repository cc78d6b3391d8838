"""A moment of a game with all hands open: who holds what, what lies in the trick, what is trump."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pygame import Rect, Surface

from rage_desktop.match.seats import Seat
from rage_desktop.rules import Card, Edition, Round, SeatName, Text, ntext, text
from rage_desktop.rules.editions.look import Look
from rage_desktop.rules.tricks import lead_index, standing
from rage_desktop.stage.layout.centre import Tabletop
from rage_desktop.stage.layout.geometry import Point
from rage_desktop.stage.layout.geometry import Rect as Box
from rage_desktop.stage.layout.scale import SMALLEST_TEXT
from rage_desktop.stage.sorting import sort_hand
from rage_desktop.stage.table_view import ring_state
from rage_desktop.ui.art.cards.faces import MINI_BELOW, Face, State
from rage_desktop.ui.art.cards.rings import STATE_COLOUR
from rage_desktop.ui.art.looks import cloth_of
from rage_desktop.ui.art.palette import GOLD, INK, WELL
from rage_desktop.ui.art.scenery.felt import RIM, felt
from rage_desktop.ui.art.studio import Faces
from rage_desktop.ui.scenes.review.open_layout import OpenLayout, SeatPlace
from rage_desktop.ui.scenes.seats.level_words import player_name
from rage_desktop.ui.table.words.spoken import card_points
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role

PITCH, OTHERS_PITCH = 130, 60
RAISED = 20
TAG = 16
NAMED = 8  # letters of a name that there has to be room for
PLATE_FILL, OWN_FILL = ("#36222E", "#23151E"), ("#432A2B", "#2A1820")


@dataclass(frozen=True)
class Mark:
    """What is said about a card of the hand: a word over a coloured ring."""

    said: Text
    colour: str
    icon: str = ""
    raised: bool = False


@dataclass(frozen=True)
class OpenMoment:
    """What is shown: the round as it really lay, whose place is at the bottom, whose move it is,
    and what is said about cards in the hand at the bottom."""

    round: Round
    home: int
    mover: int
    hands_open: bool = True
    marks: Mapping[Card, Mark] = field(default_factory=dict)


class OpenTable:
    """Draws moments of one game in one box."""

    def __init__(
        self,
        kit: Kit,
        layout: OpenLayout,
        look: Look,
        seats: tuple[Seat, ...],
        edition: Edition,
        order: tuple[str, ...],
    ) -> None:
        """The kit's wording must already know the look and the seats."""
        self.kit = kit
        self.layout = layout
        self._look = look
        self._seats = seats
        self._order = order
        self._edition = edition
        self._faces = Faces(look, kit.wording, card_points(edition))
        self._came: Mapping[Card, Rect] = {}
        self._home = 0
        self._cards = kit.studio.cards(look.skin, kit.palette.high_contrast)

    def place(self, seat: int, home: int) -> int:
        """Return a seat's place, counted clockwise from the bottom."""
        return (seat - home) % len(self._seats)

    def hand(self, shown: OpenMoment, seat: int) -> list[Card]:
        """Return a seat's cards in the order shown."""
        return sort_hand(shown.round.hands[seat], self._order, shown.round.trump)

    def nodes(self, shown: OpenMoment) -> list[Node]:
        """Return plates with their hands, the trick's cards and those of the hand at the bottom."""
        say, nodes = self.kit.say, list[Node]()
        for seat in range(len(self._seats)):
            bid, won = shown.round.bids[seat], shown.round.tricks[seat]
            said = text(
                "{player}: took {won} of {bid}", player=SeatName(seat), won=won, bid=bid or 0
            )
            if bid is None:
                said = text("{player}: no bid yet", player=SeatName(seat))
            cards = ", ".join(say(card) for card in self.hand(shown, seat))
            value = cards if shown.hands_open or seat == shown.home else ""
            box = self._spot(shown, seat).plate
            nodes.append(Node(f"seat-{seat}", Role.TEXT, say(said), box, value=value))
        for play in shown.round.trick:
            said = text("{player}: {card}", player=SeatName(play.seat), card=play.card)
            box = self._slot_box(shown, play.seat)
            nodes.append(Node(f"trick-{play.seat}", Role.CARD, say(said), box))
        for card, box in self.own_boxes(shown):
            mark, copy = shown.marks.get(card), getattr(card, "copy", 0)
            value = "" if mark is None else say(mark.said)
            nodes.append(Node(f"card-{card}-{copy}", Role.CARD, say(card), box, value=value))
        return nodes

    def _slot_box(self, shown: OpenMoment, seat: int) -> Rect:
        return self._slot_of(self.place(seat, shown.home))

    def _slot_of(self, place: int) -> Rect:
        h = self.layout.slot
        box = Rect(0, 0, round(h * 5 / 7), h)
        box.center = self.layout.slots[place]
        return box

    # -- drawing ---------------------------------------------------------------------------------

    def lying(self, shown: OpenMoment) -> dict[Card, Rect]:
        """Return where every visible card lies."""
        found = {play.card: self._slot_box(shown, play.seat) for play in shown.round.trick}
        for seat in range(len(self._seats)):
            if seat != shown.home and shown.hands_open:
                found |= dict(self._hand_boxes(shown, seat))
        return found | dict(self.own_boxes(shown))

    def draw(
        self, canvas: Canvas, shown: OpenMoment, came: Mapping[Card, Rect] | None = None
    ) -> None:
        """Draw felt, plates, hands, trump and trick; `came` says where cards on their way are."""
        self._came, self._home = came or {}, shown.home
        self._draw_ground(canvas)
        for seat in range(len(self._seats)):
            self._draw_plate(canvas, shown, seat)
            if seat != shown.home:
                self._draw_hand(canvas, shown, seat)
        self._draw_trump(canvas, shown)
        self._draw_trick(canvas, shown)
        self._draw_own_hand(canvas, shown)

    def _draw_ground(self, canvas: Canvas) -> None:
        """The felt of a table of the panel's size, with the panel's corners cut off."""
        kit, box = self.kit, self.layout.box
        canvas.blit(_ground(kit, box, cloth_of(self._look)), *box.topleft)
        kit.plate(canvas, box, kit.px(24), None, kit.edge(0.16, 1.4))

    def _draw_plate(self, canvas: Canvas, shown: OpenMoment, seat: int) -> None:
        kit, round_ = self.kit, shown.round
        spot = self._spot(shown, seat)
        box, own, radius = spot.plate, seat == shown.home, spot.plate.h * 0.36
        fill = OWN_FILL if own else PLATE_FILL
        black = kit.palette.high_contrast
        gold = (kit.palette.gold, max(1.6, 2 * kit.scale), 0.9)
        edge = gold if seat == shown.mover else kit.edge(0.14, 1.2)
        kit.plate(canvas, box, radius, ("#000000", "#000000") if black else fill, edge)
        bid, won = round_.bids[seat], round_.tricks[seat]
        left = len(round_.hands[seat])
        state = ring_state(bid, won, left)
        d = round(box.h * 1.16)
        mine = box.right - d * 0.46 if spot.from_right else box.x + d * 0.46, box.centery
        kit.centre(canvas, kit.studio.marks.bid_ring(d, bid, won, state.value), *mine)
        kit.centre(canvas, kit.raster.avatar(self._seats[seat].avatar, round(d * 0.78)), *mine)
        figures = f"{won} / {bid}" if bid is not None else "–"
        colour = (
            kit.palette.ivory if not won and state.value == "under" else STATE_COLOUR[state.value]
        )
        ring, pad = d + kit.px(2), max(4, self.layout.px(14))
        if spot.from_right:  # turned towards the table, like its hand
            pad, ring = ring, pad
        room = Rect(box.x + ring, box.y, box.w - ring - pad, box.h)
        self._write_plate(canvas, room, seat, figures, colour)

    def _write_plate(
        self, canvas: Canvas, room: Rect, seat: int, figures: str, colour: str
    ) -> None:
        """Write name and figures side by side, with the level under the name where there is room;
        else one above the other; where no name has room, figures alone."""
        kit, ivory, who = self.kit, self.kit.palette.ivory, self._seats[seat]
        least = kit.fonts.width(who.name[:NAMED], "b", SMALLEST_TEXT)
        y, size = room.centery, min(28.0, 0.75 * room.h / kit.t(28) * 28)
        beside = room.w - kit.width(figures, "f", size) - max(8, kit.px(14))
        if least <= beside:
            kit.write(canvas, figures, "f", size, room.right, y, colour, 1.0)
            line = round(kit.t(19) * 0.72)
            if room.h >= 3.6 * line:
                told = text("You") if seat == self._home else None
                told = told if who.is_human else player_name(who)
                said = "" if told is None else kit.say(told)
                kit.write(canvas, said, "s", 16, room.x, y + line, kit.palette.soft, 0.0, beside)
                y -= line if said else 0
            kit.write(canvas, who.name, "b", 19, room.x, y, ivory, 0.0, beside)
        elif room.h >= 2.1 * SMALLEST_TEXT and least <= room.w:
            small = 16 * min(1.0, 0.4 * room.h / kit.t(16))
            kit.write(canvas, who.name, "b", small, room.x, y - room.h * 0.23, ivory, 0.0, room.w)
            kit.write(canvas, figures, "f", small, room.x, y + room.h * 0.25, colour, 0.0, room.w)
        else:
            kit.write(canvas, figures, "f", 20, room.right, y, colour, 1.0, room.w)

    def _spot(self, shown: OpenMoment, seat: int) -> SeatPlace:
        return self.layout.seats[self.place(seat, shown.home)]

    def _hand_boxes(self, shown: OpenMoment, seat: int) -> list[tuple[Card, Rect]]:
        cards, spot = self.hand(shown, seat), self._spot(shown, seat)
        top = spot.cards.w > self.layout.px(400)
        boxes = spot.lying(len(cards), self.layout.px(86 if top else OTHERS_PITCH))
        return list(zip(cards, boxes, strict=True))

    def _draw_hand(self, canvas: Canvas, shown: OpenMoment, seat: int) -> None:
        for card, box in self._hand_boxes(shown, seat):
            self._draw_card(canvas, card if shown.hands_open else None, box)

    def own_boxes(self, shown: OpenMoment) -> list[tuple[Card, Rect]]:
        """Return the cards of the hand at the bottom and where they lie."""
        cards = self.hand(shown, shown.home)
        spot = self.layout.seats[0]
        whole = [place for place, card in enumerate(cards) if card in shown.marks]
        boxes = spot.lying(len(cards), self.layout.px(PITCH), whole)
        slack = (spot.cards.right - boxes[-1].right) // 2 if boxes else 0
        return [
            (card, box.move(slack, -self.layout.px(RAISED) if self._raised(shown, card) else 0))
            for card, box in zip(cards, boxes, strict=True)
        ]

    def _raised(self, shown: OpenMoment, card: Card) -> bool:
        mark = shown.marks.get(card)
        return mark is not None and mark.raised

    def _draw_own_hand(self, canvas: Canvas, shown: OpenMoment) -> None:
        """The hand at the bottom; cards with a mark are drawn last."""
        boxes = self.own_boxes(shown)
        for card, box in sorted(boxes, key=lambda pair: pair[0] in shown.marks):
            mark = shown.marks.get(card)
            if mark is not None and card not in self._came:
                self._ring(canvas, box, mark.colour)
            self._draw_card(canvas, card, box)
        taken: list[Rect] = []
        for card, box in sorted(boxes, key=lambda pair: not self._raised(shown, pair[0])):
            mark = shown.marks.get(card)
            if mark is not None and card not in self._came:
                taken.append(self._tag(canvas, mark, box, taken))

    def _ring(self, canvas: Canvas, box: Rect, colour: str) -> None:
        kit = self.kit
        ring = self._cards.outline(box.h, 0.0, colour, max(4.0, 6 * kit.scale), 16 * kit.scale)
        kit.centre(canvas, ring, *box.center)

    def _tag(self, canvas: Canvas, mark: Mark, box: Rect, taken: list[Rect] | None = None) -> Rect:
        """Write a word over a card; at its foot where another one stands. Return its box."""
        kit, words = self.kit, self.kit.say(mark.said)
        px = kit.t(TAG)
        h, gap = round(px * 1.62), round(px * 1.25) if mark.icon else 0
        plate = Rect(0, 0, kit.width(words, "x", TAG) + round(h * 0.9) + gap, h)
        plate.midbottom = box.centerx, round(box.y + box.h * 0.03)  # figures stay in sight
        plate.clamp_ip(self.layout.box)
        if plate.collidelist(taken or []) >= 0:
            plate.bottom = box.bottom
        kit.plate(canvas, plate, h / 2, mark.colour)
        if mark.icon:
            kit.icon(canvas, mark.icon, px, plate.x + h * 0.42 + px * 0.5, plate.centery, INK)
        kit.write(canvas, words, "x", TAG, plate.x + h * 0.45 + gap, plate.centery, INK)
        return plate

    def _draw_card(
        self, canvas: Canvas, card: Card | None, box: Rect, state: State = "normal"
    ) -> None:
        face = None if card is None else self._faces(card)
        if card is not None and card in self._came:
            self._draw_moving(canvas, face, self._came[card], box)
            return
        soft, dx, dy = self._cards.shadow_for(box.h, 0.0, 0.0)
        canvas.blit(soft, box.centerx + dx, box.centery + dy)
        self.kit.centre(canvas, self._cards.placed(face, box.h, 0.0, state), *box.center)

    def _draw_moving(self, canvas: Canvas, face: Face | None, at: Rect, end: Rect) -> None:
        """Draw a card on its way, scaled from the picture of where it will lie."""
        soft, dx, dy = self._cards.flying_shadow(at.h)
        canvas.blit(soft, at.centerx + dx, at.centery + dy)
        mini = end.h < MINI_BELOW
        picture = self._cards.flying(face, at.h, 0.0, rest=(end.h, 0.0), mini=mini)
        self.kit.centre(canvas, picture, *at.center)

    # -- the middle ------------------------------------------------------------------------------

    def _draw_trick(self, canvas: Canvas, shown: OpenMoment) -> None:
        round_ = shown.round
        lying = {play.seat: play for play in round_.trick}
        best = None
        if round_.lead is not None and round_.trick:
            index = standing(
                round_.trick,
                self._edition,
                round_.trump,
                round_.lead,
                round_.low_wins,
            )
            best = round_.trick[index].seat
        for seat in range(len(self._seats)):
            box = self._slot_box(shown, seat)
            play = lying.get(seat)
            if play is None:
                if seat == shown.mover:
                    self._draw_slot(canvas, box, seat == shown.home)
                continue
            if seat == best and play.card not in self._came:
                self._ring(canvas, box, GOLD)
            self._draw_card(canvas, play.card, box)
        for seat, play in lying.items():  # words lie over all cards
            box = self._slot_box(shown, seat)
            if play.card in self._came:
                continue
            if seat == best:
                self._tag(canvas, Mark(text("Winning"), GOLD, "i_crown"), box)
            elif play is round_.trick[lead_index(one.suit for one in round_.trick)]:
                self._word(canvas, text("Led"), box)

    def _word(self, canvas: Canvas, said: Text, box: Rect) -> None:
        kit, words = self.kit, self.kit.say(said)
        h = round(kit.t(TAG) * 1.62)
        plate = Rect(0, 0, kit.width(words, "x", TAG) + round(h * 0.9), h)
        plate.center = box.centerx, box.y
        kit.plate(canvas, plate, h / 2, WELL, kit.edge(0.3))
        kit.write(canvas, words, "x", TAG, *plate.center, kit.palette.ivory, 0.5)

    def _draw_slot(self, canvas: Canvas, box: Rect, mine: bool) -> None:
        kit = self.kit
        edge = (kit.palette.gold, max(1.4, 2 * kit.scale), 0.9) if mine else kit.edge(0.3)
        kit.plate(canvas, box, box.h * 0.07, WELL, edge, 0.5)
        if not mine:
            return
        said, colour = text("Your move"), kit.palette.gold
        room, words = box.w - kit.px(4), kit.say(said).split()
        widest = max(words, key=lambda word: kit.width(word, "b", 15))
        size = kit.fonts.shrink(widest, "b", kit.t(15), room, min(SMALLEST_TEXT, kit.t(15)))
        lines = kit.fonts.wrap(kit.say(said), "b", size, room)
        step = size * 1.3
        y = box.centery - step * (len(lines) - 1) / 2
        for line in lines:
            kit.write(canvas, line, "b", 15 * size / kit.t(15), box.centerx, y, colour, 0.5, room)
            y += step

    def _draw_trump(self, canvas: Canvas, shown: OpenMoment) -> None:
        kit, trump = self.kit, shown.round.trump
        x, y = self.layout.trump
        d, gap = max(18, self.layout.px(44)), self.layout.px(8)
        name = kit.say(text("None") if trump is None else self._look.suit_name(trump))
        wide = d + gap + kit.width(name, "b", 17)
        left, own = x - wide / 2, self._slot_of(0)
        if own.top < y < own.bottom:  # large words would lie over the slot beside them
            left = max(left, own.right + self.layout.px(14))
        x = round(left + wide / 2)
        above = y - d / 2 - kit.t(16) * 0.7
        kit.write(canvas, kit.say(text("TRUMP")), "b", 16, x, above, kit.palette.soft, 0.5)
        kit.centre(canvas, trump_chip(kit, self._look, trump, d), left + d / 2, y)
        kit.write(canvas, name, "b", 17, left + d + gap, y, kit.palette.ivory)


def trump_chip(kit: Kit, look: Look, trump: str | None, d: int) -> Surface:
    """Return the chip of a trump, or of none."""
    if trump is None:
        return kit.studio.marks.none_chip(d)
    return kit.studio.marks.suit_chip(d, look.skin, look.suits[trump].colour)


def _ground(kit: Kit, box: Rect, cloth: str) -> Surface:
    """Return the felt for a panel, its corners cut off; kept, for it is slow to draw."""

    def drawn() -> Surface:
        w, h = box.size
        rim, middle = max(2.0, RIM * h / 1080), Point(w / 2, h * 0.44)
        table = Box(w * 0.05, h * 0.1, w * 0.9, h * 0.82)
        top = Tabletop(table, h * 0.34, rim, middle, (w * 0.3, h * 0.3))
        whole = felt(kit.raster.scratch(), cloth, w, h, top, kit.palette.high_contrast)
        mask = kit.raster.plate(w, h, kit.px(24), "#FFFFFF")
        cut = mask.copy()
        cut.blit(whole, (0, 0), special_flags=3)
        return cut

    return kit.raster.memory.recall(
        ("review felt", cloth, box.size, kit.palette.high_contrast), drawn
    )


def needed(round_: Round, seat: int) -> Text | None:
    """Return how many tricks a seat still wants for its bid."""
    bid = round_.bids[seat]
    if bid is None:
        return None
    more = bid - round_.tricks[seat]
    if more > 0:
        return ntext("{n} more to close", "{n} more to close", more)
    return text("Exact: take no more") if not more else text("Missed already")
