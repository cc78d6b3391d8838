"""The scene stack: which scene handles input, which are drawn, for which time passes."""

from collections.abc import Callable

from rage_desktop.ui.toolkit import DrawContext, Scene, navigation
from rage_desktop.ui.toolkit.input_controller import Sounds, no_sound


class SceneStack:
    """The scenes, the front one last, and the application of navigation results."""

    def __init__(
        self,
        ctx: DrawContext,
        request: Callable[[navigation.NavAction], None],
        sound: Sounds = no_sound,
        make_scene: Callable[[navigation.Route], Scene] | None = None,
        open_help: Callable[[], navigation.NavResult] = lambda: None,
    ) -> None:
        """Pass results about the window or the whole game to `request`; `make_scene` makes
        the scenes of routes, `open_help` leads from any page to help."""
        self.ctx = ctx
        self._sound = sound
        self._request = request
        self._make_scene = make_scene
        self._open_help = open_help
        self._scenes: list[Scene] = []
        self._answers: list[Callable[[object], navigation.NavResult] | None] = []

    @property
    def top(self) -> Scene | None:
        """The scene that handles input."""
        return self._scenes[-1] if self._scenes else None

    @property
    def shown(self) -> list[Scene]:
        """The scenes to draw, lowest first."""
        first = len(self._scenes) - 1
        while first > 0 and not self._scenes[first].opaque:
            first -= 1
        return self._scenes[max(first, 0) :]

    @property
    def running(self) -> list[Scene]:
        """The scenes for which time passes, the front one first."""
        running = []
        for scene in reversed(self.shown):
            running.append(scene)
            if scene.freezes:
                break
        return running

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the front one last."""
        return tuple(self._scenes)

    def holds(self, scene: Scene) -> bool:
        """Return whether a scene is still on the stack."""
        return scene in self._scenes

    def restyle(self, ctx: DrawContext) -> None:
        """Give all scenes a new context."""
        self.ctx = ctx
        for scene in self._scenes:
            scene.resize(ctx)

    def apply(self, outcome: navigation.NavResult, by: Scene | None = None) -> None:
        """Apply a scene's navigation result. A scene not in front first closes those above it."""
        if outcome is None:
            return
        while by in self._scenes and self.top is not by:
            self._drop()
        match outcome:
            case navigation.Push(scene, then):
                self._put(self._made(scene), then)
            case navigation.Pop(result):
                self._pop(result)
            case navigation.Replace(scene):
                made = self._made(scene)
                self._put(made, self._drop())
            case navigation.Reset(scene):
                made = self._made(scene)
                self._leave_all()
                self._scenes.clear()
                self._answers.clear()
                self._put(made, None)
            case navigation.Chain(steps):
                for step in steps:
                    self.apply(step, self.top)
            case navigation.Quit():
                self._leave_all()
                self._scenes.clear()
                self._answers.clear()
            case navigation.ReloadContext() | navigation.Fullscreen():
                self._request(outcome)

    def _leave_all(self) -> None:
        """Let the scenes finish what they put off, the front one first."""
        for scene in reversed(self._scenes):
            scene.reset_input()

    def _made(self, scene: object) -> Scene:
        if isinstance(scene, navigation.Route):
            assert self._make_scene is not None
            scene = self._make_scene(scene)
        assert isinstance(scene, Scene)
        return scene

    def _put(self, scene: Scene, then: Callable[[object], navigation.NavResult] | None) -> None:
        if self.top is not None:
            self.top.reset_input()
        self._scenes.append(scene)
        self._answers.append(then)
        scene.sound = self._sound
        scene.open_help = self._open_help
        scene.resize(self.ctx)

    def _drop(self) -> Callable[[object], navigation.NavResult] | None:
        self._scenes.pop()
        return self._answers.pop()

    def _pop(self, result: object) -> None:
        then = self._drop()
        if self.top is not None:
            self.top.reset_input()
            self.apply((then or self.top.on_result)(result), self.top)
