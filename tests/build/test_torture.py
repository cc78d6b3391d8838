"""The benches: torture tries the same inputs from the same seed, and what is broken is found."""

import importlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from helpers.fixtures.matches import SHORT, noon, play_to_end, setup_of
from helpers.fixtures.stores import profile
from helpers.paths import ROOT, TESTS

from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.match import Match
from rage_desktop.match.settings import SettingsFile
from rage_desktop.match.store.store import Store, open_store
from rage_desktop.rules import Phase
from rage_desktop.ui.scenes.playing.table_navigation import TableNavigation

BENCH = ROOT / "build" / "torture"
needs_alarms = pytest.mark.skipif(os.name != "posix", reason="the system has no alarms")
needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="games are killed on Linux alone")
Module = Callable[[str], Any]
HOSTILE = TESTS / "data" / "hostile"


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Module:
    """Import a module of the benches by its name."""
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")
    for folder in (BENCH, ROOT / "build" / "bench"):
        monkeypatch.syspath_prepend(str(folder))
    return importlib.import_module


def told(trial: Any, number: int) -> list[Any]:
    """Return the results of a trial."""
    return [each for each in trial(number) if type(each).__name__ == "Result"]


def tried(kind: str, folder: Path, *more: str) -> tuple[int, dict[str, tuple[int, int]], str]:
    """Run the bench as a command; return its exit code, its table, and all it printed."""
    command = [sys.executable, str(BENCH / "torture.py"), kind, "--keep", str(folder), *more]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder.parent)
    rows = re.findall(r"(?m)^(\S.*?) +([\d,]+) +([\d,]+)(?: .*)?$", done.stdout)
    table = {row: (int(n.replace(",", "")), int(bad)) for row, n, bad in rows}
    return done.returncode, table, done.stdout + done.stderr


# -- inputs --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("dialect", ["json", "toml", "raw", "sqlite"])
def test_equal_seeds_damage_alike(module: Module, tmp_path: Path, dialect: str) -> None:
    damage, sound = module("damage"), module("materials").gathered(tmp_path)
    data = {
        "json": sound.records[-1],
        "toml": sound.settings[0],
        "raw": b"4242 word 17",
        "sqlite": sound.stores[0],
    }[dialect]
    once = [damage.damaged(Random(seed), data, dialect) for seed in range(60)]
    again = [damage.damaged(Random(seed), data, dialect) for seed in range(60)]
    assert once == again
    assert sum(spoilt != data for spoilt in once) > 45
    assert len(set(once)) > 30


@pytest.mark.slow
def test_equal_seeds_try_equal_inputs(module: Module, tmp_path: Path) -> None:
    inputs = []
    for seed in ("7", "7", "8"):
        with module("fuzz").campaign(seed, tmp_path) as trial:
            inputs.append([next(trial(number)) for number in range(12)])
    assert inputs[0] == inputs[1]
    assert inputs[0] != inputs[2]


def test_every_act_of_a_burst_becomes_events(module: Module) -> None:
    inputs = module("inputs")
    for act in json.loads(
        '[["key", 13, 0, "", "both"], ["mouse", 5, 6, 1, "down"], ["finger", 0.5, 0.5, "up"],'
        ' ["pad", 0, "both"], ["type", "x"], ["wheel", 1], ["stick", 0, 9], ["window", 32768]]'
    ):
        assert inputs.events_of(act)
    assert inputs.events_of(["size", 1024, 640]) == []


# -- words, tables and what is kept ----------------------------------------------------------------


@pytest.mark.parametrize("words", ["a\0b", "\x1b[2J", "a\u202eb", "\u2066", "x" * 401, "\x85"])
def test_what_nobody_could_read_is_refused(module: Module, words: str) -> None:
    with pytest.raises(module("trials").Wrong):
        module("readable").check_words(["fine", words], "it")


def test_what_people_can_read_is_not_refused(module: Module) -> None:
    module("readable").check_words(["Zoë’s “hand”:\n−3 · 日本", "x" * 400], "it")


def test_the_table_adds_up_and_the_smallest_input_is_kept(module: Module, tmp_path: Path) -> None:
    trials = module("trials")
    tally = trials.Tally()
    for kind, data, fault in (
        ("store", b"long", "lost"),
        ("store", b"sh", "lost"),
        ("store", b"", ""),
        ("lock", b"x", ""),
    ):
        tally.take(trials.Result(trials.Input(kind, data, ".bin"), fault, "more"))
    rows = [line.split() for line in tally.table().splitlines()]
    assert rows == [
        ["tried", "failed"],
        ["lock", "1", "0"],
        ["store", "3", "2"],
        ["all", "4", "2"],
    ]
    (line,) = tally.keep(tmp_path / "kept")
    assert "2 x store: lost" in line
    (kept,) = (tmp_path / "kept").glob("*.bin")
    assert kept.read_bytes() == b"sh"
    assert kept.with_suffix(".fault").read_text() == "store\nlost\n\nmore\n"


