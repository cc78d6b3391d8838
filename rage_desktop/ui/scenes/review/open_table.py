"""A moment of a game with open hands: all cards held, the trick, the trump."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate

from rage_desktop.play.player_descriptions import player_name
from rage_desktop.play.review.review_session import ReviewSession
from rage_desktop.play.review.verdict import Verdict
from rage_desktop.presentation.layout.geometry import CARD_RATIO, SMALLEST_TEXT
from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.presentation.sorting import sort_hand
from rage_desktop.presentation.table_view import Ring, ring_state
from rage_desktop.rules import Bid, Card, Move, Play, Round, SeatName, Text, ntext, text
from rage_desktop.rules.tricks import is_anybody_ahead, lead_index, winning_index
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.card_canvas import MINI_BELOW
from rage_desktop.ui.art.cards.rings import STATE_COLOUR
from rage_desktop.ui.art.cosmetics import cloth_of
from rage_desktop.ui.art.palette import CORAL, GOLD, INK, MINT, WELL
from rage_desktop.ui.art.scenery.felt import felt_panel
from rage_desktop.ui.scenes.review.open_seats import (
    HEIGHT,
    TRUMP,
    WIDTH,
    OpenSeat,
    open_seats,
    trick_slot,
)
from rage_desktop.ui.scenes.review.review_page import Live, card_art

# greatest distances between cards
PITCH = 130
TOP_PITCH = 86
SIDE_PITCH = 60
WIDE_HAND = 400  # from this width on, cards may lie as far apart as at the top
CLEAR = 1.02  # distance from a fully visible card to the next, in card widths
RAISED = 20
# text size on a card, and its greatest width in card widths
TAG = 16
TAG_ROOM = 3.2
PORTRAIT = 72  # px of the design: the highest portrait, without its ring
NAMED = 8  # letters of a name that must fit
SWITCH = Box(974, 671, 204, 48)  # shows and hides the hands


@dataclass(frozen=True)
class CardMark:
    """A mark on a card of the hand: a word over a coloured ring."""

    said: Text
    colour: str
    icon: str = ""
    raised: bool = False


PLAYED = CardMark(text("You played"), CORAL)
BETTER = CardMark(text("Better"), GOLD, "i_check", raised=True)
BEST = CardMark(text("Best"), MINT, "i_check")
AS_GOOD = CardMark(text("As good"), MINT, "i_check")
CHOSEN = CardMark(text("Played"), GOLD)
WINNING = CardMark(text("Winning"), GOLD, "i_crown")
LED = CardMark(text("Led"), WELL)


def hand_marks(move: Move, verdict: Verdict | None) -> dict[Card, CardMark]:
    """Return the marks of the hand cards of a move; a bid has none."""
    if not isinstance(move, Play):
        return {}
    if verdict is None or verdict.forced:
        return {move.card: CHOSEN}
    best = verdict.options[0].move
    if not (verdict.loss or verdict.excused):
        return {move.card: AS_GOOD if verdict.played else BEST}
    assert not isinstance(best, Bid)
    marks = {best.card: BETTER}  # unless another suit should have been named
    return marks | {move.card: CHOSEN if verdict.excused else PLAYED}


@dataclass(frozen=True)
class OpenMoment:
    """The moment shown: the round, the seat to move (at the bottom), the marks on the cards in
    that hand, card positions `before`, and the progress `moved`
    from there."""

    round: Round
    seat: int
    hands_open: bool
    marks: Mapping[Card, CardMark]
    before: Mapping[Card, ui.Rect]
    moved: Live


def lay_cards(
    row: ui.Rect, count: int, most: float, whole: Container[int] = (), *, from_right: bool = False
) -> list[ui.Rect]:
    """Return the boxes of cards in a row, at most `most` px apart; cards in `whole` are not covered
    by the next one, and the others move closer together for them."""
    w = round(row.h * CARD_RATIO)
    clear = w * CLEAR
    seen = [place in whole for place in range(count - 1)]
    room = row.w - w
    others = max(1, count - 1 - sum(seen))
    pitch = min(most, room / max(1, count - 1))
    if pitch < clear and any(seen):
        pitch = max(0.0, min(most, (room - clear * sum(seen)) / others))
    steps = [max(pitch, clear) if one else pitch for one in seen]
    left = row.right - w - sum(steps) if from_right else float(row.x)
    return [ui.Rect(round(x), row.y, w, row.h) for x in accumulate(steps, initial=left)][:count]


class OpenTable(ui.Element):
    """The table at a moment."""

    def __init__(
        self,
        ctx: ui.DrawContext,
        session: ReviewSession,
        shown: OpenMoment,
        switch: ui.Element,
        grow: float,
    ) -> None:
        """The context's translator knows the edition's look and the seats; `switch` shows and hides
        the hands."""
        super().__init__(grow=grow)
        self.ctx = ctx
        self.shown = shown
        self._switch = switch
        self._plain = replace(ctx, text_scale=1.0)  # for plates, which do not grow with the text
        self._subject = session.subject
        self._order = session.order
        self._faces, self._cards = card_art(ctx, session.subject)
        self._lying: dict[Card, ui.Rect] = {}
        self._layout = ui.Layout(ctx, self.box)

    # -- positions -------------------------------------------------------------------------------

    def lying(self) -> dict[Card, ui.Rect]:
        """Return the box of every visible card."""
        return self._lying

    def where(self, card: Card, end: ui.Rect) -> ui.Rect:
        """Return the present box of a card whose final box is `end`."""
        share = self.shown.moved()
        start = self.shown.before.get(card, end)
        if share >= 1 or start == end:
            return end
        return ui.Rect(*(round(a + (b - a) * share) for a, b in zip(start, end, strict=True)))

    def _px(self, n: float) -> int:
        return round(n * self._k)

    def _rect(self, place: Box) -> ui.Rect:
        """Return the box on the page of a place on the table."""
        k = self._k
        left = self.box.centerx + (place.x - WIDTH / 2) * k
        top = self.box.centery + (place.y - HEIGHT / 2) * k
        return ui.Rect(round(left), round(top), round(place.w * k), round(place.h * k))

    def _slot(self, seat: int) -> ui.Rect:
        """Return the box of a seat's card of the trick."""
        players = len(self._subject.seats)
        turn = (seat - self.shown.seat) % players
        return self._rect(trick_slot(players, turn, self.ctx.text_scale))

    # -- layout ----------------------------------------------------------------------------------

    def place_content(self, layout: ui.Layout, box: ui.Rect) -> None:
        """Place felt, seats with their hands, trump, trick, the hand at the bottom, the switch."""
        seat = self.shown.seat
        count = len(self._subject.seats)
        self._layout = layout
        self._k = min(box.w / WIDTH, box.h / HEIGHT)
        self._lying = {}
        layout.paint(self._paint_ground, box)
        own, *others = open_seats(count, self.ctx.text_scale)
        for turn, place in enumerate(others, 1):
            self._place_seat((seat + turn) % count, place)
        self._place_trump()
        self._place_trick()
        self._place_seat(seat, own)
        switch = self._rect(SWITCH)
        high = max(switch.h, self.ctx.reach)
        self._switch.place(layout, ui.Rect(switch.x, switch.bottom - high, switch.w, high))

    def _place(
        self, what: ui.Element, box: ui.Rect, ctx: ui.DrawContext, of: Card | None = None
    ) -> None:
        """Place an element that may have another text size, hidden while the card `of` moves."""
        inner = ui.lay_out(ctx, what, box)

        def paint(ctx: ui.PaintContext, _: ui.Rect) -> None:
            if of is None or self.where(of, self._lying[of]) == self._lying[of]:
                inner.draw(ctx.canvas)

        self._layout.paint(paint, box)

    def _place_seat(self, seat: int, place: OpenSeat) -> None:
        shown = self.shown
        at = self._rect(place.plate)
        hand = sort_hand(shown.round.hands[seat], self._order, shown.round.trump)
        bid = shown.round.bids[seat]
        won = shown.round.tricks[seat]
        who = SeatName(seat)
        said = text("{player}: bid {bid}, took {won} so far", player=who, bid=bid or 0, won=won)
        if bid is None:
            said = text("{player}: no bid yet", player=who)
        is_open = shown.hands_open or seat == shown.seat
        value = ", ".join(self.ctx.tr(card) for card in hand) if is_open else ""
        for ctx in (self.ctx, self._plain):  # smaller type rather than no name
            tree, has_name = self._plate(ctx, seat, at, place.from_right)
            if has_name:
                break
        self._place(tree, at, ctx)
        self._layout.add(ui.Node(f"seat-{seat}", ui.Role.TEXT, said, at, value=value))
        lane = ui.Rect(*map(round, place.hand))
        if seat == shown.seat:
            self._place_need(at)
            self._place_own_hand(hand, lane)
            return
        most = TOP_PITCH if lane.w > WIDE_HAND else SIDE_PITCH
        lying = lay_cards(lane, len(hand), most, from_right=place.from_right)
        for card, (x, y, w, h) in zip(hand, lying, strict=True):
            box = self._rect(Box(x, y, w, h))
            if is_open:
                self._lying[card] = box
            self._layout.paint(partial(self._paint_card, card if is_open else None, ""), box)

    def _plate(
        self, ctx: ui.DrawContext, seat: int, at: ui.Rect, on_right: bool
    ) -> tuple[ui.Element, bool]:
        """Return a plate: portrait, name with level and figures, as much of it as fits; and whether
        the name does."""
        who = self._subject.seats[seat]
        own = seat == self.shown.seat
        bid = self.shown.round.bids[seat]
        won = self.shown.round.tricks[seat]
        state = ring_state(bid, won, len(self.shown.round.hands[seat]))
        unit = min(at.h, self._px(PORTRAIT)) / ctx.scale
        ring = self._ring(ctx, seat, unit, state)

        def row(*parts: ui.Element) -> ui.Element:
            if on_right:  # the portrait is at the outer end
                return ui.Row(*parts, ring, gap=0.1 * unit, pad=(14, 0, 0, 0))
            return ui.Row(ring, *parts, gap=0.1 * unit, pad=(0, 0, 14, 0))

        label = partial(ui.Label, lines=1, line_height=1.05)
        colour = STATE_COLOUR[state.value] if won or state.value != "under" else ""
        told = f"{won} / {bid}" if bid is not None else "–"
        level = None if who.is_human else player_name(who)
        if who.is_human and own:
            level = text("You")
        name = label(who.name, "b", 19, widest=who.name[:NAMED])
        figures = label(told, "f", min(28.0, 0.72 * unit), colour)
        below = None if level is None else label(level, "s", 16, ctx.palette.soft)
        with_level = row(ui.Column(name, below, gap=6 / ctx.text_scale, grow=1), figures)
        stacked = row(ui.Column(name, label(told, "f", 16, colour), grow=1))
        beside = row(ui.Column(name, grow=1), figures)
        alone = row(ui.Spacer(), figures)
        fill = ctx.palette.own_plate if own else ctx.palette.plate
        edge = (ctx.palette.gold, max(1.6, 2 * ctx.scale), 0.9) if own else ctx.edge(0.14, 1.2)
        plate = ui.FitHeight(
            lambda: ui.FitWidth(with_level, beside, stacked, alone),
            lambda: ui.FitWidth(beside, alone),
            background=lambda ctx, at: ctx.plate(at, at.h * 0.36, fill, edge),
        )
        return plate, beside.width(ctx) <= at.w

    def _ring(self, ctx: ui.DrawContext, seat: int, unit: float, state: Ring) -> ui.Element:
        """Return a portrait in its bid ring, which stands out a little over a plate of `unit`."""
        avatar = self._subject.seats[seat].avatar
        bid = self.shown.round.bids[seat]
        won = self.shown.round.tricks[seat]
        d = ctx.px(unit * 1.16)
        return ui.Stack(
            ui.Picture(lambda ctx, _: ctx.art.marks.bid_ring(d, bid, won, state.value)),
            ui.Picture(lambda ctx, _: ctx.raster.avatar(avatar, round(d * 0.78))),
            w=unit * 1.07,
        )

    def _place_need(self, plate: ui.Rect) -> None:
        """Write below the bottom plate how many tricks are needed; the panel shows it, too."""
        seat = self.shown.seat
        round_ = self.shown.round
        if (bid := round_.bids[seat]) is None:
            return
        more = bid - round_.tricks[seat]
        said = text("Bid made: take no more") if not more else text("Already missed")
        if more > 0:
            said = ntext("{n} more to go", "{n} more to go", more)
        label = ui.Label(said, "b", 17, GOLD, lines=1, align_text=0.5)
        high = label.height(self.ctx, plate.w)
        if self.ctx.fonts.width(label.text(self.ctx), "b", SMALLEST_TEXT) <= plate.w * 0.85:
            self._place(
                label, ui.Rect(plate.x, plate.bottom + self._px(4), plate.w, high), self.ctx
            )

    def _place_own_hand(self, hand: Sequence[Card], row: ui.Rect) -> None:
        """Place the hand at the bottom; marked cards lie over the others."""
        marks = self.shown.marks
        whole = [place for place, card in enumerate(hand) if card in marks]
        lying = lay_cards(row, len(hand), PITCH, whole)
        slack = (row.right - lying[-1].right) / 2 if hand else 0
        boxes = {}
        for card, (x, y, w, h) in zip(hand, lying, strict=True):
            up = RAISED if card in marks and marks[card].raised else 0
            boxes[card] = self._rect(Box(x + slack, y - up, w, h))
        self._lying |= boxes
        taken: list[ui.Rect] = []
        for card in sorted(hand, key=lambda card: card in marks):
            colour = marks[card].colour if card in marks else ""
            self._layout.paint(partial(self._paint_card, card, colour), boxes[card])
        for card in sorted(marks, key=lambda card: not marks[card].raised):
            taken.append(self._place_tag(marks[card], card, boxes[card], taken))
        for card, box in boxes.items():
            copy = getattr(card, "copy", 0)
            value = marks[card].said if card in marks else ""
            self._layout.add(ui.Node(f"card-{card}-{copy}", ui.Role.CARD, card, box, value=value))

    def _place_trick(self) -> None:
        round_ = self.shown.round
        trick = self.shown.round.trick
        best = -1
        led = -1
        edition = self._subject.game.edition
        if is_anybody_ahead(edition, trick, round_.lead):
            best = winning_index(trick, edition, round_.trump, round_.lead, round_.low_wins)
        if trick:
            led = lead_index(trick, edition)
        self._place_slot(self._slot(self.shown.seat))
        for place, play in enumerate(trick):
            box = self._lying[play.card] = self._slot(play.seat)
            said = text("{player}: {card}", player=SeatName(play.seat), card=play.card)
            gold = GOLD if place == best else ""
            self._layout.paint(partial(self._paint_card, play.card, gold), box)
            self._layout.add(ui.Node(f"trick-{play.seat}", ui.Role.CARD, said, box))
        for place, mark in {led: LED, best: WINNING}.items():  # labels lie over all cards
            if place >= 0:
                card = trick[place].card
                self._place_tag(mark, card, self._lying[card], [])

    def _place_slot(self, box: ui.Rect) -> None:
        """Place the slot of the card to be played, with a label in the largest type that fits."""
        edge = self.ctx.palette.gold, max(1.4, 2 * self.ctx.scale), 0.9
        label = ui.Label(text("Your move"), "b", 15, "gold", align_text=0.5, line_height=1.3)
        room = box.w - self.ctx.px(4)
        sizes = (self.ctx, self._plain)
        fitting = [ctx for ctx in sizes if label.content_min_width(ctx) <= room]
        slot = ui.Stack(
            label if fitting else None,
            background=lambda ctx, at: ctx.plate(at, at.h * 0.07, WELL, edge, 0.5),
        )
        self._place(slot, box, [*fitting, self.ctx][0])

    def _place_tag(self, mark: CardMark, card: Card, box: ui.Rect, taken: list[ui.Rect]) -> ui.Rect:
        """Place a label over a card, or at its foot if another one is there; return its box."""
        ink = self.ctx.palette.ivory if mark is LED else INK
        edge = self.ctx.edge(0.3) if mark is LED else None

        def tag() -> ui.Element:
            icon = ui.Icon(mark.icon, TAG, ink) if mark.icon else None
            words = ui.Label(mark.said, "x", TAG, ink, lines=1, line_height=1.6)
            row = ui.Row(icon, words, gap=7)
            return ui.Plate(row, radius=99, fill=mark.colour, edge=edge, pad=(11, 0))

        ctx = self.ctx
        shown = tag()
        if shown.width(ctx) > box.w * (1.9 if mark in (LED, WINNING) else TAG_ROOM):
            ctx = self._plain
            shown = tag()
        wide = shown.width(ctx)
        at = ui.Rect(0, 0, wide, shown.height(ctx, wide))
        at.midbottom = box.centerx, round(box.y + box.h * 0.03)  # ranks stay visible
        at.clamp_ip(self.box)
        if at.collidelist(taken) >= 0:
            at.bottom = box.bottom
        self._place(shown, at, ctx, card)
        return at

    def _place_trump(self) -> None:
        ctx = self.ctx
        look = self._subject.look
        trump = self.shown.round.trump
        d = max(18, self._px(44))
        name = text("None") if trump is None else look.suit_name(trump)
        chip = ctx.art.marks.chip(d, look, trump)
        picture = ui.Picture(lambda _ctx, _box: chip, w=d / ctx.scale, h=d / ctx.scale)
        heading = ui.Label(text("TRUMP"), "b", 16, "soft", align_text=0.5)
        row = ui.Row(picture, ui.Label(name, "b", 17, lines=1), gap=8, align="middle")
        column = ui.Column(heading, row)
        box = ui.Rect(0, 0, wide := column.width(ctx), column.height(ctx, wide))
        box.center = self._rect(Box.around(TRUMP, 0, 0)).topleft
        if len(self._subject.seats) <= 4:  # beside the slot, or else in the middle of the trick
            own = self._slot(self.shown.seat)
            gap = self._px(34)
            box.bottomleft = own.right + gap, own.bottom
        self._place(column, box, ctx)

    # -- drawing ---------------------------------------------------------------------------------

    def _paint_ground(self, ctx: ui.PaintContext, box: ui.Rect) -> None:
        cloth = cloth_of(self._subject.look)
        radius = ctx.px(24)
        felt = felt_panel(ctx.raster, cloth, *box.size, radius, ctx.palette.high_contrast)
        ctx.canvas.blit(felt, *box.topleft)
        ctx.plate(box, radius, None, ctx.edge(0.16, 1.4))

    def _paint_card(self, card: Card | None, ring: str, ctx: ui.PaintContext, box: ui.Rect) -> None:
        """Draw a card or a back; a moving one is scaled from its final surface."""
        cards = self._cards
        face = None if card is None else self._faces(card)
        at = box if card is None else self.where(card, box)
        if at is not box:
            soft, dx, dy = cards.flying_shadow(at.h)
            mini = box.h < MINI_BELOW
            picture = cards.flying(face, at.h, 0.0, rest=(box.h, 0.0), mini=mini)
        else:
            if ring:
                s = ctx.scale
                outline = cards.outline(box.h, 0.0, ring, max(4.0, 6 * s), 16 * s)
                ctx.centre(outline, *box.center)
            soft, dx, dy = cards.shadow_for(box.h, 0.0, 0.0)
            picture = cards.placed(face, box.h, 0.0, "normal")
        ctx.canvas.blit(soft, at.centerx + dx, at.centery + dy)
        ctx.centre(picture, *at.center)
