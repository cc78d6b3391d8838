"""The control of each kind of setting: switch, choice, number, or a list of buttons."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from string import ascii_uppercase
from typing import Any, Final, NamedTuple, TypeAlias

from rage_desktop.play.workshop.workbench import COLOURS, Workbench
from rage_desktop.rules import Arg, Role, Text, text
from rage_desktop.rules.editions.edition import Changes
from rage_desktop.rules.editions.help import in_short
from rage_desktop.rules.editions.setting import Control, Setting, changes_for, value_of
from rage_desktop.ui import toolkit as ui

Change: TypeAlias = Callable[[Changes, str], ui.NavResult]
"""Changes rules, and names the setting, so that changes of one in a row are undone at once."""

FEWEST: Final = 1
MOST_CARDS: Final = 40  # action cards of one kind, in the editor
NARROW: Final = 160  # px of the design: the least width of words
NO_TRUMP: Final = "none"
FIRST_NUMBER: Final = 100  # points to which a game is played when it is first played to points


class Entry(NamedTuple):
    """An entry of a list: how its node's id ends, its name, its value, and what a press does."""

    key: str
    name: Arg
    value: Any
    hint: Text | None = None


class RuleControls:
    """Makes the controls for the rules on a workbench."""

    def __init__(self, ctx: ui.DrawContext, bench: Workbench, change: Change) -> None:
        self._ctx = ctx
        self._bench = bench
        self._change = change

    def control(self, setting: Setting) -> ui.Child:
        """Return the control of a setting; None where the group shows it otherwise."""
        value = value_of(self._bench.edition, setting.key)
        match setting.control:
            case Control.SWITCH:
                return ui.Toggle(
                    setting.key,
                    setting.title,
                    checked=value,
                    on_change=partial(self._set, setting),
                    description=setting.meaning,
                    has_visible_hint=True,
                )
            case Control.CHOICE:
                return self._choice(setting, value)
            case Control.NUMBER:
                return self._number(setting, value)
            case Control.SPAN:
                return self._span(setting, value)
            case Control.TRUMP:
                return self._buttons(setting, self._trumps(), [value], partial(self._set, setting))
            case Control.TRUMPS:
                return self._list(setting, value, self._trumps())
            case Control.TIES:
                labels = {str(each.value): each.label for each in setting.choices}
                return self._list(setting, value, labels, is_set=True)
            case Control.SIZES:
                return self._sizes(setting, value)
            case Control.SUITS:
                return self._suits(setting, value)
        return None

    def _set(self, setting: Setting, value: Any) -> ui.NavResult:
        return self._change(changes_for(self._bench.edition, setting.key, value), setting.key)

    # -- one of some ---------------------------------------------------------------------------

    def _choice(self, setting: Setting, value: Any) -> ui.Element:
        """Return the choices side by side, or in several lines where they are too long for one."""
        labels = {each.value: each.label for each in setting.choices}
        choose = partial(self._set, setting)
        beside = ui.choice(
            setting.key,
            setting.title,
            labels,
            value,
            choose,
            description=setting.meaning,
            has_visible_hint=True,
        )
        return ui.FitWidth(beside, self._buttons(setting, labels, [value], choose))

    def _trumps(self) -> dict[str, Arg]:
        """Return the names of the suits, and of no trump, by code."""
        file = self._bench.file
        names: dict[str, Arg] = {code: file.look.suit_name(code) for code in file.rules.suits}
        return names | {NO_TRUMP: text("None")}

    # -- numbers -------------------------------------------------------------------------------

    def _number(self, setting: Setting, value: Any) -> ui.Child:
        """Return a number; where something else can stand for it, first the choice between."""
        if not setting.choices:
            return ui.stepper(self._stepper(setting, value))
        is_number = isinstance(value, int)
        labels: dict[Any, Text] = {each.value: each.label for each in setting.choices}
        labels["number"] = text("a number")
        low = setting.low or 0
        first = (
            min(setting.high or FIRST_NUMBER, FIRST_NUMBER)
            if low == 1 and value == "rounds"
            else max(low, 1)
        )

        def choose(chosen: Any) -> ui.NavResult:
            return self._set(setting, first if chosen == "number" else chosen)

        kinds = ui.choice(
            f"{setting.key}-kind",
            setting.title,
            labels,
            "number" if is_number else value,
            choose,
            description=setting.meaning,
            has_visible_hint=True,
        )
        number = ui.stepper(self._stepper(setting, value)) if is_number else None
        return ui.FitWidth(
            ui.Row(kinds, number, gap=12), ui.Column(kinds, number, gap=6, align_children="end")
        )

    def _stepper(self, setting: Setting, value: int) -> ui.Stepper:
        is_signed = (setting.low or 0) < 0
        shown = self._ctx.translator.signed(value) if is_signed else str(value)
        return ui.Stepper(
            setting.key,
            setting.title,
            value=shown,
            number=value,
            low=setting.low or 0,
            high=setting.high if setting.high is not None else 999,
            on_change=partial(self._set, setting),
            description=setting.meaning,
            has_visible_hint=True,
        )

    def _span(self, setting: Setting, value: Mapping[str, int]) -> ui.Element:
        """Return the least and the greatest number of a range."""
        names = list(value)
        parts: list[ui.Child] = []
        for name in names:
            label = text("from") if name == names[0] else text("to")
            key = f"{setting.key}.{name}"
            number = ui.Stepper(
                key,
                text("{name}, {part}", name=setting.title, part=label),
                value=str(value[name]),
                number=value[name],
                low=setting.low or 0,
                high=setting.high if setting.high is not None else 999,
                on_change=partial(self._set_end, setting, name),
            )
            parts += [ui.Label(label, size=17, colour="soft", lines=1), ui.stepper(number)]
        return ui.Row(*parts, gap=10)

    def _set_end(self, setting: Setting, name: str, number: int) -> ui.NavResult:
        """Set one end of a range, and move the other where it would cross."""
        ends = dict(value_of(self._bench.edition, setting.key))
        first, last = ends
        ends[name] = number
        if ends[first] > ends[last]:
            ends[last if name == first else first] = number
        return self._set(setting, ends)

    # -- lists ---------------------------------------------------------------------------------

    def _buttons(
        self,
        setting: Setting,
        labels: Mapping[Any, Arg],
        chosen: Sequence[Any],
        press: Callable[[Any], ui.NavResult],
    ) -> ui.Element:
        """Return a button for each value, the chosen ones in gold."""
        buttons = [
            _small(f"{setting.key}-{value}", label, partial(press, value), is_on=value in chosen)
            for value, label in labels.items()
        ]
        return ui.Flow(*buttons, gap=8, row_gap=8, w=NARROW, grow=1)

    def _list(
        self,
        setting: Setting,
        values: Sequence[str],
        labels: Mapping[str, Arg],
        *,
        is_set: bool = False,
    ) -> ui.Element:
        """Return the values in their order, and those that can be added; of a set, only what is
        not in it yet."""
        there = [
            Entry(
                str(place), text("{n}. {name}", n=place + 1, name=labels.get(value, value)), value
            )
            for place, value in enumerate(values)
        ]
        further = [
            Entry(value, label, value)
            for value, label in labels.items()
            if not is_set or value not in values
        ]
        return self._entries(setting, there, further)

    def _sizes(self, setting: Setting, values: Sequence[int]) -> ui.Element:
        """Return the hand of each round, and what can be added next."""
        rounds = [
            Entry(
                str(place), text("{n}", n=n), n, text("Round {n}. Press to remove it.", n=place + 1)
            )
            for place, n in enumerate(values)
        ]
        last = values[-1] if values else FEWEST
        further = [Entry(str(n), text("{n}", n=n), n) for n in _near(last, setting)]
        return self._entries(setting, rounds, further)

    def _suits(self, setting: Setting, codes: Sequence[str]) -> ui.Element:
        """Return the suits in their order, and those of other colours."""
        look = self._bench.file.look
        used = {look.suits[code].colour for code in codes}
        there = [Entry(code, look.suit_name(code), code) for code in codes]
        further = [
            Entry(colour, named.name, _free_code(named.code, codes))
            for colour, named in COLOURS.items()
            if colour not in used
        ]
        return self._entries(setting, there, further)

    def _entries(
        self, setting: Setting, there: Sequence[Entry], further: Sequence[Entry]
    ) -> ui.Element:
        """Return the entries of a list, each removed by a press, and what a press appends."""
        removed = [
            _small(
                f"{setting.key}-{entry.key}",
                entry.name,
                partial(self._remove, setting, place),
                entry.hint or text("Press to remove it"),
                is_on=True,
            )
            for place, entry in enumerate(there)
        ]
        added = [
            _small(
                f"{setting.key}-add-{entry.key}",
                text("+ {name}", name=entry.name),
                partial(self._append, setting, entry.value),
                text("Press to add it at the end"),
            )
            for entry in further
        ]
        return ui.Column(
            ui.Flow(*removed, gap=8, row_gap=8) if removed else None,
            ui.Flow(*added, gap=8, row_gap=8) if added else None,
            gap=8,
            w=NARROW,
            grow=1,
        )

    def _remove(self, setting: Setting, place: int) -> ui.NavResult:
        values = list(value_of(self._bench.edition, setting.key))
        del values[place]
        return self._set(setting, values)

    def _append(self, setting: Setting, value: Any) -> ui.NavResult:
        return self._set(setting, [*value_of(self._bench.edition, setting.key), value])

    # -- action cards --------------------------------------------------------------------------

    def counts(
        self, setting: Setting, picture: Callable[[Role], ui.Element]
    ) -> Iterable[ui.Element]:
        """Yield a row for each action card: its picture, what it does, how many there are."""
        edition = self._bench.edition
        counts = dict(value_of(edition, setting.key))
        for role in Role:
            number = counts.get(role, 0)
            name = self._bench.file.look.action_name(role)
            stepper = ui.Stepper(
                f"{setting.key}.{role}",
                name,
                value=str(number),
                number=number,
                low=0,
                high=MOST_CARDS,
                on_change=partial(self._set_count, setting, role),
                description=in_short(edition, role),
                has_visible_hint=True,
            )
            words = ui.Column(
                ui.Label(name, "b", 21, line_height=1.25),
                ui.Label(in_short(edition, role), size=17, colour="soft", w=NARROW),
                grow=1,
            )
            yield ui.Row(picture(role), words, ui.stepper(stepper), gap=20, pad=(40, 6, 26, 6))

    def _set_count(self, setting: Setting, role: Role, number: int) -> ui.NavResult:
        counts = dict(value_of(self._bench.edition, setting.key)) | {str(role): number}
        kept = {each: counts[each] for each in Role if counts.get(each)}
        return self._set(setting, kept)


def _small(
    node_id: str, name: Arg, press: ui.Press, hint: Arg = "", *, is_on: bool = False
) -> ui.Button:
    kind = ui.ButtonKind.PRIMARY if is_on else ui.ButtonKind.SECONDARY
    return ui.Button(
        node_id, name, kind=kind, size=17, h=44, selected=is_on, description=hint, on_press=press
    )


def _free_code(wanted: str, taken: Sequence[str]) -> str:
    """Return a code for a suit that no other has: the wanted one, or the first free letter."""
    return next((code for code in (wanted, *ascii_uppercase) if code not in taken), wanted)


def _near(last: int, setting: Setting) -> list[int]:
    """Return the hand sizes offered after one: those next to it."""
    low = max(FEWEST, setting.low or FEWEST)
    high = setting.high if setting.high is not None else 99
    return [n for n in range(last - 2, last + 3) if low <= n <= high]
