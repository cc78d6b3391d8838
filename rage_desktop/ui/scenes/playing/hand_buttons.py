"""What is over my plate: how the hand is sorted, the way back, and the claim for the rest."""

from rage_desktop.play.autoplay import Autoplay
from rage_desktop.play.session import Session
from rage_desktop.presentation.sorting import Sorting
from rage_desktop.rules import text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.corner_buttons import SortMenu, corner_box, make_undo_button
from rage_desktop.ui.table.table_context import TableContext
from rage_desktop.ui.toolkit.input_controller import InputController

CLAIM_KEY = "R"


class HandButtons:
    """The small buttons of the hand and what they do; `undo` is the table's to follow."""

    def __init__(
        self,
        services: Services,
        session: Session,
        controls: InputController,
        undo: ui.Press,
    ) -> None:
        self.autoplay = Autoplay(lambda: services.settings, session)
        self._services = services
        self._session = session
        self._take_back = undo
        self._menu = SortMenu(self._sort_by, controls)

    def nodes(self, tctx: TableContext) -> list[ui.Node]:
        """Return the buttons, and the menu if it is open."""
        found: list[ui.Node] = []
        if self._session.match.setup.people:
            way = self._session.hot_seat.undo_option
            found.append(make_undo_button(tctx.ctx, corner_box(tctx, 1), way, self.undo))
        if self.autoplay.may_claim:
            found.append(self._claim_button(tctx))
        return [*found, *self._menu.nodes(tctx, self._session.table.sorting, corner_box(tctx, 0))]

    def handle(self, intent: ui.Intent) -> bool:
        """Return whether an intent only closed the menu."""
        return self._menu.handle(intent)

    def undo(self) -> ui.NavResult:
        """Go back to the last decision; nothing plays itself any more."""
        self.autoplay.stop()
        return self._take_back()

    def _claim_button(self, tctx: TableContext) -> ui.Node:
        ctx, box = tctx.ctx, corner_box(tctx, 2)
        words = ctx.tr(text("The rest is yours"))
        box.w = ctx.text_width(words, "x", 19) + ctx.px(64)
        hint = ctx.tr(text("You're certain to take every remaining trick."))
        return ui.Button(
            "claim", words, box, kind=ui.ButtonKind.PRIMARY, size=19, key=CLAIM_KEY,
            description=hint, on_press=self._claim,
        )  # fmt: skip

    def _claim(self) -> None:
        self.autoplay.claim()

    def _sort_by(self, sorting: Sorting) -> None:
        self._services.change_settings(hand_order=sorting.value)
        self._session.apply_motion_settings(self._services.settings)
