"""Mouse, touch, keyboard and pads become the same few intents: when a held arrow repeats, what
counts once, the arrows under the left hand, and what other programs put on the clipboard."""

from typing import Any

import pygame
import pytest
from pygame.event import Event

from rage_desktop.ui.toolkit import intents
from rage_desktop.ui.toolkit.key_bindings import KeyBindings
from rage_desktop.ui.toolkit.press_timing import PressTiming
from rage_desktop.ui.window import clipboard
from rage_desktop.ui.window.input_mapper import InputMapper

RIGHT = intents.Navigate(intents.Direction.RIGHT)


@pytest.fixture
def mapper() -> InputMapper:
    return InputMapper((1000, 500))


def key(kind: int, code: int, text: str = "", mod: int = 0, scan: int = 0) -> Event:
    return Event(kind, key=code, unicode=text, mod=mod, scancode=scan)


def down(code: int, text: str = "", mod: int = 0, scan: int = 0) -> Event:
    return key(pygame.KEYDOWN, code, text, mod, scan)


def test_the_mouse_moves_presses_and_scrolls(mapper: InputMapper) -> None:
    events = [
        Event(pygame.MOUSEMOTION, pos=(3, 4), rel=(0, 0), buttons=(0, 0, 0), touch=False),
        Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1, touch=False),
        Event(pygame.MOUSEBUTTONUP, pos=(5, 6), button=1, touch=False),
        Event(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=4, touch=False),
        Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=0.5),
        Event(pygame.WINDOWLEAVE),
    ]
    assert [mapper.map_event(event) for event in events] == [
        [intents.PointerMoved(3, 4)],
        [intents.PointerDown(3, 4)],
        [intents.PointerUp(5, 6)],
        [],
        [intents.Wheel(5, 6, 0.5, 0.0)],
        [intents.PointerLeft()],
    ]


def test_the_first_finger_is_a_pointer_and_its_mouse_is_ignored(mapper: InputMapper) -> None:
    def finger(kind: int, who: int, x: float) -> list[intents.Intent]:
        return mapper.map_event(Event(kind, finger_id=who, x=x, y=0.5, dx=0.0, dy=0.0, touch_id=1))

    mimic = Event(pygame.MOUSEBUTTONDOWN, pos=(100, 250), button=1, touch=True)
    assert finger(pygame.FINGERDOWN, 7, 0.1) == [
        intents.PointerMoved(100, 250),
        intents.PointerDown(100, 250, touch=True),
    ]
    assert mapper.map_event(mimic) == []
    assert finger(pygame.FINGERDOWN, 8, 0.9) == []
    assert finger(pygame.FINGERMOTION, 8, 0.8) == []
    assert finger(pygame.FINGERMOTION, 7, 0.2) == [intents.PointerMoved(200, 250)]
    assert finger(pygame.FINGERUP, 7, 0.2) == [intents.PointerUp(200, 250), intents.PointerLeft()]


