"""Ten temperaments: how players of one level differ, and how long they seem to think.

A temperament never changes how well a player counts. It decides between moves that promise nearly
the same, so that each has habits a person can see and none costs more than a point and a half a
game: docs/STRENGTH.md has the figures, `build/bots/characters.py` makes them.

The bots of a trick share a budget of time by how much the trick means to each of them. A hand never
counts: a card that comes at once must not say "I had no other".
"""

from collections.abc import Collection, Mapping
from enum import StrEnum
from itertools import chain
from math import inf
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from rage_desktop.asset_paths import assets_dir, reading_asset
from rage_desktop.bots.estimate.expected_points import PlayValues
from rage_desktop.bots.search.trials import Decision
from rage_desktop.rules import Bid, Move, NumberCard, Phase, Play, Role, SeatView, Text

# Points that a taste reaches for bids, for cards by estimate, and where a search knows better.
BIDS = 0.22
ESTIMATED = 0.5
SEARCHED = 0.3
LAST_CARDS = 2  # so few are no matter of taste

FILE: Final = ("bots", "characters.toml")

BUDGETS = ((4, 1.1), (6, 1.3), (10**3, 1.5))  # up to so many players: seconds a trick, all bots
# seconds at most for a bid, and for the bids of all bots
BID_SECONDS = 0.25
BIDS_SECONDS = 1.2
LEAST = 0.08  # seconds for any move
WAVER = 0.25  # so that nobody takes the same time twice
TEMPOS: Mapping[str, float] = {"frog": 0.7, "rabbit": 1.2, "owl": 1.3}  # by avatar; else 1
STEADY = "robot"  # never wavers


class Moment(StrEnum):
    """When a player says something: of what happens to itself, and to a person of what they did."""

    HIT = "hit"
    BROKEN = "broken"
    MALUS = "malus"
    TRIUMPH = "triumph"
    BOLD = "bold"
    STOLEN = "stolen"

    ROBBED = "robbed"
    RUINED = "ruined"
    SAVED = "saved"
    DARING = "daring"
    STREAK = "streak"
    KIND = "kind"


class Character(Struct, frozen=True):
    """One temperament. Knobs run from -1 to 1 or a little beyond, 0 for no leaning.

    `bold` bids higher; `greedy` takes BONUS cards; `spiteful` gives MALUS cards away; `spoiling`
    takes tricks from who needs them, and leaves them to who does not; `hoarding` keeps trumps for
    later; `restless` likes to change the trump; `sparing` keeps action cards; `eager` takes tricks
    early; `stubborn` plays from the longest suit.
    """

    face: Text
    name: Text
    line: Text
    words: Mapping[Moment, tuple[Text, ...]]
    bold: float = 0.0
    greedy: float = 0.0
    spiteful: float = 0.0
    hoarding: float = 0.0
    restless: float = 0.0
    eager: float = 0.0
    spoiling: float = 0.0
    sparing: float = 0.0
    stubborn: float = 0.0

    @property
    def sentences(self) -> tuple[Text, ...]:
        """Every text of this character, for translation."""
        return (self.face, self.name, self.line, *chain.from_iterable(self.words.values()))


def load_characters(path: Path) -> dict[str, Character]:
    """Return the characters of a file by the picture of their seat; raises AssetDamaged."""
    with reading_asset(path):
        written = msgspec.toml.decode(path.read_bytes(), type=dict[str, dict[str, Any]])
        return {avatar: _character(**one) for avatar, one in written.items()}


def _character(
    face: str, name: str, line: str, words: dict[str, list[str]], **knobs: float
) -> Character:
    said = {Moment(moment): tuple(map(Text, each)) for moment, each in words.items()}
    return Character(Text(face), Text(name), Text(line), said, **knobs)


CHARACTERS: Final[Mapping[str, Character]] = load_characters(assets_dir().joinpath(*FILE))
"""All characters by the picture of their seat."""


def choose_in_character(character: Character, view: SeatView, decision: Decision) -> Move:
    """Return the character's preferred move among those nearly as good as the one decided on.

    A better move than that (where a level slips now and then) gets no extra preference.
    """
    move = decision.move
    worths = decision.worths
    room = reach(view, decision)
    mine = worths.get(move)
    if mine is None:
        return move
    near = [each for each, worth in worths.items() if abs(worth - mine) <= room]
    if len(near) < 2:
        return move
    values = PlayValues(view) if view.phase is Phase.PLAY else None

    def liked(each: Move) -> tuple[float, bool]:
        leaning = 0.0
        match each:
            case Bid(bid=bid) if isinstance(move, Bid):
                leaning = character.bold * (bid - move.bid)
            case Play() if values is not None:
                leaning = _leaning(character, view, values, each)
        return min(worths[each], mine) + room * leaning, each == move

    return max(near, key=liked)


