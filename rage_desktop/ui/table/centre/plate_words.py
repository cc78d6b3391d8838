"""What is written on a plate: the name and who that is, won / bid, how the bid stands, points."""

from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from rage_desktop.presentation.effect_values import number_pop
from rage_desktop.presentation.layout.geometry import SMALLEST_TEXT, Point
from rage_desktop.presentation.layout.plates import PlateLayout
from rage_desktop.presentation.sentences.hints import bid_stands, own_sentence
from rage_desktop.presentation.table_view import Plate, Ring, TableView
from rage_desktop.rules import Phase, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.rings import STATE_COLOUR
from rage_desktop.ui.table.effects.plate_effects import draw_points
from rage_desktop.ui.table.table_context import Brush, TableContext

BONE = "#E9D6C8"

NAME = 19  # sizes of type, px of the design
SMALL_NAME = 16
OWN_NAME = 20
NOTE = 16
STATUS = 18
SENTENCE = 17
FIGURES = {"own": 46.0, "compact": 36.0}
OTHER_FIGURES = 30.0
FLAT_FIGURES = 0.42  # at most, in heights of a flat plate
SMALLER = (1.0, 0.8, 0.64)  # of the figures' size, where the plate leaves them too little room
POINTS = 34
NAME_SHARE = 0.58  # of the room on a flat plate, which a longer name has to share
GAP = 8  # px of the design between two things on a line
# height of lines in heights of their type, and where a flat plate is low
LINE = 1.4
CLOSE_LINE = 1.1

Forms: TypeAlias = list[ui.Element]
"""The same thing said in several ways, the longest first."""


def status(view: TableView, plate: Plate) -> Text:
    """Return the status on a plate during bidding."""
    if plate.bid is not None:
        return text("Bid {n}", n=plate.bid)
    if plate.has_bid:
        return text("Has bid")
    if plate.turn and view.phase is Phase.BID:
        return text("Bidding…")
    return text("No bid yet")


def sentence(view: TableView) -> ui.Element | None:
    """Return how my bid stands; a word or two where a sentence has no room."""
    plate = view.plates[view.home]
    if plate.bid is None or view.hand_of is None:
        return None
    colour = STATE_COLOUR[view.ring(view.home).value]
    forms = (own_sentence(view), bid_stands(view, plate))
    labels = [ui.Label(words, "s", SENTENCE, colour, lines=1) for words in forms]
    return ui.FitWidth(*labels, align_children="start", grow=1)


def counts_cards(tctx: TableContext, view: TableView, seat: int) -> bool:
    """Return whether a plate says how many cards its player holds."""
    labels = tctx.replay_labels
    shows = labels is None or labels.shows_card_counts
    return seat != view.hand_of and view.plates[seat].cards > 0 and shows


