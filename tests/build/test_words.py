"""One word for one thing: the whole catalogue keeps to the words of the glossary.

A word of `wrong_words.toml` is wrong wherever it stands, except in the phrases named with it, each
for its reason.
"""

import re
import tomllib
from functools import cache

import pytest
from babel.messages.pofile import read_po
from helpers.paths import ROOT

from rage_desktop.bots.talk.characters import CHARACTERS

WORDS = tomllib.loads((ROOT / "tests/build/wrong_words.toml").read_text("utf-8"))["word"]
WRONG: dict[str, tuple[str, dict[str, str]]] = {
    word["wrong"]: (word["say"], word.get("allowed", {})) for word in WORDS
}
BUBBLES = "assets/bots/characters.toml"
"""What bots say in bubbles has jokes and exclamations; else it keeps to the words, too."""


@cache
def catalogue() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return every form of every message, with the files it stands in."""
    with (ROOT / "assets" / "locale" / "rage_desktop.pot").open("rb") as file:
        entries = [entry for entry in read_po(file) if entry.id]
    return tuple(
        (form, tuple(str(path) for path, _ in entry.locations))
        for entry in entries
        for form in ([entry.id] if isinstance(entry.id, str) else entry.id)
    )


def french() -> list[str]:
    """Return every form of every text in French."""
    with (ROOT / "assets/locale/fr/LC_MESSAGES/rage_desktop.po").open("rb") as file:
        entries = [entry.string for entry in read_po(file, locale="fr") if entry.id]
    return [form for said in entries for form in ([said] if isinstance(said, str) else said or ())]


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_no_two_bots_say_the_same_in_any_language(language: str) -> None:
    with (ROOT / f"assets/locale/{language}/LC_MESSAGES/rage_desktop.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    spoken = [
        catalogue[str(words)].string
        for character in CHARACTERS.values()
        for each in character.words.values()
        for words in each
    ]
    assert len(spoken) == len(set(spoken))


def found(pattern: str, words: str) -> bool:
    return re.search(rf"(?<!\{{)\b({pattern})\b(?!\}})", words, re.IGNORECASE) is not None


@pytest.mark.parametrize("pattern", WRONG)
def test_no_word_is_used_for_another(pattern: str) -> None:
    better, allowed = WRONG[pattern]
    wrong = []
    for message, _ in catalogue():
        rest = message
        for phrase in allowed:
            rest = rest.replace(phrase, "")
        if found(pattern, rest):
            wrong.append(message)
    assert wrong == [], f"say: {better}"


def test_every_exception_is_needed() -> None:
    said = [message for message, _ in catalogue()]
    allowed = {phrase: pattern for pattern, (_, phrases) in WRONG.items() for phrase in phrases}
    unused = [phrase for phrase in allowed if not any(phrase in message for message in said)]
    assert unused == []


def test_only_a_few_sentences_cry_out() -> None:
    """An exact bid, a won game and everybody exact; and bots in their bubbles."""
    loud = [
        message
        for message, files in catalogue()
        if "!" in message and not any(path.endswith(BUBBLES) for path in files)
    ]
    assert [line for line in loud if not found("exact|wins?|share it", line)] == []


def test_strength_is_told_without_percentages() -> None:
    told = [
        message
        for message, files in catalogue()
        if any("new_game" in path or "bots/levels" in path for path in files)
    ]
    assert told
    assert [message for message in told if "%" in message or "times in" in message] == []


def test_french_puts_no_word_that_would_elide_before_a_name() -> None:
    """ "de Alice" would be wrong, and nobody knows which names begin with a vowel."""
    elides = re.compile(r"\b(de|que) \{(names?|player|card|other|title|edition|suit|single)\b")
    assert [form for form in french() if elides.search(form)] == []


def test_french_marks_have_a_narrow_space_that_does_not_break() -> None:
    """Before ; : ! ? and » and after «; and apostrophes are curved."""
    wrong = re.compile(r"[ \u00a0][;:!?»]|\w[;!?»]|\w:(?!\w)|«(?!\u202f)|'")
    told = [form for form in french() if wrong.search(re.sub(r"\{[^}]*\}", "X", form))]
    assert [form for form in told if "exec:" not in form] == []
