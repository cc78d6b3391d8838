"""The game speaks by the system's voice: off by default, silent beside a screen reader."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from helpers.people.driver import TICK
from helpers.shown.screens import SCREENS, opened

from rage_desktop.match.settings import Settings
from rage_desktop.rules.text import text
from rage_desktop.ui.accessibility import accessibility_bridge
from rage_desktop.ui.accessibility.accessibility_bridge import AccessibilityBridge
from rage_desktop.ui.accessibility.accessibility_tree import TreeUpdate
from rage_desktop.ui.accessibility.screen_reader_sync import ScreenReaderSync
from rage_desktop.ui.accessibility.self_voicing import SelfVoicing, SystemSpeech
from rage_desktop.ui.scenes.table import TableScene

SIZE = (1280, 720)
WRITES = "import sys; open(sys.argv[1], 'a').write(sys.argv[2] + '\\n')"
READS = "import sys\nfor line in sys.stdin: print(line, end='', file=open(sys.argv[1], 'a'))"


def eventually(file: Path, words: str) -> bool:
    for _ in range(200):
        if file.exists() and words in file.read_text(encoding="utf-8"):
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize(("code", "lines"), [(WRITES, False), (READS, True)])
def test_a_sentence_reaches_the_systems_program(tmp_path: Path, code: str, lines: bool) -> None:
    said = tmp_path / "said.txt"
    speech = SystemSpeech([sys.executable, "-c", code, str(said)], lines=lines)
    speech("Red is trump.\nReally.")
    if not lines:
        assert eventually(said, "Red is trump. Really.\n")
    speech("And more.")
    assert eventually(said, "Red is trump. Really.\nAnd more.\n" if lines else "And more.\n")
    speech.close()


def test_a_voice_that_is_not_there_harms_nothing() -> None:
    speech = SystemSpeech(["/nowhere/to/speak"], lines=False)
    speech("Hello.")
    speech.close()


class FakeAdapter:
    """A system's side that says when it wants to hear, and keeps what it is told."""

    def __init__(self, wanted: Callable[[bool], None]) -> None:
        self.wanted = wanted
        self.told: list[TreeUpdate] = []

    def update(self, tree: TreeUpdate) -> None:
        self.told.append(tree)

    def focus_window(self, focused: bool) -> None: ...

    def place_window(self) -> None: ...


class Voice(SystemSpeech):
    def __init__(self) -> None:
        super().__init__([], lines=False)
        self.said: list[str] = []

    def __call__(self, words: str) -> None:
        self.said.append(words)


@pytest.mark.slow
def test_it_says_focus_and_sentences_once_and_only_where_it_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Settings().own_voice is False
    voice, wanted = Voice(), [False]
    monkeypatch.setattr(accessibility_bridge, "system_speech", lambda: voice)
    platforms: list[FakeAdapter] = []

    def platform_of(wanted: Callable[[bool], None], _: object) -> FakeAdapter:
        platforms.append(FakeAdapter(wanted))
        return platforms[-1]

    tree = SimpleNamespace(AccessKitAdapter=platform_of)
    monkeypatch.setitem(sys.modules, "rage_desktop.ui.accessibility.accesskit_adapter", tree)
    with opened(SCREENS["table_rage"], tmp_path, SIZE) as driver:
        AccessibilityBridge(driver.app, lambda _: None, lambda: wanted[0])
        scene = driver.at(TableScene)
        driver.step()
        assert voice.said == []
        wanted[0] = True
        driver.step()
        assert any("playable" in words for words in voice.said)
        voice.said.clear()
        for _ in range(2):
            scene.announcements.append(text("Two."))
            driver.step()
            driver.step()
        assert voice.said == ["Two.", "Two."]
        (platform,) = platforms
        platform.wanted(True)
        driver.step(TICK, *pygame.event.get())
        scene.announcements.append(text("Three."))
        driver.step()
        assert voice.said == ["Two.", "Two."], "a screen reader says it"
        assert platform.told


def test_what_is_told_again_is_not_said_again(tmp_path: Path) -> None:
    said: list[str] = []
    with opened(SCREENS["new_game"], tmp_path, SIZE) as driver:
        ear = SelfVoicing(said.append)
        link = ScreenReaderSync(driver.app.stack.apply)
        link.platform = ear
        link.listen(True)
        link.follow(driver.scene, True)
        link.listen(True)
        link.follow(driver.scene, True)
        assert len(said) == 1
