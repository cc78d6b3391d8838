"""The preview's cards dealt once more, as fast and in the way the settings now have it."""

from dataclasses import dataclass, field

from rage_desktop.stage.motion import Beat, Tempo


@dataclass
class DealtAgain:
    """`since` counts seconds from the first card; None while they lie still."""

    tempo: Tempo = field(default_factory=Tempo)
    since: float | None = None

    def begin(self, tempo: Tempo) -> None:
        """Deal, unless nothing moves at this tempo."""
        self.tempo = tempo
        self.since = 0.0 if tempo.of(Beat.DEAL).seconds else None

    def advance(self, dt: float, cards: int) -> None:
        """Let time pass until all cards lie."""
        if self.since is not None:
            self.since += dt
            if self.come(cards - 1) >= 1:
                self.since = None

    def come(self, place: int) -> float:
        """Return how far a card has come: 1 once it lies."""
        if self.since is None:
            return 1.0
        timing = self.tempo.of(Beat.DEAL)
        return timing.at(max(0.0, self.since - place * timing.stagger))
