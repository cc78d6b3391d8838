"""Bursts of input: what a hand, a child or a cat may do to keyboard, mouse, pad and window at once.

An act is a list that JSON can hold, so that a burst can be kept and repeated.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

import pygame
from helpers.driver import Driver
from pygame.event import Event

from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.window.scaled_picture import fit

Act: TypeAlias = list[Any]

KEYS = (
    *(pygame.K_RETURN,) * 6,
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN) * 2,
    pygame.K_SPACE,
    pygame.K_ESCAPE,
    pygame.K_TAB,
    pygame.K_TAB,
    pygame.K_BACKSPACE,
    pygame.K_HOME,
    pygame.K_END,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
    pygame.K_DELETE,
    pygame.K_0,
    pygame.K_1,
    pygame.K_2,
    pygame.K_9,
    pygame.K_F1,
    pygame.K_F11,
    pygame.K_PLUS,
    *(ord(letter) for letter in "abcdehlmnprstuvxyz"),
)
MODS = (0,) * 12 + (pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
PAD = (
    *(pygame.CONTROLLER_BUTTON_A,) * 4,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_Y,
    pygame.CONTROLLER_BUTTON_START,
    pygame.CONTROLLER_BUTTON_BACK,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
)
TEXTS = ("Zoë", "7", "½\u202e", "\0", "W" * 300, "rage/4/K7Q2M-9XD4T", "-", "\U0001f600", "\x1b[2J")
CHANGES = (
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWLEAVE,
    pygame.WINDOWEXPOSED,
)
SIZES = ((1024, 640), (1280, 720), (1100, 1400), (700, 500), (1920, 1080))
TAKEN_CARE = ("quit", "leave")  # pressed only on purpose now and then, or no game would get far


def acts(rng: Random, driver: Driver) -> list[Act]:
    """Return a burst for the scene in front: a sensible act with others, or a mess."""
    nodes = [n for n in driver.scene.nodes if n.enabled and (n.focusable or n.on_press)]
    some = [n for n in nodes if n.id not in TAKEN_CARE] if rng.random() < 0.97 else nodes
    if rng.random() < (0.1 if driver.has("deal") else 0.55):
        act = rng.choice(_sensible(rng, driver, some))
        others = rng.choice(
            ([], [], [act], [act, act], [_key(pygame.K_RETURN)], [_mess(rng, some)])
        )
        return rng.sample([act, *others], 1 + len(others))
    return [_mess(rng, some) for _ in range(rng.choice((1, 2, 2, 3, 4, 6)))]


def _sensible(rng: Random, driver: Driver, nodes: Sequence[Node]) -> list[Act]:
    """Return what somebody who wants to play on may do."""
    likely = [node for node in nodes if node.selected or node.id == driver.scene.default]
    likely += [node for node in nodes if node.id in ("bid", "next", "deal", "again", "confirm")]
    found = [_click(node) for node in likely]
    found += [_click(n) for n in likely if n.id.startswith(("card-W", "card-L", "card-C"))] * 3
    found += [
        _key(pygame.K_RETURN),
        _key(pygame.K_RETURN),
        ["pad", pygame.CONTROLLER_BUTTON_A, "both"],
    ]
    if any(node.id == "lift" for node in nodes):  # held, and released by another burst
        found += [["key", pygame.K_RETURN, 0, "", "down"]] * 4
    if rng.random() < 0.1:
        found += [["key", pygame.K_z, pygame.KMOD_CTRL, "", "both"]]
    return found


def _mess(rng: Random, nodes: Sequence[Node]) -> Act:
    ways: tuple[tuple[int, Callable[[], Act]], ...] = (
        (8, lambda: _click(rng.choice(nodes)) if nodes else _key(pygame.K_RETURN)),
        (10, lambda: _any_key(rng)),
        (3, lambda: ["pad", rng.choice(PAD), rng.choice(("both", "both", "down", "up"))]),
        (2, lambda: ["mouse", *_anywhere(rng), rng.choice((1, 1, 2, 3)), _how(rng)]),
        (2, lambda: ["finger", rng.random(), rng.random(), _how(rng)]),
        (1, lambda: ["type", rng.choice(TEXTS)]),
        (1, lambda: ["wheel", rng.choice((-3, -1, 1, 5))]),
        (1, lambda: ["stick", rng.choice((0, 1)), rng.choice((-32768, 0, 32767))]),
        (1, lambda: ["window", rng.choice(CHANGES)]),
        (2, lambda: ["size", *any_size(rng)]),
        (1, lambda: ["elsewhere"]),
    )
    (way,) = rng.choices([way for _, way in ways], [weight for weight, _ in ways])
    return way()


def any_size(rng: Random) -> tuple[int, int]:
    """Return a size for the window: a usual one, a small one, or any up to the largest screens."""
    small = rng.randint(1, 900), rng.randint(1, 900)
    large = rng.randint(1, 7680), rng.randint(1, 4320)
    return rng.choice((*SIZES[:3], small, small, small, large))


def _how(rng: Random) -> str:
    return rng.choice(("both", "both", "down", "up", "move"))


def _anywhere(rng: Random) -> tuple[int, int]:
    wide, high = pygame.display.get_window_size()
    return rng.randrange(wide), rng.randrange(high)


def _any_key(rng: Random) -> Act:
    key = rng.choice(KEYS)
    text = chr(key) if 32 <= key < 127 else ""
    return ["key", key, rng.choice(MODS), text, rng.choice(("both", "both", "both", "down", "up"))]


def _key(key: int) -> Act:
    return ["key", key, 0, "", "both"]


def _click(node: Node) -> Act:
    (wide, high), shown = fit(*pygame.display.get_window_size())
    x, y = node.bounds.center
    return ["mouse", shown.x + x * shown.w // wide, shown.y + y * shown.h // high, 1, "both"]


# -- to the system's events ------------------------------------------------------------------------


def events_of(act: Act) -> list[Event]:
    """Return the system's events for an act.

    Two acts have no events: a new size of the window, and moves made in another window on the same
    game.
    """
    match act:
        case ["key", key, mod, text, how]:
            common: dict[str, Any] = {"key": key, "mod": mod, "scancode": 0, "unicode": text}
            typed = [Event(pygame.TEXTINPUT, text=text)] if text and not mod else []
            down = [Event(pygame.KEYDOWN, **common), *typed]
            up = [Event(pygame.KEYUP, **common)]
        case ["mouse", x, y, button, how]:
            at: dict[str, Any] = {"pos": (x, y), "touch": False}
            moved = Event(pygame.MOUSEMOTION, rel=(0, 0), buttons=(0, 0, 0), **at)
            down = [moved, Event(pygame.MOUSEBUTTONDOWN, button=button, **at)]
            up = [Event(pygame.MOUSEBUTTONUP, button=button, **at)]
            if how == "move":
                return [moved]
        case ["finger", x, y, how]:
            touch: dict[str, Any] = {"finger_id": 1, "touch_id": 1, "x": x, "y": y, "pressure": 1.0}
            down, up = (
                [Event(kind, dx=0, dy=0, **touch)] for kind in (pygame.FINGERDOWN, pygame.FINGERUP)
            )
            if how == "move":
                return [Event(pygame.FINGERMOTION, dx=0, dy=0, **touch)]
        case ["pad", button, how]:
            pad: dict[str, Any] = {"button": button, "instance_id": 0}
            down = [Event(pygame.CONTROLLERBUTTONDOWN, **pad)]
            up = [Event(pygame.CONTROLLERBUTTONUP, **pad)]
        case _:
            return _single(act)
    return {"down": down, "up": up}.get(how, down + up)


def _single(act: Act) -> list[Event]:
    match act:
        case ["type", text]:
            return [Event(pygame.TEXTINPUT, text=text)]
        case ["wheel", dy]:
            return [Event(pygame.MOUSEWHEEL, x=0, y=dy, precise_x=0.0, precise_y=float(dy))]
        case ["stick", axis, value]:
            return [Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)]
        case ["window", kind]:
            return [Event(kind)]
    return []
