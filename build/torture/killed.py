"""The game played until it is killed: the real start, loop and store, played by a hasty hand.

It reports what it is about to do, and afterwards what it showed, a line each:

    title                    the title is on the screen, and what waited for it has been done
    next PHASE               this is about to be done
    resumed GAME N           a game is on the table, with so many moves; they follow as shown
    shown GAME PLY MOVE      this move is on the screen
    back GAME PLY            the moves from this one on will be taken back; then `gone GAME N`
    set VOLUME               the settings have this from now on; `next settings VOLUME` before
    lost SCENE               a scene that nobody asked for is in front
"""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from unittest import mock

import pygame
from helpers.driver import Driver
from helpers.fixtures.hints import with_local_hints
from helpers.players.player import PointerPlayer
from hidden_window import fast
from pygame.event import Event

from rage_desktop.cli.main import run
from rage_desktop.match.store.notation import write_move
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.rules import Bid
from rage_desktop.ui import game
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.dialogs import MessageDialog
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.suit_wheel import SuitWheelScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.window.app import LONGEST_STEP, App

# how often
SETTINGS = 0.15
TAKE_BACK = 0.3
LEAVE = 0.04


def say(*words: object) -> None:
    """Report a line; it is out before anything else is done."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


class Telling(Driver):
    """Reports every move as soon as a frame has shown it."""

    def __init__(self, app: App) -> None:
        self.told: dict[int | None, int] = {}
        super().__init__(app)

    def step(self, dt: float = LONGEST_STEP, *events: Event) -> None:
        """Let one turn of the loop happen, as long as one can be."""
        super().step(dt, *events)

    def turn(self, dt: float, *events: Event) -> None:
        """Let one turn happen, and report what it showed."""
        super().turn(dt, *events)
        for scene in self.app.stack.shown:
            # a move that cannot be saved is shown with a note that says so
            if isinstance(scene, TableScene) and scene.session.autosave.trouble is None:
                self.tell(scene.session)

    def tell(self, session: Session) -> None:
        """Report the moves of a game that were not reported yet."""
        number = session.match.game
        moves = session.match.moves
        if number not in self.told:
            say("resumed", number, len(moves))
        known = self.told.get(number, 0)
        for ply in range(known, len(moves)):
            say("shown", number, ply, write_move(moves[ply]))
        if len(moves) < known:
            say("gone", number, len(moves))
        self.told[number] = len(moves)


class Player(PointerPlayer):
    """Plays on and on, sometimes changing settings or taking moves back."""

    def __init__(self, driver: Driver, random: Random, services: Services) -> None:
        super().__init__(driver, random)
        self.services = services

    def act(self) -> None:
        """Do what the scene in front is for."""
        self.wait()
        match self.scene:
            case TitleScene():
                while self.driver.app.run_preload_step():
                    pass
                say("title")
                self.press("continue" if self.driver.has("continue") else "new-game")
            case NewGameScene():
                say("next deal")
                self.press("deal")
            case ScoreSheetScene():
                say("next deal")
                self.press("next")
            case SuitWheelScene():
                self.driver.key(pygame.K_RIGHT)
                self.press("confirm")
            case GameOverScene():
                self.press("again" if self.random.random() < 0.7 else "title")
            case MessageDialog():
                self.press("yes" if self.driver.has("yes") else "ok")
            case TableScene():
                self.at_table()
            case other:
                say("lost", type(other).__name__)
                self.driver.key(pygame.K_ESCAPE)

    def at_table(self) -> None:
        """Bid or play; now and then do something else first."""
        roll = self.random.random()
        session = self.session
        if roll < SETTINGS:
            volume = self.random.randrange(101)
            say("next settings", volume)
            self.services.change_settings(volume=volume)
            say("set", volume)
            return
        if roll < SETTINGS + LEAVE:
            self.driver.app.stack.apply(routes.to_title())
            return
        if session.pending_input is PendingInput.BID:
            say("next bid")
            bids = [move.bid for move in session.view.legal if isinstance(move, Bid)]
            self.bid(self.random.choice(bids))
        elif session.pending_input is PendingInput.PLAY:
            say("next", _phase(session))
            self.card(self.random.choice(session.view.plays()).card)
        if self.random.random() < TAKE_BACK and session.hot_seat.undo_option.seat is not None:
            say("back", session.match.game, session.hot_seat.undo_option.ply)
            self.driver.key(pygame.K_z, pygame.KMOD_CTRL)


def _phase(session: Session) -> str:
    """Return what playing a card leads to: the last one ends the round, or the game."""
    view = session.view
    if len(view.hand) > 1:
        return "play"
    last = len(view.edition.rounds(view.players)) == view.number
    return "game end" if last else "round end"


def play(folder: Path, seed: str, edition: Path | None = None) -> int:
    """Start the game as its command does, but for the hand at it; returns only if it ends.

    With an edition it is a window of its own, whoever else uses the folder.
    """
    made: list[Services] = []
    real: Callable[..., Services] = game.make_services

    def make_services(*parts: object) -> Services:
        made.append(with_local_hints(real(*parts)))
        return made[0]

    def play_on(app: App, *_: object) -> None:
        player = Player(Telling(app), Random(seed), made[0])
        while True:
            player.act()

    with (
        fast(),
        mock.patch.object(game, "make_services", make_services),
        mock.patch.object(App, "run", play_on),
    ):
        asked = [] if edition is None else ["--edition", str(edition)]
        return run(["--data-dir", str(folder), "--window", "1024x640", "--lang", "en", *asked])
