"""The language dialog; each language has its own name for itself."""

from functools import partial

from rage_desktop.asset_paths import assets_dir
from rage_desktop.presentation.i18n.languages import available_languages, native_name
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.services import Services

SYSTEM = ""  # the settings' value for the system's language


def language_name(code: str) -> Text:
    """Return the label of a language."""
    return text("System language") if code == SYSTEM else text("{name}", name=native_name(code))


class LanguagesScene(ui.Dialog):
    """The system's language, or one of those available; applied at once."""

    title = text("Language")
    panel_width = 560

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._codes = (SYSTEM, *available_languages(assets_dir() / "locale"))
        now = services.settings.language
        self.default = self.first_focus = _id(now if now in self._codes else SYSTEM)

    def body(self) -> ui.Children:
        """Return a button for each language, the current one in gold."""
        return [self._button(code) for code in self._codes]

    def _button(self, code: str) -> ui.Child:
        kind = ui.ButtonKind.PRIMARY if _id(code) == self.default else ui.ButtonKind.SECONDARY
        press = partial(self._choose, code)
        button = ui.Button(_id(code), language_name(code), kind=kind, on_press=press)
        return ui.Sized(button, h=64)

    def _choose(self, code: str) -> ui.NavResult:
        self.services.change_settings(language=code)
        return ui.Chain((ui.ReloadContext(), ui.Pop()))


def _id(code: str) -> str:
    return f"language-{code or 'system'}"