@pytest.mark.parametrize(
    ("event", "intent"),
    [
        (down(pygame.K_RETURN), intents.Confirm()),
        (down(pygame.K_ESCAPE), intents.Cancel()),
        (down(pygame.K_TAB), intents.Focus(1)),
        (down(pygame.K_TAB, mod=pygame.KMOD_LSHIFT), intents.Focus(-1)),
        (down(pygame.K_LEFT), intents.Navigate(intents.Direction.LEFT)),
        (down(pygame.K_7, "7"), intents.Digit(7)),
        (down(pygame.K_KP7, "7"), intents.Digit(7)),
        (down(pygame.K_AMPERSAND, "&", scan=pygame.KSCAN_1), intents.Digit(1)),
        (down(pygame.K_l, "l"), intents.Shortcut("L")),
        (down(pygame.K_l, "L", mod=pygame.KMOD_CAPS), intents.Shortcut("L")),
        (down(pygame.K_SPACE, " "), intents.Shortcut("Space")),
        (down(pygame.K_PLUS, "+"), intents.Shortcut("+")),
        (down(pygame.K_F1), intents.Shortcut("F1")),
        (down(pygame.K_F2), intents.Shortcut("F2")),
        (down(pygame.K_F11), intents.ToggleFullscreen()),
        (down(pygame.K_RETURN, mod=pygame.KMOD_LALT), intents.ToggleFullscreen()),
        (down(pygame.K_v, "\x16", mod=pygame.KMOD_LCTRL), intents.Shortcut("Ctrl+V")),
        (down(pygame.K_q, "\x11", mod=pygame.KMOD_LCTRL), intents.CloseWindow()),
        (down(pygame.K_BACKSPACE, "\x08"), intents.Erase()),
        (down(pygame.K_DELETE, "\x7f"), intents.Erase(forward=True)),
        (down(pygame.K_END), intents.ToEdge(end=True)),
        (Event(pygame.QUIT), intents.CloseWindow()),
    ],
)
def test_keys(mapper: InputMapper, event: Event, intent: intents.Intent) -> None:
    pygame.display.init()  # key names come from the display
    assert mapper.map_event(event) == [intent]


def test_keys_that_mean_nothing_say_nothing(mapper: InputMapper) -> None:
    assert mapper.map_event(down(pygame.K_LSHIFT)) == []
    assert mapper.map_event(Event(pygame.TEXTINPUT, text="a")) == []


def test_letters_are_text_while_a_field_has_the_focus(mapper: InputMapper) -> None:
    mapper.text_mode = True
    assert mapper.map_event(down(pygame.K_l, "l")) == []
    assert mapper.map_event(down(pygame.K_1, "1")) == []
    assert mapper.map_event(Event(pygame.TEXTINPUT, text="Zoë")) == [intents.TextTyped("Zoë")]
    assert mapper.map_event(down(pygame.K_RETURN)) == [intents.Confirm()]


def test_held_keys_tell_when_they_are_let_go(mapper: InputMapper) -> None:
    assert mapper.map_event(key(pygame.KEYUP, pygame.K_l)) == [intents.Released("L")]
    assert mapper.map_event(key(pygame.KEYUP, pygame.K_RETURN)) == [intents.Released("Confirm")]
    assert mapper.map_event(key(pygame.KEYUP, pygame.K_SPACE)) == [intents.Released("Space")]


def test_enter_does_not_repeat(mapper: InputMapper) -> None:
    mapper.map_event(down(pygame.K_RETURN))
    assert mapper.advance(5.0) == []


def test_an_arrow_is_forgotten_when_the_window_loses_the_keyboard(mapper: InputMapper) -> None:
    mapper.map_event(down(pygame.K_RIGHT))
    mapper.map_event(Event(pygame.WINDOWFOCUSLOST))
    assert mapper.advance(5.0) == []


def pad(kind: int, button: int) -> Event:
    return Event(kind, button=button, instance_id=0)


def test_a_pad_navigates_confirms_cancels_and_pauses(mapper: InputMapper) -> None:
    pressed = {
        pygame.CONTROLLER_BUTTON_DPAD_DOWN: intents.Navigate(intents.Direction.DOWN),
        pygame.CONTROLLER_BUTTON_A: intents.Confirm(),
        pygame.CONTROLLER_BUTTON_B: intents.Cancel(),
        pygame.CONTROLLER_BUTTON_START: intents.Shortcut("P"),
    }
    for button, intent in pressed.items():
        assert mapper.map_event(pad(pygame.CONTROLLERBUTTONDOWN, button)) == [intent]
    assert mapper.map_event(pad(pygame.CONTROLLERBUTTONUP, pygame.CONTROLLER_BUTTON_X)) == [
        intents.Released("L")
    ]


