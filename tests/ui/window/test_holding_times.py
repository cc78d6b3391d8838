"""When a held arrow repeats, what counts once, and the arrows under the left hand."""

import pygame
from pygame.event import Event

from rage_desktop.ui.toolkit.intents import Confirm, Direction, Navigate, Released, Shortcut
from rage_desktop.ui.toolkit.key_bindings import KeyBindings
from rage_desktop.ui.toolkit.press_timing import PressTiming
from rage_desktop.ui.window.input_mapper import InputMapper

RIGHT = Navigate(Direction.RIGHT)


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
    assert mapper.map_event(press(pygame.K_RETURN)) == [Confirm()]
    assert mapper.map_event(press(pygame.K_RETURN)) == []
    assert mapper.map_event(press(pygame.K_RIGHT)) == [RIGHT]
    mapper.advance(0.6)
    assert mapper.map_event(press(pygame.K_RETURN)) == [Confirm()]
    down = {"type": pygame.MOUSEBUTTONDOWN, "button": 1}
    first, second = (Event(down["type"], button=1, pos=(x, 5)) for x in (5, 9))
    assert len(mapper.map_event(first)) == 1
    assert mapper.map_event(second) == [], "a pointer that trembles is the same press"


def test_the_left_hand_has_arrows_and_enter_by_place() -> None:
    mapper = InputMapper((100, 100))
    keys = KeyBindings.read((), (), "left")
    mapper.left_hand, mapper.action_for = keys.left_hand, keys.action_for
    assert mapper.map_event(press(pygame.K_d, pygame.KSCAN_D)) == [RIGHT]
    assert mapper.map_event(press(pygame.K_e, pygame.KSCAN_E)) == [Confirm()]
    assert mapper.map_event(press(pygame.K_e, pygame.KSCAN_E, pygame.KEYUP)) == [
        Released("Confirm")
    ]
    assert mapper.map_event(press(pygame.K_f, pygame.KSCAN_F)) == [Shortcut("S")], "the sheet moved"
    assert keys.key_for("S") == "F"
    shifted = press(pygame.K_e, pygame.KSCAN_E, mod=pygame.KMOD_LSHIFT)
    assert mapper.map_event(shifted) == [Shortcut("E", shift=True)], "the letter is not lost"
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
    mapper, keys = InputMapper((100, 100)), KeyBindings.read(("M=Ö",))
    mapper.action_for = keys.action_for
    assert keys.key_for("Shift+M") == "Shift+Ö"
    assert mapper.map_event(press(ord("ö"), mod=pygame.KMOD_LSHIFT)) == [Shortcut("M", shift=True)]
