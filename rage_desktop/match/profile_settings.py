"""Settings for input and looks that are stored per player profile."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import structs

from rage_desktop.match.settings import Settings
from rage_desktop.untrusted_input import UNREADABLE

OWN = (
    "text_size", "hand_size", "card_back", "cloth", "high_contrast", "suit_letters",
    "strong_patterns", "reduced_motion", "hand_order", "hold_to_confirm",
    "one_hand", "long_press", "key_repeat", "press_guard",
)  # fmt: skip


def profile_part(settings: Settings) -> dict[str, Any]:
    """Return the settings that belong to a profile."""
    return {key: getattr(settings, key) for key in OWN}


def valid_changes(kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return the profile's saved settings that can be applied; invalid values are omitted."""
    found: dict[str, Any] = {}
    kinds = {field.name: field.type for field in structs.fields(Settings)}
    for key in OWN:
        if key in kept:
            try:
                found[key] = msgspec.convert(kept[key], kinds[key])
            except UNREADABLE:
                continue
    return found
