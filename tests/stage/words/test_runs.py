"""Runs of a sentence: names, suits and cards are set off wherever a translation puts them."""

from helpers.games.editions import edition_file

from rage_desktop.rules import ActionCard, NumberCard, Role, SeatName, SuitName, text
from rage_desktop.stage.words.runs import Run, RunKind, runs, strong
from rage_desktop.stage.words.wording import Wording

WORDS = Wording(look=edition_file("rage").look, names=("Ada", "Bo"))


def test_names_suits_cards_and_what_matters_are_runs_of_their_own() -> None:
    count = strong(text("{won} of {bid}", won=2, bid=3))
    said = text("{player} takes {card} in {suit}: {count}.", player=SeatName(1),
                card=NumberCard("B", 5), suit=SuitName("R"), count=count)  # fmt: skip
    assert runs(WORDS, said) == (
        Run("Bo", RunKind.NAME),
        Run(" takes "),
        Run("Blue 5", RunKind.CARD, "B"),
        Run(" in "),
        Run("Red", RunKind.SUIT, "R"),
        Run(": "),
        Run("2 of 3", RunKind.STRONG),
        Run("."),
    )


def test_an_action_card_has_no_suit() -> None:
    assert runs(WORDS, text("{card}", card=ActionCard(Role.OUT))) == (
        Run("Out Rage", RunKind.CARD),
    )


def test_runs_put_together_are_the_sentence() -> None:
    said = text("You hold {suit}: follow it.", suit=SuitName("G"))
    assert "".join(run.words for run in runs(WORDS, said)) == WORDS(said)
