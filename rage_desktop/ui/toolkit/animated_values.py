"""Animated numbers of controls, eased towards their targets."""

from rage_desktop.presentation.motion import ease_out_cubic

FIRST = 1 / 60  # seconds


class AnimatedValues:
    """Numbers by key, eased to their targets (outCubic); a new one starts at its target."""

    def __init__(self) -> None:
        self._runs: dict[object, tuple[float, float, float, float]] = {}

    def animate_to(self, key: object, goal: float, seconds: float) -> float:
        """Set the target of a number and return its current value."""
        run = self._runs.get(key)
        if run is None or seconds <= 0:
            self._runs[key] = (goal, goal, 1.0, 1.0)
            return goal
        if run[1] == goal:
            return goal if run[2] >= 1 else self._at(run)
        # Start one frame ahead, so that the next frame already shows a change.
        begun = self._runs[key] = (self._at(run), goal, min(1.0, FIRST / seconds), seconds)
        return self._at(begun)

    def advance(self, dt: float) -> None:
        """Let time pass."""
        for key, (start, goal, t, seconds) in self._runs.items():
            if t < 1:
                self._runs[key] = (start, goal, min(1.0, t + dt / seconds), seconds)

    def finish(self) -> None:
        """Set every number to its target, for example in a scene that is not running."""
        self._runs.clear()

    @property
    def is_animating(self) -> bool:
        """Whether any number has not reached its target."""
        return any(t < 1 for _, _, t, _ in self._runs.values())

    @staticmethod
    def _at(run: tuple[float, float, float, float]) -> float:
        start, goal, t, _ = run
        return start + (goal - start) * ease_out_cubic(t)


def in_quarters(eased: float) -> float:
    """Round an eased number to quarters, since each distinct value is a cached surface."""
    return round(eased * 4) / 4
