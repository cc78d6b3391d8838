"""The hint plate: the focused card's effect; on others' turns, who is thinking (VISUAL 8). Beside
it the button for a hint and the one for its figures, and the hint itself for screen readers."""

from collections.abc import Iterator
from functools import partial

from rage_desktop.play.hint_service import Hint
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.table.table_context import Brush, TableContext, to_rect

MORE = text("More")
LESS = text("Less")
MOST_LINES = 9  # of a title in large type
Keys = list[tuple[str, Text]]


def draw_hint(brush: Brush, title: Text, line: Text | None, keys: Keys) -> None:
    """Draw the plate with a title, a line below it and the available keys."""

    def paint() -> None:
        hint_layout(brush.tctx, title, line, keys).draw(brush.canvas)

    brush.part("hint", (title, line, keys), paint)


def hint_layout(tctx: TableContext, title: Text, line: Text | None, keys: Keys) -> ui.Layout:
    """Lay out the plate, as large as its text requires: what does not fit is left out, the
    keys first, then sentence by sentence from the last."""
    ctx = tctx.ctx
    place = to_rect(tctx.layout.hint.box)
    said = ctx.tr(line) if line is not None else ""
    while True:
        tries = list(_tries(tctx, ctx.tr(title), said, keys))
        fitting = [one for one in tries if one[0].height(ctx, one[1]) <= one[3]]
        shorter = without_last(said)
        if fitting or not shorter:
            break
        said = shorter
    tree, width, lowest, highest = [*fitting, tries[-1]][0]
    height = min(max(tree.height(ctx, width), lowest), highest)
    box = ui.Rect(place.right - width, place.bottom - height, width, height)
    if tctx.layout.hint.shape == "narrow" and width > place.w:  # over the hand
        box.bottomright = more_box(tctx, "").x - ctx.px(8), round(tctx.layout.hand_top)
    return ui.lay_out(ctx, tree, box)


Try = tuple[ui.Element, int, int, int]  # a tree, its width, its least and greatest height


def _tries(tctx: TableContext, title: str, message: str, keys: Keys) -> Iterator[Try]:
    """Yield the possible contents of the plate, the fullest first."""
    ctx = tctx.ctx
    hint = tctx.layout.hint
    place = to_rect(tctx.layout.hint.box)
    width = place.w
    if hint.shape == "plate":
        whole = ctx.text_width(message, "s", 17) + ctx.px(48)
        width = max(width, min(whole, _widest(tctx)))
    plate = partial(_plate, tctx, message)
    bulb = bulb_place(tctx)
    highest = place.bottom - bulb.y + ctx.px(4)
    more = more_box(tctx, "")
    left = more.x if more.bottom == bulb.bottom else bulb.x
    aside = (place.right - left) / ctx.scale
    rises = hint.shape == "plate" and not ctx.is_portrait
    useful = keys[:1]  # the last to go
    if keys:
        yield plate(title, keys), width, place.h, place.h
        yield plate(title, useful), width, place.h, place.h
    if useful and not ctx.is_portrait and ctx.text_scale > 1:
        yield plate(title, useful, aside, most=MOST_LINES), width, highest, highest
    for most in (MOST_LINES, 1) if rises and ctx.text_scale > 1 else (1,):
        yield plate(title, [], most=most), width, place.h, place.h
        if rises:
            yield plate(title, [], aside, most=most), width, highest, highest
    if not ctx.is_portrait:
        if hint.shape == "narrow" or not without_last(message):
            yield plate("", []), width, place.h, place.h
            yield plate("", [], aside), width, highest, highest
        if hint.shape == "narrow":
            room = more.x - round(tctx.layout.centre.slots[0].pose.box.right) - ctx.px(16)
            yield plate(title, []), min(3 * width, room), 0, highest
        return
    above = [one.bounds.bottom for one in tctx.layout.plates if one.side == "right"]
    slot = tctx.layout.centre.slots[0].pose.box
    if place.right - width < slot.right:
        above.append(slot.bottom)
    up = min(ctx.px(70), round(place.y - max(above, default=0) - ctx.px(8)))
    if useful and ctx.text_scale > 1:
        yield plate(title, useful), width, place.h, place.h + max(0, up)
    for heading in (title, ""):  # the card in question is raised
        yield plate(heading, []), width, place.h, place.h + max(0, up)


def _plate(
    tctx: TableContext, message: str, title: str, keys: Keys, aside: float = 0.0, most: int = 1
) -> ui.Element:
    """Return the plate; the width `aside` at its top right is reserved for the buttons. A title too
    long for a single line is smaller."""
    ctx = tctx.ctx
    centred = tctx.layout.hint.shape == "narrow"
    look = ctx.palette
    ax = 0.5 if centred else 0.0

    def ground(ctx: ui.PaintContext, box: ui.Rect) -> None:
        radius = ctx.px(22 if centred else 32)
        ctx.shadow(box, radius, (16, 8, 0.5))
        fill = "#000000" if look.high_contrast else ("#33202C", "#241620")
        ctx.plate(box, radius, fill, ctx.edge(0.12, 2.5 if look.high_contrast else 1.4))

    parts = title.split(" ", 1) if centred else [title]
    small = (
        ui.Label(part, "f", 17, align_text=ax, lines=3 - len(parts), line_height=1.15)
        for part in parts
    )
    large = ui.Label(title, "f", 24, align_text=ax, lines=most, line_height=1.2)
    heading = ui.FitWidth(large, ui.Column(*small) if most == 1 else large, grow=1)
    words = ui.Label(message, size=17, colour=look.soft, align_text=ax, line_height=1.25, grow=1)
    top = heading if title else words
    end = bulb_place(tctx).h / ctx.scale - 6  # of the buttons, below the plate's padding
    buttons = ui.Element(w=aside - 14, h=end) if aside else None
    if centred:
        caps = [ui.Row(ui.key_hints(ctx, [key], 30, whole=True), align="middle") for key in keys]
    else:
        caps = [ui.Row(ui.key_hints(ctx, keys, 30, grow=1))] if keys else []
    return ui.Column(
        ui.Row(top, buttons),
        ui.Spacer(),
        words if message and title else None,
        ui.Spacer(),
        *caps,
        gap=2,
        pad=(10, 8) if centred else (22, 8),
        background=ground,
    )


