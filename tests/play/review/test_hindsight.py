"""What is said of hidden cards is true of them; rules to learn are short, and follow from both."""

from collections import Counter
from itertools import permutations

import pytest
from helpers.games.match import play_by_bot, setup_of
from msgspec import structs

from rage_desktop.bots.levels.counting_bot import CountingBot
from rage_desktop.match.match import Match
from rage_desktop.play.review.hindsight import what_was_hidden
from rage_desktop.play.review.past_game import Decision, PastGame
from rage_desktop.play.review.takeaway import DARING, make_takeaway
from rage_desktop.play.review.verdict import Verdict
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules import Bid, NumberCard, Play, SeatName, Text

MOST_WORDS = 6


def steady_game(name: str) -> PastGame:
    match = play_by_bot(Match(setup_of(name, 4, changes={"hand_sizes": SIZES})), CountingBot())
    return PastGame.of_setup(match.setup, match.moves)


SIZES = {"order": "list", "sizes": [9, 8, 7, 6]}


@pytest.fixture(scope="module")
def games() -> list[PastGame]:
    return [steady_game(name) for name in ("rage", "rage-amigo", "rave")]


def hidden(game: PastGame, decision: Decision) -> Text | None:
    move = decision.move
    return what_was_hidden(game, Verdict(ply=decision.ply, seat=move.seat, move=move))


@pytest.mark.slow
def test_what_was_hidden_really_lay_there(games: list[PastGame]) -> None:
    told: Counter[str] = Counter()
    for game in games:
        for decision in game.decisions(range(game.players)):
            said = hidden(game, decision)
            if said is None:
                continue
            told[said.msgid] += 1
            player, truth = said.args["player"], game.truth_before(decision.ply)
            assert isinstance(player, SeatName)
            assert player.seat != decision.seat
            hand = truth.hands[player.seat]
            if "card" in said.args:
                assert said.args["card"] in hand
            else:
                assert said.args["n"] == sum(card.suit == truth.trump for card in hand)
    assert len(told) >= 3


def test_no_bid_that_was_made_and_no_trick_that_was_taken_needs_an_excuse(
    games: list[PastGame],
) -> None:
    for game in games:
        for round_ in game.rounds:
            for decision in round_.decisions:
                short = round_.score.tricks[decision.seat] < round_.score.bids[decision.seat]
                if not decision.trick and not short:
                    assert hidden(game, decision) is None


def test_rules_to_learn_are_short(games: list[PastGame]) -> None:
    words, rules = Translator(), set[str]()
    for game in games:
        for decision in game.decisions((0,)):
            view = game.view_before(decision.ply, 0)
            legal = [move for move in view.legal if isinstance(move, Bid | Play)]
            for better, worse in permutations(legal[:4], 2):
                rules |= {words(told) for told in make_takeaway(view, better, worse)}
    assert max(len(rule.split()) for rule in rules) <= MOST_WORDS
    assert len(rules) > 10


def test_a_game_is_told_by_rounds_and_tricks(games: list[PastGame]) -> None:
    game = games[0]
    assert [each.size for each in game.rounds] == SIZES["sizes"]
    for round_ in game.rounds:
        mine = [each for each in round_.decisions if each.seat == 1]
        assert [each.trick for each in mine] == list(range(round_.size + 1))
        assert {each.number for each in mine} == {round_.number}
        assert game.round_of(mine[-1].ply) is round_
    assert game.totals == game.rounds[-1].score.totals


def test_a_trump_and_a_card_of_another_suit_are_not_told_apart_by_rank(
    games: list[PastGame],
) -> None:
    words, told = Translator(), set[str]()
    for game in games:
        for decision in game.decisions((0, 1, 2, 3)):
            view = game.view_before(decision.ply, decision.seat)
            cards = [
                m for m in view.legal if isinstance(m, Play) and isinstance(m.card, NumberCard)
            ]
            for better, worse in permutations(cards, 2):
                one, other = (move.card.suit == view.trump for move in (better, worse))
                if not view.trick and one != other:
                    told.add(words(make_takeaway(view, better, worse).praise))
    assert "Saved winners for later" in told
    assert not told & {"Led high for tricks", "Kept high cards back"}


@pytest.mark.parametrize(
    ("size", "praise"), [(DARING - 1, "Bid low enough"), (6, "Dared to bid 0")]
)
def test_a_bid_of_0_is_daring_with_cards_enough_to_win_by(
    games: list[PastGame], size: int, praise: str
) -> None:
    view = games[0].view_before(games[0].decisions((0,))[0].ply, 0)
    view = structs.replace(view, hand=view.hand[:size])
    assert Translator()(make_takeaway(view, Bid(0, 0), Bid(0, 1)).praise) == praise
