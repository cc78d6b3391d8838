"""A round explained: what every bot thought of its bid and its cards, a page for each trick."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Rect

from rage_desktop.bots.reasons import level_reason
from rage_desktop.match.decisions import Decision, decisions_of, known_then
from rage_desktop.rules import Bid, Play, Role, SeatName, SuitName, Text, text
from rage_desktop.stage.captions import played
from rage_desktop.stage.sheet import score_sheet
from rage_desktop.stage.table_view import project
from rage_desktop.ui.art.studio import Faces
from rage_desktop.ui.canvas import Canvas
from rage_desktop.ui.intents import Direction, Intent, Navigate, PointerDown, Shortcut, ToEdge
from rage_desktop.ui.nodes import Node
from rage_desktop.ui.nodes import Role as NodeRole
from rage_desktop.ui.scene import Modal, Outcome, Pop
from rage_desktop.ui.scenes.explain_deeds import FEW, LARGE, SMALL, Bidder, Deed, Picture, Played
from rage_desktop.ui.scenes.sheet_result import scored
from rage_desktop.ui.session import Session
from rage_desktop.ui.widgets import IconButton, Label, Scroll, key_caps

WIDTH, MARGIN, EDGE = 760, 24, 40


class ExplainScene(Modal):
    """The bids first, then the tricks; the arrows turn the pages."""

    title = text("The round explained")
    default = "close"

    def __init__(self, session: Session, number: int) -> None:
        """Explain a round that is scored."""
        super().__init__()
        self._session = session
        self._number = number
        self._decisions = decisions_of(session.match, number)
        self._page = 0  # 0 for the bids, then the tricks
        self._scroll = Scroll("page", name="Reasons")
        self._blocks: list[tuple[Deed, Rect]] = []

    @property
    def pages(self) -> int:
        """The bids, and every trick."""
        return 1 + max((d.trick + 1 for d in self._decisions if d.trick is not None), default=0)

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Speak in the edition's own words; make room for large type."""
        setup = self._session.match.setup
        names = [seat.name for seat in setup.seats]
        self.kit = replace(self.kit, wording=self.kit.wording.at(setup.file.look, names))
        self._scroll.name = self.kit.say(text("Reasons"))
        kit, (w, h) = self.kit, self.kit.size
        margin = max(12, kit.px(MARGIN))
        width = min(max(kit.px(WIDTH), 34 * kit.t(18)), w - 48)
        self.panel = Rect(w - margin - width, margin, width, h - 2 * margin)
        self._inner = self.panel.inflate(-2 * kit.px(EDGE), 0)
        self._head = round(max(kit.px(60), kit.t(40) * 0.9))
        self._side = max(kit.px(52), kit.reach)
        turning = self.panel.y + self._head + kit.px(42)
        self._turning = Rect(self._inner.x, turning, self._inner.w, self._side)
        self._caps_y = self.panel.bottom - max(kit.px(32), kit.t(16))
        top, bottom = self._turning.bottom + kit.px(20), round(self._caps_y - kit.t(19) * 1.2)
        self._view = Rect(self._inner.x, top, self._inner.w + kit.px(16), bottom - top)
        self._lay()

    def _lay(self) -> None:
        """Stand what was done on the page below one another."""
        y, self._blocks = self._view.y, []
        for block in self._deeds():
            high = block.height(self.kit, self._inner.w)
            self._blocks.append((block, Rect(self._view.x, y, self._inner.w, high)))
            y += high

    # -- what is told ----------------------------------------------------------------------------

    @property
    def _made(self) -> list[Decision]:
        """What was decided on the page."""
        trick = self._page - 1 if self._page else None
        return [decision for decision in self._decisions if decision.trick == trick]

    def _deeds(self) -> Sequence[Deed]:
        made = self._made
        winner = self._winner(made[-1]) if self._page else None
        say, size = self.kit.say, LARGE if len(made) <= FEW else SMALL
        return [
            Deed(
                say(_what(one)), say(self._why(one)), self._picture(one, winner), size,
                say(text("Won")) if one.seat == winner else "",
            )
            for one in made
        ]  # fmt: skip

    def _trump(self) -> str | None:
        """Return the trump when the first on the page decided."""
        return known_then(self._session.match, self._made[0]).trump

    def _winner(self, last: Decision) -> int | None:
        """Return who took the trick that ended with this card."""
        taken = project(self._session.match.view_before(last.ply + 1, None)).last_trick
        return None if taken is None else taken.winner

    def _picture(self, decision: Decision, winner: int | None) -> Picture:
        setup, move = self._session.match.setup, decision.move
        if isinstance(move, Play):
            edition, look = setup.edition, setup.file.look
            cards = self.kit.studio.cards(look.skin, self.kit.palette.high_contrast)
            points = {Role.BONUS: edition.bonus, Role.MALUS: edition.malus}
            face = Faces(look, self.kit.wording, points)(move.card)
            return Played(cards, face, decision.seat == winner)
        cell = score_sheet(self._session.match.view(None)).rows[self._number - 1].cells[move.seat]
        return Bidder(setup.seats[move.seat].avatar, scored(self.kit, move.seat, cell))

    def _why(self, decision: Decision) -> Text:
        """Return a bot's reasons, or what may be said of the choice of a person or a program."""
        match = self._session.match
        if said := match.whys.get(decision.ply):
            return said
        level = match.setup.seats[decision.seat].level
        said = level_reason(level, known_then(match, decision), decision.move)
        assert said is not None, "a bid or a play has a reason"
        return said

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Heading, close, the way through the pages, and each sentence for screen readers."""
        kit, say = self.kit, self.kit.say
        side = max(kit.px(56), kit.reach)
        y = self.panel.y + self._head
        close = Rect(self._inner.right - side, y - side // 2, side, side)
        head = Rect(self._inner.x, y - side // 2, close.x - self._inner.x - kit.px(16), side)
        nodes: list[Node] = [
            Node(f"why-{i}", NodeRole.TEXT, block.words, box.copy(), value=block.took)
            for i, (block, box) in enumerate(self._blocks)
        ]
        content = sum(box.h for _, box in self._blocks)
        heading = say(text("Round {n} explained", n=self._number))
        return [
            Label("heading", heading, head, style="f", size=40),
            *self._turn_nodes(),
            *self._scroll.place(self._view, content, nodes),
            IconButton("close", say(text("Close")), close, icon="i_x", on_press=Pop),
        ]

    def _turn_nodes(self) -> list[Node]:
        kit, box, side = self.kit, self._turning, self._side
        page = text("Bids")
        if self._page:
            page = text("Trick {n} of {all}", n=self._page, all=self.pages - 1)
        trump = self._trump()
        words = text("{page} · no trump", page=page)
        if trump is not None:
            words = text("{page} · trump {suit}", page=page, suit=SuitName(trump))
        back, on = Rect(box.x, box.y, side, side), Rect(box.right - side, box.y, side, side)
        middle = Rect(back.right, box.y, on.x - back.right, side)
        return [
            IconButton(
                "back", kit.say(text("Page back")), back, icon="i_back", again=True,
                enabled=self._page > 0, on_press=self._turner(-1),
            ),
            Label("page-name", kit.say(words), middle, style="x", size=24, ax=0.5),
            IconButton(
                "on", kit.say(text("Next page")), on, icon="i_next", again=True,
                enabled=self._page < self.pages - 1, on_press=self._turner(1),
            ),
        ]  # fmt: skip

    def _turner(self, by: int) -> Callable[[], Outcome]:
        return lambda: self._turn(by)

    def _turn(self, by: int) -> Outcome:
        self._page = min(self.pages - 1, max(0, self._page + by))
        self._scroll.offset = 0
        self._lay()
        self.refresh()
        return None

    def handle(self, intent: Intent) -> Outcome:
        """Arrows turn pages or scroll; a click beside the drawer closes it."""
        match intent:
            case Navigate(Direction.LEFT | Direction.RIGHT as way):
                return self._turn(1 if way is Direction.RIGHT else -1)
            case Navigate() | ToEdge() | Shortcut("PageUp" | "PageDown"):
                self._scroll.take(intent)
                self.refresh()
                return None
            case PointerDown(x, y) if self.ready and not self.panel.collidepoint(x, y):
                return Pop()
        return super().handle(intent)

    # -- drawing ---------------------------------------------------------------------------------

    def draw_panel(self, canvas: Canvas) -> None:
        """The drawer, its page and the keys."""
        kit = self.kit
        kit.panel(canvas, self.panel, 28, raised=True)
        self.nodes  # noqa: B018 - the scroll view is placed before its page is drawn
        with self._scroll.page(canvas):
            for block, box in self._blocks:
                block.draw(canvas, kit, box)
        keys = [("← →", kit.say(text("turn the page"))), ("Esc", kit.say(text("close")))]
        key_caps(canvas, kit, keys, self._inner.x, self._caps_y)


def _what(decision: Decision) -> Text:
    """Return who did what."""
    move, player = decision.move, SeatName(decision.seat)
    if isinstance(move, Bid):
        return text("{player} bids {n}", player=player, n=move.bid)
    return text("{player}: {card}", player=player, card=played(move.card, move.suit))
