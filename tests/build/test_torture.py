"""The benches: torture tries the same inputs from the same seed, and what is broken is found."""

import importlib
import json
import os
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from helpers.fixtures.matches import SHORT, setup_of
from helpers.paths import ROOT, TESTS

from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.match import Match
from rage_desktop.match.settings import SettingsFile
from rage_desktop.match.store.store import Store
from rage_desktop.rules import Move
from rage_desktop.rules.editions.setting import Group
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


# -- inputs --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_equal_seeds_try_equal_inputs(module: Module, tmp_path: Path) -> None:
    inputs = []
    for seed in ("7", "7", "8"):
        with module("fuzz").campaign(seed, tmp_path) as trial:
            inputs.append([next(trial(number)) for number in range(12)])
    assert inputs[0] == inputs[1]
    assert inputs[0] != inputs[2]


# -- words, tables and what is kept ----------------------------------------------------------------


def test_what_nobody_could_read_is_refused(module: Module) -> None:
    check_words = module("readable").check_words
    check_words(["Zoë’s “hand”:\n−3 · 日本", "x" * 400], "it")
    for words in ("a\0b", "\x1b[2J", "a\u202eb", "\u2066", "x" * 401, "\x85"):
        with pytest.raises(module("trials").Wrong):
            check_words(["fine", words], "it")


def test_faults_are_counted_and_told_and_the_smallest_input_of_each_is_kept(
    module: Module,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    trials = module("trials")
    tally = trials.Tally()
    for kind, data, fault in (
        ("store", b"long", "lost"),
        ("store", b"sh", "lost"),
        ("lock", b"", ""),
    ):
        tally.take(trials.Result(trials.Input(kind, data, ".bin"), fault, "more"))
    monkeypatch.setattr(trials, "run", lambda *_: tally)
    assert module("torture").main(["fuzz", "--keep", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    rows = [line.split() for line in said.splitlines()[1:4]]
    assert rows == [["lock", "1", "0"], ["store", "2", "2"], ["all", "3", "2"]]
    assert "2 x store: lost" in said
    assert [path.read_bytes() for path in tmp_path.glob("*.bin")] == [b"sh"]


# -- faults that are put in ------------------------------------------------------------------------


@pytest.mark.slow
def test_a_loader_that_raises_or_overwrites_is_found(
    module: Module, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fuzz = module("fuzz")
    case = next(made for made in module("formats").FORMATS if made.kind == "settings")

    def checked(data: bytes) -> tuple[str, str]:
        with module("hidden_window").fast():
            found: tuple[str, str] = fuzz.checked(case, data, tmp_path / "now")
        return found

    def lose(path: Path, moment: datetime) -> Path:
        path.unlink()
        return path

    def broken(file: SettingsFile) -> None:
        raise KeyError("secret")

    monkeypatch.setattr("rage_desktop.match.files.quarantine", lose)
    assert checked(b"width = 'no'") == ("", "")  # sound TOML: what it said is not worth keeping
    assert checked(b"width = [")[0] == "the file was overwritten or lost"
    monkeypatch.setattr(SettingsFile, "load", broken)
    fault, detail = checked(b"width = 1280")
    assert fault.startswith("KeyError")
    assert "secret" in detail


@needs_alarms
def test_a_hang_is_found(module: Module, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fuzz = module("fuzz")
    formats = module("formats")

    def endless(data: bytes, folder: Path) -> None:
        while data:
            pass

    case = formats.Case("endless", 1, "raw", ".txt", lambda _: (b"",), endless)
    monkeypatch.setattr(fuzz, "LIMIT", 0.05)
    assert fuzz.checked(case, b"x", tmp_path / "now")[0].startswith("hangs")
    assert fuzz.checked(case, b"", tmp_path / "now") == ("", "")


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
                    umpire.check()
            else:
                umpire.check()


@pytest.mark.slow
@needs_linux
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("broken", [False, True])
def test_a_store_that_forgets_is_found(
    module: Module, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: bool
) -> None:
    kill = module("kill")
    real = Store.append

    def forgetful(store: Store, game: int, before: Sequence[Move], *rest: Any, **more: Any) -> None:
        if len(before) < 2:
            real(store, game, before, *rest, **more)

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

    assert not any(soak.faults_in(samples(0.0, 0), 60.0).values())
    assert not any(soak.faults_in(samples(0.15, 0), 60.0).values())  # 8 MB
    assert soak.faults_in(samples(0.3, 0), 60.0)["memory"]
    grown = soak.faults_in(samples(0.0, 3), 60.0)
    assert grown["handles"]
    assert not grown["threads"]
    assert soak.faults_in([], 60.0)["samples"]


# -- what is measured ------------------------------------------------------------------------------


SIZE = (1280, 720)


@pytest.mark.slow
def test_bots_and_a_full_store_are_measured(module: Module, tmp_path: Path) -> None:
    module("many_games").fill(tmp_path, 24)
    assert module("many_games").to_statistics(tmp_path)["games"] == 24
    module("bot_times").DECISIONS = 20
    assert module("bot_times").decisions()["steady"]["decisions"] == 20


@pytest.mark.slow
def test_the_end_of_a_round_is_measured_to_the_sheet(module: Module) -> None:
    meter = module("frames").pay_off_once(SIZE, 4)
    assert len(meter.cpu) == len(meter.whole) > 60


@pytest.mark.slow
def test_changes_of_settings_are_measured(module: Module) -> None:
    costs = module("workshop_frames").edit_once(Group.BIDS, SIZE)
    assert len(costs) > 4, "of how bids are made, and of the last bidder's rule"


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
