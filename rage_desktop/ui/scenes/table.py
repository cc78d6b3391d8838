"""The table: draws the TableView, takes cards and bids from the player, and lets bots answer."""

from dataclasses import dataclass, field, replace

from rage_desktop.match.errors import MatchError
from rage_desktop.rules import Bid, Card, IllegalMove, Phase, Play, Text, text
from rage_desktop.stage.cues import Caption, Sound
from rage_desktop.stage.geometry import Pose
from rage_desktop.stage.hints import card_hint
from rage_desktop.ui.canvas import Canvas
from rage_desktop.ui.intents import (
    Confirm,
    Digit,
    Direction,
    Intent,
    Navigate,
    PointerDown,
    PointerUp,
    Released,
    Shortcut,
)
from rage_desktop.ui.nodes import Node, Role, find, hit
from rage_desktop.ui.scene import Outcome, Push, Replace, Scene
from rage_desktop.ui.scenes.game_over import GameOverScene
from rage_desktop.ui.scenes.help import HelpScene
from rage_desktop.ui.scenes.notice import NoticeScene
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.suit_wheel import SuitWheelScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.session import Asking, Session
from rage_desktop.ui.sound import SOUND_CAPTIONS
from rage_desktop.ui.table import bar, hint, narrate, peek
from rage_desktop.ui.table.bidding import BidPanel
from rage_desktop.ui.table.board import to_rect
from rage_desktop.ui.table.hand import Hold, Stand, draw_hold
from rage_desktop.ui.table.layers import Hint, lay_table, paint_table
from rage_desktop.ui.widgets import IconButton

SKIN_SOUNDS = {("rave", "bonus"): "banger", ("rave", "mad"): "flop"}
LIFT = 0.09  # seconds
TAP = 0.25  # a key let go sooner than this was tapped, not held
CAPTION = 2.6  # seconds a reason stays
HEARD = 1.2  # seconds the caption of a sound stays
UNATTENDED = 4.0  # seconds between rounds where only bots play

NOWHERE = Pose(0, 0, 1)


@dataclass(eq=False)
class CardNode(Node):
    """A card of the hand; the pointer is on it where the tilted card is."""

    role: Role = field(default=Role.CARD, init=False)
    focusable: bool = True
    card: Card | None = None
    pose: Pose = field(default=NOWHERE)

    def contains(self, x: int, y: int) -> bool:
        """Tell whether a point is on the card."""
        return self.pose.contains(x, y)


