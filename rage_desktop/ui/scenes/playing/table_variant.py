"""What may differ from one kind of table to another: what is shown, who answers, what is said.

Unchanged, a variant is the table of a game; a lesson has its own.
"""

from collections.abc import Callable, Container
from typing import TypeAlias

from rage_desktop.match.settings import Settings
from rage_desktop.play.autoplay import Autoplay
from rage_desktop.play.session import Session
from rage_desktop.presentation.sentences.narration.announcements import Part
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.player_actions import PlayerActions
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.hand import HandFocus
from rage_desktop.ui.table.hints_and_chatter import HintsAndChatter
from rage_desktop.ui.table.layers import HintContent
from rage_desktop.ui.table.overlays.toasts import Toasts
from rage_desktop.ui.table.table_context import TableContext

LayTable: TypeAlias = Callable[[ui.DrawContext], TableContext]


class TableVariant:
    """The table of a game."""

    coached = False  # somebody else speaks: only the most important is said
    untold: frozenset[Part] = frozenset()  # parts of a round that are not told
    hidden: Container[str] = ()  # nodes that this table does not have, by their ids

    # -- who answers -----------------------------------------------------------------------------

    def actions(
        self,
        services: Services,
        session: Session,
        toasts: Callable[[], Toasts],
        lay_table: LayTable,
    ) -> PlayerActions:
        """Return what turns the player's presses into moves."""
        return PlayerActions(services, session, toasts, lay_table)

    def hints(self, services: Services, session: Session) -> HintsAndChatter:
        """Return what suggests moves, and what the bots say."""
        return HintsAndChatter(services, session)

    def autoplay(self, services: Services, session: Session) -> Autoplay:
        """Return what plays cards that nobody has to choose."""
        return Autoplay(lambda: services.settings, session)

    # -- what is shown ---------------------------------------------------------------------------

    def settings(self, chosen: Settings) -> Settings:
        """Return the settings in force at this table."""
        return chosen

    def dress(self, tctx: TableContext) -> TableContext:
        """Return the context with what this table shows, and what it calls the players."""
        return tctx

    def hint(self, content: HintContent | None, tctx: TableContext) -> HintContent | None:  # noqa: ARG002
        """Return what the hint plate says, None for no plate; `content` is what it says in a
        game."""
        return content

    def focus(self, focus: HandFocus, ctx: ui.DrawContext) -> HandFocus:  # noqa: ARG002
        """Return what the hand shows of where the player's attention is."""
        return focus
