"""Hints on request: a bid or a card, the reason, and the figures behind it."""

from concurrent.futures import Future
from dataclasses import dataclass

from rage_desktop.bots.bot import Answer
from rage_desktop.bots.levels.counting_bot import summed_decision
from rage_desktop.bots.talk.reasons import why
from rage_desktop.presentation.sentences.common_phrases import played
from rage_desktop.rules import Bid, Card, Play, SeatView, Text, text
from rage_desktop.ui.table.overlays.hint_plate import LESS, MORE, bulb_box, more_box
from rage_desktop.ui.table.table_context import TableContext, to_rect
from rage_desktop.ui.toolkit.nodes import Node, Press, Role
from rage_desktop.ui.toolkit.widgets.buttons import Button, ButtonKind, IconButton

KEY, MORE_KEY = "I", "M"
COSTLY = text(
    "What to bid or play, and why. After a hint, this game won't count in your statistics."
)


@dataclass(frozen=True)
class Hint:
    """A suggested bid or card, or neither until it is known; `heading` and `reason` are its
    text, `more` the figures."""

    view: SeatView
    heading: Text
    reason: Text
    bid: int | None = None
    card: Card | None = None
    more: Text | None = None

    @property
    def known(self) -> bool:
        """Whether it has been computed."""
        return (self.bid, self.card) != (None, None)

    def line(self, opened: bool) -> Text:
        """Return the reason; if opened, the figures before it."""
        if self.more is None or not opened:
            return self.reason
        return text("{more} {reason}", more=self.more, reason=self.reason)


def make_hint(view: SeatView, thought: Future[Answer]) -> Hint:
    """Return the hint for a decision, as far as it has been computed."""
    if not thought.done():
        return Hint(view, text("Hint"), text("One moment…"))
    answer = thought.result()
    move = answer.move
    told = answer.why or why(view, summed_decision(view), move)
    match move:
        case Bid(bid=bid):
            heading = text("Suggested bid: {n}", n=bid)
            return Hint(view, heading, told.reason, bid=bid, more=told.more)
        case Play(card=card, suit=suit):
            heading = text("Suggested: {card}", card=played(card, suit))
            return Hint(view, heading, told.reason, card=card, more=told.more)
    raise AssertionError(f"{move!r} is no decision of a player")


def button(tctx: TableContext, press: Press, *, costs: bool) -> Node:
    """Return the button above the hint plate; its text says if a hint `costs` the statistics."""
    words, box = tctx.ctx.tr(text("Hint")), bulb_box(tctx)
    hint = tctx.ctx.tr(COSTLY if costs else text("What to bid or play, and why"))
    return IconButton(
        "advice",
        words,
        box,
        icon="i_bulb",
        key=KEY,
        repeatable=True,
        description=hint,
        on_press=press,
    )


def nodes(tctx: TableContext, hint: Hint, opened: bool, press: Press) -> list[Node]:
    """Return the hint as text for screen readers, and the button for its figures."""
    line = text("{heading}. {reason}", heading=hint.heading, reason=hint.line(opened))
    box = to_rect(tctx.layout.hint.box)
    said: list[Node] = [Node("advised", Role.STATUS, tctx.ctx.tr(line), box)]
    if hint.more is not None:
        said.append(_more_button(tctx, opened, press, bidding=hint.card is None))
    return said


def _more_button(tctx: TableContext, opened: bool, press: Press, *, bidding: bool) -> Node:
    """Return the button beside the bulb that shows and hides the figures."""
    ctx = tctx.ctx
    words = ctx.tr(LESS if opened else MORE)
    name = ctx.tr(text("Hide the figures") if opened else text("Show the figures"))
    box = more_box(tctx, words, bidding=bidding)
    return Button(
        "more", name, box, label=words, size=18, style="b", key=MORE_KEY, on_press=press,
        kind=ButtonKind.SECONDARY,
        description=ctx.tr(text("Points compared with the next-best choice")),
    )  # fmt: skip
