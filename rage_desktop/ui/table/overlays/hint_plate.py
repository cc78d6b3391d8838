"""The hint plate: the focused card's effect; on others' turns, who is thinking (VISUAL 8). Beside
it the button for a hint and the one for its figures, and the hint itself for screen readers."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple, TypeAlias

from rage_desktop.play.hint_service import Hint
from rage_desktop.presentation.i18n.number_format import SPACE
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.table.table_context import Brush, TableContext, to_rect

MORE = text("More")
LESS = text("Less")
MORE_AIR = 44  # px of the design beside the words on the button for the figures
MOST_LINES = 9  # of a title in large type
TITLE = 24  # size of the title's type
CORNER, NARROW_CORNER = 32, 22  # px of the design
SIDE = 22  # px of the design beside the words of a wide plate
Keys = list[tuple[str, Text]]
# The most useful key first: the others go first where there is too little room.
THINKING_KEYS: list[tuple[str, Text]] = [("Space", text("skip")), ("L", text("last trick"))]
CHOOSING_KEYS: list[tuple[str, Text]] = [("Enter", text("play")), ("← →", text("choose"))]
KEY = "I"
MORE_KEY = "D"
WHAT = text("What to bid or play, and why")
FREE = text("What to bid or play, and why. Free in your first game.")
COSTLY = text("What to bid or play, and why. This becomes a training game.")


def draw_hint(brush: Brush, title: Text, line: Text | None, keys: Keys) -> None:
    """Draw the plate with a title, a line below it and the available keys."""

    def paint() -> None:
        hint_layout(brush.tctx, title, line, keys).draw(brush.canvas)

    brush.part("hint", (title, line, keys), paint)


def draw_edge(brush: Brush, box: ui.Rect, colour: str) -> None:
    """Draw an edge of a colour about the plate."""
    ctx = brush.ctx
    radius = ctx.px(NARROW_CORNER if brush.layout.hint.shape == "narrow" else CORNER)
    width = 4.0 if ctx.palette.high_contrast else 2.4
    edge = ctx.raster.plate(*box.size, radius, None, None, colour, width)
    brush.canvas.blit(edge, *box.topleft)


def hint_layout(tctx: TableContext, title: Text, line: Text | None, keys: Keys) -> ui.Layout:
    """Lay out the plate, as large as its text requires: what does not fit is left out, the
    keys first, then sentence by sentence from the last."""
    ctx = tctx.ctx
    words = HintWords(ctx.tr(title), "" if line is None else ctx.tr(line), keys)
    forms = list(_forms(tctx, words))
    fitting = [form for form in forms if _fits(ctx, form)]
    while not fitting and (shorter := without_last(words.message)):
        words = words._replace(message=shorter)
        forms = list(_forms(tctx, words))
        fitting = [form for form in forms if _fits(ctx, form)]
    tree, room = fitting[0] if fitting else forms[-1]
    height = min(max(tree.height(ctx, room.width), room.lowest), room.highest)
    place = to_rect(tctx.layout.hint.box)
    box = ui.Rect(place.right - room.width, place.bottom - height, room.width, height)
    if tctx.layout.hint.shape == "narrow" and room.width > place.w:  # over the hand
        box.bottomright = more_box(tctx, "").x - ctx.px(8), round(tctx.layout.hand_top)
    return ui.lay_out(ctx, tree, box)


class HintWords(NamedTuple):
    """What the plate says, in the player's language."""

    title: str
    message: str
    keys: Keys

    @property
    def useful(self) -> "HintWords":
        """With the most useful key alone."""
        return self._replace(keys=self.keys[:1])

    @property
    def without_keys(self) -> "HintWords":
        """With title and message."""
        return self._replace(keys=[])

    @property
    def message_alone(self) -> "HintWords":
        """With the message."""
        return self._replace(title="", keys=[])


class Room(NamedTuple):
    """A box that the plate may take, in px: its width, its least and greatest height, and the width
    `aside` at its top right that belongs to the buttons there."""

    width: int
    lowest: int
    highest: int
    aside: int = 0


Form: TypeAlias = tuple[ui.Element, Room]


def _fits(ctx: ui.DrawContext, form: Form) -> bool:
    tree, room = form
    return tree.height(ctx, room.width) <= room.highest


