"""The parts of a rules page: sentences, keys, suits, rings with their points, actions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

from rage_desktop.presentation.sentences.common_phrases import listed
from rage_desktop.presentation.sentences.common_phrases import sentences as joined
from rage_desktop.rules import ActionCard, Arg, Role, SuitName, Text, text
from rage_desktop.rules.editions.examples import Example, Scored
from rage_desktop.rules.editions.help import ActionHelp, in_short
from rage_desktop.rules.text import suit_text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.rings import RingState
from rage_desktop.ui.art.palette import INK, KEYCAP
from rage_desktop.ui.scenes.rules.pictures import Art, LargeExample, before_and_after, type_px
from rage_desktop.ui.toolkit.tooltip.tooltip_content import Tooltip

AVATARS = ("rabbit", "fox", "owl", "bear", "cat")
# px of the design: a card with text beside it; a wide page
CELL = 272
WIDE = 1200


class Part(ui.Column):
    """A part of a rules page; its node has its text for screen readers and the search."""

    def __init__(
        self,
        message: ui.Node | str,
        *children: ui.Child,
        ruled: bool = False,
        **options: Unpack[ui.Options],
    ) -> None:
        """`ruled` parts have a hairline above them."""
        self.node = message if isinstance(message, ui.Node) else ui.Node("", ui.Role.TEXT, message)
        options["node"] = self.node
        super().__init__(ui.Divider() if ruled else None, *children, **options)


@dataclass(frozen=True)
class Section:
    """Parts under a heading, in a panel at least `width` px of the design wide beside
    others."""

    heading: Part | None
    parts: Sequence[Part]
    width: float

    @property
    def told(self) -> list[Part]:
        """Return all parts, from top to bottom."""
        heading = [] if self.heading is None else [self.heading]
        return [*heading, *self.parts]

    def panel(self) -> ui.Element:
        """Return the section in a panel."""
        return ui.Column(
            *self.told,
            pad=(28, 22),
            w=self.width,
            background=lambda ctx, at: ui.paint_panel(ctx, at, lift=False),
        )


def section(
    art: Art, parts: Sequence[Part], title: Arg = "", note: Arg = "", width: float = 560
) -> Section:
    """Return parts under an optional title, with a note in softer type."""
    head = heading(art, title, note) if title else None
    return Section(head, parts, max(width, type_px(art.ctx, width / 22)))


def numbered(rows: Sequence[Sequence[Section]]) -> None:
    """Name the parts of a chapter by their places, except those with a name of their own."""
    parts = [part for row in rows for one in row for part in one.told]
    for place, part in enumerate(parts):
        part.node.id = part.node.id or f"block-{place}"


def heading(art: Art, title: Arg, note: Arg = "") -> Part:
    """Return the title of a section, with its subject in softer type."""
    told = [art.say(one) for one in (title, note) if one]
    words = (" " if told[0].endswith(".") else ". ").join(told)
    below = ui.Label(note, size=18, colour="soft") if note else None
    part = Part(words, ui.Label(title, "f", 28, line_height=1.3), below, pad=(0, 0, 0, 12))
    part.node.role = ui.Role.HEADING
    return part


def sentence(art: Art, line: Arg, name: Arg = "", is_on: bool | None = None) -> Part:
    """Return a sentence after a small ring, with an optional name above it; `is_on` is the state
    of a house rule."""
    palette = art.ctx.palette

    def mark(ctx: ui.PaintContext, at: ui.Rect) -> None:
        x = at.x + ctx.px(9)
        y = at.y + ctx.t(20) * 0.72
        if is_on:
            ctx.centre(ctx.art.marks.badge(ctx.px(24), "exact"), x, y)
            return
        side = max(9, ctx.px(13))
        ring = ui.Rect(round(x - side / 2), round(y - side / 2), side, side)
        colour = palette.gold if is_on is None else palette.mute
        ctx.plate(ring, side / 2, None, (colour, max(2.0, 3 * ctx.scale), 1.0))

    said = ui.Label(line, colour="soft" if name else "ivory")
    lines = ui.Column(ui.Label(name, "b") if name else None, said, grow=1)
    words = art.say(text("{name}: {line}", name=name, line=line) if name else line)
    row = ui.Row(ui.CustomPaint(mark, w=32, align="fill"), lines)
    return Part(words, row, pad=(0, 0, 0, 14))


def sentences(art: Art, lines: Sequence[Text]) -> list[Part]:
    """Return plain sentences."""
    return [sentence(art, line) for line in lines]


def key_row(art: Art, key: str, does: Text) -> Part:
    """Return a key and its action."""
    cap = ui.Label(
        key,
        "b",
        18,
        INK,
        lines=1,
        align="start",
        pad=(11, 2),
        background=lambda ctx, at: ctx.plate(at, ctx.px(8), KEYCAP),
    )
    row = ui.Row(ui.Column(cap, min_w=136), ui.Label(does, grow=1), gap=12, pad=(4, 3), min_h=48)
    return Part(art.say(text("{name}: {line}", name=key, line=does)), row)


def suit_row(art: Art, *, arrows: bool = False) -> Part:
    """Return the suits as chips with their names; `arrows` point from each to the next."""
    suits = art.edition.suits
    palette = art.ctx.palette
    names = [art.say(suit_text(art.look.suits[suit].name)) for suit in suits]

    def chip(suit: str) -> ui.Paint:
        def paint(ctx: ui.PaintContext, at: ui.Rect) -> None:
            art.chip(ctx, suit, at.h, *at.center)
            if arrows:
                ctx.icon("i_next", ctx.px(22), at.right, at.centery, palette.gold)

        return paint

    def grid(columns: int, width: float) -> ui.Element:
        cells = (
            ui.Column(
                ui.CustomPaint(chip(suit), h=54, min_w=width),
                ui.Label(name, "b", 16, "soft", align_text=0.5),
                gap=2,
            )
            for suit, name in zip(suits, names, strict=True)
        )
        return ui.Grid(*cells, columns=columns, gap=12, align="start" if width else "fill")

    count = len(suits)
    fitting = (grid(count, 188), grid(count, 0), grid(-(-count // 2), 0), grid(-(-count // 3), 0))
    return Part(", ".join(names), ui.FitWidth(*fitting), pad=(0, 8, 0, 18))


def size_row(art: Art, sizes: Sequence[int], message: Text) -> Part:
    """Return the hand size of each round as a row of numbers; the current round is highlighted."""
    palette = art.ctx.palette

    def cell(place: int, size: int) -> ui.Element:
        lit = place == art.subject.present
        fill = (palette.gold, palette.gold) if lit else palette.secondary
        return ui.Label(
            str(size),
            "f",
            24,
            INK if lit else "ivory",
            align_text=0.5,
            lines=1,
            widest=str(max(sizes)),
            pad=(6, 8),
            min_w=52,
            min_h=52,
            background=lambda ctx, at: ctx.plate(at, at.h * 0.28, fill, ctx.edge(0.2)),
        )

    cells = [cell(place, size) for place, size in enumerate(sizes)]
    words = text(
        "{name}: {line}", name=message, line=listed([text("{n}", n=size) for size in sizes])
    )
    return Part(art.say(words), ui.Flow(*cells, gap=10, row_gap=10), pad=(0, 0, 0, 20))


# -- rings and points ------------------------------------------------------------------------------


def ring(bid: int, won: int, size: float, avatar: str = "", *, over: bool = True) -> ui.Element:
    """Return a ring with its badge and its avatar, after a round or before."""
    state: RingState = "exact"
    if won > bid:
        state = "over"
    elif won < bid:
        state = "miss" if over else "under"

    def paint(ctx: ui.PaintContext, at: ui.Rect) -> None:
        marks = ctx.art.marks
        (x, y) = at.center
        ctx.centre(marks.bid_ring(at.h, bid, won, state), x, y)
        if avatar:
            ctx.centre(ctx.raster.avatar(avatar, round(at.h * 0.78)), x, y)
        if state != "under":
            badge = marks.badge(round(at.h * 0.27), state)
            ctx.centre(badge, x + at.h * 0.36, y + at.h * 0.36)

    return ui.CustomPaint(paint, min_w=size, h=size)


def working(case: Scored) -> Text:
    """Return the computation of the points: 10 + 2 = 12."""
    first, *others = case.parts
    done: Text = text("{n}", n=first)
    for part in others:
        sign = text("{sum} + {n}", sum=done, n=part)
        done = sign if part > 0 else text("{sum} − {n}", sum=done, n=-part)
    return text("{sum} = {n}", sum=done, n=case.points) if others else done


def called(case: Scored) -> Text:
    """Return the name of the bid."""
    return text("Bid {bid}, took {won}", bid=case.bid, won=case.won)


def points_row(art: Art, case: Scored, *, ruled: bool) -> Part:
    """Return a bid, its result, and the computation of its points."""
    palette = art.ctx.palette
    bid = called(case)
    worked = working(case)
    told: ui.Element = ui.Label(bid, "b", 22, grow=1)
    if len(case.parts) > 1:
        beside = ui.Label(worked, "s", 22, "soft", lines=1)
        below = ui.Column(ui.Label(bid, "b", 22), ui.Label(worked, colour="soft"))
        told = ui.FitWidth(ui.Row(told, beside, gap=16), below, grow=1)
    colour = palette.mint if case.bid == case.won else palette.coral
    row = _scored(art, ring(case.bid, case.won, 66), told, case.points, colour)
    return Part(art.say(text("{name}: {line}", name=bid, line=worked)), row, ruled=ruled)


def card_points(art: Art, role: Role, message: str, points: int) -> Part:
    """Return the value of a BONUS or MALUS card among one's tricks."""
    colour = art.ctx.palette.mint if points > 0 else art.ctx.palette.coral
    words = art.say(text("{name}: {points:+}", name=message, points=points))
    card = ui.Column(art.picture(ActionCard(role), 76), min_w=66, align_children="middle")
    told = ui.Label(message, "b", 22, line_height=1.25, grow=1)
    return Part(words, _scored(art, card, told, points, colour), ruled=True)


