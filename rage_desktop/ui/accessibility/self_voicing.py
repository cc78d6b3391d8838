"""Self-voicing: the game speaks by the system's voice if no screen reader is running.

It says what a screen reader would: the focused node, and announcements. Each system has a
speech program; none has to be installed with the game.
"""

import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Queue
from threading import Lock, Thread

from rage_desktop.ui.accessibility.accessibility_tree import TreeUpdate

# Speaks a line after the other; an empty one stops it.
WINDOWS = (
    "Add-Type -AssemblyName System.Speech; "
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "while ($null -ne ($line = [Console]::In.ReadLine())) "
    "{ if ($line) { [void]$voice.SpeakAsync($line) } else { $voice.SpeakAsyncCancelAll() } }"
)
QUICK = 2.0  # seconds a voice has to terminate

Speak = Callable[[str], object]


class SelfVoicing:
    """Receives accessibility trees like a screen reader, and speaks what is new in them."""

    def __init__(self, speak: Speak) -> None:
        """Speak with `speak`, after what it still speaks."""
        self._speak = speak
        self._read: set[tuple[int, str]] = set()
        self._focus: tuple[int, str] = 0, ""

    def update(self, tree: TreeUpdate) -> None:
        """Speak new announcements, then the newly focused node."""
        live = {
            (number, access_node.name)
            for number, access_node in tree.access_nodes.items()
            if access_node.live
        }
        words = [name for _, name in sorted(live - self._read)]
        self._read = live
        focused = tree.access_nodes[tree.focus]
        name = ", ".join(filter(None, (focused.name, focused.amount, focused.place)))
        focus = tree.focus, name
        if focus != self._focus and not any(_ends_with(focus[1], one) for one in words):
            words.append(focus[1])
        self._focus = focus
        said = " ".join(one if one.endswith((".", "!", "?")) else f"{one}." for one in words if one)
        if said:
            self._speak(said)

    def focus_window(self, focused: bool) -> None:
        """Do nothing: a window in the background speaks only announcements."""

    def place_window(self) -> None:
        """Do nothing: speech has no position."""


def _ends_with(name: str, said: str) -> bool:
    """Return whether a name ends with the words of an announcement."""
    words = said.rstrip(".").split()
    return bool(words) and name.split()[-len(words) :] == words


class SystemSpeech:
    """The system's voice as a program: one that reads lines, or one started for each sentence.

    A sentence waits until those before it are spoken; `hush` drops them all.
    """

    def __init__(self, command: Sequence[str], *, lines: bool) -> None:
        """Speak by a command; with `lines` it runs on and reads a sentence per line."""
        self._command = list(command)
        self._lines = lines
        self._running: subprocess.Popen[str] | None = None
        self._waiting: Queue[tuple[int, str]] = Queue()
        self._hushed = 0  # how often: what was to be spoken before is dropped
        self._changing = Lock()
        self._speaker: Thread | None = None

    def __call__(self, words: str) -> None:
        """Speak a text after those that wait."""
        words = " ".join(words.split())
        if self._lines:
            self._write(words)
            return
        self._waiting.put((self._hushed, words))
        if self._speaker is None:
            self._speaker = Thread(target=self._speak_all, daemon=True)
            self._speaker.start()

    def hush(self) -> None:
        """Stop speaking, as screen readers do when a key is pressed."""
        if not self._lines:
            self.close()
        elif self._running is not None:
            self._write("")

    def _write(self, line: str) -> None:
        with suppress(OSError):  # without the voice the game continues
            if self._running is None or self._running.poll() is not None:
                self._running = self._start(self._command)
            assert self._running.stdin is not None
            self._running.stdin.write(line + "\n")
            self._running.stdin.flush()

    def _speak_all(self) -> None:
        while True:
            hushed, words = self._waiting.get()
            running = None
            with suppress(OSError), self._changing:
                if hushed == self._hushed:
                    running = self._running = self._start([*self._command, words])
            if running is not None:
                running.wait()

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
        """Stop speaking, and the program."""
        with self._changing:
            self._hushed += 1
            running = self._running
            self._running = None
        if running is None:
            return
        running.kill()
        with suppress(subprocess.TimeoutExpired):
            running.wait(QUICK)
        if running.stdin is not None:
            with suppress(OSError):
                running.stdin.close()


def system_speech() -> SystemSpeech | None:
    """Return the system's voice: speech-dispatcher's, the Mac's, or that of Windows; None if
    there is none."""
    if sys.platform == "win32":
        shell = shutil.which("powershell")
        told = ["-NoProfile", "-NonInteractive", "-Command", WINDOWS]
        return SystemSpeech([shell, *told], lines=True) if shell else None
    if sys.platform == "darwin":
        return SystemSpeech(["say", "--"], lines=False)
    program = shutil.which("spd-say")
    # -w: it runs for as long as it speaks, and is silent once terminated.
    return SystemSpeech([program, "-w", "--"], lines=False) if program else None
