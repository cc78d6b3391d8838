"""One decision beside the table: what was asked and known, every option, and the reason."""

from dataclasses import dataclass, field

from pygame import Rect

from rage_desktop.bots.talk.figures_told import one_place
from rage_desktop.play.review.past_game import Decision, PastGame
from rage_desktop.play.review.verdict import Option, Verdict
from rage_desktop.rules import (
    Arg,
    Bid,
    NumberCard,
    Play,
    SeatView,
    SuitName,
    Text,
    ntext,
    text,
)
from rage_desktop.rules.editions.look import Look
from rage_desktop.rules.text import Decimal, Percent
from rage_desktop.stage.motion import Beat
from rage_desktop.stage.words.wording import round_of
from rage_desktop.ui.art.palette import CORAL, CYAN, GOLD, INK, MINT, WELL
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit, as_read, first_that_fits
from rage_desktop.ui.toolkit.nodes import Node, Role

ROW, CHIP, BAR = 48, 34, 18
MOST, SHOWN = 6, 4  # without room for more options, so many of the best are shown, and mine
SCALE = 12.0  # points of a whole bar
MARGIN = 36
PLAIN = "#8F7482"


@dataclass(frozen=True)
class Asked:
    """A decision as it is told: which one, what it cost, what was asked, what was known."""

    tag: Text
    tone: str
    cost: Decimal | None
    question: Text
    known: Text
    rows: bool  # whether options stand below


def asked(game: PastGame, decision: Decision, verdict: Verdict | None, place: Text) -> Asked:
    """Return what is said over the options; `place` says which mistake of how many it is."""
    view = game.view_before(decision.ply, decision.seat)
    bid = isinstance(decision.move, Bid)
    question = text("How many tricks?") if bid else text("Which card?")
    tag, tone, cost = text("Being looked at …"), CYAN, None
    if verdict is not None:
        if verdict.forced:
            tag, tone = text("No choice"), PLAIN
        elif not verdict.loss:
            tag, tone = text("Best") if not verdict.played else text("As good as the best"), MINT
        else:
            tag, tone = (place, CORAL) if verdict.mistake else (text("Nearly as good"), GOLD)
            cost = one_place(-verdict.loss)
    rows = verdict is not None and not verdict.forced
    return Asked(tag, tone, cost, question, _known(view), rows)


def where_in(game: PastGame, one: Decision) -> Text:
    """Say in which round and trick a decision was made."""
    size, far = game.rounds[one.number - 1].size, round_of(one.number, game.round_count)
    if isinstance(one.move, Bid):
        return ntext("{round} · {n} card · bid", "{round} · {n} cards · bid", size, round=far)
    return ntext("{round} · {n} card · trick {trick}", "{round} · {n} cards · trick {trick}",
                 size, round=far, trick=one.trick)  # fmt: skip


def _known(view: SeatView) -> Text:
    """Say in one line what the person could see of it."""
    assert view.seat is not None
    bid = view.bids[view.seat]
    if bid is None:
        trump = (
            text("No trump.")
            if view.trump is None
            else text("{suit} is trump.", suit=SuitName(view.trump))
        )
        cards = ntext("{n} card in your hand.", "{n} cards in your hand.", len(view.hand))
        return text("{cards} {trump}", cards=cards, trump=trump)
    more = bid - view.tricks[view.seat]
    if more > 0:
        need = text("You need {n} more of {bid}.", n=more, bid=bid)
    else:
        need = (
            text("Exact so far: take no more tricks.")
            if not more
            else text("{n} over your bid of {bid}.", n=-more, bid=bid)
        )
    lead = view.lead
    if lead is None:
        return text("{need} You lead.", need=need) if not view.trick else need
    holds = any(isinstance(card, NumberCard) and card.suit == lead for card in view.hand)
    if holds:
        return text("{need} Follow {suit}.", need=need, suit=SuitName(lead))
    return text("{need} No {suit} in your hand.", need=need, suit=SuitName(lead))


