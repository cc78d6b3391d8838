"""What fingers and keys do with the cards of the hand, besides pressing them: hold to confirm,
drag, step along it, move a card, see it in private; and the small buttons over my plate: sorting,
undo, and the claim for the rest."""

from collections.abc import Callable
from dataclasses import dataclass

from rage_desktop.play.autoplay import Autoplay
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.sentences.table_lines import allowed
from rage_desktop.presentation.sorting import Sorting
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.player_actions import PlayerActions
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand import private_peek
from rage_desktop.ui.table.hand.card_drag import CardDrag, CardDrop
from rage_desktop.ui.table.hand.corner_buttons import SortMenu, corner_box, make_undo_button
from rage_desktop.ui.table.hand.hand import HandCardPose, HandFocus
from rage_desktop.ui.table.hand.hand_cards import CardNode, HoldToConfirm, PlayPrompt, step
from rage_desktop.ui.table.hand.private_peek import PrivatePeek
from rage_desktop.ui.table.table_context import Brush, TableContext
from rage_desktop.ui.toolkit.input_controller import InputController

CLAIM_KEY = "R"


class HandPointer:
    """At most one pointer on one card; whatever ends its grasp calls `drop`."""

    def __init__(self, services: Services, session: Session, actions: PlayerActions) -> None:
        self._services = services
        self._session = session
        self._actions = actions
        self._hold_to_confirm = HoldToConfirm()
        self._card_drag = CardDrag()

    def drop(self) -> None:
        """Let go of whatever is held; nothing is played."""
        self._hold_to_confirm.card = None
        self._card_drag.drop()

    @property
    def is_busy(self) -> bool:
        """Whether frames are needed."""
        return self._hold_to_confirm.card is not None or self._card_drag.is_animating

    @property
    def flying(self) -> bool:
        """Whether a card is drawn over the table."""
        return bool(self._card_drag.card)

    def looking(self, controls: InputController, tctx: TableContext, suggested: str) -> HandFocus:
        """Return what the player has an eye on; while a card is dragged, that alone."""
        if self._card_drag.shows(self._session.table):
            toward = self._card_drag.place(tctx) if self._card_drag.is_dragging else -1
            return HandFocus(
                focus=controls.focus_ring_node, away=self._card_drag.card, toward=toward
            )
        return HandFocus(controls.pointed, controls.focus_ring_node, suggested=suggested)

    def handle(
        self, intent: ui.Intent, tctx: TableContext, nodes: list[ui.Node], controls: InputController
    ) -> tuple[bool, ui.NavResult]:
        """Return whether an intent is dealt with, and what follows from it."""
        let_go = self._card_drag.handle(intent, nodes, tctx, self._session.table)
        if self._card_drag.is_dragging:
            self._hold_to_confirm.card = None
            self._actions.hush()
            controls.release()
        if isinstance(let_go, CardDrop) and self._laid(let_go, tctx):
            return True, None
        if isinstance(let_go, CardDrop):
            return True, self._actions.let_go(let_go, self._card_drag, tctx, nodes)
        if let_go or self._session.pending_input is not PendingInput.PLAY:
            return let_go, None
        self._hold_to_confirm.seconds = self._services.settings.hold_to_confirm / 1000
        if self._session.hot_seat.is_face_down:
            self._hold_to_confirm.seconds = max(self._hold_to_confirm.seconds, private_peek.HOLD)
        chosen = controls.chosen
        reach = tctx.ctx.reach
        held = self._hold_to_confirm.card is not None
        used = self._hold_to_confirm.handle(intent, nodes, chosen, reach)
        if used and held and self._hold_to_confirm.card is None:
            self._actions.ask_to_hold(by_key=isinstance(intent, ui.Released))
        return used, None

    def _laid(self, release: CardDrop, tctx: TableContext) -> bool:
        """Move a card within the hand, if that is where it was let go."""
        if release.in_slot or release.flicked or release.place == release.index:
            return False
        hand = list(self._session.table.hand)
        card = hand.pop(release.index)
        hand.insert(release.place, card)
        dropped = self._card_drag.throw(tctx)
        cards = [each for each in hand if each is not None]
        assert card is not None
        assert dropped is not None
        self._session.presenter.lay(cards, (card, dropped))
        return True

    def move_by(self, index: int, step: int) -> bool:
        """Move a card by one place, by key, where the hand is sorted manually."""
        table = self._session.table
        hand = [card for card in table.hand if card is not None]
        if table.sorting is not Sorting.HAND or not 0 <= index + step < len(hand):
            return False
        hand[index], hand[index + step] = hand[index + step], hand[index]
        self._session.presenter.lay(hand)
        return True

    def advance(
        self, dt: float, tctx: TableContext, table: TableView, nodes: list[ui.Node]
    ) -> CardNode | None:
        """Let time pass; return a card that was held long enough."""
        self._card_drag.advance(dt, tctx, table, nodes)
        return self._hold_to_confirm.advance(dt)

    def draw(self, brush: Brush, table: TableView, poses: list[HandCardPose] | None) -> None:
        """Draw the dragged card, or how long one was held."""
        if poses is not None:
            self._card_drag.draw(brush, table, poses)
        self._hold_to_confirm.draw(brush)


