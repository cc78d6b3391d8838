"""A row for each setting of an edition: name, sentence, control, and a pictured example."""

from collections.abc import Iterator
from functools import partial

from rage_desktop.play.workshop.workbench import Workbench
from rage_desktop.rules.editions.setting import Control, Setting
from rage_desktop.rules.editions.way_out import Clash
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.workshop.rule_controls import Change, RuleControls
from rage_desktop.ui.scenes.workshop.rule_examples import RuleExamples

BAR = 4  # px of the design: the gold bar of what differs
NARROW = 160


class RuleRows:
    """The rows of one group of settings."""

    def __init__(
        self,
        ctx: ui.DrawContext,
        bench: Workbench,
        clashes: tuple[Clash, ...],
        change: Change,
        examples: RuleExamples,
    ) -> None:
        self._ctx = ctx
        self._bench = bench
        self._clashes = clashes
        self._change = change
        self._examples = examples
        self._told: list[Clash] = []
        self._controls = RuleControls(ctx, bench, change)

    def rows(self, setting: Setting) -> Iterator[ui.Element]:
        """Yield the row of a setting, or a row for each action card."""
        if setting.control is Control.COUNTS:
            yield from self._controls.counts(setting, self._examples.action_card)
        else:
            yield self.row(setting)

    def row(self, setting: Setting) -> ui.Element:
        """Return the row of a setting; below it, what contradicts it or why it cannot matter."""
        clash = next((each for each in self._clashes if setting.key in each.keys), None)
        is_changed = setting.key in self._bench.changed_settings
        parts = [self._line(setting)]
        if clash is not None and clash not in self._told:
            self._told.append(clash)  # once, though it is marked at every setting it is about
            parts.append(self._contradiction(setting, clash))
        bar = partial(_paint_bar, is_changed=is_changed)
        return ui.Row(
            ui.CustomPaint(bar, w=BAR, align="fill"),
            ui.Column(*parts, gap=6, grow=1),
            gap=18,
            pad=(14, 9, 36, 9),
            background=_contradicted if clash is not None else None,
        )

    def _line(self, setting: Setting) -> ui.Element:
        """Return name and sentence, control and example: side by side as far as there is room."""
        ctx = self._ctx
        wide = NARROW * ctx.text_scale
        words = ui.Column(
            ui.Label(setting.title, "b", 21, line_height=1.25, w=wide),
            ui.Label(setting.meaning, size=17, colour="soft", line_height=1.25, w=wide),
            grow=1,
        )
        control = self._controls.control(setting)
        example = self._examples.example(setting.key)
        if example is None:
            return ui.FitWidth(
                ui.Row(words, control, gap=24),
                ui.Column(words, ui.Row(ui.Spacer(), control), gap=10),
                min_h=72,
            )
        return ui.FitWidth(
            ui.Row(words, control, example, gap=24),
            ui.Column(ui.Row(words, control, gap=24), ui.Row(ui.Spacer(), example), gap=6),
            ui.Column(words, ui.Row(ui.Spacer(), control), ui.Row(ui.Spacer(), example), gap=10),
            min_h=72,
        )

    def _contradiction(self, setting: Setting, clash: Clash) -> ui.Element:
        """Return why the rules contradict each other here, and a button for each way out."""
        buttons = [
            ui.Button(
                f"out-{setting.key}-{place}",
                way.label,
                size=19,
                h=50,
                on_press=partial(self._change, way.changes, ""),
            )
            for place, way in enumerate(clash.ways_out)
        ]
        told = ui.Node(f"clash-{setting.key}", ui.Role.STATUS, clash.reason)
        return ui.Column(
            ui.Row(
                ui.Icon("i_lock", 22, "coral"),
                ui.Label(clash.reason, "b", 18, grow=1, w=NARROW, node=told),
                gap=12,
            ),
            ui.Flow(*buttons, gap=12, row_gap=8),
            gap=8,
        )


def _paint_bar(ctx: ui.PaintContext, box: ui.Rect, *, is_changed: bool) -> None:
    """Draw a gold bar beside what differs from the edition it was made from."""
    if is_changed:
        ctx.plate(box, box.w / 2, ctx.palette.gold)


def _contradicted(ctx: ui.PaintContext, box: ui.Rect) -> None:
    """Draw the ground of a row that contradicts another."""
    inner = box.inflate(-ctx.px(8), -ctx.px(4))
    ctx.plate(inner, ctx.px(16), "#30131A", (ctx.palette.coral, max(1.5, 2 * ctx.scale), 1.0))
