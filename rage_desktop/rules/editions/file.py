"""Edition files: an edition with its look, its words and its named variants, read from TOML."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, structs

from rage_desktop.input_limits import MOST_PLAYERS, Code, Id, Name, Number, Words
from rage_desktop.rules.editions.edition import Changes, Edition
from rage_desktop.rules.editions.flaws import EditionError, check_edition
from rage_desktop.rules.editions.look import Look, SuitLook
from rage_desktop.rules.text import ACTION_CARD, SUIT, TITLE, Text, text, title_text
from rage_desktop.untrusted_input import SENTENCE, UNREADABLE, quote, sanitize, why_unreadable
from rage_desktop.user_error import UserError

# Of variants: games of 0.1.0 hold these names, and they are still translated.
FORMER_NAMES = (
    text("Hidden bids"),
    text("Hose the dealer"),
    text("Plus or minus one"),
    text("Shooting the stars"),
    text("Skip up"),
)
NO_CHANGES: Changes = {}
SAMPLE_NUMBER = 100  # stands for the N of a variant while its file is checked
MOST_VARIANTS = 60
EXAMPLE = 60  # the number in what is written for a variant that takes one
MOST_NOTES = 40


class EditionFileError(UserError):
    """A file that is no edition: where (`source`, `key`, empty for the whole file) and why."""

    def __init__(self, source: str, key: str, reason: Text) -> None:
        self.key = sanitize(key)
        self.source = source
        self.reason = reason
        super().__init__(str(self.sentence))

    @property
    def sentence(self) -> Text:
        """File, key and reason as one sentence for players."""
        if not self.key:
            return text("{file}: {reason}", file=self.source, reason=self.reason)
        return text("{file}, {key}: {reason}", file=self.source, key=self.key, reason=self.reason)


class Variant(Struct, frozen=True, forbid_unknown_fields=True):
    """A named house rule: knob values that replace the edition's (RULES 6).

    An id that ends in `-N` takes a number: every knob set to "N" gets it, and so does `{n}` in
    the name and the meaning.
    """

    id: Id
    name: Name
    meaning: Words
    changes: dict[Id, Any]

    @property
    def takes_number(self) -> bool:
        """Whether a number takes the place of the id's N."""
        return self.id.endswith("-N")

    def numbered(self, number: int) -> "Variant":
        """Return this variant with a number in place of its N."""
        changes = {knob: number if value == "N" else value for knob, value in self.changes.items()}
        return structs.replace(self, id=f"{self.id[:-1]}{number}", changes=changes)

    def texts(self) -> tuple[Text, Text]:
        """Return its name and its meaning, with its number or with N."""
        number = re.search(r"-(\d+|N)$", self.id)
        gaps: dict[str, Any] = {"n": number[1]} if number else {}
        return Text(self.name, gaps), Text(self.meaning, gaps)


