"""Every reason is true: its figures against a list of cards, and what it claims against play."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from random import Random

import pytest
from helpers.calls import sure
from helpers.fixtures.house_rules import CHOICES, small_players
from helpers.fixtures.positions import shuffled
from helpers.fixtures.states import EDITION_IDS, edition_file, random_move, round_of

from rage_desktop import rules as rage
from rage_desktop.bots.estimate.knowledge import after_play, knowledge_of
from rage_desktop.bots.games import with_other_hidden_cards
from rage_desktop.bots.talk.catalogue.bids import BIDS
from rage_desktop.bots.talk.reasons import CARDS, find_reasons
from rage_desktop.rules.editions.edition import LATER_KNOBS

pytestmark = pytest.mark.slow

HOUSE = {
    "bids": ("open", "hidden", "secret"),
    "hook": (False, False, True),
    "action_cards_any_time": (False, False, True),
    "second_rewind": ("stays", "toggles"),
    "no_trump_lasts": ("until_change", "trick_then_turn"),
}


def house_rules(rng: Random, edition_id: str) -> rage.Edition:
    """An edition as it is dealt at home: a few variants, some hand size."""
    size = rng.choice((1, 2, 3, 5, 8))
    while True:
        knobs = {knob: rng.choice(values) for knob, values in HOUSE.items()}
        knobs["hand_sizes"] = {"order": "list", "sizes": [size]}
        try:
            return rage.change_knobs(edition_file(edition_id).rules, knobs)
        except rage.EditionError:
            continue


# What 0.1.0 knew: later settings have rounds of their own.
EARLY = {knob: values for knob, values in CHOICES.items() if knob not in LATER_KNOBS}
EARLY["wild_suit"] = ("named", "automatic")


def random_edition(rng: Random) -> rage.Edition:
    """An edition with every knob drawn that 0.1.0 knew."""
    while True:
        knobs = {knob: rng.choice(values) for knob, values in EARLY.items()}
        try:
            return rage.change_knobs(edition_file("rave").rules, knobs | small_players(rng))
        except rage.EditionError:
            continue


def decisions(rules: rage.Edition, rng: Random) -> Iterator[tuple[rage.State, rage.Move]]:
    """Every decision of a round played at random, bids kept low enough to be fought for."""
    players = rng.randint(max(2, rules.players.min), min(5, rules.players.max))
    state = rage.new_game(rules, players, str(rng.random()))
    state, _ = rage.apply(state, rage.Deal(shuffled(rules, str(rng.random()))(1)))
    while state.phase in (rage.Phase.BID, rage.Phase.PLAY):
        move = random_move(state, rng)
        if isinstance(move, rage.Bid) and move.bid > 2:
            legal = [
                one for one in rage.view_of(state, move.seat).legal if isinstance(one, rage.Bid)
            ]
            move = rng.choice([one for one in legal if one.bid <= 2] or [move])
        yield state, move
        state, _ = rage.apply(state, move)


# -- what is said is so ----------------------------------------------------------------------------


def crossed_off(view: rage.SeatView) -> list[rage.Card]:
    """Return the cards that a seat has not seen."""
    out = list(view.edition.deck)
    shown = [view.trump_card] if view.trump_card else []
    for trick in (*view.history, view.trick):
        shown += [one.card for one in trick]  # type: ignore[misc]
    for card in (*view.hand, *view.spent, *shown):
        out.remove(card)
    return out


def ran_out(view: rage.SeatView) -> tuple[set[str], ...]:
    """Return the suits that each player has shown to be out of."""
    lacking: tuple[set[str], ...] = tuple(set() for _ in range(view.players))
    tricks = (*view.history, view.trick)
    for number, trick in enumerate(tricks):
        suits = [one.suit for one in trick]
        roles = {one.card.role for later in tricks[number:] for one in later}
        had_to_trump = view.edition.cannot_follow == "must_trump" and not roles & {"CHANGE", "OUT"}
        for place, one in enumerate(trick):
            led = next((suit for suit in suits[:place] if suit), None)
            wild = next((at for at, each in enumerate(trick) if each.card.role == "WILD"), place)
            if view.edition.wild_suit == "above_all" and not any(suits[:wild]) and wild < place:
                continue  # it was led: nobody has to follow
            free = isinstance(one.card, rage.ActionCard) and view.edition.action_cards_any_time
            number_card = isinstance(one.card, rage.NumberCard)
            if led and not free and not (number_card and one.suit == led):
                lacking[one.seat].add(led)
                if had_to_trump and view.trump and not (number_card and one.suit == view.trump):
                    lacking[one.seat].add(view.trump)
    return lacking


def check_what_is_known(view: rage.SeatView, out: list[rage.NumberCard]) -> None:
    """Compare what the reasons take to be out with cards crossed off a list."""
    known = knowledge_of(view)
    assert known.voids == ran_out(view)
    assert known.out == {
        suit: sum(1 << card.rank for card in out if card.suit == suit)
        for suit in view.edition.suits
    }
    for card in view.hand:
        if isinstance(card, rage.NumberCard):
            ranks = [one.rank for one in out if one.suit == card.suit]
            assert known.count(card.suit) == len(ranks)
            assert known.above(card.suit, card.rank) == sum(rank > card.rank for rank in ranks)
            assert known.below(card.suit, card.rank) == sum(rank < card.rank for rank in ranks)


def check_what_comes_of_it(state: rage.State, view: rage.SeatView, play: rage.Play) -> None:
    """Compare what the reasons take a card to do with what the engine makes of it."""
    done = after_play(view, play)
    after, events = rage.apply(state, play)
    won = next((event for event in events if isinstance(event, rage.TrickWon)), None)
    trick = round_of(after).history[-1] if won else round_of(after).trick
    rewinds = sum(str(one.card) == "REWIND" for one in trick)
    toggles = view.edition.second_rewind == "toggles"
    assert done.suit == trick[len(view.trick)].suit
    assert done.low == (rewinds % 2 == 1 if toggles else rewinds > 0)
    if str(play.card) != "CHANGE" or play.suit is not None:  # else chance decides
        assert done.ahead == (won.winner if won else rage.view_of(after, None).winning)
        assert done.wins == (done.ahead == play.seat)


class Said:
    """A sentence about a move, and the plain figures that it may name."""

    args: Mapping[str, object]
    n: int

    def __init__(self, view: rage.SeatView, move: rage.Bid | rage.Play) -> None:
        self.view = view
        self.move = move
        self.hand = [card for card in view.hand if isinstance(card, rage.NumberCard)]
        self.out = [card for card in crossed_off(view) if isinstance(card, rage.NumberCard)]

    def of(self, words: rage.Text) -> "Said":
        """Let this be the sentence."""
        self.args = words.args
        self.n = words.n
        return self

    def held(self, suit: object) -> int:
        """Return how many number cards of a suit are in the hand."""
        return sum(card.suit == str(suit) for card in self.hand)

    def left(self, higher: bool) -> int:
        """Return how many number cards of its suit are out that are higher, or lower."""
        card = self.args["card"] if isinstance(self.move, rage.Bid) else self.move.card
        assert isinstance(card, rage.NumberCard)
        return sum(
            one.suit == card.suit and one.rank != card.rank and (one.rank > card.rank) == higher
            for one in self.out
        )

    def ran_out(self, suit: object) -> bool:
        """Tell whether another player has shown to be out of a suit."""
        shown = enumerate(ran_out(self.view))
        return any(str(suit) in suits for seat, suits in shown if seat != self.move.seat)

    @property
    def is_mute(self) -> bool:
        """Whether the card, the only one in the hand for a bid, neither has nor gets a suit."""
        card = self.view.hand[0] if isinstance(self.move, rage.Bid) else self.move.card
        return isinstance(card, rage.ActionCard) and str(card) not in ("WILD", "LOW")

    @property
    def is_missed(self) -> bool:
        """Whether the bid can't be made any more."""
        seat = self.move.seat
        return not 0 <= sure(self.view.bids[seat]) - self.view.tricks[seat] <= len(self.view.hand)


