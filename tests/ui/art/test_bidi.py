"""Lines with letters that are read from right to left: the order of what is seen."""

import pytest

from rage_desktop.ui.art.bidi import script_of, visual_runs

TRICK, OF = "\N{HEBREW LETTER TET}\N{HEBREW LETTER RESH}", "\N{HEBREW LETTER MEM}"


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("", [""]),
        ("Trick 3 of 10 (Élan)", ["Trick 3 of 10 (Élan)"]),
        (f"{TRICK} 3 {OF} 10", ["10", f" {OF} ", "3", f"{TRICK} "]),
        (f"{TRICK}: Bob 12:30, 15%", ["Bob 12:30, 15%", f"{TRICK}: "]),
        (f"Bob: {TRICK} 3 {OF}!", ["Bob: ", f" {OF}", "3", f"{TRICK} ", "!"]),
        (f"({TRICK}) 1 + 2", ["2", " + ", "1", f"({TRICK}) "]),
    ],
)
def test_runs_stand_as_they_are_seen(line: str, seen: list[str]) -> None:
    runs = visual_runs(line)
    assert [run for run, _ in runs] == seen
    assert all(back for run, back in runs if TRICK in run or OF in run)
    assert not any(back for run, back in runs if any(sign.isdecimal() for sign in run))


def test_arabic_letters_join() -> None:
    assert script_of("\N{ARABIC LETTER MEEM} ") == "Arab"
    assert script_of(TRICK) == "Hebr"