class EditionFile(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One edition as it lies on disk. `notes` are remarks for players, as message ids.

    A `subtitle` tells editions of one title apart, `about` is its character in a short sentence.
    `mother` is the id of the edition it was made from, `author` who made it, `made` the version of
    the game in which. `unofficial_players` are numbers of seats that the box does not name but that
    can be asked for.
    """

    title: Name
    subtitle: Name = ""
    about: Words = ""
    mother: Id = ""
    author: Name = ""
    made: Code = ""
    look: Look
    rules: Edition
    variants: Annotated[tuple[Variant, ...], Meta(max_length=MOST_VARIANTS)] = ()
    unofficial_players: Annotated[tuple[Number, ...], Meta(max_length=MOST_PLAYERS)] = ()
    notes: Annotated[tuple[Words, ...], Meta(max_length=MOST_NOTES)] = ()

    @property
    def id(self) -> str:
        """The edition's id, as records name it."""
        return self.rules.id

    @property
    def name(self) -> Text:
        """What the edition is called, wherever it is named."""
        return edition_name(self.title, self.subtitle)

    def player_counts(self) -> tuple[int, ...]:
        """Return every number of seats that can be asked for, unofficial ones included."""
        official = range(self.rules.players.min, self.rules.players.max + 1)
        return tuple(sorted({*official, *self.unofficial_players}))

    def messages(self) -> tuple[str, ...]:
        """Return every message id of this file."""
        return tuple(dict.fromkeys(message for _, message in self.catalogue()))

    def catalogue(self) -> Iterator[tuple[str, str]]:
        """Yield context and message id of every text, for the translators' catalogue."""
        yield from ((TITLE, words) for words in (self.title, self.subtitle) if words)
        for suit in self.look.suits.values():
            yield from ((SUIT, words) for words in (suit.name, suit.single) if words)
        yield from ((ACTION_CARD, words) for words in self.look.actions.values())
        plain = [self.about, *self.notes, *self.look.ranks.values()]
        for variant in self.variants:
            plain += [variant.name, variant.meaning]
        yield from (("", words) for words in plain if words)


def edition_name(title: str, subtitle: str) -> Text:
    """Return what an edition is called: "Rage, French rules"."""
    if not subtitle:
        return title_text(title)
    return text("{title}, {subtitle}", title=title_text(title), subtitle=title_text(subtitle))


@lru_cache(16)  # what is read is never changed, and the same few are read again and again
def parse_edition_file(toml_text: str, source: str) -> EditionFile:
    """Read an edition file; `source` names it in errors. Raises EditionFileError."""
    try:
        file = msgspec.toml.decode(toml_text, type=EditionFile)
    except msgspec.ValidationError as error:
        key, reason = _explain(error, EditionFile)
        raise EditionFileError(source, _with_suit(key, toml_text), reason) from None
    except UNREADABLE as error:
        why = why_unreadable(error)
        reason = text("This isn't TOML: {problem}.", problem=why[:1].lower() + why[1:])
        raise EditionFileError(source, "", reason) from None
    check_edition_file(file, source)
    return file


def check_edition_file(file: EditionFile, source: str) -> None:
    """Raise EditionFileError for the first contradiction between rules, looks and variants."""
    _check_look(file, source)
    _check_variants(file, source)


def with_variants(
    file: EditionFile, ids: Sequence[str], changes: Changes = NO_CHANGES, players: int | None = None
) -> Edition:
    """Return the edition with named variants, in order, then further knob values.

    `players` is the number of seats wanted: an unofficial one widens the edition's range.
    Raises EditionError for unknown ids, variants that clash and knobs that contradict each other.
    """
    merged: dict[str, Any] = {}
    set_by: dict[str, Variant] = {}
    for variant in (find_variant(file, id_) for id_ in ids):
        for knob, value in variant.changes.items():
            if knob in merged and merged[knob] != value:
                first = set_by[knob].texts()[0]
                second = variant.texts()[0]
                clash = text(
                    "{first} and {second} can't both be on. Choose one.", first=first, second=second
                )
                raise EditionError(knob, clash)
            merged[knob] = value
            set_by[knob] = variant
    merged |= changes
    edition = change_knobs(file.rules, merged)
    if players in file.unofficial_players and "players" not in merged:
        low, high = edition.players.min, edition.players.max
        seats = structs.replace(edition.players, min=min(low, players), max=max(high, players))
        edition = structs.replace(edition, players=seats)
        check_edition(edition)
    return edition


def change_knobs(edition: Edition, changes: Changes) -> Edition:
    """Return an edition with some knobs set to plain values (as TOML has them), checked."""
    changed = set_knobs(edition, changes)
    check_edition(changed)
    return changed


def set_knobs(edition: Edition, changes: Changes) -> Edition:
    """Return an edition with some knobs set to plain values, whether or not they contradict each
    other; raises EditionError for unknown knobs and values of another type."""
    if not changes:
        return edition
    plain = msgspec.to_builtins(edition) | dict(changes)
    try:
        return msgspec.convert(plain, Edition)
    except UNREADABLE as error:
        key, reason = _explain(error, Edition, "rules")
        raise EditionError(key.removeprefix("rules."), reason) from None


def find_variant(file: EditionFile, id_: str) -> Variant:
    """Return the variant of this id, with its number filled in; raises EditionError."""
    for variant in file.variants:
        if variant.id == id_ and not variant.takes_number:
            return variant
        number = id_.removeprefix(variant.id[:-1])
        if variant.takes_number and number != id_ and re.fullmatch("[1-9][0-9]{0,5}", number):
            return variant.numbered(int(number))
    usable = [one.numbered(EXAMPLE) if one.takes_number else one for one in file.variants]
    known = ", ".join(variant.id for variant in usable) or "-"
    reason = text(
        "{edition} has no variant {id}. It has {known}.",
        edition=file.id,
        id=sanitize(id_),
        known=sanitize(known, SENTENCE),
    )
    raise EditionError("variants", reason)


def variant_conflicts(file: EditionFile, chosen: Sequence[str], candidate: str) -> tuple[str, ...]:
    """Return the chosen variants that must be switched off before the candidate can be on."""
    return tuple(id_ for id_ in chosen if id_ != candidate and not _agree(file, id_, candidate))


def variants_in_force(file: EditionFile, edition: Edition) -> tuple[Variant, ...]:
    """Return the file's variants whose every change is found in an edition made from it."""
    goal = edition.game_ends
    numbered = [
        variant.numbered(goal) if variant.takes_number and goal != "rounds" else variant
        for variant in file.variants
    ]
    known = [variant for variant in numbered if not variant.takes_number]
    before = msgspec.to_builtins(file.rules)
    now = msgspec.to_builtins(edition)

    def holds(variant: Variant) -> bool:
        wanted = msgspec.to_builtins(change_knobs(file.rules, variant.changes))
        touched = [knob for knob in variant.changes if wanted[knob] != before[knob]]
        return bool(touched) and all(now[knob] == wanted[knob] for knob in touched)

    return tuple(variant for variant in known if holds(variant))


def _agree(file: EditionFile, *ids: str) -> bool:
    try:
        with_variants(file, ids)
    except EditionError:
        return False
    return True


def _check_look(file: EditionFile, source: str) -> None:
    suits = file.rules.suits
    shown = file.look.suits
    if not re.fullmatch(r"[^\W_][\w.-]*", file.id):  # it names a file, and stands in deal codes
        reason = text("{id} can't be an id. Use letters and digits.", id=quote(file.id))
        raise EditionFileError(source, "rules.id", reason)
    for message in _with_braces(file):
        reason = text("Braces can't be shown: {message}", message=sanitize(message))
        raise EditionFileError(source, "", reason)
    try:
        check_edition(file.rules)
    except EditionError as error:
        raise EditionFileError(source, f"rules.{error.knob}", error.reason) from None
    for code in suits:
        if code not in shown:
            reason = text("Suit {code} has no name and colour.", code=code)
            raise EditionFileError(source, "look.suits", reason)
    if (wrong := _wrong_tile(file)) is not None:
        raise EditionFileError(source, "look.tile", wrong)
    ranks = file.rules.ranks
    for rank in file.look.ranks:
        if not ranks.low <= rank <= ranks.high:
            reason = text("The rules have no such rank.")
            raise EditionFileError(source, f"look.ranks.{rank}", reason)
    _check_suits(file, source)


def _check_suits(file: EditionFile, source: str) -> None:
    """Raise EditionFileError for a suit that the rules don't have or that looks like another."""
    colours: set[str] = set()
    emblems: set[str] = set()
    for code, suit in file.look.suits.items():
        key = f"look.suits.{code}"
        emblem = file.look.emblem(code)
        if code not in file.rules.suits:
            raise EditionFileError(source, key, text("The rules have no such suit."))
        if suit.colour in colours:
            reason = text("Another suit is already {colour}.", colour=suit.colour)
            raise EditionFileError(source, key, reason)
        if emblem in emblems:
            reason = text("Another suit already has the emblem {emblem}.", emblem=emblem)
            raise EditionFileError(source, key, reason)
        colours.add(suit.colour)
        emblems.add(emblem)


def _wrong_tile(file: EditionFile) -> Text | None:
    """Return why the cards of the tile can't be shown; None if they can, or if none are named."""
    named = file.look.tile
    if named and len(named) != 3:
        return text("A tile shows three cards.")
    cards = {str(card) for card in file.rules.deck}
    missing = next((code for code in named if code not in cards), None)
    return None if missing is None else text("{card} isn't in this deck.", card=quote(missing))


def _with_braces(file: EditionFile) -> Iterator[str]:
    """Yield the texts with braces that nothing fills: `{n}` stands for a number in the name and the
    meaning of a variant that takes one, and nowhere else."""
    numbered = [variant for variant in file.variants if variant.takes_number]
    plain = [variant for variant in file.variants if not variant.takes_number]
    shown = list(structs.replace(file, variants=tuple(plain)).messages())
    for variant in numbered:
        shown += [variant.name.replace("{n}", ""), variant.meaning.replace("{n}", "")]
    for message in shown:
        if "{" in message or "}" in message:
            yield message


def _check_variants(file: EditionFile, source: str) -> None:
    ids = [variant.id for variant in file.variants]
    for variant in file.variants:
        key = f"variants.{variant.id}"
        if ids.count(variant.id) > 1:
            raise EditionFileError(source, key, text("This id is used twice."))
        sample = variant.numbered(SAMPLE_NUMBER) if variant.takes_number else variant
        try:
            change_knobs(file.rules, sample.changes)
        except EditionError as error:
            raise EditionFileError(source, f"{key}.{error.knob}", error.reason) from None
    low, high = file.rules.players.min, file.rules.players.max
    for players in file.unofficial_players:
        if players < 2 or low <= players <= high:
            reason = text(
                "{players} can't be listed here, because it's already an official number or "
                "fewer than 2.",
                players=players,
            )
            raise EditionFileError(source, "unofficial_players", reason)
        if players > MOST_PLAYERS:
            reason = text("A table seats at most {n} players.", n=MOST_PLAYERS)
            raise EditionFileError(source, "unofficial_players", reason)


def _explain(error: Exception, whole: type[Struct], inside: str = "") -> tuple[str, Text]:
    """Return the key of a value that the decoder refuses, and why."""
    # late: a sound file, and so the start of the game, needs no words for what is wrong
    from rage_desktop.rules.editions.file_errors import explain

    return explain(str(error), whole, inside)


def _with_suit(key: str, toml_text: str) -> str:
    """Name the suit whose look is wrong in a key; the decoder only says that it is one of them."""
    if key.startswith("look.suits[...]"):
        for suit, look in msgspec.toml.decode(toml_text)["look"]["suits"].items():
            try:
                msgspec.convert(look, SuitLook)
            except msgspec.ValidationError:
                return key.replace("[...]", f".{suit}")
    return key
