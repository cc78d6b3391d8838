"""Maps pygame events to intents: the meaning of each key, button and gesture."""

import unicodedata
from collections.abc import Iterable, Sequence

import pygame
from pygame.event import Event

from rage_desktop.ui.toolkit import intents
from rage_desktop.ui.toolkit.gamepad_bindings import button_name, use_of
from rage_desktop.ui.toolkit.key_bindings import KeyBindings
from rage_desktop.ui.toolkit.press_timing import NEXT, PressDebouncer, PressTiming
from rage_desktop.ui.window import clipboard

ARROWS = {getattr(pygame, f"K_{way.name}"): way for way in intents.Direction}
KEYS: dict[int, intents.Intent] = {
    **{key: intents.Navigate(direction) for key, direction in ARROWS.items()},
    pygame.K_RETURN: intents.Confirm(),
    pygame.K_KP_ENTER: intents.Confirm(),
    pygame.K_ESCAPE: intents.Cancel(),
    pygame.K_AC_BACK: intents.Cancel(),
    pygame.K_BACKSPACE: intents.Erase(),
    pygame.K_DELETE: intents.Erase(forward=True),
    pygame.K_HOME: intents.ToEdge(end=False),
    pygame.K_END: intents.ToEdge(end=True),
    pygame.K_F1: intents.Shortcut("F1"),
    pygame.K_F2: intents.Shortcut("F2"),
    pygame.K_F11: intents.ToggleFullscreen(),
}
NAMED_KEYS = {
    pygame.K_SPACE: "Space",
    pygame.K_PAGEUP: "PageUp",
    pygame.K_PAGEDOWN: "PageDown",
    **{getattr(pygame, f"K_F{n}"): f"F{n}" for n in range(1, 13)},
}
# The number row by position: on a French keyboard it types letters unless shifted.
NUMBER_ROW = {getattr(pygame, f"KSCAN_{n}"): n for n in range(10)}

PAD_ARROWS = {
    getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{way.name}"): way for way in intents.Direction
}
# Start pauses, Back opens the score sheet, X shows the last trick, Y helps; the shoulders skip
# and, for a private peek, show the cards; pressing the right stick opens a tooltip.
PAD_SHORTCUTS = {
    pygame.CONTROLLER_BUTTON_START: "P",
    pygame.CONTROLLER_BUTTON_BACK: "S",
    pygame.CONTROLLER_BUTTON_X: "L",
    pygame.CONTROLLER_BUTTON_Y: "H",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "Space",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "C",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "X",
}
PAD: dict[int, intents.Intent] = {
    **{button: intents.Navigate(direction) for button, direction in PAD_ARROWS.items()},
    **{button: intents.Shortcut(key) for button, key in PAD_SHORTCUTS.items()},
    pygame.CONTROLLER_BUTTON_A: intents.Confirm(),
    pygame.CONTROLLER_BUTTON_B: intents.Cancel(),
}
# A stick without a mapping: the button numbers of the most common pads.
PLAIN_PAD: dict[int, intents.Intent] = {
    0: intents.Confirm(),
    1: intents.Cancel(),
    2: intents.Shortcut("L"),
    3: intents.Shortcut("H"),
    6: intents.Shortcut("S"),
    7: intents.Shortcut("P"),
    10: intents.Shortcut("X"),
}
PAD_EVENTS = (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION)
STICK_ON = 0.6
STICK_OFF = 0.35
# The left hand alone: arrows and Enter by place, whatever letters stand there; with Shift they are
# letters.
LEFT_HAND: dict[int, intents.Intent] = {
    pygame.KSCAN_W: intents.Navigate(intents.Direction.UP),
    pygame.KSCAN_A: intents.Navigate(intents.Direction.LEFT),
    pygame.KSCAN_S: intents.Navigate(intents.Direction.DOWN),
    pygame.KSCAN_D: intents.Navigate(intents.Direction.RIGHT),
    pygame.KSCAN_E: intents.Confirm(),
}


