"""Create sessions of new and resumed games: a match with its bots."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

from msgspec import structs

from rage_desktop.bots.bot import Bot
from rage_desktop.bots.levels import LEVELS, make_bot
from rage_desktop.bots.talk.characters import CHARACTERS
from rage_desktop.bots.workers import Workers
from rage_desktop.match.daily_deal import DailyDeal
from rage_desktop.match.dealer import Secret, new_secret
from rage_desktop.match.files import format_time
from rage_desktop.match.game_setup import FIRST_LEVEL, Seat, Secrecy, Setup, default_seats
from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import sealed
from rage_desktop.match.settings import Settings
from rage_desktop.match.store.store import Store
from rage_desktop.play.bot_permissions import BotPermissions
from rage_desktop.play.bot_scheduler import DeterministicBot, LocalBot, WorkerBot
from rage_desktop.play.session import RoundRetry, Session, SingleRound, make_motion_settings
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.table_view import project, wheel_order
from rage_desktop.rules import Deal, EditionFile, Move, RoundScored, check_players

Kind = TypeVar("Kind", bound=Session)


@dataclass(eq=False)
class SessionFactory:
    """Make sessions; the previous game's programs are stopped when the next session is made.

    `settings` returns the current settings; `workers` compute for searching bots.
    """

    store: Store
    settings: Callable[[], Settings]
    programs: BotPermissions
    workers: Callable[[], Workers]
    clock: Callable[[], datetime]
    chance: random.Random

    def new_game(
        self,
        file: EditionFile,
        seats: tuple[Seat, ...],
        variants: tuple[str, ...] = (),
        changes: dict[str, Any] | None = None,
        seed: str | None = None,
        secrecy: Secrecy = "curtain",
        secret: Secret | None = None,
        *,
        shared: bool = False,
        practice: bool = False,
        phones: tuple[int, ...] = (),
        training: bool = False,
    ) -> Session:
        """Begin and save a new game; raises EditionError if rules and seats do not fit.

        `secret` is one whose commitment has been shown; by default it is drawn, from `seed` if
        given. `shared`, `practice`, `phones` and `training` are as in Setup.
        """
        secret = secret or new_secret(self.chance, seed)
        setup = self._setup(
            file,
            seats,
            secret,
            variants=variants,
            changes=changes or {},
            secrecy=secrecy,
            shared=shared,
            practice=practice,
            phones=phones,
            training=training,
        )
        return self.session_of(Match(setup, self.store))

    def daily(self, file: EditionFile, deal: DailyDeal, who: Seat, *, practice: bool) -> Session:
        """Begin the daily deal of a day; a practice game does not count."""
        rules = {"variants": deal.variants, "changes": deal.changes}
        when = {"daily": deal.day.isoformat(), "practice": practice}
        seats = deal.seats(who.name, who.avatar)
        setup = self._setup(file, seats, deal.secret, **rules, **when)
        return self.session_of(Match(setup, self.store))

    def rematch(self, session: Session, again: tuple[int, ...] = ()) -> Session:
        """Begin another game with the same rules and seats.

        `again` are the seats whose phones want it: bots play for the other phones until those sit
        down anew. With none, all phones play.
        """
        game = session.match.setup
        rules = game.file, game.seats, game.variants, game.changes
        stay = again or game.phones
        rematch = self.new_game(*rules, secrecy=game.secrecy, phones=stay, training=game.training)
        for seat in game.phones:
            if seat not in stay and seat in rematch.match.setup.people:
                rematch.leave(seat)
        return rematch

    def again(self, session: Session) -> Session:
        """Begin the same game with the same cards, as practice: it does not count."""
        game = session.match.setup
        rules = game.file, game.seats, game.variants, game.changes
        return self.new_game(*rules, game.seed, game.secrecy, practice=True, phones=game.phones)

    def play_on(self, setup: Setup, moves: Sequence[Move]) -> Session:
        """Begin a practice game at a position of another game: it is not saved and never counts.

        Bots are the same; absent people are back. Raises IllegalMove for illegal moves.
        """
        return self.session_of(self._practised(setup, moves))

    def retry_round(
        self, setup: Setup, moves: Sequence[Move], number: int, before: RoundScored
    ) -> RoundRetry:
        """Begin round `number` of another game again, whose original result is `before`; see
        `play_on`."""
        deals = [ply for ply, move in enumerate(moves) if isinstance(move, Deal)]
        match = self._practised(setup, moves[: deals[number - 1] + 1])
        session = self.session_of(match, RoundRetry)
        session.before = before
        return session

    def try_round(self, file: EditionFile, seats: tuple[Seat, ...]) -> SingleRound:
        """Begin one round with the largest hands of an edition, as practice that is not saved;
        raises EditionError if rules and seats do not fit."""
        check_players(file.rules, len(seats))
        largest = max(file.rules.rounds(len(seats)))
        one_round = {"hand_sizes": {"order": "list", "sizes": [largest]}, "game_ends": "rounds"}
        setup = self._setup(file, seats, new_secret(self.chance), changes=one_round)
        return self.session_of(Match(structs.replace(setup, practice=True)), SingleRound)

    def resume(self, game: int) -> Session:
        """Resume a saved game at the same card; raises StoreError."""
        return self.session_of(Match.resume(self.store, game))

    def demo(self, file: EditionFile) -> Session:
        """Begin a game between bots; it is not saved."""
        low, high = file.rules.players.min, file.rules.players.max
        seats = default_seats(min(max(4, low), high), humans=0)
        return self.session_of(Match(self._setup(file, seats, new_secret(self.chance))))

    def session_of(self, match: Match, kind: type[Kind] = Session) -> Kind:  # type: ignore[assignment]
        """Return a session of any match, with its bots and programs."""
        setup = match.setup
        bots = self._bots_of(match)
        # If only bots play, the first one's cards may be shown; if several people
        # play, no cards are shown before the viewer is known.
        people = setup.people or (0,)
        viewer = people[0] if len(people) == 1 and not setup.phones else None
        order = wheel_order(setup.file.look.suits)
        handless = setup.is_on_phones
        table = project(match.view(viewer), order, people[0], is_handless=handless)
        director = Director(table, make_motion_settings(self.settings()))
        stand_in = partial(self._bot, FIRST_LEVEL)
        return kind(match, bots, viewer, director, stand_in, **_manners(setup))

    def _bots_of(self, match: Match) -> dict[int, Bot]:
        """Return the bots and programs of a match by seat."""
        programs = self.programs.seated(match)
        setup = match.setup
        levels = {
            # A record may name a level, or a kind of player, that is unknown here.
            i: seat.level if seat.level is not None and seat.level in LEVELS else FIRST_LEVEL
            for i, seat in enumerate(setup.seats)
            if not seat.is_human and seat.program is None
        }
        levels |= dict.fromkeys(setup.away, FIRST_LEVEL)
        bots = {i: self._bot(level, setup.seats[i].avatar, setup) for i, level in levels.items()}
        return bots | programs

    def _practised(self, setup: Setup, moves: Sequence[Move]) -> Match:
        begun = structs.replace(
            setup,
            practice=True,
            daily=None,
            away=(),
            helped=(),
            phones=(),
            took_back=(),
            hinted=(),
            training=False,
            started=format_time(self.clock()),
        )
        match = Match(begun)
        for move in moves:
            match.submit(move)
        return match

    def _setup(
        self, file: EditionFile, seats: tuple[Seat, ...], secret: Secret, **more: Any
    ) -> Setup:
        now = format_time(self.clock())
        seed = secret.seed
        salt = secret.salt
        return sealed(Setup(file=file, seats=seats, seed=seed, salt=salt, started=now, **more))

    def _bot(self, level: str, avatar: str | None = None, setup: Setup | None = None) -> Bot:
        if setup is not None and (setup.daily is not None or setup.shared):
            return DeterministicBot(level, self.workers(), setup.seed, avatar)
        rng = random.Random(self.chance.randbytes(8))
        if LEVELS[level].far:
            return WorkerBot(level, self.workers(), rng, avatar)
        return LocalBot(make_bot(level, rng), CHARACTERS.get(avatar or ""))


def _manners(setup: Setup) -> dict[str, Any]:
    """Return how the screen behaves, where that is not the usual way."""
    if not setup.phones:
        return {}
    # late: only for games with phones
    from rage_desktop.play.phones.phone_hot_seat import PhoneHotSeat

    return {"manners": PhoneHotSeat}
