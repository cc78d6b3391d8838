"""Reasons: the figures are those that chose the move, and they mean what they say."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from helpers.bots import EDITION_IDS, OH_HELL, edition, position, remembered, short, shuffled
from msgspec import structs

from rage_desktop.bots.bot import answer
from rage_desktop.bots.estimate.move_figures import PlayFigures, weigh_bids, weigh_plays
from rage_desktop.bots.levels import EXPERT, MASTER, make_bot
from rage_desktop.bots.levels.searching import SearchingBot
from rage_desktop.bots.levels.sharp import SharpBot
from rage_desktop.bots.levels.steady import SteadyBot, summed
from rage_desktop.bots.search.decision import Decision, decide
from rage_desktop.bots.search.trials import Candidate, Effort
from rage_desktop.bots.talk.reasons import (
    hinted_reason,
    level_reason,
    liked_reason,
    one_place,
    own_reason,
    percent,
    play_reason,
    reason,
)
from rage_desktop.bots.talk.thinking_time import difficulty
from rage_desktop.rules import (
    ActionCard,
    Bid,
    Deal,
    Edition,
    Move,
    NumberCard,
    Phase,
    Play,
    Played,
    Role,
    SeatName,
    SeatView,
    SuitName,
    Text,
    apply,
    change_knobs,
    new_game,
    view_of,
    waiting_for,
)
from rage_desktop.rules.editions.edition import Ranks


def views(rules: Edition, players: int, seed: str) -> list[SeatView]:
    """Every decision of one game between steady bots."""
    found, bot, deck_for = [], SteadyBot(), shuffled(rules, seed)
    state = new_game(rules, players, seed)
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            state, _ = apply(state, Deal(deck_for(state.number)))
            continue
        view = view_of(state, waiting_for(state)[0])
        found.append(view)
        state, _ = apply(state, answer(bot, view))
    return found


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_the_best_by_the_figures_is_what_steady_chooses(edition_id: str) -> None:
    rules = short(edition(edition_id), 4, 6, 3)
    for view in views(rules, 4, "figures"):
        chosen = answer(SteadyBot(), view)
        if isinstance(chosen, Bid):
            assert weigh_bids(view)[0].bid == chosen.bid
        else:
            assert weigh_plays(view)[0].play == chosen


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_chances_are_chances_and_every_move_has_its_reason(edition_id: str) -> None:
    rng = Random(3)
    for view in views(short(edition(edition_id), 3, 5, 1), 3, "chances"):
        if view.phase is Phase.BID:
            worths = weigh_bids(view)
            assert all(0 <= worth.exact <= 1 for worth in worths)
            assert all(0 <= worth.tricks <= view.hand_size for worth in worths)
        else:
            assert all(0 <= w.exact <= 1 and 0 <= w.wins <= 1 for w in weigh_plays(view))
        assert isinstance(reason(view, rng.choice(view.legal)), Text)


def test_a_sure_last_trick_keeps_the_bid_for_certain() -> None:
    view = position(OH_HELL, "S14", trump="S", bids=(1, 0, 0, 0))
    (only,) = weigh_plays(view)
    assert (only.wins, only.exact) == (1.0, 1.0)
    missed = position(OH_HELL, "S14", trump="S", bids=(0, 0, 0, 0))
    assert weigh_plays(missed)[0].exact == 0.0


def test_the_sentence_names_the_best_other_card_and_who_is_out_of_the_suit() -> None:
    view = position(edition("rage"), "B5 G2 G9", trump="R", trick="G12", bids=(1, 1, 1, 1))
    weighed = weigh_plays(view)
    words = str(play_reason(view, weighed, weighed[0].play))
    assert str(weighed[1].play.card) in words
    assert f"{round(100 * weighed[0].exact)}%" in words


@pytest.mark.parametrize(("more", "taste"), [(0.2, True), (0.3, False)])
def test_what_is_clearly_better_is_no_matter_of_taste(more: float, taste: bool) -> None:
    view = position(edition("rage"), "B5 G2 G9", trump="R", bids=(1, 1, 1, 1))
    best, worse = view.legal[:2]
    assert isinstance(best, Play)
    assert isinstance(worse, Play)
    weighed = [PlayFigures(best, 3.0 + more, 0.5, 0.5), PlayFigures(worse, 3.0, 0.5, 0.5)]
    said = str(play_reason(view, weighed, worse))
    assert said.endswith(f"{best.card} promises {more} points more.")
    assert ("A matter of taste" in said) is taste


def with_a_void(trick: str) -> SeatView:
    """A choice of B5, B9 and G2; seat 3 could not follow blue before."""
    view = position(edition("rage"), "B5 B9 G2", trump="R", trick=trick, bids=(1, 1, 1, 1))
    before = tuple(
        Played(seat, NumberCard(suit, rank), suit)
        for seat, suit, rank in ((0, "B", 1), (1, "B", 3), (2, "B", 2), (3, "Y", 3))
    )
    return remembered(view, before)


def test_a_known_void_is_told() -> None:
    view = with_a_void("")
    said = play_reason(view, weigh_plays(view), Play(0, NumberCard("B", 5)))
    more = said.args["more"]
    assert isinstance(more, Text)
    assert more.args == {"player": SeatName(3), "suit": SuitName("B")}


def test_a_void_is_not_told_of_a_suit_that_is_only_thrown_off() -> None:
    view = with_a_void("P3 P7")
    said = play_reason(view, weigh_plays(view), Play(2, NumberCard("B", 5)))
    assert "more" not in said.args


def test_numbers_have_one_place_and_no_negative_zero() -> None:
    assert (one_place(1.96), one_place(-0.01), one_place(-1.5)) == ("2.0", "0.0", "\u22121.5")


def test_sharp_tells_how_far_its_choice_was_before_the_next() -> None:
    view = position(edition("rage"), "B5 G2 G9 R3 Y7", trump="R", trick="G12", bids=(1, 1, 1, 1))
    decision = SharpBot(Random(1)).decide(view)
    (_, most), (other, next_most) = sorted(decision.worths.items(), key=lambda each: -each[1])[:2]
    assert isinstance(other, Play)
    assert str(own_reason(view, decision)) == (
        f"Judged best: {one_place(most - next_most)} points more than {other.card}."
    )


def test_sharp_compares_a_card_with_others_and_says_so_where_there_is_none() -> None:
    view = position(edition("rage"), "WILD B5", trump="R", trick="G12", bids=(1, 1, 1, 1))
    wild, other, *_ = view.legal
    five = next(play for play in view.legal if isinstance(play, Play) and str(play.card) == "B5")

    def said(move: Move, worths: dict[Move, float]) -> str:
        return str(own_reason(view, Decision(move, worths)))

    worths = {other: 5.0, wild: 6.0, five: 2.5}
    assert said(wild, worths) == "Judged best: 3.5 points more than B5."
    assert said(wild, worths | {five: 5.99}) == "Judged as good as B5."
    assert said(wild, worths | {five: 6.01}) == "None"  # a slip
    assert said(wild, {wild: 6.0, other: 5.0}) == "The other cards are no better."
    wilds = structs.replace(view, legal=(wild, other))
    only = Decision(wild, {wild: 6.0, other: 5.0})
    assert str(own_reason(wilds, only)) == "No other card made sense."
    assert said(Bid(1, 3), {Bid(1, 3): 6.0}) == "No other bid made sense."
    assert said(Bid(1, 3), {Bid(1, 3): 6.0, Bid(1, 2): 6.0}) == "Judged as good as a bid of 2."
    assert own_reason(view, Decision(wild)) is None


def test_easy_is_explained_by_what_it_remembers_and_chance_by_chance() -> None:
    view = with_a_void("P3 P7")
    highest = tuple(Played(seat, NumberCard("B", 12 + seat), "B") for seat in range(4))
    view = structs.replace(view, history=(highest, *view.history))  # long ago
    for move in view.legal:
        for level in ("steady", None):
            assert level_reason(level, view, move) == reason(view, move)
        forgotten = structs.replace(view, history=view.history[-1:])
        said = level_reason("easy", view, move)
        assert str(reason(forgotten, move)) in str(said)
        sums = summed(forgotten)
        slip = sums.worths[move] < sums.worths[sums.move] - sums.blur
        assert str(said).startswith("On a hunch. ") is slip
        assert str(level_reason("random", view, move)) == "By chance."
    assert any(level_reason("easy", view, move) != reason(view, move) for move in view.legal)


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_of_an_ending_counted_out_it_is_told_how_often_the_bid_is_made(level: str) -> None:
    few = short(edition("rage", action_counts={}), 2, 2)
    tiny = change_knobs(few, {"ranks": Ranks(low=0, high=1)})
    more: dict[str, Any] = {"bids": (1, 1), "won": (0, 0), "totals": (0, 0)}
    view = position(tiny, "R1 B0", trump="R", trick="G1", **more)
    decision = decide(make_bot(level, Random(1)), view)
    best = decision.trials[decision.move]
    assert best.trials == 8  # one for each card the other may hold
    exact = percent(best.exact / 8)
    told = "all 8 possible deals" if exact == 100 else f"{exact}% of the 8 possible deals"
    assert f"The bid is made in {told}." in str(own_reason(view, decision))


HIGH_TRUMP = Play(3, NumberCard("R", 15))


def tried(*candidates: Candidate) -> tuple[SeatView, Decision]:
    """A decision for R15, for which R15 and G3 were tried."""
    view = position(edition("rage"), "R15 G3", trump="R", trick="B5 B9 B3", bids=(1, 1, 1, 1))
    plays: tuple[Move, ...] = (HIGH_TRUMP, Play(3, NumberCard("G", 3)))
    trials = dict(zip(plays, candidates, strict=True))
    assert set(trials) == set(view.legal)
    return view, Decision(HIGH_TRUMP, trials=trials)


def test_a_choice_that_costs_the_others_more_says_so() -> None:
    other = Candidate(0, trials=50, exact=22, own=280.0, others=330.0)
    view, decision = tried(Candidate(0, trials=100, exact=40, own=560.0, others=500.0), other)
    assert str(own_reason(view, decision)) == (
        "Tried 100 deals: the bid is made in 40% of them. "
        "G3: 44%, but the others would make 1.6 points more on average."
    )
    other.own = 240.0  # then it is behind for points of its own
    assert str(own_reason(view, decision)).endswith("G3: 44%, but 0.8 points less.")
    other.own, other.others, other.prior = 280.0, 250.0, -1.3  # and then by judgement alone
    assert str(own_reason(view, decision)).endswith("G3: 44%, but judged 1.3 points worse.")
    other.prior = -0.1
    assert str(own_reason(view, decision)).endswith("of them. G3 is about as good.")


def test_the_next_best_card_is_named_and_it_is_the_one_tried_longest() -> None:
    view, decision = tried(Candidate(0, trials=100, exact=40), Candidate(0, trials=50, exact=10))
    assert str(own_reason(view, decision)).endswith("made in 40% of them. G3: 20%.")
    low_trump = Play(3, NumberCard("R", 2))
    trials = {**decision.trials, low_trump: Candidate(0, trials=12, exact=12)}
    decision = replace(decision, trials=trials)
    assert str(own_reason(view, decision)).endswith("made in 40% of them. G3: 20%.")


def test_a_bid_that_cannot_be_made_any_more_is_said_to_be() -> None:
    first, other = Candidate(0, trials=100), Candidate(0, trials=50, others=30.0)
    view, decision = tried(first, other)
    assert str(own_reason(view, decision)) == (
        "Tried 100 deals: the bid is made in none of them. "
        "G3: the others would make 0.6 points more on average."
    )
    over = structs.replace(view, tricks=(0, 0, 0, 2))
    assert str(own_reason(over, decision)).startswith("Tried 100 deals: over the bid already. G3")


def test_where_the_win_counts_the_reason_says_how_often_it_comes() -> None:
    first = Candidate(0, trials=100, exact=40, won=35.0, own=400.0)
    other = Candidate(0, trials=50, exact=22, won=9.5, own=280.0)
    view, decision = tried(first, other)
    last = structs.replace(view, number=view.rounds_planned)
    assert str(own_reason(last, decision)) == (
        "Tried 100 deals: the bid is made in 40% of them. The game is won in 35%. "
        "G3: 44%, and won in 19%."
    )
    to_a_goal = structs.replace(view, rounds_planned=None)
    assert str(own_reason(to_a_goal, decision)) == (
        "Tried 100 deals: the bid is made in 40% of them. This round wins the game in 35%. "
        "G3: 44%, and won in 19%."
    )
    first.won = other.won = 0.0  # out of reach for both: the bid is what it is about
    assert str(own_reason(to_a_goal, decision)).startswith(
        "Tried 100 deals: the bid is made in 40% of them. G3"
    )


def test_where_a_goal_is_near_the_search_counts_the_games_won() -> None:
    rules = short(edition("rage", game_ends=60), 4, 5, 4)
    view = position(
        rules, "B15 B14 G3 WILD", trump="B", phase=Phase.BID, bids=(None,) * 4,
        totals=(55, 50, 20, 10),
    )  # fmt: skip
    bot = SearchingBot(Random(1), replace(MASTER, playouts=200).within(None))
    decision = bot.decide(view)
    best = decision.trials[decision.move]
    assert best.won
    said = f"This round wins the game in {percent(best.won / best.trials)}%."
    assert said in str(own_reason(view, decision))


def test_the_last_round_is_explained_by_the_win_by_master_alone() -> None:
    rules = short(edition("rage"), 3, 2, 1)
    bids = [view for view in views(rules, 3, "last") if view.phase is Phase.BID]
    view = next(view for view in bids if view.number == view.rounds_planned)
    for effort in (MASTER, EXPERT):
        bot = SearchingBot(Random(1), replace(effort, playouts=200).within(None))
        said = str(own_reason(view, bot.decide(view)))
        assert ("The game is won in" in said) is (effort is MASTER)


def test_a_search_for_a_bid_names_the_next_best_bid() -> None:
    rules = short(edition("rage"), 3, 5, 1)
    view = next(view for view in views(rules, 3, "bids") if view.phase is Phase.BID)
    bot = SearchingBot(Random(1), EXPERT.within(None))
    decision = bot.decide(view)
    said = str(own_reason(view, decision))
    first, *others = decision.trials.values()
    assert f"a bid of {first.choice} is made in {percent(first.exact / first.trials)}%" in said
    second = max(others, key=lambda each: each.trials)
    assert f"A bid of {second.choice}" in said


def test_a_search_tells_of_a_known_void_as_well() -> None:
    view = with_a_void("")
    bot = SearchingBot(Random(1), EXPERT.within(None))
    decision = replace(bot.decide(view), move=Play(0, NumberCard("B", 5)))
    said = own_reason(view, decision)
    assert said is not None
    more = said.args["more"]
    assert isinstance(more, Text)
    assert more.args == {"player": SeatName(3), "suit": SuitName("B")}


def test_an_ending_looked_at_in_full_tells_how_often_the_bid_is_made() -> None:
    view = position(
        edition("rage"), "R15 B0", trump="R", trick="G5", bids=(1, 1), won=(0, 0), totals=(0, 0)
    )
    bot = SearchingBot(Random(1), Effort(playouts=30, rivalry=0.6, solves=10**6).within(None))
    decision = bot.decide(view)
    said, best = own_reason(view, decision), decision.trials[decision.move]
    assert best.trials > 30  # more than there were playouts: all deals there are
    assert best.exact > best.trials / 2
    exact = percent(best.exact / best.trials)
    assert exact == 100
    assert str(said).startswith(f"The bid is made in all {best.trials} possible deals. R15: ")


def last_to_play(hand: str, **more: Any) -> SeatView:
    """Seat 2's turn in the last trick, in which Y7 and G5 lie; orange is trump."""
    given = {"bids": (1, 0, 1), "won": (0, 0, 0), "totals": (50, 40, 55)} | more
    return position(edition("rage"), hand, trump="O", trick="Y7 G5", **given)