def option_name(option: Option) -> Arg:
    """Return what an option is called in a row."""
    match option.move:
        case Bid(bid=bid):
            return text("Bid {n}", n=bid)
        case Play(card=card, suit=str(suit)) if not isinstance(card, NumberCard):
            return text("{card}: {suit}", card=card, suit=SuitName(suit))
        case Play(card=card):
            return card
    raise AssertionError(option)


def _short(kit: Kit, option: Option) -> str:
    """Return what is written in a row: the chip shows the suit named."""
    return kit.say(option_name(option) if isinstance(option.move, Bid) else option.move.card)


def rows_of(verdict: Verdict, fit: int = 0) -> tuple[list[int], int]:
    """Return which options have a row, best first, mine among them, and how many more there are;
    `fit` is how many rows there is room for."""
    count = len(verdict.options)
    if count <= max(MOST, fit):
        return list(range(count)), 0
    shown = sorted({*range(max(SHOWN, fit - MOST + SHOWN)), verdict.played})
    return shown, count - len(shown)


@dataclass(eq=False)
class OptionRow(Node):
    """One option: its chip, its bar on the scale of an exact round, how often the bid is made."""

    role: Role = field(default=Role.TEXT, init=False)
    option: Option | None = None
    look_of: Look | None = None
    tone: str = PLAIN  # coral for mine if it cost something, gold for the best then; else mint
    lit: bool = False
    top: float = SCALE  # points of a whole bar
    tricks: float | None = None  # for a bid: how likely so many tricks are
    grown: float = 1.0
    named: int = 0  # px that the longest name in all rows needs

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the row."""
        with as_read(canvas, kit, self.bounds):
            self._draw(canvas, kit)

    def _draw(self, canvas: Canvas, kit: Kit) -> None:
        if self.option is None or self.look_of is None:
            return
        box, tone = self.bounds, self.tone
        if self.lit:
            wash = {GOLD: "#5A3B2C", CORAL: "#5A2A2C", MINT: "#2A4A40"}.get(tone, "#3A2832")
            kit.plate(canvas, box, kit.px(12), wash, None, 0.7)
        x, d = box.x + kit.px(12), min(kit.px(CHIP), box.h - 2)
        self._chip(canvas, kit, (x + d / 2, box.centery), d)
        x += d + kit.px(10)
        right = box.right - kit.px(14)
        closes = kit.say(Percent(self.option.closes))
        kit.write(canvas, closes, "b", 18, right, box.centery, kit.palette.soft, 1.0)
        right -= kit.width(kit.say(Percent(1.0)), "b", 18) + kit.px(12)
        ink = tone if self.lit else kit.palette.ivory
        points = kit.say(one_place(self.option.points))
        kit.write(canvas, points, "f", 24, right, box.centery, ink, 1.0)
        right -= kit.width(f"{MINUS_WIDE}", "f", 24) + kit.px(12)
        left = max(x + kit.px(60), right - box.w * 36 // 100, x + self.named + kit.px(10))
        left = min(left, right - kit.px(40))
        kit.write(canvas, _short(kit, self.option), "b", 20, x, box.centery, kit.palette.ivory, 0.0,
                  left - kit.px(10) - x)  # fmt: skip
        self._bar(canvas, kit, Rect(left, 0, right - left, max(6, kit.px(BAR))))

    def _chip(self, canvas: Canvas, kit: Kit, at: tuple[float, float], d: int) -> None:
        assert self.option is not None
        assert self.look_of is not None
        move, marks = self.option.move, kit.studio.marks
        if isinstance(move, Bid):
            kit.centre(canvas, marks.count_disc(d, move.bid, round(d * 0.6)), *at)
            return
        suit = move.card.suit if isinstance(move.card, NumberCard) else move.suit
        if suit is None:
            kit.centre(canvas, marks.open_chip(d), *at)
            return
        colour = self.look_of.suits[suit].colour
        kit.centre(canvas, marks.suit_chip(d, self.look_of.skin, colour), *at)

    def _bar(self, canvas: Canvas, kit: Kit, bar: Rect) -> None:
        assert self.option is not None
        bar.centery = self.bounds.centery
        kit.plate(canvas, bar, bar.h / 2, WELL)
        share = min(1.0, max(0.0, self.option.points / self.top)) * self.grown
        filled = round(bar.w * share)
        if filled > 2:
            whole = Rect(bar.x, bar.y, max(filled, bar.h), bar.h)
            kit.plate(canvas, whole, bar.h / 2, self.tone)
        if self.tricks is not None:
            wide = round(bar.w * min(1.0, self.tricks))
            if wide:
                line = Rect(bar.x, bar.bottom + 2, wide, max(2, kit.px(5)))
                kit.plate(canvas, line, line.h / 2, CYAN)


MINUS_WIDE = "−00.0"


def row_height(kit: Kit) -> int:
    """Return how high the row of an option is."""
    return max(kit.px(ROW), round(kit.t(24) * 1.55))


def option_rows(kit: Kit, look: Look, verdict: Verdict, box: Rect, age: float) -> list[Node]:
    """Return the rows of a verdict, from the top of a box down, as many as it has room for or the
    best and mine; `age` is how long it has been shown."""
    rows: list[Node] = []
    left, wide, high = box.x, box.w, row_height(kit)
    shown, more = rows_of(verdict, box.h // high)
    growth = kit.timing(Beat.BARS)
    scale = max([SCALE, *(option.points for option in verdict.options)])
    names = (_short(kit, verdict.options[index]) for index in shown)
    named = max((kit.width(name, "b", 20) for name in names), default=0)
    y = box.y
    for order, index in enumerate(shown):
        option = verdict.options[index]
        mine, best = index == verdict.played, not index and bool(verdict.loss)
        tone = GOLD if best else PLAIN
        if mine:
            tone = CORAL if verdict.loss else MINT
        said = text(
            "{points} points, bid made in {percent}", points=one_place(option.points),
            percent=Percent(option.closes),
        )  # fmt: skip
        rows.append(
            OptionRow(
                f"option-{index}", kit.say(option_name(option)), Rect(left, y, wide, high),
                value=kit.say(said), option=option, look_of=look, tone=tone, lit=mine or best,
                top=scale, tricks=_likely(verdict, option), selected=mine, named=named,
                grown=growth.at(age - order * growth.stagger),
            )
        )  # fmt: skip
        y += high
    if more:
        words = kit.say(ntext("{n} more", "{n} more", more))
        box = Rect(left + kit.px(12), y, wide - kit.px(12), high * 2 // 3)
        rows.append(Said("more", Role.TEXT, words, box, size=17, colour=kit.palette.soft))
    return rows


def _likely(verdict: Verdict, option: Option) -> float | None:
    """Return how likely as many tricks are as an option bids; None of a card."""
    if isinstance(option.move, Bid) and option.move.bid < len(verdict.distribution):
        return verdict.distribution[option.move.bid]
    return None


@dataclass(eq=False)
class Said(Node):
    """Sentences in as many lines as they need, from the top of their box."""

    size: float = 20
    style: str = "s"
    colour: str = ""
    icon: str = ""
    head: str = ""
    boxed: bool = False

    @staticmethod
    def height(kit: Kit, words: str, wide: int, size: float = 20, style: str = "s") -> int:
        """Return how high the lines are."""
        return round(len(kit.fonts.wrap(words, style, kit.t(size), wide)) * kit.t(size) * 1.4)

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Write the lines; a box has an icon and a heading of its own."""
        with as_read(canvas, kit, self.bounds):
            self._draw(canvas, kit)

    def _draw(self, canvas: Canvas, kit: Kit) -> None:
        box = self.bounds
        x, y, room = box.x, float(box.y), box.w
        if self.boxed:
            kit.plate(canvas, box, kit.px(18), WELL, kit.edge(0.16), 0.8)
            side = kit.px(26)
            kit.icon(canvas, self.icon, side, x + kit.px(34), box.centery, self.colour)
            x, room = x + kit.px(66), room - kit.px(84)
            y += kit.px(12)
            kit.write(canvas, self.head, "b", 18, x, y + kit.t(18) * 0.6, self.colour, 0.0, room)
            y += kit.t(18) * 1.5
        step = kit.t(self.size) * 1.4
        colour = kit.palette.ivory if self.boxed or not self.colour else self.colour
        for line in kit.fonts.wrap(self.name, self.style, kit.t(self.size), room):
            kit.write(canvas, line, self.style, self.size, x, y + step / 2, colour)
            y += step


