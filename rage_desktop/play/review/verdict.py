"""What is said of one decision, and of one deal; and how the store keeps both, a line of JSON."""

import json
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct, structs

from rage_desktop.bots.bot import Explanation
from rage_desktop.match.store.explanation_json import decode_explanation, encode_explanation
from rage_desktop.match.store.notation import NotationError, read_move, write_move
from rage_desktop.rules import Bid, Move, Play, Text

AS_GOOD: Final = 0.3  # points: anything that costs less is as good
SURE: Final = 2.0  # standard errors: anything that costs less is as good
MISTAKE: Final = 1.0  # points: what costs as much is a mistake, what costs less a slip
EDITION_OF_LINES: Final = 1  # lines of another kind are worked out again


class Option(Struct, frozen=True):
    """A move that could have been made: points of the round to expect, to a tenth, and the chance
    that the bid is made, to a hundredth."""

    move: Bid | Play
    points: float
    closes: float


class Verdict(Struct, frozen=True, kw_only=True):
    """One decision, judged by what its player knew then; `ply` counts the game's moves from 0.

    `options` stand best first; `played` is the index of the move made, equal cards standing for
    each other. `loss` is what it costs in points, to a tenth: the best option's less its own, and
    0 for one that is as good; `error` is how far off that may be (19 of 20 times). `distribution`
    is of bids only: how likely the hand takes 0, 1, 2 … tricks if it plays for the best one. With
    `forced` there was no choice: then there are no options. `unknown` says what of the real cards
    could not be known; all else follows from what could.
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
        """The best move; the one made where that is as good."""
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
    def slip(self) -> bool:
        """Whether it cost something, but less than a mistake."""
        return 0 < self.loss < MISTAKE

    @property
    def stake(self) -> float:
        """Points between the best move and the worst."""
        points = [option.points for option in self.options]
        return max(points) - min(points) if points else 0.0


class Worth(Struct, frozen=True):
    """One deal, move `ply` of the game, as it was worth to a seat, in points of the round.

    `cards` is what the own cards were worth at this table before anybody bid; `lay` what it adds
    or takes away how the other cards really lay; each with its error (19 of 20 times).
    """

    ply: int
    seat: int
    cards: float
    lay: float
    cards_error: float = 0.0
    lay_error: float = 0.0


def write_verdict(verdict: Verdict) -> str:
    """Write a verdict on one line, without what could not be known: that is found anew."""
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
    """Read a line of `write_verdict`; None for one that is damaged or of another version."""
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
    """Read a line of `write_worths`; nothing of one that is damaged or of another version."""
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
