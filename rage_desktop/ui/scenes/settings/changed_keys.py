"""The keys of the settings page that can be changed: a cap to press, and why a key is refused."""

from collections.abc import Callable
from dataclasses import replace

from pygame import Rect

from rage_desktop.rules import Text, text
from rage_desktop.ui.scenes.settings.setting_rows import Fact, PadButton
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.key_table import Keys, may_stand
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.pad_table import PAD_USES, read_places, swapped, written_places
from rage_desktop.ui.toolkit.transitions import Outcome, Restyle
from rage_desktop.ui.toolkit.widgets.key_field import KeyField
from rage_desktop.ui.toolkit.widgets.pad_field import PadField

CAP = 150  # px of the design


class ChangedKeys:
    """Keeps what the player chose; a key that has a use already is refused, and that use named."""

    def __init__(
        self, services: Services, refresh: Callable[[], None], say: Callable[[Text], object]
    ) -> None:
        """Call `refresh` after a refusal, which `say` reads out."""
        self._services = services
        self._refresh = refresh
        self._say = say
        self._refused: dict[str, Text] = {}

    def field(self, kit: Kit, fact: Fact, row: Rect) -> KeyField:
        """Return the cap of a key, at the left of its row."""
        h = max(kit.reach, round(kit.t(18) * 1.7))
        left = row.x + kit.px(36)
        return KeyField(
            f"key-{fact.key}",
            kit.say(fact.name),
            Rect(left, row.centery - h // 2, kit.px(CAP), h),
            value=kit.keys.shown(fact.key),
            prompt=kit.say(text("Key?")),
            hint=kit.say(text("Press it, then the key to take its place")),
            on_press=self._forget,
            on_key=lambda pressed: self._choose(fact.key, pressed),
        )

    def button(self, kit: Kit, option: PadButton, row: Rect) -> PadField:
        """Return the cap of a pad's button, at the left of its row."""
        h = max(kit.reach, round(kit.t(18) * 1.7))
        keys = kit.keys if kit.keys.pad else replace(kit.keys, pad="letters")
        return PadField(
            f"pad-{option.key}",
            kit.say(option.name),
            Rect(row.x + kit.px(36), row.centery - h // 2, kit.px(CAP), h),
            value=keys.shown(option.key),
            prompt=kit.say(text("Button?")),
            hint=kit.say(text("Press it, then the pad's button to change places with")),
            on_press=self._forget,
            on_key=lambda pressed: self._swap(option.key, pressed),
        )

    def _swap(self, use: str, pressed: str) -> Outcome:
        if pressed not in PAD_USES:
            return None
        places = swapped(read_places(self._services.settings.pad), use, pressed)
        self._services.change_settings(pad=written_places(places))
        return Restyle()

    def said_of(self, fact: Fact | PadButton) -> Text:
        """Return what stands beside a key: its use, or why another one was refused."""
        return self._refused.get(fact.key, fact.name)

    def _forget(self) -> None:
        self._refused = {}

    def _choose(self, usual: str, pressed: str) -> Outcome:
        keys = Keys.read(self._services.settings.keys)
        use = keys.taken(usual, pressed)
        if use is not None:
            self._refuse(usual, text("{key} is taken: {use}", key=pressed, use=use))
            return None
        if not may_stand(pressed):
            self._refuse(usual, text("{key} cannot be assigned", key=pressed))
            return None
        self._services.change_settings(keys=keys.changed(usual, pressed).written)
        return Restyle()

    def _refuse(self, usual: str, why: Text) -> None:
        self._refused = {usual: why}
        self._say(why)
        self._refresh()
