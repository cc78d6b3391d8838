"""Reason of a move: the first sentence of the catalogue that is true of it, not of the next best.

The move is given; the reason is looked up. If none applies, the reason is that the move came out
best. The figures behind it say how often a move made the bid in the sampled deals.
"""

from collections.abc import Iterator, Mapping
from math import inf
from typing import Final

from msgspec import Struct, structs

from rage_desktop.bots.bot import Explanation
from rage_desktop.bots.estimate.expected_points import PlayValues
from rage_desktop.bots.levels import LEVELS
from rage_desktop.bots.levels.level_bots import summed_decision
from rage_desktop.bots.search.trials import Decision
from rage_desktop.bots.talk.bid_facts import BidFacts
from rage_desktop.bots.talk.card_facts import CardFacts
from rage_desktop.bots.talk.catalogue import action_cards, number_cards, other_reasons
from rage_desktop.bots.talk.catalogue.bids import BIDS
from rage_desktop.bots.talk.catalogue.reason import CardReasons, Facts, Reason
from rage_desktop.bots.talk.figures import ENOUGH, VOICES, compare_figures, move_name
from rage_desktop.rules import Bid, Move, Play, SeatView, SuitName, Text, text

CLOSE: Final = 0.05  # points; anything closer than this is as good
CARDS: Final[CardReasons] = {
    **(action_cards.FORCED | action_cards.CHANGES | action_cards.WILDS),
    **(action_cards.OTHER_ACTIONS | number_cards.FOLLOWING | number_cards.LEADING),
    **(other_reasons.EARLIER | other_reasons.SIDE_SUITS | other_reasons.LAST),
}
CLEARLY: Final = 4  # times the blur of the estimates: of ten such moves a search agrees with nine
AS_GOOD: Final = 0.15  # points between a person's move and the best by estimate
LIKELY: Final = 0.55  # chance to take the trick, for words of getting ahead

IMAGINED: Final = text("This did best across many possible layouts of the hidden cards.")
PLAYED_OUT: Final = text("This did best across every possible layout of the hidden cards.")
ESTIMATED: Final = text("This should score the most points.")
UNTOLD: Final = text("No reason given.")
PLAIN: Final = (IMAGINED, PLAYED_OUT, ESTIMATED, UNTOLD)
"""What is said where no sentence of the catalogue applies."""


class FoundReason(Struct, frozen=True):
    """A reason of the catalogue that is true of a move: its name, entry and sentence."""

    name: str
    entry: Reason[BidFacts] | Reason[CardFacts]
    words: Text

    @property
    def no_choice(self) -> bool:
        """Whether it says that there was nothing to choose."""
        return self.entry.no_choice


def find_reasons(view: SeatView, move: Move) -> Iterator[FoundReason]:
    """Yield every sentence of the catalogue that is true of a bid or a play, in order."""
    if isinstance(move, Bid):
        yield from _holding(BIDS, BidFacts(view, move.bid))
    elif isinstance(move, Play):
        yield from _holding(CARDS, CardFacts(view, move))


def why(view: SeatView, decision: Decision, move: Move | None = None) -> Explanation:
    """Return the explanation of a decision with its figures.

    `move` is the move actually made, if a character preferred another one nearly as good.
    """
    move = decision.move if move is None else move
    other = _next_best(decision, move) if move == decision.move else decision.move
    found = _reason(view, view, move, other)
    if not same(move, decision.move):
        return Explanation(_to_taste(found, decision.move))
    if found is not None and found.no_choice:
        return Explanation(found.words)
    words = _plainly(decision, move) if found is None else found.words
    if other is not None and _tie(decision, move, other):
        return Explanation(_as_good(words, other))
    return Explanation(words, compare_figures(decision, move, other))


