"""Explanation of a round: the reason for every bid and play, with a page for each trick."""

from functools import cache, partial

from rage_desktop.play.review.past_game import Decision, decisions_of, explanation_of, trumps_of
from rage_desktop.play.session import Session
from rage_desktop.presentation.score_sheet import score_sheet, scored
from rage_desktop.presentation.sentences.common_phrases import played, sentences
from rage_desktop.presentation.sentences.table_lines import with_trump
from rage_desktop.presentation.table_view import project
from rage_desktop.rules import Bid, Play, SeatName, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.art_factory import Faces
from rage_desktop.ui.scenes.score_sheet.round_result import draw_bidder
from rage_desktop.ui.table.overlays.hint_plate import MORE_KEY

# px of pictures, large for up to FEW players
LARGE = 124
SMALL = 80
FEW = 5
FIRST = text("This is the first page")
LAST = text("This is the last page")


class ExplainScene(ui.Drawer):
    """The bids first, then the tricks; the arrows change the page."""

    title = text("The round explained")
    page_name = text("Reasons")

    def __init__(self, session: Session, number: int) -> None:
        """Explain a scored round; its first page has the bids, each other one a trick."""
        super().__init__()
        self.terms = session.match.setup.terms
        self._session = session
        self._number = number
        self._decisions = decisions_of(session.match, number)
        self._why = cache(partial(explanation_of, session.match))
        self._opened = False  # whether the figures behind the reasons are shown
        self.pages = 1 + max((d.trick for d in self._decisions), default=0)

    # -- content ---------------------------------------------------------------------------------

    @property
    def heading(self) -> Text:
        """The round number."""
        return text("Round {n} explained", n=self._number)

    @property
    def _made(self) -> list[Decision]:
        """The decisions on the page."""
        return [decision for decision in self._decisions if decision.trick == self.page]

    def _winner(self, last: Decision) -> int | None:
        """Return the winner of the trick that ended with this card."""
        taken = project(self._session.match.view_before(last.ply + 1, None)).last_trick
        return None if taken is None else taken.winner

    @property
    def _has_figures(self) -> bool:
        return any(self._why(one).more for one in self._made)

    # -- layout ----------------------------------------------------------------------------------

    def page_turner(self) -> ui.Child:
        """Return arrows at both ends, between them the page's name and its trump."""
        page = text("Trick {n} of {all}", n=self.page, all=self.pages - 1)
        name = with_trump(
            page if self.page else text("Bids"), *trumps_of(self._session.match, self._made)
        )
        return ui.Row(
            ui.IconButton(
                "back",
                text("Previous page"),
                icon="i_back",
                repeatable=True,
                enabled=self.page > 0,
                description="" if self.page else FIRST,
                on_press=lambda: self.open_page(self.page - 1),
            ),
            ui.Label(name, "x", 24, align_text=0.5, id="page-name", role=ui.Role.HEADING, grow=1),
            ui.IconButton(
                "on",
                text("Next page"),
                icon="i_next",
                repeatable=True,
                enabled=self.page < self.pages - 1,
                description="" if self.page < self.pages - 1 else LAST,
                on_press=lambda: self.open_page(self.page + 1),
            ),
            gap=12,
        )

    def body(self) -> ui.Children:
        """Return the decisions of the page with their reasons."""
        made = self._made
        winner = self._winner(made[-1]) if self.page else None
        size = LARGE if len(made) <= FEW else SMALL
        return [self._deed(n, one, one.seat == winner, size) for n, one in enumerate(made)]

    def _deed(self, place: int, decision: Decision, won: bool, size: float) -> ui.Element:
        told = self._why(decision)
        what = _what(decision)
        took = text("Took it")
        more = told.more if self._opened else None
        crown = ui.Row(ui.Icon("i_crown", 20, "gold"), ui.Label(took, "b", 18, "gold"), gap=8)
        words = ui.Column(
            ui.Flow(ui.Label(what, "b"), crown if won else None, row_gap=0),
            ui.Label(told.reason, colour="soft"),
            ui.Label(more, colour="mute") if more is not None else None,
            grow=1,
        )
        picture = ui.CustomPaint(self._picture(decision, won), w=size * 0.74, h=size)
        reason = sentences([one for one in (told.reason, more) if one is not None])
        name = text("{name}: {line}", name=what, line=reason)
        node = ui.Node(f"why-{place}", ui.Role.TEXT, name)
        node.value = took if won else ""
        return ui.Row(picture, words, gap=22, pad=(12, 11), node=node)

    def _picture(self, decision: Decision, won: bool) -> ui.Paint:
        """Return the painter of a card, gold if it won, or of a bid's final ring."""
        setup = self._session.match.setup
        move = decision.move
        if not isinstance(move, Play):
            rows = score_sheet(self._session.match.view(None)).rows
            place = scored(self.ctx.translator, move.seat, rows[self._number - 1].cells[move.seat])
            avatar = setup.seats[move.seat].avatar
            return lambda ctx, at: draw_bidder(ctx, avatar, place, at.w, *at.center)
        look = setup.file.look
        cards = self.ctx.art.cards(look.skin, self.ctx.palette.high_contrast)
        face = Faces(look, self.ctx.translator, setup.edition)(move.card)

        def paint(ctx: ui.PaintContext, at: ui.Rect) -> None:
            shadow, dx, dy = cards.shadow_for(at.h)
            ctx.canvas.blit(shadow, at.centerx + dx, at.centery + dy)
            if won:
                edge = max(3.0, 5 * ctx.scale)
                gold = ctx.palette.gold
                ctx.centre(cards.outline(at.h, 0.0, gold, edge, 9 * ctx.scale), *at.center)
            ctx.centre(cards.placed(face, at.h), *at.center)

        return paint

    def keys(self) -> ui.Keys:
        """Return the arrows, Escape, and the key for the figures if there are any."""
        keys = [("← →", text("turn the page")), ("Esc", text("close"))]
        if self._has_figures:
            keys.append((MORE_KEY, text("figures")))
        return keys

    def footer(self) -> ui.Child:
        """Return the button that shows the figures, if a reason on the page has some."""
        if not self._has_figures:
            return None
        name = text("Hide the figures") if self._opened else text("Show the figures")
        return ui.Button(
            "more",
            name,
            label=text("Less") if self._opened else text("More"),
            size=19,
            style="b",
            key=MORE_KEY,
            on_press=self._open,
            h=44,
            description=text("Points compared with the next-best move"),
        )

    def _open(self) -> None:
        """Show or hide the figures behind the reasons."""
        self._opened = not self._opened
        self.refresh()


def _what(decision: Decision) -> Text:
    """Return the player and the action."""
    move = decision.move
    player = SeatName(decision.seat)
    if isinstance(move, Bid):
        return text("{player} bids {n}", player=player, n=move.bid)
    return text("{player}: {card}", player=player, card=played(move.card, move.suit))
