"""What the table says when it is asked: true as things stand, and nothing a seat cannot know."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from helpers.fixtures.second_person import naming
from helpers.fixtures.states import EDITION_IDS, edition, edition_file, round_of
from helpers.fixtures.table_views import order_of, random_states, visible_events

from rage_desktop import rules as rage
from rage_desktop.bots.games import with_other_hidden_cards
from rage_desktop.presentation.table_view import Ring, project
from rage_desktop.presentation.tooltips import card_tooltip, centre_tooltip, seat_tooltip
from rage_desktop.presentation.tooltips.tooltip_data import TooltipContext, TooltipData

SIZES = (6, 4)


def situations(
    edition_id: str, seed: int, seat: int = 0, **knobs: object
) -> Iterator[tuple[rage.State, TooltipContext]]:
    """Play a random game: every position as a seat knows it."""
    rules = edition(edition_id, sizes=SIZES, **knobs)
    events = list[rage.Event]()
    for state, happened in random_states(rules, 4, seed):
        events += visible_events(happened, seat, rules)
        yield state, situation(state, seat, events)


def situation(state: rage.State, seat: int, events: list[rage.Event]) -> TooltipContext:
    view = rage.view_of(state, seat)
    table = project(view, order_of(state.edition))
    return TooltipContext(view, table, edition_file(state.edition.id).look, list(events), you=seat)


def everything(at: TooltipContext) -> list[TooltipData]:
    """Return all that the table would say."""
    said = [centre_tooltip.trump(at), centre_tooltip.led(at), centre_tooltip.pile(at)]
    said += [
        centre_tooltip.low_cards_win(at),
        seat_tooltip.bids_so_far(at),
        seat_tooltip.ring_legend(),
    ]
    said += [card_tooltip.in_hand(at, card) for card in at.view.hand]
    said += [card_tooltip.on_table(at, play, first=False) for play in at.table.trick]
    if at.table.trump_card is not None:
        said.append(card_tooltip.turned(at, at.table.trump_card))
    for seat in range(at.view.players):
        ask: tuple[Callable[[TooltipContext, int], TooltipData], ...] = (
            seat_tooltip.plate,
            seat_tooltip.total,
            seat_tooltip.cards_left,
            seat_tooltip.dealer,
        )
        said += [one(at, seat) for one in ask]
    return said


@pytest.mark.parametrize(
    ("edition_id", "bids"),
    [*((each, "open") for each in EDITION_IDS), ("rage", "hidden"), ("rage", "secret")],
)
def test_another_dealing_of_the_hidden_cards_changes_no_text(edition_id: str, bids: str) -> None:
    compared = 0
    chance = Random(4)
    for state, at in situations(edition_id, 7, bids=bids):
        if state.phase not in (rage.Phase.BID, rage.Phase.PLAY):
            continue
        other = with_other_hidden_cards(state, 0, chance)
        assert everything(situation(other, 0, list(at.events))) == everything(at)
        compared += 1
    assert compared > 40


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_a_plate_tells_only_what_everybody_saw(edition_id: str) -> None:
    """Who is said to have run out of a suit holds none of it; who asks makes no difference."""
    for state, at in situations(edition_id, 3):
        for seat in range(4):
            voids = seat_tooltip.plate(at, seat).voids
            for void in voids:
                held = {card.suit for card in round_of(state).hands[seat]}
                assert void.suit not in held
                assert 1 <= void.trick <= len(at.view.history) + 1
            assert at.voids(seat) == situation(state, 2, list(at.events)).voids(seat)


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_what_cannot_win_does_not_and_what_waits_may_not_be_played(edition_id: str) -> None:
    never = waits = 0
    for state, first in situations(edition_id, 9):
        if state.phase is not rage.Phase.PLAY:
            continue
        seat = rage.waiting_for(state)[0]
        at = situation(state, seat, list(first.events))
        legal = {move.card for move in at.view.plays()}
        for card in at.view.hand:
            said = str(card_tooltip.in_hand(at, card))
            must_wait = "You can't play this card now" in said or "action cards must wait" in said
            assert must_wait == (card not in legal)
            waits += must_wait
            if "it can't win unless the trump changes" in said and len(at.table.trick) == 3:
                _, events = rage.apply(state, rage.Play(seat, card))
                assert next(e.winner for e in events if isinstance(e, rage.TrickWon)) != seat
                never += 1
    assert waits > 5
    assert never


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_the_trick_says_who_is_ahead_and_who_changed_the_trump(edition_id: str) -> None:
    changed = behind = 0
    for _, at in situations(edition_id, 5):
        for place, play in enumerate(at.table.trick):
            said = card_tooltip.on_table(at, play, first=False)
            words = str(said)
            if isinstance(play.card, rage.NumberCard):
                assert ("it's winning" in words) == (play.seat == at.table.winning)
                behind += play.seat != at.table.winning
            step = at.step_of(place)
            if step is not None and isinstance(play.card, rage.ActionCard):
                assert said.changed
                assert step.seat == play.seat
                last = all(at.step_of(later) is None for later in range(place + 1, 4))
                assert not last or said.after == at.table.trump
                changed += 1
    assert changed
    assert behind > 10


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_the_story_of_the_trump_ends_with_what_is_trump(edition_id: str) -> None:
    steps = 0
    for state, at in situations(edition_id, 13):
        if state.phase in (rage.Phase.BID, rage.Phase.PLAY):
            assert at.story[-1].after == at.view.trump
            assert at.story[0].cause == "DEAL"
            for one, after in zip(at.story, at.story[1:], strict=False):
                assert after.before == one.after
            began = [e for e in at.events if isinstance(e, rage.RoundBegan)]
            assert len(began) == at.view.number
            steps = max(steps, len(at.story))
    assert steps > 1


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_a_plate_says_how_the_bid_stands(edition_id: str) -> None:
    said: dict[Ring, set[str]] = {}
    for state, at in situations(edition_id, 2):
        if state.phase is rage.Phase.PLAY:
            for seat in range(4):
                words = str(seat_tooltip.plate(at, seat).rows[0].words)
                said.setdefault(at.table.ring(seat), set()).add(words)
    assert all("needs" in w or "You need" in w for w in said[Ring.UNDER])
    assert all("exactly" in w or "Bid made. Take no more." in w for w in said[Ring.EXACT])
    assert all("too many" in w for w in said[Ring.OVER])
    assert all("can't reach" in w or "Can't make it" in w for w in said[Ring.MISS])


def test_what_a_miss_costs_is_the_editions_own() -> None:
    costs = {
        "rage": "no points for the bid",
        "rage-amigo": "5 points lost",
        "glyphs": "no points for the bid",
        "rave": "1 point lost for each trick missing",
    }
    for edition_id, cost in costs.items():
        for seed in range(20):
            words = {
                str(seat_tooltip.plate(at, 0).rows[0].words)
                for state, at in situations(edition_id, seed)
                if state.phase is rage.Phase.PLAY and at.table.ring(0) is Ring.MISS
            }
            if words:
                assert words == {f"Can't make it: {cost}."}
                break
        else:
            pytest.fail(f"{edition_id}: nobody misses")


def test_secret_bids_stay_secret() -> None:
    for state, at in situations("rage", 1, bids="secret"):
        if state.phase is rage.Phase.PLAY:
            words = str(seat_tooltip.plate(at, 1).rows[0].words)
            assert words == f"seat 2 has taken {at.view.tricks[1]}. The bid is secret."
            assert str(seat_tooltip.bids_so_far(at).rule) == "Everyone bids in secret."


def test_several_people_at_one_table_are_all_called_by_name() -> None:
    for state, at in situations("rage", 6):
        if state.phase is rage.Phase.PLAY:
            shared = TooltipContext(at.view, at.table, at.look, at.events, you=None)
            words = [str(seat_tooltip.plate(shared, 0)), str(centre_tooltip.trump(shared).more)]
            played = [card_tooltip.on_table(shared, play, first=False) for play in at.table.trick]
            words += [f"{one.caption} {one.now}" for one in played]
            assert not any("You " in each for each in words)


def test_the_memory_aid_can_be_switched_off() -> None:
    found = False
    for _, at in situations("rage", 3):
        off = TooltipContext(at.view, at.table, at.look, at.events, you=0, memory=False)
        for seat in range(4):
            found |= bool(seat_tooltip.plate(at, seat).voids)
            assert seat_tooltip.plate(off, seat).voids == ()
    assert found


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_tooltips_speak_to_you(edition_id: str) -> None:
    for bids in ("open", "secret"):
        for _, at in situations(edition_id, 11, bids=bids):
            assert set(naming(everything(at), at.you or 0)) == set()
