"""Sentences come back from the store as they went in."""

import pytest
from helpers.match import edition_file
from hypothesis import given
from hypothesis import strategies as st

from rage_desktop.match.store.notation import NotationError
from rage_desktop.match.store.sentences import read_text, write_text
from rage_desktop.rules import ActionCard, NumberCard, Role, SeatName, SuitName, Text, ntext, text

SUITS = tuple(edition_file().rules.suits)
ARGS = st.one_of(
    st.text(max_size=8),
    st.integers(-9, 999),
    st.builds(NumberCard, st.sampled_from(SUITS), st.integers(0, 15)),
    st.builds(ActionCard, st.sampled_from(Role), st.integers(0, 3)),
    st.builds(SuitName, st.sampled_from(SUITS)),
    st.builds(SeatName, st.integers(0, 9)),
)
GAPS = st.text("abcxyz", min_size=1, max_size=3)
MESSAGES = st.text(st.characters(exclude_characters="{}"), max_size=20)
SENTENCES = st.recursive(
    st.builds(Text, MESSAGES, st.dictionaries(GAPS, ARGS, max_size=3)),
    lambda inner: st.builds(
        Text,
        MESSAGES,
        st.dictionaries(GAPS, st.one_of(ARGS, inner), max_size=3),
        MESSAGES,
        st.integers(0, 9),
    ),
    max_leaves=4,
)


@pytest.mark.slow
@given(SENTENCES)
def test_a_sentence_is_read_as_it_was_written(said: Text) -> None:
    assert read_text(write_text(said), SUITS) == said


def test_sentences_are_short_and_plain() -> None:
    said = text("{card}: {exact}%.", card=NumberCard("B", 15), exact=40)
    assert (
        write_text(said) == '{"say":"{card}: {exact}%.","with":{"card":{"card":"B15"},"exact":40}}'
    )
    few = ntext("{n} card", "{n} cards", 2)
    assert read_text(write_text(few), SUITS) == few


@pytest.mark.parametrize(
    "line",
    ["", "7", '"words"', "[1]", "{}", '{"say":3}', '{"say":"a","with":4}',
     '{"say":"a","with":{"b":{"card":"Q99"}}}', '{"say":"a","with":{"b":null}}',
     '{"say":"a","plural":"b","n":"c"}',
     '{"say":"a {b}"}', '{"say":"a {"}', '{"say":"{b.c}","with":{"b":1}}', '{"say":"{}"}',
     "[" * 9000],
)  # fmt: skip
def test_what_is_no_sentence_is_refused(line: str) -> None:
    with pytest.raises(NotationError, match="is no sentence"):
        read_text(line, SUITS)