def level_reason(level: str | None, view: SeatView, move: Move) -> Explanation:
    """Return why a level that keeps no figures made a move, from new estimates.

    For None, a person or a program, it returns anything that can be said about the move.
    """
    entry = LEVELS.get(level or "")
    if entry is None:
        return _moved_by_hand(view, move)
    if entry.by_chance and len(view.legal) > 1:
        return Explanation(text("Chosen at random."))
    seen = view if entry.errors is None else entry.errors.seen(view)
    sums = summed_decision(seen)
    other = _next_best(sums, move)
    found = _reason(view, seen, move, other)
    if entry.errors and _behind(sums, move) > sums.blur and not (found and found.entry.hopes):
        return Explanation(_slip(sums.move, move))
    more = None if found and found.no_choice else compare_figures(sums, move, other)
    plain = ESTIMATED if _behind(sums, move) <= sums.blur else UNTOLD
    return Explanation(plain if found is None else found.words, more)


def reason_for(view: SeatView, move: Move, than: Move | None = None) -> Text | None:
    """Return a reason true of a move and not, in the same words, of another one; None if there is
    none."""
    found = _reason(view, view, move, than)
    if found is None or found.no_choice or than is None:
        return None if found is None else found.words
    shared = [_without_its_card(one.words, than) for one in find_reasons(view, than)]
    return None if _without_its_card(found.words, move) in shared else found.words


def hinted_reason(move: Move, hint: Move, why: Explanation) -> Explanation | None:
    """Return the explanation of a move for which there was a hint, followed or not; None for a
    move that needs none."""
    reason = why.reason
    match hint:
        case Play(suit=str(suit)) if not differs(hint, move) and suit != getattr(move, "suit", ""):
            said = text(
                "The hint said to name {suit}. {reason}", suit=SuitName(suit), reason=reason
            )
        case _ if not differs(hint, move):
            return why
        case Bid(bid=n):
            said = text("The hint was a bid of {n}. {reason}", n=n, reason=reason)
        case Play(card=card):
            said = text("The hint was {card}. {reason}", card=card, reason=reason)
        case _:
            return None
    return Explanation(said, why.more, kind="against_hint")


def in_third_person(message: Text) -> Text:
    """Return an explanation addressed to the mover as one about them for others."""
    form = _VOICES.get(message.msgid)
    if form is not None:
        message = structs.replace(message, msgid=form.msgid, plural=form.plural)
    args = {
        gap: in_third_person(value) if isinstance(value, Text) else value
        for gap, value in message.args.items()
    }
    return structs.replace(message, args=args)


def differs(other: Move, move: Move) -> bool:
    """Return whether a move is another bid, or a play of another card than a copy of the same."""
    if isinstance(other, Play) and isinstance(move, Play):
        return str(other.card) != str(move.card)
    return other != move


def same(other: Move, move: Move) -> bool:
    """Return whether a move is the same up to copies of a card."""
    return not differs(other, move) and getattr(other, "suit", None) == getattr(move, "suit", None)


# -- looking up ------------------------------------------------------------------------------------


def _holding(reasons: Mapping[str, Reason[Facts]], facts: Facts) -> Iterator[FoundReason]:
    for name, reason in reasons.items():
        if reason.when(facts):
            yield FoundReason(name, reason, reason.sentence(facts))


def _reason(view: SeatView, seen: SeatView, move: Move, other: Move | None) -> FoundReason | None:
    """Return the first sentence that sets a move apart from the other one, or else the first.

    `seen` is what the mover remembers of the view: what is said has to be true of both.
    """
    found = [one for one in find_reasons(view, move) if _agrees(view, move, one)]
    if seen != view:
        remembered = [one.words for one in find_reasons(seen, move)]
        found = [one for one in found if one.words in remembered]
    if not found or found[0].no_choice or other is None:
        return found[0] if found else None
    shared = [_without_its_card(one.words, other) for one in find_reasons(view, other)]
    return next(
        (one for one in found if _without_its_card(one.words, move) not in shared), found[0]
    )


def _without_its_card(words: Text, move: Move) -> Text:
    """Return a sentence without the name of the card played, which always tells two cards apart."""
    if not isinstance(move, Play):
        return words
    args = {gap: "" if value == move.card else value for gap, value in words.args.items()}
    return structs.replace(words, args=args)


def _agrees(view: SeatView, move: Move, found: FoundReason) -> bool:
    """Return whether words of getting ahead go with the chance to stay there."""
    if not isinstance(move, Play) or not found.entry.puts_ahead:
        return True
    return PlayValues(view).chance_to_win(move) >= LIKELY


