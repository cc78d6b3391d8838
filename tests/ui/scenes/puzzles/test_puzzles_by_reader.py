"""Puzzles solved by somebody who only hears them: what a screen reader is told is all they know,
and its actions are all they can do."""

import re
from collections.abc import Iterable, Iterator

import pygame
import pytest
from helpers.calls import sure
from helpers.driver import Driver
from helpers.players.ear import Ear, listening
from helpers.screens.puzzles import puzzle, wait
from helpers.screens.scenes import Open

from rage_desktop.bots.search.promise import Prover
from rage_desktop.play.puzzles.attempt import Stage
from rage_desktop.play.puzzles.puzzle import SOLVER, position
from rage_desktop.rules import Card, Play, PlayedCard
from rage_desktop.ui.accessibility.screen_reader_sync import ScreenReaderSync
from rage_desktop.ui.scenes.puzzles.books_page import PuzzleBooksScene
from rage_desktop.ui.scenes.puzzles.puzzle_scene import PuzzleScene, SuitDialog
from rage_desktop.ui.scenes.puzzles.puzzle_words import promise_text, trump_words
from rage_desktop.ui.toolkit import Action, Role

PLAYS = re.compile(
    r"(\w+) plays? (.+?)(?: as (\w+))?\.(?: (?:\w+ is|You're) winning\.| \w+ takes? the trick\.)?"
)
TAKEN = re.compile(r"(\d) of (\d) taken")
PLACES = range(1, 21, 2)  # of the puzzles of a book: fifty in all


class Listener:
    """Hears a puzzle, and presses things by their names. Cards and suits it knows by name."""

    def __init__(self, driver: Driver, link: ScreenReaderSync, ear: Ear) -> None:
        scene = driver.at(PuzzleScene)
        round_ = scene.attempt.puzzle.start.under_way
        lying = [play.card for play in round_.trick]
        self._driver = driver
        self._link = link
        self._ear = ear
        self._file = scene.attempt.puzzle.file
        self._players = ["You", *(name for name, _ in scene.players[1:])]
        self._tr = scene.ctx.tr
        self._cards = dict[str, list[Card]]()
        for card in (*(card for hand in round_.hands for card in hand), *lying):
            self._cards.setdefault(self._tr(card), []).append(card)
        suits = self._file.rules.suits
        self._suits = {self._tr(self._file.look.suit_name(suit)): suit for suit in suits}

    def right_play(self) -> Play:
        """Return a right card for the position that is heard."""
        told = list(self._ear.told.access_nodes.values())
        texts = [node.name for node in told if node.role is Role.TEXT]
        cards = {name: iter(same) for name, same in self._cards.items()}
        # A card that may not be played says why.
        mine = [node.name.partition(". ")[0] for node in told if node.role is Role.CARD]
        hands = [tuple(next(cards[name]) for name in mine)]
        for name in self._players[1:]:
            (held,) = (words for words in texts if words.startswith(f"{name}: "))
            names = held.removeprefix(f"{name}: ").replace("no cards left", "").split(", ")
            hands.append(tuple(next(cards[name]) for name in names if name))
        (trump,) = (words for words in texts if words.startswith("Trump, "))
        (taken,) = filter(None, map(TAKEN.fullmatch, texts))
        want = int(taken[2]) - int(taken[1])
        trick = tuple(self._trick(texts, cards))
        heard = position(
            self._file, hands, self._suits.get(trump.removeprefix("Trump, ")), want, trick
        )
        return Prover(SOLVER, want).right_plays(heard)[0]

    def _trick(
        self, texts: Iterable[str], cards: dict[str, Iterator[Card]]
    ) -> Iterator[PlayedCard]:
        """Yield the cards of the trick under way; a whole one is over."""
        played = [sure(PLAYS.fullmatch(words)) for words in texts if PLAYS.fullmatch(words)]
        for match in played if len(played) < len(self._players) else ():
            card = next(cards[match[2]])
            suit = self._suits[match[3]] if match[3] else card.suit
            yield PlayedCard(self._players.index(match[1]), card, suit)

    def play(self, play: Play) -> None:
        """Press a card, and if it is asked for, its suit."""
        nodes = self._ear.told.access_nodes.items()
        wanted = self._tr(play.card)
        self._press(next(at for at, node in nodes if node.name == wanted))
        if isinstance(self._driver.scene, SuitDialog):
            named = next(name for name, suit in self._suits.items() if suit == play.suit)
            self._press(self._ear.number(named))

    def _press(self, number: int) -> None:
        self._link.act(self._driver.scene, number, Action.PRESS, "")
        self._driver.settle()


