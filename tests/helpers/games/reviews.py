"""Reviews without a search: plausible figures, the same every time."""

import hashlib
from collections.abc import Mapping

from rage_desktop.match.match import Match
from rage_desktop.play.review.past_game import PastGame
from rage_desktop.play.review.verdict import Option, Verdict, Worth, write_verdict, write_worths
from rage_desktop.rules import Bid, Play, text
from rage_desktop.ui.services import Services

REASON = text("It takes this trick, and keeps what can still win for later.")


def _share(*told: object) -> float:
    """Return a number from 0 to 1 that depends only on what is passed in."""
    digest = hashlib.sha256(repr(told).encode()).digest()
    return int.from_bytes(digest[:4], "big") / 2**32


def pretended(game: PastGame, seats: tuple[int, ...], salt: int = 0) -> Mapping[int, str]:
    """Return the lines of a whole review of some seats, by ply."""
    lines: dict[int, str] = {}
    for round_ in game.rounds:
        worths = [
            Worth(ply=round_.deal, seat=seat, cards=round(4 + 8 * _share(salt, round_.deal), 1),
                  lay=round(3 * _share(salt, "lay", round_.deal) - 1.5, 1))
            for seat in seats
        ]  # fmt: skip
        lines[round_.deal] = write_worths(worths)
    for decision in game.decisions(seats):
        view = game.view_before(decision.ply, decision.seat)
        legal = [move for move in view.legal if isinstance(move, Bid | Play)]
        lines[decision.ply] = write_verdict(_verdict(salt, decision.ply, decision.move, legal))
    return lines


def _verdict(salt: int, ply: int, move: Bid | Play, legal: list[Bid | Play]) -> Verdict:
    if len(legal) < 2:
        return Verdict(ply=ply, seat=move.seat, move=move, forced=True)
    worst = _share(salt, ply) < 0.2
    options: list[Option] = []
    for i, each in enumerate(legal):
        less = 0.5 if each == move and worst else 1.0
        points = round(less * (4 + 6 * _share(salt, ply, i)), 1)
        options.append(Option(each, points, round(_share(salt, ply, i, "closes"), 2)))
    if not worst:
        options = [Option(each.move, 10.2, 0.8) if each.move == move else each for each in options]
    options.sort(key=lambda option: -option.points)
    played = [option.move for option in options].index(move)
    loss = round(options[0].points - options[played].points, 1)
    tricks = tuple(round(1 / len(options), 2) for _ in options) if isinstance(move, Bid) else ()
    return Verdict(ply=ply, seat=move.seat, move=move, options=tuple(options), played=played,
                   loss=loss, error=0.2, distribution=tricks, reason=REASON)  # fmt: skip


def keep_pretended(services: Services, match: Match, salt: int = 0) -> None:
    """Keep a pretended review of the people of a finished game with it."""
    assert match.game is not None
    game = PastGame.of_setup(match.setup, match.moves)
    for ply, line in pretended(game, game.people, salt).items():
        services.store.keep_verdict(match.game, ply, line)
