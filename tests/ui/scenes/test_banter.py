"""What players made of code say at the table, when, and what they never give away."""

from itertools import pairwise
from random import Random

import pytest
from helpers.shown.scenes import UnmirroredScene
from msgspec import structs
from pygame import Rect

from rage_desktop.bots.talk.characters import CHARACTERS
from rage_desktop.bots.talk.phrases import Moment
from rage_desktop.match.game_setup import Seat, default_seats
from rage_desktop.play.session import PendingInput
from rage_desktop.presentation.table_view import TableView, project
from rage_desktop.rules import Phase
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.overlays.chatter import AT_ONCE, OFTEN, STAYS, Chatter


class Always(Random):
    """Chance that has everyone speak."""

    def random(self) -> float:
        return 0.0


def words(avatar: str, moment: Moment) -> set[str]:
    return {str(said) for said in CHARACTERS[avatar].words[moment]}


def table_of(services: Services) -> TableView:
    game = services.session_factory.new_game(services.library.editions()[0], default_seats(4))
    table = project(game.match.view(0), ("R", "O", "Y", "G", "B", "P"))
    table.phase = Phase.PLAY
    return table


def seats() -> tuple[Seat, ...]:
    return default_seats(4)


def test_a_broken_bid_and_a_malus_are_remarked_upon_by_bots_only(services: Services) -> None:
    table, chatter = table_of(services), Chatter(seats(), "a game", Always)
    for plate in table.plates:
        plate.bid = 0
    chatter.watch(table)
    assert chatter.said == {}
    table.plates[0].won = table.plates[1].won = 1
    table.plates[2].malus = 1
    chatter.watch(table)
    said = {seat: str(text) for seat, text in chatter.said.items()}
    assert set(said) == {1, 2}
    assert said[1] in words("fox", Moment.BROKEN)
    assert said[2] in words("owl", Moment.MALUS)
    chatter.advance(STAYS + 0.1)
    assert chatter.said == {}
    assert chatter.next_wake is None


def test_an_exact_bid_is_remarked_upon_once_the_round_is_scored(services: Services) -> None:
    table, chatter = table_of(services), Chatter(seats(), "a game", Always)
    table.plates[1].bid, table.plates[2].bid, table.plates[3].bid = 2, 4, 1
    chatter.watch(table)
    table.plates[1].won, table.plates[2].won = 2, 4
    chatter.watch(table)
    assert chatter.said == {}
    table.phase, table.hand_size = Phase.DEAL, 6
    chatter.watch(table)
    said = {seat: str(text) for seat, text in chatter.said.items()}
    assert said[1] in words("fox", Moment.HIT)
    assert said[2] in words("owl", Moment.TRIUMPH)
    assert len(said) <= AT_ONCE


def evening(services: Services, game: str, rounds: int = 40) -> list[dict[int, str]]:
    """Return what is said in many rounds in which everyone takes a trick too many."""
    table, chatter, heard = table_of(services), Chatter(seats(), game), []
    for number in range(1, rounds + 1):
        table.number = number
        for plate in table.plates:
            plate.bid, plate.won = 0, 0
        chatter.watch(table)
        for plate in table.plates:
            plate.won = 1
        chatter.watch(table)
        heard.append({seat: str(text) for seat, text in chatter.said.items()})
        chatter.advance(STAYS + 0.1)
    return heard


def test_a_game_seen_again_is_talked_over_in_the_same_words(services: Services) -> None:
    assert evening(services, "one") == evening(services, "one")
    assert evening(services, "one") != evening(services, "other")


def test_nobody_says_the_same_thing_twice_running(services: Services) -> None:
    heard = evening(services, "a game")
    for seat, avatar in ((1, "fox"), (2, "owl")):
        said = [words[seat] for words in heard if seat in words]
        assert len(said) > 10
        assert all(one != other for one, other in pairwise(said))
        assert set(said) == words(avatar, Moment.BROKEN)


def test_a_program_has_no_character_to_speak_for_it(services: Services) -> None:
    programs = tuple(structs.replace(seat, player="exec:bot") for seat in seats())
    table, chatter = table_of(services), Chatter(programs, "a game", Always)
    chatter.watch(table)
    table.plates[2].malus = 1
    chatter.watch(table)
    assert chatter.said == {}


def test_a_bid_nobody_knows_is_not_given_away(services: Services) -> None:
    table, chatter = table_of(services), Chatter(seats(), "a game", Always)
    for plate in table.plates:
        plate.bid, plate.has_bid = None, True
    chatter.watch(table)
    for plate in table.plates:
        plate.won = 3
    chatter.watch(table)
    assert chatter.said == {}


def test_another_look_or_another_round_is_nothing_that_happened(services: Services) -> None:
    table, chatter = table_of(services), Chatter(seats(), "a game", Always)
    chatter.watch(table)
    table.viewer, table.plates[1].malus = None, 1
    chatter.watch(table)
    table.number, table.plates[2].malus = 2, 1
    chatter.watch(table)
    assert chatter.said == {}
    assert all(0 < often <= 1 for often in OFTEN.values())


@pytest.mark.usefixtures("drawn")
def test_words_are_shown_at_the_plate_inside_the_window_and_can_be_switched_off(
    at_table: UnmirroredScene,
) -> None:
    driver, game = at_table(PendingInput.PLAY)
    driver.at(TableScene).hints_and_chatter.chatter = Chatter(
        game.match.setup.seats, "a game", Always
    )
    driver.step()
    game.table.plates[1].malus += 1
    driver.step()
    node = next(n for n in driver.scene.nodes if n.id == "words-1")
    assert Rect((0, 0), driver.app.window.size).contains(node.bounds)
    assert driver.painted > 0
    driver.at(TableScene).services.change_settings(chatter=False)
    driver.step()
    assert not driver.has("words-1")
