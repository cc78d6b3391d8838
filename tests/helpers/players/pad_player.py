"""A person with a game pad and nothing else: a pad that SDL itself believes in, plugged in while
the game runs."""

import ctypes
from random import Random

import pygame

from helpers.driver import FRAME, Driver, arrows, first_step
from helpers.players.player import FocusPlayer
from rage_desktop.rules import Card
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.toolkit.gamepad_bindings import Places
from rage_desktop.ui.toolkit.intents import Direction

# as SDL numbers kinds of joysticks, and what one has
GAMECONTROLLER = 1
AXES = 6
BUTTONS = 15
ARROWS = {
    Direction.UP: pygame.CONTROLLER_BUTTON_DPAD_UP,
    Direction.DOWN: pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    Direction.LEFT: pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    Direction.RIGHT: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}
USED = {
    "Enter": pygame.CONTROLLER_BUTTON_A,
    "Esc": pygame.CONTROLLER_BUTTON_B,
    "L": pygame.CONTROLLER_BUTTON_X,
    "H": pygame.CONTROLLER_BUTTON_Y,
    "P": pygame.CONTROLLER_BUTTON_START,
}


class VirtualPad:
    """A pad without plastic: what SDL reads of it comes as the events of any pad."""

    def __init__(self) -> None:
        """Plug it in."""
        self._sdl = ctypes.CDLL(pygame.base.__file__)
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._index = self._sdl.SDL_JoystickAttachVirtual(GAMECONTROLLER, AXES, BUTTONS, 0)
        assert self._index >= 0
        self._stick = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(self._index))

    def hold(self, button: int, down: bool) -> None:
        """Press a button, or let it go."""
        self._sdl.SDL_JoystickSetVirtualButton(self._stick, button, int(down))

    def pull(self) -> None:
        """Pull it out."""
        self._sdl.SDL_JoystickClose(self._stick)
        self._sdl.SDL_JoystickDetachVirtual(self._index)


class PadPlayer(FocusPlayer):
    """Plays with a pad alone, whose buttons may have changed places."""

    def __init__(self, driver: Driver, random: Random, places: Places) -> None:
        """`places` are the game's own settings of its buttons."""
        super().__init__(driver, random)
        driver.app.run(lambda: True)  # once its first frame is shown, it looks for pads
        self.pad = VirtualPad()
        self.places = places
        self.turn_events()
        assert driver.app._gamepads.any, "The game does not see the pad"

    def turn_events(self) -> None:
        """Let the loop turn once with what has come from the system."""
        pygame.event.pump()
        self.driver.step(FRAME, *pygame.event.get())

    def hit(self, use: str) -> None:
        """Press the button that has a use now."""
        self.button(USED[self.places.get(use, use)])

    def button(self, button: int) -> None:
        """Press a button and let it go."""
        for down in (True, False):
            self.pad.hold(button, down)
            self.turn_events()

    def enter(self) -> None:
        self.hit("Enter")

    def right(self) -> None:
        self.button(ARROWS[Direction.RIGHT])

    def walk(self, which: str) -> None:
        wanted = self.driver.find(which).id
        for _ in range(2 * len(self.scene.nodes) + 8):
            controls = self.scene.input
            if controls.focus_visible and controls.focus == wanted:
                return
            step = first_step(self.scene.nodes, controls.focus, wanted, arrows)
            self.button(ARROWS[step or Direction.DOWN])
        raise AssertionError(f"No arrow leads on to {which!r} from {self.scene.input.focus!r}")

    def _is_chosen(self, bid: int) -> bool:
        return self.driver.has(f"bid-{bid}") and self.driver.find(f"bid-{bid}").selected

    def bid(self, bid: int) -> None:
        for _ in range(40):  # left and right choose a number in the panel
            chosen = [one for one in range(40) if self._is_chosen(one)]
            if chosen == [bid]:
                break
            over = chosen and chosen[0] > bid
            self.button(ARROWS[Direction.LEFT if over else Direction.RIGHT])
        self.enter()
        if self.driver.has("bid") and self.driver.find("bid").enabled:
            self.press("bid")

    def card(self, card: Card) -> None:
        self.press(card_id(card))

    def refuses(self, card: Card) -> None:
        """Arrows go from card to card that may be played."""
