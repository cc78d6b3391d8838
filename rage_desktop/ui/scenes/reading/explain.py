"""A round explained: why everybody bid and played as they did, a page for each trick."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Rect

from rage_desktop.bots.bot import Why
from rage_desktop.bots.talk.reasons import about_another, level_reason
from rage_desktop.match.decisions import PastDecision, decisions_of, known_then
from rage_desktop.play.session import Session
from rage_desktop.rules import ActionCard, Bid, Play, Role, SeatName, SuitName, Text, text
from rage_desktop.stage.score_sheet import score_sheet
from rage_desktop.stage.table_view import project
from rage_desktop.stage.words.captions import played
from rage_desktop.ui.art.studio import Faces
from rage_desktop.ui.scenes.reading.drawer import DrawerScene
from rage_desktop.ui.scenes.reading.explain_deeds import (
    FEW,
    LARGE,
    SMALL,
    Bidder,
    Deed,
    Picture,
    Played,
)
from rage_desktop.ui.scenes.score_sheet.round_result import scored
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.nodes import Role as NodeRole
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import Button, IconButton, TextNode


class ExplainScene(DrawerScene[Deed]):
    """The bids first, then the tricks; the arrows turn the pages."""

    title = text("The round explained")
    page_name = text("Reasons")

    def __init__(self, session: Session, number: int) -> None:
        """Explain a round that is scored; its first page has the bids, each other one a trick."""
        super().__init__()
        self._session = session
        self._number = number
        self._decisions = decisions_of(session.match, number)
        self._whys: dict[int, Why] = {}  # by ply, as far as they have been asked for
        self._opened = False  # the figures behind the reasons are shown

    @property
    def pages(self) -> int:
        """The bids, and every trick."""
        return 1 + max((d.trick + 1 for d in self._decisions if d.trick is not None), default=0)

    def resized(self) -> None:
        """Use the edition's own words; make room for large type."""
        setup = self._session.match.setup
        names = [seat.name for seat in setup.seats]
        self.kit = replace(self.kit, wording=self.kit.wording.at(setup.file.look, names))
        super().resized()

    # -- what is told ----------------------------------------------------------------------------

    @property
    def _made(self) -> list[PastDecision]:
        """What was decided on the page."""
        trick = self._page - 1 if self._page else None
        return [decision for decision in self._decisions if decision.trick == trick]

    def _page_blocks(self) -> Sequence[Deed]:
        made = self._made
        winner = self._winner(made[-1]) if self._page else None
        say, size = self.kit.say, LARGE if len(made) <= FEW else SMALL
        deeds: list[Deed] = []
        for one in made:
            told = self._why(one)
            more = say(told.more) if self._opened and told.more else ""
            took = say(text("Took it")) if one.seat == winner else ""
            picture = self._picture(one, winner)
            deeds.append(Deed(say(_what(one)), say(told.reason), picture, size, took, more))
        return deeds

    def _trumps(self) -> tuple[str | None, str | None]:
        """Return the trump when the first on the page decided, and once all had."""
        game, made = self._session.match, self._made
        first = known_then(game, made[0]).trump
        if not self._page:
            return first, first
        last = made[-1]
        match last.move:
            case Play(card=ActionCard(role=Role.OUT)):
                return first, None
            case Play(card=ActionCard(role=Role.CHANGE)):
                return first, game.view_before(last.ply + 1, None).trump
        return first, known_then(game, last).trump

    def _winner(self, last: PastDecision) -> int | None:
        """Return who took the trick that ended with this card."""
        taken = project(self._session.match.view_before(last.ply + 1, None)).last_trick
        return None if taken is None else taken.winner

    def _picture(self, decision: PastDecision, winner: int | None) -> Picture:
        setup, move = self._session.match.setup, decision.move
        if isinstance(move, Play):
            edition, look = setup.edition, setup.file.look
            cards = self.kit.studio.cards(look.skin, self.kit.palette.high_contrast)
            points = {Role.BONUS: edition.bonus, Role.MALUS: edition.malus}
            face = Faces(look, self.kit.wording, points)(move.card)
            return Played(cards, face, decision.seat == winner)
        cell = score_sheet(self._session.match.view(None)).rows[self._number - 1].cells[move.seat]
        return Bidder(setup.seats[move.seat].avatar, scored(self.kit, move.seat, cell))

    def _why(self, decision: PastDecision) -> Why:
        """Return a bot's reason, or what may be said about a person's or a program's choice.

        A person alone with bots is addressed; everybody else is spoken about.
        """
        match, ply = self._session.match, decision.ply
        if ply not in self._whys:
            level = match.setup.seats[decision.seat].level
            told = match.whys.get(ply) or level_reason(
                level, known_then(match, decision), decision.move
            )
            if match.setup.people != (decision.seat,):
                told = Why(about_another(told.reason), told.more and about_another(told.more))
            self._whys[ply] = told
        return self._whys[ply]

    # -- what is there ---------------------------------------------------------------------------

    def _heading(self) -> Text:
        return text("Round {n} explained", n=self._number)

    def _block_nodes(self, place: int, block: Deed, box: Rect) -> Sequence[Node]:
        return [Node(f"why-{place}", NodeRole.TEXT, block.words, box, value=block.took)]

    def _turning_nodes(self) -> Sequence[Node]:
        kit, box, side = self.kit, self._turning, self._turning.h
        page = text("Bids")
        if self._page:
            page = text("Trick {n} of {all}", n=self._page, all=self.pages - 1)
        words = _with_trump(page, *self._trumps())
        back, on = Rect(box.x, box.y, side, side), Rect(box.right - side, box.y, side, side)
        middle = Rect(back.right, box.y, on.x - back.right, side)
        return [
            IconButton(
                "back", kit.say(text("Previous page")), back, icon="i_back", again=True,
                enabled=self._page > 0, on_press=self._turner(-1),
            ),
            TextNode("page-name", kit.say(words), middle, style="x", size=24, ax=0.5),
            IconButton(
                "on", kit.say(text("Next page")), on, icon="i_next", again=True,
                enabled=self._page < self.pages - 1, on_press=self._turner(1),
            ),
        ]  # fmt: skip

    def _foot_nodes(self) -> Sequence[Node]:
        """The button that opens the figures, where a reason on the page has some."""
        if not any(self._why(one).more for one in self._made):
            return ()
        kit = self.kit
        words = kit.say(text("Less") if self._opened else text("More"))
        name = kit.say(text("Hide the figures") if self._opened else text("Show the figures"))
        wide, high = kit.width(words, "b", 19) + kit.px(36), max(kit.px(44), kit.reach)
        box = Rect(self._inner.right - wide, 0, wide, high)
        box.centery = round(self._caps_y)
        return [
            Button(
                "more",
                name,
                box,
                label=words,
                size=19,
                style="b",
                key="M",
                on_press=self._open,
                hint=kit.say(text("How each compares with the next best choice")),
            )
        ]

    def _open(self) -> Outcome:
        """Show the figures behind the reasons, or hide them again."""
        self._opened = not self._opened
        self._lay()
        self.refresh()
        return None

    def _turner(self, by: int) -> Callable[[], Outcome]:
        return lambda: self.open_page(self._page + by)

    def _keys(self) -> list[tuple[str, str]]:
        say = self.kit.say
        keys = [("← →", say(text("turn the page"))), ("Esc", say(text("close")))]
        more = any(self._why(one).more for one in self._made)
        return keys + [("M", say(text("figures")))] * more


def _with_trump(page: Text, first: str | None, last: str | None) -> Text:
    """Return a page's name with the trump it began with, and what that turned into."""
    if first is None and last is None:
        return text("{page} · no trump", page=page)
    if first is None:
        return text("{page} · no trump, then {suit}", page=page, suit=SuitName(str(last)))
    suit = SuitName(first)
    if last is None:
        return text("{page} · trump {suit}, then none", page=page, suit=suit)
    if last == first:
        return text("{page} · trump {suit}", page=page, suit=suit)
    return text("{page} · trump {suit}, then {last}", page=page, suit=suit, last=SuitName(last))


def _what(decision: PastDecision) -> Text:
    """Return who did what."""
    move, player = decision.move, SeatName(decision.seat)
    if isinstance(move, Bid):
        return text("{player} bids {n}", player=player, n=move.bid)
    return text("{player}: {card}", player=player, card=played(move.card, move.suit))
