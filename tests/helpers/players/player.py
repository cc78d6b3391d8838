"""A person at the window: starts games, plays them by pointer or by keys, and looks closely.

Whenever the game waits for the person, two things are checked: the drain law, and that everything
which can be done has a node. That nothing secret has one, the secrecy watcher checks.
"""

from collections.abc import Callable
from random import Random

import pygame

from helpers.driver import Driver
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.table_view import project, wheel_order
from rage_desktop.rules import Bid, Card, SeatView
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.suit_wheel import SuitWheelScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.toolkit.nodes import Node, Role, hit_test
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.window.app import LONGEST_STEP

PATIENCE = 20_000  # turns of the loop: more than any wait in a game takes


def nameable_suits(scene: SuitWheelScene) -> list[str]:
    """Return the suits that may be named now."""
    open_ = (node.id for node in scene.nodes if node.role is Role.CHOICE and node.enabled)
    return sorted(sector.removeprefix("suit-") for sector in open_)


def points_on(node: Node, top: int = 1) -> list[tuple[int, int]]:
    """Return points all over a node, row by row, from so many twelfths below its upper edge on."""
    x, y, w, h = node.bounds
    return [(x + w * i // 12, y + h * k // 12) for k in range(top, 12) for i in range(1, 12)]


def first_visible_point(scene: Scene, node: Node, points: list[tuple[int, int]]) -> tuple[int, int]:
    """Return the first of some points in the window at which the pointer is on a node."""
    nodes = scene.nodes
    reach = scene.ctx.reach
    (_, high) = scene.ctx.size
    found = (at for at in points if at[1] < high and hit_test(nodes, *at, reach) is node)
    first = next(found, None)
    assert first is not None, f"Nothing of {node.id} can be pointed at"
    return first


class Player:
    """Plays at a Driver's window; subclasses say how things are pressed."""

    step = LONGEST_STEP  # seconds a turn of the loop takes while the person waits

    def __init__(self, driver: Driver, random: Random) -> None:
        self.driver = driver
        self.random = random
        self.plays = 0
        self.refused = 0

    # -- looking ---------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        return self.driver.scene

    @property
    def table(self) -> TableScene:
        """The table in front."""
        scene = self.scene
        assert isinstance(scene, TableScene), f"{type(scene).__name__} is in front"
        return scene

    @property
    def session(self) -> Session:
        return self.table.session

    def wait(self, until: Callable[[], bool] | None = None) -> None:
        """Let time pass until the game wants something of the person, or until something else."""
        self.driver.wait(until or self.asked, self.step, PATIENCE)

    def ready(self) -> None:
        """Let time pass until nothing moves and what is pressed counts."""
        self.wait(lambda: self.scene.input.ready and not self.driver.app.active)

    def asked(self) -> bool:
        """Whether everything has been shown and it is the person's turn to do something."""
        scene = self.scene
        if self.driver.app.active or not scene.input.ready:
            return False
        quiet = PendingInput.NOTHING, PendingInput.CURTAIN
        return not isinstance(scene, TableScene) or scene.session.pending_input not in quiet

    def look(self) -> None:
        """Look at the table at rest."""
        session = self.session
        scene = self.table
        order = wheel_order(session.match.setup.file.look.suits)
        assert session.table == project(session.match.view(session.viewer), order)
        assert session.view == session.match.view(session.viewer)
        ids = [node.id for node in scene.nodes]
        assert len(ids) == len(set(ids))

    # -- pressing --------------------------------------------------------------------------------

    def press(self, which: str) -> None:
        """Press a node, the way this person presses things."""
        raise NotImplementedError

    def card(self, card: Card) -> None:
        """Press a card."""
        self.press(card_id(card))

    def bid(self, bid: int) -> None:
        """Make a bid."""
        raise NotImplementedError

    def name_suit(self, suit: str) -> None:
        """Choose a suit on the wheel."""
        raise NotImplementedError

    # -- playing ---------------------------------------------------------------------------------

    def start(self, edition: str, length: str = "") -> None:
        """Begin a game from the title."""
        self.press("New game")
        self.press(f"edition-{edition}")
        if length:
            self.choose("length", length)
        self.press("deal")
        self.wait()

    def choose(self, which: str, option: str) -> None:
        """Choose an option of a row of segments."""
        raise NotImplementedError

    def turn(self) -> None:
        """Do what the game asks for now."""
        self.wait()
        scene = self.scene
        if isinstance(scene, ScoreSheetScene):
            self.press("next")
        elif isinstance(scene, SuitWheelScene):
            self.name_suit(self.random.choice(nameable_suits(scene)))
        else:
            self.move()

    def move(self) -> None:
        """Look at the table; bid, or play a card."""
        self.look()
        if self.session.pending_input is PendingInput.BID:
            self.bid(self.random.choice(legal_bids(self.session.view)))
        else:
            self.play()

    def play(self) -> None:
        """Try a card that may not be played, then play one that may."""
        session = self.session
        legal = session.view.plays()
        cards = sorted({str(play.card): play.card for play in legal}.items())
        barred = [card for card in session.view.hand if card not in {p.card for p in legal}]
        for card in session.view.hand:
            node = self.driver.find(card_id(card))
            assert node.enabled
            assert node.selected == (card not in barred)
            assert bool(node.value) == (card in barred)
        if barred:
            self.refuses(self.random.choice(barred))
        self.plays += 1
        self.card(self.random.choice(cards)[1])

    def refuses(self, card: Card) -> None:
        """A card that may not be played stays, and the game says why."""
        before = self.session.match.moves
        self.card(card)
        assert self.session.match.moves == before
        said = self.driver.find("said").name
        reason = self.driver.find(card_id(card)).value
        assert said == reason, (said, reason, str(card), self.scene)
        self.refused += 1
        self.wait()

    def play_until(self, asking: PendingInput) -> None:
        """Play until the table asks for something."""
        for _ in range(PATIENCE):
            self.wait()
            if isinstance(self.scene, TableScene) and self.session.pending_input is asking:
                return
            self.turn()
        raise AssertionError(f"The table never asks for {asking}")

    def finish(self) -> Session:
        """Play to the end; return the session."""
        for _ in range(PATIENCE):
            self.wait()
            if isinstance(self.scene, GameOverScene):
                return self.scene.session
            self.turn()
        raise AssertionError("The game never ends")


def legal_bids(view: SeatView) -> list[int]:
    """Return what may be bid."""
    return [move.bid for move in view.legal if isinstance(move, Bid)]


class PointerPlayer(Player):
    """Plays with the mouse alone."""

    def press(self, which: str) -> None:
        self.ready()
        self.driver.click_at(*self.spot(self.driver.find(which)))

    def spot(self, node: Node) -> tuple[int, int]:
        """Return a point where the pointer is on a node and on nothing before it."""
        return first_visible_point(self.scene, node, [node.bounds.center, *points_on(node)])

    def bid(self, bid: int) -> None:
        self.press(f"bid-{bid}")
        self.press("bid")

    def name_suit(self, suit: str) -> None:
        if not self.driver.find(f"suit-{suit}").selected:
            self.press(f"suit-{suit}")
        self.press("confirm")

    def choose(self, which: str, option: str) -> None:
        self.ready()
        node = self.driver.find(which)
        at = node.part(node.options.index(option)).center  # type: ignore[attr-defined]
        self.driver.click_at(*at)


class FocusPlayer(Player):
    """Goes from thing to thing, and presses what it has come to; subclasses say with what."""

    def walk(self, which: str) -> None:
        """Bring the focus to a node."""
        raise NotImplementedError

    def enter(self) -> None:
        """Press what has the focus."""
        raise NotImplementedError

    def right(self) -> None:
        """Go on to the right."""
        raise NotImplementedError

    def press(self, which: str) -> None:
        self.ready()
        self.walk(which)
        self.enter()

    def along(self, there: Callable[[], bool], what: object) -> None:
        """Go on to the right until something is reached."""
        for _ in range(40):
            if there():
                return
            self.right()
        raise AssertionError(f"The arrows never reach {what}")

    def name_suit(self, suit: str) -> None:
        self.along(lambda: self.driver.find(f"suit-{suit}").selected, suit)
        if not self.scene.input.focus_visible:
            self.enter()  # shows what the next one presses
        self.enter()

    def choose(self, which: str, option: str) -> None:
        self.ready()
        self.walk(which)
        self.along(lambda: self.driver.find(which).value == option, option)


class KeyboardPlayer(FocusPlayer):
    """Plays with the keyboard alone."""

    def walk(self, which: str) -> None:
        self.driver.focus(which)

    def enter(self) -> None:
        self.driver.key(pygame.K_RETURN)

    def right(self) -> None:
        self.driver.key(pygame.K_RIGHT)

    def bid(self, bid: int) -> None:
        for digit in str(bid):
            self.driver.key(ord(digit))
        assert self.driver.find(f"bid-{bid}").selected
        self.enter()

    def card(self, card: Card) -> None:
        """Walk along the hand with the arrow; what may not be played is reached by Tab."""
        if not any(play.card == card for play in self.session.view.plays()):
            self.press(card_id(card))
            return
        controls = self.scene.input
        self.along(lambda: controls.focus_visible and controls.focus == card_id(card), card)
        self.enter()