def test_where_nothing_is_hidden_the_reason_says_so() -> None:
    made = last_to_play("WILD")
    decision = decide(make_bot("steady", Random(1)), made)
    assert str(own_reason(made, decision)) == "The bid is made for certain."
    missed = last_to_play("WILD", bids=(1, 0, 0), won=(0, 0, 1))
    assert str(own_reason(missed, decide(make_bot("sharp", Random(1)), missed))).startswith(
        "Over the bid already."
    )
    best, other = HIGH_TRUMP, Play(3, NumberCard("G", 3))
    trials: dict[Move, Candidate] = {
        best: Candidate(0, trials=1, exact=1),
        other: Candidate(0, trials=1),
    }
    view = position(edition("rage"), "R15 G3", trump="R", trick="B5 B9 B3", bids=(1, 1, 1, 1))
    said = str(own_reason(view, Decision(best, trials=trials, counted=True)))
    assert said == "The bid is made for certain. G3 would miss it."


@pytest.mark.parametrize("level", ["expert", "master"])
def test_an_ending_is_counted_out_over_every_suit_that_may_be_named(level: str) -> None:
    view = last_to_play("CHANGE")
    view = structs.replace(view, number=view.rounds_planned)
    decision = decide(make_bot(level, Random(1), None), view)
    assert set(decision.trials) == set(view.legal)
    if level == "master":  # green lets the leader's rival have the trick, and wins the game
        assert decision.move == Play(2, ActionCard(Role.CHANGE, 0), "G")
        assert "The game is won in 100%." in str(own_reason(view, decision))