def _forms(tctx: TableContext, words: HintWords) -> Iterator[Form]:
    """Yield the possible contents of the plate and their rooms, the fullest first. Its most useful
    key stands beside the title or lets the plate rise, where the message leaves it no line."""
    ctx = tctx.ctx
    place = to_rect(tctx.layout.hint.box)
    narrow = tctx.layout.hint.shape == "narrow"
    width = place.w if narrow else _width(tctx, words.message)
    rest = Room(width, place.h, place.h)
    risen = _raised(tctx, width) if ctx.is_portrait else _risen(tctx, width)
    large = ctx.text_scale > 1
    if words.keys:
        yield _plate(tctx, words, rest), rest
        yield _plate(tctx, words.useful, rest), rest
    if words.keys and not narrow and _has_room_beside_title(ctx, words, width):
        yield _plate(tctx, words.useful, rest, beside=True), rest
    if words.keys and (large or not (ctx.is_portrait or narrow)):
        lines = MOST_LINES if large and not ctx.is_portrait else 1
        yield _plate(tctx, words.useful, risen, lines), risen
        if _has_room_beside_title(ctx, words, width - risen.aside):
            yield _plate(tctx, words.useful, risen, beside=True), risen
    higher = _up_to_more(tctx, width) if words.keys and not narrow else None
    if higher is not None:
        for lines in (MOST_LINES, 1) if large else (1,):
            yield _plate(tctx, words.useful, higher, lines, over_title=True), higher
    if ctx.is_portrait:
        yield _plate(tctx, words.without_keys, rest), rest
        yield _plate(tctx, words.without_keys, risen), risen
        yield _plate(tctx, words.message_alone, risen), risen
    elif narrow:
        yield _plate(tctx, words.without_keys, rest), rest
        yield _plate(tctx, words.message_alone, rest), rest
        yield _plate(tctx, words.message_alone, risen), risen
        wide = _over_hand(tctx, risen)
        yield _plate(tctx, words.without_keys, wide), wide
    else:
        for lines in (MOST_LINES, 1) if large else (1,):
            yield _plate(tctx, words.without_keys, rest, lines), rest
            yield _plate(tctx, words.without_keys, risen, lines), risen
        if not without_last(words.message):
            yield _plate(tctx, words.message_alone, rest), rest
            yield _plate(tctx, words.message_alone, risen), risen


def _width(tctx: TableContext, message: str) -> int:
    """Return the width of the plate: as long as its message, within the room beside the hand."""
    ctx = tctx.ctx
    whole = ctx.text_width(message, "s", 17) + ctx.px(48)
    return max(round(tctx.layout.hint.box.w), min(whole, _widest(tctx)))


def _risen(tctx: TableContext, width: int) -> Room:
    """Return the room up to the bulb, and More beside that."""
    place = to_rect(tctx.layout.hint.box)
    bulb = bulb_place(tctx)
    more = more_box(tctx, "")
    highest = place.bottom - bulb.y + tctx.ctx.px(4)
    left = more.x if more.bottom == bulb.bottom else bulb.x
    return Room(width, highest, highest, place.right - left)


def _up_to_more(tctx: TableContext, width: int) -> Room | None:
    """Return the room up to the button above the bulb, beside which a key has room over the title;
    None where it isn't there, or where something of the table lies."""
    ctx = tctx.ctx
    place = to_rect(tctx.layout.hint.box)
    bulb = bulb_place(tctx)
    more = more_box(tctx, "")
    if ctx.is_portrait or tctx.layout.corner or more.bottom >= bulb.y:
        return None
    top = more.y - ctx.px(4)
    box = ui.Rect(place.right - width, top, width, place.bottom - top)
    centre = tctx.layout.centre
    things = [*centre.fixtures, *(slot.pose.box for slot in centre.slots)]
    things += [plate.bounds for plate in tctx.layout.plates]
    if box.collidelist([to_rect(thing) for thing in things]) >= 0:
        return None
    return Room(width, box.h, box.h, place.right - bulb.x)


def _raised(tctx: TableContext, width: int) -> Room:
    """Return the room of a tall window, up to the lowest plate or my slot: the card in question is
    raised."""
    ctx = tctx.ctx
    place = to_rect(tctx.layout.hint.box)
    slot = tctx.layout.centre.slots[0].pose.box
    above = [one.bounds.bottom for one in tctx.layout.plates if one.side == "right"]
    if place.right - width < slot.right:
        above.append(slot.bottom)
    free = round(place.y - max(above, default=0) - ctx.px(8))
    return Room(width, place.h, place.h + max(0, min(ctx.px(70), free)))


