"""The sentence of a replay, and its buttons: at the top, in its bar, and beside the hand."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.presentation.layout.watched_table import foot_of_sentence
from rage_desktop.rules import SeatName, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import CHOSEN, GOLD, INK, MINT, WELL
from rage_desktop.ui.scenes.review.review_page import NOT_COUNTED, MomentActions
from rage_desktop.ui.table import bar
from rage_desktop.ui.table.table_context import TableContext, avatar_element, to_rect

OPEN = text("Show all hands")
SIZES = (22, 20, 18)  # of the type on the buttons beside the hand
# of these buttons, px of the design
HIGH = 60
GAP = 14
LINE = 50  # px of the design: the sentence over the hand
SAID = (20, 18, 16, 14.5, 13, 12)  # of its type, until it covers neither trick nor hand
WRITTEN_FROM = 1700  # px: in a window this wide the way to the mistakes is spelt out


HEAD: Mapping[str, tuple[Text, str, str]] = {
    "seat": (text("Change the view"), "i_human", "C"),
    "sheet": (bar.NAMES["sheet"], "i_sheet", "S"),
    "overview": (text("Overview"), "i_chart", "D"),
    "last_trick": (bar.NAMES["last_trick"], "i_peek", "L"),
    "help": (bar.NAMES["help"], "i_help", "H"),
}
"""Name, icon and key of each button at the right."""


# -- at the top ------------------------------------------------------------------------------------


@dataclass(eq=False)
class HandsSwitch(ui.IconButton):
    """Says with a gold edge and a check that hands are open; an icon alone with the edge."""

    def preferred_size(self, ctx: ui.DrawContext) -> tuple[int, int]:
        """As an icon button, with room for the check."""
        width, side = super().preferred_size(ctx)
        return width + (round(side * 0.6) if self.label else 0), side

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the plate, the eye, the label and the check."""
        box = self.bounds
        side = self.bounds.h
        radius = self.bounds.h * ui.CORNER
        if not self.checked or ctx.palette.high_contrast:
            super().paint(ctx)
            if not self.checked:
                return
        if self.visual.focus_ring:
            ui.paint_focus(ctx, box, radius)
        gold = ctx.palette.gold
        ctx.plate(box, radius, CHOSEN, (gold, max(1.6, 2 * ctx.scale), 1.0))
        ctx.icon(self.icon, int(side * 0.54), box.x + side / 2, box.centery, gold)
        if self.label:
            x = box.x + side * 0.94
            room = box.w - side * 1.6
            ctx.draw_text(self.label, "b", 19, x, box.centery, ctx.palette.ivory, room=room)
            d = round(side * 0.46)
            x = round(box.right - side * 0.42)
            badge = ui.Rect(0, 0, d, d).move_to(center=(x, box.centery))
            ctx.plate(badge, d / 2, MINT)
            ctx.icon("i_check", round(d * 0.66), *badge.center, INK)


def head(
    tctx: TableContext, watched: SeatName, hands_open: bool, presses: dict[str, ui.Press]
) -> ui.Element:
    """Return the buttons for the given presses, from the left; all but the way back are at the
    right, and the switch for hands is spelt out where there is room."""
    ctx = tctx.ctx
    bar = tctx.layout.bar
    first = to_rect(bar.buttons["last_trick"])
    side = first.h / ctx.scale
    buttons = [
        ui.Sized(_head_button(name, watched, presses[name]), w=side, h=side)
        for name in HEAD
        if name in presses
    ]
    switch = _hands_switch(hands_open, presses["hands"], side)
    row = ui.Row(ui.Spacer(), switch, *buttons, gap=8)
    beside = bar.pills[0].y < bar.round_text.bottom
    left = round(bar.pills[-1].right if beside else bar.round_text.right) + ctx.px(16)
    room = ui.Rect(left, first.y, round(bar.buttons["help"].right) - left, first.h)
    leave = ui.IconButton(
        "leave", text("Leave"), icon="i_back", key="Esc", tab_stop="bar", on_press=presses["leave"]
    )
    return ui.Stack(ui.PlacedAt(to_rect(bar.menu), ui.Sized(leave)), ui.PlacedAt(room, row))


def _head_button(name: str, watched: SeatName, press: ui.Press) -> ui.IconButton:
    message, icon, key = HEAD[name]
    return ui.IconButton(
        name,
        message,
        icon=icon,
        key=key,
        repeatable=True,
        tab_stop="bar",
        on_press=press,
        value=watched if name == "seat" else "",
    )


def _hands_switch(hands_open: bool, press: ui.Press, side: float) -> ui.Element:
    """Return the switch that opens all hands, with the longest label that fits, or with none."""

    def switch(label: Text | str) -> HandsSwitch:
        return HandsSwitch(
            "hands",
            OPEN,
            icon="i_eye" if hands_open else "i_peek",
            label=label,
            key="O",
            repeatable=True,
            tab_stop="bar",
            checked=hands_open,
            on_press=press,
        )

    return ui.FitWidth(
        ui.Sized(switch(OPEN), h=side),
        ui.Sized(switch(text("Hands")), h=side),
        ui.Sized(switch(""), w=side, h=side),
        align_children="end",
    )


# -- over the hand ---------------------------------------------------------------------------------


def said_node(message: Text, press: ui.Press | None) -> ui.Node:
    """Return the node of what happened last; one that leads to the review takes the focus."""
    focusable = press is not None
    return ui.Node("said", ui.Role.STATUS, message, on_press=press, focusable=focusable)


