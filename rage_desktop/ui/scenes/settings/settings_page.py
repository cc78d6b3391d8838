"""The settings: tabs at the left, rows in the middle, a live preview at the right or below."""

from collections.abc import Callable
from typing import Any

from pygame import Rect

from rage_desktop.rules import text
from rage_desktop.rules.text import Arg, Percent
from rage_desktop.ui.art.palette import INK, KEYCAP
from rage_desktop.ui.scenes.record.who_plays import WhoPlaysScene
from rage_desktop.ui.scenes.settings.changed_keys import ChangedKeys
from rage_desktop.ui.scenes.settings.languages_scene import LanguagesScene, language_name
from rage_desktop.ui.scenes.settings.preview import Preview
from rage_desktop.ui.scenes.settings.row_places import RowPlace, place_row
from rage_desktop.ui.scenes.settings.setting_rows import (
    PAGES,
    TEXT_SIZE,
    Choice,
    Dialog,
    Fact,
    Looks,
    Option,
    PadButton,
    Page,
    Range,
    Switch,
)
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas
from rage_desktop.ui.toolkit.intents import Intent, PointerDown
from rage_desktop.ui.toolkit.nodes import Node, Role, find, one_stop
from rage_desktop.ui.toolkit.panels import paint_panel, paint_rule
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Fullscreen, Outcome, Pop, Push, Restyle
from rage_desktop.ui.toolkit.widgets.buttons import (
    Button,
    IconButton,
    Scroll,
    Segmented,
    Slider,
    Tab,
    TextNode,
    Toggle,
    two_lines,
)
from rage_desktop.ui.toolkit.widgets.swatches import Swatches

ROW, ROWS = 92, 9  # px of the design; rows above the preview of a very tall window
LEAST_PREVIEW = 640
MOTION = ("speed", "reduced_motion")  # what these change is shown by the preview's cards


