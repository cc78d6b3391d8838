"""An edition being edited: every change can be undone, and contradictions are allowed meanwhile."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import structs

from rage_desktop.rules import Edition, EditionError, EditionFile, Text, text
from rage_desktop.rules.editions.edition import Changes, HandSizes
from rage_desktop.rules.editions.edition_settings import SETTINGS
from rage_desktop.rules.editions.file import change_knobs
from rage_desktop.rules.editions.look import USUAL_EMBLEMS, Colour, Look, SuitLook, free_emblem
from rage_desktop.rules.editions.setting import Group, value_of

SAMPLE_NUMBER: Final = 100  # stands for the N of a variant while it is tried


class ColourName(NamedTuple):
    """What a suit of a colour is called, and its code."""

    code: str
    name: Text


COLOURS: Final[Mapping[Colour, ColourName]] = {
    "red": ColourName("R", text("Red")),
    "orange": ColourName("O", text("Orange")),
    "yellow": ColourName("Y", text("Yellow")),
    "green": ColourName("G", text("Green")),
    "pine": ColourName("N", text("Pine")),
    "blue": ColourName("B", text("Blue")),
    "purple": ColourName("P", text("Purple")),
    "silver": ColourName("S", text("Silver")),
}
"""The suits that can be added with a press."""


class Workbench:
    """An edition file, the edition that it was made from, and all changes of this visit.

    Nothing is checked while rules change: a person may walk through a contradiction.
    """

    def __init__(self, file: EditionFile, mother: EditionFile) -> None:
        self.mother = mother
        self._past: list[EditionFile] = []
        self._future: list[EditionFile] = []
        self._file = file
        self._saved = file
        self._house_rules = file.variants  # those that a change rules out come back with the next
        self._last_changed = ""
        self._differences: tuple[Edition, frozenset[str]] | None = None  # of the rules as they were

    @property
    def file(self) -> EditionFile:
        """The edition as it is now."""
        return self._file

    @property
    def edition(self) -> Edition:
        """Its rules, which may contradict each other."""
        return self._file.rules

    @property
    def is_changed(self) -> bool:
        """Whether it differs from what was opened or saved last."""
        return self._file != self._saved

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether a change was taken back that can be made again."""
        return bool(self._future)

    @property
    def changed_settings(self) -> frozenset[str]:
        """The keys of the settings that differ from the edition it was made from."""
        own = self.edition
        if self._differences is None or self._differences[0] is not own:
            other = self.mother.rules
            keys = (setting.key for setting in SETTINGS)
            found = frozenset(key for key in keys if value_of(own, key) != value_of(other, key))
            self._differences = own, found
        return self._differences[1]

    def count_changed(self, group: Group) -> int:
        """Return how many settings of a group differ from the edition it was made from."""
        changed = self.changed_settings
        return sum(each.key in changed for each in SETTINGS if each.group is group)

    def change(self, changes: Changes, setting: str) -> None:
        """Change rules, given as plain values. Changes of one setting in a row are one to undo."""
        changed = msgspec.to_builtins(self.edition) | dict(changes)
        rules = with_matching_hands(msgspec.convert(changed, Edition), self.edition)
        self.replace(structs.replace(self._file, rules=rules), setting)

    def replace(self, file: EditionFile, setting: str) -> None:
        """Put another state of the edition in place of this one, with what doesn't fit its rules
        left out: looks of suits, pictured cards, and those of its first house rules."""
        file = without_misfits(structs.replace(file, variants=self._house_rules))
        if file == self._file:
            return
        if not setting or setting != self._last_changed or not self._past:
            self._past.append(self._file)
        self._last_changed = setting
        self._future.clear()
        self._file = file

    def undo(self) -> None:
        """Take back the last change, if there is one."""
        if self._past:
            self._future.append(self._file)
            self._step_to(self._past.pop())

    def redo(self) -> None:
        """Make the change that was taken back last again, if there is one."""
        if self._future:
            self._past.append(self._file)
            self._step_to(self._future.pop())

    def _step_to(self, file: EditionFile) -> None:
        self._file = file
        self._last_changed = ""

    def saved(self, file: EditionFile) -> None:
        """Take over the edition as it was saved: with its id, if that is new."""
        self._file = self._saved = file
        self._last_changed = ""


def with_matching_hands(edition: Edition, before: Edition) -> Edition:
    """Return an edition whose list of hands is there exactly if its order needs one: the hands as
    they were before, at as few players as can play."""
    plan = edition.hand_sizes
    if plan.order == before.hand_sizes.order:
        return edition
    if plan.order == "list":
        sizes = before.rounds(before.players.min)
        return structs.replace(edition, hand_sizes=HandSizes(order="list", sizes=sizes))
    return structs.replace(edition, hand_sizes=structs.replace(plan, sizes=()))


def without_misfits(file: EditionFile) -> EditionFile:
    """Return a file whose look and house rules fit its rules, whatever these contradict."""
    rules = file.rules
    look = file.look
    suits = {code: look.suits[code] for code in rules.suits if code in look.suits}
    if missing := [code for code in rules.suits if code not in suits]:
        suits |= plain_suits(missing, structs.replace(look, suits=suits))
    ranks = {n: mark for n, mark in look.ranks.items() if rules.ranks.low <= n <= rules.ranks.high}
    tile = look.tile if _has_cards(rules, look.tile) else ()
    look = structs.replace(look, suits=suits, ranks=ranks, tile=tile)
    variants = tuple(one for one in file.variants if _changes_rules(rules, one.changes))
    return structs.replace(file, look=look, variants=variants)


def plain_suits(codes: Iterable[str], look: Look) -> dict[str, SuitLook]:
    """Return suits that a look hasn't: of a colour and an emblem that no other suit has, the colour
    by its code if it is that of a colour; each is called by its colour."""
    taken = {suit.colour for suit in look.suits.values()}
    emblems = {look.emblem(code) for code in look.suits}
    free = {colour for colour in COLOURS if colour not in taken}
    looks: dict[str, SuitLook] = {}
    for code in codes:
        fitting = [colour for colour in COLOURS if colour in free]
        if not fitting:
            break
        colour = next((each for each in fitting if COLOURS[each].code == code), fitting[0])
        free.discard(colour)
        emblem = free_emblem(look.skin, colour, emblems)
        emblems.add(emblem or USUAL_EMBLEMS[look.skin][colour])
        looks[code] = SuitLook(COLOURS[colour].name.msgid, colour, emblem=emblem)
    return looks


def _has_cards(rules: Edition, codes: tuple[str, ...]) -> bool:
    if not codes or rules.ranks.low > rules.ranks.high:
        return False
    return {str(card) for card in rules.deck}.issuperset(codes)


def _changes_rules(rules: Edition, changes: Mapping[str, Any]) -> bool:
    """Return whether a house rule can be switched on, and is not what the rules are already."""
    numbered = {key: SAMPLE_NUMBER if value == "N" else value for key, value in changes.items()}
    try:
        changed = change_knobs(rules, numbered)
    except EditionError:
        return False
    return numbered != changes or not _plays_alike(changed, rules)


def _plays_alike(one: Edition, other: Edition) -> bool:
    """Return whether two editions differ at most in how they write the same hands."""
    counts = range(one.players.min, one.players.max + 1)
    if any(one.rounds(players) != other.rounds(players) for players in counts):
        return False
    return structs.replace(one, hand_sizes=other.hand_sizes) == other