def test_what_wins_in_no_deal_is_not_told_beside_the_bid() -> None:
    first = Candidate(0, trials=24, exact=15, won=0.0)
    view, decision = tried(first, Candidate(0, trials=24, exact=9, won=0.0))
    last = structs.replace(view, number=view.rounds_planned)
    assert str(own_reason(last, decision)) == (
        "Tried 24 deals: the bid is made in 62% of them. G3: 38%."
    )


def test_copies_of_a_card_are_not_compared_with_each_other() -> None:
    copies = position(edition("rage"), "MALUS MALUS", trump="R", trick="B5", bids=(1, 1, 1, 1))
    for move in copies.legal:
        assert str(reason(copies, move)) == "The only card allowed."
    assert difficulty(copies) == 0.0


def test_a_taste_for_another_suit_of_the_same_card_names_the_suit() -> None:
    view = position(edition("rage"), "WILD B5", trump="R", trick="G12", bids=(1, 1, 1, 1))
    wild, other, *_ = (play for play in view.legal if isinstance(play, Play))
    assert wild.suit is not None
    said = liked_reason(view, Decision(wild, {wild: 1.0, other: 0.95}), other)
    assert said is not None
    assert said.args["suit"] == SuitName(wild.suit)
    five = next(p for p in view.legal if isinstance(p, Play) and str(p.card) == "B5")
    said = liked_reason(view, Decision(wild, {wild: 1.0, five: 0.95}), five)
    assert str(said) == "A matter of taste: nearly as good as WILD."


