"""The settings page: tabs at the left, rows in the middle, a live preview at the right or below;
before it its two dialogs, the languages and what this program is."""

from collections.abc import Callable
from functools import partial
from typing import Any

from rage_desktop import HOME, __version__
from rage_desktop.asset_paths import assets_dir
from rage_desktop.presentation.i18n.languages import available_languages, native_name
from rage_desktop.rules import Text, text
from rage_desktop.rules.text import Arg, Percent
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import INK, KEYCAP
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.copying import Copying
from rage_desktop.ui.scenes.dialogs import MessageDialog
from rage_desktop.ui.scenes.settings import setting_rows
from rage_desktop.ui.scenes.settings.key_rebinding import KeyRebinding
from rage_desktop.ui.scenes.settings.preview import Preview
from rage_desktop.ui.scenes.statistics.profile_picker import ProfilePickerScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.widgets.form_controls import Swatches

SYSTEM = ""  # the settings' value for the system's language
PROBLEMS = f"{HOME}/issues"

MOTION = ("speed", "reduced_motion")  # settings shown by the preview's dealt cards
VERY_TALL = 1.5  # height / width from which the preview fits below the rows


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
        return [
            self.button(_id(code), language_name(code), partial(self._choose, code), h=64)
            for code in self._codes
        ]

    def _choose(self, code: str) -> ui.NavResult:
        self.services.change_settings(language=code)
        return ui.Chain((ui.ReloadContext(), ui.Pop()))


def _id(code: str) -> str:
    return f"language-{code or 'system'}"


class AboutDialog(Copying, MessageDialog):
    """Version, terms and address; the address can be copied."""

    panel_width = 900

    def __init__(self) -> None:
        sentences = (
            text(
                "An unofficial program. The original games, their names and brands belong to "
                "their owners, who aren't involved in it."
            ),
            text(
                "The game's code, pictures and sounds are free under the MIT licence. The "
                "typefaces and libraries it uses keep their own licences; packages include all "
                "their texts in LICENCES.txt."
            ),
            text("Something wrong? Tell us: {address}", address=PROBLEMS),
        )
        super().__init__(sentences, text("Rage Desktop {version}", version=__version__))

    def buttons(self) -> list[ui.Button]:
        """Copy the address, and the way back."""
        words = text("Copied") if self.copied else text("Copy address")
        return [self.button("copy", words, partial(self.copy, PROBLEMS)), *super().buttons()]