def _over_hand(tctx: TableContext, risen: Room) -> Room:
    """Return the room of a narrow plate that stands over the hand, right of my slot."""
    slot = tctx.layout.centre.slots[0].pose.box
    free = more_box(tctx, "").x - round(slot.right) - tctx.ctx.px(16)
    return Room(min(3 * risen.width, free), 0, risen.highest)


def _has_room_beside_title(ctx: ui.DrawContext, words: HintWords, width: int) -> bool:
    """Return whether the most useful key fits beside the whole title."""
    key = _key_beside(ctx, words).width(ctx)
    return ctx.text_width(words.title, "f", TITLE) + key + 2 * ctx.px(SIDE) + ctx.px(16) <= width


def _key_beside(ctx: ui.DrawContext, words: HintWords) -> ui.Element:
    return ui.Row(ui.key_hints(ctx, words.keys[:1], 30, whole=True))


def _plate(
    tctx: TableContext,
    words: HintWords,
    room: Room,
    lines: int = 1,
    *,
    beside: bool = False,
    over_title: bool = False,
) -> ui.Element:
    """Return the plate; a title too long for its lines is smaller. Its key can stand `beside` the
    title, or over it."""
    ctx = tctx.ctx
    centred = tctx.layout.hint.shape == "narrow"
    ax = 0.5 if centred else 0.0
    message = ui.Label(
        words.message, size=17, colour="soft", align_text=ax, line_height=1.25, grow=1
    )
    top = _heading(words.title, ax, lines) if words.title else message
    buttons = None
    if room.aside:
        below = bulb_place(tctx).h / ctx.scale - 6  # the plate's padding
        buttons = ui.Element(w=room.aside / ctx.scale - 14, h=below)
    caps: list[ui.Element] = []
    head = None
    if over_title:
        high = bulb_place(tctx).y - more_box(tctx, "").y
        head = ui.Row(_key_beside(ctx, words), h=high / ctx.scale - 2, align_children="start")
    elif beside:
        buttons = ui.Row(_key_beside(ctx, words), buttons)
    elif centred:
        caps = [
            ui.Row(ui.key_hints(ctx, [key], 30, whole=True), align="middle") for key in words.keys
        ]
    elif words.keys:
        caps = [ui.Row(ui.key_hints(ctx, words.keys, 30, grow=1))]
    return ui.Column(
        head,
        ui.Row(top, buttons),
        ui.Spacer(),
        message if words.message and words.title else None,
        ui.Spacer(),
        *caps,
        gap=2,
        pad=(10, 8) if centred else (SIDE, 8),
        background=partial(_paint_ground, NARROW_CORNER if centred else CORNER),
    )


def _heading(title: str, ax: float, lines: int) -> ui.Element:
    """Return the title: large in up to so many lines, or else small. On a narrow plate it may be
    parted, and its first word has a line of its own where it is small."""
    if ax:
        title = title.replace(SPACE, " ")
    large = ui.Label(title, "f", TITLE, align_text=ax, lines=lines, line_height=1.2)
    parts = title.split(" ", 1) if ax else [title]
    most = 3 - len(parts)
    small = [ui.Label(part, "f", 17, align_text=ax, lines=most, line_height=1.15) for part in parts]
    return ui.FitWidth(large, large if lines > 1 else ui.Column(*small), grow=1)


def _paint_ground(radius: float, ctx: ui.PaintContext, box: ui.Rect) -> None:
    palette = ctx.palette
    corner = ctx.px(radius)
    ctx.shadow(box, corner, (16, 8, 0.5))
    if palette.high_contrast:
        ctx.plate(box, corner, "#000000", ctx.edge(0.12, 2.5))
    else:
        ctx.plate(box, corner, palette.panel, ctx.edge(0.12, 1.4))


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
    width = max(ctx.text_width(each, "b", 18) for each in said) + ctx.px(MORE_AIR)
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


def hint_button(tctx: TableContext, press: ui.Press, terms: Text) -> ui.Node:
    """Return the button above the hint plate; its `terms` say what a hint is, and would cost."""
    return ui.IconButton(
        "advice",
        text("Hint"),
        bulb_box(tctx),
        icon="i_bulb",
        key=KEY,
        repeatable=True,
        description=terms,
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
        description=text("Points compared with the next-best move"),
    )