def _scored(
    art: Art, picture: ui.Element, description: ui.Element, points: int, colour: str
) -> ui.Element:
    number = ui.Label(
        art.ctx.translator.signed(points), "f", 38, colour, align_text=1, lines=1, min_w=86
    )
    return ui.Row(picture, description, number, gap=24, pad=(7, 4), min_h=96)


def aim(art: Art, head: Text, lines: Sequence[Text], cases: Sequence[Scored]) -> Part:
    """Return the aim of the game: a ring that fills, closes or splits, with the points of each."""
    palette = art.ctx.palette
    bid = max(case.bid for case in cases)
    on_way = text("{won}\u00a0/\u00a0{bid}", won=bid - 1, bid=bid)
    cells = [
        _paid(
            ring(bid, bid - 1, 84, AVATARS[0], over=False),
            on_way,
            palette.gold,
            text("not there yet"),
        )
    ]
    for case, avatar in zip(cases, AVATARS[1:], strict=False):
        colour = palette.mint if case.bid == case.won else palette.coral
        points = art.ctx.translator.signed(case.points)
        cells.append(_paid(ring(case.bid, case.won, 84, avatar), points, colour, called(case)))
    rings = ui.Grid(*cells, columns=len(cells), gap=18)
    told = ui.Column(
        ui.Label(head, "f", 31, line_height=1.22),
        ui.Column(*(ui.Label(line, "s", 21, "soft") for line in lines)),
        gap=14,
    )
    room = max(560, type_px(art.ctx, 13, 31))
    beside = ui.Row(
        ring(2, 2, 152, AVATARS[0]),
        ui.Column(told, w=room, grow=1, pad=(20, 0, 0, 0)),
        rings,
        gap=24,
    )
    below = ui.Column(told, ui.Column(rings, align_children="start"), gap=16)
    worked = (text("{bid}: {sum}.", bid=called(case), sum=working(case)) for case in cases)
    words = art.say(joined([head, *lines, *worked]))
    return Part(words, ui.FitWidth(beside, below))


