"""The dialog that says whose games are counted, at which tables and by which rules."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from rage_desktop.match.statistics.result_rows import TRAINING, StoredResult, rule_sets
from rage_desktop.match.store.profiles import Profile
from rage_desktop.rules import EditionFile, Text, ntext, text
from rage_desktop.ui import toolkit as ui

NOBODY = text("No person has been chosen")


class GameFilter(NamedTuple):
    """What is counted: whose games, at tables of how many, by which rule set; None for all.

    `training` are the games with hints or undo, kept apart; None for them if there are no others.
    """

    person: Profile | None
    seats: int | None = None
    rules: str | None = None
    training: bool | None = None
    anew: bool = False  # whether to start statistics anew


class StatsFilterScene(ui.Dialog):
    """Pops the GameFilter, or None on Escape."""

    title = text("Which games count here")
    default = "done"
    first_focus = "done"
    panel_width = 900.0
    heading_size = 30.0

    def __init__(
        self,
        choice: GameFilter,
        people: Sequence[Profile],
        rows: Sequence[StoredResult],
        named: Callable[[str], EditionFile | None],
        names: Mapping[str, Text] = {},
    ) -> None:
        """`rows` are the chosen person's games; `named` finds an edition by its id, and `names` has
        the names of those that are not here."""
        super().__init__()
        self._choice = choice
        self._people = people
        self._sizes = sorted({row.seats for row in rows})
        self._rules = rule_sets(rows, named, names)
        self._any_training = any(row.uncounted in TRAINING for row in rows)
        self._rules_view = ui.Scroll("rules", text("Rules"))

    def body(self) -> ui.Children:
        """Whose, tables, rule sets."""
        rows: list[tuple[str | None, Text]] = [(None, text("All rules")), *self._rules]
        tabs = [
            ui.Tab(
                f"rules-{rules or 'all'}",
                name,
                icon="i_cards",
                selected=rules == self._choice.rules,
                on_press=partial(self._choose, rules=rules),
            )
            for rules, name in rows
        ]
        page = ui.Column(*(ui.Sized(tab, h=54) for tab in tabs), gap=8, pad=(6, 6, 24, 6))
        rules = ui.ScrollView(self._rules_view, page, always=True, grow=1, min_h=130)
        return self._whose(), self._tables(), self._kinds(), rules

    def _whose(self) -> ui.SegmentedControl | None:
        if len(self._people) < 2:
            return None
        people = {one.id: one for one in self._people}
        person = self._choice.person
        return ui.choice(
            "whose",
            text("Whose games"),
            {id_: one.name for id_, one in people.items()},
            None if person is None else person.id,
            lambda id_: ui.Pop(GameFilter(people[id_])),
            size=18 if len(people) < 6 else 15,
        )

    def _tables(self) -> ui.SegmentedControl:
        sizes: dict[int | None, Text] = {None: text("All tables")}
        sizes |= {size: ntext("{n} seat", "{n} seats", size) for size in self._sizes}
        return ui.choice(
            "tables",
            text("Seats at the table"),
            sizes,
            self._choice.seats,
            lambda seats: self._choose(seats=seats),
            size=18 if len(sizes) < 5 else 15,
        )

    def _kinds(self) -> ui.SegmentedControl | None:
        if not self._any_training:
            return None
        return ui.choice(
            "kind",
            text("Kind of game"),
            {False: text("Games that count"), True: text("Training")},
            bool(self._choice.training),
            lambda training: self._choose(training=training),
        )

    def footer(self) -> ui.Child:
        """To count from zero, and to go back with the choice."""
        anew = self._choice._replace(anew=True)
        from_zero = ui.Button(
            "anew",
            text("Start again…"),
            kind=ui.ButtonKind.DANGER,
            size=20,
            enabled=self._choice.person is not None,
            description="" if self._choice.person is not None else NOBODY,
            on_press=lambda: ui.Pop(anew),
        )
        done = self.button("done", text("Done"), lambda: ui.Pop(self._choice))
        return ui.Row(from_zero, ui.Spacer(), ui.Sized(done, min_w=200), gap=16)

    def _choose(self, **changes: Any) -> None:
        self._choice = self._choice._replace(**changes)
