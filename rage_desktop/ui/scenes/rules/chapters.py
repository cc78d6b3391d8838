"""The chapters of an edition's rules: which panels each has, row by row."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias

from rage_desktop.rules import ActionCard, Edition, EditionFile, Role, Text, text
from rage_desktop.rules.editions import examples, help  # noqa: A004
from rage_desktop.ui.art.looks import back_of
from rage_desktop.ui.art.studio import Faces
from rage_desktop.ui.scenes.rules.action_blocks import ActionRow, ActionStrip
from rage_desktop.ui.scenes.rules.blocks import Block, KeyRow, Panel, Sentence, SizeRow, SuitRow
from rage_desktop.ui.scenes.rules.pictures import Art, Playing, TrickBlock
from rage_desktop.ui.scenes.rules.score_blocks import AimBlock, CardPoints, PointsRow
from rage_desktop.ui.scenes.settings.setting_rows import PAGES, Fact
from rage_desktop.ui.toolkit.kit import Kit

Rows: TypeAlias = tuple[tuple[Panel, ...], ...]
MANY, CLOSE, ROOMY = 5, 8, 26  # action cards, and the gap between so many or fewer
NARROW = 440  # design px: a column of keys
# Letters as typed in haste. The packages have no room for Python's table of them all.
AS_TYPED: Final = str.maketrans(
    "àáâãäåçèéêëìíîïñòóôõöùúûüýÿ’",
    "aaaaaaceeeeiiiinooooouuuuyy'",
    "\u0300\u0301\u0302\u0303\u0308\u0327",
)
ZERO: Final = re.compile(r"\b(?:0|cero|null)\b")  # as typed in the game's languages
TALL = 240  # design px: the cards of a trick that has a page to itself


class Chapter(StrEnum):
    """One part of the rules."""

    AIM = "aim"
    TRICK = "trick"
    TRUMP = "trump"
    ACTIONS = "actions"
    POINTS = "points"
    ROUNDS = "rounds"
    HOUSE = "house"
    KEYS = "keys"


TITLES: Final = MappingProxyType(
    {
        Chapter.AIM: (text("Aim"), "i_target"),
        Chapter.TRICK: (text("A trick"), "i_cards"),
        Chapter.TRUMP: (text("Trump"), "i_crown"),
        Chapter.ACTIONS: (text("Action cards"), "star"),
        Chapter.POINTS: (text("Points"), "i_sheet"),
        Chapter.ROUNDS: (text("Rounds"), "i_replay"),
        Chapter.HOUSE: (text("House rules"), "i_gear"),
        Chapter.KEYS: (text("Keys"), "i_human"),
    }
)

LESSONS: Final = MappingProxyType(
    {
        Chapter.AIM: "learn-1",
        Chapter.TRICK: "learn-2",
        Chapter.TRUMP: "learn-3",
        Chapter.ACTIONS: "learn-5",
        Chapter.POINTS: "learn-4",
        Chapter.ROUNDS: "learn-9",
    }
)
"""The lesson that shows what a chapter tells, where the edition has the lessons for beginners."""


PAD: Final = (
    ("A", text("play, bid, press")),
    ("B", text("back")),
    (text("Pad or stick"), text("choose a card or a button")),
    ("Start", text("pause")),
    ("Back", text("score sheet")),
    ("X", text("last trick, while held or until pressed again")),
    ("Y", text("rules of this game")),
    ("RB", text("skip what is being shown")),
    ("LB", text("show the cards, where they are hidden")),
    (text("Right stick"), text("what is this?")),
)
"""The buttons of a gamepad, as `window/reader` takes them."""


@dataclass(frozen=True)
class Subject:
    """Whose rules these are: an edition as it is played, by how many, and in which round."""

    file: EditionFile
    edition: Edition
    players: int
    present: int | None = None  # the round under way, from 0

    @property
    def name(self) -> Text:
        """What the edition is called."""
        return self.file.name


def art_of(kit: Kit, subject: Subject, playing: Playing) -> Art:
    """Return what the edition's pictures are made with, worded its own way."""
    edition, look = subject.edition, subject.file.look
    points = {Role.BONUS: edition.bonus, Role.MALUS: edition.malus}
    names = (*("Bruno", "Chiyo", "Dario"), kit.say(text("You")))
    return Art(
        kit,
        look,
        kit.studio.cards(look.skin, kit.palette.high_contrast, back_of(look)),
        Faces(look, kit.wording, points),
        names,
        playing,
    )


def chapter(art: Art, subject: Subject, which: Chapter) -> Rows:
    """Return the panels of a chapter; those in one row may stand side by side."""
    return _BUILD[which](art, subject)


