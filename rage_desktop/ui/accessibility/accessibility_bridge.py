"""Connects the window with the system's accessibility interface and the game's own voice."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rage_desktop.ui.accessibility.screen_reader_sync import ScreenReaderSync, TreeSink
from rage_desktop.ui.accessibility.self_voicing import SelfVoicing, SystemSpeech, system_speech
from rage_desktop.ui.toolkit.nodes import Action

if TYPE_CHECKING:
    from rage_desktop.ui.toolkit.scene import Scene
    from rage_desktop.ui.window.app import App


class AccessibilityBridge:
    """Chooses what reads the window out: a screen reader, or else the game itself. It outlives the
    loop, which is restarted after a crash."""

    def __init__(
        self,
        app: "App",
        note: Callable[[str], object],
        speaks: Callable[[], bool] = lambda: False,
    ) -> None:
        """Connect, or log why that is impossible; `speaks` returns whether the game is to speak."""
        self._speaks = speaks
        self._spoke = False
        self._note = note
        self._reading = False  # whether a screen reader is connected
        self._speech: SystemSpeech | None = None
        self._asked = 0  # inputs of the player that its speech has stopped for
        self._platform: TreeSink | None = None
        self._follow(app)
        try:
            # late: not every system has the library
            from rage_desktop.ui.accessibility.accesskit_adapter import AccessKitAdapter

            self._platform = AccessKitAdapter(self._wanted, self._act)
        except Exception as error:  # any error: the game continues without screen reader support
            note(f"No way to screen readers: {type(error).__name__}")

    def move_to(self, app: "App") -> None:
        """Follow another loop in the same window."""
        self._follow(app)
        self._choose()

    def close(self) -> None:
        """Stop speaking and disconnect."""
        if self._speech is not None:
            self._speech.close()

    def _follow(self, app: "App") -> None:
        self._link = ScreenReaderSync(app.stack.apply)
        self._app = app
        app.on_turn = self._turn

    def _turn(self, scene: "Scene", in_front: bool) -> None:
        if self._spoke is not self._speaks():
            self._spoke = not self._spoke
            self._choose()
        if self._speech is not None and self._asked != self._app.inputs:
            self._asked = self._app.inputs
            self._speech.hush()
        self._link.follow(scene, in_front, self._app.tooltips.asked)

    def _choose(self) -> None:
        """Update the screen reader, if there is one; otherwise speak, if that is enabled."""
        self.close()
        if self._reading:
            self._link.platform = self._platform
        elif self._spoke:
            self._speech = self._speech or system_speech()
            if self._speech is None:
                self._note("No voice was found: speech-dispatcher's spd-say would be one")
            self._link.platform = None if self._speech is None else SelfVoicing(self._speech)
        self._link.listen(self._reading or (self._spoke and self._speech is not None))

    # -- called on other threads ---------------------------------------------------------------

    def _wanted(self, wanted: bool) -> None:
        def choose() -> None:
            self._reading = wanted
            self._choose()

        self._app.wake(choose)

    def _act(self, number: int, action: Action | None, words: str) -> None:
        self._app.wake(lambda: self._link.act(self._app.stack.top, number, action, words))
