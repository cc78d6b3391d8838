"""The choice of a new game as one value, whose changes return another, and codes typed for one."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from msgspec import structs

from rage_desktop import rules
from rage_desktop.bots.levels import offered_levels
from rage_desktop.match import game_setup
from rage_desktop.match.code_signs import EDITION, CodeError, is_code
from rage_desktop.match.codes import (
    RESULT,
    Challenge,
    ChallengeWithEdition,
    is_challenge,
    parse_challenge,
)
from rage_desktop.match.dealer import Secret, cut
from rage_desktop.match.edition_code import read_edition_code
from rage_desktop.match.edition_files import RESERVED, LibraryError, titles_and_ids
from rage_desktop.match.errors import MatchError
from rage_desktop.match.foreign_editions import check_ends
from rage_desktop.match.game_setup import BOT, FIRST_LEVEL, HUMAN, Seat, Seats, one_more, people
from rage_desktop.match.library import Library
from rage_desktop.match.settings import LastGame
from rage_desktop.play.player_descriptions import level_name
from rage_desktop.play.session import Session
from rage_desktop.play.session_factory import SessionFactory
from rage_desktop.rules import Text, ntext, text
from rage_desktop.rules.editions.file import find_variant
from rage_desktop.untrusted_input import quote

QUICK = "quick"  # the variant that is offered as a length
GOALS = (50, 100, 200)  # offered for a variant that takes a number
USUAL_GOAL = 100


@dataclass(frozen=True)
class GameChoice:
    """Edition, variants (house rules and the quick game) and seats; `seed` None shuffles afresh.
    `secrecy` is how several people at one screen hide their cards from each other. A `challenge`
    fixes everything except who the people are. `elsewhere` are the house rules that other editions
    were left with, each as "edition/rule". `waiting` are those who sit out because the edition has
    too few seats; they come back when another has room for them.

    `unofficial` lets fewer sit down than the box says, where the edition file allows it. `training`
    is as in Setup. What affects nothing else (`secrecy`, `seed`, `training`) is changed with
    `dataclasses.replace`.
    """

    file: rules.EditionFile
    seats: tuple[game_setup.Seat, ...]
    variants: tuple[str, ...] = ()
    unofficial: bool = False
    seed: str | None = None
    secrecy: game_setup.Secrecy = "curtain"
    challenge: Challenge | None = None
    elsewhere: tuple[str, ...] = ()
    training: bool = False
    waiting: Seats = ()

    # -- what follows from it --------------------------------------------------------------------

    @property
    def fewest(self) -> int:
        """The fewest seats now allowed."""
        return min(self.file.player_counts()) if self.unofficial else self.file.rules.players.min

    @property
    def most(self) -> int:
        """The most seats: as many as the edition and the avatars allow."""
        return min(self.file.rules.players.max, len(game_setup.TABLE))

    def may_leave(self, place: int) -> bool:
        """Tell whether a seat may go: enough stay, and one of them is a person."""
        return len(self.seats) > self.fewest and people(self.seats) != (place,)

    @property
    def ruled(self) -> rules.Edition:
        """The edition with its variants; raises EditionError."""
        return rules.with_variants(self.file, self.variants, players=len(self.seats))

    @property
    def edition(self) -> rules.Edition:
        """The edition as it would be played; raises EditionError."""
        return rules.with_variants(self.file, self.variants, self.changes, len(self.seats))

    @property
    def changes(self) -> dict[str, Any]:
        """The knobs that a challenge changes on top of the variants."""
        return {} if self.challenge is None else dict(self.challenge.changes)

    @property
    def is_quick(self) -> bool:
        """Whether the game is the quick one."""
        return QUICK in self.variants

    @property
    def refusal(self) -> Text | None:
        """Why this cannot be played, None if it can."""
        try:
            rules.check_players(self.edition, len(self.seats))
            game_setup.check_seats(self.seats, offered_levels())
        except (rules.EditionError, MatchError) as error:
            return error.reason
        return None

    def is_on(self, variant: rules.Variant) -> str | None:
        """Return the id under which a variant is on, with its number; None if it is off."""
        for id_ in self.variants:
            if id_ == variant.id or (
                variant.takes_number and id_.rstrip("0123456789") == variant.id[:-1]
            ):
                return id_
        return None

    # -- changes ---------------------------------------------------------------------------------

    def with_file(self, file: rules.EditionFile) -> "GameChoice":
        """Choose another edition with the house rules it was left with; its length stays if it can,
        seats come or go to fit."""
        known = house_rules(self, file)
        others = (one for one in self.elsewhere if not one.startswith(f"{file.id}/"))
        left = (*others, *(f"{self.file.id}/{id_}" for id_ in house_rules(self, self.file)))
        most = min(file.rules.players.max, len(game_setup.TABLE))
        everyone = (*self.seats, *_not_among(self.waiting, self.seats))
        seats = everyone[:most]
        if not any(seat.is_human for seat in seats):  # the only person sat too far down
            seats = (*seats[:-1], everyone[people(everyone)[0]])
        other = GameChoice(
            file,
            seats,
            known,
            secrecy=self.secrecy,
            elsewhere=left,
            training=self.training,
            waiting=_not_among(everyone, seats),
        )
        other = other._filled(other.fewest)
        short = other.of_length(True) if self.is_quick else None
        return other if short is None or house_rules(short, file) != known else short

    def with_variant(
        self, variant: rules.Variant, on: bool, number: int = USUAL_GOAL
    ) -> "GameChoice":
        """Toggle a house rule; those that contradict it go off."""
        now = self.is_on(variant)
        others = tuple(id_ for id_ in self.variants if id_ != now)
        if not on:
            return self._played(variants=others)
        id_ = variant.numbered(number).id if variant.takes_number else variant.id
        clashing = rules.variant_conflicts(self.file, others, id_)
        if variant.takes_number:
            clashing = (*clashing, QUICK)  # a game to some points has no length
        kept = tuple(other for other in others if other not in clashing)
        return self._played(variants=(*kept, id_))

    def with_unofficial(self, on: bool) -> "GameChoice":
        """Allow an unofficial number of seats, or go back to an official one."""
        choice = replace(self, unofficial=on)
        return choice._filled(choice.fewest)

    def plain(self) -> "GameChoice":
        """Switch all house rules off."""
        length = tuple(id_ for id_ in self.variants if id_ == QUICK)
        return self._played(variants=length).with_unofficial(False)

    def of_length(self, quick: bool) -> "GameChoice | None":
        """Return the quick or the full game; None where there is no choice of length."""
        variant = next((one for one in self.file.variants if one.id == QUICK), None)
        if variant is None or goal(self) is not None:
            return None
        return self if quick == self.is_quick else self.with_variant(variant, quick)

    def with_seat(self) -> "GameChoice":
        """Add the next of those who sit out, or else a computer player with the next free name and
        avatar."""
        if len(self.seats) >= self.most:
            return self
        waiting = _not_among(self.waiting, self.seats)
        if waiting:
            return self._played(seats=(*self.seats, waiting[0]), waiting=waiting[1:])
        return self._played(seats=one_more(self.seats))

    def _filled(self, seats: int) -> "GameChoice":
        """Add computer players up to a number of seats, as far as there is room."""
        choice = self
        while len(choice.seats) < min(seats, choice.most):
            choice = choice.with_seat()
        return choice

    def without_seat(self, place: int) -> "GameChoice":
        """Remove a player, unless too few would be left."""
        if not self.may_leave(place):
            return self
        return self._played(seats=self.seats[:place] + self.seats[place + 1 :])

    def with_seats(self, seats: Seats) -> "GameChoice":
        """Seat as many as before in another way (see `people`); a challenge keeps its own."""
        bots = [(seat.level, seat.avatar) for seat in seats if not seat.is_human]
        if self.challenge is not None and bots != [
            (seat.level, seat.avatar) for seat in self.seats if not seat.is_human
        ]:
            return self._played(seats=seats)
        return replace(self, seats=seats)

    def with_code(self, file: rules.EditionFile, code: game_setup.DealCode) -> "GameChoice":
        """Play the deal of a code: its edition, house rules and number of seats."""
        choice = replace(self, file=file, variants=code.variants)
        choice = choice.with_unofficial(code.players in file.unofficial_players)
        choice = choice._filled(code.players)
        return replace(choice, seats=choice.seats[: code.players], seed=code.seed)

    def _played(self, **changes: Any) -> "GameChoice":
        """Change what a code fixes, so that the code no longer holds."""
        return replace(self, seed=None, challenge=None, **changes)


def _not_among(seats: Seats, others: Seats) -> Seats:
    """Return the seats whose names no others have: someone may have been renamed meanwhile."""
    names = {seat.name.casefold() for seat in others}
    return tuple(seat for seat in seats if seat.name.casefold() not in names)


def challenged(choice: GameChoice, file: rules.EditionFile, challenge: Challenge) -> GameChoice:
    """Play a challenge: its edition, rules, seats, levels and cards."""
    seats = challenge.seated(choice.seats)
    other = replace(choice, file=file, variants=challenge.variants, seats=seats)
    return replace(other, seed=challenge.seed, challenge=challenge)


def house_rules(choice: GameChoice, file: rules.EditionFile) -> tuple[str, ...]:
    """Return the house rules of an edition: as they are chosen, or as they were left."""
    if file.id == choice.file.id:
        return tuple(id_ for id_ in choice.variants if id_ != QUICK)
    mine = f"{file.id}/"
    left = (one.removeprefix(mine) for one in choice.elsewhere if one.startswith(mine))
    return tuple(id_ for id_ in left if _has(file, id_))


def goal(choice: GameChoice) -> int | None:
    """Return the points at which the game ends, None where it ends after its rounds."""
    try:
        ends = choice.ruled.game_ends
    except rules.EditionError:
        return None
    return ends if isinstance(ends, int) else None


def last_choice(
    editions: Iterable[rules.EditionFile],
    last: LastGame,
    may_run: Callable[[str], bool] = lambda _: False,
) -> GameChoice:
    """Return the last choice, as far as it still exists, with programs that may run."""
    files = {file.id: file for file in editions}
    file = files.get(last.edition) or next(iter(files.values()))
    variants: tuple[str, ...] = ()
    short = (QUICK,) if last.rounds else ()  # as settings of 0.1.0 call it
    for id_ in (*last.variants, *short):
        if _has(file, id_) and not rules.variant_conflicts(file, variants, id_):
            variants = (*variants, id_)
    seats = playable(last.seats[: min(file.rules.players.max, len(game_setup.TABLE))], may_run)
    unofficial = len(seats) in file.unofficial_players
    choice = GameChoice(
        file,
        seats,
        variants,
        unofficial,
        secrecy=last.secrecy,
        elsewhere=last.house_rules,
        training=last.training,
    )
    return choice.with_unofficial(unofficial)


def deal(
    tables: SessionFactory,
    choice: GameChoice,
    secret: Secret,
    practice: bool,
    phones: tuple[int, ...] = (),
) -> Session:
    """Begin the game that was chosen, with these seats on phones; raises EditionError or
    MatchError."""
    return tables.new_game(
        choice.file,
        choice.seats,
        choice.variants,
        choice.changes,
        secrecy=choice.secrecy,
        secret=secret,
        shared=choice.challenge is not None,
        practice=practice,
        phones=phones,
        training=choice.training,
    )


def to_remember(choice: GameChoice) -> LastGame:
    """Return what the settings remember of a choice."""
    return LastGame(
        edition=choice.file.id,
        variants=choice.variants,
        secrecy=choice.secrecy,
        seats=choice.seats,
        house_rules=choice.elsewhere,
        training=choice.training,
    )


def _has(file: rules.EditionFile, id_: str) -> bool:
    try:
        find_variant(file, id_)
    except rules.EditionError:
        return False
    return True


class TypedCode:
    """Checks typed text against the available editions; `drawn` is the secret of the next game
    before a cut."""

    def __init__(self, library: Library, drawn: Secret) -> None:
        self._library = library
        self.drawn = drawn
        self.open = False  # whether there is a field to type in
        self._forget()

    def _forget(self) -> None:
        self.typed = ""
        self.secret = self.drawn  # what decides the cards, after a word has cut them
        self.code: game_setup.DealCode | Challenge | rules.EditionFile | None = None
        self.file: rules.EditionFile | None = None  # the edition of the code
        self.problem: Text | None = None

    def close(self) -> None:
        """Shuffle again and forget the typed text."""
        self.open = False
        self._forget()

    def type(self, typed: str) -> None:
        """Interpret the typed text as a code, as a word, or as neither, with the reason."""
        self._forget()
        self.typed = typed
        try:
            if self._is_code:
                self.code = self._checked()
                return
            self.secret = cut(self.drawn, typed)
            if typed.strip() and not self.word:
                self.code = self._checked()
        except (MatchError, rules.EditionError) as error:
            self.problem = error.reason

    @property
    def word(self) -> str:
        """The typed text, if it is a word to cut the cards with."""
        return self.typed.strip() if self.secret != self.drawn else ""

    @property
    def _is_code(self) -> bool:
        coded = is_challenge(self.typed) or is_code(EDITION, self.typed)
        return "/" in self.typed or coded or is_code(RESULT, self.typed)

    @property
    def description(self) -> Text | None:
        """What the code holds, or that a word cuts the cards; None while nothing is typed."""
        if self.code is not None and self.file is not None:
            return _inside(self.code, self.file)
        return text("Add a word of your own to the shuffle") if self.word else None

    def _checked(self) -> game_setup.DealCode | Challenge | rules.EditionFile:
        if is_challenge(self.typed):
            return self._challenge()
        if is_code(EDITION, self.typed):
            self.file = self._brought(read_edition_code(self.typed))
            return self.file
        if is_code(RESULT, self.typed):
            raise CodeError(
                text("This is a result. To compare it with yours, open the game in Saved games.")
            )
        code = game_setup.parse_deal_code(self.typed)
        self.file = self._at_hand(code.edition_id)
        edition = rules.with_variants(self.file, code.variants, players=code.players)
        rules.check_players(edition, code.players)
        return code

    def _challenge(self) -> Challenge:
        challenge = parse_challenge(self.typed)
        file = challenge.file(self._at_hand)
        edition = challenge.edition(file)
        self.file = self._brought(file) if isinstance(challenge, ChallengeWithEdition) else file
        rules.check_players(edition, len(challenge.seats))
        game_setup.check_seats(challenge.seated(()), offered_levels())
        return challenge

    def _at_hand(self, id_: str) -> rules.EditionFile:
        """Return an edition that is here; raises CodeError."""
        try:
            return self._library.get(id_)
        except LibraryError as error:
            reason = text(
                "There's no edition {name} here. Ask for the edition's own code.", name=quote(id_)
            )
            raise CodeError(reason) from error

    def _brought(self, file: rules.EditionFile) -> rules.EditionFile:
        """Return an edition that came with a code: the same one if it is here, else under an id
        that no edition here has; raises LibraryError if games of it don't end."""
        check_ends(file.rules)
        for _, id_ in titles_and_ids(file.title):
            brought = structs.replace(file, rules=structs.replace(file.rules, id=id_))
            known = self._library.known(id_)
            offered = self._library.with_house_rules(brought)
            if known is not None and known in (brought, offered):
                return known
            if known is None and id_ not in RESERVED:
                return brought
        raise AssertionError  # there is always another number