def _paid(picture: ui.Element, points: Arg, colour: str, message: Text) -> ui.Element:
    """Return a ring with its points and its bid below."""
    return ui.Column(
        picture,
        ui.Label(points, "f", 34, colour, align_text=0.5, lines=1, line_height=1.3),
        ui.Label(message, "s", 17, "soft", align_text=0.5, line_height=1.2, min_w=104),
    )


# -- action cards ----------------------------------------------------------------------------------


def action_row(
    art: Art, entry: ActionHelp, example: Example | None, *, ruled: bool, turns: bool, pad: float
) -> Part:
    """Return a card, its name, number and effect, and a trick before and after."""
    card = ActionCard(entry.role)
    name = art.say(entry.name)
    effect = " ".join(map(art.say, entry.effect))
    count = text("×{n}", n=entry.count)
    told = ui.Column(
        ui.Flow(
            ui.Label(name, "f", 24, line_height=1.3),
            ui.Label(count, "b", 17, "soft"),
            gap=12,
            row_gap=0,
        ),
        ui.Label(effect, size=18, colour="soft", line_height=1.36),
        grow=1,
    )
    picture = art.picture(card, 96)
    shown: ui.Element = ui.Row(picture, told, gap=22)
    words = _described(name, count, effect)
    if example is not None:
        words = joined([words, example_told(example)])
        tricks = before_and_after(art, example, turns=turns)
        room = max(420, type_px(art.ctx, 20))
        beside = ui.Row(picture, ui.Column(told, w=room, grow=1), tricks, gap=22)
        below = ui.Column(tricks, align_children="start")
        shown = ui.FitWidth(beside, ui.Column(shown, below, pad=(0, 6, 0, 14)))
    node = ui.Node("", ui.Role.TEXT, art.say(words))
    node.tooltip_source = lambda: Tooltip(
        title=name, aside=art.say(count), rule=effect, picture=LargeExample(art, card)
    )
    return Part(node, ui.Column(shown, pad=(4, pad / 2, 0, pad / 2)), ruled=ruled)


