"""A game to pass on, and two results of it side by side: each player pastes the other's code."""

from collections.abc import Callable

from pygame import Rect

from rage_desktop.match.codes.challenge import Challenge, challenge_of
from rage_desktop.match.codes.code_text import LONGEST, CodeError
from rage_desktop.match.codes.result_code import Result, compared, parse_result, result_of
from rage_desktop.match.match import Match
from rage_desktop.match.record.digest import place_of
from rage_desktop.match.store.outcome import Outcome as GameOutcome
from rage_desktop.rules import Text, ntext, text
from rage_desktop.stage.words.wording import number
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.scenes.notice import NoticeScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_panel, paint_rule
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import (
    Button,
    IconButton,
    Scroll,
    TextField,
    TextNode,
)
from rage_desktop.ui.window import clipboard

WIDE, ROW = 1320, 46
STAYS = 1.5  # seconds for which a button says that it has copied
HONEST = text("The code catches typing errors. It proves nothing: anybody can write any result.")


def codes_of(services: Services, match: Match) -> tuple[Challenge, Result] | None:
    """Return the challenge of a finished game and its first person's result; None where its rules
    or seats cannot be put in a code."""
    result, setup = match.result, match.setup
    challenge = challenge_of(setup, services.library.editions())
    if challenge is None or result is None:
        return None
    seat = (setup.people or (0,))[0]
    scores = match.view(None).scores
    place = place_of(GameOutcome(result.totals, result.winners, scores), seat)
    return challenge, result_of(challenge, setup.seats[seat].name, seat, place, scores)


