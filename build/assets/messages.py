"""The translators' catalogue: every text of the game, its editions and its lessons.

    python build/assets/messages.py [--check]

Writes assets/locale/rage_desktop.pot, updates and compiles every language's .po file, and lists
what is not translated yet. With --check it changes nothing and tells whether everything is up to
date. A new language begins as a copy of the .pot:

    assets/locale/<lang>/LC_MESSAGES/rage_desktop.po

Some editions have colours or genres instead of suits. A sentence that says "suit" is replaced as a
whole by the one with their word (`presentation/i18n/translator`), so all three are in the .pot.
"""

import ast
import re
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any, Final, TypeAlias

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from rage_desktop.bots.talk import characters
from rage_desktop.match import tour
from rage_desktop.match.edition_files import read_edition
from rage_desktop.match.statistics import achievements
from rage_desktop.play.lessons.lesson import FILE, load_lessons
from rage_desktop.presentation.i18n.translator import OTHERS, substitute_suit_term

ROOT: Final = Path(__file__).parents[2]
DOMAIN: Final = "rage_desktop"
# How many arguments are message ids; the last three functions are the command line's.
MARKERS: Final = dict.fromkeys(("text", "ptext", "Text", "gettext", "usage_error"), 1)
MARKERS.update(ntext=2, plural_text=2, ngettext=2)
WITH_CONTEXT: Final = "ptext"  # its first argument says which meaning the text has
MARKED: Final = re.compile(rf"\b(?:{'|'.join(MARKERS)})\s*\(")  # what lacks it has no text
# Texts from edition files, from the store and from lessons.
AT_RUN_TIME: Final = (
    "rules/text.py",
    "rules/editions/file.py",
    "match/store/notation.py",
    "play/lessons/lesson.py",
    "match/tour.py",
)
LESSONS: Final = "assets/" + "/".join(FILE)
LOADERS: Final[dict[str, Callable[[Path], Mapping[str, Any]]]] = {
    "assets/" + "/".join(characters.FILE): characters.load_characters,
    "assets/" + "/".join(achievements.FILE): achievements.load_achievements,
    "assets/" + "/".join(tour.FILE): tour.load_tour,
}
# What is said of edition files and on the page of settings, where no edition's word is used, and
# in lessons, where it is used already.
PLAINLY_SAID: Final = (
    "editions/flaws.py",
    "editions/file.py",
    "editions/file_errors.py",
    "settings/setting_rows.py",
    LESSONS,
)
PASSING: Final = (
    "POT-Creation-Date",
    "PO-Revision-Date",
    "Generated-By",
    "Project-Id-Version",
    "Report-Msgid-Bugs-To",
)

MessageId: TypeAlias = str | tuple[str, str]


class MessagesError(ValueError):
    """Texts that cannot be translated: where and why."""


@dataclass(frozen=True)
class Found:
    """A message, the file it stands in, relative to the checkout, and which meaning it has if it
    has several."""

    message: MessageId
    file: str
    context: str = ""


def main() -> int:
    """Bring everything up to date, or with --check tell what is not."""
    parser = ArgumentParser(description="Collect the texts of the game for translators.")
    parser.add_argument("--check", action="store_true", help="change nothing, only say")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout")
    asked = parser.parse_args()
    locale = asked.root / "assets" / "locale"
    try:
        known = languages(locale)
        files = up_to_date(asked.root, locale, known)
    except MessagesError as error:
        print(error)
        return 1
    stale = [path for path, data in files.items() if not _holds(path, data)]
    for path in stale:
        print(f"{path.relative_to(asked.root)} {'is not current' if asked.check else 'written'}")
        if not asked.check:
            path.write_bytes(files[path])
    for path, catalogue in known.items():
        print(told_of(path.parents[1].name, catalogue))
    if asked.check and stale:
        print("Run: python build/assets/messages.py")
    return int(asked.check and bool(stale))


def languages(locale: Path) -> dict[Path, Catalog]:
    """Return the catalogue of every language, by its .po file."""
    return {path: _read(path) for path in sorted(locale.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))}


