"""The house rules of the chosen edition, as switches in two columns."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.rules import Text, Variant, text
from rage_desktop.ui.scenes.new_game.game_choice import GOALS, USUAL_GOAL, GameChoice
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit, in_two_lines
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.panels import paint_rule
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import Scroll, Segmented, Toggle

MOST = 92  # a row is no higher, however few rules there are
NUMBERED = 74  # nor lower where a number is chosen in one


@dataclass(frozen=True)
class Rule:
    """One switch: its name, what it means, whether it is on and what changes it."""

    id: str
    name: Text
    meaning: Text
    on: bool
    change: Callable[[bool], Outcome]
    numbers: "Callable[[int], Outcome] | None" = None  # chooses one of GOALS
    number: int = USUAL_GOAL


def rules_of(
    choice: GameChoice,
    change: Callable[[GameChoice], Outcome],
    hints: bool,
    change_hints: Callable[[bool], Outcome],
) -> list[Rule]:
    """Return the switches for a choice: its edition's variants, fewer players, bid hints."""
    rules = [_variant_rule(choice, variant, change) for variant in choice.file.variants]
    for players in choice.file.unofficial_players:
        official = choice.file.rules.players
        rules.append(
            Rule(
                "unofficial",
                text("{n} can play", n=players),
                text("The game is made for {low} to {high}", low=official.min, high=official.max),
                choice.unofficial,
                lambda on: change(choice.with_unofficial(on)),
            )
        )
        break
    rules.append(
        Rule(
            "bid-hints",
            text("Bid hints"),
            text("A suggested bid for beginners"),
            hints,
            change_hints,
        )
    )
    return rules


def _variant_rule(
    choice: GameChoice, variant: Variant, change: Callable[[GameChoice], Outcome]
) -> Rule:
    now = choice.is_on(variant)
    number = USUAL_GOAL
    if variant.takes_number and now is not None:
        number = int(now.removeprefix(variant.id[:-1]))
    shown = variant.numbered(number) if variant.takes_number else variant

    def choose(index: int) -> Outcome:
        return change(choice.with_variant(variant, True, GOALS[index]))

    return Rule(
        f"rule-{variant.id}",
        *shown.texts(),
        on=now is not None,
        change=lambda on: change(choice.with_variant(variant, on, number)),
        numbers=choose if variant.takes_number and now is not None else None,
        number=number,
    )


class RulesPanel:
    """Lays the switches out in two columns; if there are too many, they scroll."""

    def __init__(self) -> None:
        self._scroll = Scroll("house-rules", name="House rules")
        self._cells: list[tuple[Rule, Rect, int]] = []  # with room for the words

    def nodes(self, kit: Kit, area: Rect, rules: list[Rule]) -> list[Node]:
        """Return a switch for each rule, and the choice of a number where it takes one."""
        self._scroll.name = kit.say(text("House rules"))
        view = area.inflate(-kit.px(8), -kit.px(12))
        rows = -(-len(rules) // 2)
        room = self._room(kit, view.w // 2)
        most = max(len(_meaning(kit, rule, room)) for rule in rules)
        named = max(len(_name(kit, rule, room)) for rule in rules)
        words = kit.t(21) * 1.3 * named + kit.t(17) * 1.4 * most
        numbered = any(rule.numbers is not None for rule in rules)
        least = max(kit.px(NUMBERED) if numbered else 0, round(words) + kit.px(12))
        height = max(least, min(kit.px(MOST), view.h // rows))
        self._cells = []
        nodes: list[Node] = []
        for i, rule in enumerate(rules):
            left = view.x + i % 2 * (view.w // 2 - kit.px(6))
            cell = Rect(left, view.y + i // 2 * height, view.w // 2, height)
            nodes += self._cell(kit, rule, cell)
            self._cells.append((rule, cell, room))
        return self._scroll.place(view, rows * height, nodes)

    def _room(self, kit: Kit, width: int) -> int:
        """Return how wide the words of a rule may be."""
        return width - kit.px(26) - Toggle.size(kit)[0] - kit.px(26) - kit.px(20)

    def _cell(self, kit: Kit, rule: Rule, cell: Rect) -> list[Node]:
        w, h = Toggle.size(kit)
        bounds = Rect(cell.x + kit.px(26), cell.centery - h // 2, w, h)
        name = kit.say(rule.name)
        toggle = Toggle(
            rule.id, name, bounds, checked=rule.on, row_bounds=cell.inflate(-kit.px(20), 0),
            hint=kit.say(rule.meaning), written=True, on_change=rule.change,
        )  # fmt: skip
        nodes: list[Node] = [toggle]
        if rule.numbers is not None:
            x = bounds.right + kit.px(26)
            wide, high = Segmented.width(kit, _goals(), 17), max(kit.px(40), 30)
            numbers = Segmented(
                f"{rule.id}-number",
                kit.say(text("{name}: the number", name=name)),
                Rect(x, cell.centery - kit.px(4), wide, high),
                options=_goals(),
                index=GOALS.index(rule.number) if rule.number in GOALS else 0,
                size=17,
                on_change=rule.numbers,
            )
            nodes.append(numbers)
        return nodes

    def draw(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the lines between the rows and the words beside the switches."""
        look = kit.palette
        up, step = kit.t(21) * 0.61, kit.t(17) * 1.4
        with self._scroll.page(canvas):
            for i, (rule, cell, room) in enumerate(self._cells):
                left = cell.x + kit.px(26)
                if i % 2 == 0 and i:
                    paint_rule(canvas, kit, left, cell.y, 2 * cell.w - kit.px(58))
                x = left + Toggle.size(kit)[0] + kit.px(26)
                lines = _meaning(kit, rule, room)
                y = cell.centery - step * (len(lines) - 1) / 2
                if rule.numbers is not None:
                    lines, y = [], cell.centery - kit.px(10)
                named = _name(kit, rule, room)
                y += up * (len(named) - 1)
                for at, line in enumerate(reversed(named)):
                    high = y - up - at * kit.t(21) * 1.2
                    kit.write(canvas, line, "b", 21, x, high, look.ivory, 0.0, room)
                y += kit.t(17) * 0.91
                for line in lines:
                    kit.write(canvas, line, "s", 17, x, y, look.soft, 0.0, room)
                    y += step


def _goals() -> tuple[str, ...]:
    return tuple(str(goal) for goal in GOALS)


def _name(kit: Kit, rule: Rule, room: int) -> list[str]:
    return in_two_lines(kit, kit.say(rule.name), "b", 21, room)


def _meaning(kit: Kit, rule: Rule, room: int) -> list[str]:
    return kit.fonts.wrap(kit.say(rule.meaning), "s", kit.t(17), room)