@dataclass(eq=False)
class HandKeys:
    """Moves the focus of the table's controls among the cards, and the cards themselves."""

    _scene: ui.Scene
    _session: Session
    _pointer: HandPointer
    _private: PrivatePeek
    _choosing: Callable[[], PlayPrompt]
    _say: Callable[[Text], object]

    def looks(self, intent: ui.Intent) -> bool:
        """Turn one's cards up or down, keeping the focus in place; tell whether that was asked
        for."""
        scene = self._scene
        controls = self._scene.input
        place = private_peek.place_of(controls.focus, self._session.table)
        chosen = controls.chosen or controls.focused
        focus = "" if chosen is None else chosen.id
        if not self._private.handle(intent, scene.nodes, focus, scene.ctx.reach, scene.age):
            return False
        controls.focus = place
        return True

    def handle(self, intent: ui.Intent) -> bool:
        """Return whether an intent is dealt with."""
        if isinstance(intent, ui.Navigate):
            self._scene.input.take_over()
        match intent:
            case ui.Shortcut("Ctrl+LEFT" | "Ctrl+RIGHT" as key):
                self._lay_on(1 if key == "Ctrl+RIGHT" else -1)
            case ui.Navigate(ui.Direction.LEFT | ui.Direction.RIGHT as way) if self._in_hand:
                self._step(way.step)
            case _:
                return False
        return True

    @property
    def _in_hand(self) -> bool:
        node = self._scene.input.focused
        return isinstance(node, CardNode) or (node is None and self._choosing().has_arrows)

    def _step(self, by: int) -> None:
        """Move the focus along the hand; the first key only shows where it is. Where it can go
        nowhere, say which cards alone may be played."""
        table = self._session.table
        controls = self._scene.input
        by = by if controls.focus_visible else 0
        if self._session.hot_seat.is_face_down:
            controls.focus = private_peek.stepped(controls.focus, len(table.hand), by)
        else:
            before = controls.focus
            controls.focus = step(table, self._choosing(), before, by)
            only = allowed(table)
            if by and controls.focus == before and only is not None:
                self._say(only)
        controls.focus_visible = True
        self._scene.sound("focus_move")
        self._scene.refresh()

    def _lay_on(self, step: int) -> None:
        """Move the focused card by one place in a hand that is sorted manually."""
        node = self._scene.input.focused
        if isinstance(node, CardNode) and self._pointer.move_by(node.place, step):
            self._scene.refresh()


# -- over my plate ---------------------------------------------------------------------------------


class HandButtons:
    """The small buttons of the hand and what they do; `undo` is the table's to follow."""

    def __init__(
        self,
        services: Services,
        session: Session,
        controls: InputController,
        undo: ui.Press,
        autoplay: Autoplay,
        say: Callable[[Text], object],
    ) -> None:
        """`say` announces what a press begins."""
        self.autoplay = autoplay
        self._services = services
        self._session = session
        self._take_back = undo
        self._say = say
        self._menu = SortMenu(self._sort_by, controls)

    def nodes(self, tctx: TableContext) -> list[ui.Node]:
        """Return the buttons, and the menu if it is open; none where no hand lies."""
        found: list[ui.Node] = []
        if self._session.table.is_handless:
            return found
        if self._session.match.setup.people:
            hot_seat = self._session.hot_seat
            way = hot_seat.undo_option
            box = corner_box(tctx, 1)
            found.append(make_undo_button(box, way, self.undo, shared=hot_seat.is_shared))
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
        ctx = tctx.ctx
        box = corner_box(tctx, 2)
        name = text("Take the rest")
        box.w = ctx.text_width(ctx.tr(name), "x", 19) + ctx.px(64)
        hint = text("You're certain to take every remaining trick.")
        return ui.Button(
            "claim",
            name,
            box,
            kind=ui.ButtonKind.PRIMARY,
            size=19,
            key=CLAIM_KEY,
            description=hint,
            on_press=self._claim,
        )

    def _claim(self) -> ui.NavResult:
        """Take the rest, and say so: the cards then come faster than anyone is told of them."""
        left = len(self._session.view.hand)
        self.autoplay.claim()
        self._say(ntext("You claim the last trick.", "You claim the last {n} tricks.", left))
        return None

    def _sort_by(self, sorting: Sorting) -> None:
        self._services.change_settings(hand_order=sorting.value)
        self._session.apply_motion_settings(self._services.settings)
