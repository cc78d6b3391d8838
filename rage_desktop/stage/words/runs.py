"""A sentence cut into runs: what painters set off from the plain words in it.

Names of players, suits and cards, and what a line is about (`strong`), are marked while the
sentence is written, so that a translation may move them about freely.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from rage_desktop.rules.cards import ActionCard, NumberCard
from rage_desktop.rules.text import Arg, Text
from rage_desktop.stage.words.wording import Wording

OPEN, TOLD, CLOSE = "\ue000", "\ue001", "\ue002"  # private characters: no font or text has them


class RunKind(StrEnum):
    """What a run of words is."""

    PLAIN = "p"
    NAME = "n"
    SUIT = "s"
    CARD = "c"
    STRONG = "t"


class Run(NamedTuple):
    """Words of one kind; `suit` is the code behind a suit or a number card."""

    words: str
    kind: RunKind = RunKind.PLAIN
    suit: str = ""


class Strong(Text, frozen=True):
    """A phrase that a line is about, such as "2 of 3"."""


def strong(said: Text) -> Strong:
    """Mark a phrase as what the line around it is about."""
    return Strong(said.msgid, said.args, said.plural, said.n)


class _Marking(Wording):
    """Writes sentences with marks round the runs that are set off."""

    def __call__(self, what: Arg) -> str:
        words = super().__call__(what)
        match what:
            case Strong():
                return _marked(RunKind.STRONG, "", _unmarked(words))
            case NumberCard(suit=suit):
                return _marked(RunKind.CARD, suit, _unmarked(words))
            case ActionCard():
                return _marked(RunKind.CARD, "", words)
        return words

    def _suit(self, code: str, single: bool) -> str:
        return _marked(RunKind.SUIT, code, super()._suit(code, single))

    def _seat(self, seat: int) -> str:
        return _marked(RunKind.NAME, "", super()._seat(seat))


def runs(wording: Wording, said: Text) -> tuple[Run, ...]:
    """Write a sentence in the player's language, cut into runs."""
    return tuple(_cut(wording.as_kind(_Marking)(said)))


def _cut(marked: str) -> Iterator[Run]:
    for piece in marked.split(OPEN):
        told, closed, rest = piece.partition(CLOSE)
        if closed:
            kind, suit, words = told[0], *told[1:].split(TOLD, 1)
            yield Run(words, RunKind(kind), suit)
        else:
            rest = piece
        if rest:
            yield Run(rest)


def _marked(kind: RunKind, suit: str, words: str) -> str:
    return f"{OPEN}{kind}{suit}{TOLD}{words}{CLOSE}"


def _unmarked(words: str) -> str:
    return "".join(run.words for run in _cut(words))
