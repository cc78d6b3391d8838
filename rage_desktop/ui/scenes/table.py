"""The table: draws the TableView, takes cards and bids from the player, and lets bots answer."""

from dataclasses import replace

from rage_desktop.match.settings import Settings
from rage_desktop.play.session import Asking, Session
from rage_desktop.rules import Card, Phase, text
from rage_desktop.stage.words.narration.card_lines import back_lines
from rage_desktop.ui.scenes.acting import Acting
from rage_desktop.ui.scenes.notice import attempt, farewell
from rage_desktop.ui.scenes.playing.grasping import Grasping, HandKeys
from rage_desktop.ui.scenes.playing.hand_corner import HandCorner
from rage_desktop.ui.scenes.playing.hearing import Hearing, RecountKeys
from rage_desktop.ui.scenes.playing.onward import Onward
from rage_desktop.ui.services import Services
from rage_desktop.ui.table import bar
from rage_desktop.ui.table.asked.asked_nodes import Asked, situation_of, surround
from rage_desktop.ui.table.bidding import BidPanel, panel_for
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.extras import Extras
from rage_desktop.ui.table.hand import face_down
from rage_desktop.ui.table.hand.face_down import FaceDown
from rage_desktop.ui.table.hand.fan import Looking, stands
from rage_desktop.ui.table.hand.flights import prepare
from rage_desktop.ui.table.hand.hand_cards import (
    CardNode,
    Choosing,
    card_id,
    card_nodes,
    looked_at,
    nearest_playable,
)
from rage_desktop.ui.table.layers import Hint, lay_table, paint_table
from rage_desktop.ui.table.words import spoken
from rage_desktop.ui.table.words.hint_text import hint_of
from rage_desktop.ui.table.words.looking_back import LookingBack
from rage_desktop.ui.table.words.notices import Notices
from rage_desktop.ui.toolkit import intents
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import Intent, turned
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, one_stop
from rage_desktop.ui.toolkit.scene import AtTable
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.window.malloc import tidy

NO_LONGER = text("With a hint, this game no longer counts in your statistics.")
# What completes the animation that runs; letters are shortcuts and do not.
HURRYING = (
    intents.Confirm, intents.PointerDown, intents.Navigate, intents.Digit, intents.Focus
)  # fmt: skip


