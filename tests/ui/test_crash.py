"""What breaks is reported without secrets and told calmly, and the game goes on if wanted."""

import gc
import re
import threading
from pathlib import Path
from typing import Any

import pygame
import pytest
from helpers.calls import sure
from msgspec import structs
from pygame.event import Event

from rage_desktop.match.errors import MatchError
from rage_desktop.play.lessons.lesson import load_lessons
from rage_desktop.rules import text
from rage_desktop.ui import crash, game
from rage_desktop.ui.crash import CrashScene, MessageScene, already_open, guarded, sentences
from rage_desktop.ui.loading import loading
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import Intent, NavResult, Scene
from rage_desktop.ui.window.app import App
from rage_desktop.ui.window.log import FILE_NAME, KEPT, SIZE, Log
from rage_desktop.ui.window.single_instance import ADDRESS, acquire_lock, activate_running
from rage_desktop.ui.window.window import Window


def options(folder: Path) -> GameOptions:
    """A game of this folder, in English."""
    return GameOptions(data_dir=folder, window=(1280, 720), lang="en")


def press(key: int) -> None:
    pygame.event.post(Event(pygame.KEYDOWN, key=key, mod=0, scancode=0, unicode=""))


class Spoiled:
    """Breaks the title a few times, each time with a key already pressed for what comes then."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *keys: int) -> None:
        self.shown: list[Scene] = []
        keys_left = iter(keys)

        def update(scene: Scene, dt: float) -> None:
            key = next(keys_left, None)
            if key is None:
                pygame.event.post(Event(pygame.QUIT))
                return
            press(key)
            raise ValueError("the hand is B15 R3, the seed SEED42")

        monkeypatch.setattr(TitleScene, "update", update)
        seen = self.shown

        def handle(scene: CrashScene, intent: Intent) -> NavResult:
            seen.append(scene)
            return super(CrashScene, scene).handle(intent)

        monkeypatch.setattr(CrashScene, "handle", handle)


def test_a_broken_loop_gives_an_exit_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoiled = Spoiled(monkeypatch, pygame.K_ESCAPE)
    assert game.run(options(tmp_path)) == 1
    assert len(spoiled.shown) == 1
    report = (tmp_path / FILE_NAME).read_text("utf-8")
    assert "ValueError" in report
    assert "test_crash.py" in report
    assert "app.py" in report
    assert "B15" not in report, "hands and seeds stay out of it"
    assert "SEED42" not in report


def test_the_player_may_go_on_after_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoiled = Spoiled(monkeypatch, pygame.K_RETURN, pygame.K_RETURN)
    assert game.run(options(tmp_path)) == 0
    assert len(spoiled.shown) == 2


def test_when_even_the_window_breaks_the_plain_words_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Spoiled(monkeypatch, pygame.K_ESCAPE)

    def draw(scene: Scene, canvas: Any) -> None:
        raise RuntimeError("paint")

    boxes: list[tuple[str, ...]] = []
    monkeypatch.setattr(CrashScene, "draw", draw)
    monkeypatch.setattr(crash, "message_box", lambda *said: boxes.append(said))
    with pytest.raises(RuntimeError, match="paint"):
        game.run(options(tmp_path))
    said = capsys.readouterr().err
    for told in (said, boxes[0][1]):
        assert "Your game is saved" in told
        assert str(tmp_path / FILE_NAME) in told
    report = (tmp_path / FILE_NAME).read_text("utf-8")
    assert report.count("Something went wrong") == 2


def test_what_cannot_be_loaded_leaves_all_as_it_was() -> None:
    with pytest.raises(ImportError), loading():
        raise ImportError
    assert gc.isenabled()


def test_it_never_claims_what_is_not_so() -> None:
    kept = " ".join(map(str, sentences(True, Path("/data/log"))))
    assert "is saved" in kept
    assert "/data/log" in kept
    lost = " ".join(map(str, sentences(False, None)))
    assert "couldn't be saved" in lost
    assert "The report couldn't" in lost


def test_a_damaged_file_of_the_game_is_told_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "lessons.json"
    broken.write_text("{")

    def update(scene: Scene, dt: float) -> None:
        press(pygame.K_ESCAPE)
        load_lessons(broken)

    said: list[str] = []
    body = CrashScene.body

    def shown(scene: CrashScene) -> Any:
        said.extend(str(sentence) for sentence in scene._sentences)
        return body(scene)

    monkeypatch.setattr(TitleScene, "update", update)
    monkeypatch.setattr(CrashScene, "body", shown)
    assert game.run(options(tmp_path / "data")) == 1
    assert "lessons.json is missing or damaged. Reinstall Rage Desktop" in said[0]
    assert "not your fault" not in " ".join(said)


def test_sentences_for_the_command_line_pass_unreported(tmp_path: Path) -> None:
    log = Log(tmp_path)
    with pytest.raises(MatchError), guarded(log):
        raise MatchError(text("There is no such record."))
    assert not log.path.exists()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_what_fails_in_a_thread_is_reported(tmp_path: Path) -> None:
    def fail() -> None:
        raise OSError("no such device")

    log = Log(tmp_path)
    with guarded(log):
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
    assert "no such device" in log.path.read_text("utf-8")


def test_a_cause_is_told_before_its_consequence(tmp_path: Path) -> None:
    log = Log(tmp_path)
    error = KeyError("B15")
    error.__cause__ = FileNotFoundError("fan.svg")
    assert log.report(error)
    report = log.path.read_text("utf-8")
    assert report.index("fan.svg") < report.index("KeyError")
    assert "B15" not in report


def test_the_log_turns_over_stays_small_and_keeps_older_ones_as_they_were(tmp_path: Path) -> None:
    log = Log(tmp_path)
    for letter in "abcde":
        for _ in range(8):
            assert log.write(letter * (SIZE // 8 - 50))
    found = sorted(tmp_path.iterdir())
    assert [path.suffix for path in found] == [".log", *(f".{n + 1}" for n in range(KEPT))]
    assert [path.read_text()[21] for path in found] == ["e", "d", "c"]
    assert max(path.stat().st_size for path in found) <= SIZE


def test_a_log_tells_what_is_no_text(tmp_path: Path) -> None:
    log = Log(tmp_path)
    assert log.write("caf\udce9 is damaged")
    assert "caf\\udce9 is damaged" in log.path.read_text("utf-8")


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not Log(tmp_path / "file" / "folder").write("anything")


def test_a_start_is_logged_with_versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run_a_while(app: App) -> None:
        original(app, lambda: (tmp_path / FILE_NAME).exists())

    original = App.run
    monkeypatch.setattr(App, "run", run_a_while)
    assert game.run(options(tmp_path)) == 0
    assert "SDL" in (tmp_path / FILE_NAME).read_text("utf-8")


def test_a_second_start_calls_the_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    held = sure(acquire_lock(tmp_path))
    calls: list[int] = []
    held.listen(lambda: calls.append(1))
    assert game.run(options(tmp_path)) == 0
    held.close()
    assert calls == [1]
    assert "already open" in capsys.readouterr().err


def test_a_second_start_says_so_where_the_first_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = sure(acquire_lock(tmp_path))
    opened: list[Scene] = []

    def scene() -> Scene:
        opened.append(already_open())
        press(pygame.K_ESCAPE)
        return opened[0]

    monkeypatch.setattr(game, "acquire_or_activate", lambda _: (None, False))
    monkeypatch.setattr(game, "already_open", scene)
    assert game.run(options(tmp_path)) == 0
    held.close()
    assert len(opened) == 1


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("{}\n", "odd.rage.jsonl can't be shown: line 1,"),
        (None, "odd.rage.jsonl can't be read ("),
    ],
)
def test_without_a_terminal_a_window_says_why_a_record_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str | None, why: str
) -> None:
    record = tmp_path / "odd.rage.jsonl"
    shown = list[Scene | None]()
    record.mkdir() if content is None else record.write_text(content, "utf-8")
    original = App.run

    def run_and_close(app: App) -> None:
        shown.append(app.stack.top)
        press(pygame.K_ESCAPE)
        original(app)

    monkeypatch.setattr(App, "run", run_and_close)
    with pytest.raises(MatchError, match=re.escape(why)):
        game.run(structs.replace(options(tmp_path), replay=record))
    (scene,) = shown
    assert isinstance(scene, MessageScene)
    assert any(why in node.name for node in scene.nodes)


def test_a_called_window_comes_forward(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    came: list[bool] = []
    monkeypatch.setattr(Window, "come_forward", lambda _: came.append(True))
    original = App.run

    def run_and_call(app: App) -> None:
        called: list[bool] = []

        def enough() -> bool:
            if not called and (tmp_path / ADDRESS).exists():
                called.append(activate_running(tmp_path))
            return bool(came)

        original(app, enough)

    monkeypatch.setattr(App, "run", run_and_call)
    assert game.run(options(tmp_path)) == 0
    assert came == [True]


@pytest.mark.slow
def test_once_the_window_is_gone_no_call_is_answered_while_what_is_kept_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    met: list[object] = []
    original = App.run
    close_all = Services.close

    def run_until_it_listens(app: App) -> None:
        original(app, (tmp_path / ADDRESS).exists)
        assert activate_running(tmp_path)

    def close(services: Services) -> None:
        met.extend((activate_running(tmp_path), acquire_lock(tmp_path)))
        close_all(services)

    monkeypatch.setattr(App, "run", run_until_it_listens)
    monkeypatch.setattr(Services, "close", close)
    assert game.run(options(tmp_path)) == 0
    assert met == [False, None]
    after = sure(acquire_lock(tmp_path))
    after.close()