def test_few_deals_give_no_percentages() -> None:
    view, decision = tried(Candidate(0, trials=3, exact=3), Candidate(0, trials=3))
    other = next(move for move in view.legal if move != decision.move)
    decision = replace(decision, worths={decision.move: 2.0, other: 1.5})
    assert str(own_reason(view, decision)) == "Judged best: 0.5 points more than G3."


def test_the_last_card_needs_no_reason() -> None:
    view = position(edition("rage"), "B5", trump="R", trick="G12", bids=(1, 1, 1, 1))
    assert str(reason(view, view.legal[0])) == "The last card."


def test_a_hint_to_name_another_suit_is_told_as_that() -> None:
    view = position(edition("rage"), "WILD WILD B5", trump="R", trick="G12", bids=(1, 1, 1, 1))
    first = next(play for play in view.legal if isinstance(play, Play) and play.suit is not None)
    why = Text("Tried.")
    copy = structs.replace(first, card=ActionCard(Role.WILD, 1))
    assert hinted_reason(first, first, why) == hinted_reason(copy, first, why) == why
    other = structs.replace(first, suit="O" if first.suit != "O" else "Y")
    said = hinted_reason(other, first, why)
    assert said is not None
    assert said.args["suit"] == SuitName(str(first.suit))
    five = Play(first.seat, NumberCard("B", 5))
    assert str(hinted_reason(five, first, why)) == "The hint was WILD. Tried."


def test_a_bad_card_gives_up_a_bid_that_another_keeps() -> None:
    view = position(edition("rage"), "B5 G2 G9", trump="R", bids=(1, 1, 1, 1))
    best, worse = (play for play in view.legal[:2] if isinstance(play, Play))
    weighed = [PlayFigures(best, 3.0, 0.5, 0.5), PlayFigures(worse, 1.0, 1.0, 0.0)]
    assert str(play_reason(view, weighed, worse)).startswith("Gives up the bid;")
    weighed[0] = PlayFigures(best, 3.0, 0.5, 0.001)
    assert str(play_reason(view, weighed, worse)).startswith("The bid can hardly be made;")
