"""Phones at the window's tables: coming in, playing, losing one, and closing; on loopback."""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from helpers.driver import Driver
from helpers.fixtures.matches import setup_of
from helpers.players.wire_client import WireClient, wait_for
from helpers.screens.scenes import Open
from msgspec import structs

from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.match import Match
from rage_desktop.play.phones.guests import FILE
from rage_desktop.play.phones.phone_server import is_own_address
from rage_desktop.play.session import Session
from rage_desktop.presentation.sentences import table_lines
from rage_desktop.rules import Phase
from rage_desktop.ui.phone_link import LOOK_AGAIN, PhoneLink
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.archive.going_on import go_on_with
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.phones.phones_menu import PhonesMenuScene
from rage_desktop.ui.scenes.phones.phones_page import IMPATIENT, PhonesScene
from rage_desktop.ui.scenes.phones.screen_question import ScreenQuestionDialog
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services

HERE = ("127.0.0.1",)


@pytest.fixture(autouse=True)
def _close_clients() -> Iterator[None]:
    yield
    for client in WireClient.opened:
        client.close()
    WireClient.opened.clear()


class Hand:
    """A phone at the window's table."""

    def __init__(
        self, driver: Driver, link: PhoneLink, name: str = "", face: str = "", letters: str = ""
    ) -> None:
        """It comes in by the table's letters and sits down, or by those of one seat; or it only
        comes in."""
        self.driver = driver
        self.client = WireClient(link.server.port)
        assert self.client.upgrade() == 101
        self.last: dict[str, Any] = {}
        self.say(t="hello", v=1, code=letters or link.letters)
        self.hear("welcome")
        self.secret = self.last["welcome"]["secret"]
        if name:
            self.say(t="sit", name=name, face=face)
        is_seated = bool(name or letters)
        self.hear("lobby", lambda lobby: not is_seated or lobby.get("you") is not None)

    def say(self, **message: Any) -> None:
        self.client.say(**message)

    def hear(self, kind: str, enough: Any = lambda _: True) -> dict[str, Any]:
        """Turn the loop until such a message has come."""
        self.client.socket.settimeout(0.02)

        def heard() -> bool:
            self.driver.app.turn(0.05, [])
            while (frame := self.client.frame()) is not None:
                if frame[0] == 1:
                    message = json.loads(frame[1])
                    self.last[message["t"]] = message
            return kind in self.last and bool(enough(self.last[kind]))

        assert wait_for(heard), self.last
        found: dict[str, Any] = self.last[kind]
        return found


def link_of(services: Services) -> PhoneLink:
    assert services.phones is not None
    return services.phones


def opened(open_scene: Open, services: Services) -> tuple[Driver, Hand]:
    """Return the lobby with one phone, in the seat of the person at the screen."""
    driver = open_scene(NewGameScene)
    driver.click("phones")
    driver.at(PhonesScene)
    who = services.player.seat
    return driver, Hand(driver, link_of(services), who.name, who.avatar)


def test_nothing_of_phones_is_loaded_before_somebody_asks() -> None:
    source = (
        "import sys, os\n"
        "os.environ['SDL_VIDEODRIVER'] = 'dummy'\n"
        "import rage_desktop.ui.game, rage_desktop.ui.scenes.table\n"
        "import rage_desktop.ui.scenes.new_game.new_game\n"
        "names = ('.phones', 'phone_link', 'h11', 'wsproto', 'qrcodegen', 'selectors')\n"
        "print([one for one in sys.modules for name in names if name in one\n"
        "       and one != 'selectors'])"
    )
    found = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True)
    assert found.stdout.splitlines()[-1] == "[]", found.stderr


def test_a_round_is_begun_and_played_from_a_phone(open_scene: Open, services: Services) -> None:
    driver, hand = opened(open_scene, services)
    driver.click("deal")
    table = driver.at(TableScene)
    assert table.session.viewer is None
    assert services.phones is not None
    view = hand.hear("view", lambda view: view["prompt"].get("mine") and view.get("bids"))
    assert len(view["hand"]) == table.session.view.hand_size
    hand.say(t="act", id="a", ply=view["ply"], bid=view["bids"][0].get("n", 0))
    hand.hear("done")
    seat = view.get("seat", 0)
    assert table.session.match.view(None).has_bid[seat]


