"""What is kept as text: moves as written, and explanations as JSON."""

import json
from random import Random
from typing import Any

import pytest
from helpers.fixtures.matches import EDITIONS, edition_file, play_to_end, setup_of
from hypothesis import given
from hypothesis import strategies as st

from rage_desktop import rules as rage
from rage_desktop.bots.bot import Explanation
from rage_desktop.match.match import Match
from rage_desktop.match.store.notation import (
    NotationError,
    decode_explanation,
    encode_explanation,
    read_move,
    write_move,
)

# -- Moves on one line each ------------------------------------------------------------------------

CODES = ("R", "MU")


@pytest.mark.parametrize("name", EDITIONS)
def test_every_move_of_a_game_reads_back(name: str) -> None:
    match = play_to_end(Match(setup_of(name)), Random(3))
    suits = match.setup.file.rules.suits
    for move in match.moves:
        assert read_move(write_move(move), suits) == move


def test_moves_are_written_for_people() -> None:
    wild = rage.ActionCard(rage.Role.WILD, 1)
    assert write_move(rage.Bid(2, 0)) == "bid 2 0"
    assert write_move(rage.Play(3, wild, "R")) == "play 3 WILD#1 R"
    assert (
        write_move(rage.Deal((rage.NumberCard("MU", 14), rage.ActionCard(rage.Role.OUT))))
        == "deal MU14 OUT"
    )


@pytest.mark.parametrize(
    "line",
    [
        "",
        "bid",
        "bid 1",
        "bid x 1",
        "play 0",
        "play 0 Z9",
        "play 0 R1#1",
        "deal R",
        "walk 1",
        "play 0 WILD#x",
        "play 0 R1 R R",
    ],
)
def test_a_damaged_line_is_refused(line: str) -> None:
    with pytest.raises(NotationError, match=r"is no move|has no copies"):
        read_move(line, CODES)


# -- Sentences come back from the store as they went in --------------------------------------------

SUITS = tuple(edition_file().rules.suits)
# what a terminal or a reader would obey is in no sentence
PLAIN = st.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp"])
ARGS = st.one_of(
    st.text(PLAIN, max_size=8),
    st.integers(-9, 999),
    st.builds(rage.NumberCard, st.sampled_from(SUITS), st.integers(0, 15)),
    st.builds(rage.ActionCard, st.sampled_from(rage.Role), st.integers(0, 3)),
    st.builds(rage.SuitName, st.sampled_from(SUITS)),
    st.builds(rage.SeatName, st.integers(0, 9)),
)
GAPS = st.text("abcxyz", min_size=1, max_size=3)
MESSAGES = st.text(PLAIN.filter(lambda sign: sign not in "{}"), max_size=20)
SENTENCES = st.recursive(
    st.builds(rage.Text, MESSAGES, st.dictionaries(GAPS, ARGS, max_size=3)),
    lambda inner: st.builds(
        rage.Text,
        MESSAGES,
        st.dictionaries(GAPS, st.one_of(ARGS, inner), max_size=3),
        MESSAGES,
        st.integers(0, 9),
        MESSAGES,
    ),
    max_leaves=4,
)


@pytest.mark.slow
@given(SENTENCES, st.none() | SENTENCES)
def test_a_reason_is_read_as_it_was_written(said: rage.Text, more: rage.Text | None) -> None:
    assert decode_explanation(encode_explanation(Explanation(said, more)), SUITS) == Explanation(
        said, more
    )


def test_an_explanation_says_what_it_is_whatever_its_words() -> None:
    for kind in ("reason", "against_hint", "claimed"):
        why = Explanation(rage.text("In other words."), kind=kind)
        assert decode_explanation(encode_explanation(why), SUITS) == why
    before = '{"say":"The hint was {card}. {reason}","with":{"card":{"card":"B5"},"reason":"So."}}'
    assert decode_explanation(before, SUITS).kind == "against_hint", "written without a kind"
    later = '{"say":"So.","kind":"of a later version"}'
    assert decode_explanation(later, SUITS).kind == "reason"


def test_sentences_are_short_and_plain() -> None:
    said = rage.text("{card}: {exact}%.", card=rage.NumberCard("B", 15), exact=40)
    as_before = '{"say":"{card}: {exact}%.","with":{"card":{"card":"B15"},"exact":40}}'
    assert encode_explanation(Explanation(said)) == as_before, "as 0.1.0 wrote it, and reads it"
    any_suit = rage.ptext("suits", "Of any {suit}.", suit=rage.SuitName("B", True))
    few = Explanation(rage.ntext("{n} card", "{n} cards", 2), any_suit)
    assert decode_explanation(encode_explanation(few), SUITS) == few


ODD_GAPS: tuple[Any, ...] = (
    {"seat": 10},
    {"seat": -1},
    {"suit": "Z"},
    {"card": "Z1"},
    None,
    [],
    {},
)
NESTED: dict[str, Any] = {"say": "a"}
for _ in range(60):
    NESTED = {"say": "{a}{a}", "with": {"a": NESTED}}


@pytest.mark.parametrize(
    "why",
    [
        "",
        "7",
        '"words"',
        "[1]",
        "{}",
        '{"say":3}',
        '{"say":"a","with":4}',
        "[" * 9000,
        *(
            {"say": f"{{a{how}}}", "with": {"a": 1}}
            for how in (
                ":999999999999",
                ":700000000",
                ":.9f",
                "!r",
                ".real",
                "[0]",
                ":{a}",
                ":>9",
                ":C",
                ":d",
            )
        ),
        *({"say": gap, "with": {"": 1, "0": 1}} for gap in ("{}", "{0}", "{b}", "{", "}")),
        {"say": "{a:+}", "with": {"a": "x"}},
        {"say": "ok", "plural": "{b}", "n": 1},
        {"say": "ok", "n": 1e999},
        {"say": "ok", "n": "many"},
        {"say": "{a}", "with": {"a": 10**4000}},
        *(
            {"say": "{a}", "with": {"a": {kind: number}}}
            for kind in ("percent", "decimal")
            for number in (1e999, -1e999, float("nan"), 1e12)
        ),
        *({"say": "{a}", "with": {"a": odd}} for odd in ODD_GAPS),
        {"say": "{a}" * 900, "with": {"a": "y" * 900}},
        {"say": "\x1b[2J"},
        NESTED,
        {"say": "ok", "with": []},
        {"say": "ok", "more": 7},
        {"say": "a", "more": {"say": "{b}"}},
        {"say": "x" * 20_000},
    ],
)
def test_what_is_no_sentence_or_could_not_be_shown_is_refused(why: Any) -> None:
    with pytest.raises(NotationError, match="is no sentence"):
        decode_explanation(why if isinstance(why, str) else json.dumps(why), SUITS)
