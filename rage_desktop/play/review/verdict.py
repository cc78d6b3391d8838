"""Verdicts on decisions and deals, and their one-line JSON form in the store."""

import json
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct, structs

from rage_desktop.bots.bot import Explanation
from rage_desktop.match.store.explanation_json import decode_explanation, encode_explanation
from rage_desktop.match.store.notation import NotationError, read_move, write_move
from rage_desktop.rules import Bid, Move, Play, Text

AS_GOOD: Final = 0.3  # points: a smaller loss counts as none
SURE: Final = 2.0  # standard errors: a smaller loss counts as none
MISTAKE: Final = 1.0  # points: a loss from here on is a mistake, a smaller one a slip
EDITION_OF_LINES: Final = 1  # lines of another version are computed again


class Option(Struct, frozen=True):
    """A legal move: the expected points of the round, to a tenth, and the probability that the bid
    is made, to a hundredth."""

    move: Bid | Play
    points: float
    closes: float


class Verdict(Struct, frozen=True, kw_only=True):
    """The verdict on one decision, from its player's view; `ply` counts the game's moves from 0.

    `options` are sorted best first; `played` is the index of the move made, with equal cards
    counting as one. `loss` is its cost in points, to a tenth: the best option's points minus its
    own, and 0 if it is as good; `error` is the margin of a 95% interval. `distribution` is for bids
    only: the probabilities of taking 0, 1, 2 … tricks when playing for the best bid. If `forced`
    there was no choice and there are no options. `unknown` describes hidden cards that affected the
    outcome.
    """

    ply: int
    seat: int
    move: Bid | Play
    options: tuple[Option, ...] = ()
    played: int = 0
    loss: float = 0.0
    error: float = 0.0
    forced: bool = False
    distribution: tuple[float, ...] = ()
    reason: Text | None = None
    unknown: Text | None = None

    @property
    def best(self) -> Bid | Play:
        """The best move; the one made if it is as good."""
        return self.options[0].move if self.options and self.loss else self.move

    @property
    def is_bid(self) -> bool:
        """Whether it was a bid."""
        return isinstance(self.move, Bid)

    @property
    def mistake(self) -> bool:
        """Whether it cost a point or more."""
        return self.loss >= MISTAKE

    @property
    def stake(self) -> float:
        """The difference in points between the best and the worst move."""
        points = [option.points for option in self.options]
        return max(points) - min(points) if points else 0.0


class Worth(Struct, frozen=True):
    """One deal, move `ply` of the game, as it was worth to a seat, in points of the round.

    `cards` is the expected value of the player's own cards at this table before any bid; `lay` the
    effect of how the other cards really lay; each with its error (95% interval).
    """

    ply: int
    seat: int
    cards: float
    lay: float
    cards_error: float = 0.0
    lay_error: float = 0.0


def write_verdict(verdict: Verdict) -> str:
    """Encode a verdict on one line, without `unknown`, which is computed again."""
    plain: dict[str, Any] = {
        "v": EDITION_OF_LINES,
        "move": write_move(verdict.move),
        "options": [
            [write_move(option.move), option.points, option.closes] for option in verdict.options
        ],
        "played": verdict.played,
        "loss": verdict.loss,
        "error": verdict.error,
        "forced": verdict.forced,
        "tricks": verdict.distribution,
    }
    if verdict.reason is not None:
        plain["reason"] = encode_explanation(Explanation(verdict.reason))
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def read_verdict(ply: int, line: str, suits: Sequence[str]) -> Verdict | None:
    """Decode a line of `write_verdict`; None if it is damaged or of another version."""
    try:
        plain = json.loads(line)
        if plain["v"] != EDITION_OF_LINES:
            return None
        reason = plain.get("reason")
        move = _decision(read_move(plain["move"], suits))
        return Verdict(
            ply=ply,
            seat=move.seat,
            move=move,
            options=tuple(
                Option(_decision(read_move(written, suits)), float(points), float(closes))
                for written, points, closes in plain["options"]
            ),
            played=int(plain["played"]),
            loss=float(plain["loss"]),
            error=float(plain["error"]),
            forced=bool(plain["forced"]),
            distribution=tuple(map(float, plain["tricks"])),
            reason=None if reason is None else decode_explanation(reason, suits).reason,
        )
    except (LookupError, TypeError, ValueError, NotationError, RecursionError):
        return None


def write_worths(worths: Sequence[Worth]) -> str:
    """Write what a deal was worth to some seats on one line."""
    rows = [structs.astuple(each)[1:] for each in worths]
    return json.dumps({"v": EDITION_OF_LINES, "worths": rows}, separators=(",", ":"))


def read_worths(ply: int, line: str) -> tuple[Worth, ...]:
    """Decode a line of `write_worths`; empty if it is damaged or of another version."""
    try:
        plain = json.loads(line)
        if plain["v"] != EDITION_OF_LINES:
            return ()
        return tuple(
            Worth(ply, int(seat), *map(float, (cards, lay, cards_error, lay_error)))
            for seat, cards, lay, cards_error, lay_error in plain["worths"]
        )
    except (LookupError, TypeError, ValueError, RecursionError):
        return ()


def _decision(move: Move) -> Bid | Play:
    if not isinstance(move, Bid | Play):
        raise NotationError(f"{write_move(move)!r} is no decision.")
    return move