def test_leaving_for_the_title_puts_the_table_away(open_scene: Open, services: Services) -> None:
    driver, hand = opened(open_scene, services)
    driver.click("deal")
    hand.hear("view")
    kept = services.settings_file.path.parent / FILE
    assert kept.exists()
    driver.app.stack.apply(routes.to_title())
    hand.hear("bye", lambda bye: bye["again"])
    assert services.phones is None
    assert kept.exists()


def test_a_resumed_game_asks_and_gives_the_phones_their_hands(
    open_scene: Open, services: Services
) -> None:
    driver, hand = opened(open_scene, services)
    driver.click("deal")
    view = hand.hear("view")
    game = driver.at(TableScene).session.match.game
    assert game is not None
    driver.app.stack.apply(routes.to_title())
    driver.steps(3)
    driver.app.stack.apply(go_on_with(services, game))
    driver.click("no")  # goes on as before; nothing that a key does by mistake ends the phones
    driver.at(TableScene)
    link = link_of(services)
    hand.client = WireClient(link.server.port)
    assert hand.client.upgrade() == 101
    hand.last.clear()
    hand.say(t="hello", v=1, secret=hand.secret)
    again = hand.hear("view")
    assert again["hand"][0]["c"] in [card["c"] for card in view["hand"]]
    assert len(again["hand"]) == len(view["hand"])
    link.close(for_good=True)


def test_a_resumed_game_goes_on_at_one_screen(open_scene: Open, services: Services) -> None:
    driver, hand = opened(open_scene, services)
    driver.click("deal")
    hand.hear("view")
    game = driver.at(TableScene).session.match.game
    assert game is not None
    driver.app.stack.apply(routes.to_title())
    driver.steps(3)
    driver.app.stack.apply(go_on_with(services, game))
    driver.click("yes")
    session = driver.at(TableScene).session
    assert session.match.setup.phones == ()
    assert session.viewer == session.match.setup.people[0]
    assert services.phones is None


def test_a_lost_phone_is_replaced_by_a_bot_and_comes_back(
    open_scene: Open, services: Services
) -> None:
    driver, hand = opened(open_scene, services)
    driver.click("deal")
    hand.hear("view")
    link = link_of(services)
    session = driver.at(TableScene).session
    (seat,) = session.match.setup.phones
    hand.client.close()
    assert wait_for(lambda: driver.app.turn(0.05, []) is not None and link.host.lost_for(seat) > 0)
    guest = link.host.guests.at(seat)
    assert guest is not None
    guest.lost_at -= 70
    driver.click("phones")
    driver.at(PhonesMenuScene)
    driver.click(f"phone-{seat}-bot")
    assert session.bots.plays_for(seat)
    hand.client = WireClient(link.server.port)
    hand.client.upgrade()
    hand.last.clear()
    hand.say(t="hello", v=1, secret=hand.secret)
    hand.hear("view")
    assert not session.bots.plays_for(seat)
    link.close(for_good=True)


def test_a_pause_stops_phones_and_the_rules_do_not(open_scene: Open, services: Services) -> None:
    driver, hand = opened(open_scene, services)
    driver.click("deal")
    hand.hear("view", lambda view: view["prompt"].get("mine"))
    driver.click("help")
    driver.steps(3)
    assert hand.last["view"]["open"]
    driver.click("close")
    driver.click("menu")
    hand.hear("lobby", lambda lobby: lobby.get("paused"))
    view = hand.hear("view", lambda view: not view.get("open"))
    hand.say(t="act", id="p", ply=view["ply"], bid=0)
    hand.hear("no", lambda no: no["id"] == "p")
    link_of(services).close(for_good=True)


