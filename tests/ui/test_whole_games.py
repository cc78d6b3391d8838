"""Whole games in the window, from the title to the final score, by pointer and by keys
alone; and one game in two windows, of which the second is told and stays whole."""

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from helpers.driver import FRAME, TICK, Driver
from helpers.fixtures.hints import with_local_hints
from helpers.players.player import KeyboardPlayer, Player, PointerPlayer

from rage_desktop.bots.bot import answer
from rage_desktop.bots.levels import make_bot
from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import check_record, has_deal_proof
from rage_desktop.match.store.store import open_store
from rage_desktop.play.session import PendingInput
from rage_desktop.rules import CardPlayed, Deal, Phase, Play
from rage_desktop.ui.game import make_app, make_services, now
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.dialogs import MessageDialog
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.settings.setting_rows import PAGES, Fact
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.table.hand.hand_cards import card_id

SIZE = (1024, 640)
SEEDS = {"rage": 7, "rage-amigo": 1, "glyphs": 2, "rave": 3}  # rage: with cards to refuse
CHANGED = ("L=Ä", "P=R", "R=P", "H=?")

Sit = Callable[..., Player]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Open the whole program on its title: sit(Pointer, seed=1, speed=2, ...); again goes on."""
    opened = ExitStack()

    def start(
        kind: type[Player],
        seed: int = 1,
        size: tuple[int, int] = SIZE,
        see_all: bool = False,
        **settings: Any,
    ) -> Player:
        opened.close()
        options = GameOptions(data_dir=tmp_path, window=size, lang="en")
        services = with_local_hints(make_services(options, random.Random(seed)))
        services.change_settings(**{"sound": False, "speed": 0, **settings})
        app = make_app(options, services)
        opened.callback(services.store.close)
        opened.callback(app.window.close)
        return kind(Driver(app, see_all), random.Random(seed))

    with opened:
        yield start


def at_table(
    person: Player, edition: str = "rage", asking: PendingInput = PendingInput.PLAY
) -> Player:
    """Begin a game and bid, until a card is asked for."""
    person.start(edition)
    person.play_until(asking)
    return person


def mine(person: Player) -> int:
    """Return how many moves the person's seat has made in the game."""
    return sum(
        getattr(move, "seat", None) == person.session.viewer for move in person.session.match.moves
    )


# -- whole games ----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.usefixtures("drawn")  # whatever a game shows is drawn once on the way
@pytest.mark.parametrize(
    ("edition", "kind"),
    [
        ("rage", PointerPlayer),
        ("rage", KeyboardPlayer),
        ("rage-amigo", KeyboardPlayer),
        ("glyphs", PointerPlayer),
        ("rave", KeyboardPlayer),
    ],
)
def test_a_whole_game_from_the_title_to_a_rematch(
    sit: Sit, tmp_path: Path, edition: str, kind: type[Player]
) -> None:
    hand = (
        {"one_hand": "left", "keys": CHANGED} if kind is KeyboardPlayer else {"one_hand": "right"}
    )
    calm = kind is KeyboardPlayer
    person = sit(kind, SEEDS[edition], see_all=True, reduced_motion=calm, **hand)
    person.start(edition)
    match = person.finish().match
    assert match.setup.file.id == edition
    assert match.phase is Phase.OVER
    assert person.plays == 15
    assert person.refused or edition != "rage"  # `play` tries what may not be played, too

    person.press("more")
    person.press("sheet")
    person.press("export")
    person.wait()
    assert isinstance(person.scene, MessageDialog)
    (record,) = (tmp_path / "records").iterdir()
    replay = check_record(record.read_bytes())
    assert has_deal_proof(replay)
    played = [event for event in replay.events if isinstance(event, CardPlayed)]
    assert len(played) == sum(isinstance(move, Play) for move in match.moves)

    for back in ("ok", "next", "close", "again"):
        person.press(back)
    person.wait()
    again = person.session.match
    assert again.setup.seats == match.setup.seats
    assert again.setup.edition == match.setup.edition
    assert again.setup.seed != match.setup.seed
    assert person.session.pending_input in (PendingInput.BID, PendingInput.PLAY)


# -- fingers quicker than the game ----------------------------------------------------------------


@pytest.mark.slow
def test_a_double_click_never_plays_two_cards(sit: Sit) -> None:
    """Not even where the next card slides under the pointer while the bots take no time."""
    person = at_table(sit(PointerPlayer, seed=8))
    assert isinstance(person, PointerPlayer)
    for _ in range(3):
        person.play_until(PendingInput.PLAY)
        match = person.session.match
        before = mine(person)
        view = person.session.view
        card = next(play.card for play in view.plays() if len(view.plays_of(play.card)) == 1)
        at = person.spot(person.driver.find(card_id(card)))
        person.driver.click_at(*at)
        person.driver.click_at(*at)
        assert sum(getattr(move, "seat", None) == 0 for move in match.moves) == before + 1