def reach(view: SeatView, decision: Decision) -> float:
    """Return the points a preference may cost, by the estimate the decision was made with."""
    if view.phase is Phase.BID:
        return max(decision.blur, BIDS)
    if len(view.hand) <= LAST_CARDS or decision.counted:
        return 0.0
    return SEARCHED if decision.trials else ESTIMATED


def _leaning(character: Character, view: SeatView, values: PlayValues, play: Play) -> float:
    """Return the character's preference for a play, about -1 to 1."""
    card = play.card
    takes = values.chance_to_win(play)
    if isinstance(card, NumberCard):
        length = sum(one.suit == card.suit for one in view.hand)
        leaning = character.stubborn * length / len(view.hand)
    else:
        leaning = _leaning_to(character, card.role, takes) - character.sparing
    if any(play.card.role is Role.BONUS for play in view.trick):
        leaning += character.greedy * takes
    leaning += character.spoiling * takes * _wanted_by(view, view.winning)
    if _wanted_by(view, view.seat) > 0:  # who wants no more tricks has no use for trumps, or haste
        is_trump = isinstance(card, NumberCard) and card.suit == view.trump
        if is_trump or card.role is Role.WILD:
            leaning -= character.hoarding
        leaning += character.eager * takes * max(0.0, 2 * len(view.hand) / view.hand_size - 1)
    return leaning


def _wanted_by(view: SeatView, seat: int | None) -> int:
    """Return 1 where a seat still needs tricks, -1 where one more spoils its bid; 0 if unknown."""
    bid = None if seat is None else view.bids[seat]
    if seat is None or bid is None:
        return 0
    return 1 if bid > view.tricks[seat] else -1


def _leaning_to(character: Character, role: Role, takes: float) -> float:
    """Return how much a character likes a kind of action card that takes a trick so often."""
    match role:
        case Role.MALUS:
            return character.spiteful * (1 - 2 * takes)
        case Role.BONUS:
            return character.greedy * (2 * takes - 1)
        case Role.CHANGE | Role.OUT | Role.REWIND:
            return character.restless
    return 0.0


def thinking_time(
    public: SeatView, seat: int, avatar: str, bots: Collection[int], speed: float, rng: Random
) -> float:
    """Return a bot's apparent thinking time in seconds at an animation speed; 0 at infinite speed.

    `public` is the public view at its turn, `bots` are the seats of all bots.
    """
    if speed == inf:
        return 0.0
    waver = 0.0 if avatar == STEADY else WAVER * (2 * rng.random() - 1)
    if public.phase is Phase.BID:
        seconds = min(BID_SECONDS, BIDS_SECONDS / len(bots))
    else:
        weights = trick_weights(public, seat)
        budget = next(budget for most, budget in BUDGETS if public.players <= most)
        seconds = budget * weights[seat] / (sum(weights[bot] for bot in bots) or 1)
    return max(LEAST, seconds * TEMPOS.get(avatar, 1.0) * (1 + waver)) / speed


def trick_weights(public: SeatView, turn: int) -> tuple[float, ...]:
    """Return by seat how much thought the current trick deserves from each, while `turn` plays.

    The weights are the same for every turn of a trick.
    """
    if len(public.history) + 1 == public.hand_size:
        return (0.0,) * public.players  # everybody holds one card: no choice, and all know it
    leader = public.trick[0].seat if public.trick else turn
    return tuple(
        _weight(public, seat, (seat - leader) % public.players) for seat in range(public.players)
    )


def _weight(public: SeatView, seat: int, place: int) -> float:
    """Return the weight of one seat at a place in the trick, 0 for the leader."""
    if place == 0:
        return 1.6 if public.history else 2.0
    bid = public.bids[seat]
    if bid is None:
        return 1.0
    needed = bid - public.tricks[seat]
    left = public.hand_size - len(public.history)
    if not 0 <= needed <= left:
        return 0.5  # the bid is missed
    hangs = needed in (0, left)  # this trick can break the bid
    if place == public.players - 1:
        return 1.6 if hangs else 1.0
    return 0.7 if hangs else 1.0  # all or none: an easy wish
