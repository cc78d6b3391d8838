"""One word for one thing: the whole catalogue keeps to the words of the glossary.

A word of the list is wrong wherever it stands, except in the phrases named with it, each for its
reason.
"""

import re
from functools import cache

import pytest
from babel.messages.pofile import read_po
from helpers.paths import ROOT

# The wrong words, what to say, and the sentences that may have them after all, with the reason.
WRONG: dict[str, tuple[str, dict[str, str]]] = {
    r"estimat\w*|predict\w*|contracts?|calls?": (
        "bid",
        {"call a trick a set": "what the cards of Rave say, told once"},
    ),
    r"pot|(a|the|each|every|last|this|which|of|many|\{n\}) sets?|sets? (won|lost|over)": (
        "trick",
        {"call a trick a set": "what the cards of Rave say, told once"},
    ),
    r"match(es)?": (
        "game",
        {"could match": "argparse, of options", "(matches)": "argparse's name of a gap"},
    ),
    r"atout|trump suit|trump colour": ("trump", {}),
    r"serves?|renounce\w*": ("follow", {}),
    r"void|unseen|live": (
        "has no, still out",
        {
            "Live and learn": "a saying",
        },
    ),
    r"ruff\w*|cuts?": (
        "to trump",
        {
            "cut short": "of a file",
        },
    ),
    r"discard\w*|slough\w*": ("to throw away", {}),
    # "win" alone is right of a game, of ranks under Rewind, and of what a card can do.
    r"(wins?|won|winning) (it|the tricks?|a tricks?|every trick|this trick|tricks?)": (
        "take",
        {
            "cards win this trick": "Rewind: which ranks are the better ones",
            "an't win th": "what a card can do",
            "can win this trick": "what a card can do",
        },
    ),
    r"would (win|lose)|tricks? won|won (\{n\}|\{won\}|\{taken\})|bid and won": (
        "to take, took",
        {},
    ),
    r"of ten bids made": ("exact", {}),
    r"bust\w*|broken": ("missed", {}),
    r"suited|special": ("number card, action card", {}),
    r"stock|talon|stub|spent": ("pile, turned card", {}),
    r"opponents?|enem(y|ies)|rivals?": ("player", {}),
    r"hands? (is|was) (over|played)|next hand|hand \{n\}|\{n\} hands?": ("round", {}),
    r"advi[cs]e\w*|analysis": ("hint", {}),
    r"into question|counted out|judged|barred|in force|please|oops": ("plain words", {}),
    r"(tricks|bids) claimed|of \{size\} claimed": ("bid", {}),
    r"tried|deals": (
        "more",
        {
            "simulated deals": "how the hidden cards may lie",
            "possible deals": "how the hidden cards may lie",
            "Were the deals fair": "the dealing of cards",
            "the deals were fair": "the dealing of cards",
            "seed of the deals": "the dealing of cards",
            "Only the dealer deals": "the dealing of cards",
            "deals the same cards": "the dealing of cards",
            "repeat these deals": "the dealing of cards",
            "deals can't be proved": "the dealing of cards",
            "the deals aren't proven": "the dealing of cards",
            "{player} deals": "the dealing of cards",
            "Deals, and bids last": "the dealing of cards",
            "You deal": "the dealing of cards",
            "Seven daily deals": "the deal of the day",
        },
    ),
    r"still out|lets (it|this trick) go|sits in|being looked at": ("plain words", {}),
    r"take-?backs?|take(s|n)? (\w+ )?back|tempers?|all the same|left alone|is marked": (
        "undo, personality, plain words",
        {
            "Take the card back": "out of the trick before it counts",
            "take the card back": "out of the trick before it counts",
        },
    ),
    r"(can|do|does|is|are|was|did|could|must) ?not": (
        "a contraction",
        {"Does not compute.": "what robots say"},
    ),
    r"our choice|documents?|unofficial\w*|booklet": (
        "nothing: it is for maintainers",
        {"An unofficial program": "what it is, where it says whose games these are"},
    ),
}
BUBBLES = "bots/talk/phrases.py"
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


def test_french_marks_have_a_narrow_space_that_does_not_break() -> None:
    """Before ; : ! ? and » and after «; and apostrophes are curved."""
    with (ROOT / "assets/locale/fr/LC_MESSAGES/rage_desktop.po").open("rb") as file:
        entries = [entry.string for entry in read_po(file, locale="fr") if entry.id]
    forms = [form for said in entries for form in ([said] if isinstance(said, str) else said or ())]
    wrong = re.compile(r"[ \u00a0][;:!?»]|\w[;!?»]|\w:(?!\w)|«(?!\u202f)|'")
    told = [form for form in forms if wrong.search(re.sub(r"\{[^}]*\}", "X", form))]
    assert [form for form in told if "exec:" not in form] == []