def caption(
    tctx: TableContext, message: Text, seat: int | None, press: ui.Press | None
) -> ui.Element:
    """Return the pill of a sentence over the hand, with the face of who acted; one that leads to
    the review has an arrow."""
    ctx = tctx.ctx
    layout = tctx.layout

    def pill(size: float) -> ui.Row:
        return ui.Row(
            avatar_element(tctx, seat, 38) if seat is not None else None,
            ui.Label(message, "b", size, line_height=1.25),
            ui.Icon("i_next", 22, GOLD) if press is not None else None,
            gap=10,
            pad=(8 if seat is not None else 22, 4, 20, 4),
            min_h=LINE,
            background=lambda ctx, at: ctx.plate(at, ctx.px(LINE) / 2, WELL, ctx.edge(0.2), 0.9),
            node=said_node(message, press),
        )

    slot = layout.centre.slots[0]
    line = max(ctx.px(LINE), round(1.6 * ctx.t(20)))
    foot = foot_of_sentence(layout)
    middle = layout.centre.cx
    free = foot - round(max(slot.pose.box.bottom, slot.tag.y + 0.85 * ctx.t(16)))
    hands = filter(None, layout.open_hands)
    level = [box for box in (layout.own.box, *hands) if box.bottom > foot - line]
    ends = (max(box.x - middle, middle - box.right) for box in level if box.y < foot)
    most = max(2 * (min(ends, default=middle) - ctx.px(24)), ctx.px(500))
    for size in SAID:
        said = pill(size)
        width = min(said.width(ctx), round(most))
        box = ui.Rect(0, 0, width, said.height(ctx, width))
        if box.h <= max(free, ctx.px(LINE)):
            break
    box.midbottom = round(middle), foot - max(0, line - box.h) // 2
    return ui.PlacedAt(box, said)


# -- in the bar and beside the hand ----------------------------------------------------------------


def speed_button(ctx: ui.DrawContext, speed: int, press: ui.Press) -> ui.IconButton:
    """Return the button that goes on to the next speed."""
    label = ctx.tr(bar.speed_label(speed))
    return ui.IconButton(
        "speed",
        bar.NAMES["speed"],
        icon="i_speed",
        label=label,
        value=label,
        key="V",
        repeatable=True,
        on_press=press,
    )


def mistake_buttons(
    ctx: ui.DrawContext,
    known: bool,
    under_way: tuple[int, int] | None,
    to_mistake: Callable[[int], ui.NavResult],
) -> list[ui.IconButton]:
    """Return the buttons for the mistakes; the first press starts the search, whose progress they
    show."""
    name = ctx.tr(text("Next mistake") if known else text("Find the mistakes"))
    if under_way is not None:
        done, total = under_way
        name = ctx.tr(text("Mistakes {done}/{total}", done=done, total=total))
    roomy = ctx.size[0] >= WRITTEN_FROM and not ctx.is_portrait
    forward = ui.IconButton(
        "next-mistake",
        name,
        icon="i_next" if known else "i_target",
        label=name if roomy else "",
        key="Q",
        repeatable=True,
        on_press=lambda: to_mistake(1),
    )
    before = ui.IconButton(
        "mistake-before",
        text("Previous mistake"),
        icon="i_back",
        key="Shift+Q",
        repeatable=True,
        on_press=lambda: to_mistake(-1),
    )
    return [before, forward] if known else [forward]


def moment_buttons(
    ctx: ui.DrawContext,
    moment: MomentActions,
    lead: Callable[[Callable[[MomentActions], ui.NavResult]], ui.Press],
) -> list[ui.IconButton]:
    """Return the buttons of the review and, where there is a game of our own, of playing on and of
    the round again; `lead` makes a press of a way."""
    ways = [("review", text("Review this decision"), "i_chart", "E", MomentActions.review)]
    if moment.session.subject.setup is not None:
        ways.append(("play-on", text("Play on from here"), "i_play", "W", MomentActions.play_on))
        ways.append(("again", moment.again_words, "i_undo", "R", MomentActions.again))
    return [
        ui.IconButton(
            name,
            ctx.tr(words),
            icon=icon,
            key=key,
            on_press=lead(way),
            description=NOT_COUNTED if name == "again" else "",
        )
        for name, words, icon, key, way in ways
    ]


def beside_hand(ctx: ui.DrawContext, buttons: list[ui.IconButton], room: Box) -> ui.Element:
    """Stack what has room, at least two buttons, at the foot of a box, spelt out where all fit."""
    box = to_rect(room)
    high = max(ctx.px(HIGH), ctx.reach)
    gap = ctx.px(GAP)
    buttons = buttons[: max(2, (box.h + gap) // (high + gap))]
    spelt = [
        ui.Column(*(ui.Sized(_spelt_out(one, size), h=HIGH) for one in buttons), gap=GAP)
        for size in SIZES
    ]
    icons = ui.Column(
        *(ui.Sized(one, w=high / ctx.scale, h=HIGH) for one in buttons), gap=GAP, align="end"
    )
    tree = ui.Column(ui.Spacer(), ui.FitWidth(*spelt, icons))
    return ui.PlacedAt(box, tree)


def _spelt_out(one: ui.IconButton, size: int) -> ui.Button:
    """Return a button with its name on it."""
    return ui.Button(
        one.id,
        one.name,
        size=size,
        icon=one.icon,
        key=one.key,
        description=one.description,
        on_press=one.on_press,
    )