def up_to_date(root: Path, locale: Path, catalogues: dict[Path, Catalog]) -> dict[Path, bytes]:
    """Return what the .pot and the .po files should hold; updates the catalogues it is given."""
    template = catalogue(with_own_words(messages(root)))
    files = {locale / f"{DOMAIN}.pot": written(template)}
    for path, known in catalogues.items():
        known.update(template, no_fuzzy_matching=True)
        check_gaps(known, path)
        files[path] = written(known)
        files[path.with_suffix(".mo")] = compiled(known)
    return files


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parents[1].name, domain=DOMAIN)


# -- what there is to translate -------------------------------------------------------------------


def messages(root: Path) -> Iterator[Found]:
    """Find every message of the program, of the built-in editions and of the lessons."""
    package = root / DOMAIN
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(root).as_posix()
        literal = path.relative_to(package).as_posix() not in AT_RUN_TIME
        source = path.read_text("utf-8")
        if MARKED.search(source) or not literal:
            yield from in_source(source, name, literal)
    for path in sorted((root / "assets" / "editions").rglob("*.toml")):
        file = read_edition(path)
        for context, message in file.catalogue():
            yield Found(message, path.relative_to(root).as_posix(), context)
    if (path := root / LESSONS).is_file():
        for lesson in load_lessons(path).lessons:
            yield from (Found(words, LESSONS) for words in lesson.sentences())
    for name, load in LOADERS.items():
        for one in load(root / name).values() if (root / name).is_file() else ():
            yield from (Found(words.msgid, name) for words in one.sentences)


def with_own_words(found: Iterable[Found]) -> Iterator[Found]:
    """Add the colour and genre versions of every sentence that says "suit" to players."""
    for entry in found:
        yield entry
        forms = _forms(entry.message)
        for word in () if entry.file.endswith(PLAINLY_SAID) else OTHERS:
            one, *many = (substitute_suit_term(form, word) for form in forms)
            if one != forms[0]:
                yield Found((one, many[0]) if many else one, entry.file, entry.context)