class TableScene(AtTable):
    """The game itself. All facts come from the session's SeatView and TableView."""

    title = text("Table")

    def __init__(self, services: Services, session: Session) -> None:
        super().__init__()
        self.services = services
        self.session = session
        self._panel: BidPanel | None = None
        self._notices = Notices(aloud=self.aloud)
        self.extras = Extras(services, session)
        self._private = FaceDown(session.hot_seat)
        self._asked = Asked(lambda: situation_of(session, memory=services.settings.known_from_play))
        self._acting = Acting(services, session, lambda: self._notices, self._board_for)
        self._grasp = Grasping(services, session, self._acting)
        self._corner = HandCorner(services, session, self._take_back)
        self._looking_back = LookingBack(session)
        self._recounts = RecountKeys(session, lambda: self._notices)
        self._keys = HandKeys(self, session, self._grasp, self._private, self._choosing)
        self._hearing = Hearing(services, session, lambda: self._notices)
        self._onward = Onward(services, session)
        self._shown: object = None
        self._looks: tuple[int | None, int] | None = None
        services.mixer.ambience.come(to_table=True)
        session.begin()

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Lay the table for the window and the settings in force."""
        self.session.tune(self.services.settings)
        self._grasp.drop()
        self._lay()

    def _lay(self) -> None:
        self.board = self._board_for(self.kit)
        self.kit = self.board.kit
        surround(self.surroundings, self.board, self.session.table)

    @property
    def _settings(self) -> Settings:
        """The settings by which the table is laid."""
        return self.services.settings

    def _board_for(self, kit: Kit) -> Board:
        """Lay the table with a kit that then names this game's suits and players."""
        setup = self.session.match.setup
        names = [seat.name for seat in setup.seats]
        kit = replace(kit, wording=kit.wording.at(setup.file.look, names))
        board = lay_table(kit, setup.file.look, setup.seats, self.session.table, self._settings)
        return replace(board, practice=setup.practice)

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Bar, plates, trick, hand, what is said; over it the bidding panel or the last trick."""
        board, table = self.board, self.session.table
        self._look_anew((self.session.viewer, table.home))
        speed = self.services.settings.speed
        nodes = [*spoken.table_nodes(board, table), *self._asked.nodes(board, table)]
        press = self._onward.presses(lambda: self._looking_back.toggle_last(self.age))
        nodes += bar.bar_nodes(board, speed, press, self._onward.pause)
        if table.viewer is not None and table.phase is not Phase.DEAL:
            nodes += card_nodes(board, table, self._choosing())
        if self._private.applies:
            choose = self._acting.press_place
            nodes += self._private.nodes(board, table, choose, self._my_turn())
        nodes += self._notices.nodes(board)
        if self._panel is not None:
            nodes += self._panel.nodes(board)
        past = self._looking_back.nodes(board, table, self._folds())
        aside = [*self.extras.nodes(board, self._advise), *self._corner.nodes(board)]
        nodes += [*one_stop("corner", self._looking_back.beside(board, aside)), *past]
        held = bool(self.services.settings.hold_to_confirm) or self.session.hot_seat.face_down
        self._asked.attach(board, table, nodes, held=held)
        return nodes

    def _looked_at(self) -> Card | None:
        """Return the card that is pointed at, or else has the keyboard focus."""
        return looked_at(self.nodes, self.controls.hover, self.controls.marked)

    def _folds(self) -> bool:
        """Tell whether the folded history has its place: nothing else stands beside the bulb."""
        free = self._panel is None and not self._private.applies and not self._acting.naming
        return free and self.extras.advice is None

    def _my_turn(self) -> bool:
        return self.session.asking is Asking.PLAY

    def _choosing(self) -> Choosing:
        playable = {play.card for play in self.session.view.plays()} if self._my_turn() else None
        focusable = self._panel is None
        return Choosing(playable, self.session.view.why_not, self._acting.press_card, focusable)

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the table in its layers, then what lies over it."""
        self.lay_out()
        board, table = self.board, self.session.table
        middle = self._panel is None and not self._acting.naming
        turn, said = middle and self._my_turn(), self._hint() if middle else None
        look = self._looking() if middle else Looking()
        levels = self.controls.levels
        if self.session.hot_seat.face_down:
            standing = self._private.stands(board, table, look, levels)
        else:
            standing = stands(board, table, self._choosing(), look, levels)
        lying = None if self._acting.naming else standing
        paint_table(canvas, board, table, lying, said, middle=middle, turn=turn)
        if middle:
            self._notices.line.draw(canvas, board)
        if self._panel is not None:
            self._panel.draw(canvas)
        clear = 0 if self._panel is None else self._panel.layout.box.bottom
        self.extras.draw(canvas, board, table, lying, clear)
        self._looking_back.draw(canvas, board, table, levels, self._folds())
        super().draw(canvas)
        self._grasp.draw(canvas, board, table, lying)
        self._notices.draw(canvas, board, table, lying)

    def _hint(self) -> Hint | None:
        return hint_of(self.session, self._private, self.extras, self._looked_at())

    def _looking(self) -> Looking:
        return self._grasp.looking(self.controls, self.board, self.extras.suggested)

    # -- life ------------------------------------------------------------------------------------

    def look_ahead(self) -> bool:
        """Draw cards where they will lie while they fly; none fly while the player is asked."""
        cards = self.board.cards
        if self._grasp.flying:
            return False  # its pictures are needed
        if self.session.asking is Asking.NOTHING or cards.owed is not None:
            drawn = prepare(self.board, self.session.table)
            return drawn or self._onward.ahead.step(self.kit, self.services.settings)
        if not cards.land():
            return False
        self.kit.studio.age()
        tidy()
        return True

    @property
    def busy(self) -> bool:
        """Whether anything on the table moves."""
        owes = self.board.cards.owed is not None
        moves = self.session.screen.director.moving or self._notices.line.announcer.moving
        return moves or self._grasp.busy or owes

    @property
    def sight(self) -> object:
        """The picture is for whoever looks, and for nobody after them."""
        return self.session.viewer

    def rest(self) -> None:
        """Nothing is held any more when another scene comes before this one."""
        self._private.drop()
        self._grasp.drop()
        super().rest()

    @property
    def timer(self) -> float | None:
        """The next thing that happens by itself: a hold ends, a bot answers, a notice goes."""
        session = self.session
        dues = [session.bots.timer, session.screen.director.next_deadline(), session.keeping.timer]
        dues += [self._onward.timer, self.extras.due, self._notices.due]
        dues.append(self._corner.by_itself.timer)
        return min((due for due in dues if due is not None), default=None)

    def update(self, dt: float) -> Outcome:
        """Let the game go on."""
        if self._panel is not None:
            self._panel.age += dt
        read = self.session.screen.director.waiting and not self._notices.line.announcer.moving
        self._notices.advance(0.0 if read else dt, self.session.table)  # "Wait for me" holds it
        spoken_to = self._notices.line.announcer.shown is not None
        if self.extras.advance(dt, self.session.table, wait=spoken_to):
            self.refresh()
        self._take_advice()
        held = self._grasp.advance(dt, self.board, self.session.table, self.nodes)
        if held is not None:
            return self.controls.press(held)
        if self._onward.timer is not None:
            return self._onward.advance(dt)
        if (trouble := attempt(lambda: self.session.advance(dt))) is not None:
            return trouble
        due = None if self._grasp.busy else self._corner.by_itself.advance(dt)
        if due is not None:
            return self._acting.play(*due)
        self._hearing.follow(self.board, self.sound)
        self._notices.advance(0.0, self.session.table)  # what is no longer true goes at once
        self._hearing.follow_trouble()
        return farewell(self.session.take_farewells()) or self._follow()

    def _follow(self) -> Outcome:
        """Notice what changed on the table, and ask the player what the game asks."""
        table, asking = self.session.table, self.session.asking
        said = self._notices.spoken
        looks = self.session.viewer, table.home
        moves = len(self.session.match.moves)
        stand = table.phase, tuple(table.hand), len(table.trick), table.number, moves
        now = looks, asking, stand, said, self.extras.bid, self._notices.trouble
        if now == self._shown:
            return None
        surround(self.surroundings, self.board, table)
        first, self._shown = self._shown is None, now
        if (table.hand_size, table.home) != (self.board.layout.hand_size, self.board.home):
            self._lay()
        self._look_anew(looks)
        self.refresh()
        self._panel = panel_for(self._panel, self.session, self.extras.bid, self._bid)
        match asking:
            case Asking.BID if self._panel is not None:
                self.controls.focus = self._panel.marked
                self._notices.bid(table)
            case Asking.CURTAIN:
                return self._onward.curtain()
            case Asking.PLAY if not self._private.applies:
                place = self._acting.played_at
                near = nearest_playable(table, self._choosing(), self.controls.focus, place)
                self.controls.focus = near
                self._notices.turn(table)
            case Asking.NEXT_ROUND:
                return self._onward.round_over()
            case Asking.GAME_OVER:
                return self._onward.game_over(at_once=first)
        return None

    def _look_anew(self, looks: tuple[int | None, int]) -> None:
        """Forget all that was said to the previous viewer."""
        if looks == self._looks:
            return
        turned = self._looks is not None and looks[1] == self._looks[1]
        turned = turned and self.session.hot_seat.shared
        self._looks = looks
        self.aloud.clear()
        self._notices = Notices(self._notices.trouble, self.aloud)
        self._grasp.drop()
        moved = face_down.moved_focus(self.controls.focus, self.session.table)
        self.controls.focus = moved if turned and self._private.applies else ""

    # -- input -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Outcome:
        """Bids by arrows and digits, cards by arrows; anything else completes what is shown."""
        grasped, outcome = self._grasp.takes(intent, self.board, self.nodes, self.controls)
        if grasped or self._corner.takes(intent):
            self.refresh()
            return outcome
        if self._panel is not None and self._steer_bid(intent):
            self.refresh()
            return None
        if self.session.hot_seat.shared and self._keys.looks(intent):
            self._follow()
            return None
        if isinstance(intent, HURRYING):
            self._notices.line.announcer.hurry()
            if self.session.asking is Asking.NOTHING:
                self.session.hurry()
        if self._recounts.takes(intent, self.nodes) or self._looking_back.takes(intent, self.age):
            self.refresh()
            return None
        match intent:
            case intents.Shortcut("Space"):
                self.session.hurry()
                return None
            case intents.Shortcut("Ctrl+Z"):
                return self._corner.take_back()
        return None if self._keys.takes(intent) else self.controls.handle(intent)

    def _steer_bid(self, intent: Intent) -> bool:
        """Let the bidding panel take arrows and digits while no other control has the focus."""
        assert self._panel is not None
        marked = self.controls.marked
        elsewhere = bool(marked) and not marked.startswith("bid")
        if self.kit.from_right:
            intent = turned(intent, self.kit.size[0])
        if not self._panel.steer(intent, arrows=not elsewhere):
            return False
        self.controls.show_focus(self._panel.marked)
        return True

    def confirm(self, focused: Node | None) -> Outcome:
        """Enter bids the chosen number; otherwise it presses what has the focus."""
        if self._panel is not None and self._panel.bids(focused):
            return self._bid(self._panel.choice)
        self.controls.keys = self.controls.keys or isinstance(focused, CardNode)
        return super().confirm(focused)

    def _bid(self, bid: int | None) -> Outcome:
        if bid is None or self.session.asking is not Asking.BID:
            return None  # pressed twice
        self._panel = None
        return self._acting.bid(bid)

    # -- buttons ---------------------------------------------------------------------------------

    def _advise(self) -> Outcome:
        """Suggest a bid or a card, or take the suggestion back."""

        def toggle() -> None:
            if self.extras.toggle(self._looked_at()):
                self._notices.recount(NO_LONGER)

        trouble = attempt(toggle)
        self._take_advice()
        return trouble

    def _take_advice(self) -> None:
        """Put the focus on what is suggested, as soon as that is known."""
        advice = self.extras.take()
        if advice is None:
            return
        if advice.card is not None:
            self.controls.focus = card_id(advice.card)
        elif advice.bid is not None and self._panel is not None:
            self._panel.choose(advice.bid)
            self.controls.focus = f"bid-{advice.bid}"
        self.refresh()

    def cancel(self) -> Outcome:
        """Close what is looked back at, or pause."""
        return None if self._looking_back.cancel() else self._onward.pause()

    def _take_back(self) -> Outcome:
        before = self.session.match.moves
        outcome = self._acting.take_back()
        you = self.session.screen.director.chronicle.you
        for move in before[len(self.session.match.moves) :][:1]:
            if you is not None:  # several people may not all have seen the card
                self._hearing.tell(back_lines(move, you), self.kit)
        return outcome or self._follow()