class CodeWell(Node):
    """A code in a dark well: only its beginning shows, for it is copied whole."""

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the well and as much of the code as fits."""
        box = self.bounds
        kit.plate(canvas, box, kit.px(14), WELL, kit.edge(0.16))
        room = box.w - kit.px(40)
        words = kit.fonts.fit(self.value, "s", kit.t(18), room)
        kit.write(canvas, words, "s", 18, box.x + kit.px(20), box.centery, kit.palette.soft)


class CompareScene(Scene):
    """The two codes of a game, each to be copied, and a field for the result of somebody else."""

    title = text("Challenge a friend")
    first_focus = "copy-challenge"
    default = "copy-challenge"

    def __init__(self, services: Services, challenge: Challenge, mine: Result) -> None:
        super().__init__()
        self._services, self._challenge, self._mine = services, challenge, mine
        self._typed = ""
        self._copied = ""
        self._left = 0.0
        self._scroll = Scroll("compare", name="Compare")
        self.controls.show_focus(self.first_focus)

    @property
    def theirs(self) -> Result | None:
        """The result that was pasted, None while there is none that can be compared."""
        return parse_result(self._typed) if self._typed.strip() and not self.problem else None

    @property
    def problem(self) -> Text | None:
        """What is wrong with what was pasted."""
        if not self._typed.strip():
            return None
        try:
            found = parse_result(self._typed)
            compared(self._mine, found)
        except CodeError as error:
            return error.reason
        own = text("This is your own result: paste your friend's instead.")
        return own if found == self._mine else None

    @property
    def verdict(self) -> Text:
        """Who is ahead, or what to do next."""
        theirs = self.theirs
        if theirs is None:
            return text("Paste a friend's result here, and both sheets stand side by side.")
        ahead = self._mine.total - theirs.total
        if not ahead:
            return text("You and {name} made the same points.", name=theirs.name)
        if ahead > 0:
            return ntext(
                "You are {n} point ahead of {name}.",
                "You are {n} points ahead of {name}.",
                ahead,
                name=theirs.name,
            )
        return ntext("{name} is {n} point ahead of you.", "{name} is {n} points ahead of you.",
                     -ahead, name=theirs.name)  # fmt: skip

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Place the panel."""
        kit = self.kit
        width = min(kit.px(WIDE), kit.size[0] - kit.px(80))
        top = kit.frame.y + kit.px(136)
        self._panel = Rect((kit.size[0] - width) // 2, top, width, kit.size[1] - kit.px(48) - top)
        self._most = self._panel.h
        self._view = self._panel.inflate(-kit.px(8), -kit.px(16))
        self._scroll.name = kit.say(self.title)
        self._tall = max(kit.px(60), kit.reach)
        self._line = max(kit.px(ROW), round(kit.t(20) * 1.7))

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Back, heading, two codes, the field, and the sheets."""
        kit, say = self.kit, self.kit.say
        side = max(kit.px(56), kit.reach)
        corner = kit.frame.x + kit.px(48), kit.frame.y + kit.px(66) - side // 2
        head = Rect(corner[0] + side + kit.px(24), corner[1], kit.px(900), side)
        x, room = self._view.x + kit.px(32), self._view.w - kit.px(64)
        y = self._view.y + kit.px(12)
        page: list[Node] = []
        codes = (
            (
                "challenge",
                text("The same game, for a friend: New game, Cards, From a code"),
                str(self._challenge),
            ),
            ("result", text("Your result, to send once they have played"), str(self._mine)),
        )
        for node_id, name, code in codes:
            page += self._code_nodes(node_id, say(name), code, Rect(x, y, room, 0))
            y += round(kit.t(20) * 2) + self._tall + kit.px(22)
        page += self._field_nodes(Rect(x, y, room, 0))
        y += round(kit.t(20) * 2) + self._tall + kit.px(12)
        self._sheet = Rect(x, y, room, self._sheet_height())
        page += self._told()
        content = self._sheet.bottom + kit.px(20) - self._view.y
        self._panel.h = min(self._most, content + kit.px(16))  # it ends below what is on it
        self._view.h = self._panel.h - kit.px(16)
        return [
            IconButton("back", say(text("Back")), Rect(*corner, side, side), icon="i_back",
                       key="Esc", on_press=self.cancel),
            TextNode("heading", say(self.title), head, style="f", size=46),
            *self._scroll.place(self._view, content, page),
        ]  # fmt: skip

    def _code_nodes(self, node_id: str, name: str, code: str, box: Rect) -> list[Node]:
        kit, say = self.kit, self.kit.say
        high = round(kit.t(20) * 2)
        words = say(text("Copied") if self._copied == node_id else text("Copy"))
        both = say(text("Copied")), say(text("Copy"))
        wide = max(kit.width(each, "x", 20) for each in both) + kit.px(100)
        y = box.y + high
        copy = Rect(box.right - wide, y, wide, self._tall)
        well = Rect(box.x, y, box.w - wide - kit.px(16), self._tall)
        return [
            TextNode(f"{node_id}-name", name, Rect(box.x, box.y, box.w, high), style="b", size=20),
            CodeWell(node_id, Role.TEXT, name, well, value=code),
            Button(f"copy-{node_id}", words, copy, size=20, icon="i_copy",
                   hint=say(text("Copies the whole code")), on_press=self._copying(node_id, code)),
        ]  # fmt: skip

    def _field_nodes(self, box: Rect) -> list[Node]:
        kit, say = self.kit, self.kit.say
        high = round(kit.t(20) * 2)
        name = say(text("Your friend's result"))
        words = say(text("Paste"))
        wide = kit.width(words, "x", 20) + kit.px(64)
        field = Rect(box.x, box.y + high, box.w - wide - kit.px(16), self._tall)
        paste = Rect(box.right - wide, field.y, wide, self._tall)
        return [
            TextNode("theirs-name", name, Rect(box.x, box.y, box.w, high), style="b", size=20),
            TextField("theirs", name, field, value=self._typed, limit=LONGEST, size=18,
                      empty="RR1.…", stop="friend", on_change=self._type),
            Button("paste", words, paste, size=20, stop="friend", on_press=self._paste),
        ]  # fmt: skip

    def _type(self, typed: str) -> None:
        self._typed = typed

    def _paste(self) -> None:
        self._typed = clipboard.get().strip()[:LONGEST]

    def _copying(self, node_id: str, code: str) -> Callable[[], Outcome]:
        def copy() -> Outcome:
            if self._services.copy(code):
                self._copied, self._left = node_id, STAYS
            return None

        return copy

    def _told(self) -> list[Node]:
        say, theirs = self.kit.say, self.theirs
        verdict = say(self.problem or self.verdict)
        nodes = [Node("verdict", Role.STATUS, verdict, self._sheet, value=say(HONEST))]
        if theirs is None:
            return nodes
        y = self._sheet.y + self._verdict_height() + self._line
        for n, each in enumerate(compared(self._mine, theirs), start=1):
            mine, other = each.mine, each.theirs
            words = text(
                "Round {n}: you bid {bid}, took {won}, {points} points; {name} bid {other}, took "
                "{taken}, {more} points",
                n=n, bid=mine[0], won=mine[1], points=mine[2], name=theirs.name,
                other=other[0], taken=other[1], more=other[2],
            )  # fmt: skip
            box = Rect(self._sheet.x, y, self._sheet.w, self._line)
            nodes.append(Node(f"hand-{n}", Role.TEXT, say(words), box))
            y += self._line
        return nodes

    def _verdict_height(self) -> int:
        return round(self.kit.t(26) * 1.9 + self.kit.t(18) * 1.8)

    def _sheet_height(self) -> int:
        rows = len(self._mine.hands) + 2 if self.theirs is not None else 0
        return self._verdict_height() + rows * self._line

    # -- time ------------------------------------------------------------------------------------

    @property
    def timer(self) -> float | None:
        """Until a button says again what it does."""
        return self._left or None

    def update(self, dt: float) -> Outcome:
        """Let the buttons say again what they do."""
        if self._left:
            self._left = max(0.0, self._left - dt)
            if not self._left:
                self._copied = ""
                self.refresh()
        return None

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """The ground, the panel, the verdict and the sheets, then the widgets."""
        kit = self.kit
        canvas.blit(kit.studio.scenery.menu(*kit.size), 0, 0, OPAQUE)
        paint_panel(canvas, kit, self._panel, 26)
        self.lay_out()
        with self._scroll.page(canvas):
            self._draw_sheet(canvas)
        super().draw(canvas)

    def _draw_sheet(self, canvas: Canvas) -> None:
        kit, look, box = self.kit, self.kit.palette, self._sheet
        problem = self.problem
        words, colour = kit.say(problem or self.verdict), look.coral if problem else look.gold
        y = box.y + round(kit.t(26) * 0.9)
        kit.write(canvas, words, "x", 26, box.x, y, colour, room=box.w)
        y += round(kit.t(26) * 0.6 + kit.t(18) * 1.1)
        kit.write(canvas, kit.say(HONEST), "s", 18, box.x, y, look.soft, room=box.w)
        theirs = self.theirs
        if theirs is None:
            return
        y = box.y + self._verdict_height() + self._line // 2
        columns = [box.x + round(box.w * part) for part in (0.08, 0.34, 0.66, 0.94)]
        heads = kit.say(text("Round")), self._mine.name, theirs.name, kit.say(text("Ahead"))
        for x, head in zip(columns, heads, strict=True):
            kit.write(canvas, head, "b", 18, x, y, look.soft, 0.5, box.w * 0.26)
        for n, each in enumerate(compared(self._mine, theirs), start=1):
            y += self._line
            paint_rule(canvas, kit, box.x, y - self._line // 2, box.w)
            kit.write(canvas, str(n), "f", 20, columns[0], y, look.soft, 0.5)
            for x, hand in ((columns[1], each.mine), (columns[2], each.theirs)):
                self._draw_hand(canvas, hand, x, y)
            self._draw_ahead(canvas, each.ahead, columns[3], y)
        y += self._line
        paint_rule(canvas, kit, box.x, y - self._line // 2, box.w)
        for x, result in ((columns[1], self._mine), (columns[2], theirs)):
            kit.write(canvas, number(result.total), "f", 28, x + kit.px(20), y, look.ivory)

    def _draw_hand(self, canvas: Canvas, hand: tuple[int, int, int], x: int, y: int) -> None:
        kit, look = self.kit, self.kit.palette
        bid, won, points = hand
        state = "exact" if bid == won else "miss"
        d = min(self._line - 6, kit.px(38))
        ring = kit.studio.marks.bid_ring(d, bid, won, "exact" if state == "exact" else "miss")
        kit.centre(canvas, ring, x - kit.px(44), y)
        ink = kit.fonts.ink(str(bid), "f", max(10, round(d * 0.46)), look.ivory)
        kit.centre(canvas, ink, x - kit.px(44), y)
        kit.write(canvas, number(points), "f", 22, x + kit.px(20), y, look.ivory, 0.0)

    def _draw_ahead(self, canvas: Canvas, ahead: int, x: int, y: int) -> None:
        look = self.kit.palette
        colour = look.mint if ahead > 0 else look.coral if ahead < 0 else look.soft
        self.kit.write(canvas, self.kit.wording.signed(ahead), "f", 22, x, y, colour, 0.5)


def open_codes(services: Services, match: Match) -> Scene:
    """Return the codes of a finished game, or say why it has none."""
    codes = codes_of(services, match)
    if codes is None:
        why = text("Programs, and decks of one's own, cannot be put in a code.")
        return NoticeScene((why,))
    return CompareScene(services, *codes)
