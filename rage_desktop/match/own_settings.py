"""The settings of hand and looks that are each player's own, where several people play here."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import structs

from rage_desktop.foreign import UNREADABLE
from rage_desktop.match.settings import Settings

OWN = (
    "text_size", "hand_size", "card_back", "cloth", "high_contrast", "suit_letters",
    "strong_patterns", "reduced_motion", "hand_order", "hold_to_confirm",
    "one_hand", "long_press", "key_repeat", "press_guard",
)  # fmt: skip


def own_of(settings: Settings) -> dict[str, Any]:
    """Return what of the settings is the player's own."""
    return {key: getattr(settings, key) for key in OWN}


def own_changes(kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return what of a player's kept settings can be put into force; foreign values are left."""
    found: dict[str, Any] = {}
    kinds = {field.name: field.type for field in structs.fields(Settings)}
    for key in OWN:
        if key in kept:
            try:
                found[key] = msgspec.convert(kept[key], kinds[key])
            except UNREADABLE:
                continue
    return found
