"""The table: draws the TableView, takes cards and bids from the player, and lets bots answer."""

from dataclasses import replace

from rage_desktop.play.session import PendingInput, Session, pop_exit_notices
from rage_desktop.play.undo import Undone
from rage_desktop.rules import Card, Phase, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.dialogs import exit_notice_dialog
from rage_desktop.ui.scenes.playing.cost_notes import kind_of_game
from rage_desktop.ui.scenes.playing.covered_hand import drawn_table
from rage_desktop.ui.scenes.playing.hand_pointer import (
    CLAIM_KEY,
    HandButtons,
    HandKeys,
    HandPointer,
)
from rage_desktop.ui.scenes.playing.moves import attempt_move
from rage_desktop.ui.scenes.playing.table_feedback import StatusKeys, TableFeedback
from rage_desktop.ui.scenes.playing.table_navigation import TableNavigation
from rage_desktop.ui.scenes.playing.table_phones import TablePhones
from rage_desktop.ui.scenes.playing.table_variant import TableVariant
from rage_desktop.ui.services import Services
from rage_desktop.ui.table import bar, table_tooltips
from rage_desktop.ui.table.bidding.bid_panel import BidPanel, panel_for
from rage_desktop.ui.table.hand import hand_cards, private_peek
from rage_desktop.ui.table.hand.flights import prepare
from rage_desktop.ui.table.hand.hand import HandCardPose, HandFocus, hand_poses
from rage_desktop.ui.table.hand.private_peek import PrivatePeek
from rage_desktop.ui.table.hints_and_chatter import hint_content
from rage_desktop.ui.table.layers import HintContent, draw_table, make_table_context
from rage_desktop.ui.table.overlays import accessible_table, hint_plate
from rage_desktop.ui.table.overlays.round_history import RoundHistory
from rage_desktop.ui.table.overlays.toasts import Toasts
from rage_desktop.ui.table.table_context import Brush, TableContext
from rage_desktop.ui.window.malloc import trim_memory

# What completes the animation that runs; letters are shortcuts and do not.
HURRYING = (ui.Confirm, ui.PointerDown, ui.Navigate, ui.Digit, ui.Focus)


