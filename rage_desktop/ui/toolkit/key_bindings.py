"""Table of the keys that can be changed: the action of each, and the key the player assigned.

Everywhere else a key goes by its usual name; only the input mapper, by `action_for`, and
code that draws key caps, by `key_for`, know the changes. Settings store them as "L=Q".
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from rage_desktop.rules.text import Text, text
from rage_desktop.ui.toolkit.gamepad_bindings import PAD_CAPS, Places, read_places

CHANGEABLE = frozenset("LJSIORUGTMBNKAHXVP")
"""The keys whose actions may get another key."""
RESERVED = (" ", "C")  # keys that keep their action
ARROW_KEYS = "← → ↑ ↓"
KEY_NAMES: Mapping[str, Text] = {
    "Alt": text("Alt"),
    "Ctrl": text("Ctrl"),
    "Enter": text("Enter"),
    "Esc": text("Esc"),
    "PgDn": text("PgDn"),
    "PgUp": text("PgUp"),
    "Shift": text("Shift"),
    "Space": text("Space"),
    "Tab": text("Tab"),
}
"""Keys with other names on keyboards of other languages."""

# The right hand has arrows, Enter and most letters already.
NEAR: Mapping[str, tuple[str, ...]] = {"left": ("S=F", "A=Y")}
"""What makes room for the arrows of one hand: on AZERTY, where they lie on Z Q S D, and on QWERTZ
these letters lie elsewhere, too."""
UNDER_LEFT = ("W", "A", "S", "D", "E")  # these keys are arrows and Enter then, unless Shift is down
SHIFT = "Shift+"


@dataclass(frozen=True)
class KeyBindings:
    """The changed keys: pairs of the usual key and the one in its place. While a gamepad is in use,
    `pad` is its set of labels and `places` its changed buttons."""

    changes: tuple[tuple[str, str], ...] = ()
    pad: str = ""
    left_hand: bool = False  # W A S D are arrows and E is Enter: their own actions move away
    places: Places = field(default_factory=dict)

    @classmethod
    def read(
        cls, lines: Iterable[str], pad: Iterable[str] = (), one_hand: str = "both"
    ) -> "KeyBindings":
        """Parse the settings; skip unknown and duplicate keys. The changes for one-handed play
        give way to those the player chose."""
        keys = cls(places=read_places(pad), left_hand=one_hand == "left")
        for line in (*lines, *NEAR.get(one_hand, ())):
            usual, _, chosen = line.partition("=")
            again = usual in dict(keys.changes)
            free = may_stand(chosen) and not again and keys.taken(usual, chosen) is None
            if usual in CHANGEABLE and free:
                keys = keys.changed(usual, chosen)
        return keys

    @property
    def written(self) -> tuple[str, ...]:
        """The changes in the form of the settings."""
        return tuple(f"{usual}={chosen}" for usual, chosen in self.changes)

    def key_for(self, usual: str) -> str:
        """Return the key to press for an action, by the usual name of its key."""
        on_pad = PAD_CAPS.get(self.pad, {}).get(self.places.get(usual, usual))
        if on_pad:
            return on_pad
        letter = usual.removeprefix(SHIFT)
        key = dict(self.changes).get(letter, letter)
        shifted = letter != usual or (self.left_hand and key in UNDER_LEFT)
        return f"{SHIFT}{key}" if shifted else key

    def has_key(self, usual: str) -> bool:
        """Whether what is in use, the keyboard or a gamepad, has this key or these arrows."""
        return not self.pad or usual in PAD_CAPS[self.pad] or set(usual) <= set("←→↑↓ ")

    def action_for(self, pressed: str) -> str:
        """Return the usual name of a pressed key's action; a key without an action returns a
        name that nothing else has."""
        for usual, chosen in self.changes:
            if chosen == pressed:
                return usual
        return f"({pressed})" if pressed in dict(self.changes) else pressed

    def taken(self, usual: str, pressed: str) -> str | None:
        """Return the usual name of the other key whose action a key already has; None if it is free
        for this one."""
        if pressed in RESERVED:
            return pressed
        if self.left_hand and pressed in UNDER_LEFT and pressed != usual:
            return ARROW_KEYS
        meant = self.action_for(pressed)
        return meant if meant in CHANGEABLE and meant != usual else None

    def changed(self, usual: str, pressed: str) -> "KeyBindings":
        """Return the bindings with another key for an action; its usual key removes the change."""
        kept = tuple(pair for pair in self.changes if pair[0] != usual)
        changes = kept if pressed == usual else (*kept, (usual, pressed))
        return replace(self, changes=changes)


def may_stand(pressed: str) -> bool:
    """Return whether a key can be assigned: a letter or a sign."""
    return (
        len(pressed) == 1 and pressed.isprintable() and not (pressed.isspace() or pressed.isdigit())
    )
