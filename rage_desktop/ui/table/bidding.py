"""The bidding panel over the table: trump, the question, one key for each bid (VISUAL 9)."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pygame import Rect

from rage_desktop.play.session import Asking, Session
from rage_desktop.rules import Bid, NumberCard, SeatName, SeatView, Text, ntext, text
from rage_desktop.stage.layout.geometry import Rect as Box
from rage_desktop.stage.words.captions import listed
from rage_desktop.stage.words.hints import bid_rule
from rage_desktop.ui.art.raster import document
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.table.centre.centre import draw_glow
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import Digit, Direction, Intent, Navigate
from rage_desktop.ui.toolkit.kit import Kit, first_that_fits, read_at
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, Pill, key_caps

WELL_FILL = "#1E1219"
EMPTY = "#1A0F16"
POINTER = document('<path d="M0 10 L10 0 L20 10 Z" fill="#5A3B2C"/>', 20, 10)
DIGIT_PAUSE = 0.9  # seconds in which a second digit makes a two-digit bid
RULE_SIZE = 19
SMALLEST_NAME = 18.0  # design px: a longer name of the trump is cut short


@dataclass
class BidPanel:
    """What is being bid: the number chosen so far, and the hint if the player wants one.

    `submit` is called with the bid once confirmed.
    """

    view: SeatView
    submit: Callable[[int], Outcome]
    suggestion: int | None = None
    chosen: int | None = None
    age: float = 0.0
    _typed: tuple[int, float] = field(default=(0, -10.0))

    @property
    def choice(self) -> int | None:
        """The number that would be bid now: what the player chose, or what was suggested before
        they did. It never moves by itself; None while nothing is chosen."""
        return self.chosen if self.chosen in self.legal else None

    @property
    def marked(self) -> str:
        """The id of the key that is chosen, empty while none is."""
        return "" if self.choice is None else f"bid-{self.choice}"

    def bids(self, focused: Node | None) -> bool:
        """Whether Enter bids now: a number is chosen, and no other key has the focus."""
        here = focused is None or focused.id in ("bid", self.marked)
        return self.choice is not None and here

    def suggest(self, bid: int | None) -> None:
        """Take a suggestion once it has come; it is chosen where nothing else is."""
        if bid is not None and self.suggestion is None and self.choice is None:
            self.choose(bid)
        self.suggestion = bid

    @property
    def legal(self) -> tuple[int, ...]:
        """The bids that may be made."""
        return tuple(move.bid for move in self.view.legal if isinstance(move, Bid))

    @property
    def barred(self) -> int | None:
        """The bid that the hook forbids."""
        return next((n for n in range(self.view.hand_size + 1) if n not in self.legal), None)

    def choose(self, bid: int) -> None:
        """Choose a number, if it may be bid."""
        if bid in self.legal:
            self.chosen = bid

    def step(self, by: int) -> None:
        """Choose the next legal number up or down, the lowest where nothing is chosen."""
        legal = self.legal
        place = 0 if self.choice is None else legal.index(self.choice) + by
        self.chosen = legal[min(max(place, 0), len(legal) - 1)]

    def type(self, digit: int) -> None:
        """Choose a number by its digits, the second one following soon."""
        before, when = self._typed
        both = before * 10 + digit
        soon = self.age - when < DIGIT_PAUSE and both <= self.view.hand_size
        number = both if soon and before else digit
        self._typed = number, self.age
        self.choose(number)

    def steer(self, intent: Intent, *, arrows: bool) -> bool:
        """Take digits, and arrows if they are meant; return whether the intent is dealt with."""
        match intent:
            case Digit(n):
                self.type(n)
            case Navigate(Direction.RIGHT) if arrows:
                self.step(1)
            case Navigate(Direction.LEFT) if arrows:
                self.step(-1)
            case _:
                return False
        return True

    # -- what is there ---------------------------------------------------------------------------

    def nodes(self, board: Board) -> list[Node]:
        """The question, a key for each bid, and the button that bids."""
        kit, place = board.kit, board.layout.bidding
        question = kit.say(text("How many tricks?"))
        nodes: list[Node] = [
            Node("bidding", Role.DIALOG, question, to_rect(place.panel)),
            Node("bid-rule", Role.TEXT, kit.say(bid_rule(self.view.edition)), to_rect(place.rule)),
        ]
        if self.view.trump is None:
            trump = kit.say(text("No trump"))
        else:
            trump = kit.say(text("Trump is {suit}", suit=board.suit(self.view.trump)))
        nodes.append(Node("bid-trump", Role.TEXT, trump, to_rect(place.trump)))
        nodes.append(
            Node("bids-so-far", Role.TEXT, kit.say(bids_so_far(self.view)), to_rect(place.claims))
        )
        nodes += [self._key(board, bid, box) for bid, box in enumerate(place.keys)]
        if self.suggestion is not None:
            nodes.append(self._suggestion(board, self.suggestion))
        bid = self.choice
        label = kit.say(text("Bid") if bid is None else text("Bid {n}", n=bid))
        nodes.append(
            Button(
                "bid",
                label,
                to_rect(place.button),
                kind=Kind.PRIMARY,
                icon="i_check",
                size=26,
                enabled=bid is not None,
                on_press=lambda: None if bid is None else self.submit(bid),
            )
        )
        for node in nodes:
            node.bounds = read_at(kit, node.bounds, to_rect(place.panel))
        return nodes

    def _key(self, board: Board, bid: int, box: Box) -> Node:
        legal, chosen = bid in self.legal, bid == self.choice
        hooked = text("The bids must not add up to {n}", n=self.view.hand_size)
        wide = board.kit.width("00" if bid > 9 else "0", "f", 36)
        return Button(
            f"bid-{bid}",
            board.kit.say(text("{n}", n=bid)),
            to_rect(box),
            enabled=legal,
            selected=chosen,
            stop="bids",
            kind=Kind.PRIMARY if chosen else Kind.KEY,
            size=36 * min(1.0, box.w * 0.8 / wide),
            style="f",
            icon="" if legal else "i_lock",
            hint=board.kit.say(_meaning(bid, self.view.hand_size) if legal else hooked),
            on_press=lambda: self._press(bid),
        )

    def _press(self, bid: int) -> Outcome:
        self.choose(bid)
        return None

    def _suggestion(self, board: Board, bid: int) -> Node:
        kit, place = board.kit, board.layout.bidding
        key, words = place.keys[bid], text("Suggested")
        if place.key_rows > 1:  # if its key is elsewhere it stands at the left, with its number
            key, words = place.keys[0], text("Suggested bid: {n}", n=bid)
        said = kit.say(words)
        h = round(place.suggestion.h)
        w = Pill.width(kit, said, h / max(kit.scale, 0.01), icon=True, size=17)
        x = min(max(key.centre.x - w / 2, place.keys[0].x), place.panel.right - w - 8)
        bounds = Rect(round(x), round(place.suggestion.y), w, h)
        return Pill("suggested", said, bounds, value=str(bid), icon="i_bulb", warm=True, size=17)

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, board: Board) -> None:
        """Draw everything that is no widget."""
        kit, place = board.kit, board.layout.bidding
        paint_panel(canvas, kit, to_rect(place.panel), 28, raised=True)
        if place.well is not None:
            self._draw_well(canvas, board, place.well)
        else:
            self._draw_beside(canvas, board)
        x, look = place.question.x, kit.palette
        question = kit.say(text("How many tricks?"))
        size, y = 34 if place.well is None else 40, place.question.centre.y
        kit.write(canvas, question, "f", size, x, y, look.ivory, room=place.question.w)
        rule = kit.say(bid_rule(self.view.edition))
        lines, size = _in_box(kit, rule, place.rule)
        step = place.rule.h / max(1, len(lines))
        for i, line in enumerate(lines):
            y = place.rule.y + step * (i + 0.5)
            kit.write(canvas, line, "s", size, x, y, look.soft, room=place.rule.w)
        self._draw_pointer(canvas, board)
        self._draw_hooked(canvas, board)
        self._draw_bids(canvas, board)
        self._draw_claims(canvas, board)
        typed = [] if kit.keys.pad else [("0–9", kit.say(text("type")))]  # pads have no digits
        keys = [*typed, ("← →", kit.say(text("move"))), ("Enter", kit.say(text("bid")))]
        at = place.key_hints
        key_caps(canvas, kit, keys, at.x, at.centre.y, at.w)

    def _draw_beside(self, canvas: Canvas, board: Board) -> None:
        """Draw the trump's chip, its name and how many of it are held, beside the question."""
        kit, place, suit = board.kit, board.layout.bidding, self.view.trump
        if suit is None:
            kit.centre(canvas, kit.studio.marks.none_chip(round(place.chip_size)), *place.chip)
        else:
            board.chip(canvas, suit, place.chip_size, place.chip)
        name = kit.say(text("None")) if suit is None else board.suit(suit)
        room = place.trump.right - place.suit_name.x
        kit.write(canvas, name, "x", 22, *place.suit_name, kit.palette.ivory, room=room)
        held = kit.say(in_hand(self.view))
        kit.write(canvas, held, "s", 17, *place.in_hand, kit.palette.soft, room=room)

    def _draw_well(self, canvas: Canvas, board: Board, well: Box) -> None:
        kit, place, view = board.kit, board.layout.bidding, self.view
        look, middle = kit.palette, well.centre.x
        fill = "#000000" if look.high_contrast else WELL_FILL
        kit.plate(canvas, to_rect(well), kit.px(20), fill, kit.edge(0.10, 1.2), 0.75)
        kit.write(canvas, kit.say(text("TRUMP")), "b", 16, *place.caption, look.soft, 0.5)
        if view.trump_card is not None:
            draw_glow(canvas, board, place.card, view.trump_card)
            board.card(canvas, view.trump_card, place.card)
        else:
            board.card(canvas, None, place.card)
            if view.trump is None:
                mark = kit.studio.marks.out_mark(round(place.card.width * 0.9))
                kit.centre(canvas, mark, place.card.x, place.card.y)
        self._draw_trump_name(canvas, board, well)
        words = kit.say(in_hand(view))
        words = kit.fonts.fit(words, "s", kit.t(17), well.w - 12)
        kit.write(canvas, words, "s", 17, middle, place.in_hand.y, look.soft, 0.5)

    def _draw_trump_name(self, canvas: Canvas, board: Board, well: Box) -> None:
        kit, place, suit = board.kit, board.layout.bidding, self.view.trump
        name = kit.say(text("None")) if suit is None else board.suit(suit)
        room = well.w - place.chip_size - kit.px(30)
        size = 26.0
        while size > SMALLEST_NAME and kit.width(name, "x", size) > room:
            size -= 1
        name = kit.fonts.fit(name, "x", kit.t(size), room)
        gap = round(kit.px(10))
        wide = place.chip_size + gap + kit.width(name, "x", size)
        x = well.centre.x - wide / 2
        at = place.chip._replace(x=x + place.chip_size / 2)
        if suit is None:
            kit.centre(canvas, kit.studio.marks.none_chip(round(place.chip_size)), *at)
        else:
            board.chip(canvas, suit, place.chip_size, at)
        start = x + place.chip_size + gap
        kit.write(canvas, name, "x", size, start, place.chip.y, kit.palette.ivory)

    def _draw_pointer(self, canvas: Canvas, board: Board) -> None:
        """Point from the suggestion's pill up to its key, where it stands right under it."""
        kit, place = board.kit, board.layout.bidding
        if self.suggestion is None or place.key_rows > 1:
            return
        tip = kit.raster.svg(POINTER, kit.px(20), kit.px(10))
        x = place.keys[self.suggestion].centre.x
        kit.centre(canvas, tip, x, place.suggestion.y - kit.px(2))

    def _draw_hooked(self, canvas: Canvas, board: Board) -> None:
        """Say why a key is off, in the line under the keys."""
        if self.barred is None:
            return
        kit, place = board.kit, board.layout.bidding
        words = kit.say(
            text("{bid} is not allowed: the bids must not add up to {n}",
                 bid=self.barred, n=self.view.hand_size)
        )  # fmt: skip
        left = place.key_rows > 1 or (self.suggestion or 0) < len(place.keys) / 2
        right = self.suggestion is not None and left
        x = place.suggestion.right if right else place.suggestion.x
        y = place.suggestion.centre.y
        kit.write(canvas, words, "s", 16, x, y, kit.palette.coral, 1.0 if right else 0.0)

    def _draw_bids(self, canvas: Canvas, board: Board) -> None:
        kit, place, view = board.kit, board.layout.bidding, self.view
        look, label = kit.palette, place.bids_label
        beside, end = place.bids[0].y < label.bottom, label.x
        room = (place.bids[0].x if beside else place.claimed.x) - kit.px(8) - label.x
        longest = text("Bids") if place.well is None else text("Bids so far")
        said = first_that_fits(kit, "b", room, longest, text("Bids"), text(""))
        kit.write(canvas, said, "b", 17, label.x, label.centre.y, look.soft, room=room)
        for seat, box in zip(bidders(view), place.bids, strict=True):
            d = round(box.h if place.well is None else min(box.h, kit.px(38)))
            middle = box.x + d / 2
            picture = kit.raster.avatar(board.seats[seat].avatar, d)
            kit.centre(canvas, picture, middle, box.centre.y)
            bid = view.bids[seat]
            known = "?" if view.has_bid[seat] else "…"
            words, colour = (str(bid), look.ivory) if bid is not None else (known, look.mute)
            x = box.x + d + kit.px(10)
            end = x + kit.write(canvas, words, "f", 26, x, box.centre.y, colour)
        same_row = place.bids[-1].y < place.claimed.bottom
        self._draw_claimed(canvas, board, end if same_row else label.x)

    def _draw_claimed(self, canvas: Canvas, board: Board, start: float) -> None:
        """Write how many tricks are bid, as far as that may be known, clear of the bids."""
        kit, box, view = board.kit, board.layout.bidding.claimed, self.view
        room = box.right - start - kit.px(20)
        if any(view.bids[seat] is None and view.has_bid[seat] for seat in bidders(view)):
            said = text("Secret bids") if view.edition.bids == "secret" else text("Hidden bids")
            words = first_that_fits(kit, "b", room, said, text("…"))
        else:
            bid, size = self._claimed(), view.hand_size
            said = text("{n} of {size} tricks bid", n=bid, size=size)
            words = first_that_fits(kit, "b", room, said, text("{n} / {all}", n=bid, all=size))
        kit.write(canvas, words, "b", 18, box.right, box.centre.y, kit.palette.ivory, 1.0, room)

    def _claimed(self) -> int:
        return sum(bid for bid in self.view.bids if bid is not None)

    def _draw_claims(self, canvas: Canvas, board: Board) -> None:
        """Draw one cell for each trick: claimed by others, mine if I bid what is chosen, free."""
        kit, box, size = board.kit, board.layout.bidding.claims, self.view.hand_size
        look, claimed = kit.palette, self._claimed()
        cells = max(size, 1)
        gap = min(kit.px(8), box.w / cells * 0.25)
        step = (box.w + gap) / cells
        for i in range(cells):
            cell = Rect(round(box.x + i * step), round(box.y), round(step - gap), round(box.h))
            mine = claimed <= i < claimed + (self.choice or 0)
            edge = (look.gold, 2.0, 1.0) if mine else kit.edge(0.12, 1.0)  # not bid yet: hollow
            kit.plate(canvas, cell, cell.h / 2, look.soft if i < claimed else EMPTY, edge)