def _widest(tctx: TableContext) -> int:
    """Return the greatest width of the plate: in a tall window it avoids what my turn asks, and the
    tag of my card."""
    ctx = tctx.ctx
    hint = tctx.layout.hint
    slot = tctx.layout.centre.slots[0]
    if ctx.is_portrait and not tctx.layout.slot_says:
        return round(hint.box.w)
    if not ctx.is_portrait or slot.tag.y + ctx.t(16) < hint.box.y:
        return round(hint.widest)
    return round(min(hint.widest, hint.box.right - slot.pose.box.right - ctx.px(8)))


def bulb_box(tctx: TableContext) -> ui.Rect:
    """Return the box of the bulb: at its place by the plate, or with all that one hand reaches."""
    return to_rect(tctx.layout.corner[-1]) if tctx.layout.corner else bulb_place(tctx)


def bulb_place(tctx: TableContext) -> ui.Rect:
    """Return a box above the plate, in a tall window beside it at its widest."""
    ctx = tctx.ctx
    plate = to_rect(tctx.layout.hint.box)
    side = max(ctx.px(48), ctx.reach)
    if ctx.is_portrait:
        left = plate.right - round(tctx.layout.hint.widest)
        return ui.Rect(left - side - ctx.px(12), plate.y + ctx.px(6), side, side)
    return ui.Rect(plate.right - side, plate.y - side - ctx.px(12), side, side)


def more_box(tctx: TableContext, message: str) -> ui.Rect:
    """Return the box of the button for the figures: above the bulb, or beside it if another
    player's plate is there; in a tall window below it, or beside it where my turn asks there. An
    empty `message` takes the longer label's width."""
    ctx = tctx.ctx
    bulb = bulb_place(tctx)
    said = [message] if message else [ctx.tr(MORE), ctx.tr(LESS)]
    width = max(ctx.text_width(each, "b", 18) for each in said) + ctx.px(28)
    height = max(ctx.px(38), ctx.reach)
    if tctx.layout.corner and tctx.layout.one_hand == "left":
        return ui.Rect(bulb_box(tctx).right + ctx.px(8), bulb_box(tctx).y, width, height)
    if ctx.is_portrait and tctx.layout.slot_says:
        return ui.Rect(bulb.right - width, bulb.bottom + ctx.px(8), width, height)
    if ctx.is_portrait:
        return ui.Rect(bulb.right + ctx.px(8), bulb.centery - height // 2, width, height)
    box = ui.Rect(bulb.right - width, bulb.y - height - ctx.px(12), width, height)
    if box.collidelist([to_rect(plate.bounds) for plate in tctx.layout.plates]) >= 0:
        box.bottomright = bulb.x - ctx.px(8), bulb.bottom
    return box


def without_last(message: str) -> str:
    """Return sentences without the last, which does not fit; "" if there is only one."""
    return message.rpartition(". ")[0] + "." if ". " in message else ""


# The most useful key first: the others go first where there is too little room.
THINKING_KEYS: list[tuple[str, Text]] = [("Space", text("skip")), ("L", text("last trick"))]
CHOOSING_KEYS: list[tuple[str, Text]] = [("Enter", text("play")), ("← →", text("choose"))]


KEY = "I"
MORE_KEY = "M"
COSTLY = text("What to bid or play, and why. This becomes a game with hints.")


def hint_button(tctx: TableContext, press: ui.Press, *, costs: bool) -> ui.Node:
    """Return the button above the hint plate; its text says if a hint `costs` the statistics."""
    hint = COSTLY if costs else text("What to bid or play, and why")
    return ui.IconButton(
        "advice",
        text("Hint"),
        bulb_box(tctx),
        icon="i_bulb",
        key=KEY,
        repeatable=True,
        description=hint,
        on_press=press,
    )


def hint_nodes(tctx: TableContext, hint: Hint, opened: bool, press: ui.Press) -> list[ui.Node]:
    """Return the hint as text for screen readers, and the button for its figures."""
    line = text("{heading}. {reason}", heading=hint.heading, reason=hint.line(opened))
    box = to_rect(tctx.layout.hint.box)
    said: list[ui.Node] = [ui.Node("advised", ui.Role.STATUS, line, box)]
    if hint.more is not None:
        said.append(_more_button(tctx, opened, press))
    return said


def _more_button(tctx: TableContext, opened: bool, press: ui.Press) -> ui.Node:
    """Return the button beside the bulb that shows and hides the figures."""
    words = LESS if opened else MORE
    name = text("Hide the figures") if opened else text("Show the figures")
    box = more_box(tctx, tctx.ctx.tr(words))
    return ui.Button(
        "more",
        name,
        box,
        label=words,
        size=18,
        style="b",
        key=MORE_KEY,
        on_press=press,
        description=text("Points compared with the next-best choice"),
    )