@pytest.mark.slow
def test_a_click_while_cards_fly_completes_the_flight_and_plays(sit: Sit) -> None:
    """The bot before me has played; whoever has seen enough clicks a card, and that counts."""
    person = sit(PointerPlayer, seed=4, speed=1)
    assert isinstance(person, PointerPlayer)
    at_table(person)
    session = person.session
    driver = person.driver
    for _ in range(4000):
        mine_next = session.viewer in session.view.waiting_for
        flying = session.table.flights and driver.scene.input.ready
        if mine_next and flying and session.view.trick:
            break
        if person.asked():
            person.turn()
        driver.step(FRAME)
    else:
        raise AssertionError("No bot ever plays before me")
    assert session.pending_input is PendingInput.NOTHING
    card = next(p.card for p in session.view.plays() if len(session.view.plays_of(p.card)) == 1)
    before = mine(person)
    driver.click_at(*person.spot(driver.find(card_id(card))))
    assert mine(person) == before + 1
    assert session.match.moves[-1] == Play(0, card)
    person.wait()
    if isinstance(person.scene, TableScene):
        person.look()


@pytest.mark.slow
def test_keys_pressed_early_are_not_lost(sit: Sit) -> None:
    """Space completes what is shown, again and again, until it is my turn; nothing is played."""
    person = at_table(sit(KeyboardPlayer, seed=4, speed=1))
    session = person.session
    before = mine(person)
    person.play()
    for _ in range(200):
        if person.asked():
            break
        person.driver.key(pygame.K_SPACE)
    assert person.asked()
    assert mine(person) == before + 1
    assert session.match.phase is session.view.phase


# -- interruptions --------------------------------------------------------------------------------


@pytest.mark.slow
def test_resizing_in_mid_flight_keeps_the_game_going(sit: Sit) -> None:
    person = at_table(sit(PointerPlayer, seed=6, speed=1))
    session = person.session
    driver = person.driver
    resized = 0
    sizes = [(1280, 720), (1100, 1400), (1600, 900), (1024, 640)]
    for _ in range(6000):
        if not sizes:
            break
        if session.table.flights and driver.scene.input.ready:
            pygame.display.set_mode(sizes.pop(0), pygame.RESIZABLE)
            driver.step()
            resized += 1
            driver.wait(lambda: driver.scene.ctx.size == driver.app.window.size, TICK, 60)
        elif person.asked():
            person.turn()
        driver.step(FRAME)
    assert resized == 4
    person.wait()
    if isinstance(person.scene, TableScene):
        person.look()
    person.turn()


@pytest.mark.slow
def test_nothing_happens_while_the_game_is_paused(sit: Sit) -> None:
    person = at_table(sit(PointerPlayer, seed=4, speed=1))
    session = person.session
    person.play()
    person.driver.step(0.2)
    while not person.scene.input.ready:
        person.driver.step()
    assert isinstance(person, PointerPlayer)
    person.driver.click_at(*person.spot(person.driver.find("menu")))
    assert isinstance(person.scene, PauseScene)
    moves = session.match.moves
    flights = repr(session.table.flights)
    person.driver.steps(100)
    assert (session.match.moves, repr(session.table.flights)) == (moves, flights)
    person.press("resume")
    person.wait()
    assert len(session.match.moves) > len(moves)


@pytest.mark.slow
def test_every_letter_on_the_page_of_keys_has_its_button_at_the_table(sit: Sit) -> None:
    person = at_table(sit(KeyboardPlayer, seed=2))
    (page,) = (page for page in PAGES if page.id == "keys")
    told = {fact.key for fact in page.options if isinstance(fact, Fact) and len(fact.key) == 1}
    shown = {node.key for node in person.scene.nodes if len(node.key) == 1}
    # A rest that is not certain yet; what has the focus is asked; the others tell.
    assert told - shown == {"R", "X", *"GTMBNKA"}
    assert shown <= told


# -- going on later -------------------------------------------------------------------------------


