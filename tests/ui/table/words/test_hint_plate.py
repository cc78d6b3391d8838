"""The hint's words: whole sentences, never half of one where that can be helped."""

from rage_desktop.ui.table.words.hint_plate import without_last


def test_the_last_sentence_goes_first_and_a_single_one_stays() -> None:
    said = "Tried 264 deals. Blue 3: 44.5%, but worse. Ada has no blue."
    assert without_last(said) == "Tried 264 deals. Blue 3: 44.5%, but worse."
    assert without_last(without_last(said)) == "Tried 264 deals."
    assert without_last("Tried 264 deals.") == ""