# -- faults that are put in ------------------------------------------------------------------------


@pytest.mark.slow
def test_a_loader_that_raises_is_found(
    module: Module, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fuzz = module("fuzz")
    case = next(made for made in module("formats").FORMATS if made.kind == "settings")
    sound = module("materials").gathered(tmp_path / "sound").settings[0]
    with module("hidden_window").fast():
        assert fuzz.judged(case, sound, tmp_path / "now") == ("", "")

        def broken(file: SettingsFile) -> None:
            raise KeyError("secret")

        monkeypatch.setattr(SettingsFile, "load", broken)
        fault, detail = fuzz.judged(case, sound, tmp_path / "now")
    assert fault.startswith("KeyError")
    assert "secret" in detail


@pytest.mark.slow
def test_a_file_that_is_overwritten_is_found(
    module: Module, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = next(made for made in module("formats").FORMATS if made.kind == "settings")

    def lose(path: Path, moment: datetime) -> Path:
        path.unlink()
        return path

    monkeypatch.setattr("rage_desktop.match.files.quarantine", lose)
    with module("hidden_window").fast():
        fault, _ = module("fuzz").judged(case, b"width = 'no'", tmp_path / "now")
    assert fault == ""  # sound TOML: what it said is not worth keeping
    with module("hidden_window").fast():
        fault, _ = module("fuzz").judged(case, b"width = [", tmp_path / "now")
    assert fault == "the file was overwritten or lost"


@needs_alarms
def test_a_hang_is_found(module: Module, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fuzz, formats = module("fuzz"), module("formats")

    def endless(data: bytes, folder: Path) -> None:
        while data:
            pass

    case = formats.Case("endless", 1, "raw", ".txt", lambda _: (b"",), endless)
    monkeypatch.setattr(fuzz, "LIMIT", 0.05)
    assert fuzz.judged(case, b"x", tmp_path / "now")[0].startswith("hangs")
    assert fuzz.judged(case, b"", tmp_path / "now") == ("", "")


def test_an_input_is_made_smaller_as_long_as_it_fails(module: Module, tmp_path: Path) -> None:
    fuzz, formats, wrong = module("fuzz"), module("formats"), module("trials").Wrong

    def judge(data: bytes, folder: Path) -> None:
        if b"!" in data:
            raise wrong("it shouts")

    case = formats.Case("loud", 1, "raw", ".txt", lambda _: (b"",), judge)
    found = fuzz.smaller(case, b"quiet" * 20 + b"!" + b"quiet" * 20, "it shouts", tmp_path / "now")
    assert b"!" in found
    assert len(found) < 20


@pytest.mark.slow
def test_a_scene_that_breaks_is_found_and_told_in_few_bursts(
    module: Module, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    burst = module("burst")
    monkeypatch.setattr(burst, "SCENES", {"alone": burst.SCENES["alone"]})

    def broken(navigation: TableNavigation, *_: object) -> None:
        raise KeyError("broken")

    monkeypatch.setattr(TableNavigation, "pause", broken)
    with burst.campaign("1", tmp_path) as trial:
        results = [each for number in range(2) for each in told(trial, number)]
    found = [each for each in results if each.fault.startswith("KeyError")]
    assert found
    assert all(len(json.loads(each.what.data)["bursts"]) <= 3 for each in found)
    path = tmp_path / "kept.json"
    path.write_bytes(found[0].what.data)
    assert burst.again(path, tmp_path)[0] == found[0].fault


@pytest.mark.slow
@pytest.mark.parametrize("script", sorted(HOSTILE.glob("*.json")), ids=lambda path: path.stem)
def test_what_was_found_once_stays_mended(module: Module, tmp_path: Path, script: Path) -> None:
    assert module("burst").again(script, tmp_path)[0] == ""


def test_the_umpire_sees_two_moves_in_one_frame(module: Module) -> None:
    umpire = module("burst").Umpire()
    wrong = module("trials").Wrong
    with umpire.watching():
        match = Match(setup_of("rage", changes=SHORT))
        match.setup = module("msgspec").structs.replace(
            match.setup, seats=default_seats(3, humans=3)
        )
        match.deal()
        for again in (False, False, True):
            if not again:
                umpire.begin()
            match.submit(match.view(match.waiting_for[0]).legal[0])
            if again:
                with pytest.raises(wrong, match="two moves"):
                    umpire.judge()
            else:
                umpire.judge()


@pytest.mark.slow
@needs_linux
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("broken", [False, True])
def test_a_store_that_forgets_is_found(
    module: Module, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: bool
) -> None:
    kill = module("kill")
    real = Store.append

    def forgetful(store: Store, game: int, ply: int, *rest: Any, **more: Any) -> None:
        if ply < 2:
            real(store, game, ply, *rest, **more)

    if broken:
        monkeypatch.setattr(Store, "append", forgetful)
    monkeypatch.setattr(kill, "PHASES", ("play",))
    monkeypatch.setattr(kill, "LIVES", (kill.usual_life,))
    with kill.campaign("1", tmp_path) as trial:
        (result,) = told(trial, 1)
    assert result.fault == ("a move that was shown is lost" if broken else "")


def test_memory_and_handles_that_grow_are_found(module: Module) -> None:
    soak = module("soak")

    def samples(leak: float, handles: int) -> list[Any]:
        return [
            soak.Sample(n / 10, 70 + 20 * (n % 3) + leak * n / 10, 27 + n * handles // 600, 3)
            for n in range(600)
        ]

    assert not any(soak.judged(samples(0.0, 0), 60.0).values())
    assert not any(soak.judged(samples(0.15, 0), 60.0).values())  # 8 MB
    assert soak.judged(samples(0.3, 0), 60.0)["memory"]
    grown = soak.judged(samples(0.0, 3), 60.0)
    assert grown["handles"]
    assert not grown["threads"]
    assert soak.judged([], 60.0)["samples"]


# -- as a command --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "count"), [("fuzz", 25), ("burst", 25), pytest.param("kill", 3, marks=needs_linux)]
)
def test_a_short_run_ends_with_its_table(tmp_path: Path, kind: str, count: int) -> None:
    code, table, said = tried(kind, tmp_path / "kept", "--count", str(count), "--seed", "3")
    everything = table.pop("all")
    assert everything[0] >= count, said
    assert everything == tuple(map(sum, zip(*table.values(), strict=True)))
    assert code == (1 if everything[1] else 0), said
    assert (tmp_path / "kept").exists() == bool(everything[1])


@pytest.mark.slow
def test_a_short_soak_tells_its_minute(tmp_path: Path) -> None:
    code, table, said = tried("soak", tmp_path / "kept", "--minutes", "0.1")
    assert code == 0, said
    if "nothing is measured" not in said:
        assert all(row == (1, 0) for row in table.values())
        assert {"handles", "memory", "threads", "runs to the end", "plays on"} <= set(table)
        assert re.search(r"(?m)^ +1 +\d+\.\d +\d+\.\d +\d+\.\d +\d+ +\d+$", said)


@pytest.mark.slow
def test_a_kept_input_is_tried_once_more(tmp_path: Path) -> None:
    record = "\n".join(play_to_end(Match(setup_of(changes=SHORT))).record_lines())
    kept = tmp_path / "record-verify-0.rage.jsonl"
    kept.write_text(record)
    (tmp_path / "record-verify-0.fault").write_text("record: verify\nsome fault\n")
    code, _, said = tried("fuzz", tmp_path / "kept", "--again", str(kept))
    assert (code, said) == (0, "All is well.\n")


SIZE = (1280, 720)


@pytest.mark.slow
def test_bots_are_timed_level_by_level(module: Module, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module("bot_times"), "DECISIONS", 20)
    figures = module("bot_times").decisions()
    assert "random" not in figures
    steady = figures["steady"]
    assert steady["decisions"] == 20
    assert 0 < steady["median_ms"] <= steady["p99_ms"]


@pytest.mark.slow
def test_a_full_hand_is_gone_over_and_carried_about(module: Module) -> None:
    meter = module("frames").hover_once(SIZE)
    assert len(meter.cpu) == len(meter.work) > 150, "the hand has to move while the pointer does"


@pytest.mark.slow
def test_the_end_of_a_round_is_measured_to_the_sheet(module: Module) -> None:
    meter = module("frames").pay_off_once(SIZE, 4)
    assert len(meter.cpu) == len(meter.whole) > 60


@pytest.mark.slow
def test_the_store_of_many_games_is_whole(module: Module, tmp_path: Path) -> None:
    many = module("many_games")
    many.fill(tmp_path, 24)
    store = open_store(tmp_path, noon)
    alice = profile(store)
    assert store.finished_count() == len(store.history.played(alice)) == 24
    assert Match.resume(store, 24).phase is Phase.OVER
    store.close()
    assert many.to_statistics(tmp_path)["games"] == 24


def test_the_command_measures_what_is_named(
    module: Module, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = module("bench")
    monkeypatch.setattr(bench, "MEASURES", {"one": lambda: {"ms": 1}, "other": lambda: {"ms": 2}})
    monkeypatch.setattr(sys, "argv", ["bench.py", "other"])
    assert bench.main() == 0
    assert json.loads(capsys.readouterr().out) == {"other": {"ms": 2}}
    monkeypatch.setattr(sys, "argv", ["bench.py", "patience"])
    with pytest.raises(SystemExit):
        bench.main()
    assert "there is no measure 'patience': choose one, other" in capsys.readouterr().err