class TableScene(Scene):
    """The game itself. All facts come from the session's SeatView and TableView."""

    title = text("Table")

    def __init__(self, services: Services, session: Session) -> None:
        super().__init__()
        self.services = services
        self.session = session
        self._panel: BidPanel | None = None
        self._peek = False
        self._peeked_at = 0.0
        self._caption: tuple[Text, float] | None = None
        self._spoken: Text | None = None
        self._heard: tuple[Text, float] | None = None  # the caption of the last sound
        self._hold: Hold | None = None
        self._pause_left = 0.0  # before the next round, where only bots play
        self._shown: object = None
        session.begin()

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Lay the table for the window and the settings in force."""
        setup = self.session.match.setup
        names = [seat.name for seat in setup.seats]
        self.kit = replace(self.kit, wording=self.kit.wording.at(setup.file.look, names))
        self.services.tune(self.session)
        self._lay()

    def _lay(self) -> None:
        setup, table = self.session.match.setup, self.session.table
        settings = self.services.settings
        self.board = lay_table(self.kit, setup.file.look, setup.seats, table, settings)

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Bar, plates, trick, hand, what is said; the bidding panel or the last trick over it."""
        kit, board, table = self.kit, self.board, self.session.table
        nodes: list[Node] = [*narrate.table_nodes(board, table), *self._bar_nodes()]
        nodes += self._card_nodes()
        said = self._caption[0] if self._caption else self._spoken
        if said is not None:
            nodes.append(Node("said", Role.STATUS, kit.say(said), to_rect(board.layout.hint.box)))
        if self._panel is not None:
            nodes += self._panel.nodes(board)
        if self._peek:
            nodes += peek.peek_nodes(board, table)
        return nodes

    def _bar_nodes(self) -> list[Node]:
        kit, place = self.kit, self.board.layout.bar
        actions = {
            "last_trick": self._toggle_peek,
            "speed": self._next_speed,
            "pause": self._pause,
            "sheet": self._sheet,
            "help": self._help,
        }
        nodes: list[Node] = [
            IconButton(
                "menu", kit.say(text("Menu")), to_rect(place.menu), icon="i_menu",
                on_press=self._pause,
            )
        ]  # fmt: skip
        for name, box in place.buttons.items():
            label = ""
            if name == "last_trick" and place.labels:
                label = kit.say(bar.NAMES[name])
            elif name == "speed":
                label = kit.say(bar.speed_label(self.services.settings.speed))
            nodes.append(
                IconButton(
                    name,
                    kit.say(bar.NAMES[name]),
                    to_rect(box),
                    icon=bar.ICONS[name],
                    label=label,
                    value=label if name == "speed" else "",
                    key=bar.KEYS[name],
                    again=name == "speed",
                    on_press=actions[name],
                )
            )
        return nodes

    def _card_nodes(self) -> list[Node]:
        board, table = self.board, self.session.table
        if table.viewer is None or table.phase is Phase.DEAL:
            return []
        poses = board.layout.slots(len(table.hand))
        return [
            self._card_node(index, card, pose)
            for index, (card, pose) in enumerate(zip(table.hand, poses, strict=True))
            if card is not None
        ]

    def _card_node(self, index: int, card: Card, pose: Pose) -> CardNode:
        raised = pose.raised(self._resting_lift(card))
        reason = self._why_not(card)
        return CardNode(
            card_id(card),
            self.kit.say(card),
            to_rect(raised.box),
            value="" if reason is None else self.kit.say(reason),
            card=card,
            pose=raised,
            focusable=self._panel is None,
            selected=self._playable(card),
            on_press=lambda: self._press_card(card, index),
        )

    # -- how cards stand -------------------------------------------------------------------------

    def _my_turn(self) -> bool:
        return self.session.asking is Asking.PLAY

    def _playable(self, card: Card) -> bool:
        return self._my_turn() and bool(self.session.plays_of(card))

    def _why_not(self, card: Card) -> Text | None:
        return None if not self._my_turn() else self.session.why_not(card)

    def _resting_lift(self, card: Card) -> float:
        count = len(self.session.table.hand)
        return self.board.layout.lifts(count).playable if self._playable(card) else 0.0

    def _stands(self) -> list[Stand]:
        """Return how every card of the hand stands now, lifts gliding to where they belong."""
        table, mine = self.session.table, self._my_turn()
        lifts = self.board.layout.lifts(len(table.hand))
        seconds = 0.0 if self.kit.reduced_motion else LIFT
        playable = {play.card for play in self.session.plays()} if mine else set()
        stands = []
        for index, card in enumerate(table.hand):
            if card is None:
                stands.append(Stand())
                continue
            node = card_id(card)
            ok, hovered = card in playable, node == self.hover and self._panel is None
            focused = node == self.focus and self.keys and self._panel is None
            goal = lifts.playable * ok + lifts.focus * focused
            goal += lifts.hover * (hovered and (ok or not mine))
            lift = self.levels.toward((node, "lift", index), goal, seconds)
            dim = mine and not ok
            state = "dim" if dim else "bright" if hovered and ok else "normal"
            stands.append(Stand(lift, state, focused))  # type: ignore[arg-type]
        return stands

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the layers of the table in order (VISUAL 8)."""
        board, table = self.board, self.session.table
        middle = self._panel is None
        said = self._hint() if middle else None
        turn = middle and self._my_turn()
        paint_table(canvas, board, table, self._stands(), said, middle=middle, turn=turn)
        if self._panel is not None:
            self._panel.draw(canvas, board)
        if self._peek:
            peek.draw_peek(canvas, board, table)
        super().draw(canvas)
        if self._hold is not None:
            draw_hold(canvas, board, self._hold)
        if self._caption is not None:
            narrate.draw_caption(canvas, board, self._caption[0])
        if self._heard is not None:
            narrate.draw_heard(canvas, board, self._heard[0])

    def _hint(self) -> Hint:
        """Return what the hint plate says: the card looked at, or what is going on."""
        view, table = self.session.view, self.session.table
        card = self._looked_at()
        if self._my_turn():
            if card is None:
                return text("Your turn"), narrate.turn_sentence(table), hint.CHOOSING_KEYS
            title, line = card_hint(view, card)
            return title, line, hint.CHOOSING_KEYS
        if self.session.director.waiting:
            return text("Trick over"), text("Click or press a key to go on"), hint.THINKING_KEYS
        return narrate.going_on(table), narrate.bid_total(table), hint.THINKING_KEYS

    def _looked_at(self) -> Card | None:
        for node_id in (self.hover, self.focus if self.keys else ""):
            node = find(self.nodes, node_id)
            if isinstance(node, CardNode):
                return node.card
        return None

    # -- life ------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether anything on the table moves."""
        return self.session.director.moving or self._hold is not None

    @property
    def timer(self) -> float | None:
        """The next thing that happens by itself: a hold ends, a bot answers, a caption goes."""
        dues = [self.session.timer, self.session.director.next_deadline()]
        dues += [notice[1] for notice in (self._caption, self._heard) if notice is not None]
        if self._pause_left > 0:
            dues.append(self._pause_left)
        return min((due for due in dues if due is not None), default=None)

    def update(self, dt: float) -> Outcome:
        """Let the game go on."""
        if self._panel is not None:
            self._panel.age += dt
        self._caption, self._heard = _aged(self._caption, dt), _aged(self._heard, dt)
        if self._hold is not None and self._hold.lasts(dt):
            node, self._hold = find(self.nodes, self._hold.node), None
            return self.press(node) if node is not None else None
        if self._pause_left > 0:
            self._pause_left -= dt
            if self._pause_left <= 0:
                return self._next_round(None)
        try:
            self.session.advance(dt)
        except MatchError as error:
            return Push(NoticeScene((error.reason,)))
        self._hear()
        return self._follow()

    def _hear(self) -> None:
        """Play the sounds of what is being shown, and say it."""
        for signal in self.session.director.take_signals():
            match signal:
                case Sound(name, step):
                    name = SKIN_SOUNDS.get((self.board.look.skin, name), name)
                    self.services.mixer.play(name, step, now=self.age)
                    if self.services.settings.sound_captions:
                        self._heard = SOUND_CAPTIONS[name], HEARD
                case Caption(words):
                    self._spoken = words

    def _follow(self) -> Outcome:
        """Notice what changed on the table, and ask the player what the game asks."""
        table, asking = self.session.table, self.session.asking
        now = asking, table.phase, len(table.hand), len(table.trick), table.number, self._spoken
        if now == self._shown:
            return None
        first, self._shown = self._shown is None, now
        if table.hand_size != self.board.layout.hand_size:
            self._lay()
        self.refresh()
        self._panel = self._panel_for(asking)
        match asking:
            case Asking.BID if self._panel is not None:
                self.focus = f"bid-{self._panel.choice}"
            case Asking.PLAY:
                self._focus_playable()
            case Asking.NEXT_ROUND if self.session.unattended:
                self._pause_left = UNATTENDED
            case Asking.NEXT_ROUND:
                return Push(ScoreSheetScene(self.services, self.session), self._next_round)
            case Asking.GAME_OVER:
                if first:
                    return Replace(GameOverScene(self.services, self.session))
                return Push(ScoreSheetScene(self.services, self.session), self._finish)
        return None

    def _panel_for(self, asking: Asking) -> BidPanel | None:
        if asking is not Asking.BID:
            return None
        if self._panel is None or self._panel.view != self.session.view:
            wanted = self.services.settings.bid_hints
            suggestion = self.services.suggest_bid(self.session) if wanted else None
            return BidPanel(self.session.view, self._bid, suggestion)
        return self._panel

    def _focus_playable(self) -> None:
        """Bring the focus to the playable card nearest to where it was."""
        hand = self.session.table.hand
        places = [i for i, card in enumerate(hand) if card is not None and self._playable(card)]
        if not places:
            return
        ids = [card_id(card) for card in hand if card is not None]
        was = ids.index(self.focus) if self.focus in ids else self._last_index
        best = min(places, key=lambda i: abs(i - was))
        card = hand[best]
        assert card is not None
        self.focus = card_id(card)

    _last_index = 0

    # -- input -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Outcome:
        """Bids by arrows and digits, cards by arrows; anything else completes what is shown."""
        if self._panel is not None and self._steer_bid(intent):
            self.refresh()
            return None
        if self._held_back(intent):
            return None
        match intent:
            case Released("L"):
                if self._peek and self.age - self._peeked_at > TAP:
                    self._peek = False
                    self.refresh()
                return None
            case Shortcut("Space"):
                self.session.hurry()
                return None
            case Confirm() | PointerDown() if self.session.asking is Asking.NOTHING:
                self.session.hurry()
            case Navigate(Direction.LEFT | Direction.RIGHT) if self._in_hand():
                self._step_in_hand(1 if intent.direction is Direction.RIGHT else -1)
                return None
        return super().handle(intent)

    def _held_back(self, intent: Intent) -> bool:
        """With "hold to confirm", keep a card's press until it has been held long enough."""
        seconds = self.services.settings.hold_to_confirm / 1000
        if seconds <= 0 or not self._my_turn():
            self._hold = None
            return False
        match intent:
            case PointerDown(x, y):
                node = hit(self.nodes, x, y, self.kit.reach)
            case Confirm():
                node = find(self.nodes, self.focus)
            case PointerUp() | Released("Confirm"):
                held, self._hold = self._hold, None
                return held is not None
            case _:
                return False
        if not isinstance(node, CardNode) or not node.selected:
            return False
        if self._hold is None:
            self._hold = Hold(node.id, node.pose, seconds)
        self.focus = node.id
        return True

    def _steer_bid(self, intent: Intent) -> bool:
        """Let the bidding panel take arrows and digits while no other control has the focus."""
        assert self._panel is not None
        elsewhere = self.keys and self.focus and not self.focus.startswith("bid")
        match intent:
            case Digit(n):
                self._panel.type(n)
            case Navigate(Direction.RIGHT) if not elsewhere:
                self._panel.step(1)
            case Navigate(Direction.LEFT) if not elsewhere:
                self._panel.step(-1)
            case _:
                return False
        self.focus, self.keys = f"bid-{self._panel.choice}", True
        return True

    def _in_hand(self) -> bool:
        node = find(self.nodes, self.focus)
        return self._panel is None and (node is None or isinstance(node, CardNode))

    def _step_in_hand(self, step: int) -> None:
        """Move to the next card: a playable one when it is my turn."""
        cards = [card for card in self.session.table.hand if card is not None]
        if self._my_turn():
            cards = [card for card in cards if self._playable(card)]
        ids = [card_id(card) for card in cards]
        if not ids:
            return
        if self.focus not in ids:
            self.focus = ids[0]
        elif self.keys:
            self.focus = ids[(ids.index(self.focus) + step) % len(ids)]
        self.keys = True
        self.services.mixer.play("focus_move", now=self.age)
        self.refresh()

    def confirm(self, focused: Node | None) -> Outcome:
        """Enter bids the chosen number; otherwise it presses what has the focus."""
        if self._panel is not None and (focused is None or focused.id.startswith("bid")):
            return self._bid(self._panel.choice)
        self.keys = self.keys or isinstance(focused, CardNode)
        return super().confirm(focused)

    def _press_card(self, card: Card, index: int) -> Outcome:
        if not self._my_turn():
            if self.session.view.waiting_for and self._panel is None:
                self._say(narrate.whose_turn(self.session.view))
            return None
        reason = self.session.why_not(card)
        if reason is not None:
            self._say(reason)
            self.session.director.refuse(index)
            return None
        self._last_index = index
        plays = self.session.plays_of(card)
        if len(plays) > 1:
            wheel = SuitWheelScene(self.board, self.session.view, plays)
            return Push(wheel, self._named)
        return self._submit(plays[0])

    def _named(self, answer: object) -> Outcome:
        return self._submit(answer) if isinstance(answer, Play) else None

    def _bid(self, bid: int) -> Outcome:
        viewer = self.session.viewer
        assert viewer is not None
        self._panel = None
        return self._submit(Bid(viewer, bid))

    def _submit(self, move: Play | Bid) -> Outcome:
        try:
            self.session.submit(move)
        except (IllegalMove, MatchError) as error:
            return Push(NoticeScene((error.reason,)))
        return None

    def _say(self, what: Text) -> None:
        self._caption = what, CAPTION

    # -- buttons ---------------------------------------------------------------------------------

    def cancel(self) -> Outcome:
        """Close the last trick, or pause."""
        if self._peek:
            self._peek = False
            return None
        return self._pause()

    def _toggle_peek(self) -> Outcome:
        self._peek = not self._peek
        self._peeked_at = self.age
        return None

    def _next_speed(self) -> Outcome:
        speed = bar.next_speed(self.services.settings.speed)
        self.services.change_settings(speed=speed)
        self.services.tune(self.session)
        return None

    def _pause(self) -> Outcome:
        return Push(PauseScene(self.services, self.session))

    def _sheet(self) -> Outcome:
        return Push(ScoreSheetScene(self.services, self.session), lambda _: None)

    def _help(self) -> Outcome:
        setup = self.session.match.setup
        return Push(HelpScene(self.services, setup.file, self.session.view.edition))

    def _next_round(self, _: object) -> Outcome:
        self.session.next_round()
        self.refresh()
        return None

    def _finish(self, _: object) -> Outcome:
        return Replace(GameOverScene(self.services, self.session))


def _aged(notice: tuple[Text, float] | None, dt: float) -> tuple[Text, float] | None:
    """Return a notice with its time left, None once that is over."""
    if notice is None or notice[1] <= dt:
        return None
    return notice[0], notice[1] - dt


def card_id(card: Card) -> str:
    """Return the node id of a card in the hand; equal action cards differ by their copy."""
    copy = getattr(card, "copy", 0)
    return f"card-{card}-{copy}" if copy else f"card-{card}"
