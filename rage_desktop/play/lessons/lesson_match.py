"""The match of a lesson: dealt as written, never saved or counted, its moves scripted or taught."""

from rage_desktop import rules
from rage_desktop.match.game_setup import BOT, HUMAN, Seat, Setup
from rage_desktop.match.library import Library
from rage_desktop.match.match import Match
from rage_desktop.play.lessons.lesson import Item, Lesson

ME = 0  # the player's seat in every lesson
STARTED = "2000-01-01T00:00:00Z"  # lessons appear in no list of games


class LessonMatch(Match):
    """One round, never saved or counted."""

    def __init__(self, setup: Setup, deck: tuple[rules.Card, ...]) -> None:
        """`deck` is dealt from its first card."""
        super().__init__(setup)
        self._written = deck

    def _deck(self) -> tuple[rules.Card, ...]:
        return self._written


def match_of(lesson: Lesson, library: Library) -> LessonMatch:
    """Return the match of a lesson before its deal; raises LibraryError and EditionError."""
    file = library.get(lesson.edition)
    seats = tuple(
        Seat(name, avatar, BOT + lesson.level if place else HUMAN)
        for place, (name, avatar) in enumerate(zip(lesson.seats, lesson.avatars, strict=True))
    )
    sizes = {"order": "list", "sizes": [len(lesson.hands[0])]}
    setup = Setup(
        file=file,
        changes={"hand_sizes": sizes},
        seats=seats,
        seed=lesson.seed,
        salt="",
        started=STARTED,
    )
    return LessonMatch(setup, deck_of(lesson, setup))


def deck_of(lesson: Lesson, setup: Setup) -> tuple[rules.Card, ...]:
    """Return the deck that deals a lesson's hands: cards one by one from the dealer's left, then
    the trump card, then the remaining cards in the deck's order."""
    edition = setup.edition
    players = len(lesson.hands)
    order = [(lesson.dealer + 1 + step) % players for step in range(players)]
    dealt = [lesson.hands[seat][card] for card in range(len(lesson.hands[0])) for seat in order]
    rest = [str(card) for card in edition.deck]
    for written in (*dealt, *lesson.pile):
        rest.remove(written)
    return rules.cards.with_copies([*dealt, *lesson.pile, *rest], edition.suits)


def scripted(match: Match, item: Item) -> rules.Move:
    """Return the move of an item: the scripted one, or the one a step teaches."""
    if item.do is not None:
        seat = 0
        bid = item.do.bid
        play = list(item.do.play)
    elif item.bid is not None:
        play = []
        (seat, bid) = item.bid
    else:
        seat = item.play[0]
        bid = None
        play = item.play[1:]
    if bid is not None:
        return rules.Bid(seat, bid)
    card = rules.cards.pick_card(match.view(seat).hand, play[0])
    assert card is not None, f"seat {seat} does not hold {play[0]}"
    return rules.Play(seat, card, play[1] if len(play) > 1 else None)