def axis(mapper: InputMapper, number: int, value: float) -> list[intents.Intent]:
    raw = round(value * 32767)
    return mapper.map_event(
        Event(pygame.CONTROLLERAXISMOTION, axis=number, value=raw, instance_id=0)
    )


def test_the_stick_steps_once_and_repeats_while_held(mapper: InputMapper) -> None:
    assert axis(mapper, 0, 0.4) == []
    assert axis(mapper, 0, 0.8) == [RIGHT]
    assert axis(mapper, 0, 0.95) == []
    assert axis(mapper, 1, 0.2) == []
    assert mapper.advance(0.5) == [RIGHT]
    assert axis(mapper, 0, 0.1) == []
    assert mapper.advance(5.0) == []
    assert axis(mapper, 1, -0.9) == [intents.Navigate(intents.Direction.UP)]


def test_a_plain_joystick_works_but_a_mapped_one_speaks_only_once(mapper: InputMapper) -> None:
    press: dict[str, Any] = {"button": 0, "joy": 0, "instance_id": 4}
    assert mapper.map_event(Event(pygame.JOYBUTTONDOWN, **press)) == [intents.Confirm()]
    hat = Event(pygame.JOYHATMOTION, hat=0, value=(0, 1), joy=0, instance_id=4)
    assert mapper.map_event(hat) == [intents.Navigate(intents.Direction.UP)]
    mapper.mapped_gamepads.add(4)
    assert mapper.map_event(Event(pygame.JOYBUTTONDOWN, **press)) == []


@pytest.mark.parametrize(
    ("letter", "place", "means"),
    [
        ("п", pygame.KSCAN_G, "G"),  # Russian
        ("μ", pygame.KSCAN_M, "M"),  # Greek
        ("é", pygame.KSCAN_2, None),  # French: a digit by place
        ("ö", pygame.KSCAN_SEMICOLON, "Ö"),
        ("б", pygame.KSCAN_COMMA, "Б"),
    ],
)
def test_other_alphabets_count_by_their_place(letter: str, place: int, means: str | None) -> None:
    mapper = InputMapper((1280, 720))
    keys: dict[str, Any] = {"key": ord(letter), "unicode": letter, "scancode": place}
    given = mapper.map_event(Event(pygame.KEYDOWN, mod=0, **keys))
    assert given == [intents.Digit(2) if means is None else intents.Shortcut(means)]
    if means is not None and means.isascii():
        commanded = mapper.map_event(Event(pygame.KEYDOWN, mod=pygame.KMOD_CTRL, **keys))
        assert commanded == [intents.Shortcut(f"Ctrl+{means}")]
    mapper.keys = KeyBindings((("L", letter.upper()),))
    if means is not None:
        assert mapper.map_event(Event(pygame.KEYDOWN, mod=0, **keys)) == [intents.Shortcut("L")]


def press(key: int, scancode: int = 0, kind: int = pygame.KEYDOWN, mod: int = 0) -> Event:
    """Return a key going down, or up."""
    return Event(kind, key=key, mod=mod, unicode=chr(key) if key < 256 else "", scancode=scancode)


def test_a_held_arrow_repeats_as_late_as_is_wanted_or_never() -> None:
    mapper = InputMapper((100, 100))
    mapper.press_timing = PressTiming(repeat=1.0)
    assert mapper.map_event(press(pygame.K_RIGHT)) == [RIGHT]
    assert mapper.advance(0.9) == []
    assert mapper.advance(0.2) == [RIGHT]
    assert mapper.advance(0.1) == []
    assert mapper.advance(0.2) == [RIGHT]
    mapper.map_event(press(pygame.K_RIGHT, kind=pygame.KEYUP))
    mapper.press_timing = PressTiming(repeat=0.0)
    assert mapper.map_event(press(pygame.K_RIGHT)) == [RIGHT]
    assert mapper.next_wake is None


