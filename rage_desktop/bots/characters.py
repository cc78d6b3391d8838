"""Ten temperaments: how players of one level differ, and what they say.

A temperament never changes how well a player counts. It only decides between moves that promise
nearly the same, so it costs next to nothing: in 1,000 games of Rage two with temperaments were
0.2 ± 0.5 points a game behind two without them at `steady`, 0.3 ± 0.4 at `sharp`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rage_desktop.bots import phrases
from rage_desktop.bots.phrases import Moment
from rage_desktop.bots.weighing import BidWorth, PlayWorth, weigh_bids, weigh_plays
from rage_desktop.rules import ActionCard, Bid, Move, NumberCard, Play, Role, SeatView, Text, text

NEAR_BID = 0.4  # points; bids no further from the level's own choice are a matter of taste
NEAR_PLAY = 0.25
NEAR_OWN = 0.15  # the same by the finer figures of the levels that judge and search


@dataclass(frozen=True, slots=True)
class Character:
    """One temperament. Knobs run from -1 to 1, 0 for no leaning.

    `bold` bids higher; `greedy` takes BONUS cards; `spiteful` gives MALUS cards away; `hoarding`
    keeps trumps for later; `restless` likes to change the trump.
    """

    avatar: str
    name: Text
    line: Text
    words: Mapping[Moment, phrases.Phrases]
    bold: float = 0.0
    greedy: float = 0.0
    spiteful: float = 0.0
    hoarding: float = 0.0
    restless: float = 0.0


CHARACTERS: Mapping[str, Character] = MappingProxyType(
    {
        character.avatar: character
        for character in (
            Character(
                "rabbit",
                text("Careful"),
                text("Bids low and keeps its trumps."),
                phrases.RABBIT,
                bold=-0.9,
                hoarding=0.5,
            ),
            Character(
                "fox",
                text("Sly"),
                text("Turns the trump when it suits."),
                phrases.FOX,
                bold=0.2,
                restless=0.9,
            ),
            Character(
                "owl",
                text("Patient"),
                text("Waits, and has a trump left at the end."),
                phrases.OWL,
                hoarding=0.9,
            ),
            Character(
                "bear",
                text("Bold"),
                text("Bids one more where it can."),
                phrases.BEAR,
                bold=1.0,
                hoarding=-0.4,
            ),
            Character(
                "cat",
                text("Spiteful"),
                text("Saves the worst cards for others."),
                phrases.CAT,
                spiteful=1.0,
            ),
            Character(
                "frog",
                text("Jumpy"),
                text("Plays high early and changes its mind."),
                phrases.FROG,
                bold=0.4,
                hoarding=-0.8,
                restless=0.5,
            ),
            Character(
                "octo",
                text("Greedy"),
                text("Has an arm out for every bonus."),
                phrases.OCTOPUS,
                greedy=1.0,
                bold=0.2,
            ),
            Character(
                "robot",
                text("Exact"),
                text("No leanings: only the numbers."),
                phrases.ROBOT,
            ),
            Character(
                "whale",
                text("Calm"),
                text("Lets others fight and takes what floats by."),
                phrases.WHALE,
                bold=-0.4,
                greedy=0.4,
                spiteful=-0.5,
            ),
            Character(
                "tiger",
                text("Fierce"),
                text("Trumps first and gives nothing away."),
                phrases.TIGER,
                bold=0.6,
                hoarding=-0.9,
                spiteful=0.5,
            ),
        )
    }
)


def tempered(character: Character, view: SeatView, move: Move) -> Move:
    """Return a level's move as a temperament would have it."""
    match move:
        case Bid(seat, bid):
            return Bid(seat, favourite_bid(character, weigh_bids(view), bid))
        case Play() if len(view.legal) > 1:
            return favourite_play(character, view, weigh_plays(view), move)
    return move


def inclined(
    character: Character, view: SeatView, move: Move, opinions: Mapping[Move, float]
) -> Move:
    """Return the move most to a taste among those that the level itself holds nearly as good."""
    best = opinions.get(move)
    if best is None:
        return move
    near = {each: worth for each, worth in opinions.items() if worth >= best - NEAR_OWN}
    if len(near) < 2:
        return move
    lean: dict[Move, float] = {}
    if isinstance(move, Bid):
        for each in near:
            lean[each] = character.bold * (each.bid - move.bid) if isinstance(each, Bid) else 0.0
    else:
        for weighed in weigh_plays(view):
            lean[weighed.play] = _leaning(character, view, weighed)
    return max(near, key=lambda each: (near[each] + NEAR_OWN * lean.get(each, 0), each == move))


def favourite_bid(character: Character, weighed: list[BidWorth], bid: int) -> int:
    """Return the bid most to a taste among those nearly as good as this one."""
    mine = next((worth for worth in weighed if worth.bid == bid), None)
    if mine is None or not character.bold:
        return bid
    near = [worth for worth in weighed if worth.points >= mine.points - NEAR_BID]

    def liked(worth: BidWorth) -> float:
        return worth.points + NEAR_BID * character.bold * (worth.bid - bid)

    return max(near, key=lambda worth: (liked(worth), worth.bid == bid)).bid


def favourite_play(
    character: Character, view: SeatView, weighed: list[PlayWorth], play: Play
) -> Play:
    """Return the play most to a taste among those nearly as good as this one."""
    mine = next(worth for worth in weighed if worth.play == play)
    near = [worth for worth in weighed if worth.points >= mine.points - NEAR_PLAY]

    def liked(worth: PlayWorth) -> float:
        return worth.points + NEAR_PLAY * _leaning(character, view, worth)

    return max(near, key=lambda worth: (liked(worth), worth.play == play)).play


def _leaning(character: Character, view: SeatView, worth: PlayWorth) -> float:
    """Return how much a play is to a taste, about -1 to 1."""
    card = worth.play.card
    if isinstance(card, NumberCard):
        leaning = -character.hoarding if card.suit == view.trump else 0.0
    else:
        leaning = _leaning_to(character, card.role, worth)
    if any(isinstance(p.card, ActionCard) and p.card.role is Role.BONUS for p in view.trick):
        leaning += character.greedy * worth.wins
    return leaning


def _leaning_to(character: Character, role: Role, worth: PlayWorth) -> float:
    match role:
        case Role.MALUS:
            return character.spiteful * (1 - 2 * worth.wins)
        case Role.BONUS:
            return character.greedy * (2 * worth.wins - 1)
        case Role.CHANGE | Role.OUT | Role.REWIND:
            return character.restless
        case Role.WILD:
            return -character.hoarding
    return 0.0
