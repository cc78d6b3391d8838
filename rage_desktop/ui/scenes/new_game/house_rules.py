"""The house rules of the chosen edition, and what help there is, as switches in two columns."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from rage_desktop.play.game_choice import GOALS, QUICK, USUAL_GOAL, GameChoice, house_rules
from rage_desktop.presentation.sentences.common_phrases import sentences
from rage_desktop.rules import Edition, Text, Variant, text
from rage_desktop.rules.editions.help import aim, leading_trumps, trump, when_to_trump
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.table.bidding.bid_score_chips import score_chips

Change: TypeAlias = Callable[[GameChoice], ui.NavResult]

# of all rows, and of one
ROOM = 248
LOW_ROW = 60
FEWEST_ROWS = 2
FEW = 2  # house rules: where there are fewer, there is room to say what the game is about


def rules_panel(
    scroll: ui.Scroll | None,
    choice: GameChoice,
    change: Change,
    hints: bool,
    change_hints: Callable[[bool], ui.NavResult],
) -> ui.Element:
    """Return a switch for each variant, for fewer players, for hints and for training; with a
    view they scroll if there are too many."""
    rules = list(_rules(choice, change))
    few = len(rules) < FEW
    words = text("Hints"), text("A suggested bid, and a light bulb to ask")
    rules.append(_rule("bid-hints", *words, hints, change_hints))
    words = text("Training"), text("Comments on your cards, and statistics of its own")
    rules.append(
        _rule("training", *words, choice.training, lambda on: change(replace(choice, training=on)))
    )
    least = max(LOW_ROW, ROOM // max(FEWEST_ROWS, (len(rules) + 1) // 2))
    rows: list[ui.Element] = []
    for at in range(0, len(rules), 2):
        both = rules[at : at + 2]  # the last one alone has the whole row, so its words one line
        rows.append(ui.Grid(*both, columns=len(both), gap=8, align_children="middle", min_h=least))
    if few:
        rows.append(_in_brief(choice.file.rules))
    parted = [part for row in rows for part in (ui.Divider(), row)][1:]
    page = ui.Column(*parted, pad=(18, 0, 24, 0))
    view = ui.ScrollView(scroll, page, always=True, grow=1) if scroll else page
    return ui.Panel(view, pad=8, grow=1)


def _in_brief(edition: Edition) -> ui.Element:
    """Return what the game is about, where it leaves little to choose."""
    lines = [aim(edition), trump(edition)[0]]
    if edition.cannot_follow == "must_trump":
        lines.append(when_to_trump(edition))
    lines += leading_trumps(edition)
    told = ui.Label(sentences(lines), size=18, colour="soft", id="in-brief")
    return ui.Column(told, score_chips(edition), gap=12, pad=(8, 14))


def _rules(choice: GameChoice, change: Change) -> Iterator[ui.Element]:
    for variant in choice.file.variants:
        if variant.id == QUICK:
            continue
        yield _variant(choice, variant, change)
    for players in choice.file.unofficial_players[:1]:
        official = choice.file.rules.players
        yield _rule(
            "unofficial",
            text("{n} can play", n=players),
            text("The game is made for {low} to {high}", low=official.min, high=official.max),
            choice.unofficial,
            lambda on: change(choice.with_unofficial(on)),
        )


def _variant(choice: GameChoice, variant: Variant, change: Change) -> ui.Element:
    """Return the switch of a variant; while it is on, a number is chosen where it takes one."""
    now = choice.is_on(variant)
    number = USUAL_GOAL
    if variant.takes_number and now is not None:
        number = int(now.removeprefix(variant.id[:-1]))
    name, meaning = (variant.numbered(number) if variant.takes_number else variant).texts()
    numbers = None
    if variant.takes_number and now is not None:
        numbers = ui.choice(
            f"rule-{variant.id}-number",
            text("{name}: value", name=name),
            {goal: str(goal) for goal in GOALS},
            number,
            lambda goal: change(choice.with_variant(variant, True, goal)),
            size=17,
        )
    return _rule(
        f"rule-{variant.id}",
        name,
        meaning,
        now is not None,
        lambda on: change(choice.with_variant(variant, on, number)),
        numbers,
    )


def _rule(
    rule_id: str,
    name: Text,
    meaning: Text,
    on: bool,
    change: Callable[[bool], ui.NavResult],
    numbers: ui.SegmentedControl | None = None,
) -> ui.Element:
    """Return a switch with its name, and its meaning or a choice of numbers beside it."""
    toggle = ui.Toggle(
        rule_id, name, checked=on, description=meaning, has_visible_hint=True, on_change=change
    )
    below: ui.Child = ui.Label(meaning, size=17, colour="soft", line_height=1.25)
    if numbers is not None:
        below = ui.Sized(numbers, h=40, align="start")
    words = ui.Column(ui.Label(name, "b", 21, line_height=1.25), below, grow=1)
    return ui.Row(toggle, words, gap=26, pad=(8, 3), row_of=toggle)


def reset_button(choice: GameChoice, reset: ui.Press) -> ui.Button:
    """Return the button that switches all house rules off, where there are any."""
    return ui.Button(
        "reset",
        text("Reset"),
        kind=ui.ButtonKind.QUIET,
        size=18,
        style="b",
        h=34,
        enabled=bool(house_rules(choice, choice.file) or choice.unofficial),
        colour="gold",
        description=text("Turn off all house rules"),
        on_press=reset,
    )
