"""Rendering of Text values: translated, with the edition's names for cards and suits filled in.

Messages in code say "suit". In an edition with colours or genres the whole message is replaced by
the one with that word before it is translated: the catalogue contains all three (added by
`build/assets/messages.py`) as ordinary messages.
"""

import gettext
import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Final, TypeAlias, TypeVar

from msgspec import structs

from rage_desktop.presentation.i18n.number_format import MINUS, NumberFormat, number_format
from rage_desktop.rules.cards import ActionCard, NumberCard
from rage_desktop.rules.editions.look import Look, SuitWord
from rage_desktop.rules.text import SUIT, Arg, Decimal, Percent, SeatName, SuitName, Text, text

BROKEN: Final = (LookupError, ValueError, AttributeError, TypeError, ArithmeticError, MemoryError)
"""What a damaged translation raises, which must not stop the game: a broken placeholder, a rule for
plurals that divides by nothing, a width that no memory holds."""

PLAIN: Final[SuitWord] = "suit"
OTHERS: Final[tuple[SuitWord, ...]] = ("colour", "genre")
_SUIT: Final = re.compile(r"(?<!\{)\b([Ss])uit(s?)\b(?!\})")  # the gap {suit} is a name, no word


@lru_cache(maxsize=2000)
def substitute_suit_term(message: str, word: SuitWord) -> str:
    """Return an English message with this word in place of "suit"; placeholders stay."""
    first = word[0]

    def exchanged(found: re.Match[str]) -> str:
        initial = first.upper() if found[1] == "S" else first
        return f"{initial}{word[1:]}{found[2]}"

    return message if word == PLAIN else _SUIT.sub(exchanged, message)


def in_suit_term(said: Text, word: SuitWord) -> Text:
    """Return a message in an edition's own word, with the same gaps and number."""
    if word == PLAIN or (one := substitute_suit_term(said.msgid, word)) == said.msgid:
        return said
    return structs.replace(said, msgid=one, plural=substitute_suit_term(said.plural, word))


def suit_letters(names: Sequence[str]) -> tuple[str, ...]:
    """Return for each name its first letter and, where names begin alike, the letter at which they
    part: "Gelb", "Grün" and "Rot" are Ge, Gr and R; "North" and "Northeast" are N and Ne.

    Where two would still be alike, all have as many letters as tell them apart."""
    plain = ["".join(letter for letter in name if letter.isalpha()) for name in names]
    short = tuple(_first_and_parting(name, plain) for name in plain)
    if len(set(short)) == len(plain):
        return short
    return tuple(_beginning(name, plain) for name in plain)


def _first_and_parting(name: str, names: Sequence[str]) -> str:
    shared = max((_shared(name, other) for other in names if other != name), default=0)
    parting = name[shared : shared + 1].lower() if shared else ""
    return name[:1].upper() + parting


def _shared(name: str, other: str) -> int:
    """Return with how many letters both names begin."""
    pairs = zip(name.upper(), other.upper(), strict=False)
    return len([*takewhile(lambda pair: pair[0] == pair[1], pairs)])


def _beginning(name: str, names: Sequence[str]) -> str:
    """Return as much of a name as tells it from the others: all of it if nothing does."""
    lengths = range(1, len(name) + 1)
    alike = (sum(other[:n].upper() == name[:n].upper() for other in names) for n in lengths)
    length = next((n for n, count in zip(lengths, alike, strict=True) if count == 1), len(name))
    return name[:1].upper() + name[1:length].lower()


W = TypeVar("W", bound="Translator")
Terms: TypeAlias = tuple[Look | None, Sequence[str]]
"""What texts call things and people: an edition's look, and the names of the seats."""


class _Number(int):
    """Formats as the language does, with a real minus sign; `{n:+}` adds an explicit plus."""

    number_format: NumberFormat

    def __format__(self, format_spec: str) -> str:
        if format_spec not in ("", "+"):
            return super().__format__(format_spec).replace("-", MINUS)
        return self.number_format.whole(int(self), plus=format_spec == "+")


class _Words(str):
    """A placeholder's text: `{month:C}` capitalises it, `{subtitle:c}` makes the first letter lower
    case."""

    __slots__ = ()

    def __format__(self, format_spec: str) -> str:
        if format_spec == "C":
            return self[:1].upper() + self[1:]
        if format_spec == "c":
            return self[:1].lower() + self[1:]
        return super().__format__(format_spec)