def _in_box(kit: Kit, words: str, box: Box) -> tuple[list[str], int]:
    """Return the rule's lines in the largest type in which all of them have room, or else as one
    line that is set smaller still."""
    for size in range(RULE_SIZE, 8, -1):
        lines = kit.fonts.wrap(words, "s", kit.t(size), box.w)
        if len(lines) * kit.t(size) * 1.2 <= box.h:
            return lines, size
    return [words], RULE_SIZE


def panel_for(
    before: BidPanel | None,
    session: Session,
    suggestion: int | None,
    submit: Callable[[int], Outcome],
) -> BidPanel | None:
    """Return the panel for what may be seen now, keeping the number chosen so far; None where no
    bid is asked for."""
    if session.asking is not Asking.BID:
        return None
    view = session.hot_seat.bid_view
    if before is None:
        before = BidPanel(view, submit)
    before.view = view
    before.suggest(suggestion)
    return before


def bidders(view: SeatView) -> tuple[int, ...]:
    """Return everyone but the viewer in the order of bidding: from the dealer's left."""
    order = (seat % view.players for seat in range(view.dealer + 1, view.dealer + 1 + view.players))
    return tuple(seat for seat in order if seat != view.seat)


def bids_so_far(view: SeatView) -> Text:
    """Return who has bid what, as far as the viewer may know."""
    made = [
        text("{player} {bid}", player=SeatName(seat), bid="?" if bid is None else bid)
        for seat, bid in enumerate(view.bids)
        if view.has_bid[seat]
    ]
    return text("Bids so far: {bids}", bids=listed(made)) if made else text("Nobody has bid yet")


def in_hand(view: SeatView) -> Text:
    """Return how many cards of the trump suit the viewer holds."""
    if not view.hand:
        return text("cards face down")
    if view.trump is None:
        return text("every suit for itself")
    count = sum(isinstance(c, NumberCard) and c.suit == view.trump for c in view.hand)
    return text("{n} in hand", n=count)


def _meaning(bid: int, tricks: int) -> Text:
    """Return what a bid promises."""
    if not bid:
        return ntext("Take none of the {n} trick", "Take none of the {n} tricks", tricks)
    return ntext(
        "Take exactly {bid} of {n} trick", "Take exactly {bid} of {n} tricks", tricks, bid=bid
    )
