"""A row for each setting of an edition: name, sentence, control, and a pictured example."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rage_desktop.play.workshop.workbench import Workbench
from rage_desktop.rules.editions.advice import advice, idle
from rage_desktop.rules.editions.setting import Control, Setting, value_of
from rage_desktop.rules.editions.way_out import Advice, Clash, Idle, WayOut
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.rules.pictures import type_px
from rage_desktop.ui.scenes.workshop.rule_controls import Change, RuleControls
from rage_desktop.ui.scenes.workshop.rule_examples import RuleExamples

LISTS = (Control.SUITS, Control.TRUMP, Control.TRUMPS, Control.SIZES, Control.TIES)
HINT = "#2B2140"  # the ground of advice
BAR = 4  # px of the design: the gold bar of what differs
NARROW = 160
ROOMY = 15  # times the size of type: the least width of words that have an example beside them


class RuleRows:
    """The rows of one group of settings."""

    def __init__(
        self,
        ctx: ui.DrawContext,
        bench: Workbench,
        clashes: tuple[Clash, ...],
        change: Change,
        examples: RuleExamples,
        kept: ui.PictureCache,
    ) -> None:
        """Rows that would be as they were are those `kept`."""
        self._ctx = ctx
        self._bench = bench
        self._clashes = clashes
        self._change = change
        self._examples = examples
        self._kept = kept
        self._told: list[Clash] = []
        self._advice = advice(bench.edition)[:1]  # one piece of advice at a time
        self._controls = RuleControls(ctx, bench, change)

    def rows(self, setting: Setting) -> Sequence[ui.Element]:
        """Return the row of a setting, or a row for each action card."""
        if self._clashes:  # each is told at one of the rows it is about
            return tuple(self._made(setting))
        facts = (
            value_of(self._bench.edition, setting.key),
            setting.key in self._bench.changed_settings,
            idle(self._bench.edition, setting.key),
            self._advice,
            self._examples.facts(setting.key),
        )
        return self._kept.keep(setting.key, facts, lambda: tuple(self._made(setting)))

    def _made(self, setting: Setting) -> Iterator[ui.Element]:
        if setting.control is Control.COUNTS:
            yield from self._controls.counts(setting, self._examples.action_card)
        else:
            yield self.row(setting)

    def row(self, setting: Setting) -> ui.Element:
        """Return the row of a setting; below it, what contradicts it or why it cannot matter."""
        clash = next((each for each in self._clashes if setting.key in each.keys), None)
        is_changed = setting.key in self._bench.changed_settings
        reason = idle(self._bench.edition, setting.key)
        parts = [self._line(setting, is_idle=reason is not None)]
        if clash is not None and clash not in self._told:
            self._told.append(clash)  # once, though it is marked at every setting it is about
            parts.append(self._contradiction(setting, clash))
        elif reason is not None:
            parts.append(self._aside(setting, reason))
        parts += [self._hint(each) for each in self._advice if setting.key == each.keys[0]]
        bar = partial(_paint_bar, is_changed=is_changed)
        return ui.Row(
            ui.CustomPaint(bar, w=BAR, align="fill"),
            ui.Column(*parts, gap=6, grow=1),
            gap=18,
            pad=(14, 9, 36, 9),
            background=_contradicted if clash is not None else None,
        )

    def _line(self, setting: Setting, *, is_idle: bool) -> ui.Element:
        """Return name and sentence, control and example: side by side as far as there is room."""
        control = self._controls.control(setting)
        example = None if is_idle else self._examples.example(setting.key)
        make = partial(self._words, setting, is_idle=is_idle)
        if setting.control not in LISTS and example is not None:  # narrower ones are seldom needed
            roomy = ui.Row(make(type_px(self._ctx, ROOMY, 17)), control, example, gap=24)
            narrower = ui.LayoutBuilder(lambda *_: self._below(make, control, example))
            return ui.FitWidth(roomy, narrower, min_h=72)
        words = make(self._narrow)
        if setting.control in LISTS:  # whose buttons need the whole width
            return ui.Column(ui.Row(words, example, gap=24), control, gap=10, min_h=72)
        return ui.FitWidth(
            ui.Row(words, control, gap=24),
            ui.Column(words, ui.Row(ui.Spacer(), control), gap=10),
            min_h=72,
        )

    @property
    def _narrow(self) -> float:
        """The least width of words, in px of the design."""
        return NARROW * self._ctx.text_scale

    def _below(
        self, make: Callable[[float], ui.Element], control: ui.Child, example: ui.Element
    ) -> ui.Element:
        """Return words and control with the example below them, or all below one another."""
        words = make(self._narrow)
        return ui.FitWidth(
            ui.Column(ui.Row(words, control, gap=24), ui.Row(ui.Spacer(), example), gap=6),
            ui.Column(words, ui.Row(ui.Spacer(), control), ui.Row(ui.Spacer(), example), gap=10),
        )

    def _words(self, setting: Setting, width: float, *, is_idle: bool) -> ui.Element:
        """Return name and sentence of a setting, at least so wide."""
        colour = "soft" if is_idle else "ivory"
        return ui.Column(
            ui.Label(setting.title, "b", 21, colour, line_height=1.25, w=width),
            ui.Label(setting.meaning, size=17, colour="soft", line_height=1.25, w=width),
            self._chosen(setting, width),
            grow=1,
        )

    def _chosen(self, setting: Setting, width: float) -> ui.Element | None:
        """Return what the chosen one of some values means."""
        value = value_of(self._bench.edition, setting.key)
        chosen = next((each for each in setting.choices if each.value == value), None)
        if chosen is None or setting.control is Control.TIES:
            return None
        return ui.Label(chosen.meaning, size=17, line_height=1.25, w=width)

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

    def _aside(self, setting: Setting, idle_because: Idle) -> ui.Element:
        """Return why a setting can't matter now, and the button that would make it matter."""
        told = ui.Label(
            idle_because.reason,
            size=17,
            colour="soft",
            grow=1,
            w=NARROW,
            id=f"idle-{setting.key}",
        )
        way = idle_because.way_out
        if way is None:
            return told
        change = partial(self._change, way.changes, "")
        return ui.Row(told, _quiet(f"matter-{setting.key}", way, change), gap=12)

    def _hint(self, found: Advice) -> ui.Element:
        """Return what is odd here though it can be played, and what else could be done."""
        told = ui.Label(found.reason, size=17, grow=1, w=NARROW, id=f"advice-{found.keys[0]}")
        buttons = [
            _quiet(f"advised-{place}", way, partial(self._change, way.changes, ""))
            for place, way in enumerate(found.ways_out)
        ]
        row = ui.Row(ui.Icon("i_bulb", 24, "gold"), told, *buttons, gap=12)
        return ui.Plate(row, radius=12, fill=HINT, pad=(14, 6))


def _quiet(node_id: str, way: WayOut, press: ui.Press) -> ui.Button:
    """Return the button of a way out that nobody has to take."""
    return ui.Button(
        node_id,
        way.label,
        kind=ui.ButtonKind.QUIET,
        size=17,
        style="b",
        h=38,
        colour="gold",
        on_press=press,
    )


def _paint_bar(ctx: ui.PaintContext, box: ui.Rect, *, is_changed: bool) -> None:
    """Draw a gold bar beside what differs from the edition it was made from."""
    if is_changed:
        ctx.plate(box, box.w / 2, ctx.palette.gold)


def _contradicted(ctx: ui.PaintContext, box: ui.Rect) -> None:
    """Draw the ground of a row that contradicts another."""
    inner = box.inflate(-ctx.px(8), -ctx.px(4))
    ctx.plate(inner, ctx.px(16), "#30131A", (ctx.palette.coral, max(1.5, 2 * ctx.scale), 1.0))
