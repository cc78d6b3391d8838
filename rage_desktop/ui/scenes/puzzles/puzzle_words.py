"""What is said of a puzzle: what is asked, who holds and plays what, what keys read out."""

from collections.abc import Callable, Mapping

from rage_desktop.play.puzzles.attempt import Attempt, OtherCard
from rage_desktop.play.puzzles.puzzle import SOLVER
from rage_desktop.presentation.sentences import table_lines
from rage_desktop.presentation.sentences.common_phrases import listed, sentences
from rage_desktop.presentation.sentences.narration.announcements import voiced
from rage_desktop.presentation.sorting import sort_hand
from rage_desktop.presentation.table_view import TableView, project
from rage_desktop.rules import Arg, Card, Play, PlayedCard, SeatName, SuitName, Text, ntext, text
from rage_desktop.rules.views import view_of

WHY_NOT = text("Why not another card?")
TOGETHER = text("The others see every card and play together against you.")


def promise_text(attempt: Attempt) -> Text:
    """Return what is to be done."""
    puzzle = attempt.puzzle
    if not puzzle.want:
        return text("Take none of these {all} tricks.", all=puzzle.tricks)
    return text("Take exactly {n} of these {all} tricks.", n=puzzle.want, all=puzzle.tricks)


def kept_text(attempt: Attempt) -> Text:
    """Return the promise of a solved puzzle, as it was kept."""
    want = attempt.puzzle.want
    return text("Exactly {n}", n=want) if want else text("No tricks")


def hand_words(tr: Callable[[Arg], str], attempt: Attempt, seat: int) -> Text:
    """Return who holds which cards."""
    held = ", ".join(tr(card) for card in _hand(attempt, seat))
    return text("{player}: {card}", player=SeatName(seat), card=held or text("no cards left"))


def trump_words(attempt: Attempt) -> Text:
    """Return which suit is trump, if any is."""
    trump = attempt.state.under_way.trump
    return text("No trump.") if trump is None else text("Trump is {suit}.", suit=SuitName(trump))


def played_words(play: PlayedCard | Play) -> Text:
    """Return who plays which card, and the suit it was given if it has none of its own."""
    card = play.card
    if card.suit is None and play.suit is not None:
        own = text("You play {card} as {suit}.")
        other = text("{player} plays {card} as {suit}.")
        return voiced(play.seat, SOLVER, own, other, card=card, suit=SuitName(play.suit))
    own = text("You play {card}.")
    return voiced(play.seat, SOLVER, own, text("{player} plays {card}."), card=card)


def takes_words(seat: int) -> Text:
    """Return who takes the trick."""
    own = text("You take the trick.")
    return voiced(seat, SOLVER, own, text("{player} takes the trick."))


def verdict_text(other: OtherCard) -> Text:
    """Return what another first card would have come to."""
    return text("One too many") if other.escape.is_over else text("Too few")


def reason_text(other: OtherCard) -> Text:
    """Return the first answers of the others."""
    replies = [play for play in other.escape.plays if play.seat != SOLVER]
    if not replies:
        return text("It fails whatever the others play.")
    first = replies[0]
    if len(replies) == 1:
        return text("{player} plays {card}.", player=SeatName(first.seat), card=first.card)
    second = replies[1]
    return text(
        "{player} plays {card}, then {other} plays {next}.",
        player=SeatName(first.seat),
        card=first.card,
        other=SeatName(second.seat),
        next=second.card,
    )


def why_not_words(attempt: Attempt) -> list[Text]:
    """Return why no other first card would have done, if there were any."""
    lines = list[Text]()
    for other in attempt.other_cards():
        told = text("{title}. {line}", title=verdict_text(other), line=reason_text(other))
        lines.append(text("{name}: {line}", name=other.card, line=told))
    return [WHY_NOT, *lines] if lines else []


def _hand(attempt: Attempt, seat: int) -> list[Card]:
    """Return a hand as it lies."""
    round_ = attempt.state.under_way
    return sort_hand(round_.hands[seat], attempt.puzzle.file.rules.suits, round_.trump)


def _held_by(attempt: Attempt, seat: int) -> Text:
    """Return the sentence on another's hand."""
    cards = [text("{card}", card=card) for card in _hand(attempt, seat)]
    if not cards:
        return text("{player} has no cards left.", player=SeatName(seat))
    return text("{player} holds {cards}.", player=SeatName(seat), cards=listed(cards))


def puzzle_readouts(attempt: Attempt) -> Mapping[str, Callable[[], Text]]:
    """Return what the keys that read out answer: all hands are open, and points don't count."""

    def at_table(line: Callable[[TableView, int | None], Text]) -> Callable[[], Text]:
        return lambda: line(project(view_of(attempt.state, SOLVER)), SOLVER)

    def hands() -> Text:
        others = range(1, len(attempt.state.under_way.hands))
        mine = at_table(table_lines.hand)()
        return sentences([mine, *(_held_by(attempt, seat) for seat in others)])

    def tricks() -> Text:
        taken = ntext(
            "You have taken {n} trick so far.", "You have taken {n} tricks so far.", attempt.taken
        )
        return sentences([promise_text(attempt), taken])

    return {
        "G": hands,
        "T": at_table(table_lines.trick),
        "M": at_table(table_lines.trump),
        "B": tricks,
        "N": tricks,
        "K": at_table(table_lines.last_trick),
    }