@pytest.mark.parametrize("book", [0, 4])
def test_each_puzzle_says_what_is_to_be_done_and_what_lies_open(
    book: int, open_scene: Open
) -> None:
    driver = open_scene(lambda services: puzzle(services, book, 0))
    _, ear = listening(driver.app)
    for _ in range(2):
        driver.settle()
        scene = driver.at(PuzzleScene)
        tr = scene.ctx.tr
        said = ear.aloud[-1]
        assert said.startswith(tr(promise_text(scene.attempt)))
        round_ = scene.attempt.state.under_way
        assert tr(trump_words(scene.attempt)) in said
        others = [card for seat, hand in enumerate(round_.hands) if seat != SOLVER for card in hand]
        assert all(tr(card) in said for card in others)
        assert said.endswith(driver.find("turn").name)
        assert said.count(driver.find("turn").name) == 1
        driver.enter("skip")
    assert driver.at(PuzzleScene).place == 2


def test_each_card_is_told_once_and_in_order(open_scene: Open) -> None:
    driver = open_scene(lambda services: puzzle(services, 0, 0))
    link, ear = listening(driver.app)
    driver.settle()
    heard = len(ear.aloud)
    listener = Listener(driver, link, ear)
    listener.play(listener.right_play())
    wait(driver)
    said = " ".join(ear.aloud[heard:])
    scene = driver.at(PuzzleScene)
    told = re.findall(r"\w+ plays? [^.]+\.", said)
    assert told[0].startswith("You play ")
    assert len(set(told)) == len(told) >= len(scene.players)
    assert said.count("It's your turn.") + said.count("You lead.") == 1


def test_what_was_taken_back_is_not_told(open_scene: Open) -> None:
    driver = open_scene(lambda services: puzzle(services, 0, 0))
    link, ear = listening(driver.app)
    driver.settle()
    listener = Listener(driver, link, ear)
    heard = len(ear.aloud)
    listener.play(listener.right_play())
    driver.enter("again")
    driver.settle()
    said = " ".join(ear.aloud[heard:])
    assert not PLAYS.search(said)
    assert said.endswith("You lead.")


def test_one_enter_opens_what_a_reader_has_just_been_told(open_scene: Open) -> None:
    driver = open_scene(PuzzleBooksScene)
    driver.settle()
    listening(driver.app)
    driver.tap(pygame.K_RETURN)
    assert isinstance(driver.scene, PuzzleScene)


@pytest.mark.slow
@pytest.mark.parametrize("book", range(5))
def test_a_reader_solves_puzzles_by_what_is_told_alone(book: int, open_scene: Open) -> None:
    for place in PLACES:
        driver = open_scene(lambda services, place=place: puzzle(services, book, place))
        link, ear = listening(driver.app)
        driver.settle()
        scene = driver.at(PuzzleScene)
        listener = Listener(driver, link, ear)
        wait(driver)
        while scene.attempt.stage is not Stage.SOLVED:
            assert scene.attempt.stage is Stage.CHOICE, "what was heard was not all there is"
            listener.play(listener.right_play())
            wait(driver)
        wait(driver)
        driver.settle()
        assert " Solved. " in ear.aloud[-1]
