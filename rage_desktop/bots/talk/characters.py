"""Ten temperaments: how players of one level differ, and what they say.

A temperament never changes how well a player counts. It only decides between moves that promise
nearly the same, so it costs next to nothing: in 1,000 games of Rage each, two with temperaments
were 0.2 ± 0.9 points a game behind two without them at `easy`, 0.3 ± 0.5 at `steady`, 0.2 ± 0.4 at
`sharp`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rage_desktop.bots.estimate.play_values import PlayValues
from rage_desktop.bots.search.decision import Decision
from rage_desktop.bots.talk import phrases
from rage_desktop.bots.talk.phrases import Moment
from rage_desktop.rules import (
    ActionCard,
    Bid,
    Move,
    NumberCard,
    Phase,
    Play,
    Role,
    SeatView,
    Text,
    text,
)


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
                text("Turns the trump when it helps."),
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
                text("Has an arm out for every plus 5."),
                phrases.OCTOPUS,
                greedy=1.0,
                bold=0.2,
            ),
            Character(
                "robot",
                text("Precise"),
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


def inclined(character: Character, view: SeatView, decision: Decision) -> Move:
    """Return the move a character likes best among those nearly as good as the one decided on.

    A move better than that one (where a level slips now and then) is not liked more for it.
    """
    move, worths, blur = decision.move, decision.worths, decision.blur
    mine = worths.get(move)
    if mine is None:
        return move
    near = [each for each, worth in worths.items() if abs(worth - mine) <= blur]
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
        return min(worths[each], mine) + blur * leaning, each == move

    return max(near, key=liked)


def _leaning(character: Character, view: SeatView, values: PlayValues, play: Play) -> float:
    """Return how much a character likes a play, about -1 to 1."""
    card = play.card
    if isinstance(card, NumberCard):
        leaning = -character.hoarding if card.suit == view.trump else 0.0
    else:
        leaning = _leaning_to(character, card.role, values, play)
    if any(isinstance(p.card, ActionCard) and p.card.role is Role.BONUS for p in view.trick):
        leaning += character.greedy * values.chance_to_win(play)
    return leaning


def _leaning_to(character: Character, role: Role, values: PlayValues, play: Play) -> float:
    match role:
        case Role.MALUS:
            return character.spiteful * (1 - 2 * values.chance_to_win(play))
        case Role.BONUS:
            return character.greedy * (2 * values.chance_to_win(play) - 1)
        case Role.CHANGE | Role.OUT | Role.REWIND:
            return character.restless
        case Role.WILD:
            return -character.hoarding
    return 0.0