def every_block(art: Art, subject: Subject) -> list[tuple[Chapter, Block]]:
    """Return all blocks of all chapters, the overview of the first left out."""
    return [
        (which, block)
        for which in Chapter
        for row in chapter(art, subject, which)
        for panel in row
        for block in panel.blocks
        if which is not Chapter.AIM or isinstance(block, AimBlock)
    ]


def found(art: Art, subject: Subject, asked: str) -> list[tuple[Chapter, Block]]:
    """Return the blocks that have every word asked for, with their chapters."""
    wanted = _as_typed(asked).split()
    return [
        (which, block)
        for which, block in every_block(art, subject)
        if wanted and all(word in _as_typed(block.words) for word in wanted)
    ]


def _as_typed(words: str) -> str:
    """Return words as typed in haste: lower case, no accents, plain punctuation, and in one
    spelling where there are two."""
    return ZERO.sub("zero", words.casefold().translate(AS_TYPED)).replace("colour", "color")


def _sentences(art: Art, lines: Sequence[Text]) -> tuple[Sentence, ...]:
    return tuple(Sentence(art.kit.say(line)) for line in lines)


def _aim(art: Art, subject: Subject) -> Rows:
    say, edition = art.kit.say, subject.edition
    by_case = {(case.bid, case.won): case for case in examples.scored(edition, subject.players)}
    shown = [(2, 2), (2, 3), (0, 0)] if (2, 2) in by_case else [*by_case][:3]
    cases = tuple(by_case[case] for case in shown)
    bid = cases[0].bid
    lines = (
        say(text("Every trick you take fills a part of your ring.")),
        say(text("Bid {n} and take {n}: the ring closes. Take more or fewer: it splits.", n=bid)),
    )
    first = Panel("", (AimBlock(art, say(help.aim(edition)), lines, cases),))
    tricks = [panel for panel in (_follow_panel(art, subject), _trump_panel(art, subject)) if panel]
    rows: list[tuple[Panel, ...]] = [(first,)]
    if tricks:
        rows.append(tuple(tricks))
    entries = help.action_cards(edition, art.look)
    if entries:
        cards = tuple(
            (
                entry.role,
                say(entry.name),
                say(text("×{n}", n=entry.count)),
                say(help.in_short(edition, entry.role)),
            )
            for entry in entries
        )
        when = say(help.when_to_play_actions(edition)[0])
        rows.append((Panel(say(text("Action cards")), (ActionStrip(art, cards),), when),))
    return tuple(rows)


def _follow_panel(art: Art, subject: Subject, tall: int = 0) -> Panel | None:
    found, say = examples.following(subject.edition), art.kit.say
    if found is None:
        return None
    trick = (
        TrickBlock(art, found, "play-trick", tall) if tall else TrickBlock(art, found, "play-trick")
    )
    note = "" if tall else say(help.who_must_follow(subject.edition))
    return Panel(say(text("Follow the suit led")), (trick,), note)


def _trump_panel(art: Art, subject: Subject, tall: int = 0) -> Panel | None:
    found, say = examples.trumping(subject.edition), art.kit.say
    if found is None:
        return None
    trick = (
        TrickBlock(art, found, "play-trump", tall) if tall else TrickBlock(art, found, "play-trump")
    )
    note = "" if tall else say(text("You may play one when you cannot follow."))
    return Panel(say(text("Trump beats every other suit")), (trick,), note)


def _trick(art: Art, subject: Subject) -> Rows:
    pictured = _follow_panel(art, subject, TALL)
    told = Panel("", _sentences(art, help.a_trick(subject.edition)))
    return ((pictured,), (told,)) if pictured else ((told,),)


def _trump(art: Art, subject: Subject) -> Rows:
    pictured = _trump_panel(art, subject, TALL)
    told = Panel("", _sentences(art, help.trump(subject.edition)))
    return ((pictured,), (told,)) if pictured else ((told,),)


def _actions(art: Art, subject: Subject) -> Rows:
    edition, say = subject.edition, art.kit.say
    entries = help.action_cards(edition, art.look)
    if not entries:
        return ((Panel("", (Sentence(say(text("This deck has no action cards."))),)),),)
    tricks = {entry.role: examples.acting(edition, entry.role) for entry in entries}
    turns = any(trick.turned or trick.next_turned for trick in tricks.values() if trick)
    rows: list[Block] = [
        ActionRow(
            art,
            entry.role,
            say(entry.name),
            say(text("×{n}", n=entry.count)),
            " ".join(say(line) for line in entry.effect),
            tricks[entry.role],
            ruled=place > 0,
            turns=turns,
            pad=CLOSE if len(entries) > MANY else ROOMY,
        )
        for place, entry in enumerate(entries)
    ]
    if _in_order(edition):
        suits = _suits(art, subject)
        rows.append(SuitRow(art.look.skin, suits, arrows=True))
        after = text("After {last} the list begins again with {first}.",
                     last=suits[-1][1], first=suits[0][1])  # fmt: skip
        rows.append(Sentence(say(after)))
    when, *more = map(say, help.when_to_play_actions(edition))
    return ((Panel(when, tuple(rows), " ".join(more)),),)


