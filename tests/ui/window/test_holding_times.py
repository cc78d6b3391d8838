"""When a held arrow repeats, what counts once, and the arrows under the left hand."""

import pygame
from pygame.event import Event

from rage_desktop.ui.toolkit.hold_times import HoldTimes
from rage_desktop.ui.toolkit.intents import Confirm, Direction, Navigate, Released, Shortcut
from rage_desktop.ui.toolkit.key_table import Keys
from rage_desktop.ui.window.reader import Reader

RIGHT = Navigate(Direction.RIGHT)


def press(key: int, scancode: int = 0, kind: int = pygame.KEYDOWN, mod: int = 0) -> Event:
    """Return a key going down, or up."""
    return Event(kind, key=key, mod=mod, unicode=chr(key) if key < 256 else "", scancode=scancode)


def test_a_held_arrow_repeats_as_late_as_is_wanted_or_never() -> None:
    reader = Reader((100, 100))
    reader.holds = HoldTimes(repeat=1.0)
    assert reader.read(press(pygame.K_RIGHT)) == [RIGHT]
    assert reader.tick(0.9) == []
    assert reader.tick(0.2) == [RIGHT]
    assert reader.tick(0.1) == []
    assert reader.tick(0.2) == [RIGHT]
    reader.read(press(pygame.K_RIGHT, kind=pygame.KEYUP))
    reader.holds = HoldTimes(repeat=0.0)
    assert reader.read(press(pygame.K_RIGHT)) == [RIGHT]
    assert reader.due is None


def test_the_same_press_counts_once() -> None:
    reader = Reader((100, 100))
    reader.holds = HoldTimes(guard=0.5)
    assert reader.read(press(pygame.K_RETURN)) == [Confirm()]
    assert reader.read(press(pygame.K_RETURN)) == []
    assert reader.read(press(pygame.K_RIGHT)) == [RIGHT]
    reader.tick(0.6)
    assert reader.read(press(pygame.K_RETURN)) == [Confirm()]
    down = {"type": pygame.MOUSEBUTTONDOWN, "button": 1}
    first, second = (Event(down["type"], button=1, pos=(x, 5)) for x in (5, 9))
    assert len(reader.read(first)) == 1
    assert reader.read(second) == [], "a pointer that trembles is the same press"


def test_the_left_hand_has_arrows_and_enter_by_place() -> None:
    reader = Reader((100, 100))
    keys = Keys.read((), (), "left")
    reader.left_hand, reader.means = keys.left_hand, keys.means
    assert reader.read(press(pygame.K_d, pygame.KSCAN_D)) == [RIGHT]
    assert reader.read(press(pygame.K_e, pygame.KSCAN_E)) == [Confirm()]
    assert reader.read(press(pygame.K_e, pygame.KSCAN_E, pygame.KEYUP)) == [Released("Confirm")]
    assert reader.read(press(pygame.K_f, pygame.KSCAN_F)) == [Shortcut("S")], "the sheet moved"
    assert keys.shown("S") == "F"
    shifted = press(pygame.K_e, pygame.KSCAN_E, mod=pygame.KMOD_LSHIFT)
    assert reader.read(shifted) == [Shortcut("E", shift=True)], "the letter is not lost"
    assert keys.shown("E") == "Shift+E"
    reader.text_mode = True
    assert reader.read(press(pygame.K_d, pygame.KSCAN_D)) == [], "a name is typed"


def test_what_the_player_chose_comes_first() -> None:
    keys = Keys.read(("S=Ö", "G=F"), (), "left")
    assert [keys.shown(use) for use in ("S", "G", "A")] == ["Ö", "F", "Y"]


def test_a_key_that_is_an_arrow_for_the_left_hand_is_given_to_nothing_else() -> None:
    keys = Keys.read(("L=E",), (), "left")
    assert keys.shown("L") == "L"
    assert keys.taken("L", "D") is not None
    assert Keys().taken("L", "D") is None


def test_with_shift_a_changed_key_goes_back_as_its_usual_one_did() -> None:
    reader, keys = Reader((100, 100)), Keys.read(("M=Ö",))
    reader.means = keys.means
    assert keys.shown("Shift+M") == "Shift+Ö"
    assert reader.read(press(ord("ö"), mod=pygame.KMOD_LSHIFT)) == [Shortcut("M", shift=True)]
