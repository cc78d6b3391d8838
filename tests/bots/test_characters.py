"""Temperaments: they decide matters of taste, and nothing else."""

from random import Random
from typing import TypeVar

import pytest
from bots_helpers import EDITION_IDS, edition, position, short, shuffled

from rage_desktop.bots import play_game
from rage_desktop.bots.bot import Bot, Mover, answer
from rage_desktop.bots.characters import (
    CHARACTERS,
    NEAR_BID,
    NEAR_PLAY,
    Character,
    favourite_bid,
    favourite_play,
    inclined,
    tempered,
)
from rage_desktop.bots.phrases import Moment
from rage_desktop.bots.search import Effort
from rage_desktop.bots.searching import SearchingBot
from rage_desktop.bots.sharp import SharpBot
from rage_desktop.bots.steady import SteadyBot
from rage_desktop.bots.weighing import BidWorth, PlayWorth, weigh_bids, weigh_plays
from rage_desktop.match.seats import AVATARS
from rage_desktop.rules import Bid, Move, Phase, Play, SeatView

T = TypeVar("T", Bid, Play)
ROBOT = CHARACTERS["robot"]


class Tempered(Mover):
    """A bot with a temperament, as the table asks it."""

    def __init__(self, bot: Bot, character: Character) -> None:
        self._bot, self._character = bot, character

    def move(self, view: SeatView) -> Move:
        """Return its move, or one nearly as good that is more to its taste."""
        return tempered(self._character, view, answer(self._bot, view))


def test_every_avatar_has_a_temperament_and_something_to_say() -> None:
    assert set(CHARACTERS) == set(AVATARS)
    for character in CHARACTERS.values():
        assert set(character.words) == set(Moment)
        assert all(len(str(words)) <= 20 for said in character.words.values() for words in said)
        assert all(len(set(map(str, said))) >= 3 for said in character.words.values())
    said = [
        str(words) for one in CHARACTERS.values() for said in one.words.values() for words in said
    ]
    assert len(said) == len(set(said)), "everyone has words of their own"
    assert len({str(character.line) for character in CHARACTERS.values()}) == len(AVATARS)


def test_the_bold_bid_more_than_the_careful_but_only_where_it_is_near() -> None:
    weighed = [
        BidWorth(2, 6.0, 0.4, 2.2),
        BidWorth(3, 6.0 - NEAR_BID * 0.6, 0.4, 2.2),
        BidWorth(1, 6.0 - NEAR_BID * 0.6, 0.4, 2.2),
        BidWorth(4, 5.9 - NEAR_BID, 0.3, 2.2),
    ]
    assert favourite_bid(CHARACTERS["bear"], weighed, 2) == 3
    assert favourite_bid(CHARACTERS["rabbit"], weighed, 2) == 1
    assert favourite_bid(ROBOT, weighed, 2) == 2


def test_the_spiteful_give_their_malus_away_and_the_hoarders_keep_their_trumps() -> None:
    view = position(edition("rage"), "R5 MALUS B3", trump="R", trick="G12", bids=(1, 1, 1, 1))
    plays = {str(play.card): play for play in view.legal if isinstance(play, Play)}
    trump, malus = plays["R5"], plays["MALUS"]

    def liked(avatar: str, first: Play, second: Play) -> Play:
        worths = [
            PlayWorth(first, 5.0, 0.0, 0.5),
            PlayWorth(second, 5.0 - NEAR_PLAY / 2.5, 0.0, 0.5),
        ]
        return favourite_play(CHARACTERS[avatar], view, worths, first)

    assert liked("cat", trump, malus) == malus
    assert liked("robot", trump, malus) == trump
    assert liked("owl", trump, plays["B3"]) == plays["B3"]
    assert liked("tiger", plays["B3"], trump) == trump
    far = [PlayWorth(trump, 5.0, 0.0, 0.5), PlayWorth(malus, 4.9 - NEAR_PLAY, 0.0, 0.5)]
    assert favourite_play(CHARACTERS["cat"], view, far, trump) == trump


