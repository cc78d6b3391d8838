"""Key bindings on the settings page: a key cap to press, and the reason if a key is refused."""

from collections.abc import Callable
from dataclasses import replace

from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.settings.key_uses import FIXED_USES, KEY_USES
from rage_desktop.ui.scenes.settings.setting_rows import Option
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.gamepad_bindings import (
    PAD_ACTIONS,
    read_places,
    swapped,
    written_places,
)
from rage_desktop.ui.toolkit.key_bindings import KeyBindings, may_stand
from rage_desktop.ui.toolkit.widgets.key_field import KeyField, PadField


class KeyRebinding:
    """Saves the player's bindings; a key already in use is refused, with its action named."""

    def __init__(self, services: Services, tell: Callable[[Text], object]) -> None:
        """`tell` announces why a key is refused."""
        self._services = services
        self._tell = tell
        self._refused: dict[str, Text] = {}

    def key_field(self, ctx: ui.DrawContext, option: Option) -> KeyField:
        """Return the key cap of an action."""
        return KeyField(
            f"key-{option.key}",
            option.name,
            value=ctx.key_bindings.key_for(option.key),
            prompt=ctx.tr(text("Key?")),
            description=text("Select it, then press its new key"),
            on_press=self._refused.clear,
            on_key=lambda pressed: self._choose(option.key, pressed),
        )

    def pad_field(self, ctx: ui.DrawContext, option: Option) -> PadField:
        """Return the cap of a gamepad button."""
        keys = (
            ctx.key_bindings if ctx.key_bindings.pad else replace(ctx.key_bindings, pad="letters")
        )
        return PadField(
            f"pad-{option.key}",
            option.name,
            value=keys.key_for(option.key),
            prompt=ctx.tr(text("Button?")),
            description=text("Select it, then press the pad button to swap with"),
            on_press=self._refused.clear,
            on_key=lambda pressed: self._swap(option.key, pressed),
        )

    def description(self, option: Option) -> Text:
        """Return the text beside a key: its action, or why another key was refused."""
        return self._refused.get(option.key, option.name)

    def _swap(self, use: str, pressed: str) -> ui.NavResult:
        if pressed not in PAD_ACTIONS:
            return None
        places = swapped(read_places(self._services.settings.pad), use, pressed)
        self._services.change_settings(pad=written_places(places))
        return ui.ReloadContext()

    def _choose(self, usual: str, pressed: str) -> ui.NavResult:
        keys = KeyBindings.read(self._services.settings.keys)
        taken = keys.taken(usual, pressed)
        if taken is not None:
            use = KEY_USES.get(taken) or FIXED_USES[taken]
            return self._refuse(usual, text("{key} is already used: {use}", key=pressed, use=use))
        if not may_stand(pressed):
            return self._refuse(usual, text("{key} can't be used", key=pressed))
        self._services.change_settings(keys=keys.changed(usual, pressed).written)
        return ui.ReloadContext()

    def _refuse(self, usual: str, why: Text) -> ui.NavResult:
        self._refused[usual] = why
        self._tell(why)
        return None