def in_source(source: str, name: str, literal: bool = True) -> Iterator[Found]:
    """Find the messages of one module; raises MessagesError for one that is not a literal.

    With `literal` False such calls are passed over, and every value of a mapping named `..._NAMES`
    counts as a message.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            count = MARKERS.get(node.func.id, 0)
            if not count:
                continue
            first = int(node.func.id == WITH_CONTEXT)
            ids = tuple(_literal(argument) for argument in node.args[: first + count])
            if None not in ids and len(ids) == first + count:
                message = tuple(str(part) for part in ids[first:])
                context = str(ids[0]) if first else ""
                if any(message):
                    yield Found(message if len(message) == 2 else message[0], name, context)
            # Text(thing.title) is a text of an edition file, which is found there
            elif literal and (node.func.id != "Text" or len(node.args) > 1):
                where = f"{name}, line {node.lineno}"
                raise MessagesError(f"{where}: {node.func.id}() needs plain strings to translate")
        elif not literal and isinstance(node, ast.Assign):
            named = ast.unparse(node.targets[0]).endswith("ACTION_NAMES")
            values = map(_literal, ast.walk(node.value) if named else ())
            yield from (Found(value, name) for value in values if value)


def _literal(node: ast.AST) -> str | None:
    constant = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return node.value if constant else None  # type: ignore[attr-defined]


# -- catalogues -----------------------------------------------------------------------------------


def catalogue(found: Iterable[Found]) -> Catalog:
    """Return a catalogue of messages; one used with and without a plural gets both forms."""
    plurals: dict[str, MessageId] = {}
    files: dict[tuple[str, str], set[str]] = {}
    alone: dict[str, str] = {}  # texts with a number but no plural, and where they are
    for entry in found:
        singular = _forms(entry.message)[0]
        if not isinstance(entry.message, str):
            if plurals.get(singular, entry.message) != entry.message:
                raise MessagesError(f"{entry.file}: {singular!r} has two different plurals")
            plurals[singular] = entry.message
        elif "{n}" in singular:
            alone[singular] = entry.file
        files.setdefault((singular, entry.context), set()).add(entry.file)
    for singular in sorted(alone.keys() & plurals.keys()):
        raise MessagesError(f"{alone[singular]}: {singular!r} has a plural elsewhere: use ntext")
    template = Catalog(domain=DOMAIN, project="Rage Desktop", charset="utf-8", fuzzy=False)
    template.header_comment = "# Texts of Rage Desktop. Words in {braces} are filled in."
    for singular, context in sorted(files):
        places = [(file, 0) for file in sorted(files[singular, context])]
        message = plurals.get(singular, singular)
        template.add(message, locations=places, context=context or None)
    return template


def _forms(message: str | Iterable[str]) -> tuple[str, ...]:
    return (message,) if isinstance(message, str) else tuple(message)


def written(known: Catalog) -> bytes:
    """Write a catalogue so that equal texts give equal bytes: no dates, no line numbers."""
    out = BytesIO()
    write_po(out, known, width=100, include_lineno=False, ignore_obsolete=True)
    lines = out.getvalue().decode().splitlines()
    kept = [line for line in lines if not line.startswith(tuple(f'"{name}' for name in PASSING))]
    return ("\n".join(kept).rstrip() + "\n").encode()


class _Undated(Catalog):
    """A catalogue whose header holds nothing that changes by itself."""

    def __iter__(self) -> Iterator[Message]:
        header, *entries = super().__iter__()
        lines = str(header.string).splitlines(keepends=True)
        header.string = "".join(line for line in lines if not line.startswith(PASSING))
        return iter((header, *entries))


def compiled(known: Catalog) -> bytes:
    """Compile a catalogue as gettext reads it, so that equal texts give equal bytes."""
    undated = _Undated(known.locale, DOMAIN, charset="utf-8", fuzzy=False)
    undated.mime_headers = known.mime_headers
    for entry in known:
        if entry.id:
            undated.add(entry.id, entry.string, flags=entry.flags, context=entry.context)
    out = BytesIO()
    write_mo(out, undated)
    return out.getvalue()


def check_gaps(known: Catalog, path: Path) -> None:
    """Raise MessagesError for a translation whose gaps are not those of the English.

    Each form of the translation must have the gaps of every English form; the number may be left
    out of a form for one thing only, as in the English "a card".
    """
    for entry in known:
        if not entry.id or not any(_forms(entry.string or "")):
            continue
        forms = [set(gaps(form)) for form in _forms(entry.id)]
        allowed = set.union(*forms)
        needed = set.intersection(*forms)
        for form in _forms(entry.string or ""):
            if not form:
                raise MessagesError(f"{path}: {entry.id[1]!r} has a plural form without words")
            unknown = set(gaps(form)) - allowed
            left_out = needed - set(gaps(form))
            if unknown:
                raise MessagesError(f"{path}: {form!r} has no gap {sorted(unknown)[0]!r} to fill")
            if left_out - ({"n"} if len(forms) > 1 else set()):
                raise MessagesError(f"{path}: {form!r} leaves out {sorted(left_out)[0]!r}")


def gaps(message: str) -> tuple[str, ...]:
    """Return the names in a message's braces."""
    try:
        return tuple(name for _, name, _, _ in Formatter().parse(message) if name is not None)
    except ValueError as error:
        raise MessagesError(f"{message!r}: {error}") from None


def untranslated(known: Catalog) -> list[str]:
    """Return the English of texts that have no translation, or one marked fuzzy."""
    return [
        _forms(entry.id)[0]
        for entry in known
        if entry.id and (entry.fuzzy or not all(_forms(entry.string or "")))
    ]


def told_of(language: str, known: Catalog) -> str:
    """Return in a line how far a language has come."""
    left = untranslated(known)
    if not left:
        return f"{language}: {len(known)} texts, complete"
    return f"{language}: {len(left)} of {len(known)} texts are missing, the first: {left[0]!r}"


def _holds(path: Path, data: bytes) -> bool:
    return path.is_file() and path.read_bytes() == data


if __name__ == "__main__":
    raise SystemExit(main())