def _next_best(decision: Decision, move: Move) -> Move | None:
    """Return the other move that came nearest: tried longest, or worth most."""
    trials = decision.trials
    worths = decision.worths
    tried = [each for each in trials if trials[each].trials and not same(each, move)]
    if tried:
        return max(tried, key=lambda each: trials[each].trials)
    others = [each for each in worths if not same(each, move)]
    return max(others, key=lambda each: worths[each], default=None)


def _behind(decision: Decision, move: Move) -> float:
    """Return how much less than the best one a move is worth; a senseless one, by any amount."""
    mine = [worth for each, worth in decision.worths.items() if same(each, move)]
    return max(decision.worths.values()) - max(mine, default=-inf)


# -- saying ----------------------------------------------------------------------------------------


def _slip(careful: Move, move: Move) -> Text:
    """Return why a level that errs made another move than the one it estimates to be best."""
    match careful, move:
        case Bid(bid=n), Bid(bid=m) if m > n:
            return text("A bid of {n} looked safer, but this bot hopes for more.", n=n)
        case Bid(bid=n), Bid():
            return text("A bid of {n} looked better, but this bot doesn't trust its cards.", n=n)
    return text("On a hunch.")


def _plainly(decision: Decision, move: Move) -> Text:
    if decision.counted:
        return PLAYED_OUT
    tried = decision.trials.get(move)
    return IMAGINED if tried is not None and tried.trials >= ENOUGH else ESTIMATED


def _tie(decision: Decision, move: Move, other: Move) -> bool:
    """Return whether two moves are equally good, as far as is known."""
    worths = decision.worths
    known = move in worths and other in worths
    return known and abs(worths[move] - worths[other]) < CLOSE


def _as_good(words: Text, other: Move) -> Text:
    """Add which other move is as good."""
    if isinstance(other, Bid):
        return text("{reason} A bid of {n} is as good.", reason=words, n=other.bid)
    return text("{reason} {other} is as good.", reason=words, other=move_name(other))


def _to_taste(found: FoundReason | None, decided: Move) -> Text:
    """Return why a temperament took another move than the one decided on."""
    if found is None:
        if isinstance(decided, Bid):
            return text("A toss-up: nearly as good as a bid of {n}.", n=decided.bid)
        return text("A toss-up: nearly as good as {card}.", card=move_name(decided))
    if isinstance(decided, Bid):
        return text("{reason} A bid of {n} is nearly as good.", reason=found.words, n=decided.bid)
    return text("{reason} {other} is nearly as good.", reason=found.words, other=move_name(decided))


def _moved_by_hand(view: SeatView, move: Move) -> Explanation:
    """Return a reason for a person's or a program's move, by estimate."""
    sums = summed_decision(view)
    best = sums.move
    behind = _behind(sums, move)
    if behind <= CLEARLY * sums.blur or same(best, move):
        other = _next_best(sums, move)
        found = _reason(view, view, move, other)
        if found is None:
            return Explanation(ESTIMATED if same(best, move) else _to_taste(None, best))
        if found.no_choice:
            return Explanation(found.words)
        if not same(best, move) and behind < AS_GOOD:
            other_name = move_name(best)
            return Explanation(
                text("{reason} Just as good: {other}.", reason=found.words, other=other_name)
            )
        return Explanation(found.words, compare_figures(sums, move, other))
    found = _reason(view, view, best, move)
    reason = ESTIMATED if found is None else found.words
    if isinstance(best, Bid):
        said = text("Looks better: a bid of {n}. {reason}", n=best.bid, reason=reason)
    else:
        said = text("Looks better: {card}. {reason}", card=move_name(best), reason=reason)
    mine = next((each for each in sums.worths if same(each, move)), None)
    return Explanation(said, compare_figures(sums, best, mine))


_TOLD: Final = (
    *((entry.say, entry.they) for entry in CARDS.values() if entry.they),
    *((entry.say, entry.they) for entry in BIDS.values() if entry.they),
    *VOICES,
)
_VOICES: Final = {mine.msgid: theirs for mine, theirs in _TOLD}
