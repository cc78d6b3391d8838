"""The chapters of an edition's rules: the sections of each, row by row."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from rage_desktop.rules import ActionCard, Edition, Role, Text, text
from rage_desktop.rules.editions import examples, help, round_help  # noqa: A004
from rage_desktop.rules.text import suit_text
from rage_desktop.ui.scenes.rules.parts import (
    Part,
    Section,
    action_row,
    action_strip,
    aim,
    card_points,
    key_row,
    points_row,
    section,
    sentence,
    sentences,
    size_row,
    suit_row,
)
from rage_desktop.ui.scenes.rules.pictures import CARD, Art, trick
from rage_desktop.ui.scenes.rules.pictures import RulesSubject as RulesSubject
from rage_desktop.ui.scenes.settings.key_uses import ARROWS_USE, PAD_USES
from rage_desktop.ui.scenes.settings.setting_rows import PAGES, Fact

Rows: TypeAlias = Sequence[Sequence[Section]]
# action cards: number that makes the gap CLOSE, and the two gaps
MANY = 5
CLOSE = 3
ROOMY = 26
NARROW = 440  # px of the design: width of a column of keys
TALL = 240  # px of the design: height of the cards of a trick on a page of its own
# Letters as typed in haste. The packages have no room for Python's full table.
AS_TYPED: Final = str.maketrans(
    "àáâãäåçèéêëìíîïñòóôõöùúûüýÿ’",
    "aaaaaaceeeeiiiinooooouuuuyy'",
    "\u0300\u0301\u0302\u0303\u0308\u0327",
)
ZERO: Final = re.compile(r"\b(?:0|cero|null)\b")  # zero as typed in the game's languages


class Chapter(StrEnum):
    """A chapter of the rules."""

    AIM = "aim"
    TRICK = "trick"
    TRUMP = "trump"
    ACTIONS = "actions"
    POINTS = "points"
    ROUNDS = "rounds"
    HOUSE = "house"
    KEYS = "keys"


def found(art: Art, asked: str) -> list[tuple[Chapter, Part]]:
    """Return the parts that contain every word of the query, with their chapters; of the first
    chapter only the first part, since the others are an overview."""
    wanted = _as_typed(asked).split()
    every = (
        (which, part)
        for which in Chapter
        for place, row in enumerate(CHAPTERS[which].rows(art))
        for section in row
        for part in section.parts
        if which is not Chapter.AIM or not place
    )
    return [
        (which, part)
        for which, part in every
        if wanted and all(word in _as_typed(part.node.name) for word in wanted)
    ]


def _as_typed(message: str) -> str:
    """Normalise text for the search: lower case, no accents, plain punctuation, one spelling
    where there are two."""
    return ZERO.sub("zero", message.casefold().translate(AS_TYPED)).replace("colour", "color")


def _aim(art: Art) -> Rows:
    by_case = {
        (case.bid, case.won): case for case in examples.scored(art.edition, art.subject.players)
    }
    shown = [(2, 2), (2, 3), (0, 0)] if (2, 2) in by_case else [*by_case][:3]
    cases = [by_case[case] for case in shown]
    lines = (
        text("Every trick you take fills a part of your ring."),
        text(
            "Bid {n} and take {n}, and the ring closes. Take more or fewer, and it splits.",
            n=cases[0].bid,
        ),
    )
    tricks = _follow(art, help.who_must_follow(art.edition)) + _beat(
        art, help.when_to_trump(art.edition)
    )
    rows = [[section(art, [aim(art, help.aim(art.edition), lines, cases)])], tricks]
    if entries := help.action_cards(art.edition, art.look):
        when = help.when_to_play_actions(art.edition)[0]
        rows.append([section(art, [action_strip(art, entries)], text("Action cards"), when)])
    return rows


def _follow(art: Art, note: Text | None = None) -> list[Section]:
    """Return a trick in which all follow suit: with a note in the overview, else large."""
    example = examples.following(art.edition)
    return _pictured(art, example, "play-trick", text("Follow the suit led"), note)


def _beat(art: Art, note: Text | None = None) -> list[Section]:
    """Return a trick that a trump takes, in the same form."""
    example = examples.trumping(art.edition)
    return _pictured(art, example, "play-trump", text("Trump beats every other suit"), note)


def _pictured(
    art: Art, example: examples.Example | None, name: str, title: Text, note: Text | None
) -> list[Section]:
    if example is None:
        return []
    part = Part(*trick(art, example, name, CARD if note else TALL))
    return [section(art, [part], title, note or "")]


def _trick(art: Art) -> Rows:
    return _follow(art), [section(art, sentences(art, help.a_trick(art.edition)))]


def _trump(art: Art) -> Rows:
    return _beat(art), [section(art, sentences(art, help.trump(art.edition)))]


def _actions(art: Art) -> Rows:
    edition = art.edition
    entries = help.action_cards(edition, art.look)
    if not entries:
        return ([section(art, sentences(art, [text("This deck has no action cards.")]))],)
    tricks = [examples.acting(edition, entry.role) for entry in entries]
    turns = any(trick.turned or trick.next_turned for trick in tricks if trick)
    pad = CLOSE if len(entries) > MANY else ROOMY
    parts = [
        action_row(art, entry, trick, ruled=bool(place), turns=turns, pad=pad)
        for place, (entry, trick) in enumerate(zip(entries, tricks, strict=True))
    ]
    if _in_order(edition):
        last, first = (suit_text(art.look.suits[edition.suits[end]].name) for end in (-1, 0))
        after = text("After {last} the list begins again with {first}.", last=last, first=first)
        parts += [suit_row(art, arrows=True), sentence(art, after)]
    when, *more = help.when_to_play_actions(edition)
    return ([section(art, parts, when, " ".join(map(art.say, more)))],)


def _in_order(edition: Edition) -> bool:
    """Return whether the order of the suits matters."""
    change = edition.action_counts.get(Role.CHANGE, 0) and edition.change != "choose_any"
    return bool(change) and edition.change_with_nothing_suitable == "next_suit_down"


def _points(art: Art) -> Rows:
    edition = art.edition
    cases = examples.scored(edition, art.subject.players)
    parts = [points_row(art, case, ruled=place > 0) for place, case in enumerate(cases)]
    for role, points in ((Role.BONUS, edition.bonus), (Role.MALUS, edition.malus)):
        if points and edition.action_counts.get(role, 0):
            said = art.say(text("Each {card} in your tricks", card=ActionCard(role)))
            parts.append(card_points(art, role, said, points))
    parts += sentences(
        art,
        (*round_help.squares(edition), *round_help.sweep(edition), *round_help.below_zero(edition)),
    )
    return ([section(art, parts, text("What a bid earns"))],)


def _rounds(art: Art) -> Rows:
    edition = art.edition
    players = art.subject.players
    said = text("With {n} players", n=players)
    hands = size_row(art, edition.rounds(players), said)
    notes = sentences(art, round_help.hand_sizes(edition))
    deck = sentences(
        art, (round_help.deck(edition, art.look), round_help.table_of(art.subject.file, edition))
    )
    return (
        [section(art, [hands, *notes], text("Cards in each hand, round by round"), said)],
        [section(art, sentences(art, round_help.rounds(edition)))],
        [section(art, [suit_row(art), *deck], text("The deck"))],
    )


def _house(art: Art) -> Rows:
    file = art.subject.file
    edition = art.edition
    held = round_help.house_rules(file, edition)
    others = round_help.other_house_rules(file, edition)
    on = [sentence(art, line, name, is_on=True) for name, line in held]
    off = [sentence(art, line, name, is_on=False) for name, line in others]
    title = text("More house rules") if held else text("House rules to choose from")
    note = text("Turn them on under New game.")
    notes = sentences(art, [Text(each) for each in file.notes])
    none = sentences(art, [text("This edition has no house rules.")])
    sections = [
        section(art, on, text("House rules of this game")),
        section(art, off, title, note),
        section(art, notes, text("Good to know")),
    ]
    return [[each] for each in sections if each.parts] or [[section(art, none)]]


def _keys(art: Art) -> Rows:
    facts = [fact for page in PAGES for fact in page.options if isinstance(fact, Fact)]
    board = [key_row(art, art.ctx.key_label(fact.key), fact.name) for fact in facts]
    caps = replace(art.ctx.key_bindings, pad=art.ctx.key_bindings.pad or "letters")
    pad = [key_row(art, caps.key_for(key), use) for key, use in PAD_USES.items()]
    pad.insert(2, key_row(art, art.say(text("Pad or stick")), ARROWS_USE))
    half = -(-len(board) // 2)
    columns = (
        (text("Keyboard"), board[:half]),
        (text("More keys"), board[half:]),
        (text("Game pad"), pad),
    )
    return ([section(art, parts, title, width=NARROW) for title, parts in columns],)


class About(NamedTuple):
    """A chapter's title, its icon, its content, and the beginners' lesson on the same
    subject."""

    name: Text
    icon: str
    rows: Callable[[Art], Rows]
    lesson: str | None = None


CHAPTERS: Final = {
    Chapter.AIM: About(text("Aim"), "i_target", _aim, "learn-1"),
    Chapter.TRICK: About(text("A trick"), "i_cards", _trick, "learn-2"),
    Chapter.TRUMP: About(text("Trump"), "i_crown", _trump, "learn-3"),
    Chapter.ACTIONS: About(text("Action cards"), "star", _actions, "learn-5"),
    Chapter.POINTS: About(text("Points"), "i_sheet", _points, "learn-4"),
    Chapter.ROUNDS: About(text("Rounds"), "i_replay", _rounds, "learn-9"),
    Chapter.HOUSE: About(text("House rules"), "i_gear", _house),
    Chapter.KEYS: About(text("Keys"), "i_human", _keys),
}