def test_the_host_renames_a_phone(open_scene: Open, services: Services) -> None:
    driver, hand = opened(open_scene, services)
    other = Hand(driver, link_of(services), "Shouter", "whale")
    place = other.last["lobby"]["you"]
    driver.click(f"seat-{place + 1}-name")
    bot = other.last["lobby"]["seats"][-1]["name"]
    driver.type(bot + "s")  # on its way it is the name of somebody else
    driver.key(pygame.K_RETURN)
    other.hear("lobby", lambda lobby: lobby["seats"][place]["name"] == bot + "s")
    assert other.last["lobby"]["you"] == place
    driver.click("deal")
    hand.hear("view", lambda view: view["players"][place]["name"] == bot + "s")
    other.hear("view", lambda view: view["seat"] == place)


def test_nobody_new_comes_to_a_closed_table(open_scene: Open, services: Services) -> None:
    driver, hand = opened(open_scene, services)
    driver.click("deal")
    hand.hear("view")
    driver.click("phones")
    driver.click("closed")
    link = link_of(services)
    newcomer = WireClient(link.server.port)
    assert newcomer.upgrade() == 101
    hand.client = newcomer
    hand.say(t="hello", v=1, code=link.letters)
    hand.hear("no", lambda no: "closed to newcomers" in no["why"])
    driver.click("closed")
    hand.say(t="hello", v=1, code=link.letters)
    hand.hear("welcome")


def test_the_page_says_what_may_be_wrong_where_no_phone_comes(
    open_scene: Open, services: Services
) -> None:
    driver = open_scene(NewGameScene)
    driver.click("phones")
    assert "like someone looking over your shoulder" in driver.find("phones-note").name
    driver.app.turn(IMPATIENT - 1, [])
    assert "firewall" not in driver.find("phones-note").name
    driver.app.turn(2, [])
    assert "firewall" in driver.find("phones-note").name


def test_going_back_closes_the_table(open_scene: Open, services: Services) -> None:
    driver, hand = opened(open_scene, services)
    driver.click("one-screen")
    driver.at(NewGameScene)
    hand.hear("bye")
    assert services.phones is None


def finished(services: Services) -> Session:
    """Return a game that two phones and a bot have finished."""
    setup = setup_of("rage", 3, people=2, changes={"hand_sizes": {"order": "list", "sizes": [1]}})
    match = Match(structs.replace(setup, phones=(0, 1), secrecy="peek"), services.store)
    while match.phase is not Phase.OVER:
        if match.phase is Phase.DEAL:
            match.deal()
        else:
            match.submit(match.view(match.waiting_for[0]).legal[0])
    return services.session_factory.session_of(match)


def test_who_does_not_want_another_game_leaves_a_bot_and_may_sit_down_again(
    open_scene: Open, services: Services
) -> None:
    session = finished(services)
    link = services.open_phones()
    link.begin(session)
    driver = open_scene(lambda services: GameOverScene(services, session))
    guests = link.host.guests
    stays, goes = (Hand(driver, link, letters=guests.letters_for(seat)) for seat in (0, 1))
    stays.say(t="again")
    stays.hear("lobby", lambda lobby: lobby["seats"][0].get("ready"))
    driver.steps(3)
    assert "Again · 1 of 2" in driver.find("again").name
    driver.click("again")
    again = driver.at(TableScene).session
    assert again.match.setup.phones == (0,)
    assert again.match.setup.away == (1,)
    stays.hear("view", lambda view: view["phase"] == "bid")
    goes.hear("lobby", lambda lobby: lobby["stage"] == "game" and "you" not in lobby)
    who = again.match.setup.seats[1]
    goes.say(t="sit", name=who.name, face=who.avatar)
    goes.hear("lobby", lambda lobby: lobby.get("you") == 1)
    assert not again.bots.plays_for(1)
    assert list(again.match.setup.phones) == [0, 1]