class Translator:
    """Renders Text values for one language, edition and table."""

    def __init__(
        self,
        translation: gettext.NullTranslations | None = None,
        look: Look | None = None,
        names: Sequence[str] = (),
    ) -> None:
        """Use the edition's look and the seats' names; both are optional."""
        self.translation = translation or gettext.NullTranslations()
        self._look = look
        self._names = tuple(names)
        self._suit_word = look.suit_word if look is not None else PLAIN
        self._numerals = number_format(self.translation.info().get("language", ""))
        self._whole: dict[tuple[str, str, str, int], str] = {}

    def __call__(self, what: Arg) -> str:
        """Render a text, or any value of a placeholder."""
        match what:
            case str():
                return what
            case Text():
                return self._text(what)
            case NumberCard(suit=suit, rank=rank):
                named = rank if self._look is None else self._look.rank_name(rank)
                return self._text(text("{suit}\u00a0{rank}", suit=SuitName(suit), rank=named))
            case ActionCard():
                return self._action(what)
            case SuitName(code=code, single=single):
                return self._suit(code, single)
            case SeatName(seat=seat):
                return self._seat(seat)
            case Decimal():
                return self._numerals.decimal(what)
            case Percent():
                return self._numerals.per_cent(what)
        return self._numerals.whole(what)

    def at(self, look: Look | None, names: Sequence[str]) -> "Translator":
        """Return the same language at another table."""
        return Translator(self.translation, look, names)

    def as_kind(self, kind: type[W]) -> W:
        """Return a translator for the same table that renders placeholders as another kind."""
        return kind(self.translation, self._look, self._names)

    def signed(self, n: int) -> str:
        """Format a change of score: +5, 0 or a real minus."""
        return self._numerals.whole(n, plus=n > 0)

    def _text(self, what: Text) -> str:
        if what.args:
            return self._filled(what)
        key = what.context, what.msgid, what.plural, what.n
        if key not in self._whole:  # in every frame a screen asks for all of its texts
            self._whole[key] = self._filled(what)
        return self._whole[key]

    def _filled(self, what: Text) -> str:
        what = in_suit_term(what, self._suit_word)
        english = what.plural if what.plural and what.n != 1 else what.msgid
        args = {
            key: self._number(value) if isinstance(value, int) else _Words(self(value))
            for key, value in what.args.items()
        }
        try:
            return self._translated(what, english).format_map(args)
        except BROKEN:
            return english.format_map(args)

    def _number(self, n: int) -> _Number:
        written = _Number(n)
        written.number_format = self._numerals
        return written

    def _translated(self, what: Text, english: str) -> str:
        if what.plural:
            return self.translation.ngettext(what.msgid, what.plural, what.n)
        if what.context:
            return self.translation.pgettext(what.context, english)
        # The empty id is gettext's own header.
        return self.translation.gettext(english) if english else ""

    def _action(self, card: ActionCard) -> str:
        if self._look is None:
            return str(card)
        return self(self._look.action_name(card.role))

    def _suit(self, code: str, single: bool) -> str:
        suit = self._look.suits.get(code) if self._look else None
        if suit is None:
            return code
        return self.translation.pgettext(SUIT, (single and suit.single) or suit.name)

    def _seat(self, seat: int) -> str:
        if seat < len(self._names):
            return self._names[seat]
        return self(text("Player {n}", n=seat + 1))


def number(n: int) -> str:
    """Format a whole number with a real minus sign."""
    return str(n).replace("-", MINUS)


def round_of(number: int, count: int | None) -> Text:
    """Return "round n of m", or without m if the number of rounds is not fixed."""
    if count is None:
        return text("Round {number}", number=number)
    return text("Round {number} of {count}", number=number, count=count)


def listed(names: Sequence[str]) -> Text:
    """Join names: "Ada, Bo and Chi"."""
    if len(names) < 2:
        return text("{name}", name=names[0] if names else "")
    joined: Text = text("{name}", name=names[0])
    for name in names[1:-1]:
        joined = text("{names}, {name}", names=joined, name=name)
    return text("{names} and {name}", names=joined, name=names[-1])
