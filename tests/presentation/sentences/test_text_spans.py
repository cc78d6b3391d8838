"""Runs of a sentence: names, suits and cards are set off wherever a translation puts them."""

from helpers.games.editions import edition_file

from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.presentation.sentences.text_spans import SpanKind, TextSpan, emphasize, text_spans
from rage_desktop.rules import ActionCard, NumberCard, Role, SeatName, SuitName, text

WORDS = Translator(look=edition_file("rage").look, names=("Ada", "Bo"))


def test_names_suits_cards_and_what_matters_are_runs_of_their_own() -> None:
    count = emphasize(text("{won} of {bid}", won=2, bid=3))
    said = text("{player} takes {card} in {suit}: {count}.", player=SeatName(1),
                card=NumberCard("B", 5), suit=SuitName("R"), count=count)  # fmt: skip
    assert text_spans(WORDS, said) == (
        TextSpan("Bo", SpanKind.NAME),
        TextSpan(" takes "),
        TextSpan("Blue 5", SpanKind.CARD, "B"),
        TextSpan(" in "),
        TextSpan("Red", SpanKind.SUIT, "R"),
        TextSpan(": "),
        TextSpan("2 of 3", SpanKind.STRONG),
        TextSpan("."),
    )


def test_an_action_card_has_no_suit() -> None:
    assert text_spans(WORDS, text("{card}", card=ActionCard(Role.OUT))) == (
        TextSpan("Out Rage", SpanKind.CARD),
    )


def test_runs_put_together_are_the_sentence() -> None:
    said = text("You hold {suit}: follow it.", suit=SuitName("G"))
    assert "".join(run.words for run in text_spans(WORDS, said)) == WORDS(said)
