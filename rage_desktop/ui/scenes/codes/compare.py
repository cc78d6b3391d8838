"""A game to pass on, and two results of it side by side: each player pastes the other's code."""

from functools import partial

from rage_desktop.match.code_signs import LONGEST, CodeError
from rage_desktop.match.codes import (
    Challenge,
    Compared,
    Result,
    compare_results,
    parse_result,
)
from rage_desktop.match.match import Match
from rage_desktop.play.result_message import codes_of
from rage_desktop.presentation.i18n.translator import number
from rage_desktop.presentation.sentences.common_phrases import points_text
from rage_desktop.rules import Arg, Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.scenes.copying import Copying, Typing
from rage_desktop.ui.scenes.dialogs import MessageDialog

HONEST = text("The code catches typing errors, but it proves nothing: anyone can make up a result.")
CHALLENGE = text("For a friend to enter under New game, Cards, From a code")
COLUMNS = (16, 13, 21, 13, 21, 16)  # shares: round, each player's bid and points, difference


class CodeWell(ui.Node):
    """A code in a dark well: only its beginning shows, for it is copied whole."""

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the well and as much of the code as fits."""
        box = self.bounds
        ctx.plate(box, ctx.px(14), WELL, ctx.edge(0.16))
        start = ctx.fonts.fit(self.value, "s", ctx.t(18), box.w - ctx.px(40))
        ctx.draw_text(start, "s", 18, box.x + ctx.px(20), box.centery, ctx.palette.soft)


class CompareScene(Copying, Typing, ui.Page):
    """The two codes of a game, each to be copied, and a field for the result of somebody else."""

    title = text("Challenge a friend")
    first_focus = "copy-challenge"
    default = "copy-challenge"

    def __init__(self, challenge: Challenge, mine: Result) -> None:
        super().__init__()
        self._challenge = challenge
        self._mine = mine
        self.input.show_focus(self.first_focus)

    @property
    def theirs(self) -> Result | None:
        """The result that was pasted, None while there is none that can be compared."""
        return parse_result(self.typed) if self.typed.strip() and not self.problem else None

    @property
    def problem(self) -> Text | None:
        """The problem with the pasted code, if any."""
        if not self.typed.strip():
            return None
        try:
            found = parse_result(self.typed)
            compare_results(self._mine, found)
        except CodeError as error:
            return error.reason
        own = text("This is your own result. Paste your friend's instead.")
        return own if found == self._mine else None

    @property
    def verdict(self) -> Text:
        """Who is ahead, or what to do next."""
        theirs = self.theirs
        if theirs is None:
            return text("Paste a friend's result here to see both sheets side by side.")
        ahead = self._mine.total - theirs.total
        if not ahead:
            return text("You and {name} are tied.", name=theirs.name)
        if ahead > 0:
            return ntext(
                "You're {n} point ahead of {name}.",
                "You're {n} points ahead of {name}.",
                ahead,
                name=theirs.name,
            )
        return ntext(
            "{name} is {n} point ahead of you.",
            "{name} is {n} points ahead of you.",
            -ahead,
            name=theirs.name,
        )

    # -- what is there ---------------------------------------------------------------------------

    def body(self) -> ui.Element:
        """Two codes, the field, and the sheets."""
        sent = text("Your result, to send once your friend has played")
        field = ui.TextField(
            "theirs",
            text("Your friend's result"),
            value=self.typed,
            limit=LONGEST,
            size=18,
            empty="RR1.…",
            on_change=self.type,
        )
        paste = ui.Button("paste", text("Paste"), size=20, on_press=partial(self.paste, LONGEST))
        panel = ui.Panel(
            self._code("challenge", CHALLENGE, str(self._challenge)),
            self._code("result", sent, str(self._mine)),
            _named("theirs-name", text("Your friend's result"), field, paste),
            self._verdict(),
            self._sheets(),
            gap=22,
            radius=26,
            pad=(36, 20, 36, 32),
            w=1320,
            align="middle",
        )
        return ui.Column(panel, ui.Spacer(), pad=(40, 26, 40, 48))

    def _code(self, node_id: str, name: Text, code: str) -> ui.Element:
        words = text("Copied") if self.copied == node_id else text("Copy")
        button = ui.Button(
            f"copy-{node_id}",
            words,
            size=20,
            icon="i_copy",
            tab_stop="codes",
            description=text("Copies the whole code"),
            on_press=partial(self.copy, code, node_id),
        )
        well = CodeWell(node_id, ui.Role.TEXT, name, value=code)
        return _named(f"{node_id}-name", name, well, button)

    def _verdict(self) -> ui.Element:
        problem = self.problem
        words = problem or self.verdict
        return ui.Column(
            ui.Label(words, "x", 26, "coral" if problem else "gold"),
            ui.Label(HONEST, size=18, colour="soft"),
            node=ui.Node("verdict", ui.Role.STATUS, words, value=HONEST),
        )

    def _sheets(self) -> ui.Element | None:
        """Round by round what both have bid and made, and the totals."""
        theirs = self.theirs
        soft = self.ctx.palette.soft
        if theirs is None:
            return None
        heads = [
            ui.Label(name, "b", 18, "soft", align_text=0.5, span=2)
            for name in (self._mine.name, theirs.name)
        ]
        totals = [
            cell
            for result in (self._mine, theirs)
            for cell in (ui.Spacer(), ui.Label(number(result.total), "f", 28, lines=1))
        ]
        return ui.Column(
            _cells(
                _middle(text("Round"), "b", 18, soft),
                *heads,
                _middle(text("Ahead"), "b", 18, soft),
            ),
            *(
                self._hand(n, one, theirs)
                for n, one in enumerate(compare_results(self._mine, theirs), start=1)
            ),
            ui.Divider(),
            _cells(ui.Spacer(), *totals),
        )

    def _hand(self, n: int, hand: Compared, theirs: Result) -> ui.Element:
        palette = self.ctx.palette
        mine = hand.mine
        other = hand.theirs
        words = text(
            "Round {n}: you bid {bid}, took {won}, {points}; "
            "{name} bid {other}, took {taken}, {more}",
            n=n,
            bid=mine[0],
            won=mine[1],
            points=points_text(mine[2]),
            name=theirs.name,
            other=other[0],
            taken=other[1],
            more=points_text(other[2]),
        )
        colour = palette.soft
        if hand.ahead:
            colour = palette.mint if hand.ahead > 0 else palette.coral
        cells = _cells(
            _middle(str(n), "f", 20, palette.soft),
            *_bid_and_points(mine),
            *_bid_and_points(other),
            _middle(self.ctx.translator.signed(hand.ahead), "f", 22, colour),
        )
        return ui.Column(ui.Divider(), cells, node=ui.Node(f"hand-{n}", ui.Role.TEXT, words))


def _named(node_id: str, name: Text, field: ui.Node, button: ui.Node) -> ui.Element:
    """Return a field with its name above it and a button behind it."""
    return ui.Column(
        ui.Label(name, "b", 20, id=node_id, pad=(0, 6)),
        ui.Row(ui.Sized(field, w=0, min_h=60, grow=1), ui.Sized(button, min_w=172, h=60), gap=16),
    )


def _cells(*cells: ui.Element) -> ui.Element:
    return ui.Grid(*cells, columns=COLUMNS, align_children="middle", min_h=46)


def _middle(message: Arg, style: str, size: float, colour: str) -> ui.Element:
    return ui.Label(message, style, size, colour, align_text=0.5)


def _bid_and_points(hand: tuple[int, int, int]) -> tuple[ui.Element, ui.Element]:
    """Return the ring of a bid, which is full when it was made, and the points."""
    bid, won, points = hand

    def paint(ctx: ui.PaintContext, at: ui.Rect) -> None:
        d = at.h - ctx.px(8)
        ring = ctx.art.marks.bid_ring(d, bid, won, "exact" if bid == won else "miss")
        ctx.centre(ring, at.right - ctx.px(44), at.centery)
        ink = ctx.fonts.ink(str(bid), "f", max(10, round(d * 0.46)), ctx.palette.ivory)
        ctx.centre(ink, at.right - ctx.px(44), at.centery)

    return ui.CustomPaint(paint, align="fill"), ui.Label(number(points), "f", 22, lines=1)


def open_codes(match: Match) -> ui.Scene:
    """Return the codes of a finished game, or say why it has none."""
    codes = codes_of(match)
    if codes is None:
        why = text(
            "Games with programs can't be shared as a code, and neither can editions that are "
            "too long for one."
        )
        return MessageDialog((why,))
    return CompareScene(*codes)
