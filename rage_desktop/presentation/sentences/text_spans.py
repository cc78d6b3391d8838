"""A sentence split into spans that are drawn differently from plain text.

Names of players, suits and cards, and emphasised phrases (`strong`), are marked while the sentence
is rendered, so that translations may reorder them freely.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules.cards import ActionCard, NumberCard
from rage_desktop.rules.text import Arg, Text

# Private characters: no font or text has them.
OPEN = "\ue000"
SEPARATOR = "\ue001"
CLOSE = "\ue002"


class SpanKind(StrEnum):
    """The kind of a text span."""

    PLAIN = "p"
    NAME = "n"
    SUIT = "s"
    CARD = "c"
    STRONG = "t"


class TextSpan(NamedTuple):
    """Text of one kind; `suit` is the code of a suit or a number card's suit."""

    words: str
    kind: SpanKind = SpanKind.PLAIN
    suit: str = ""


class Emphasis(Text, frozen=True):
    """An emphasised phrase, such as "2 of 3"."""


def emphasize(said: Text) -> Emphasis:
    """Mark a phrase as the subject of its line."""
    return Emphasis(said.msgid, said.args, said.plural, said.n, said.context)


class _Marking(Translator):
    """Renders sentences with marks around spans."""

    def __call__(self, what: Arg) -> str:
        words = super().__call__(what)
        match what:
            case Emphasis():
                return _marked(SpanKind.STRONG, "", _unmarked(words))
            case NumberCard(suit=suit):
                return _marked(SpanKind.CARD, suit, _unmarked(words))
            case ActionCard():
                return _marked(SpanKind.CARD, "", words)
        return words

    def _suit(self, code: str, single: bool) -> str:
        return _marked(SpanKind.SUIT, code, super()._suit(code, single))

    def _seat(self, seat: int) -> str:
        return _marked(SpanKind.NAME, "", super()._seat(seat))


def text_spans(translator: Translator, said: Text) -> tuple[TextSpan, ...]:
    """Render a sentence in the player's language, split into spans."""
    return tuple(_cut(translator.as_kind(_Marking)(said)))


def _cut(marked: str) -> Iterator[TextSpan]:
    for piece in marked.split(OPEN):
        span, closed, rest = piece.partition(CLOSE)
        if closed:
            suit, words = span[1:].split(SEPARATOR, 1)
            yield TextSpan(words, SpanKind(span[0]), suit)
        else:
            rest = piece
        if rest:
            yield TextSpan(rest)


def _marked(kind: SpanKind, suit: str, words: str) -> str:
    return f"{OPEN}{kind}{suit}{SEPARATOR}{words}{CLOSE}"


def _unmarked(words: str) -> str:
    return "".join(run.words for run in _cut(words))
