"""Temperaments: they decide matters of taste, and nothing else."""

from random import Random

import pytest
from helpers.fixtures.positions import position, short, shuffled
from helpers.fixtures.states import EDITION_IDS, edition

from rage_desktop.bots.bot import Bot
from rage_desktop.bots.games import play_game
from rage_desktop.bots.levels import make_bot
from rage_desktop.bots.levels.level_bots import CountingBot, SearchingBot
from rage_desktop.bots.search.trials import Decision, Effort, decide
from rage_desktop.bots.talk.characters import (
    CHARACTERS,
    Character,
    Moment,
    choose_in_character,
    reach,
)
from rage_desktop.match.game_setup import AVATARS
from rage_desktop.rules import Bid, Move, Phase, Play, SeatView

ROBOT = CHARACTERS["robot"]


class Tempered(Bot):
    """A bot with a temperament, as the table asks it.

    `asked` counts choices, `strayed` moves that are not its own.
    """

    def __init__(self, bot: Bot, character: Character) -> None:
        self._bot = bot
        self._character = character
        self.strayed = 0
        self.asked = 0

    def move(self, view: SeatView) -> Move:
        """Return its move, or one nearly as good that is more to its taste."""
        decision = decide(self._bot, view)
        liked = choose_in_character(self._character, view, decision)
        self.strayed += liked != decision.move
        self.asked += len(decision.worths) > 1
        if liked != decision.move:
            worths = decision.worths
            assert abs(worths[liked] - worths[decision.move]) <= reach(view, decision)
        return liked


def test_every_avatar_has_a_temperament_and_something_to_say() -> None:
    assert set(CHARACTERS) == set(AVATARS)
    for character in CHARACTERS.values():
        assert set(character.words) == set(Moment)
        assert all(len(str(words)) <= 20 for said in character.words.values() for words in said)
        assert all(len(set(map(str, said))) >= 2 for said in character.words.values())
    said = [
        str(words) for one in CHARACTERS.values() for said in one.words.values() for words in said
    ]
    assert len(said) == len(set(said)), "everyone has words of their own"
    assert len({str(character.line) for character in CHARACTERS.values()}) == len(AVATARS)


def test_the_bold_bid_more_than_the_careful_but_only_where_it_is_near() -> None:
    view = position(edition("rage"), "R5 B3 G2 Y9", trump="R", phase=Phase.BID, bids=(None,) * 4)
    worths: dict[Move, float] = {Bid(0, 2): 6.0, Bid(0, 3): 5.9, Bid(0, 1): 5.9, Bid(0, 4): 5.7}
    decision = Decision(Bid(0, 2), worths, blur=0.2)
    liked = {
        who: choose_in_character(CHARACTERS[who], view, decision)
        for who in ("bear", "rabbit", "robot")
    }
    assert liked == {"bear": Bid(0, 3), "rabbit": Bid(0, 1), "robot": Bid(0, 2)}


def test_the_spiteful_give_their_malus_away_and_the_hoarders_keep_their_trumps() -> None:
    view = position(edition("rage"), "R5 MALUS B3", trump="R", trick="G12", bids=(1, 1, 1, 1))
    plays = {str(play.card): play for play in view.legal if isinstance(play, Play)}
    trump = plays["R5"]
    malus = plays["MALUS"]

    def liked(avatar: str, first: Play, second: Play, behind: float = 0.08) -> Move:
        decision = Decision(first, {first: 5.0, second: 5.0 - behind}, blur=0.2)
        return choose_in_character(CHARACTERS[avatar], view, decision)

    assert liked("cat", trump, malus) == malus
    assert liked("robot", trump, malus) == trump
    assert liked("owl", trump, plays["B3"]) == plays["B3"]
    assert liked("tiger", plays["B3"], trump) == trump
    assert liked("cat", trump, malus, behind=0.6) == trump


