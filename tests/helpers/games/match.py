"""What the tests of a game under way share: editions, setups, and a way to play on."""

from collections.abc import Mapping
from datetime import UTC, datetime
from random import Random
from typing import Any

from rage_desktop.bots.bot import Bot, answer
from rage_desktop.match.game_setup import Setup, default_seats
from rage_desktop.match.library import open_library
from rage_desktop.match.match import Match
from rage_desktop.play.session import Session
from rage_desktop.rules import Bid, Phase
from rage_desktop.rules.editions.file import EditionFile

NOON = datetime(2026, 3, 4, 12, 0, tzinfo=UTC)
LIBRARY = open_library()
EDITIONS = LIBRARY.built_in  # the four, and whatever is added to the game


def noon() -> datetime:
    return NOON


def edition_file(name: str = "rage") -> EditionFile:
    return LIBRARY.get(name)


def setup_of(
    name: str = "rage",
    players: int = 3,
    seed: str = "K7Q2M9XD4T",
    variants: tuple[str, ...] = (),
    changes: Mapping[str, Any] = {},
    people: int = 1,
) -> Setup:
    return Setup(
        file=edition_file(name),
        variants=variants,
        changes=dict(changes),
        seats=default_seats(players, people),
        seed=seed,
        salt="00" * 16,
        started="2026-03-04T11:00:00Z",
    )


SHORT = {"hand_sizes": {"order": "list", "sizes": [2, 3]}}


def number(match: Match) -> int:
    """Return the number by which the store knows a game."""
    assert match.game is not None
    return match.game


def step(match: Match, rng: Random) -> None:
    """Deal, or make any legal move."""
    if match.phase is Phase.DEAL:
        match.deal()
    else:
        match.submit(rng.choice(match.view(rng.choice(match.waiting_for)).legal))


def step_by_bots(match: Match, *bots: Bot) -> None:
    """Deal, or let the next player move: one bot moves for every seat, or there is one for each."""
    if match.phase is Phase.DEAL:
        match.deal()
    else:
        seat = match.waiting_for[0]
        match.submit(answer(bots[seat % len(bots)], match.view(seat)))


def play_by_bot(match: Match, *bots: Bot) -> Match:
    """Let one bot, or one for each seat, play a match to its end."""
    while match.phase is not Phase.OVER:
        step_by_bots(match, *bots)
    return match


def play_to_end(match: Match, rng: Random | None = None) -> Match:
    rng = rng or Random(5)
    while match.phase is not Phase.OVER:
        step(match, rng)
    return match


def play_until_last_trick(session: Session) -> None:
    """Play the round up to its last trick, everybody bidding what they will take."""
    match = session.match
    trial = Match(match.setup)
    trial.deal()
    while trial.phase is not Phase.DEAL:
        trial.submit(trial.view(trial.waiting_for[0]).legal[0])
    takes = trial.view(None).scores[0].tricks
    while match.phase is Phase.BID or len(match.view(None).history) < match.view(0).hand_size - 1:
        seat = match.waiting_for[0]
        bidding = match.phase is Phase.BID
        session.submit(Bid(seat, takes[seat]) if bidding else match.view(seat).legal[0])
    session.presenter.director.skip_all()
