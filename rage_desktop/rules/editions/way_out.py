"""What is wrong or odd about an edition's settings, and the buttons that make it good."""

from msgspec import Struct

from rage_desktop.rules.editions.edition import Changes
from rage_desktop.rules.text import Text


class WayOut(Struct, frozen=True):
    """A change of knobs that makes something good; `label` is short, for a button."""

    label: Text
    changes: Changes


class Clash(Struct, frozen=True):
    """Settings that contradict each other: their keys, the one to blame first, and why.

    Each way out removes the contradiction; another one may come to light then.
    """

    keys: tuple[str, ...]
    reason: Text
    ways_out: tuple[WayOut, ...]


class Idle(Struct, frozen=True):
    """Why a setting can't matter as the others are, and what would make it matter, if anything."""

    reason: Text
    way_out: WayOut | None = None


class Advice(Struct, frozen=True):
    """What is odd about settings, though it can be played: their keys, what happens, and what else
    could be done, if there is an obvious answer."""

    keys: tuple[str, ...]
    reason: Text
    ways_out: tuple[WayOut, ...] = ()