def test_the_same_press_counts_once() -> None:
    mapper = InputMapper((100, 100))
    mapper.press_timing = PressTiming(guard=0.5)
    assert mapper.map_event(press(pygame.K_RETURN)) == [intents.Confirm()]
    assert mapper.map_event(press(pygame.K_RETURN)) == []
    assert mapper.map_event(press(pygame.K_RIGHT)) == [RIGHT]
    mapper.advance(0.6)
    assert mapper.map_event(press(pygame.K_RETURN)) == [intents.Confirm()]
    down = {"type": pygame.MOUSEBUTTONDOWN, "button": 1}
    first, second = (Event(down["type"], button=1, pos=(x, 5)) for x in (5, 9))
    assert len(mapper.map_event(first)) == 1
    assert mapper.map_event(second) == [], "a pointer that trembles is the same press"


def test_the_left_hand_has_arrows_and_enter_by_place() -> None:
    mapper = InputMapper((100, 100))
    mapper.keys = keys = KeyBindings.read((), (), "left")
    assert mapper.map_event(press(pygame.K_d, pygame.KSCAN_D)) == [RIGHT]
    assert mapper.map_event(press(pygame.K_e, pygame.KSCAN_E)) == [intents.Confirm()]
    assert mapper.map_event(press(pygame.K_e, pygame.KSCAN_E, pygame.KEYUP)) == [
        intents.Released("Confirm")
    ]
    assert mapper.map_event(press(pygame.K_f, pygame.KSCAN_F)) == [intents.Shortcut("S")], (
        "the sheet moved"
    )
    assert keys.key_for("S") == "F"
    shifted = press(pygame.K_e, pygame.KSCAN_E, mod=pygame.KMOD_LSHIFT)
    assert mapper.map_event(shifted) == [intents.Shortcut("E", shift=True)], (
        "the letter is not lost"
    )
    assert keys.key_for("E") == "Shift+E"
    mapper.text_mode = True
    assert mapper.map_event(press(pygame.K_d, pygame.KSCAN_D)) == [], "a name is typed"


def test_what_the_player_chose_comes_first() -> None:
    keys = KeyBindings.read(("S=Ö", "G=F"), (), "left")
    assert [keys.key_for(use) for use in ("S", "G", "A")] == ["Ö", "F", "Y"]


def test_a_key_that_is_an_arrow_for_the_left_hand_is_given_to_nothing_else() -> None:
    keys = KeyBindings.read(("L=E",), (), "left")
    assert keys.key_for("L") == "L"
    assert keys.taken("L", "D") is not None
    assert KeyBindings().taken("L", "D") is None


def test_with_shift_a_changed_key_goes_back_as_its_usual_one_did() -> None:
    mapper = InputMapper((100, 100))
    mapper.keys = keys = KeyBindings.read(("M=Ö",))
    assert keys.key_for("Shift+M") == "Shift+Ö"
    assert mapper.map_event(press(ord("ö"), mod=pygame.KMOD_LSHIFT)) == [
        intents.Shortcut("M", shift=True)
    ]


def test_what_is_not_text_is_pasted_as_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: b"caf\xe9 x".decode())
    mapper = InputMapper((100, 100))
    mapper.text_mode = True
    paste = Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
    assert mapper.map_event(paste) == [intents.TextTyped("")]


@pytest.mark.parametrize("words", ["a\udcffb", "a\0b"])
def test_failed_copies_are_not_claimed(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    def put_text(words: str) -> None:
        words.encode()
        if "\0" in words:
            raise ValueError("embedded null character")

    monkeypatch.setattr(pygame.scrap, "put_text", put_text)
    assert not clipboard.put(words)


@pytest.mark.parametrize("line", ["L=C", "L= ", "L=5", "L=LL", "L=J", "C=L", "?=L", ""])
def test_a_key_whose_action_stays_or_is_anothers_is_not_taken(line: str) -> None:
    assert KeyBindings.read((line,)).changes == ()
    assert KeyBindings.read((line, "L=Q", "L=W", "J=Q")).written == ("L=Q",)
