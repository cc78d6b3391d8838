"""The promise before the first card, the player's own cut, and the receipt at the end."""

import hashlib
import re

import pygame
import pytest
from helpers.driver import Driver
from helpers.screens.new_games import open_code
from helpers.screens.scenes import Open, new_session, play_on

from rage_desktop.match.dealer import Secret
from rage_desktop.play.session import Session
from rage_desktop.ui.scenes.deal_proof import ReceiptDialog
from rage_desktop.ui.scenes.dialogs import MessageDialog
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services


def game(services: Services, humans: int = 1) -> Session:
    return new_session(services, humans=humans)


def sha(secret: Secret) -> str:
    return hashlib.sha256(f"{secret.seed}:{secret.salt}".encode()).hexdigest()


def type_code(driver: Driver) -> None:
    """Open the field for a code or a word, from shuffled cards."""
    if driver.has("shuffled"):
        driver.click("shuffled")
    open_code(driver)


def seal(driver: Driver) -> str:
    """Return the seal that New game tells whoever asks about the cards."""
    told = re.search(r"(?:sealed: |now it is )([0-9a-f]{8})", driver.find("about").description)
    return told[1] if told else ""


def test_what_new_game_promises_is_what_is_dealt(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    promised = seal(driver)
    driver.click("rule-secret-bids")  # whatever else is changed
    assert seal(driver) == promised
    driver.click("deal")
    driver.step()
    secret = driver.at(TableScene).session.match.setup.secret
    assert (len(promised), sha(secret)[:8]) == (8, promised)


@pytest.mark.slow
def test_a_word_of_the_players_own_cuts_the_cards_before_the_promise(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    before = seal(driver)
    drawn = driver.at(NewGameScene).secret
    type_code(driver)
    driver.type("Grandma's 2 cats")
    after = driver.find("about").name
    promised = seal(driver)
    told = driver.find("about").description
    assert after.startswith("Add a word of your own to the shuffle")
    assert promised != before
    driver.click("deal")
    driver.step()
    secret = driver.at(TableScene).session.match.setup.secret
    assert secret.seed == f"{drawn.seed}GRANDMAS2CATS"
    assert before in told, "the drawn part was not changed, and this is how to see it"
    assert hashlib.sha256(f"{drawn.seed}:{secret.salt}".encode()).hexdigest()[:8] == before
    assert promised == sha(secret)[:8]


@pytest.mark.slow
@pytest.mark.usefixtures("drawn")
def test_a_deal_code_replaces_a_cut_and_a_cut_a_code(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    for typed, ends in (("luck", "LUCK"), ("rage/4/K7Q2M-9XD4T", "9XD4T"), ("luck", "LUCK")):
        type_code(driver)
        driver.type(typed)
        driver.go(pygame.K_RETURN)
        scene = driver.at(NewGameScene)
        assert scene.secret.seed.endswith(ends)
        known = "/" in typed
        assert seal(driver) == ("" if known else sha(scene.secret)[:8])
        assert (scene.choice.seed is not None) == known


@pytest.mark.parametrize("typed", ["", " ", "!?", "é"])
def test_a_word_without_letters_cuts_nothing(open_scene: Open, typed: str) -> None:
    driver = open_scene(NewGameScene)
    drawn = driver.at(NewGameScene).secret
    type_code(driver)
    driver.type(typed)
    assert driver.at(NewGameScene).secret == drawn


def test_a_word_that_is_too_long_is_refused(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    type_code(driver)
    driver.type("seventeen letters")
    assert not driver.has("refusal")
    driver.type("s")
    assert "at most 16" in driver.find("refusal").name
    assert not driver.find("deal").enabled


@pytest.mark.parametrize("humans", [1, 2])
def test_the_pause_shows_only_a_promise(open_scene: Open, services: Services, humans: int) -> None:
    session = game(services, humans)
    secret = session.match.setup.secret
    driver = open_scene(lambda made: PauseScene(made, session))
    driver.go("seal")
    driver.at(MessageDialog)
    told = driver.find("message").name
    assert sha(secret)[:8] in told
    assert sha(secret) in told.replace(" ", "")
    assert secret.seed not in told
    assert secret.salt not in told


@pytest.mark.slow
def test_the_receipt_verifies_and_tells_how_to_check(open_scene: Open, services: Services) -> None:
    session = play_on(game(services))
    secret = session.match.setup.secret
    driver = open_scene(lambda made: GameOverScene(made, session))
    driver.go("more")
    driver.go("receipt")
    assert str(driver.at(MessageDialog).heading) == "Fair deal: verified"
    assert secret.seed not in driver.find("message").name
    driver.go("details")
    assert not driver.has("details")
    told = driver.find("message").name
    assert sha(secret) in told.replace(" ", "")
    assert f"seed {secret.seed}, salt {secret.salt}" in told
    assert "verify_deals.py" in told


@pytest.mark.slow
def test_other_cards_are_not_verified(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_on(game(services)).match
    lines = [one.replace(match.setup.secret.salt, "00" * 16) for one in match.record_lines()]
    monkeypatch.setattr(match, "record_lines", lambda: iter(lines))
    assert str(ReceiptDialog(match).heading) == "Fair deal: not verified"
