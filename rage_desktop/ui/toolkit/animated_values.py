"""Animated numbers of controls, eased towards their targets."""

from rage_desktop.presentation.motion import ease_out_cubic

FIRST = 1 / 60  # seconds


class AnimatedValues:
    """Numbers by key, eased to their targets (outCubic); a new one starts at its target."""

    def __init__(self) -> None:
        self._goals: dict[object, float] = {}
        self._runs: dict[object, tuple[float, float, float]] = {}  # start, progress, seconds

    def animate_to(self, key: object, goal: float, seconds: float) -> float:
        """Set the target of a number and return its current value."""
        before = self._goals.get(key, goal)
        if seconds <= FIRST:
            self._runs.pop(key, None)
        elif before != goal:
            # Start one frame ahead, so that the next frame already shows a change.
            self._runs[key] = self._at(key), FIRST / seconds, seconds
        self._goals[key] = goal
        return self._at(key)

    def advance(self, dt: float) -> None:
        """Let time pass."""
        runs = {key: (a, min(1.0, t + dt / s), s) for key, (a, t, s) in self._runs.items()}
        self._runs = {key: run for key, run in runs.items() if run[1] < 1}

    @property
    def is_animating(self) -> bool:
        """Whether any number has not reached its target."""
        return bool(self._runs)

    def _at(self, key: object) -> float:
        goal = self._goals[key]
        run = self._runs.get(key)
        if run is None:
            return goal
        start, t, _ = run
        return start + (goal - start) * ease_out_cubic(t)


def in_quarters(eased: float) -> float:
    """Round an eased number to quarters, since each distinct value is a cached surface."""
    return round(eased * 4) / 4
