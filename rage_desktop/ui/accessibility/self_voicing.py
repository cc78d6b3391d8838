"""The game reads itself out by the system's own voice, for whoever has no screen reader running.

It says what a reader would say: what has the focus, and the sentences of events. Each system has a
program that speaks; none has to be installed with the game.
"""

import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from rage_desktop.ui.accessibility.accessibility_tree import TreeUpdate

# Takes a line at a time and breaks off what it is saying when the next one comes.
WINDOWS = (
    "Add-Type -AssemblyName System.Speech; "
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "while ($null -ne ($line = [Console]::In.ReadLine())) "
    "{ $voice.SpeakAsyncCancelAll(); [void]$voice.SpeakAsync($line) }"
)
QUICK = 2.0  # seconds a voice has to end

Speak = Callable[[str], object]


class SelfVoicing:
    """Hears trees as a screen reader's side does, and says what is new in them."""

    def __init__(self, speak: Speak) -> None:
        """Speak with `speak`, which breaks off what was said before."""
        self._speak = speak
        self._read: set[tuple[int, str]] = set()
        self._focus: tuple[int, str] = 0, ""

    def update(self, tree: TreeUpdate) -> None:
        """Say what is new, then what has the focus now."""
        live = {
            (number, access_node.name)
            for number, access_node in tree.access_nodes.items()
            if access_node.live
        }
        words = [name for _, name in sorted(live - self._read)]
        self._read = live
        focus = tree.focus, tree.access_nodes[tree.focus].name
        if focus != self._focus:
            words.append(focus[1])
            self._focus = focus
        said = " ".join(one if one.endswith((".", "!", "?")) else f"{one}." for one in words if one)
        if said:
            self._speak(said)

    def focus_window(self, focused: bool) -> None:
        """A window behind others says nothing by itself."""

    def place_window(self) -> None:
        """A voice does not say where."""


class SystemSpeech:
    """The system's voice as a program: one that reads lines, or one started for each sentence."""

    def __init__(self, command: Sequence[str], *, lines: bool) -> None:
        """Speak by a command; `lines` says that it reads them for as long as it lives."""
        self._command, self._lines = list(command), lines
        self._running: subprocess.Popen[str] | None = None

    def __call__(self, words: str) -> None:
        """Say this, in place of what is being said."""
        words = " ".join(words.split())
        with suppress(OSError):  # losing the voice leaves the game as it is
            if not self._lines:
                self.close()
                self._running = self._start([*self._command, words])
                return
            if self._running is None or self._running.poll() is not None:
                self._running = self._start(self._command)
            assert self._running.stdin is not None
            self._running.stdin.write(words + "\n")
            self._running.stdin.flush()

    def _start(self, command: list[str]) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE if self._lines else subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )

    def close(self) -> None:
        """Be silent."""
        running, self._running = self._running, None
        if running is None:
            return
        running.kill()
        with suppress(subprocess.TimeoutExpired):
            running.wait(QUICK)
        if running.stdin is not None:
            with suppress(OSError):
                running.stdin.close()


def system_speech() -> SystemSpeech | None:
    """Return the system's voice: speech-dispatcher's, the Mac's, or that of Windows; None where
    there is none."""
    if sys.platform == "win32":
        shell = shutil.which("powershell")
        told = ["-NoProfile", "-NonInteractive", "-Command", WINDOWS]
        return SystemSpeech([shell, *told], lines=True) if shell else None
    if sys.platform == "darwin":
        return SystemSpeech(["say", "--"], lines=False)
    program = shutil.which("spd-say")
    # -w: it lives for as long as it speaks, and is silent once it is gone.
    return SystemSpeech([program, "-w", "--"], lines=False) if program else None