@pytest.mark.parametrize(
    ("hand", "trick", "bids", "who", "plays"),
    [
        ("R5 B14 G3 Y2", "", (2, 1, 1, 1), {"tiger": "R5", "frog": "B14", "owl": "B14"}, "R5"),
        ("R5 B9 B8 G3", "", (2, 1, 1, 1), {"bear": "B9 B8", "octo": "G3 R5"}, "G3"),
        ("R5 CHANGE G3 Y2", "B9", (1, 2, 1, 1), {"fox": "CHANGE"}, "Y2"),
        ("R5 MALUS G3 Y2", "B9", (1, 2, 1, 1), {"cat": "MALUS", "whale": "G3 Y2"}, "Y2"),
        ("R9 B14 B3 Y2", "B9 B10", (1, 2, 2, 1), {"cat": "B14", "whale": "B3"}, "B3"),
        ("R9 B14 B3 Y2", "BONUS B9", (1, 2, 2, 1), {"octo": "B14", "owl": "B3"}, "B3"),
    ],
)
def test_where_all_is_worth_the_same_each_has_habits_of_its_own(
    hand: str, trick: str, bids: tuple[int, ...], who: dict[str, str], plays: str
) -> None:
    view = position(edition("rage"), hand, trump="R", trick=trick, bids=bids)
    move = next(play for play in view.plays() if str(play.card) == plays)
    decision = Decision(move, dict.fromkeys(view.legal, 5.0), blur=0.2)
    for avatar, cards in who.items():
        liked = choose_in_character(CHARACTERS[avatar], view, decision)
        assert isinstance(liked, Play)
        assert str(liked.card) in cards.split(), avatar
    assert choose_in_character(ROBOT, view, decision) == move


def test_who_wants_no_more_tricks_has_no_use_for_trumps_or_haste() -> None:
    view = position(edition("rage"), "R9 P2 G4", trump="R", trick="B5 R12 B3", bids=(1, 1, 1, 0))
    under = next(play for play in view.plays() if str(play.card) == "R9")
    decision = Decision(under, dict.fromkeys(view.legal, 5.0), blur=0.2)
    assert {choose_in_character(CHARACTERS[who], view, decision) for who in ("owl", "frog")} == {
        under
    }


def test_the_last_two_cards_are_no_matter_of_taste() -> None:
    view = position(edition("rage"), "R9 P2", trump="R", bids=(1, 1, 1, 0))
    for move in view.legal:
        decision = Decision(move, dict.fromkeys(view.legal, 5.0))
        assert {choose_in_character(each, view, decision) for each in CHARACTERS.values()} == {move}


def test_a_taste_does_not_put_a_slip_right() -> None:
    view = position(edition("rage"), "R5 G4 B3", trump="R", trick="P12", bids=(1, 1, 1, 1))
    best, slip, near = view.legal
    for avatar, character in CHARACTERS.items():
        liked = choose_in_character(
            character, view, Decision(slip, {best: 9.0, slip: 5.0, near: 5.1}, 0.2)
        )
        assert liked != best, avatar
        assert avatar != "robot" or liked == slip


@pytest.mark.parametrize("edition_id", EDITION_IDS)
@pytest.mark.parametrize("avatar", ["fox", "bear", "octo"])
def test_a_move_to_taste_is_legal_and_close_to_the_level_s(edition_id: str, avatar: str) -> None:
    rules = short(edition(edition_id), 3, 4, 2)
    character = CHARACTERS[avatar]
    bots = [Tempered(CountingBot(), character) for _ in range(3)]
    game = play_game(rules, bots, "taste", shuffled(rules, "taste"))
    assert game.state.phase is Phase.OVER


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "steady", "sharp", "quick"])
def test_the_exact_one_plays_as_its_level_does(level: str) -> None:
    rules = short(edition("rage"), 4, 6, 5)

    def bot(seat: int) -> Bot:
        if level == "quick":
            return SearchingBot(Random(seat), Effort(playouts=60).within(None))
        return make_bot(level, Random(seat))

    bots = [Tempered(bot(seat), ROBOT) for seat in range(4)]
    play_game(rules, bots, "s", shuffled(rules, "s"))
    assert [each.strayed for each in bots] == [0] * 4
    assert sum(each.asked for each in bots) > 20


@pytest.mark.slow
def test_a_leaning_changes_some_games() -> None:
    rules = short(edition("rage"), 4, 9, 8, 7, 6, 8, 9)

    def play(character: Character) -> object:
        bots = [Tempered(CountingBot(), character) for _ in range(4)]
        return play_game(rules, bots, "s", shuffled(rules, "s")).events

    plain = play(ROBOT)
    changed = {who for who, character in CHARACTERS.items() if play(character) != plain}
    assert len(changed) >= 6
    assert "robot" not in changed


def test_what_a_character_does_not_care_for_is_left_to_the_numbers() -> None:
    view = position(edition("rage"), "B3 G4 BONUS", trump="R", bids=(1, 1, 1, 1))
    rng = Random(2)
    for _ in range(5):
        worths = {move: rng.random() / 20 for move in view.legal}
        best = max(worths, key=lambda move: worths[move])
        assert choose_in_character(CHARACTERS["cat"], view, Decision(best, worths)) == best