class InputMapper:
    """Maps pygame events to intents; its state is the pointer, held arrows and sticks, no more.

    `text_mode` means that a text field has the focus: then letters are text, not shortcuts.
    Time passes through `advance`, which repeats a held arrow or Backspace.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.text_mode = False
        self.by_pad = False  # a gamepad was used last, not the keyboard
        self.keys = KeyBindings()
        self.press_timing = PressTiming()
        self._guard = PressDebouncer()
        self.pointer: tuple[int, int] | None = None  # mouse position, if in the window
        self._finger: int | None = None
        self._held: tuple[object, intents.Intent] | None = None
        self._wait = 0.0
        self._stick: dict[int, float] = {}
        self._stick_at: intents.Direction | None = None
        self.mapped_gamepads: set[int] = set()  # joysticks that also speak as controllers

    def map_event(self, event: Event) -> list[intents.Intent]:
        """Return what one event asks for, often nothing; not the same press twice, where the
        player wants it to count once."""
        found = self._read(event)
        return [one for one in found if self._guard.passes(one, self.press_timing.guard)]

    def _read(self, event: Event) -> list[intents.Intent]:
        self.by_pad = (self.by_pad or event.type in PAD_EVENTS) and event.type != pygame.KEYDOWN
        match event.type:
            case pygame.QUIT:
                return [intents.CloseWindow()]
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                return [] if getattr(event, "touch", False) else self._mouse(event)
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.WINDOWLEAVE:
                self.pointer = None
                return [intents.PointerLeft()]
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                return self._touch(event)
            case pygame.KEYDOWN:
                return self._key_down(event)
            case pygame.KEYUP:
                return self._let_go(event.key) + [
                    intents.Released(k) for k in self._release_name(event)
                ]
            case pygame.TEXTINPUT:
                return [intents.TextTyped(event.text)] if self.text_mode else []
            case pygame.DROPFILE:
                return [intents.FilesDropped(getattr(event, "files", (event.file,)))]
            case pygame.WINDOWFOCUSLOST:
                self._held = None
                return [intents.LetGo()]
            case _:
                return self._pad(event)

    def advance(self, dt: float) -> list[intents.Intent]:
        """Let `dt` seconds pass and return the repeats that fell due."""
        self._guard.advance(dt)
        if self._held is None:
            return []
        self._wait -= dt
        if self._wait > 0:
            return []
        self._wait = round(self.press_timing.repeat * NEXT, 3)
        return [self._held[1]]

    @property
    def next_wake(self) -> float | None:
        """Seconds until `advance` is needed."""
        return max(0.0, self._wait) if self._held is not None else None

    def _hold(self, source: object, intent: intents.Intent) -> list[intents.Intent]:
        if (
            isinstance(intent, intents.Navigate | intents.Erase | intents.Focus)
            and self.press_timing.repeat > 0
        ):
            self._held = (source, intent)
            self._wait = self.press_timing.repeat
        return [intent]

    def _let_go(self, source: object) -> list[intents.Intent]:
        if self._held is not None and self._held[0] == source:
            self._held = None
        return []

    def _mouse(self, event: Event) -> list[intents.Intent]:
        x, y = self.pointer = event.pos
        if event.type == pygame.MOUSEMOTION:
            return [intents.PointerMoved(x, y)]
        if event.button > 3:  # the wheel's old second voice
            return []
        kind = intents.PointerDown if event.type == pygame.MOUSEBUTTONDOWN else intents.PointerUp
        return [kind(x, y, event.button)]

    def _wheel(self, event: Event) -> list[intents.Intent]:
        dy = getattr(event, "precise_y", event.y)
        dx = getattr(event, "precise_x", event.x)
        return [intents.Wheel(*self.pointer, dy, dx)] if self.pointer is not None else []

    def _touch(self, event: Event) -> list[intents.Intent]:
        """Follow the first finger; a second one means nothing."""
        x = round(event.x * self.size[0])
        y = round(event.y * self.size[1])
        if event.type == pygame.FINGERDOWN:
            if self._finger is not None:
                return []
            self._finger = event.finger_id
            return [intents.PointerMoved(x, y), intents.PointerDown(x, y, touch=True)]
        if event.finger_id != self._finger:
            return []
        if event.type == pygame.FINGERMOTION:
            return [intents.PointerMoved(x, y)]
        self._finger = None
        return [intents.PointerUp(x, y), intents.PointerLeft()]

    def _key_down(self, event: Event) -> list[intents.Intent]:
        key = event.key
        mod = event.mod
        if key == pygame.K_TAB:
            return self._hold(key, intents.Focus(-1 if mod & pygame.KMOD_SHIFT else 1))
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER) and mod & pygame.KMOD_ALT:
            return [intents.ToggleFullscreen()]
        if mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and not mod & pygame.KMOD_ALT:
            named = _by_place(event) or pygame.key.name(key).upper()
            return self._command("Enter" if KEYS.get(key) == intents.Confirm() else named)
        if key in KEYS:
            if key in ARROWS and mod & pygame.KMOD_ALT:
                return self._hold(key, intents.Shortcut(f"Alt+{ARROWS[key].title()}"))
            return self._hold(key, KEYS[key])
        if self.text_mode:
            return []
        if self.keys.left_hand and event.scancode in LEFT_HAND and not mod & pygame.KMOD_SHIFT:
            return self._hold(key, LEFT_HAND[event.scancode])
        return self._plain_key(event)

    def _command(self, name: str) -> list[intents.Intent]:
        if name == "Q":
            return [intents.CloseWindow()]
        if name == "V" and self.text_mode:
            return [intents.TextTyped(clipboard.get())]
        return [intents.Shortcut(f"Ctrl+{name}")]

    def _plain_key(self, event: Event) -> list[intents.Intent]:
        written = event.unicode
        if written.isascii() and written.isdigit():
            return [intents.Digit(int(written))]
        if event.scancode in NUMBER_ROW:
            return [intents.Digit(NUMBER_ROW[event.scancode])]
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        action_for = self.keys.action_for
        return [
            intents.Shortcut(action_for(name), shift and len(name) == 1 and name.isalpha())
            for name in self._names(event)
        ]

    def _names(self, event: Event) -> Iterable[str]:
        """Yield the names of a key: a word, the letter on it, or the character it types."""
        written = getattr(event, "unicode", "")
        if event.key in NAMED_KEYS:
            yield NAMED_KEYS[event.key]
        elif pygame.K_a <= event.key <= pygame.K_z:
            yield chr(event.key).upper()
        elif written.isprintable() and written:
            given = written.upper()
            place = _by_place(event)
            chosen = self.keys.action_for(given) != given  # the player gave it something to do
            yield place if place and not chosen else given

    def _release_name(self, event: Event) -> Iterable[str]:
        by_left = self.keys.left_hand and LEFT_HAND.get(event.scancode) == intents.Confirm()
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) or by_left:
            return ["Confirm"]
        return map(self.keys.action_for, self._names(event))

    def _pad(self, event: Event) -> list[intents.Intent]:
        match event.type:
            case pygame.CONTROLLERBUTTONDOWN:
                return self._pad_down(self._given(PAD.get(event.button)), event.button)
            case pygame.CONTROLLERBUTTONUP:
                return self._pad_up(self._given(PAD.get(event.button)), event.button)
            case pygame.CONTROLLERAXISMOTION:
                return self._axis(event.axis, event.value / 32768)
        if getattr(event, "instance_id", None) in self.mapped_gamepads:
            return []
        match event.type:
            case pygame.JOYBUTTONDOWN:
                return self._pad_down(self._given(PLAIN_PAD.get(event.button)), event.button)
            case pygame.JOYBUTTONUP:
                return self._pad_up(self._given(PLAIN_PAD.get(event.button)), event.button)
            case pygame.JOYHATMOTION:
                return self._point("hat", _towards(event.value[0], -event.value[1]))
            case pygame.JOYAXISMOTION:
                return self._axis(event.axis, event.value)
        return []

    def _given(self, usual: intents.Intent | None) -> intents.Intent | None:
        """Return what a button is for now: two may have been swapped."""
        name = button_name(usual)
        if not name:
            return usual
        meant = use_of(self.keys.places, name)
        if meant == "Enter":
            return intents.Confirm()
        return intents.Cancel() if meant == "Esc" else intents.Shortcut(meant)

    def _pad_down(self, intent: intents.Intent | None, button: int) -> list[intents.Intent]:
        return [] if intent is None else self._hold(("pad", button), intent)

    def _pad_up(self, intent: intents.Intent | None, button: int) -> list[intents.Intent]:
        self._let_go(("pad", button))
        match intent:
            case intents.Confirm():
                return [intents.Released("Confirm")]
            case intents.Shortcut(key):
                return [intents.Released(key)]
        return []

    def _axis(self, axis: int, value: float) -> list[intents.Intent]:
        """Read the left stick: one step when it leaves the middle, repeats while it is held."""
        if axis > 1:
            return []
        self._stick[axis] = value
        x = self._stick.get(0, 0.0)
        y = self._stick.get(1, 0.0)
        if max(abs(x), abs(y)) < STICK_OFF:
            self._stick_at = None
            return self._let_go("stick")
        if max(abs(x), abs(y)) < STICK_ON or _towards(x, y) == self._stick_at:
            return []
        self._stick_at = _towards(x, y)
        return self._point("stick", self._stick_at)

    def _point(self, source: str, direction: intents.Direction | None) -> list[intents.Intent]:
        if direction is None:
            return self._let_go(source)
        return self._hold(source, intents.Navigate(direction))


def _by_place(event: Event) -> str:
    """Return the Latin letter at the place of a key of another alphabet; "" for other keys."""
    types = chr(event.key) if 0x7F < event.key < 0x30000 else ""
    foreign = types.isalpha() and not unicodedata.name(types, "LATIN").startswith("LATIN")
    if not foreign or not pygame.KSCAN_A <= event.scancode <= pygame.KSCAN_Z:
        return ""
    return chr(ord("A") + event.scancode - pygame.KSCAN_A)


def _towards(x: float, y: float) -> intents.Direction | None:
    if x == y == 0:
        return None
    if abs(x) >= abs(y):
        return intents.Direction.RIGHT if x > 0 else intents.Direction.LEFT
    return intents.Direction.DOWN if y > 0 else intents.Direction.UP


def gathered(events: Sequence[Event]) -> list[Event]:
    """Return the events with all dropped files in one of them, in the place of the first."""
    files = tuple(event.file for event in events if event.type == pygame.DROPFILE)
    if len(files) < 2:
        return list(events)
    place = next(n for n, event in enumerate(events) if event.type == pygame.DROPFILE)
    others = [event for event in events if event.type != pygame.DROPFILE]
    return [*others[:place], Event(pygame.DROPFILE, file=files[0], files=files), *others[place:]]
