"""The command line: what it does, and one sentence for everything it cannot do."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import msgspec
import pytest
from helpers.fixtures.cases import cases
from helpers.fixtures.matches import EDITIONS

from rage_desktop import __version__
from rage_desktop.asset_paths import assets_dir
from rage_desktop.cli import main
from rage_desktop.cli.review import Pace
from rage_desktop.match.edition_files import MORE
from rage_desktop.match.library import open_library
from rage_desktop.match.record_verification import rules_difference
from rage_desktop.rules.records.records import Header
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.window.window import NoDisplay

Captured = pytest.CaptureFixture[str]
EDITION = assets_dir() / "editions/rage.toml"


def run(*arguments: object) -> int:
    return main.run([str(argument) for argument in arguments])


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    assert run("simulate", "--games", 3, "--bots", "random", "--out", folder) == 0
    return folder


# -- starting the game ---------------------------------------------------------------------------


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[GameOptions]:
    """Put a game in place of the real one that only remembers how it was opened."""
    seen: list[GameOptions] = []
    game = ModuleType("rage_desktop.ui.game")

    def remember(options: GameOptions) -> int:
        seen.append(options)
        return 0

    game.run = remember  # type: ignore[attr-defined]
    import rage_desktop.ui

    monkeypatch.setitem(sys.modules, "rage_desktop.ui.game", game)
    monkeypatch.setattr(rage_desktop.ui, "game", game, raising=False)
    return seen


def test_without_a_command_the_game_opens(opened: list[GameOptions]) -> None:
    assert run() == 0
    assert opened == [GameOptions()]


def test_options_reach_the_game(opened: list[GameOptions], tmp_path: Path) -> None:
    options = ("--window", "1024x640", "--fullscreen", "--lang", "fr", "--demo")
    assert run("--data-dir", tmp_path, *options, "--edition", EDITION) == 0
    game = opened[0]
    assert (game.data_dir, game.window, game.fullscreen) == (tmp_path, (1024, 640), True)
    assert (game.lang, game.demo, game.replay) == ("fr", True, None)
    assert game.edition is not None
    assert game.edition.id == "rage"


@pytest.mark.parametrize("before", [True, False])
def test_records_open_in_the_viewer(opened: list[GameOptions], records: Path, before: bool) -> None:
    options = ["--window", "800x600"]
    command = ["replay", records / "00001.rage.jsonl"]
    assert run(*(options + command if before else command + options)) == 0
    assert opened == [GameOptions(window=(800, 600), replay=records / "00001.rage.jsonl")]


def test_no_display_is_one_sentence(
    opened: list[GameOptions], monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    def refuse(options: GameOptions) -> int:
        raise NoDisplay("no screen was found")

    monkeypatch.setattr(sys.modules["rage_desktop.ui.game"], "run", refuse)
    assert run() == 2
    said = capsys.readouterr().err
    assert said.startswith("rage-desktop: Rage Desktop needs a display: no screen was found.")
    assert said.count("\n") == 1


def test_a_mistake_in_the_program_is_not_hidden(
    opened: list[GameOptions], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(options: GameOptions) -> int:
        raise ValueError("a mistake")

    monkeypatch.setattr(sys.modules["rage_desktop.ui.game"], "run", broken)
    with pytest.raises(ValueError, match="a mistake"):
        run()


# -- simulate and verify -------------------------------------------------------------------------


@pytest.mark.slow
def test_simulate_writes_records_and_a_summary(tmp_path: Path, capsys: Captured) -> None:
    folder = tmp_path / "new/out"
    code = run(
        "simulate",
        "--edition",
        "glyphs",
        "--players",
        3,
        "--variants",
        "hidden-bids,skip-up",
        "--bots",
        "steady,random",
        "--games",
        2,
        "--seed",
        7,
        "--out",
        folder,
    )
    assert code == 0
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["00001.rage.jsonl", "00002.rage.jsonl", "summary.json"]
    told = json.loads(capsys.readouterr().out)
    assert told == json.loads((folder / "summary.json").read_text())
    assert (told["edition_id"], told["games"], told["complete"]) == ("glyphs", 2, True)
    header = json.loads((folder / "00002.rage.jsonl").read_text().splitlines()[0])
    assert header["variants"] == ["hidden-bids", "skip-up"]
    assert [seat["player"] for seat in header["seats"]] == [
        "bot:steady",
        "bot:random",
        "bot:steady",
    ]
    assert run("verify", folder) == 0


def test_simulate_plays_a_file_too_and_keeps_nothing_without_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("simulate", "--edition", EDITION, "--games", 1, "--bots", "random") == 0
    assert json.loads(capsys.readouterr().out)["edition_id"] == "rage"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_verify_takes_files_folders_and_patterns(records: Path, capsys: Captured) -> None:
    one = records / "00001.rage.jsonl"
    for names in ([one], [records], [records / "*.jsonl"], [one, records.parent]):
        assert run("verify", *names) == 0
    assert capsys.readouterr().out.splitlines()[-4:] == [
        "1 record is valid. 0 records are invalid.",
        "3 records are valid. 0 records are invalid.",
        "3 records are valid. 0 records are invalid.",
        "4 records are valid. 0 records are invalid.",
    ]


def test_verify_shows_the_first_fault_of_every_bad_record(records: Path, capsys: Captured) -> None:
    bad = records / "00002.rage.jsonl"
    written = bad.read_text()
    bad.write_text(re.sub(r'("event":"trick","winner":)\d', r"\g<1>9", written, count=1))
    (records / "00003.rage.jsonl").write_text("Dear diary,\n")
    capsys.readouterr()
    assert run("verify", records) == 1
    first, second, count = capsys.readouterr().out.splitlines()
    line = next(n for n, row in enumerate(bad.read_text().splitlines(), 1) if '"winner":9' in row)
    assert first.startswith(f"{bad}: line {line}: winner is 9, but by the rules it's ")
    assert second.startswith(f"{records / '00003.rage.jsonl'}: line 1: ")
    assert count == "1 record is valid. 2 records are invalid."


def test_verify_says_which_deals_are_not_proven(records: Path, capsys: Captured) -> None:
    one = records / "00001.rage.jsonl"
    one.write_text(re.sub(r',"salt":"\w+"', "", one.read_text()))
    capsys.readouterr()
    assert run("verify", one) == 0
    told = capsys.readouterr().out
    assert told == (
        "1 record is valid. 0 records are invalid. 1 has no salt, so its deals can't be proved.\n"
    )


# -- editions, bench, help -----------------------------------------------------------------------


def test_editions_lists_what_is_at_hand(tmp_path: Path, capsys: Captured) -> None:
    assert run("editions", "--data-dir", tmp_path) == 0
    rows = [row for row in capsys.readouterr().out.splitlines() if not row.startswith(" ")]
    assert [row.split()[0] for row in rows] == [*EDITIONS, *MORE]
    assert "2–8 players, 110 cards, 10 rounds" in rows[0]


@pytest.mark.parametrize("before", [True, False])
def test_the_data_folder_may_be_named_before_or_behind_the_command(
    tmp_path: Path, capsys: Captured, before: bool
) -> None:
    own = tmp_path / "editions/own.toml"
    own.parent.mkdir()
    own.write_text(EDITION.read_text("utf-8").replace('id = "rage"', 'id = "own"'), "utf-8")
    options = ["--data-dir", str(tmp_path)]
    assert run(*([*options, "editions"] if before else ["editions", *options])) == 0
    assert "\nown " in capsys.readouterr().out


def test_editions_shows_codes_and_reads_them(capsys: Captured) -> None:
    potato = EDITION.parent / "more/hot-potato.toml"
    assert run("editions", "--code", potato) == 0
    code = capsys.readouterr().out.strip()
    assert code.startswith("RE1.")
    assert run("editions", code) == 0
    assert "Hot Potato: 3–5 players, 60 cards" in capsys.readouterr().out
    assert run("simulate", "--games", 1, "--edition", code) == 0
    capsys.readouterr()
    assert run("editions", f"{code[:-1]}*") == 2
    assert "wrong or missing" in capsys.readouterr().err


def test_editions_checks_files(tmp_path: Path, capsys: Captured) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(EDITION.read_text("utf-8").replace("hook = false", "hook = 3"), "utf-8")
    assert run("editions", EDITION) == 0
    assert run("editions", bad, EDITION) == 2
    told = capsys.readouterr()
    assert told.out.count("rage ") == 2
    assert told.err.count("\n") == 1
    assert re.search(r"bad\.toml.*hook", told.err)


def test_bench_prints_playouts_as_json(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    from rage_desktop.match.headless import simulation

    monkeypatch.setattr(simulation, "CARDS", 2)
    clock = iter(range(1000))
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(clock)))
    assert run("bench", "playouts") == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told["playouts"]) == list(EDITIONS)
    assert all(figures["rounds_per_second"] > 0 for figures in told["playouts"].values())
    assert told["version"] == __version__


def test_version_and_help(capsys: Captured) -> None:
    assert run("--version") == 0
    assert capsys.readouterr().out == f"rage-desktop {__version__}\n"
    assert run("--help") == 0
    told = capsys.readouterr().out
    for word in ("simulate", "verify", "editions", "bench", "replay", "--data-dir", "--window"):
        assert word in told


@pytest.mark.parametrize(*cases("cli/bad_arguments.toml"))
def test_bad_arguments_get_a_sentence(arguments: list[str], reason: str, capsys: Captured) -> None:
    assert run(*(word.replace("EDITION", str(EDITION)) for word in arguments)) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("rage-desktop: ")
    assert reason in told.err
    assert told.err.count("\n") == 1


@pytest.mark.slow
def test_nothing_heavy_is_imported_for_a_question() -> None:
    script = (
        "import sys; from rage_desktop.cli.main import run; run(['--version'])\n"
        "heavy = {'pygame', 'sqlite3', 'msgspec', 'multiprocessing'} & set(sys.modules)\n"
        "sys.exit(', '.join(heavy) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "rage_desktop", "editions"]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
def test_the_module_runs_as_a_program() -> None:
    command = [sys.executable, "-m", "rage_desktop", "verify", "/nowhere"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("rage-desktop: There's no game record at /nowhere")


# -- reviews ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_record_is_reviewed_in_sentences(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "tiny.toml"
    rules = EDITION.read_text(encoding="utf-8").replace('id = "rage"', 'id = "tiny"')
    file.write_text(
        re.sub(r"(?m)^hand_sizes = .*", 'hand_sizes = {order = "list", sizes = [1, 2]}', rules)
    )
    assert run("simulate", "--edition", file, "--games", 1, "--out", tmp_path / "out") == 0
    capsys.readouterr()
    record = next((tmp_path / "out").glob("*.jsonl"))
    assert run("review", record, "--seat", "Bruno", "--all", "--jobs", 1) == 0
    said = capsys.readouterr().out
    assert said.startswith("Bruno: accuracy ")
    assert "Round 1, bid: a bid of" in said
    assert run("review", record, "--seat", "Nobody") == 2
    assert "Alice, Bruno" in capsys.readouterr().err


def test_what_is_no_record_is_not_reviewed(tmp_path: Path, capsys: Captured) -> None:
    assert run("review", tmp_path / "none.jsonl") == 2
    assert "isn't a file" in capsys.readouterr().err


# -- languages -------------------------------------------------------------------------------------


def test_the_command_line_speaks_the_language_asked_for(tmp_path: Path, capsys: Captured) -> None:
    assert run("--lang", "es", "--help") == 0
    told = capsys.readouterr().out
    for words in ("uso: ", "opciones:", "muestra esta ayuda", "muestra la versión", "órdenes:"):
        assert words in told
    assert run("--lang=es", "simulate", "--players", 9) == 2
    assert "Esta edición es para 2 a 8 jugadores, no para 9" in capsys.readouterr().err
    (tmp_path / "mine.toml").write_text('title = "Mine"')
    assert run("--lang=es", "editions", tmp_path / "mine.toml") == 2
    assert "mine.toml, look: Falta esta clave." in capsys.readouterr().err
    assert run("--la", "es", "verify") == 2, "cut short, as the parser lets it"
    assert "falta indicar: ARCHIVO" in capsys.readouterr().err
    assert run("--help") == 0
    assert capsys.readouterr().out.startswith("usage: ")


def test_commands_speak_your_language(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setenv("LANGUAGE", "xx:es")
    assert run("editions") == 0
    assert "Rage, a la francesa: 3–8 jugadores" in capsys.readouterr().out
    monkeypatch.setenv("LC_ALL", "C")
    assert run("editions") == 0
    assert "Rage, French rules: 3–8 players" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("lang", "even"), [("en", "25.0%"), ("de", "25,0\u00a0%"), ("fr", "25,0\u00a0%")]
)
def test_figures_are_written_as_in_the_language(capsys: Captured, lang: str, even: str) -> None:
    bots = ("--bot", "random", "--bot", "easy")
    assert run("--lang", lang, "arena", *bots, "--games", 1) == 0
    _, heads, *rows, last = capsys.readouterr().out.splitlines()
    assert {len(re.split("  +", line)) for line in (heads, *rows)} == {5}
    assert even in last
    assert "secret" not in last, "levels among themselves need none"


def test_verify_tells_rules_that_are_not_those_named(records: Path, capsys: Captured) -> None:
    """The seal proves the deals; whoever changes the rules is given away by the edition's name."""
    one = sorted(records.iterdir())[0]
    lines = one.read_text("utf-8").splitlines()
    header = json.loads(lines[0])
    header["edition"]["exact"] = 99
    found = rules_difference(msgspec.convert(header, Header), open_library())
    assert found is not None
    assert str(found).startswith("the rules don't match Rage, American rules: exact is 99")
    assert rules_difference(msgspec.json.decode(lines[0], type=Header), open_library()) is None
    capsys.readouterr()
    assert run("verify", one) == 0
    assert "aren't those" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("seconds", "done", "total", "minutes"),
    [
        (4.9, 10, 100, None),
        (60, 3, 100, None),
        (60, 10, 102, 9),
        (61, 10, 102, 10),
        (9, 99, 102, 1),
    ],
)
def test_a_review_says_how_many_minutes_are_left(
    seconds: float, done: int, total: int, minutes: int | None
) -> None:
    """The start of the workers, and what they review meanwhile, says nothing of the pace."""
    pace = Pace()
    assert pace.minutes_left(0.0, 0, total) is None
    assert pace.minutes_left(40.0, 2, total) is None
    assert pace.minutes_left(40.0 + seconds, 2 + done, total) == minutes
