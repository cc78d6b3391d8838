"""The command that plays the ladder: which tables it goes to, and what it prints."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from helpers.scripts import import_script


@pytest.fixture
def climb(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., int]]:
    module = import_script("bots/ladder")

    def run(*words: str) -> int:
        monkeypatch.setattr(sys, "argv", ["ladder.py", *words])
        done: int = module.main()
        return done

    yield run
    import_script("bots/quickly").switch_off()


@pytest.mark.slow
def test_only_the_tables_named_are_played_and_kept(
    climb: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--out", str(tmp_path), "--levels", "easy", "--games", "2"]
    assert climb(*words, "--tables", "rave/6", "rage/3") == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.rpartition(" easy novice ")[0] for line in said[:2]] == ["rave 6", "rage 3"]
    assert [line.split(" | ")[:2] for line in said[-2:]] == [["| rave", "6"], ["| rage", "3"]]
    kept = {file.name: len(file.read_text().splitlines()) for file in tmp_path.iterdir()}
    assert kept == {f"{table}-easy-novice-ladder.jsonl": 2 for table in ("rave-6", "rage-3")}


def test_without_names_it_goes_to_four_seat_rage_or_everywhere(
    climb: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--out", str(tmp_path), "--levels", "easy", "--games", "0"]
    assert climb(*words) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "| rage | 4 | – |"
    assert climb(*words, "--all") == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if line.endswith("| – |")]
    assert len(rows) == len(set(rows)) == 16


@pytest.mark.parametrize("table", ["rage", "rage/", "rage/x", "rage/2.5", "glyphs/99", "chess/2"])
def test_a_table_that_cannot_be_is_refused_with_what_can(
    climb: Callable[..., int], table: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        climb("--out", str(tmp_path), "--tables", table)
    said = capsys.readouterr().err
    assert "rage/2 to rage/8" in said or "glyphs/3 to glyphs/10" in said or "rage-amigo" in said
    assert not [*tmp_path.iterdir()]