class TableScene(ui.TreeScene):
    """The game itself. All facts come from the session's SeatView and TableView."""

    title = text("Table")
    tells_itself = True

    def __init__(
        self, services: Services, session: Session, variant: TableVariant | None = None
    ) -> None:
        """The `variant` says in what this table differs from that of a game."""
        super().__init__()
        self.services = services
        self.session = session
        self._variant = variant = TableVariant() if variant is None else variant
        self._panel: BidPanel | None = None
        self._done_panel: BidPanel | None = None  # on its way out
        self._toasts = Toasts(self.announcements, self.happenings)
        self.hints_and_chatter = variant.hints(services, session)
        self._private = PrivatePeek(session.hot_seat)
        self._tooltips = table_tooltips.TooltipProvider(
            lambda: table_tooltips.tooltip_context_of(
                session, memory=services.settings.known_from_play
            )
        )
        self._actions = variant.actions(services, session, lambda: self._toasts, self.table_ctx_for)
        self._pointer = HandPointer(services, session, self._actions)
        plays_itself = variant.autoplay(services, session)
        say = lambda said: self._toasts.say(said)  # noqa: E731
        self._buttons = HandButtons(
            services, session, self.input, self._take_back, plays_itself, say
        )
        self._round_history = RoundHistory(session, self.input)
        refusals = {
            hint_plate.KEY: lambda: self.hints_and_chatter.refusal,
            CLAIM_KEY: lambda: text("There's nothing to claim now."),
        }
        self._status_keys = StatusKeys(session, lambda: self._toasts, refusals)
        self._keys = HandKeys(self, session, self._pointer, self._private, self._play_prompt, say)
        self._feedback = TableFeedback(
            services, session, lambda: self._toasts, coached=variant.coached, untold=variant.untold
        )
        self._navigation = TableNavigation(services, session, self._follow_undo)
        self._lying: list[HandCardPose] | None = None  # the hand as it was painted last
        self._shown: tuple[object, ...] | None = None
        self._looks: tuple[int | None, int] | None = None
        self.on_phones = TablePhones(services, session)
        services.mixer.ambience.come(to_table=True)
        session.begin()

    # -- places ----------------------------------------------------------------------------------

    def resize(self, ctx: ui.DrawContext) -> None:
        """Lay the table for the window and the settings in force."""
        super().resize(ctx)
        self.session.apply_motion_settings(self.services.settings)
        self._pointer.drop()
        self._lay()

    def _lay(self) -> None:
        self.tctx = self.table_ctx_for(self.ctx)
        self.ctx = self.tctx.ctx
        table_tooltips.constrain_tooltips(self.tooltip_constraints, self.tctx, self.session.table)

    def table_ctx_for(self, ctx: ui.DrawContext) -> TableContext:
        """Lay the table with a context that then names this game's suits and players."""
        setup = self.session.match.setup
        table = self.session.table
        ctx = ctx.with_terms(setup.terms)
        settings = self._variant.settings(self.services.settings)
        tctx = make_table_context(ctx, setup.file.look, setup.seats, table, settings)
        return self._variant.dress(
            replace(tctx, mark=kind_of_game(setup), on_phones=frozenset(setup.phones))
        )

    # -- what is there ---------------------------------------------------------------------------

    def tree(self) -> ui.Element:
        """The layers of the table, its nodes, and over them the dragged card and any refusal."""
        return ui.CustomLayout(self._place_table)

    def _place_table(self, layout: ui.Layout, box: ui.Rect) -> None:
        nodes, past = self._table_nodes()
        drawn = {node.id for node in self._panel.layout.nodes} if self._panel else ()  # as it comes
        layout.paint(self._paint_table, box)
        layout.add(*(node for node in nodes if node.id not in drawn))
        layout.nodes = nodes.copy()  # in their order
        layout.paint(self._paint_history, box)
        layout.add(*past)
        layout.paint(self._paint_above, box)

    def _table_nodes(self) -> tuple[list[ui.Node], list[ui.Node]]:
        """Return bar, plates, trick, hand, the sentence and the bidding panel; and apart from
        them the history or the last trick, which lies over all of these."""
        tctx = self.tctx
        table = self.session.table
        self._look_anew()
        speed = self.services.settings.speed
        nodes = [*accessible_table.table_nodes(tctx, table), *self._tooltips.nodes(tctx, table)]
        press = self._navigation.presses(
            lambda: self._round_history.toggle_last(self.age),
            self._round_history.toggle,
            self._toasts.say,
        )
        nodes += bar.bar_nodes(tctx, speed, press, self._navigation.pause)
        if table.viewer is not None and table.phase is not Phase.DEAL:
            nodes += hand_cards.card_nodes(tctx, table, self._play_prompt())
        if self._private.applies:
            choose = self._actions.press_place
            nodes += self._private.nodes(tctx, table, choose)
        nodes += [*self._toasts.nodes(tctx), *self.on_phones.nodes(tctx)]
        if self._panel is not None:
            nodes += self._panel.nodes(tctx)
        past = self._round_history.nodes(tctx, table, low=self._plate_is_free())
        aside = [*self.hints_and_chatter.nodes(tctx, self._advise), *self._buttons.nodes(tctx)]
        nodes += ui.share_tab_stop("corner", self._round_history.beside(tctx, aside))
        held = bool(self.services.settings.hold_to_confirm) or self.session.hot_seat.is_face_down
        self._tooltips.attach(tctx, table, [*nodes, *past], held=held)
        return [node for node in nodes if node.id not in self._variant.hidden], past

    def _looked_at(self) -> Card | None:
        """Return the card that is pointed at, or else has the keyboard focus."""
        return hand_cards.looked_at(self.nodes, self.input.pointed, self.input.focus_ring_node)

    def _plate_is_free(self) -> bool:
        """Return whether the hint plate says nothing that somebody asked for or needs."""
        free = self._panel is None and not self._private.applies and not self._actions.naming
        return free and self.hints_and_chatter.hint is None

    @property
    def bid_panel(self) -> BidPanel | None:
        """The panel in which the player chooses a bid, None while no bid is asked for."""
        return self._panel

    def restart_bid(self) -> None:
        """Take the bidding panel away; a bid that is still asked for is asked for anew."""
        self._panel = None
        self._shown = None

    @property
    def is_naming(self) -> bool:
        """Whether the player names a suit."""
        return self._actions.naming

    @property
    def is_dragging(self) -> bool:
        """Whether a card is drawn over the table."""
        return self._pointer.flying

    def _play_prompt(self) -> hand_cards.PlayPrompt:
        press = self._actions.press_card
        return hand_cards.play_prompt(self.session, press, has_arrows=self._panel is None)

    # -- drawing ---------------------------------------------------------------------------------

    def hand_poses(self) -> list[HandCardPose] | None:
        """Return how the cards of the hand stand; None while a suit is named."""
        tctx = self.tctx
        table = drawn_table(self.session, in_front=self.input.in_front)
        if self._actions.naming:
            return None
        hand_focus = self._focus() if self._panel is None else HandFocus()
        if self.session.hot_seat.is_face_down:
            return self._private.hand_poses(tctx, table, hand_focus, self.input.levels)
        return hand_poses(tctx, table, self._play_prompt(), hand_focus, self.input.levels)

    def _paint_table(self, ctx: ui.PaintContext, box: ui.Rect) -> None:  # noqa: ARG002
        tctx = self.tctx
        table = drawn_table(self.session, in_front=self.input.in_front)
        is_open = table is self.session.table
        self._lying = lying = self.hand_poses()
        middle = self._panel is None and not self._actions.naming
        turn = middle and self.session.pending_input is PendingInput.PLAY
        self._toasts.refusal.place(tctx, table, lying, self.hints_and_chatter.suggested)
        said = self._hint() if is_open else None
        brush = Brush(ctx.canvas, tctx)
        plate = said if middle else None
        middle = middle or self._panel_moves
        draw_table(brush, table, lying, plate, middle=middle, turn=turn, line=self._toasts.line)
        if self._done_panel is not None and self._panel_moves:
            self._done_panel.draw(ctx)
        if self._panel is not None and is_open:
            self._panel.draw(ctx)
            if said is not None:
                hint_plate.draw_hint(brush, *said)
        self.hints_and_chatter.draw(brush, table, lying if is_open else None)

    def _paint_history(self, ctx: ui.PaintContext, box: ui.Rect) -> None:  # noqa: ARG002
        brush = Brush(ctx.canvas, self.tctx)
        self._round_history.draw(brush, self.session.table, self.input.levels)

    def _paint_above(self, ctx: ui.PaintContext, box: ui.Rect) -> None:  # noqa: ARG002
        brush = Brush(ctx.canvas, self.tctx)
        self._pointer.draw(brush, self.session.table, self._lying)
        said = self._hint()
        self._toasts.refusal.draw(brush, said)
        self._toasts.draw(brush, self.session.table, self.nodes, said)

    def _hint(self) -> HintContent | None:
        if self._round_history.covers_hint(self.tctx):
            return None
        looked_at = self._looked_at()
        content = hint_content(self.session, self._private, self.hints_and_chatter, looked_at)
        return self._variant.hint(self._toasts.refusal.on_plate() or content, self.tctx)

    def _focus(self) -> HandFocus:
        suggested = self.hints_and_chatter.suggested
        focus = self._pointer.looking(self.input, self.tctx, suggested)
        return self._variant.focus(focus, self.ctx)

    # -- life ------------------------------------------------------------------------------------

    def do_idle_work(self) -> bool:
        """Draw cards for their resting place while they fly; none fly while the player is asked."""
        cards = self.tctx.cards
        if self._pointer.flying:
            return False  # its pictures are needed
        if self.session.pending_input is PendingInput.NOTHING or cards.owed is not None:
            drawn = prepare(self.tctx, self.session.table)
            return drawn or self._navigation.prerender.step(self.ctx, self.services.settings)
        if not cards.land():
            return False
        self.ctx.art.drop_unused()
        trim_memory()
        return True

    @property
    def is_asking(self) -> bool:
        """Whether the game waits for somebody here, or for nobody at all."""
        away = PendingInput.NOTHING, PendingInput.CURTAIN
        return self.session.pending_input not in away or self.session.bots.is_unattended

    @property
    def is_busy(self) -> bool:
        """Whether anything on the table moves."""
        shown = self.session.presenter.director, self._toasts.line.announcements
        moves = any(each.is_animating for each in shown) or self._panel_moves
        return moves or self._pointer.is_busy or self.tctx.cards.owed is not None

    @property
    def _panel_moves(self) -> bool:
        """Whether the bidding panel comes or goes; meanwhile the centre is to be seen."""
        if self._panel is not None:
            return self._panel.coming(self.ctx) < 1
        return self._done_panel is not None and self._done_panel.coming(self.ctx) > 0

    @property
    def viewer_key(self) -> object:
        """The viewer, and nobody after them, may see the picture."""
        return self.session.viewer

    def reset_input(self) -> None:
        """Nothing is held any more when another scene comes before this one."""
        self._private.drop()
        self._pointer.drop()
        super().reset_input()

    @property
    def next_wake(self) -> float | None:
        """The time of the next event without input: a hold ends, a bot answers, a notice goes."""
        session = self.session
        return ui.soonest(
            session.bots.next_wake,
            session.presenter.director.next_wake(),
            session.autosave.next_wake,
            self._navigation.next_wake,
            self.hints_and_chatter.next_wake,
            self._toasts.next_wake,
            self._buttons.autoplay.next_wake,
        )

    def update(self, dt: float) -> ui.NavResult:
        """Let the game go on."""
        for panel in filter(None, (self._panel, self._done_panel)):
            panel.age += dt
        announced = self._toasts.line.announcements
        read = self.session.presenter.director.is_waiting and not announced.is_animating
        toast_dt = 0.0 if read else dt  # "Wait after each trick" holds them
        self._toasts.advance(toast_dt, self.session.table)
        self._take_advice()
        held = self._pointer.advance(dt, self.tctx, self.session.table, self.nodes)
        if held is not None:
            return self.input.press(held)
        if self._navigation.next_wake is not None:
            return self._navigation.advance(dt)
        if (trouble := attempt_move(lambda: self.session.advance(dt))) is not None:
            return trouble
        due = None if self._pointer.is_busy else self._buttons.autoplay.advance(dt)
        if due is not None:
            return self._actions.play(*due)
        self._feedback.follow(self.tctx, self.sound)
        self._toasts.advance(0.0, self.session.table)  # what is no longer true goes at once
        if self.hints_and_chatter.advance(dt, self.session.table):  # of what is shown now
            for line in self.hints_and_chatter.pop_lines():
                self._toasts.remark(line, self.session.table)
            self.refresh()
        self._feedback.follow_trouble()
        if self.on_phones.follow(self._toasts.say):
            self.resize(self.ctx)
        if (asleep := self.on_phones.asleep) != self.tctx.asleep:
            self.tctx = replace(self.tctx, asleep=asleep)
            self.refresh()
        return exit_notice_dialog(pop_exit_notices(self.session)) or self._follow()

    def _follow(self) -> ui.NavResult:
        """Notice what changed on the table, and ask the player what the game asks."""
        self._look_anew()
        table = self.session.table
        asking = self.session.pending_input
        hints = self.hints_and_chatter
        moves = len(self.session.match.moves)
        stand = table.phase, tuple(table.hand), len(table.trick), table.number, moves
        question = self._looks, asking, stand, self._toasts.refusal.number
        now = question, self._toasts.spoken, hints.bid, self._toasts.trouble
        if now == self._shown:
            return None
        table_tooltips.constrain_tooltips(self.tooltip_constraints, self.tctx, table)
        first = self._shown is None
        is_new = self._shown is None or self._shown[0] != question  # else only something was said
        self._shown = now
        if not self.tctx.is_laid_for(table):
            self._lay()
        self.refresh()
        before = self._panel
        self._panel = panel_for(
            before,
            self.session,
            hints.bid,
            self._bid,
            hinted=hints.asked,
            lists_keys=hints.shows_keys,
        )
        match asking:
            case PendingInput.BID if self._panel is not None:
                if before is None and not self._round_history.takes_focus(""):
                    self.input.focus = ""
                self.first_focus = f"bid-{self._panel.start}"
                self._toasts.bid(table)
                self._toasts.suggest(self._panel.suggestion)
            case PendingInput.CURTAIN:
                return self._navigation.curtain()
            case PendingInput.PLAY if is_new and not self._private.applies:
                place = self._actions.played_at
                near = hand_cards.nearest_playable(
                    table, self._play_prompt(), self.input.focus, place
                )
                if not self._round_history.takes_focus(near):
                    self.input.focus = near
                self._actions.tell_turn(table, free=hints.asked and hints.terms == hint_plate.FREE)
            case PendingInput.NEXT_ROUND:
                return self._navigation.round_over()
            case PendingInput.GAME_OVER:
                return self._navigation.game_over(at_once=first)
        return None

    def _look_anew(self) -> None:
        """Forget everything that was said to the previous viewer."""
        looks = self.session.viewer, self.session.table.home
        if looks == self._looks:
            return
        turned = self._looks is not None and looks[1] == self._looks[1]
        turned = turned and self.session.hot_seat.is_shared
        self._looks = looks
        self._done_panel = None
        self.announcements.clear()
        self.happenings.clear()
        self._toasts = Toasts(self.announcements, self.happenings, self._toasts.trouble)
        self._feedback.begin()
        self._pointer.drop()
        moved = private_peek.moved_focus(self.input.focus, self.session.table)
        self.input.focus = moved if turned and self._private.applies else ""

    # -- input -----------------------------------------------------------------------------------

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Bids by arrows and digits, cards by arrows; anything else completes what is shown."""
        grasped, outcome = self._pointer.handle(intent, self.tctx, self.nodes, self.input)
        if grasped or self._buttons.handle(intent):
            self.refresh()
            return outcome
        if self._panel is not None and self._panel.steered(intent, self.input):
            self.refresh()
            return None
        if self._panel is not None and self._panel.is_made_by(intent, self.input):
            return self._bid(self._panel.choice)
        if self.session.hot_seat.is_shared and self._keys.looks(intent):
            self._follow()
            return self._actions.looked(was_short=self._private.was_short)
        if isinstance(intent, HURRYING):
            self._toasts.line.announcements.dismiss()
            if self.session.pending_input is PendingInput.NOTHING:
                self.session.fast_forward()
                asked = self.session.pending_input is not PendingInput.NOTHING
                if isinstance(intent, ui.Confirm) and (asked or self.input.chosen is None):
                    return self._follow()  # Enter only hurried: nothing that was seen is chosen
        told = self._status_keys.handle(intent, self.nodes)
        if told or self._round_history.handle(intent, self.age):
            self.refresh()
            return None
        match intent:
            case ui.Shortcut("Space"):
                self.session.fast_forward()
                return None
            case ui.Shortcut("Ctrl+Z"):
                return self._buttons.undo()
        return None if self._keys.handle(intent) else self.input.handle(intent)

    def confirm(self, focused: ui.Node) -> ui.NavResult:
        """Enter bids the chosen number; otherwise it presses what has the focus."""
        if self._panel is not None and self._panel.bids(focused):
            return self._bid(self._panel.choice)
        return super().confirm(focused)

    def _bid(self, bid: int | None) -> ui.NavResult:
        if bid is None or self.session.pending_input is not PendingInput.BID:
            return None  # pressed twice
        if self._panel is not None:
            self._panel.done = True
            self._panel.age = 0.0
        self._done_panel = self._panel
        self._panel = None
        return self._actions.bid(bid)

    # -- buttons ---------------------------------------------------------------------------------

    def _advise(self) -> ui.NavResult:
        """Suggest a bid or a card, or take the suggestion back."""
        hints = self.hints_and_chatter
        costs = hints.hint is None and hints.terms == hint_plate.COSTLY
        if costs and self._actions.tell_cost("hint"):
            return None
        trouble = attempt_move(lambda: hints.toggle(self._looked_at()))
        self._take_advice()
        self.refresh()
        return trouble

    def _take_advice(self) -> None:
        """Put the focus on what is suggested, as soon as that is known."""
        hint = self.hints_and_chatter.pop_hint()
        if hint is None:
            return
        if hint.card is not None:
            self.input.focus = hand_cards.card_id(hint.card)
        elif hint.bid is not None and self._panel is not None:
            self._panel.suggestion = hint.bid
        self.refresh()

    def cancel(self) -> ui.NavResult:
        """Close what is looked back at, or pause."""
        return None if self._round_history.cancel() else self._navigation.pause()

    def _take_back(self) -> ui.NavResult:
        return self._actions.undo(self._follow_undo)

    def _follow_undo(self, undone: Undone | None) -> None:
        self.hints_and_chatter.forget()
        self._feedback.tell_undone(undone, self.ctx)