def luck_box(kit: Kit, said: str, left: int, top: int, wide: int) -> Said:
    """Return the box that says what could not be known."""
    head = kit.say(text("Luck, not counted"))
    room = wide - kit.px(84)
    high = Said.height(kit, said, room, 17) + round(kit.t(18) * 1.5) + kit.px(24)
    return Said(
        "unknown", Role.TEXT, said, Rect(left, top, wide, high), size=17, colour=CYAN,
        icon="i_dice", head=head, boxed=True,
    )  # fmt: skip


def reasons(kit: Kit, verdict: Verdict | None, left: int, y: int, wide: int) -> list[Node]:
    """Return why one move is better, and what could not be known, from y down."""
    if verdict is None:
        return []
    if verdict.forced:
        said = text("This was the only move allowed.")
    elif verdict.reason is not None:
        said = verdict.reason
    elif not verdict.loss:
        said = text("Nothing was better.")
    else:
        said = text("The other one brings more on average.")
    words = kit.say(said)
    high = Said.height(kit, words, wide)
    nodes: list[Node] = [Said("reason", Role.TEXT, words, Rect(left, y, wide, high))]
    if verdict.unknown is not None:
        top = y + high + kit.px(16)
        nodes.append(luck_box(kit, kit.say(verdict.unknown), left, top, wide))
    return nodes