def _inside(
    code: game_setup.DealCode | Challenge | rules.EditionFile, file: rules.EditionFile
) -> Text:
    """Return what a code holds: the edition, the players, and how many house rules."""
    if isinstance(code, rules.EditionFile):
        return text("{edition}, an edition from elsewhere", edition=file.name)
    changed = len(code.variants)
    players = code.players if isinstance(code, game_setup.DealCode) else len(code.seats)
    inside = ntext("{edition}, {n} player", "{edition}, {n} players", players, edition=file.name)
    if isinstance(code, Challenge):
        for level in code.levels:
            inside = text("{told} · {level}", told=inside, level=level_name(level))
        changed += len(code.changes)
    if not changed:
        return inside
    more = ntext("{n} house rule", "{n} house rules", changed)
    return text("{told} · {more}", told=inside, more=more)


def playable(seats: Seats, may_run: Callable[[str], bool]) -> Seats:
    """Return the seats with at least one person; a computer plays where a level is unknown or a
    program may not run."""
    levels = offered_levels()
    person = next((i for i, seat in enumerate(seats) if seat.is_human), 0)

    def player(place: int, seat: Seat) -> str:
        if place == person or seat.is_human:
            return HUMAN
        if seat.program is not None and may_run(seat.program):
            return seat.player
        return BOT + (seat.level if seat.level in levels else FIRST_LEVEL)

    return tuple(structs.replace(seat, player=player(i, seat)) for i, seat in enumerate(seats))