@dataclass(frozen=True)
class PlateWords:
    """The words and figures on one player's plate."""

    tctx: TableContext
    view: TableView
    seat: int
    layout: PlateLayout

    def tree(self) -> ui.Element:
        """Return them for the shape of the room."""
        high = self.layout.room.h / self.tctx.ctx.scale
        match self.layout.shape:
            case "full":
                lines = ui.Column(
                    ui.Element(h=0.09 * high),
                    ui.Row(self._phone(), self._name(), gap=5, h=0.35 * high),
                    ui.Row(self._figures(), self._under_cards(), h=0.52 * high),
                    grow=1,
                )
                return ui.Row(lines, self._points(), gap=GAP, align_children="fill")
            case "small":
                return ui.Column(
                    ui.Element(h=0.04 * high),
                    ui.Row(self._name(), h=0.36 * high),
                    ui.Row(self._figures(), self._under_cards(), h=0.56 * high),
                )
            case "flat":
                return ui.FitHeight(
                    lambda: self._flat(LINE),
                    lambda: self._flat(CLOSE_LINE),
                    lambda: self._flat(CLOSE_LINE, noted=False),
                )
            case "own":
                return ui.Column(
                    ui.Element(h=0.08 * high),
                    ui.Row(self._name(), self._points(), gap=GAP, h=0.25 * high),
                    ui.Row(self._figures(), h=0.36 * high),
                    ui.Row(sentence(self.view), h=0.25 * high),
                )
            case "upright":
                name = ui.Row(self._name(), h=0.46 * high)
                return ui.Column(name, ui.Row(self._figures(), h=0.54 * high))
            case "compact":
                return ui.Column(ui.Row(self._name()), ui.Spacer(), ui.Row(self._figures()))

    def _flat(self, line_height: float, *, noted: bool = True) -> ui.Element:
        """Return the name over who it is, and the figures at the other end: in the longest form
        that leaves a name its room. A name that has none even so stands over small figures."""
        ctx = self.tctx.ctx
        name = self._name(line_height)
        note = self._note(line_height) if noted else None
        lines = ui.Column(name, note, grow=1)
        room = round(self.layout.room.w) - ctx.px(GAP)
        beside = room - min(lines.width(ctx), round(NAME_SHARE * room))
        forms = self._forms(self._size)
        figures = next((form for form in forms if form.width(ctx) <= beside), forms[-1])
        room -= figures.width(ctx)
        if ctx.fonts.width(self.tctx.seats[self.seat].name, "b", SMALLEST_TEXT) > room:
            return ui.Column(name, ui.FitWidth(*self._forms(NOTE), align_children="start"))
        if note is not None and ctx.fonts.width(note.text(ctx), "s", SMALLEST_TEXT) > room:
            lines = ui.Column(name, grow=1)
        return ui.Row(lines, figures, gap=GAP)

    # -- who it is -------------------------------------------------------------------------------

    def _name(self, line_height: float = LINE) -> ui.Element:
        """Return the name, or in its place that the player's phone is out of reach."""
        asleep = self.tctx.asleep.get(self.seat)
        size = SMALL_NAME if self.layout.shape == "small" else NAME
        called = partial(
            ui.Label,
            style="b",
            size=OWN_NAME if self.layout.side == "home" else size,
            colour=self.tctx.ctx.palette.coral if asleep else "ivory",
            align_text=0.5 if self.layout.centred else 0.0,
            lines=1,
            line_height=line_height,
            grow=1,
        )
        if asleep:
            return ui.FitWidth(called(asleep), called(text("Asleep")), grow=1)
        return called(self.tctx.seats[self.seat].name)

    def _phone(self) -> ui.Element | None:
        tctx = self.tctx
        if self.seat not in tctx.on_phones or tctx.asleep.get(self.seat):
            return None
        return ui.Icon("i_phone", 17, "soft")

    def _note(self, line_height: float) -> ui.Label | None:
        """Return who a player is, in a replay or a review."""
        labels = self.tctx.replay_labels
        note = None if labels is None else labels.notes[self.seat]
        if note is None:
            return None
        return ui.Label(note, "s", NOTE, "soft", lines=1, line_height=line_height)

    # -- how the bid stands ----------------------------------------------------------------------

    @property
    def _plate(self) -> Plate:
        return self.view.plates[self.seat]

    @property
    def _is_home(self) -> bool:
        return self.layout.side == "home"

    def _figures(self) -> ui.Element:
        """Return the longest form that fits its room."""
        forms = self._forms(self._size)
        if not self.layout.centred:
            return ui.FitWidth(*forms, align_children="start", grow=1)
        rows = [ui.Row(ui.Spacer(), form, ui.Spacer()) for form in forms]
        return ui.FitWidth(*rows, align_children="fill", grow=1)

    def _forms(self, size: float) -> Forms:
        """Return won / bid in figures of a size, and until that is known how the bid stands."""
        plate = self._plate
        bidding = self.view.phase is Phase.BID
        if "bids" in self.tctx.untold and not plate.has_bid:
            return [ui.Element()]
        if plate.bid is None and plate.has_bid and not bidding and not self._is_home:
            return self._won_of("?", size, self.tctx.ctx.palette.ivory)
        if plate.bid is None:
            return self._statuses()
        if bidding and not self._is_home:
            return self._bid(size)
        state = self.view.ring(self.seat)
        plain = state is Ring.UNDER and not plate.won and not self._is_home
        colour = self.tctx.ctx.palette.ivory if plain else STATE_COLOUR[state.value]
        return self._won_of(str(plate.bid), size, colour)

    def _statuses(self) -> Forms:
        """Return how a bid stands that isn't shown."""
        palette = self.tctx.ctx.palette
        view = self.view
        plate = self._plate
        forms = [text("No bid yet"), text("…")]
        if plate.has_bid:
            forms = [status(view, plate), text("Bid")]
        elif plate.turn and view.phase is Phase.BID and plate.seat != view.viewer:
            forms = [status(view, plate), text("Bid…"), text("…")]
        gold = plate.turn and view.phase is Phase.BID and not self._is_home
        size = OWN_NAME if self._is_home else STATUS
        colour = palette.gold if gold else palette.soft
        labels: Forms = [ui.Label(words, "s", size, colour, lines=1) for words in forms]
        if plate.has_bid:
            labels.append(ui.Icon("i_check", STATUS, "mint"))
        return labels

    def _bid(self, size: float) -> Forms:
        """Return what was bid, while others still bid; the ring shows which number it is."""
        palette = self.tctx.ctx.palette
        bid = self._number(size, palette.ivory, str(self._plate.bid))
        said = ui.Label(text("Bid"), "b", NAME, palette.soft, lines=1)
        return [ui.Row(said, bid, gap=GAP), bid]

    def _won_of(self, bid: str, size: float, colour: str) -> Forms:
        """Return the tricks taken out of a bid, in several sizes."""
        won = str(self._plate.won)
        return [self._number(size * part, colour, won, f" / {bid}") for part in SMALLER]

    @property
    def _size(self) -> float:
        """The size of figures."""
        size = FIGURES.get(self.layout.shape, OTHER_FIGURES)
        if self.layout.shape != "flat":
            return size
        return min(size, FLAT_FIGURES * self.layout.room.h / self.tctx.ctx.scale)

    def _number(self, size: float, colour: str, first: str, rest: str = "") -> ui.Element:
        """Return a number that pops as it changes, and what stands after it."""
        ctx = self.tctx.ctx

        def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
            grown, shown = number_pop(self.view, self.seat, calm=ctx.reduced_motion)
            wide = ctx.text_width(first, "f", size)
            x = box.x + wide / 2
            with ctx.canvas.layer(alpha=shown):
                ctx.draw_text(first, "f", size * grown, x, box.centery, colour, 0.5)
                if rest:
                    ctx.draw_text(rest, "f", size, box.x + wide, box.centery, BONE)

        width = ctx.text_width(first + rest, "f", size)
        return ui.CustomPaint(paint, w=width / ctx.scale, h=ctx.t(size) / ctx.scale)

    def _under_cards(self) -> ui.Element | None:
        """Return what keeps the figures clear of the number of cards."""
        if not counts_cards(self.tctx, self.view, self.seat):
            return None
        return ui.Element(w=self.layout.reserved / self.tctx.ctx.scale)

    def _points(self) -> ui.Element | None:
        """Return the points of the round just over, as wide as they will be once counted."""
        tctx = self.tctx
        view = self.view
        if view.phase not in (Phase.DEAL, Phase.OVER) or not view.scores:
            return None

        def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
            at = Point(box.right, box.centery)
            draw_points(Brush(ctx.canvas, tctx), view, self.seat, at, box.w)

        counted = tctx.ctx.translator.signed(view.scores[-1].points[self.seat])
        width = tctx.ctx.text_width(counted, "f", POINTS)
        return ui.CustomPaint(paint, w=width / tctx.ctx.scale)