@pytest.mark.slow
def test_continue_goes_on_at_the_same_card(sit: Sit) -> None:
    person = at_table(sit(PointerPlayer, seed=3), "rave")
    while not person.session.view.trick:
        person.turn()
        person.wait()
    match = person.session.match
    view = person.session.view
    table = person.session.table
    for kind in (KeyboardPlayer, PointerPlayer):
        person = sit(kind, seed=99, reduced_motion=True)
        person.press("continue")
        person.wait()
        assert person.session.match.moves == match.moves
        assert person.session.view == view
        assert person.session.table == table
        person.look()
    person.finish()


Elsewhere = Callable[[Match], None]


@pytest.fixture
def here(sit: Sit) -> Player:
    """Somebody who has begun a short game."""
    person = sit(KeyboardPlayer, seed=7, size=(1024, 640), reduced_motion=True)
    person.start("rage", "Quick · 5 to 1")
    return person


def elsewhere(folder: Path, game: int, does: Elsewhere) -> tuple[object, ...]:
    """Let another window go on with a game; return its moves then."""
    with closing(open_store(folder, now)) as store:
        match = Match.resume(store, game)
        does(match)
        return match.moves


def goes_on(match: Match) -> None:
    """Make the next moves for everybody, and deal where that comes next."""
    for _ in range(3):
        if match.phase is Phase.DEAL:
            match.deal()
        for seat in match.waiting_for:
            match.submit(answer(make_bot("easy", Random(seat)), match.view(seat)))


def takes_back(match: Match) -> None:
    """Take the last move back, or make one where that cannot be."""
    if match.phase is Phase.DEAL or isinstance(match.moves[-1], Deal):
        goes_on(match)
    else:
        match.undo(len(match.moves) - 1)


def until(person: Player, there: Callable[[Player], bool]) -> int:
    """Play until a moment; return the game."""
    for _ in range(200):
        person.wait()
        if there(person):
            scene = person.scene
            assert isinstance(scene, TableScene | ScoreSheetScene)
            assert scene.session.match.game is not None
            return scene.session.match.game
        person.turn()
    raise AssertionError("The moment never comes")


MOMENTS: dict[str, Callable[[Player], bool]] = {
    "a bid": lambda p: (
        isinstance(p.scene, TableScene) and p.session.pending_input is PendingInput.BID
    ),
    "a card": lambda p: (
        isinstance(p.scene, TableScene) and p.session.pending_input is PendingInput.PLAY
    ),
    "the sheet": lambda p: isinstance(p.scene, ScoreSheetScene),
}


@pytest.mark.slow
@pytest.mark.parametrize("does", [goes_on, takes_back])
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_second_window_is_told_and_overwrites_nothing(
    here: Player, tmp_path: Path, moment: str, does: Elsewhere
) -> None:
    game = until(here, MOMENTS[moment])
    theirs = elsewhere(tmp_path, game, does)
    for _ in range(6):
        if isinstance(here.scene, MessageDialog):
            break
        here.turn()
        here.driver.settle()
    assert any("another window" in line for line in here.driver.texts())
    here.driver.go(pygame.K_RETURN)
    assert isinstance(here.scene, TableScene | TitleScene)
    assert elsewhere(tmp_path, game, lambda _: None) == theirs


def test_what_another_window_has_set_is_kept(here: Player, tmp_path: Path) -> None:
    assert isinstance(here.scene, TableScene)
    services = here.scene.services
    there = make_services(GameOptions(data_dir=tmp_path), Random(8))
    there.change_settings(volume=30, music=10)
    ours = services.change_settings(volume=50)
    assert (ours.volume, ours.music) == (50, 10)
    assert there.settings_file.load() == ours
    there.settings_file.path.write_text("volume = [", "utf-8")
    assert services.change_settings(volume=60).music == 10, "a broken file tells nothing"
    there.settings_file.path.write_text("format = 99", "utf-8")
    services.change_settings(volume=70)
    assert there.settings_file.path.read_text("utf-8") == "format = 99", "It was left unchanged"
    there.close()


def counts_without_hints(match: Match) -> None:
    """Check that no hint was told of in a game."""
    assert match.setup.hinted == ()


@pytest.mark.slow
@pytest.mark.usefixtures("played_before")
def test_a_hint_in_the_second_window_is_told_too(here: Player, tmp_path: Path) -> None:
    game = until(here, MOMENTS["a card"])
    hints = here.driver.at(TableScene).hints_and_chatter
    elsewhere(tmp_path, game, goes_on)
    here.driver.click("advice")  # which says what a hint changes
    here.driver.click("advice")
    assert any("another window" in line for line in here.driver.texts())
    assert hints.hint is None
    here.driver.go(pygame.K_RETURN)
    here.driver.at(TitleScene)  # the game goes on in the other window
    elsewhere(tmp_path, game, counts_without_hints)
