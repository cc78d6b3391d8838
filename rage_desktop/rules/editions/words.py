"""An edition's own words for suit, trick and round: whole sentences, told in other words.

Code says everything in the plain words. Where an edition has its own, the sentence as a whole is
exchanged for another one, which translators find in their catalogue like any other.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from msgspec import structs

from rage_desktop.rules.text import Text, ntext, text

SuitWord: TypeAlias = Literal["suit", "colour", "genre"]
TrickWord: TypeAlias = Literal["trick", "set"]
RoundWord: TypeAlias = Literal["round", "hand"]
Sentences: TypeAlias = Mapping[str, Text]

AS_SAID: Final[Sentences] = MappingProxyType({})


COLOUR: Final[Sentences] = {
    "After the deal a card is turned: its suit is trump.": text(
        "After the deal a card is turned: its colour is trump."
    ),
    "After the deal cards are turned until one has a suit: that suit is trump.": text(
        "After the deal cards are turned until one has a colour: that colour is trump."
    ),
    "Choose a suit": text("Choose a colour"),
    "Follow the suit that was led if you can. If you cannot, play anything.": text(
        "Follow the colour that was led if you can. If you cannot, play anything."
    ),
    "Highest of the suit you name": text("Highest of the colour you name"),
    "If no card fits, the suit below the last trump is trump.": text(
        "If no card fits, the colour below the last trump is trump."
    ),
    "Lowest of the suit you name": text("Lowest of the colour you name"),
    "Name a suit for {card}.": text("Name a colour for {card}."),
    "Name any suit: this is the highest card of it.": text(
        "Name any colour: this is the highest card of it."
    ),
    "Name any suit: this is the lowest card of it.": text(
        "Name any colour: this is the lowest card of it."
    ),
    "Name its suit": text("Name its colour"),
    "No suit is left: no trump": text("No colour is left: no trump"),
    "No suit is named with {card}.": text("No colour is named with {card}."),
    "Of two in one suit the first is higher.": text("Of two in one colour the first is higher."),
    "Of two in one suit the first is lower.": text("Of two in one colour the first is lower."),
    "Of two in one suit the second is higher.": text("Of two in one colour the second is higher."),
    "Pick a new trump from the suits left in the pile.": text(
        "Pick a new trump from the colours left in the pile."
    ),
    "Suit led": text("Colour led"),
    "The highest trump takes the trick. Without one, the highest card of the suit led.": text(
        "The highest trump takes the trick. Without one, the highest card of the colour led."
    ),
    "This is the highest trump; without trump, the highest card of the suit led.": text(
        "This is the highest trump; without trump, the highest card of the colour led."
    ),
    "This is the lowest trump; without trump, the lowest card of the suit led.": text(
        "This is the lowest trump; without trump, the lowest card of the colour led."
    ),
    "Trump is gone: the highest card of the suit led wins.": text(
        "Trump is gone: the highest card of the colour led wins."
    ),
    "With neither, you name its suit.": text("With neither, you name its colour."),
    "every suit for itself": text("every colour for itself"),
}


GENRE: Final[Sentences] = {
    "After the deal a card is turned: its suit is trump.": text(
        "After the deal a card is turned: its genre is trump."
    ),
    "After the deal cards are turned until one has a suit: that suit is trump.": text(
        "After the deal cards are turned until one has a genre: that genre is trump."
    ),
    "Choose a suit": text("Choose a genre"),
    "Follow the suit that was led if you can. If you cannot, play anything.": text(
        "Follow the genre that was led if you can. If you cannot, play anything."
    ),
    "Highest of the suit you name": text("Highest of the genre you name"),
    "If no card fits, the suit below the last trump is trump.": text(
        "If no card fits, the genre below the last trump is trump."
    ),
    "Lowest of the suit you name": text("Lowest of the genre you name"),
    "Name a suit for {card}.": text("Name a genre for {card}."),
    "Name any suit: this is the highest card of it.": text(
        "Name any genre: this is the highest card of it."
    ),
    "Name any suit: this is the lowest card of it.": text(
        "Name any genre: this is the lowest card of it."
    ),
    "Name its suit": text("Name its genre"),
    "No suit is left: no trump": text("No genre is left: no trump"),
    "No suit is named with {card}.": text("No genre is named with {card}."),
    "Of two in one suit the first is higher.": text("Of two in one genre the first is higher."),
    "Of two in one suit the first is lower.": text("Of two in one genre the first is lower."),
    "Of two in one suit the second is higher.": text("Of two in one genre the second is higher."),
    "Pick a new trump from the suits left in the pile.": text(
        "Pick a new trump from the genres left in the pile."
    ),
    "Suit led": text("Genre led"),
    "The highest trump takes the trick. Without one, the highest card of the suit led.": text(
        "The highest trump takes the trick. Without one, the highest card of the genre led."
    ),
    "This is the highest trump; without trump, the highest card of the suit led.": text(
        "This is the highest trump; without trump, the highest card of the genre led."
    ),
    "This is the lowest trump; without trump, the lowest card of the suit led.": text(
        "This is the lowest trump; without trump, the lowest card of the genre led."
    ),
    "Trump is gone: the highest card of the suit led wins.": text(
        "Trump is gone: the highest card of the genre led wins."
    ),
    "With neither, you name its suit.": text("With neither, you name its genre."),
    "every suit for itself": text("every genre for itself"),
}


SET: Final[Sentences] = {
    "All bid unseen how many tricks they will take, then all bids are shown.": text(
        "All bid unseen how many sets they will take, then all bids are shown."
    ),
    "All bid unseen. The bids are shown after the last trick.": text(
        "All bid unseen. The bids are shown after the last set."
    ),
    "All the tricks": text("All the sets"),
    "Before the first card each says in turn how many tricks they will take.": text(
        "Before the first card each says in turn how many sets they will take."
    ),
    "Bids total {total} for {n} trick": ntext(
        "Bids total {total} for {n} set", "Bids total {total} for {n} sets", 1
    ),
    "Each trick": text("Each set"),
    "Each trick beyond the bid": text("Each set beyond the bid"),
    "Each trick short of the bid": text("Each set short of the bid"),
    "Each trick, bid exact": text("Each set, bid exact"),
    "Each trick, fewer than bid": text("Each set, fewer than bid"),
    "Each trick, more than bid": text("Each set, more than bid"),
    "Each {card} in your tricks": text("Each {card} in your sets"),
    "Expects {tricks} tricks; exactly {n} comes in {exact}% of deals: worth {points} points.": text(
        "Expects {tricks} sets; exactly {n} comes in {exact}% of deals: worth {points} points."
    ),
    "Hit it exactly: {n} point + {each} per trick.": ntext(
        "Hit it exactly: {n} point + {each} per set.",
        "Hit it exactly: {n} points + {each} per set.",
        1,
    ),
    "How many tricks?": text("How many sets?"),
    "It counts for this trick straight away.": text("It counts for this set straight away."),
    "Keeps the bid in {exact}% of deals; wins this trick in {wins}%.": text(
        "Keeps the bid in {exact}% of deals; wins this set in {wins}%."
    ),
    "Last trick": text("Last set"),
    "Low cards win this trick": text("Low cards win this set"),
    "Low is high for this whole trick. A lone trump still wins.": text(
        "Low is high for this whole set. A lone trump still wins."
    ),
    "Missed: {each} per trick.": text("Missed: {each} per set."),
    "Missed: {points} + {each} per trick.": text("Missed: {points} + {each} per set."),
    "No trick has been taken yet": text("No set has been taken yet"),
    "No trump for this trick.": text("No trump for this set."),
    "No trump in this trick": text("No trump in this set"),
    "Over the bid already; wins this trick in {wins}% of deals.": text(
        "Over the bid already; wins this set in {wins}% of deals."
    ),
    "Revealed after the last trick": text("Revealed after the last set"),
    "Take every trick of a round and your tricks count double.": text(
        "Take every set of a round and your sets count double."
    ),
    "The bid is out of reach; wins this trick in {wins}% of deals.": text(
        "The bid is out of reach; wins this set in {wins}% of deals."
    ),
    "The highest trump takes the trick. Without one, the highest card of the suit led.": text(
        "The highest trump takes the set. Without one, the highest card of the suit led."
    ),
    "The highest trump takes the trick. Without one, the highest card of the colour led.": text(
        "The highest trump takes the set. Without one, the highest card of the colour led."
    ),
    "The highest trump takes the trick. Without one, the highest card of the genre led.": text(
        "The highest trump takes the set. Without one, the highest card of the genre led."
    ),
    "Too few: {each} per trick.": text("Too few: {each} per set."),
    "Too few: {points} + {each} per trick.": text("Too few: {points} + {each} per set."),
    "Too many: {each} per trick.": text("Too many: {each} per set."),
    "Too many: {points} + {each} per trick.": text("Too many: {points} + {each} per set."),
    "Trick lost": text("Set lost"),
    "Trick over": text("Set over"),
    "Trick won": text("Set won"),
    "Trick {n} of {all}": text("Set {n} of {all}"),
    "Whoever takes the trick gains {points}.": text("Whoever takes the set gains {points}."),
    "Whoever takes the trick loses {points}.": text("Whoever takes the set loses {points}."),
    "Win every trick: 2 points each": text("Win every set: 2 points each"),
    "last trick": text("last set"),
    "last trick, while held or until pressed again": text(
        "last set, while held or until pressed again"
    ),
    "over = {points} a trick": text("over = {points} a set"),
    "short = {points} a trick": text("short = {points} a set"),
    "{n} card · trick {trick}": ntext("{n} card · set {trick}", "{n} cards · set {trick}", 1),
    "{player} wins the trick": text("{player} wins the set"),
    "{player} wins the trick with {extras}": text("{player} wins the set with {extras}"),
    "{points:+} for whoever wins the trick": text("{points:+} for whoever wins the set"),
}


HAND: Final[Sentences] = {
    "After the last round the most points win.": text("After the last hand the most points win."),
    "Explain the round": text("Explain the hand"),
    "Level on points: the better last round decided.": text(
        "Level on points: the better last hand decided."
    ),
    "Lines begin after the first round.": text("Lines begin after the first hand."),
    "Next round": text("Next hand"),
    "Not in a round of one card.": text("Not in a hand of one card."),
    "One round of {n} card.": ntext("One hand of {n} card.", "One hand of {n} cards.", 1),
    "Over after the round in which someone gets there": text(
        "Over after the hand in which someone gets there"
    ),
    "Round back": text("Hand back"),
    "Round forward": text("Hand forward"),
    "Round over": text("The hand is over"),
    "Round {number}": text("Hand {number}"),
    "Round {number} of {count}": text("Hand {number} of {count}"),
    "Round {number}. {player} deals": text("Hand {number}. {player} deals"),
    "Round {n}": text("Hand {n}"),
    "Round {n} explained": text("Hand {n} explained"),
    "Round {n}: {cards}": text("Hand {n}: {cards}"),
    "Running score after {n} round": ntext(
        "Running score after {n} hand", "Running score after {n} hands", 1
    ),
    "So it stays for the rest of the round.": text("So it stays for the rest of the hand."),
    "Take every trick of a round and your tricks count double.": text(
        "Take every trick of a hand and your tricks count double."
    ),
    "Take every set of a round and your sets count double.": text(
        "Take every set of a hand and your sets count double."
    ),
    "The game is over after the round in which someone reaches {goal}.": text(
        "The game is over after the hand in which someone reaches {goal}."
    ),
    "after round {n}": text("after hand {n}"),
    "after round {n} of {all}": text("after hand {n} of {all}"),
    "round {n}": text("hand {n}"),
    "round {n} of {all}": text("hand {n} of {all}"),
    "the better last round wins": text("the better last hand wins"),
    "{n} round": ntext("{n} hand", "{n} hands", 1),
    "{rounds} rounds, with hands of {sizes} cards.": text("{rounds} hands of {sizes} cards."),
    "{rounds} rounds: hands of {n} card at first, {last} at last.": ntext(
        "{rounds} hands: {n} card at first, {last} at last.",
        "{rounds} hands: {n} cards at first, {last} at last.",
        1,
    ),
    "{rounds} rounds: hands of {n} card, then to {turn} and back to {last}.": ntext(
        "{rounds} hands: {n} card, then to {turn} and back to {last}.",
        "{rounds} hands: {n} cards, then to {turn} and back to {last}.",
        1,
    ),
}


class OwnWords:
    """Exchanges sentences for those with an edition's own words; others stay as they are."""

    def __init__(
        self, suit: SuitWord = "suit", trick: TrickWord = "trick", round_: RoundWord = "round"
    ) -> None:
        steps = (
            {"suit": AS_SAID, "colour": COLOUR, "genre": GENRE}[suit],
            SET if trick == "set" else AS_SAID,
            HAND if round_ == "hand" else AS_SAID,
        )
        self._steps = tuple(step for step in steps if step)

    def __call__(self, said: Text) -> Text:
        """Return the sentence in the edition's words, with the same gaps and number."""
        for step in self._steps:
            other = step.get(said.msgid)
            if other is not None:
                said = structs.replace(other, args=said.args, n=said.n)
        return said
