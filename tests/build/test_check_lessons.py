"""The lessons that ship are proved by their script, and the script finds what is wrong."""

from pathlib import Path

import pytest
from helpers.scripts import import_script

check_lessons = import_script("assets/check_lessons")


def test_every_lesson_that_ships_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_lessons.main() == 0, capsys.readouterr().out
    assert "all lessons hold" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("true", "false", "told"),
    [
        ('"winner": 0, "tricks": [1, 0, 0]', '"winner": 1, "tricks": [1, 0, 0]', "claimed winner"),
        ('["B14", "G2"], ["B6"', '["B4", "G2"], ["B6"', "names B14, which"),
        ('"dealer": 2, "seed": "0"', '"dealer": 1, "seed": "0"', "the seed draws dealer"),
        ('{"on": ["G2"], "mode": "hold"', '{"on": ["G3"], "mode": "hold"', "is no other legal"),
        ("you'll take: here 1", "you will just take: here 1", "'just '"),
    ],
)
def test_what_is_not_true_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], true: str, false: str, told: str
) -> None:
    written = check_lessons.FILE.read_text("utf-8")
    assert true in written
    path = tmp_path / "lessons.json"
    path.write_text(written.replace(true, false), "utf-8")
    assert check_lessons.main([str(path)]) == 1
    assert told in capsys.readouterr().out