class SettingsScene(ui.Page):
    """The settings page; every change is applied and saved at once."""

    title = text("Settings")
    light = 1400, 500
    scrolls = False

    def __init__(
        self, services: Services, page: str = "display", rules: ui.NavResult = None
    ) -> None:
        """`rules` are those of the game under way below, if there is one."""
        super().__init__()
        self.services = services
        self.help_page = rules
        self._page = page
        self.first_focus = f"tab-{page}"
        self._preview = Preview(services.library.get_or_first(services.settings.last_game.edition))
        self._rows = ui.Scroll("rows", self.title)
        self._keys = KeyRebinding(services, self.announcements.append)
        self.announcements.append(self.title)  # the focus alone would name only the first tab

    # -- layout ----------------------------------------------------------------------------------

    def header(self) -> ui.Children:
        """Return the profile's button at the right; it opens the list of players."""
        person = self.services.player.profile
        button = ui.Button(
            "players",
            text("Players") if person is None else person.name,
            size=20,
            icon="i_human",
            description=text(
                "Everyone who plays here, each with their own hand and display settings"
            ),
            h=56,
            on_press=lambda: ui.Push(ProfilePickerScene(self.services)),
        )
        return ui.Spacer(), button

    def body(self) -> ui.Element:
        """Return three columns, or two in a narrow window; in a very tall one a preview is below
        the rows."""
        w, h = self.ctx.size
        view = ui.ScrollView(self._rows, self._options(), always=True, grow=1)
        rows = partial(ui.Panel, view, radius=26, pad=(0, 8))
        preview = partial(self._preview.tree, self.services.settings, self._page)
        parts: list[ui.Element] = [rows(grow=1)]
        if self._shown.previewed and not self.ctx.is_portrait:
            parts.append(preview(w=598))
        elif self._shown.previewed and h >= VERY_TALL * w:
            parts = [ui.Column(rows(), preview(grow=1, min_h=600), gap=36, grow=1)]
        pad = (self.margin, 26, self.margin, 84)
        return ui.Row(self._tabs(), *parts, gap=36, align_children="fill", pad=pad, grow=1)

    def _tabs(self) -> ui.Element:
        tabs = [
            ui.Tab(
                f"tab-{page.id}",
                page.name,
                icon=page.icon,
                tab_stop="tabs",
                selected=page.id == self._page,
                on_press=partial(self._open, page.id),
            )
            for page in setting_rows.PAGES
        ]
        return ui.Column(*tabs, gap=12, pad=(0, 7))

    @property
    def _shown(self) -> setting_rows.Page:
        return next(page for page in setting_rows.PAGES if page.id == self._page)

    def focus_moved(self, node: ui.Node) -> None:
        """Open the page of the tab that arrows lead to: its rows are what Tab reaches next."""
        page = node.id.removeprefix("tab-")
        if page != node.id and page != self._page:
            self._open(page)
            self.refresh()

    def _open(self, page: str) -> None:
        self._page = page
        self.first_focus = f"tab-{page}"
        self._rows.offset = 0

    def _options(self) -> ui.Element:
        rows: list[ui.Child] = []
        for option in self._shown.options:
            is_key = isinstance(option, setting_rows.Fact | setting_rows.PadButton)
            rows += [
                ui.Divider(pad=(36, 0)) if rows else None,
                self._key(option) if is_key else self._option(option),
            ]
        return ui.Column(*rows)

    def _option(self, option: setting_rows.Option) -> ui.Element:
        """Return a name and description beside a widget or, where there is no room, above it."""
        meaning = self._meaning(option)
        widget = self._widget(option)
        widget.tab_stop = option.key  # Tab comes to each setting
        if meaning is not None and not isinstance(option, setting_rows.Looks):
            widget.description = meaning
            widget.has_visible_hint = True
        wide = 160 * self.ctx.text_scale
        lines: list[ui.Child] = [ui.Label(option.name, "b", 21, line_height=1.25)]
        if meaning is not None:  # it needs little width and wraps into further lines
            lines.append(ui.Label(meaning, size=17, colour="soft", line_height=1.25, w=wide))
        words = ui.Column(*lines, grow=1)
        short: ui.Child = widget
        if isinstance(widget, ui.Slider):
            short = ui.Sized(widget, max_w=200 + widget.value_room / self.ctx.scale)
        return ui.FitWidth(
            ui.Row(words, widget, gap=24),
            ui.Row(words, short, gap=24),
            ui.Column(words, ui.Sized(widget, align="end"), gap=11),
            pad=(36, 11),
            min_h=92,
            row_of=widget,
        )

    def _key(self, option: setting_rows.Option) -> ui.Element:
        """Return a key cap, which is a widget if it can be changed, and the key's action."""
        node = None
        if isinstance(option, setting_rows.PadButton):
            cap: ui.Child = self._keys.pad_field(self.ctx, option)
        elif isinstance(option, setting_rows.Fact) and option.may_change:
            cap = self._keys.key_field(self.ctx, option)
        else:
            name = text("{name}: {line}", name=option.key, line=option.name)
            node = ui.Node(f"key-{option.key}", ui.Role.TEXT, name)
            key = ui.Label(self.ctx.key_label(option.key), "b", 18, INK, lines=1)
            cap = ui.Plate(key, radius=8, fill=KEYCAP, pad=(10, 2))
        caps = ui.Column(cap, min_w=174, align_children="start")
        words = ui.Label(self._keys.description(option), grow=1)
        return ui.Row(caps, words, gap=16, pad=(36, 11), min_h=92, node=node)

    def _meaning(self, option: setting_rows.Option) -> Text | None:
        """Return the description of a setting, or of its selected picture."""
        if isinstance(option, setting_rows.Looks):
            return option.names[getattr(self.services.settings, option.key)]
        if (
            option is setting_rows.TEXT_SIZE
            and self.ctx.text_scale * 100 < self.services.settings.text_size
        ):
            return text("This window has room for {size}", size=Percent(self.ctx.text_scale))
        return option.meaning

    def _widget(self, option: setting_rows.Option) -> ui.Node:
        key = option.key
        name = option.name
        if isinstance(option, setting_rows.About):
            label = Text("v" + __version__)
            return ui.Button(
                key, name, label=label, size=20, on_press=lambda: ui.Push(AboutDialog())
            )
        now = getattr(self.services.settings, key)
        change = partial(self._change, key)
        match option:
            case setting_rows.Choice(values=values):
                labels = dict(zip(values, option.names, strict=True))
                return ui.choice(key, name, labels, now, change)
            case setting_rows.Looks(names=names):
                return Swatches(
                    key,
                    name,
                    options=[*names.values()],
                    index=list(names).index(now),
                    on_change=lambda i: change(list(names)[i]),
                    sample=option.sample,
                )
            case setting_rows.Range():
                return self._slider(option, now, change)
            case setting_rows.Language():
                language = language_name(now)
                return ui.Button(
                    key,
                    name,
                    label=language,
                    value=language,
                    size=20,
                    on_press=lambda: ui.Push(LanguagesScene(self.services)),
                )
        return ui.Toggle(key, name, checked=now, on_change=change)

    def _slider(
        self, option: setting_rows.Range, now: int, change: Callable[[int], ui.NavResult]
    ) -> ui.Slider:
        ctx = self.ctx
        low = option.low
        span = option.high - option.low
        return ui.Slider(
            option.key,
            option.name,
            value=_written(option, now),
            level=(now - low) / span,
            step=option.step / span,
            span=(low, option.high),
            value_room=_value_room(ctx, _written(option, option.high)),
            on_change=lambda at: change(low + round(at * span / option.step) * option.step),
        )

    def _change(self, key: str, value: Any) -> ui.NavResult:
        self.services.change_settings(**{key: value})
        if key in MOTION:
            self._preview.deal_preview.begin(self.services.motion)
        return ui.Fullscreen(value == "fullscreen") if key == "window" else ui.ReloadContext()

    def on_result(self, value: object) -> ui.NavResult:
        """Return to the game after a lesson that was opened from its rules."""
        return ui.Pop(value) if value == routes.AFTER_LESSON else None

    # -- trying presses ----------------------------------------------------------------------------

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Pass presses of the test area to the preview."""
        place = ui.find(self.nodes, "try")
        on_it = place is not None and self.input.focus == "try"
        if place is not None and isinstance(intent, ui.PointerDown):
            on_it = place.contains(intent.x, intent.y)
        taken = self._preview.input_preview.handle(intent, on_it)
        if on_it:
            self.refresh()
        return None if taken else super().handle(intent)

    @property
    def is_busy(self) -> bool:
        """Whether something in the preview is moving."""
        return self._preview.is_busy

    def update(self, dt: float) -> None:
        """Advance the preview."""
        self._preview.advance(dt)


def _value_room(ctx: ui.DrawContext, largest: Arg) -> int:
    """Return the width beside a slider for its value, in px."""
    return max(ctx.px(92), ctx.text_width(ctx.tr(largest), "f", 22) + ctx.px(30))


def _written(option: setting_rows.Range, value: int) -> Arg:
    """Return the text of a slider's value."""
    return text("{n} ms", n=value) if option.timed else Percent(value / 100)
