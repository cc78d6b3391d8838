"""The dialog that says whose games are counted, at which tables and by which rules."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from rage_desktop.match.record.digest import PlayedGame
from rage_desktop.match.store.persons.known_people import Person
from rage_desktop.rules import EditionFile, Text, ntext, text
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.scene import Modal
from rage_desktop.ui.toolkit.transitions import Outcome, Pop
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, Scroll, Tab, TextNode
from rage_desktop.ui.toolkit.widgets.values import Segmented

WIDE, ROW = 900, 62  # design px


class Choice(NamedTuple):
    """What is counted: whose games, at tables of how many, by which rule set; None for all."""

    person: Person | None
    seats: int | None = None
    rules: str | None = None
    anew: bool = False  # whether to start statistics anew


class WhichGamesScene(Modal):
    """Pops the Choice, or None on Escape."""

    title = text("Which games count here")
    default = "done"
    first_focus = "done"

    def __init__(
        self,
        choice: Choice,
        people: Sequence[Person],
        rows: Sequence[PlayedGame],
        named: Callable[[str], EditionFile | None],
    ) -> None:
        """`rows` are the chosen person's games; `named` finds an edition by its id."""
        super().__init__()
        self._choice, self._people = choice, people
        self._sizes = sorted({row.seats for row in rows})
        self._rules = rule_sets(rows, named)
        self._scroll = Scroll("rules", name="Rules")

    def resized(self) -> None:
        """Place the panel: as high as its rows, and no higher than the window."""
        kit = self.kit
        width = min(kit.px(WIDE), kit.size[0] - kit.px(48))
        self._row = max(kit.px(ROW), kit.reach, round(kit.t(20) * 2.2))
        lines = 1 + len(self._rules)
        high = kit.px(200) + self._row * (2 + lines) + kit.t(17) * 6
        self.panel = Rect(0, 0, width, min(high, kit.size[1] - kit.px(48)))
        self.panel.center = kit.size[0] // 2, kit.size[1] // 2

    def build(self) -> list[Node]:
        """Whose, tables, rule sets, and the buttons."""
        kit, say, panel = self.kit, self.kit.say, self.panel
        x, w = panel.x + kit.px(36), panel.w - kit.px(72)
        head = Rect(x, panel.y + kit.px(24), w, kit.px(56))
        y = head.bottom + kit.px(8)
        nodes: list[Node] = [TextNode("heading", say(self.title), head, style="f", size=30)]
        for row in (self._whose(), self._tables()):
            if row is not None:
                row.bounds = Rect(x, y, w, self._row - kit.px(10))
                nodes.append(row)
                y += self._row
        foot = panel.bottom - kit.px(30) - max(kit.px(60), kit.reach)
        return [*nodes, *self._rule_nodes(Rect(x, y, w, foot - kit.px(20) - y)), *self._foot(foot)]

    def _whose(self) -> Segmented | None:
        if len(self._people) < 2:
            return None
        names = tuple(person.name for person in self._people)
        ids = [person.id for person in self._people]
        person = self._choice.person
        index = ids.index(person.id) if person is not None and person.id in ids else 0
        return Segmented(
            "whose", bounds=Rect(0, 0, 0, 0), name=self.kit.say(text("Whose games")), options=names,
            index=index, on_change=self._choose_person, size=18 if len(names) < 6 else 15,
        )  # fmt: skip

    def _tables(self) -> Segmented:
        say = self.kit.say
        options = (say(text("All tables")), *(say(_seats(size)) for size in self._sizes))
        seats = self._choice.seats
        index = 1 + self._sizes.index(seats) if seats in self._sizes else 0
        size = 18 if len(options) < 5 else 15
        return Segmented(
            "tables", bounds=Rect(0, 0, 0, 0), name=say(text("Seats at the table")),
            options=options, index=index, on_change=self._choose_seats, size=size,
        )  # fmt: skip

    def _rule_nodes(self, view: Rect) -> list[Node]:
        kit, say = self.kit, self.kit.say
        rows: list[tuple[str | None, Text]] = [(None, text("All rules")), *self._rules]
        tabs: list[Node] = []
        for place, (rules, name) in enumerate(rows):
            box = Rect(view.x + 6, view.y + 6 + place * self._row, view.w - kit.px(24) - 6,
                       self._row - kit.px(8))  # fmt: skip
            tabs.append(
                Tab(
                    f"rules-{rules or 'all'}", say(name), box, icon="i_cards",
                    selected=rules == self._choice.rules, on_press=self._chooser(rules),
                )
            )  # fmt: skip
        self._scroll.name = say(text("Rules"))
        return self._scroll.place(view, len(rows) * self._row + 12, tabs)

    def _foot(self, y: int) -> list[Node]:
        kit, say, panel = self.kit, self.kit.say, self.panel
        high = max(kit.px(60), kit.reach)
        words = say(text("Count from zero …"))
        wide = kit.width(words, "x", 20) + kit.px(60)
        right = panel.right - kit.px(36)
        return [
            Button(
                "anew", words, Rect(panel.x + kit.px(36), y, wide, high), kind=Kind.DANGER, size=20,
                enabled=self._choice.person is not None,
                on_press=lambda: Pop(self._choice._replace(anew=True)),
            ),
            Button(
                "done", say(text("Done")), Rect(right - kit.px(200), y, kit.px(200), high),
                kind=Kind.PRIMARY, size=22, on_press=lambda: Pop(self._choice),
            ),
        ]  # fmt: skip

    def _choose_person(self, index: int) -> Outcome:
        return Pop(Choice(self._people[index]))

    def _choose_seats(self, index: int) -> Outcome:
        self._choice = self._choice._replace(seats=self._sizes[index - 1] if index else None)
        return None

    def _chooser(self, rules: str | None) -> Callable[[], Outcome]:
        def choose() -> Outcome:
            self._choice = self._choice._replace(rules=rules)
            return None

        return choose

    def draw_panel(self, canvas: Canvas) -> None:
        """The panel."""
        paint_panel(canvas, self.kit, self.panel, 28, raised=True)


def _seats(size: int) -> Text:
    return ntext("{n} seat", "{n} seats", size)


LENGTH = ("hand_sizes*", "players*")  # what shorter games and daily deals change, and no rule


def rule_sets(
    rows: Sequence[PlayedGame], named: Callable[[str], EditionFile | None]
) -> list[tuple[str, Text]]:
    """Return the rule sets games were played by, those played last first, with their names."""
    found: dict[str, Text] = {}
    for row in reversed(rows):
        if row.rules not in found:
            found[row.rules] = _rules_name(row, named(row.edition_id))
    return list(found.items())


def _rules_name(row: PlayedGame, file: EditionFile | None) -> Text:
    """Return an edition's name with its house rules; changes without a name are only counted."""
    name = text("{name}", name=row.edition_id) if file is None else file.name
    known = {} if file is None else {variant.id: variant.name for variant in file.variants}
    ids = [each for each in row.variants.split("+") if each]
    own = sum(each.endswith("*") for each in ids if each not in LENGTH)
    for each in ids:
        if not each.endswith("*"):
            rule = text("{name}", name=each) if each not in known else Text(known[each])
            name = text("{one} · {other}", one=name, other=rule)
    if LENGTH[0] in ids:
        name = text("{one} · {other}", one=name, other=text("another length"))
    if own:
        changes = ntext("{n} change of your own", "{n} changes of your own", own)
        name = text("{one} · {other}", one=name, other=changes)
    return name
