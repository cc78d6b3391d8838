"""The button for a hint, and the hint itself for screen readers."""

from rage_desktop.play.hint_service import Hint
from rage_desktop.rules import text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.table.overlays.hint_plate import LESS, MORE, bulb_box, more_box
from rage_desktop.ui.table.table_context import TableContext, to_rect

KEY, MORE_KEY = "I", "M"
COSTLY = text("What to bid or play, and why. This becomes a game with hints.")


def button(tctx: TableContext, press: ui.Press, *, costs: bool) -> ui.Node:
    """Return the button above the hint plate; its text says if a hint `costs` the statistics."""
    words, box = tctx.ctx.tr(text("Hint")), bulb_box(tctx)
    hint = tctx.ctx.tr(COSTLY if costs else text("What to bid or play, and why"))
    return ui.IconButton(
        "advice",
        words,
        box,
        icon="i_bulb",
        key=KEY,
        repeatable=True,
        description=hint,
        on_press=press,
    )


def nodes(tctx: TableContext, hint: Hint, opened: bool, press: ui.Press) -> list[ui.Node]:
    """Return the hint as text for screen readers, and the button for its figures."""
    line = text("{heading}. {reason}", heading=hint.heading, reason=hint.line(opened))
    box = to_rect(tctx.layout.hint.box)
    said: list[ui.Node] = [ui.Node("advised", ui.Role.STATUS, tctx.ctx.tr(line), box)]
    if hint.more is not None:
        said.append(_more_button(tctx, opened, press, bidding=hint.card is None))
    return said


def _more_button(tctx: TableContext, opened: bool, press: ui.Press, *, bidding: bool) -> ui.Node:
    """Return the button beside the bulb that shows and hides the figures."""
    ctx = tctx.ctx
    words = ctx.tr(LESS if opened else MORE)
    name = ctx.tr(text("Hide the figures") if opened else text("Show the figures"))
    box = more_box(tctx, words, bidding=bidding)
    return ui.Button(
        "more", name, box, label=words, size=18, style="b", key=MORE_KEY, on_press=press,
        kind=ui.ButtonKind.SECONDARY,
        description=ctx.tr(text("Points compared with the next-best choice")),
    )  # fmt: skip
