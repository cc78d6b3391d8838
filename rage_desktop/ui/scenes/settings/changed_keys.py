"""The keys of the settings page that can be changed: a cap to press, and why a key is refused."""

from collections.abc import Callable
from dataclasses import replace

from rage_desktop.rules import Text, text
from rage_desktop.ui.scenes.settings.setting_rows import Option
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.key_table import Keys, may_stand
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.pad_table import PAD_USES, read_places, swapped, written_places
from rage_desktop.ui.toolkit.transitions import Outcome, Restyle
from rage_desktop.ui.toolkit.widgets.key_field import KeyField
from rage_desktop.ui.toolkit.widgets.pad_field import PadField


class ChangedKeys:
    """Keeps what the player chose; a key that has a use already is refused, and that use named."""

    def __init__(self, services: Services, tell: Callable[[Text], object]) -> None:
        """`tell` reads out why a key is refused."""
        self._services = services
        self._tell = tell
        self._refused: dict[str, Text] = {}

    def key_field(self, kit: Kit, option: Option) -> KeyField:
        """Return the cap of a key."""
        return KeyField(
            f"key-{option.key}",
            option.name,
            value=kit.keys.shown(option.key),
            prompt=kit.say(text("Key?")),
            hint=text("Press it, then the key to take its place"),
            on_press=self._refused.clear,
            on_key=lambda pressed: self._choose(option.key, pressed),
        )

    def pad_field(self, kit: Kit, option: Option) -> PadField:
        """Return the cap of a pad's button."""
        keys = kit.keys if kit.keys.pad else replace(kit.keys, pad="letters")
        return PadField(
            f"pad-{option.key}",
            option.name,
            value=keys.shown(option.key),
            prompt=kit.say(text("Button?")),
            hint=text("Press it, then the pad's button to change places with"),
            on_press=self._refused.clear,
            on_key=lambda pressed: self._swap(option.key, pressed),
        )

    def description(self, option: Option) -> Text:
        """Return what stands beside a key: its use, or why another one was refused."""
        return self._refused.get(option.key, option.name)

    def _swap(self, use: str, pressed: str) -> Outcome:
        if pressed not in PAD_USES:
            return None
        places = swapped(read_places(self._services.settings.pad), use, pressed)
        self._services.change_settings(pad=written_places(places))
        return Restyle()

    def _choose(self, usual: str, pressed: str) -> Outcome:
        keys = Keys.read(self._services.settings.keys)
        use = keys.taken(usual, pressed)
        if use is not None:
            return self._refuse(usual, text("{key} is taken: {use}", key=pressed, use=use))
        if not may_stand(pressed):
            return self._refuse(usual, text("{key} cannot be assigned", key=pressed))
        self._services.change_settings(keys=keys.changed(usual, pressed).written)
        return Restyle()

    def _refuse(self, usual: str, why: Text) -> Outcome:
        self._refused[usual] = why
        self._tell(why)
        return None