class SettingsScene(Scene):
    """Every change takes effect at once and is kept at once."""

    first_focus = "tab-display"
    title = text("Settings")

    def __init__(self, services: Services, page: str = "display") -> None:
        super().__init__()
        self.services = services
        self._page = page
        self._view = Preview()
        self._places: list[RowPlace] = []
        self._scroll = Scroll("rows", name="Settings")
        self._keys = ChangedKeys(services, self.refresh, self.aloud.append)

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Place the panels: three columns, or two where the window is narrow; in a very tall one
        the preview stands below the rows."""
        self._scroll.name = self.kit.say(text("Settings"))
        kit = self.kit
        box = kit.frame
        top, bottom = box.y + kit.px(136), kit.size[1] - kit.px(84)
        left = box.x + kit.px(60)
        wide = Tab.width(kit, [kit.say(page.name) for page in PAGES])
        self._tabs = Rect(left, top, wide, bottom - top)
        rows_x = self._tabs.right + kit.px(36)
        right, gap = box.right - kit.px(60), kit.px(36)
        self._rows = Rect(rows_x, top, right - rows_x, bottom - top)
        if not kit.portrait:
            wide = kit.px(598)
            self._view.box = Rect(right - wide, top, wide, bottom - top)
            self._rows.w -= wide + gap
            self._with_preview = True
            return
        low = top + ROWS * self._row_height() + kit.px(16) + kit.px(8) + gap
        self._view.box = Rect(rows_x, low, self._rows.w, bottom - low)
        self._with_preview = self._view.box.h >= kit.px(LEAST_PREVIEW)
        if self._with_preview:
            self._rows.h = low - gap - top

    # -- what is there ---------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        """The tab that is open."""
        return next(page for page in PAGES if page.id == self._page)

    def build(self) -> list[Node]:
        """Back, heading, tabs, the rows of the open tab, the preview's skin switch."""
        kit, say = self.kit, self.kit.say
        side = max(kit.px(56), kit.reach)
        corner = kit.frame.x + kit.px(48), kit.frame.y + kit.px(66) - side // 2
        back = IconButton(
            "back",
            say(text("Back")),
            Rect(*corner, side, side),
            icon="i_back",
            key="Esc",
            on_press=Pop,
        )
        heading = TextNode(
            "heading",
            say(text("Settings")),
            Rect(corner[0] + side + kit.px(24), corner[1], kit.px(800), side),
            style="f",
            size=46,
        )
        return [
            back,
            heading,
            self._player_button(),
            *self._tab_nodes(),
            *self._row_nodes(),
            *self._preview_nodes(),
        ]

    def _player_button(self) -> Button:
        """Whose settings these are, at the right; it leads to everybody who plays here."""
        kit, person = self.kit, self.services.playing
        name = kit.say(text("Players")) if person is None else person.name
        side = max(kit.px(56), kit.reach)
        wide = kit.width(name, "x", 20) + kit.px(92)
        right, y = kit.frame.right - kit.px(60), kit.frame.y + kit.px(66) - side // 2
        return Button(
            "players", name, Rect(right - wide, y, wide, side), size=20, icon="i_human",
            hint=kit.say(text("Who plays here: each with settings of hand and looks of their own")),
            on_press=lambda: Push(WhoPlaysScene(self.services)),
        )  # fmt: skip

    def _tab_nodes(self) -> list[Node]:
        kit = self.kit
        height = max(kit.px(66), kit.reach)
        return [
            Tab(
                f"tab-{page.id}",
                kit.say(page.name),
                Rect(
                    self._tabs.x,
                    self._tabs.y + kit.px(7) + i * round(height * 1.18),
                    self._tabs.w,
                    height,
                ),
                icon=page.icon,
                stop="tabs",
                selected=page.id == self._page,
                on_press=self._opener(page.id),
            )
            for i, page in enumerate(PAGES)
        ]

    def _opener(self, page: str) -> Callable[[], Outcome]:
        def open_page() -> None:
            self._page = page
            self._scroll.offset = 0

        return open_page

    def _row_height(self) -> int:
        return max(self.kit.px(ROW), round(self.kit.t(21) * 3.4))

    def _row_nodes(self) -> list[Node]:
        self._places = []
        nodes, y, high = [], self._rows.y + self.kit.px(8), self._row_height()
        for option in self.page.options:
            place, node = self._placed(option, Rect(self._rows.x, y, self._rows.w, high))
            self._places.append(place)
            nodes.append(node)
            y = place.row.bottom
        content = y - self._rows.y + self.kit.px(8)
        return self._scroll.place(
            self._rows.inflate(-self.kit.px(16), -self.kit.px(8)), content, nodes
        )

    def _placed(self, option: Option, row: Rect) -> tuple[RowPlace, Node]:
        """Return the place of a row of the usual height or a higher one, and its widget."""
        node = self._widget(option, row)
        if isinstance(option, Fact | PadButton):
            return RowPlace(row, row, row), node
        name, meaning = self._words_of(option)
        place = place_row(self.kit, row, (name, meaning), node.bounds)
        if place.widget != row:
            node = self._widget(option, place.widget)
        if not isinstance(option, Looks) and meaning:
            node.hint, node.written = meaning, True
        return place, node

    def _words_of(self, option: Switch | Choice | Looks | Range | Dialog) -> tuple[str, str]:
        """Return a setting's name, and what it means or has been chosen."""
        say = self.kit.say
        if isinstance(option, Looks):
            chosen = option.names[getattr(self.services.settings, option.key)]
            return say(option.name), say(chosen)
        if option is TEXT_SIZE and self.kit.text_scale * 100 < self.services.settings.text_size:
            room = text("This window has room for {size}", size=Percent(self.kit.text_scale))
            return say(option.name), say(room)
        return say(option.name), say(option.meaning) if option.meaning else ""

    def _widget(self, option: Option, row: Rect) -> Node:
        right = row.right - self.kit.px(36)
        match option:
            case Switch():
                return self._switch(option, row, right)
            case Choice():
                return self._choice(option, row, right)
            case Looks():
                return self._swatches(option, row, right)
            case Range():
                return self._slider(option, row, right)
            case Dialog():
                return self._language(option, row, right)
            case PadButton():
                return self._keys.button(self.kit, option, row)
            case Fact(may_change=True):
                return self._keys.field(self.kit, option, row)
            case Fact(key=key, name=name):
                return Node(f"key-{key}", Role.TEXT, f"{key}: {self.kit.say(name)}", row)

    def _switch(self, option: Switch, row: Rect, right: int) -> Toggle:
        w, h = Toggle.size(self.kit)
        return Toggle(
            option.key,
            self.kit.say(option.name),
            Rect(right - w, row.centery - h // 2, w, h),
            checked=getattr(self.services.settings, option.key),
            row_bounds=row,
            on_change=lambda on: self._change(option.key, on),
        )

    def _choice(self, option: Choice, row: Rect, right: int) -> Segmented:
        kit, values = self.kit, option.values
        names = tuple(kit.say(one) for one in option.names)
        now = getattr(self.services.settings, option.key)
        w, h = Segmented.width(kit, names), max(kit.px(48), kit.reach)
        return Segmented(
            option.key,
            kit.say(option.name),
            Rect(right - w, row.centery - h // 2, w, h),
            options=names,
            index=values.index(now) if now in values else 0,
            on_change=lambda i: self._change(option.key, values[i]),
        )

    def _swatches(self, option: Looks, row: Rect, right: int) -> Swatches:
        kit, values = self.kit, option.values
        w, h = Swatches.across(kit, len(values)), row.h - kit.px(16)
        return Swatches(
            option.key,
            kit.say(option.name),
            Rect(right - w, row.centery - h // 2, w, h),
            options=tuple(kit.say(option.names[value]) for value in values),
            index=values.index(getattr(self.services.settings, option.key)),
            on_change=lambda i: self._change(option.key, values[i]),
            sample=option.sample,
        )

    def _language(self, option: Dialog, row: Rect, right: int) -> Button:
        kit = self.kit
        now = kit.say(language_name(self.services.settings.language))
        w, h = kit.width(now, "x", 20) + kit.px(56), max(kit.px(48), kit.reach)
        return Button(
            option.key, kit.say(option.name), Rect(right - w, row.centery - h // 2, w, h),
            label=now, value=now, size=20, on_press=lambda: Push(LanguagesScene(self.services)),
        )  # fmt: skip

    def _slider(self, option: Range, row: Rect, right: int) -> Slider:
        kit = self.kit
        now = getattr(self.services.settings, option.key)
        widest = kit.say(_written(option, option.high))
        room = max(kit.px(92), kit.width(widest, "f", 22) + kit.px(30))
        w = min(kit.px(330) + room, round(row.w * (0.55 if kit.text_scale == 1 else 0.46)))
        span = option.high - option.low

        def change(level: float) -> Outcome:
            steps = round(level * span / option.step)
            return self._change(option.key, option.low + steps * option.step)

        return Slider(
            option.key,
            kit.say(option.name),
            Rect(right - w, row.centery - kit.reach // 2, w, kit.reach),
            value=kit.say(_written(option, now)),
            level=(now - option.low) / span,
            step=option.step / span,
            value_room=room,
            on_change=change,
        )

    def _preview_nodes(self) -> list[Node]:
        view, settings = self._view, self.services.settings
        view.dressed, view.tried = self._page == "display", self._page == "touch"
        nodes = view.nodes(self.kit, settings) if self._with_preview else []
        return one_stop("preview", nodes)

    def _change(self, key: str, value: Any) -> Outcome:
        self.services.change_settings(**{key: value})
        if key in MOTION:
            self._view.dealt.begin(self.services.tempo)
        if key == "window":
            return Fullscreen(value == "fullscreen")
        return Restyle()

    # -- trying holds ----------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Outcome:
        """Follow presses of the place to try them."""
        trial, place = self._view.trial, find(self.nodes, "try")
        on_it = place is not None and self.controls.focus == "try"
        if place is not None and isinstance(intent, PointerDown):
            on_it = place.contains(intent.x, intent.y)
        taken = trial.takes(intent, on_it)
        if on_it:
            self.refresh()
        return None if taken else super().handle(intent)

    @property
    def busy(self) -> bool:
        """Whether something moves in the preview."""
        return self._view.busy

    def update(self, dt: float) -> Outcome:
        """Let the bar fill, or the preview's cards come."""
        self._view.advance(dt)
        return None

    def focus_moved(self, node: Node) -> None:
        """Keep the focused row in view."""
        if node.within is self._scroll:
            middle = node.bounds.centery + self._scroll.offset
            row = next(one.row for one in self._places if one.row.top <= middle < one.row.bottom)
            self._scroll.reveal(row.move(0, -self._scroll.offset))
            self.refresh()

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Ground, panels, the words of each row, the preview, then the widgets."""
        kit = self.kit
        canvas.blit(kit.studio.scenery.menu(*kit.size, (1400, 500)), 0, 0, OPAQUE)
        self.lay_out()  # how high a row of this page is, before its words are written
        paint_panel(canvas, kit, self._rows, 26)
        with self._scroll.page(canvas):
            self._draw_rows(canvas)
        if self._with_preview:
            self._view.draw(canvas, kit, self.services.settings)
        super().draw(canvas)

    def _draw_rows(self, canvas: Canvas) -> None:
        kit, left = self.kit, self._rows.x + self.kit.px(36)
        for i, (option, place) in enumerate(zip(self.page.options, self._places, strict=True)):
            if i:
                paint_rule(canvas, kit, left, place.row.y, self._rows.w - kit.px(72))
            if isinstance(option, Fact | PadButton):
                self._draw_fact(canvas, option, left, place.row.centery)
            else:
                two_lines(canvas, kit, self._words_of(option), place.middle, place.words.w)

    def _draw_fact(self, canvas: Canvas, fact: Fact | PadButton, x: int, y: int) -> None:
        kit = self.kit
        cap = kit.key(fact.key)
        wide, h = kit.width(cap, "b", 18) + kit.px(20), round(kit.t(18) * 1.7)
        if isinstance(fact, Fact) and not fact.may_change:  # otherwise the cap is a widget
            kit.plate(canvas, Rect(x, y - h // 2, wide, h), kit.px(8), KEYCAP)
            kit.write(canvas, cap, "b", 18, x + kit.px(10), y, INK)
        start = x + max(wide + kit.px(16), kit.px(190))
        room = self._rows.right - kit.px(36) - start
        words = kit.say(self._keys.said_of(fact))
        lines = kit.fonts.wrap(words, "s", kit.t(20), room)
        step = kit.t(20) * 1.3
        for i, line in enumerate(lines):
            at = y + step * (i - (len(lines) - 1) / 2)
            kit.write(canvas, line, "s", 20, start, at, kit.palette.ivory, room=room)


def _written(option: Range, value: int) -> Arg:
    """Return how a value of a slider is written."""
    return text("{n} ms", n=value) if option.timed else Percent(value / 100)
