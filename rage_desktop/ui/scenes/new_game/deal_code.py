"""A small dialog to type in a deal code: the same cards once more."""

from pygame import Rect

from rage_desktop.match.errors import MatchError
from rage_desktop.match.seats import DealCode, parse_deal_code
from rage_desktop.rules import EditionError, EditionFile, Text, check_players, text, with_variants
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.scene import Modal
from rage_desktop.ui.toolkit.transitions import Outcome, Pop
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, Label, TextField

WIDTH, HEIGHT = 820, 380
LONGEST = 120


class DealCodeScene(Modal):
    """Pops the DealCode that was typed, checked against the editions there are."""

    title = text("Deal code")
    first_focus = "code"
    default = "use"

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._typed = ""
        self.controls.focus = "code"

    def resized(self) -> None:
        """Place the panel."""
        kit = self.kit
        width = min(kit.px(WIDTH), kit.size[0] - 48)
        height = max(kit.px(HEIGHT), round(kit.t(20) * 11))
        self.panel = Rect(0, 0, width, min(height, kit.size[1] - 48))
        self.panel.center = kit.size[0] // 2, kit.size[1] // 2

    @property
    def problem(self) -> Text | None:
        """Why what is typed is no deal, None if it is one."""
        try:
            self._checked()
        except (MatchError, EditionError) as error:
            return error.reason
        return None

    def _checked(self) -> DealCode:
        code = parse_deal_code(self._typed)
        file: EditionFile = self._services.library.get(code.edition_id)
        edition = with_variants(file, code.variants, players=code.players)
        check_players(edition, code.players)
        return code

    def build(self) -> list[Node]:
        """Heading, field, what is wrong with it, and two buttons."""
        kit, say, panel = self.kit, self.kit.say, self.panel
        x, w = panel.x + kit.px(40), panel.w - kit.px(80)
        problem = self.problem
        line = say(problem) if problem is not None and self._typed.strip() else ""
        field_h, button_h = max(kit.px(64), kit.reach), max(kit.px(64), kit.reach)
        field_y = panel.y + kit.px(84) + round(kit.t(19) * 2)
        button_w = kit.px(230)
        y = panel.bottom - kit.px(36) - button_h
        told = Rect(x, field_y + field_h, w, y - field_y - field_h)
        right = panel.right - kit.px(40)
        heading = Rect(x, panel.y + kit.px(28), w, kit.px(52))
        hint = Rect(x, heading.bottom, w, round(kit.t(19) * 1.8))
        soft = kit.palette.soft
        return [
            Label("heading", say(text("Deal code")), heading, style="f", size=32),
            Label(
                "hint", say(text("The same code deals the same cards again.")), hint,
                style="s", size=19, colour=soft,
            ),
            TextField(
                "code", say(text("Deal code")), Rect(x, field_y, w, field_h),
                value=self._typed, limit=LONGEST, size=24, empty="rage/4/K7Q2M-9XD4T",
                on_change=self._type,
            ),
            Node("problem", Role.STATUS, line, told),
            Button(
                "cancel", say(text("Cancel")), Rect(right - 2 * button_w - kit.px(16), y, button_w,
                button_h), on_press=Pop,
            ),
            Button(
                "use", say(text("Use it")), Rect(right - button_w, y, button_w, button_h),
                kind=Kind.PRIMARY, enabled=problem is None, on_press=self._use,
            ),
        ]  # fmt: skip

    def _type(self, typed: str) -> None:
        self._typed = typed

    def _use(self) -> Outcome:
        return Pop(self._checked()) if self.problem is None else None

    def confirm(self, focused: Node | None) -> Outcome:
        """Enter in the field uses the code."""
        if focused is not None and focused.id == "code":
            return self._use()
        return super().confirm(focused)

    def draw_panel(self, canvas: Canvas) -> None:
        """The panel, and what is wrong with the code."""
        kit = self.kit
        paint_panel(canvas, kit, self.panel, 28, raised=True)
        node = next(node for node in self.nodes if node.id == "problem")
        lines = kit.fonts.wrap(node.name, "s", kit.t(18), node.bounds.w)[:2]
        y = node.bounds.y + kit.t(18) * 1.4
        for line in lines:
            kit.write(canvas, line, "s", 18, node.bounds.x, y, kit.palette.coral)
            y += round(kit.t(18) * 1.4)