def head_height(kit: Kit) -> int:
    """Return the height of what stands over the options."""
    return round(kit.t(18) * 1.9 + kit.t(32) * 1.3 + kit.t(18) * 2.9 + kit.t(15) * 1.3)


def draw_asked(canvas: Canvas, kit: Kit, told: Asked, box: Rect) -> None:
    """Write what stands over the options: the tag, the cost, the question, what was known."""
    with as_read(canvas, kit, box):
        _draw_asked(canvas, kit, told, box)


def _draw_asked(canvas: Canvas, kit: Kit, told: Asked, box: Rect) -> None:
    left, right = box.x + kit.px(MARGIN), box.right - kit.px(MARGIN)
    y = box.y + kit.px(24) + kit.t(18)
    _tag(canvas, kit, kit.say(told.tag), left, y, told.tone)
    if told.cost is not None:
        wide = kit.write(canvas, kit.say(told.cost), "f", 46, right, y, CORAL, 1.0)
        words, x = kit.say(text("points")), right - wide - kit.px(10)
        kit.write(canvas, words, "b", 18, x, y, kit.palette.soft, 1.0)
    y += round(kit.t(18) * 1.2 + kit.t(32) * 0.8)
    kit.write(canvas, kit.say(told.question), "f", 32, left, y, kit.palette.ivory)
    room = right - left
    lines = kit.fonts.wrap(kit.say(told.known), "b", kit.t(18), room)[:2]
    closer = 0.35 * (len(lines) - 1)  # a second line keeps away from the headings under it
    y += round(kit.t(32) * 0.65 + kit.t(18) * (0.9 - closer))
    for line in lines:
        kit.write(canvas, line, "b", 18, left, y, kit.palette.soft, 0.0, room)
        y += round(kit.t(18) * 1.2)
    if not told.rows:
        return
    y = box.y + kit.px(24) + head_height(kit) - round(kit.t(15) * 0.8)
    closes = kit.say(text("bid made"))
    wide = kit.write(canvas, closes, "b", 15, right, y, kit.palette.soft, 1.0)
    x = right - wide - kit.px(24)
    words = first_that_fits(kit, "b", x - left, text("expected points"), text("points"))
    kit.write(canvas, words, "b", 15, x, y, kit.palette.soft, 1.0, x - left)


def _tag(canvas: Canvas, kit: Kit, words: str, x: int, y: int, tone: str) -> None:
    """Draw the pill that says how good the move was."""
    h = round(kit.t(18) * 1.7)
    box = Rect(x, y - h // 2, kit.width(words, "x", 18) + h, h)
    kit.plate(canvas, box, h / 2, tone)
    kit.write(canvas, words, "x", 18, *box.center, INK, 0.5)
