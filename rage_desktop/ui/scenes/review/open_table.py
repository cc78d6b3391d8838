"""A moment of a game with open hands: its table, and the marks on the cards of the hand to move."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate

from rage_desktop.match.settings import Settings
from rage_desktop.play.player_descriptions import who_they_are
from rage_desktop.play.review.review_session import ReviewSession
from rage_desktop.play.review.verdict import Verdict
from rage_desktop.presentation.layout.geometry import CARD_RATIO
from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.presentation.layout.reviewed_table import switch_box
from rage_desktop.presentation.layout.table_places import TableKind
from rage_desktop.presentation.layout.watched_table import open_cards
from rage_desktop.presentation.sorting import sort_hand
from rage_desktop.presentation.table_view import TableView, project
from rage_desktop.presentation.transients import Anchor, TrickSlot
from rage_desktop.rules import Bid, Card, Move, Play, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.card_canvas import MINI_BELOW
from rage_desktop.ui.art.palette import CORAL, GOLD, INK, MINT, WELL
from rage_desktop.ui.art.scenery.felt import felt_panel
from rage_desktop.ui.scenes.replay.open_hands import HandBoxes, open_nodes
from rage_desktop.ui.scenes.review.review_page import Live
from rage_desktop.ui.table.centre.centre import draw_trick, draw_trump_suit
from rage_desktop.ui.table.centre.plates import draw_own, draw_plates, plate_at_its_place
from rage_desktop.ui.table.layers import make_table_context
from rage_desktop.ui.table.overlays.accessible_table import trick_nodes
from rage_desktop.ui.table.table_context import Brush, ReplayLabels, TableContext, to_rect

# in heights of a card of the hand at the bottom
PITCH = 0.74  # the greatest distance from card to card
RAISED = 0.114  # of the better card
CLEAR = 1.02  # distance from a fully visible card to the next, in card widths
# text size on a card, and its greatest width in card widths
TAG = 16
TAG_ROOM = 3.2
TITLE = text("Review")


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
    """The moment shown: the table as the seat to move saw it, but with everybody's bid and hand;
    the marks on the cards of its own hand, at the bottom; card positions `before`, and the progress
    `moved` from there."""

    view: TableView
    hands: tuple[tuple[Card, ...], ...]
    hands_open: bool
    marks: Mapping[Card, CardMark]
    before: Mapping[Card, ui.Rect]
    moved: Live


def table_before(session: ReviewSession, ply: int, seat: int) -> TableView:
    """Return the table before a move with a seat at the bottom, and with everybody's bid."""
    game = session.subject.game
    view = project(game.view_before(ply, seat), session.order)
    for plate, bid in zip(view.plates, game.truth_before(ply).bids, strict=True):
        plate.bid = bid
    return view


def lay_cards(row: ui.Rect, count: int, most: float, whole: Container[int] = ()) -> list[ui.Rect]:
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
    lefts = accumulate(steps, initial=float(row.x))
    return [ui.Rect(round(x), row.y, w, row.h) for x in lefts][:count]