def _in_order(edition: Edition) -> bool:
    """Return whether the order of the suits matters."""
    change = edition.action_counts.get(Role.CHANGE, 0) and edition.change != "choose_any"
    return bool(change) and edition.change_with_nothing_suitable == "next_suit_down"


def _points(art: Art, subject: Subject) -> Rows:
    edition, say = subject.edition, art.kit.say
    cases = examples.scored(edition, subject.players)
    rows: list[Block] = [PointsRow(art, case, ruled=place > 0) for place, case in enumerate(cases)]
    for role, points in ((Role.BONUS, edition.bonus), (Role.MALUS, edition.malus)):
        if edition.action_counts.get(role, 0):
            said = say(text("Each {card} in your tricks", card=ActionCard(role)))
            rows.append(CardPoints(art, role, said, points))
    told = _sentences(art, (*help.sweep(edition), *help.below_zero(edition)))
    return ((Panel(say(text("What a bid comes to")), (*rows, *told)),),)


def _rounds(art: Art, subject: Subject) -> Rows:
    edition, say = subject.edition, art.kit.say
    sizes = edition.rounds(subject.players)
    said = say(text("With {n} players", n=subject.players))
    hands = Panel(
        say(text("Cards in each hand, round by round")),
        (SizeRow(sizes, subject.present, said),),
        said,
    )
    told = Panel("", _sentences(art, help.rounds(edition)))
    deck = Panel(
        say(text("The deck")),
        (
            SuitRow(art.look.skin, _suits(art, subject)),
            *_sentences(art, (_deck(edition), help.table_of(subject.file, edition))),
        ),
    )
    return (hands,), (told,), (deck,)


def _suits(art: Art, subject: Subject) -> tuple[tuple[str, str], ...]:
    shown = art.look.suits
    return tuple((shown[code].colour, art.kit.say(Text(shown[code].name)))
                 for code in subject.edition.suits)  # fmt: skip


def _deck(edition: Edition) -> Text:
    actions = sum(edition.action_counts.values())
    suits, low, high = len(edition.suits), edition.ranks.low, edition.ranks.high
    if actions:
        return text(
            "The deck has {n} cards: {suits} suits from {low} to {high}, and {more} action cards.",
            n=edition.deck_size(), suits=suits, low=low, high=high, more=actions,
        )  # fmt: skip
    return text(
        "The deck has {n} cards: {suits} suits from {low} to {high}.",
        n=edition.deck_size(), suits=suits, low=low, high=high,
    )  # fmt: skip


def _house(art: Art, subject: Subject) -> Rows:
    say, file, edition = art.kit.say, subject.file, subject.edition
    held, others = help.house_rules(file, edition), help.other_house_rules(file, edition)
    panels: list[tuple[Panel, ...]] = []
    if held:
        rules = tuple(Sentence(say(line), say(name), on=True) for name, line in held)
        panels.append((Panel(say(text("House rules of this game")), rules),))
    if others:
        title = text("More house rules") if held else text("House rules to choose from")
        rules = tuple(Sentence(say(line), say(name), on=False) for name, line in others)
        note = say(text("They are switched on where a new game is set up."))
        panels.append((Panel(say(title), rules, note),))
    if file.notes:
        notes = _sentences(art, [Text(note) for note in file.notes])
        panels.append((Panel(say(text("Good to know")), notes),))
    if not panels:
        panels.append((Panel("", _sentences(art, [text("This edition has no house rules.")])),))
    return tuple(panels)


def _keys(art: Art, subject: Subject) -> Rows:  # noqa: ARG001
    say = art.kit.say
    board = [
        KeyRow(art.kit.key(fact.key), say(fact.name))
        for page in PAGES
        for fact in page.options
        if isinstance(fact, Fact)
    ]
    pad = [KeyRow(say(button), say(what)) for button, what in PAD]
    half = -(-len(board) // 2)
    columns = (
        (text("Keyboard"), board[:half]),
        (text("More keys"), board[half:]),
        (text("Game pad"), pad),
    )
    return (tuple(Panel(say(title), tuple(rows), least=NARROW) for title, rows in columns),)


_BUILD: Final[MappingProxyType[Chapter, Callable[[Art, Subject], Rows]]] = MappingProxyType(
    {
        Chapter.AIM: _aim,
        Chapter.TRICK: _trick,
        Chapter.TRUMP: _trump,
        Chapter.ACTIONS: _actions,
        Chapter.POINTS: _points,
        Chapter.ROUNDS: _rounds,
        Chapter.HOUSE: _house,
        Chapter.KEYS: _keys,
    }
)