def test_if_no_phone_was_asked_all_play_again(open_scene: Open, services: Services) -> None:
    session = finished(services)
    link = services.open_phones()
    link.begin(session)
    driver = open_scene(lambda services: GameOverScene(services, session))
    driver.click("again")
    again = driver.at(TableScene).session
    assert again.match.setup.phones == (0, 1)
    assert again.match.setup.away == ()


def test_the_last_sheet_and_the_podium_do_not_keep_phones_from_another_game(
    open_scene: Open, services: Services
) -> None:
    services.change_settings(speed=0)
    session = services.session_factory.new_game(
        services.library.get("rage"),
        default_seats(2, 2),
        changes={"hand_sizes": {"order": "list", "sizes": [1]}},
        phones=(0, 1),
        seed="K7Q2M9XD4T",
    )
    link = services.open_phones()
    link.begin(session)
    driver = open_scene(lambda services: TableScene(services, session))
    letters = link.host.guests.letters_for
    hands = [Hand(driver, link, letters=letters(seat)) for seat in (0, 1)]
    while session.match.phase is not Phase.OVER:
        driver.steps(3)
        for seat in session.open_to:
            session.submit(session.match.view(seat).legal[0])
    for hand in hands:
        hand.hear("view", lambda view: view["phase"] == "over")
        hand.say(t="again")
    hands[0].hear("view", lambda view: view["phase"] == "bid")
    assert driver.at(TableScene).session is not session


def beside_the_screen(open_scene: Open, services: Services) -> tuple[Driver, Hand, Session]:
    """Return a game of two, of whom the first is to bid on a phone, and the other plays here."""
    session = services.session_factory.new_game(
        services.library.get("rage"), default_seats(2, 2), phones=(0,), seed="K7Q2M9XD4T"
    )
    link = services.open_phones()
    link.begin(session)
    driver = open_scene(lambda services: TableScene(services, session))
    while session.match.waiting_for != (0,):
        driver.steps(3)
        if session.match.waiting_for == (1,) and session.open_to:
            session.submit(session.match.view(1).legal[0])
    hand = Hand(driver, link, letters=link.host.guests.letters_for(0))
    return driver, hand, session


def test_a_table_whose_hands_are_all_on_phones_shows_none(
    open_scene: Open, services: Services
) -> None:
    driver, hand = opened(open_scene, services)
    driver.click("deal")
    hand.hear("view", lambda view: view["prompt"].get("mine"))
    scene = driver.at(TableScene)
    seat = scene.session.table.home
    assert scene.session.table.hand == []
    assert scene.hand_poses() == []
    assert "cards in hand" in driver.find(f"seat-{seat}").name
    assert "on a phone" in driver.find(f"seat-{seat}").name
    assert "sort" not in [node.id for node in scene.nodes]
    assert str(table_lines.hand(scene.session.table, None)) == "All hands are on phones."


def test_somebody_goes_on_at_the_screen_and_on_a_phone_again(
    open_scene: Open, services: Services
) -> None:
    driver, hand = opened(open_scene, services)
    driver.click("deal")
    view = hand.hear("view", lambda view: view["prompt"].get("mine"))
    session = driver.at(TableScene).session
    (seat,) = session.match.setup.phones
    driver.click("phones")
    driver.click(f"phone-{seat}-here")
    hand.hear("lobby", lambda lobby: "you" not in lobby)
    assert session.match.setup.at_screen == (seat,)
    assert session.hot_seat.person == seat
    assert len(session.table.hand) == len(view["hand"])
    assert set(session.table.hand) == {None}
    hand.say(t="act", id="late", ply=view["ply"], bid=view["bids"][0].get("n", 0))
    hand.hear("no", lambda no: no["id"] == "late")


def test_a_hand_at_the_screen_is_handed_to_a_phone(open_scene: Open, services: Services) -> None:
    driver, _, session = beside_the_screen(open_scene, services)
    driver.click("phones")
    driver.click("phone-1-over")
    link = link_of(services)
    other = Hand(driver, link, letters=link.host.guests.letters_for(1))
    view = other.hear("view")
    assert {card["c"] for card in view["hand"]} == {
        str(card) for card in session.match.view(1).hand
    }
    assert session.match.setup.phones == (0, 1)
    assert session.table.hand == []
    assert "phone-1-over" in [node.id for node in driver.scene.nodes]


