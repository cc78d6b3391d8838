"""The game speaks by the system's voice: off by default, silent beside a screen reader."""

import sys
import time
from pathlib import Path

import pytest
from helpers.screens import SCREENS, opened

from rage_desktop.match.settings import Settings
from rage_desktop.rules.text import text
from rage_desktop.ui.access import joining
from rage_desktop.ui.access.joining import Readers
from rage_desktop.ui.access.own_voice import OwnVoice, SystemSpeech
from rage_desktop.ui.access.reader_link import ReaderLink
from rage_desktop.ui.scenes.table import TableScene

SIZE = (1280, 720)
WRITES = "import sys; open(sys.argv[1], 'a').write(sys.argv[2] + '\\n')"
READS = "import sys\nfor line in sys.stdin: open(sys.argv[1], 'a').write(line)"


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
    assert lines or eventually(said, "And more.\n")
    if lines and speech._running is not None and speech._running.stdin is not None:
        speech._running.stdin.close()  # its lines are all there once it ends
        assert eventually(said, "Red is trump. Really.\nAnd more.\n")
    speech.close()


def test_a_voice_that_is_not_there_harms_nothing() -> None:
    speech = SystemSpeech(["/nowhere/to/speak"], lines=False)
    speech("Hello.")
    speech.close()


class Voice(SystemSpeech):
    def __init__(self) -> None:
        super().__init__([], lines=False)
        self.said: list[str] = []

    def __call__(self, words: str) -> None:
        self.said.append(words)


def test_it_says_focus_and_sentences_once_and_only_where_it_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Settings().own_voice is False
    voice, wanted = Voice(), [False]
    monkeypatch.setattr(joining, "system_speech", lambda: voice)
    monkeypatch.setitem(sys.modules, "rage_desktop.ui.access.platform_tree", None)
    with opened(SCREENS["table_rage"], tmp_path, SIZE) as driver:
        readers = Readers(driver.app, lambda _: None, lambda: wanted[0])
        scene = driver.at(TableScene)
        driver.step()
        assert voice.said == []
        wanted[0] = True
        driver.step()
        assert any("playable" in words for words in voice.said)
        voice.said.clear()
        for _ in range(2):
            scene.aloud.append(text("Two."))
            driver.step()
            driver.step()
        assert voice.said == ["Two.", "Two."]
        readers._reading = True
        readers._choose()
        scene.aloud.append(text("Three."))
        driver.step()
        assert voice.said == ["Two.", "Two."], "a screen reader says it"


def test_what_is_told_again_is_not_said_again(tmp_path: Path) -> None:
    said: list[str] = []
    with opened(SCREENS["new_game"], tmp_path, SIZE) as driver:
        ear = OwnVoice(said.append)
        link = ReaderLink(driver.app.stack.apply)
        link.platform = ear
        link.listen(True)
        link.follow(driver.scene, True)
        link.listen(True)
        link.follow(driver.scene, True)
        assert len(said) == 1