FIGURES: dict[str, Callable[[Said], bool]] = {
    "^Your last card": lambda it: len(it.view.hand) == 1,
    "^The only legal card": lambda it: len({str(p.card) for p in it.view.plays()}) == 1,
    r"^Your only \{single\}": lambda it: it.held(it.args["single"]) == 1,
    r"^You (have|hold) no \{": lambda it: not it.held(it.args.get("suit", it.args.get("lead"))),
    "[Nn]o trumps": lambda it: not it.held(it.view.trump),
    r"^You have \{n\} trumps|cards are trumps": lambda it: it.held(it.view.trump) == it.n,
    r"(\{n\}|1) higher .*unplayed": lambda it: it.left(higher=True) == it.n,
    r"1 lower \{single\}": lambda it: it.left(higher=False) == it.n,
    "lowest unplayed": lambda it: not it.left(higher=False),
    "highest unplayed": lambda it: not it.left(higher=True),
    "can't make your bid": lambda it: it.is_missed,
    "can't beat any suit": lambda it: it.is_mute,
    "nobody has run out": lambda it: not it.ran_out(it.args["suit"]),
    "but 1 trump is still": lambda it: sum(one.suit == it.view.trump for one in it.out) == it.n,
    r"\{bids\} in all": lambda it: it.args["bids"] == sum(bid or 0 for bid in it.view.bids),
}
"""What sentences say in plain figures, by the words they say it with."""