class OpenTable(ui.Element):
    """The table at a moment."""

    def __init__(
        self,
        ctx: ui.DrawContext,
        session: ReviewSession,
        settings: Settings,
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
        self._plain = ctx.with_text(1.0)  # for words on cards, which do not grow with the text
        self._subject = session.subject
        self._settings = settings
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

    def _moves(self, card: Card) -> bool:
        """Return whether a card is on its way."""
        return self.where(card, self._lying[card]) != self._lying[card]

    # -- layout ----------------------------------------------------------------------------------

    def place_content(self, layout: ui.Layout, box: ui.Rect) -> None:
        """Place felt, seats with their hands, trump, trick, the hand at the bottom, the switch."""
        self._layout = layout
        self._tctx = self._table_context(box)
        self._lying = {}
        layout.paint(self._paint_ground, box)
        self._place_others(box)
        self._place_trick(box)
        self._place_own(box)
        switch = to_rect(switch_box(Box(*box)))
        high = max(switch.h, self.ctx.reach)
        self._switch.place(layout, ui.Rect(switch.x, switch.bottom - high, switch.w, high))

    def _table_context(self, box: ui.Rect) -> TableContext:
        subject = self._subject
        tctx = make_table_context(
            self.ctx,
            subject.look,
            subject.seats,
            self.shown.view,
            self._settings,
            kind=TableKind.REVIEWED,
            room=Box(*box),
        )
        labels = ReplayLabels(TITLE, who_they_are(subject.seats), shows_card_counts=False)
        return replace(tctx, replay_labels=labels)

    def _place(
        self, what: ui.Element, box: ui.Rect, ctx: ui.DrawContext, of: Card | None = None
    ) -> None:
        """Place an element that may have another text size, hidden while the card `of` moves."""
        inner = ui.lay_out(ctx, what, box)

        def paint(ctx: ui.PaintContext, _: ui.Rect) -> None:
            if of is None or not self._moves(of):
                inner.draw(ctx.canvas)

        self._layout.paint(paint, box)

    def _place_others(self, box: ui.Rect) -> None:
        """Place the others' plates, and their hands face up or down."""
        view = self.shown.view
        self._layout.paint(lambda ctx, _: draw_plates(Brush(ctx.canvas, self._tctx), view), box)
        hands = self._open_hands()
        for seat, cards in hands:
            self._layout.add(*plate_at_its_place(self._tctx, view, seat).nodes)
            for card, at in cards:
                shown = card if self.shown.hands_open else None
                self._layout.paint(partial(self._paint_card, shown, ""), at)
        if self.shown.hands_open:
            self._layout.add(*open_nodes(self._tctx, [one for one in hands if one[1]]))
            self._lying |= {card: at for _, cards in hands for card, at in cards}

    def _open_hands(self) -> HandBoxes:
        """Return the others' cards, and where they lie."""
        tctx = self._tctx
        view = self.shown.view
        found = HandBoxes()
        for place, room in enumerate(tctx.layout.open_hands, start=1):
            assert room is not None
            seat = tctx.seat(place)
            hand = sort_hand(self.shown.hands[seat], view.order, view.trump)
            boxes = map(to_rect, open_cards(tctx.layout, place, len(hand), room))
            found.append((seat, list(zip(hand, boxes, strict=True))))
        return found

    def _place_trick(self, box: ui.Rect) -> None:
        """Place the trick, the trump, and the slot of the card to be played."""
        tctx = self._tctx
        view = self.shown.view
        slots = tctx.layout.centre.slots
        for play in view.trick:
            self._lying[play.card] = to_rect(slots[tctx.place(play.seat)].pose.box)
        self._place_slot(to_rect(slots[0].pose.box))
        self._layout.paint(self._paint_trick, box)
        self._layout.add(*trick_nodes(tctx, view))

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

    def _place_own(self, box: ui.Rect) -> None:
        """Place the plate and the hand at the bottom; marked cards lie over the others."""
        view = self.shown.view
        self._layout.paint(lambda ctx, _: draw_own(Brush(ctx.canvas, self._tctx), view), box)
        self._layout.add(*plate_at_its_place(self._tctx, view, view.home).nodes)
        marks = self.shown.marks
        boxes = self._own_hand()
        self._lying |= boxes
        for card in sorted(boxes, key=lambda card: card in marks):
            colour = marks[card].colour if card in marks else ""
            self._layout.paint(partial(self._paint_card, card, colour), boxes[card])
        taken: list[ui.Rect] = []
        for card in sorted(marks, key=lambda card: not marks[card].raised):
            taken.append(self._place_tag(marks[card], card, boxes[card], taken))
        for card, at in boxes.items():
            copy = getattr(card, "copy", 0)
            value = marks[card].said if card in marks else ""
            self._layout.add(ui.Node(f"card-{card}-{copy}", ui.Role.CARD, card, at, value=value))

    def _own_hand(self) -> dict[Card, ui.Rect]:
        """Return where the cards at the bottom lie, in the middle of their row."""
        view = self.shown.view
        marks = self.shown.marks
        hand = sort_hand(self.shown.hands[view.home], view.order, view.trump)
        row = to_rect(self._tctx.layout.own_hand)
        whole = [place for place, card in enumerate(hand) if card in marks]
        lying = lay_cards(row, len(hand), PITCH * row.h, whole)
        slack = (row.right - lying[-1].right) // 2 if hand else 0
        raised = round(RAISED * row.h)
        return {
            card: at.move(slack, -raised if card in marks and marks[card].raised else 0)
            for card, at in zip(hand, lying, strict=True)
        }

    def _place_tag(self, mark: CardMark, card: Card, box: ui.Rect, taken: list[ui.Rect]) -> ui.Rect:
        """Place a label over a card, or at its foot if another one is there; return its box."""

        def tag() -> ui.Element:
            icon = ui.Icon(mark.icon, TAG, INK) if mark.icon else None
            words = ui.Label(mark.said, "x", TAG, INK, lines=1, line_height=1.6)
            row = ui.Row(icon, words, gap=7)
            return ui.Plate(row, radius=99, fill=mark.colour, pad=(11, 0))

        ctx = self.ctx
        shown = tag()
        if shown.width(ctx) > box.w * TAG_ROOM:
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

    # -- drawing ---------------------------------------------------------------------------------

    def _paint_ground(self, ctx: ui.PaintContext, box: ui.Rect) -> None:
        self._tctx.cards.next_frame()
        radius = ctx.px(24)
        cloth = self._tctx.cloth
        felt = felt_panel(ctx.raster, cloth, *box.size, radius, ctx.palette.high_contrast)
        ctx.canvas.blit(felt, *box.topleft)
        ctx.plate(box, radius, None, ctx.edge(0.16, 1.4))

    def _paint_trick(self, ctx: ui.PaintContext, box: ui.Rect) -> None:  # noqa: ARG002
        """Draw the trump and the trick, without the cards that are on their way to it."""
        brush = Brush(ctx.canvas, self._tctx)
        moving = [play for play in self.shown.view.trick if self._moves(play.card)]
        hidden: set[Anchor] = {TrickSlot(play.seat) for play in moving}
        view = replace(self.shown.view, hidden=hidden)
        draw_trump_suit(brush, view)
        draw_trick(brush, view)
        for play in moving:
            self._paint_card(play.card, "", ctx, self._lying[play.card])

    def _paint_card(self, card: Card | None, ring: str, ctx: ui.PaintContext, box: ui.Rect) -> None:
        """Draw a card or a back; a moving one is scaled from its final surface."""
        cards = self._tctx.cards
        face = None if card is None else self._tctx.faces(card)
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