def example_told(example: Example) -> Text:
    """Return an example as a sentence for screen readers."""
    cards = []
    for play, suit in zip(example.plays, example.named, strict=True):
        card = play.card
        if suit is None:
            cards.append(text("{card}", card=card))
        elif card.role is Role.CHANGE:
            cards.append(text("{card}, to {suit}", card=card, suit=SuitName(suit)))
        else:
            cards.append(text("{card} as {suit}", card=card, suit=SuitName(suit)))
    best = example.plays[example.winner].card
    return text("{cards}: {card} takes the trick.", cards=listed(cards), card=best)


def action_strip(art: Art, entries: Sequence[ActionHelp]) -> Part:
    """Return all action cards side by side: name, number, and their main effect."""
    count = len(entries)
    shorts = [art.say(in_short(art.edition, entry.role)) for entry in entries]
    counts = [art.say(text("×{n}", n=entry.count)) for entry in entries]
    names = [art.say(entry.name) for entry in entries]

    def beside(place: int) -> ui.Element:
        told = ui.Column(
            ui.Label(names[place], "b", 21, line_height=1.2),
            ui.Label(counts[place], "b", 16, "soft"),
            ui.Label(shorts[place], size=17, colour="soft", line_height=1.36),
            grow=1,
        )
        card = art.picture(ActionCard(entries[place].role), 124)
        return ui.Row(card, told, gap=20, pad=(4, 6), align_children="start")

    def below(place: int) -> ui.Element:
        card = art.picture(ActionCard(entries[place].role), 140)
        return ui.Column(card, ui.Label(names[place], "b", 19, align_text=0.5), gap=4)

    def fitting(ctx: ui.DrawContext, width: int) -> ui.Element:
        cell = max(CELL, type_px(ctx, 13, 17))
        columns = min(count, max(1, width // ctx.px(cell)))
        if columns < count and width >= ctx.px(WIDE):  # a page: all in one row, names below
            return ui.Grid(*map(below, range(count)), columns=count, gap=8)
        grid = ui.Grid(*map(beside, range(count)), columns=columns, w=420 * columns, align="start")
        return ui.Column(grid)

    words = joined([*map(_described, names, counts, shorts)])
    return Part(art.say(words), ui.LayoutBuilder(fitting))


def _described(name: Arg, count: Arg, effect: Arg) -> Text:
    return text("{name} ({count}). {effect}", name=name, count=count, effect=effect)