@pytest.mark.parametrize("edition_id", EDITION_IDS)
@pytest.mark.parametrize("avatar", ["fox", "bear", "octo"])
def test_a_move_to_taste_is_legal_and_never_far_from_the_level_s_own(
    edition_id: str, avatar: str
) -> None:
    rules, character = short(edition(edition_id), 3, 4, 2), CHARACTERS[avatar]

    class Checked(Tempered):
        def bid(self, view):  # type: ignore[no-untyped-def]
            bid = super().bid(view)
            worth = {each.bid: each.points for each in weigh_bids(view)}
            assert worth[bid] >= max(worth.values()) - NEAR_BID
            return bid

        def play(self, view):  # type: ignore[no-untyped-def]
            play = super().play(view)
            worth = {each.play: each.points for each in weigh_plays(view)}
            assert worth[play] >= max(worth.values()) - NEAR_PLAY
            return play

    bots = [Checked(SteadyBot(), character) for _ in range(3)]
    game = play_game(rules, bots, "taste", shuffled(rules, "taste"))
    assert game.state.phase is Phase.OVER


def test_the_exact_one_plays_as_its_level_does() -> None:
    rules = short(edition("rage"), 4, 5)
    plain = play_game(rules, [SteadyBot()] * 4, "s", shuffled(rules, "s"))
    exact = play_game(rules, [Tempered(SteadyBot(), ROBOT)] * 4, "s", shuffled(rules, "s"))
    assert exact.events == plain.events


def test_a_leaning_changes_some_games() -> None:
    rules = short(edition("rage"), 4, 9, 8, 7, 6, 8, 9)

    def play(character: Character) -> object:
        bots = [Tempered(SteadyBot(), character) for _ in range(4)]
        return play_game(rules, bots, "s", shuffled(rules, "s")).events

    plain = play(ROBOT)
    changed = {who for who, character in CHARACTERS.items() if play(character) != plain}
    assert len(changed) >= 6
    assert "robot" not in changed


def test_what_a_character_does_not_care_for_is_left_to_the_numbers() -> None:
    view = position(edition("rage"), "B3 G4 BONUS", trump="R", bids=(1, 1, 1, 1))
    rng, legal = Random(2), [play for play in view.legal if isinstance(play, Play)]
    for _ in range(5):
        worths = [PlayWorth(play, rng.random() / 20, 0.3, 0.5) for play in legal]
        best = max(worths, key=lambda worth: worth.points).play
        assert favourite_play(CHARACTERS["cat"], view, worths, best) == best


def test_the_exact_one_never_changes_what_a_search_has_chosen() -> None:
    rules, changed, asked = short(edition("rage"), 4, 6, 5), 0, 0

    class Watched(SearchingBot):
        def bid(self, view: SeatView) -> int:
            return self._noted(view, Bid(view.seat or 0, super().bid(view))).bid

        def play(self, view: SeatView) -> Play:
            return self._noted(view, super().play(view))

        def _noted(self, view: SeatView, move: T) -> T:
            nonlocal changed, asked
            opinions = self.opinions(view)
            asked += len(opinions) > 1
            changed += inclined(ROBOT, view, move, opinions) != move
            return move

    effort = Effort(playouts=60).within(None)
    bots = [Watched(Random(seat), effort) for seat in range(4)]
    play_game(rules, bots, "exact", shuffled(rules, "exact"))
    assert asked > 20
    assert changed == 0


def test_above_steady_a_taste_decides_among_what_the_level_holds_nearly_as_good() -> None:
    view = position(edition("rage"), "B3 R4 MALUS OUT Y2", trump="R", bids=(1, 1, 1, 1))
    bot = SharpBot(Random(1))
    move = answer(bot, view)
    assert move in bot.opinions(view)
    close = dict.fromkeys(view.legal, 2.0) | {move: 2.01}
    far = dict.fromkeys(view.legal, 1.0) | {move: 2.01}
    liked = {who: inclined(character, view, move, close) for who, character in CHARACTERS.items()}
    assert len(set(liked.values())) > 1
    assert liked["robot"] == move
    assert {inclined(each, view, move, far) for each in CHARACTERS.values()} == {move}
