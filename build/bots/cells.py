"""Games of bots kept on disk, a line for each finished one, so that runs can be resumed."""

import time
from pathlib import Path

import msgspec

from rage_desktop.match.headless import tournament


class Cell:
    """The games played of a plan; a run that was stopped is resumed."""

    def __init__(self, plan: tournament.ArenaPlan, folder: Path | None = None) -> None:
        """Read what is in `folder`, which must exist; without one nothing is kept."""
        self.plan = plan
        name = f"{plan.file.id}-{plan.players}-{'-'.join(plan.bots)}-{plan.seed}.jsonl"
        self._file = folder / name if folder else None
        kept = self._file.read_bytes() if self._file and self._file.exists() else b""
        games = [game for game in map(_read, kept.splitlines()) if game is not None]
        self.games = {game.index: game for game in games}
        self._torn = bool(kept) and not kept.endswith(b"\n")

    def play(self, until: float = float("inf")) -> None:
        """Play the missing games until `time.monotonic()` reaches `until`."""
        for index in range(self.plan.all_games):
            if index not in self.games and time.monotonic() < until:
                self._add(tournament.play_arena_game(self.plan, index))

    def _add(self, game: tournament.Game) -> None:
        self.games[game.index] = game
        if self._file:
            with self._file.open("ab") as file:
                file.write(b"\n" * self._torn + msgspec.json.encode(game) + b"\n")
            self._torn = False

    @property
    def whole(self) -> list[tournament.Game]:
        """Return the games of complete sets."""
        size = len(self.plan.bots)
        return [
            game
            for index, game in self.games.items()
            if all(index - index % size + turn in self.games for turn in range(size))
        ]

    @property
    def standings(self) -> list[tournament.Standing]:
        """Return how the bots did in the complete sets; None before the first."""
        whole = self.whole
        return tournament.standings(self.plan, whole) if whole else []


def _read(line: bytes) -> tournament.Game | None:
    try:
        return msgspec.json.decode(line, type=tournament.Game)
    except msgspec.DecodeError:  # the last line of a run that was killed
        return None


def told_in(found: tournament.Estimate | None, form: str, times: float = 1) -> str:
    """Return a mean with its interval as text, in a format; "–" where there is none."""
    if found is None or found.margin is None:
        return "–"
    told = f"{found.mean * times:{form}} ± {found.margin * times:{form.lstrip('+')}}"
    return told.replace("-", "−")