# Rounds of every kind, and those in which the rarest reasons come up: found by playing 6,000.
ROUNDS = (*range(400), 487, 502, 711, 719, 756, 783, 2485, 3475, 3616)
WITH_TRUMPING = range(4000, 4100)  # where whoever cannot follow must trump
ABOVE_ALL = range(4200, 4260)  # where Wilds beat every card, and trumps are listed


def test_what_is_said_in_figures_is_so_and_these_rounds_know_every_reason() -> None:
    met = set[str]()
    compared = Counter[str]()
    for n in (*ROUNDS, *WITH_TRUMPING, *ABOVE_ALL):
        rng = Random(n)
        rules = house_rules(rng, EDITION_IDS[n % 4]) if n % 5 else random_edition(rng)
        if n in WITH_TRUMPING:
            rules = rage.change_knobs(rules, {"cannot_follow": "must_trump"})
        if n in ABOVE_ALL:
            listed = [rules.suits[0], "none"]
            rules = rage.change_knobs(rules, {"wild_suit": "above_all", "first_trump": listed})
        for state, move in decisions(rules, rng):
            assert isinstance(move, rage.Bid | rage.Play)
            view = rage.view_of(state, move.seat)
            said = Said(view, move)
            check_what_is_known(view, said.out)
            for play in view.plays():
                check_what_comes_of_it(state, view, play)
            for found in find_reasons(view, move):
                met.add(found.name)
                for words, is_so in FIGURES.items():
                    if re.search(words, found.words.msgid):
                        assert is_so(said.of(found.words)), (found.name, view, move)
                        compared[words] += 1
    assert {*CARDS, *BIDS} - met <= {
        "highest_cards_without_trump"
    }  # which did not come up once in 6,000 rounds
    assert compared.keys() == FIGURES.keys()


# -- what is claimed happens -----------------------------------------------------------------------


class Claim(StrEnum):
    """What a sentence promises of the trick."""

    NOTHING = "nothing"
    TAKES = "this card takes the trick"
    MISSES = "it does not"
    BEHIND = "it does not, unless an action card comes"
    NUMBER_SAFE = "it takes the trick, unless an action card comes"
    TRUMP_ONLY = "the same, unless a trump comes"
    AHEAD = "it is ahead now"


CLAIMED = {
    Claim.TAKES: (
        "takes_extra_points",
        "takes_one_of_all_needed",
        "takes_what_another_needs",
        "takes_with_the_lowest_that_will_do",
        "takes_for_certain",
        "takes_points_after_a_miss",
        "takes_with_the_highest_if_it_must",
    ),
    Claim.MISSES: (
        "gives_a_trick_too_many_and_a_malus",
        "gives_a_malus",
        "malus_for_whoever_takes",
        "leaves_a_malus_to_another",
        "hands_the_trick_to_another",
        "rewind_lets_another_win",
        "out_disarms_a_trump",
        "bonus_makes_another_miss",
        "action_card_loses_and_spares_numbers",
        "makes_another_take_one_too_many",
        "loses_and_the_bid_stays_exact",
        "action_card_loses_and_saves_numbers",
    ),
    Claim.BEHIND: (
        "wild_as_another_suit_loses",
        "wild_loses_under_rewind",
        "low_card_loses",
        "highest_goes_under_a_trump",
        "highest_that_still_loses",
        "unwanted_trump_goes",
        "dangerous_card_goes",
        "only_one_goes_to_trump_later",
        "lowest_card_goes",
        "too_high_under_rewind",
        "lowest_of_those_that_lose",
        "loses_to_the_card_ahead",
        "saves_a_card_for_the_last_trick",
        "throws_a_beatable_card",
        "cannot_win_here",
        "loses_on_purpose",
    ),
    Claim.NUMBER_SAFE: (
        "wild_as_highest_trump",
        "wild_without_trump",
        "low_card_wins_under_rewind",
        "trump_no_number_beats",
        "leads_the_highest_trump",
        "leads_next_to_own_highest_trumps",
        "nobody_else_has_the_suit",
        "leads_the_highest_without_trump",
        "lowest_wins_under_rewind",
        "no_number_beats_it",
        "opens_with_the_highest_trump",
    ),
    Claim.TRUMP_ONLY: (
        "wild_as_highest_of_a_suit",
        "leads_the_highest_nobody_is_out",
        "leads_the_highest",
        "leads_next_to_own_highest",
        "opens_with_the_highest",
    ),
    Claim.AHEAD: (
        "trump_beats_a_trump",
        "trump_is_ahead",
        "is_ahead_with_players_to_come",
        "low_card_as_lowest_trump",
    ),
}
CLAIMS = {id_: claim for claim, ids in CLAIMED.items() for id_ in ids}


