"""Scripts that make what bots and lessons know: characters, lessons, evaluations, the ladder."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from helpers.fixtures.states import edition_file
from helpers.paths import ROOT
from helpers.scripts import import_script

from rage_desktop.bots.evaluation.weights import pack, table_in, weights_dir

# -- The command that tells the characters apart and measures them ---------------------------------


@pytest.fixture
def told() -> ModuleType:
    return import_script("bots/characters")


@pytest.mark.slow
def test_it_tells_who_is_who_and_what_it_costs(
    told: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(told, "BLOCK", 40)
    words = "characters.py --level sharp --games 6 --traits --characters tiger robot"
    monkeypatch.setattr(sys, "argv", words.split())
    assert told.main() == 0
    first, _, _, tiger, robot, *traits = capsys.readouterr().out.splitlines()
    assert first.startswith("sharp, 6 games each: told right ")
    assert tiger.startswith("| tiger (Fierce) | ")
    assert robot.startswith("| robot (Precise) | +0.0 ± 0.0 | ")
    assert len(traits) == 2


def test_whoever_plays_as_another_does_is_told_from_who_does_not(told: ModuleType) -> None:
    known = {
        who: [{"bids": sign * size} for size in (0.9, 1.0, 1.2)]
        for who, sign in (("bold", 1), ("shy", -1))
    }
    tell = told.Classifier(known).tell
    assert [tell({"bids": 0.9}), tell({"bids": -0.5})] == ["bold", "shy"]
    assert told.told_apart(known) == {"bold": {"bold": 3}, "shy": {"shy": 3}}


# -- The lessons that ship are proved by their script, and the script finds what is wrong ----------

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
        ("how many tricks you'll take: 1", "how many tricks you will just take: 1", "'just '"),
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


# -- Fitting an evaluator counts rounds: what is asked for again comes out again, byte for byte ----

SCRIPT = ROOT / "build" / "bots" / "fit_play.py"
START = weights_dir() / "rage.bin"
ROUNDS = 12


def fitted(out: Path, *options: str, hashes: str = "0") -> bytes:
    """Fit a few rounds of Rage in a process of its own; return the weights."""
    command = [sys.executable, str(SCRIPT), "rage", "--rounds", str(ROUNDS), "--duel", "2"]
    subprocess.run(
        [*command, "--out", str(out), *options],
        env=os.environ | {"PYTHONHASHSEED": hashes},
        check=True,
        capture_output=True,
        timeout=120,
    )
    return (out / "rage.bin").read_bytes()


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of weights that were fitted from nothing."""
    folder = tmp_path_factory.mktemp("begun")
    fitted(folder, hashes="1")
    return folder


@pytest.fixture(scope="module")
def went_on(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a table of two kinds of game, one of which was fitted from today's weights."""
    folder = tmp_path_factory.mktemp("went_on")
    table = (begun / "weights.toml").read_text("utf-8").replace("[rage]", "[old]")
    other = '[other]\nedition = "other"\nkey = "1,2"\nfile = "other.bin"\ndate = 2026-01-02\n'
    said = table + other + 'note = "It says \\"so\\"."\n'
    (folder / "weights.toml").write_text(said, "utf-8")
    fitted(folder, "--start", str(START))
    return folder


@pytest.mark.slow
def test_the_same_seed_and_rounds_give_the_same_weights(begun: Path, tmp_path: Path) -> None:
    first = (begun / "rage.bin").read_bytes()
    assert fitted(tmp_path / "two", hashes="2") == first
    assert fitted(tmp_path / "three", "--seed", "2") != first


@pytest.mark.slow
def test_the_table_says_how_they_were_made_and_keeps_the_others(went_on: Path) -> None:
    found = table_in(went_on)
    assert set(found) == {"other", "rage"}  # one entry for a kind of game
    assert found["other"].note == 'It says "so".'
    made = found["rage"]
    assert (made.rounds, made.seed, len(made.start)) == (ROUNDS, "1", 64)
    assert f"rage --rounds {ROUNDS} --seed 1 --start" in made.command
    assert "points a round and seat against the weights before" in made.duel


@pytest.mark.slow
def test_self_play_goes_on_from_any_edition() -> None:
    fit_play = import_script("bots/fit_play")
    for name in ("glyphs", "rave"):
        lists = fit_play.fit(edition_file(name).rules, 3, "1")
        assert pack(lists) == pack(fit_play.fit(edition_file(name).rules, 3, "1"))


# -- The command that plays the ladder: which tables it goes to, and what it prints ----------------


@pytest.fixture
def climb(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    module = import_script("bots/ladder")

    def run(*words: str) -> int:
        monkeypatch.setattr(sys, "argv", ["ladder.py", *words])
        done: int = module.main()
        return done

    return run


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
