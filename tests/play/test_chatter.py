"""Bots' words: to a person about what they did, and of what happens to themselves."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest
from helpers.fixtures.positions import position
from helpers.fixtures.states import edition
from msgspec import structs

from rage_desktop.bots.talk.characters import CHARACTERS, Moment
from rage_desktop.match.game_setup import default_seats
from rage_desktop.play.chatter import MOST, RUNNING, STAYS, Chatter
from rage_desktop.presentation.table_view import TableView, project
from rage_desktop.presentation.transients import Effect, EffectKind
from rage_desktop.rules import Phase, PlayedCard, RoundScored, parse_card

SEATS = default_seats(4)  # a person, a fox, an owl and a bear
ROUND = RoundScored((1, 0, 0, 0), (1, 0, 0, 0), (11, 5, 5, 5), (11, 5, 5, 5))


class Always(Random):
    """Chance that has everyone speak."""

    def random(self) -> float:
        return 0.0


def words(avatar: str, moment: Moment) -> set[str]:
    return {str(phrase) for phrase in CHARACTERS[avatar].words[moment]}


def anybody(moment: Moment) -> set[str]:
    return words("fox", moment) | words("owl", moment) | words("bear", moment)


def new_table(bids: Sequence[int | None] = (2, 2, 2, 2)) -> TableView:
    table = project(position(edition("rage"), "R5 B3 G2 Y9 P4 P9 O2 O9", trump="G", bids=bids))
    table.trick = []
    table.winning = None
    return table


def said(chatter: Chatter) -> list[str]:
    return [str(text) for text in chatter.said.values()]


def take_trick(chatter: Chatter, table: TableView, *cards: tuple[int, str]) -> None:
    """Let a trick be played card by card, the last of them winning, until it lies complete."""
    chatter.watch(table)
    for seat, card in cards:
        table.trick = [
            *table.trick,
            PlayedCard(seat, parse_card(card, table.edition.suits), card[0]),
        ]
        table.winning = seat
        chatter.watch(table)
    table.taker = table.winning
    chatter.watch(table)


# -- what a person did ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bids", "won", "moment"),
    [
        ((2, 2, 2, 2), (0, 0, 0, 0), Moment.ROBBED),
        ((2, 8, 2, 2), (0, 0, 0, 0), Moment.RUINED),
        ((2, 0, 2, 2), (0, 0, 0, 0), Moment.SAVED),
        ((0, 2, 2, 2), (0, 0, 0, 0), None),
        ((2, 1, 2, 2), (0, 2, 0, 0), None),
    ],
    ids=["taken", "the bid broken", "not wanted", "the person's own miss", "all is lost anyway"],
)
def test_a_person_who_takes_a_trick_from_a_bot_hears_what_that_means_to_it(
    bids: tuple[int, ...], won: tuple[int, ...], moment: Moment | None
) -> None:
    table = new_table(bids)
    for plate, tricks in zip(table.plates, won, strict=True):
        plate.won = tricks
    chatter = Chatter(SEATS, "a game", Always)
    take_trick(chatter, table, (1, "R5"), (0, "R9"))
    assert len(chatter.said) == (moment is not None)
    if moment is not None:
        assert said(chatter)[0] in words("fox", moment)


def test_a_card_that_loses_the_lead_is_no_loss_before_the_trick_is_over() -> None:
    table = new_table()
    chatter = Chatter(SEATS, "a game", Always)
    take_trick(chatter, table, (1, "R5"), (2, "R8"), (0, "R9"))
    assert [*chatter.said] == [2], "the owl was the last to hope"


def test_a_large_bid_of_a_person_is_admired_by_a_bot() -> None:
    table = new_table((None, None, None, None))
    chatter = Chatter(SEATS, "a game", Always)
    chatter.watch(table)
    table.plates[0].bid = 2
    chatter.watch(table)
    assert chatter.said == {}, "less than half of the tricks"
    table.plates[0].bid = None
    chatter.watch(table)
    table.plates[0].bid = 4
    chatter.watch(table)
    assert said(chatter)[0] in anybody(Moment.DARING)


def test_exact_bids_one_after_the_other_are_praised_once_they_are_told() -> None:
    table = new_table()
    chatter = Chatter(SEATS, "a game", Always)
    table.plates[0].bid = table.plates[0].won = 2
    chatter.watch(table)
    table.phase = Phase.DEAL
    table.scores = [ROUND] * RUNNING
    table.effects = [Effect(EffectKind.UNTOLD, seat=0)]
    chatter.watch(table)
    assert chatter.said == {}
    table.effects = []
    chatter.watch(table)
    assert said(chatter)[0] in anybody(Moment.STREAK)


def test_a_person_s_miss_is_met_with_one_kind_word_and_nothing_else() -> None:
    table = new_table((0, 0, 0, 0))
    chatter = Chatter(SEATS, "a game", Always)
    chatter.watch(table)
    table.plates[0].won = table.plates[1].won = 1
    chatter.watch(table)
    assert len(chatter.said) == 1
    assert said(chatter)[0] in anybody(Moment.KIND)
    chatter.hush()
    table.plates[2].malus = 1
    chatter.watch(table)
    assert chatter.said == {}, "it is still felt"
    chatter.advance(STAYS + 0.1)
    table.plates[2].malus = 2
    chatter.watch(table)
    assert said(chatter)[0] in words("owl", Moment.MALUS)


# -- what happens to bots ------------------------------------------------------------------------


def test_a_broken_bid_and_a_malus_are_remarked_upon_by_bots_only() -> None:
    for seat, avatar in ((1, "fox"), (2, "owl")):
        table = new_table((0, 0, 0, 0))
        chatter = Chatter(SEATS, "a game", Always)
        chatter.watch(table)
        assert chatter.said == {}
        table.plates[seat].won = 1
        chatter.watch(table)
        assert [*chatter.said] == [seat]
        assert said(chatter)[0] in words(avatar, Moment.BROKEN)
        chatter.advance(STAYS + 0.1)
        assert chatter.said == {}
        assert chatter.next_wake is None
    chatter = Chatter(SEATS, "a game", Always)
    chatter.watch(table)
    table.plates[0].malus = 1
    chatter.watch(table)
    assert chatter.said == {}
    table.plates[3].malus = 1
    chatter.watch(table)
    assert said(chatter)[0] in words("bear", Moment.MALUS)


@pytest.mark.parametrize(
    ("seat", "bid", "avatar", "moment"),
    [(1, 2, "fox", Moment.HIT), (2, 4, "owl", Moment.TRIUMPH)],
)
def test_an_exact_bid_is_remarked_upon_once_the_round_is_scored(
    seat: int, bid: int, avatar: str, moment: Moment
) -> None:
    table = new_table((None,) * 4)
    chatter = Chatter(SEATS, "a game", Always)
    table.plates[seat].bid = bid
    chatter.watch(table)
    table.plates[seat].won = bid
    chatter.watch(table)
    assert chatter.said == {}
    table.phase = Phase.DEAL
    chatter.watch(table)
    assert [*chatter.said] == [seat]
    assert said(chatter)[0] in words(avatar, moment)


def test_a_bot_s_bid_for_half_of_the_tricks_is_remarked_upon_when_it_is_known() -> None:
    table = new_table((None,) * 4)
    chatter = Chatter(SEATS, "a game", Always)
    chatter.watch(table)
    table.plates[1].bid = 3
    chatter.watch(table)
    assert chatter.said == {}, "a bid for less than half"
    table.plates[2].bid = 4
    chatter.watch(table)
    assert said(chatter)[0] in words("owl", Moment.BOLD)


@pytest.mark.parametrize(
    ("bid", "second", "told"),
    [(1, "G9", [1]), (0, "G9", []), (1, "R9", [])],
    ids=["wanted and trumped", "not wanted", "beaten by its own suit"],
)
def test_a_trick_that_another_bot_s_trump_steals_is_remarked_upon_by_who_wanted_it(
    bid: int, second: str, told: list[int]
) -> None:
    table = new_table((2, bid, 2, 2))
    table.lead = "R"
    chatter = Chatter(SEATS, "a game", Always)
    take_trick(chatter, table, (1, "R5"), (2, second))
    assert [*chatter.said] == told
    assert all(each in words("fox", Moment.STOLEN) for each in said(chatter))


# -- how much ------------------------------------------------------------------------------------


def play_evening(game: str, rounds: int = 60, evening: int = 0) -> list[list[str]]:
    """Return what is said round by round, where everyone takes a trick too many in the end."""
    table = new_table((0, 0, 0, 0))
    chatter = Chatter(SEATS, game, evening=evening)
    heard = []
    for number in range(1, rounds + 1):
        table.number = number
        for plate in table.plates:
            plate.won = 0
        chatter.watch(table)
        of_round = []
        for seat in (1, 2, 3, 0):
            table.plates[seat].won = 1
            chatter.watch(table)
            of_round += said(chatter)
            chatter.advance(STAYS + 0.1)
        heard.append(of_round)
    return heard


def test_a_game_seen_again_is_talked_over_in_the_same_words() -> None:
    assert play_evening("one") == play_evening("one")
    assert play_evening("one") != play_evening("other")


def test_nothing_is_said_twice_in_a_game() -> None:
    heard = [line for of_round in play_evening("a game") for line in of_round]
    assert len(heard) > 10
    assert len(heard) == len(set(heard))


def test_a_round_has_few_remarks_and_one_of_them_is_for_a_person() -> None:
    heard = play_evening("a game")
    own = set().union(*(words(who, Moment.BROKEN) for who in ("fox", "owl", "bear")))
    assert max(map(len, heard)) == MOST
    assert all(sum(line in own for line in of_round) <= 1 for of_round in heard)


def test_the_next_game_begins_with_other_words() -> None:
    first = [next(filter(None, play_evening("one", evening=each))) for each in range(3)]
    assert all(one != other for one, other in pairwise(first))


def test_a_program_has_no_character_to_speak_for_it() -> None:
    programs = tuple(structs.replace(seat, player="exec:bot") for seat in SEATS)
    table = new_table()
    chatter = Chatter(programs, "a game", Always)
    chatter.watch(table)
    table.plates[2].malus = 1
    chatter.watch(table)
    assert chatter.said == {}


def test_nothing_is_said_of_a_bid_nobody_knows_another_look_or_another_round() -> None:
    table = new_table((None,) * 4)
    chatter = Chatter(SEATS, "a game", Always)
    for plate in table.plates:
        plate.has_bid = True
    chatter.watch(table)
    for plate in table.plates:
        plate.won = 3
    chatter.watch(table)
    table.viewer = None
    table.plates[1].malus = 1
    chatter.watch(table)
    table.number = 2
    table.plates[2].malus = 1
    chatter.watch(table)
    assert chatter.said == {}