def dealt_anew(state: rage.State, seat: int, rng: Random) -> rage.State | None:
    """Return the state with the cards that a seat cannot see dealt in another way that fits what
    the others have shown; None where no such way is found soon."""
    view = rage.view_of(state, seat)
    voids = ran_out(view)
    for _ in range(12):
        dealt = with_other_hidden_cards(state, seat, rng)
        fits = all(
            not isinstance(card, rage.NumberCard) or card.suit not in voids[who]
            for who, hand in enumerate(round_of(dealt).hands)
            for card in hand
            if who != seat
        )
        if fits and rage.view_of(dealt, seat) == view:
            return dealt
    return None


def holds(claim: Claim, took: bool, later: tuple[rage.PlayedCard, ...], trump: str | None) -> bool:
    """Tell whether a trick ended as was claimed of one of its cards."""
    action = any(isinstance(one.card, rage.ActionCard) for one in later)
    match claim:
        case Claim.TAKES:
            return took
        case Claim.MISSES:
            return not took
        case Claim.BEHIND:
            return not took or action
        case Claim.NUMBER_SAFE:
            return took or action
        case Claim.TRUMP_ONLY:
            return took or action or any(one.suit == trump for one in later)
    return True


def play_out_trick(
    state: rage.State, play: rage.Play, rng: Random
) -> tuple[bool, tuple[rage.PlayedCard, ...], bool]:
    """Play a card and then the trick to its end at random; return whether it took the trick, what
    came after it, and whether it was ahead as it lay."""
    place = len(rage.view_of(state, None).trick)
    tricks = len(rage.view_of(state, None).history)
    state, events = rage.apply(state, play)
    ahead = rage.view_of(state, None).winning == play.seat
    while not any(isinstance(event, rage.TrickWon) for event in events):
        state, events = rage.apply(state, random_move(state, rng))
    won = next(event for event in events if isinstance(event, rage.TrickWon))
    trick = rage.view_of(state, None).history[tricks]
    return won.winner == play.seat, trick[place + 1 :], ahead or len(trick) == place + 1


def test_what_a_reason_claims_is_what_happens_however_the_cards_lie() -> None:
    rng = Random(0)
    compared = Counter[Claim]()
    assert CLAIMS.keys() <= CARDS.keys()
    assert {id_ for id_, entry in CARDS.items() if entry.puts_ahead} == {
        id_ for id_, claim in CLAIMS.items() if claim is Claim.AHEAD
    }
    for n in range(100):
        rules = house_rules(rng, EDITION_IDS[n % 4]) if n % 3 else random_edition(rng)
        for state, move in decisions(rules, rng):
            if not isinstance(move, rage.Play):
                continue
            view = rage.view_of(state, move.seat)
            claims = [
                (found.name, CLAIMS.get(found.name, Claim.NOTHING))
                for found in find_reasons(view, move)
            ]
            anew = [one for one in (dealt_anew(state, move.seat, rng) for _ in range(2)) if one]
            for deal in (state, *anew):
                took, later, ahead = play_out_trick(deal, move, rng)
                for id_, claim in claims:
                    compared[claim] += 1
                    assert holds(claim, took, later, view.trump), (id_, view, move)
                    assert ahead or claim is not Claim.AHEAD, (id_, view, move)
    assert min(compared[claim] for claim in Claim) > 15, compared


def test_another_dealing_of_the_hidden_cards_changes_no_reason() -> None:
    rng = Random(4)
    dealt = 0
    for n in range(40):
        for state, move in decisions(house_rules(rng, EDITION_IDS[n % 4]), rng):
            assert isinstance(move, rage.Bid | rage.Play)
            other = dealt_anew(state, move.seat, rng)
            if other is None:
                continue
            dealt += 1
            before = list(find_reasons(rage.view_of(state, move.seat), move))
            assert list(find_reasons(rage.view_of(other, move.seat), move)) == before
    assert dealt > 400