def test_another_network_shows_another_code_and_phones_come_back_there(
    open_scene: Open, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, hand = opened(open_scene, services)
    driver.click("deal")
    view = hand.hear("view")
    link = link_of(services)
    before = link.square()
    (seat,) = link.host.phones
    monkeypatch.setattr("rage_desktop.ui.phone_link.home_addresses", lambda: ("127.0.0.2",))
    assert link.next_wake is not None
    assert link.next_wake <= LOOK_AGAIN
    monkeypatch.setattr("rage_desktop.ui.phone_link.LOOK_AGAIN", 0.0)
    driver.steps(2)
    assert link.address == "127.0.0.1"  # it is still this computer's
    monkeypatch.setattr("rage_desktop.ui.phone_link.is_own_address", lambda _: False)
    driver.steps(1)
    monkeypatch.undo()
    assert wait_for(lambda: driver.app.turn(0.05, []) is not None and link.host.lost_for(seat) > 0)
    assert link.place == f"127.0.0.2:{link.server.port}"
    assert "This computer is on another network" in " ".join(driver.texts())
    assert link.square() != before
    hand.client = WireClient(link.server.port, "127.0.0.2")
    assert hand.client.upgrade() == 101
    hand.last.clear()
    hand.say(t="hello", v=1, secret=hand.secret)
    assert hand.hear("view")["hand"] == view["hand"]


def test_a_computer_in_two_networks_shows_the_address_of_either(
    open_scene: Open, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "rage_desktop.ui.phone_link.home_addresses", lambda: ("127.0.0.1", "127.0.0.2")
    )
    driver = open_scene(NewGameScene)
    driver.click("phones")
    link = link_of(services)
    for place in ("127.0.0.2", "127.0.0.1"):
        driver.click("network")
        assert wait_for(lambda: f"{link.address}:{link.server.port}" in link.server._hosts)
        driver.steps(30)
        assert link.address == place
        assert driver.find("address").name == f"{place}:{link.server.port}"
        assert WireClient(link.server.port, place).upgrade() == 101


def test_a_home_address_that_went_is_noticed() -> None:
    assert is_own_address("127.0.0.1")
    assert not is_own_address("192.0.2.1")  # for examples in books (RFC 5737): nobody has it


def bid_of_phone(driver: Driver, hand: Hand) -> dict[str, Any]:
    """Let the phone bid, and return what it was told then."""
    view = hand.hear("view", lambda view: view["prompt"].get("mine") and view.get("bids"))
    hand.say(t="act", id="a", ply=view["ply"], bid=view["bids"][0].get("n", 0))
    hand.hear("done")
    return hand.hear("view", lambda later: later["ply"] > view["ply"])


@pytest.mark.parametrize("yes", [True, False])
def test_somebody_at_the_screen_is_asked_before_a_phone_undoes_its_move(
    open_scene: Open, services: Services, yes: bool
) -> None:
    driver, hand, session = beside_the_screen(open_scene, services)
    view = bid_of_phone(driver, hand)
    made = len(session.match.moves)
    hand.say(t="back", id="b", ply=view["ply"])
    hand.hear("done", lambda done: done["id"] == "b")
    dialog = driver.at(ScreenQuestionDialog)
    assert driver.focused() is None or driver.focused().id == "no"  # type: ignore[union-attr]
    assert session.match.setup.seats[1].name in " ".join(driver.texts())
    assert len(session.match.moves) == made
    driver.click("yes" if yes else "no")
    driver.at(TableScene)
    driver.steps(3)
    assert dialog not in driver.app.stack.scenes
    assert len(session.match.moves) == made - yes
    if not yes:
        hand.hear("no", lambda no: no["of"] == "back")


def test_the_question_comes_over_the_rules(open_scene: Open, services: Services) -> None:
    driver, hand, session = beside_the_screen(open_scene, services)
    view = bid_of_phone(driver, hand)
    driver.click("help")
    rules = driver.app.stack.top
    hand.say(t="back", id="b", ply=view["ply"])
    hand.hear("done", lambda done: done["id"] == "b")
    driver.at(ScreenQuestionDialog)
    made = len(session.match.moves)
    driver.click("yes")
    assert driver.app.stack.top is rules
    assert len(session.match.moves) == made - 1


def test_a_plate_says_how_long_a_phone_has_been_asleep(
    open_scene: Open, services: Services
) -> None:
    driver, hand = opened(open_scene, services)
    driver.click("deal")
    hand.hear("view")
    link = link_of(services)
    scene = driver.at(TableScene)
    (seat,) = scene.session.match.setup.phones
    assert scene.on_phones.asleep == {}
    hand.client.close()
    assert wait_for(lambda: driver.app.turn(0.05, []) is not None and link.host.lost_for(seat) > 0)
    guest = link.host.guests.at(seat)
    assert guest is not None
    guest.lost_at -= 12
    driver.steps(2)
    said = {number: scene.ctx.tr(words) for number, words in scene.tctx.asleep.items()}
    assert said in ({seat: "Asleep · 12 s"}, {seat: "Asleep · 13 s"})
    assert "phone out of reach" in driver.find(f"seat-{seat}").name
    guest.lost_at -= 120
    driver.steps(2)
    assert scene.ctx.tr(scene.tctx.asleep[seat]) == "Asleep · 2 min"
    scene.session.leave(seat)  # a bot plays: nobody waits for the phone
    driver.steps(2)
    assert "phone out of reach" not in driver.find(f"seat-{seat}").name
    link.close(for_good=True)


def test_the_screen_gives_a_lost_seat_to_whoever_names_it(
    open_scene: Open, services: Services
) -> None:
    driver, hand, session = beside_the_screen(open_scene, services)
    lost = session.match.setup.seats[0]
    hand.client.close()
    link = link_of(services)
    new = Hand(driver, link)
    new.hear("lobby", lambda _: link.host.lost_for(0) > 0)
    new.say(t="sit", name=lost.name, face=lost.avatar)
    new.hear("lobby", lambda lobby: lobby.get("waits"))
    driver.at(ScreenQuestionDialog)
    assert lost.name in " ".join(driver.texts())
    driver.click("yes")
    new.hear("view", lambda view: view.get("seat") == 0 and view["hand"])
    driver.at(TableScene)


def test_another_game_begins_once_all_phones_want_it(open_scene: Open, services: Services) -> None:
    session = finished(services)
    link = services.open_phones()
    link.begin(session)
    driver = open_scene(lambda services: GameOverScene(services, session))
    letters = link.host.guests.letters_for
    one, other = (Hand(driver, link, letters=letters(seat)) for seat in (0, 1))
    driver.settle()
    one.say(t="again")
    one.hear("lobby", lambda lobby: lobby["seats"][0].get("ready"))
    driver.at(GameOverScene)
    other.say(t="again")
    other.hear("view", lambda view: view["phase"] == "bid")
    again = driver.at(TableScene).session
    assert again is not session
    assert again.match.setup.phones == (0, 1)
    assert again.match.setup.away == ()


def test_the_host_refuses_a_swap_of_seats(open_scene: Open, services: Services) -> None:
    driver = beside_the_screen(open_scene, services)[0]
    link = link_of(services)
    other, _ = link.host.guests.come_in(link.letters, "127.0.0.1")
    other.name = "Zoe"
    link.host.guests.swaps.append((link.host.guests.all[0], other))
    other.seat = 1
    driver.click("phones")
    driver.at(PhonesMenuScene)
    assert "Zoe" in driver.find("swap-0").name
    driver.click("swap-0-no")
    assert not link.host.guests.swaps
    assert not [node for node in driver.scene.nodes if node.id.startswith("swap-")]
