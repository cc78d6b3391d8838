"""The viewer: plays, steps, goes by rounds, changes seats; a bad record opens nothing."""

import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from helpers.driver import Driver
from helpers.reviews import keep_pretended, pretended
from helpers.scenes import SIZES, Open

from rage_desktop.bots.bot import answer
from rage_desktop.bots.levels import make_bot
from rage_desktop.cli.main import run
from rage_desktop.match.match import Match
from rage_desktop.match.referee import BadRecord, open_record
from rage_desktop.match.seats import Setup, default_seats
from rage_desktop.play.round_again import went_before
from rage_desktop.rules import BidMade, CardPlayed, Phase
from rage_desktop.ui import game
from rage_desktop.ui.game import first_scene
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.archive.saved_games import SavedGamesScene
from rage_desktop.ui.scenes.review.decision_page import DecisionScene
from rage_desktop.ui.scenes.review.overview_page import OverviewScene
from rage_desktop.ui.scenes.rules.rules_drawer import RulesDrawer
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.watching.replay import ReplayScene, watch_again
from rage_desktop.ui.scenes.watching.watched_layout import FEW
from rage_desktop.ui.scenes.watching.watched_sheet import WatchedSheet
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.board import to_rect
from rage_desktop.ui.toolkit.nodes import Role
from rage_desktop.ui.toolkit.scene import Scene

SHORT = {"hand_sizes": {"order": "list", "sizes": [3, 2]}}


def finished(services: Services, edition: str = "rage", players: int = 4) -> Match:
    """Bots play two short rounds; the game is kept."""
    setup = Setup(
        file=services.library.get(edition), changes=SHORT, seats=default_seats(players),
        seed="K7Q2M9XD4T", salt="00" * 16, started="2026-03-04T11:00:00Z",
    )  # fmt: skip
    match, bot = Match(setup, services.store), make_bot("random", random.Random(3))
    while match.phase is not Phase.OVER:
        if match.phase is Phase.DEAL:
            match.deal()
        else:
            match.submit(answer(bot, match.view(match.waiting_for[0])))
    return match


def written(match: Match, folder: Path) -> Path:
    path = folder / "game.rage.jsonl"
    path.write_text("".join(f"{line}\n" for line in match.record_lines()), "utf-8")
    return path


@pytest.fixture
def path(services: Services, tmp_path: Path) -> Path:
    return written(finished(services), tmp_path)


@pytest.fixture
def make(path: Path) -> Callable[[Services], Scene]:
    return lambda services: first_scene(GameOptions(replay=path), services)


@pytest.fixture
def watch(open_scene: Open, make: Callable[[Services], Scene]) -> Driver:
    return open_scene(make)


def scene(driver: Driver) -> ReplayScene:
    assert isinstance(driver.scene, ReplayScene)
    return driver.scene


def run_on(driver: Driver, seconds: float) -> None:
    for _ in range(round(seconds * 10)):
        driver.step(0.1)


@pytest.mark.slow
def test_it_plays_to_the_end_by_itself_and_rests(watch: Driver) -> None:
    run_on(watch, 120)
    assert scene(watch).playback.position == len(scene(watch).playback.tape)
    assert "win" in watch.find("said").name
    assert not watch.app.active
    assert scene(watch).timer is None
    assert watch.step() == 0


def test_space_pauses_and_goes_on(watch: Driver) -> None:
    run_on(watch, 1)
    watch.key(pygame.K_SPACE)
    watch.settle()
    here = scene(watch).playback.position
    run_on(watch, 5)
    assert scene(watch).playback.position == here
    assert watch.find("play").name == "Go on"
    watch.key(pygame.K_SPACE)
    run_on(watch, 2)
    assert scene(watch).playback.position > here


def test_arrows_step_on_and_back_to_the_same_picture(watch: Driver) -> None:
    watch.key(pygame.K_SPACE)
    watch.settle()
    seen = {}
    for _ in range(12):
        run_on(watch, 2)  # a finished trick stays for a moment
        seen[scene(watch).playback.position] = watch.texts()
        watch.key(pygame.K_RIGHT)
    assert len(seen) == 12
    for _ in range(12):
        watch.key(pygame.K_LEFT)
        watch.settle()
        if scene(watch).playback.position in seen:
            assert watch.texts() == seen[scene(watch).playback.position]
    assert scene(watch).playback.position == min(seen)


def test_a_step_shows_one_bid_or_card(watch: Driver) -> None:
    tape = scene(watch).playback.tape
    for before, after in pairwise(tape.stops):
        shown = [tape.event(place, 0) for place in range(before, after)]
        assert sum(isinstance(event, BidMade | CardPlayed) for event in shown) <= 1
    assert {trick - 1 for trick in tape.tricks} <= set(tape.stops)


def test_page_keys_and_marks_go_by_rounds(watch: Driver) -> None:
    watch.key(pygame.K_SPACE)
    first, second = scene(watch).playback.tape.rounds
    watch.key(pygame.K_PAGEDOWN)
    assert scene(watch).playback.position == second
    watch.key(pygame.K_PAGEDOWN)
    assert scene(watch).playback.position == len(scene(watch).playback.tape)
    watch.key(pygame.K_PAGEUP)
    assert scene(watch).playback.position == second
    watch.key(pygame.K_PAGEUP)
    assert scene(watch).playback.position == first
    watch.click("round-2")
    assert scene(watch).playback.position == second
    assert watch.find("round").name.startswith("Round 2 of 2, 2 cards")


def test_the_line_is_dragged_and_stepped(watch: Driver) -> None:
    watch.key(pygame.K_SPACE)
    watch.settle()
    line = watch.find("timeline")
    watch.click_at(line.bounds.x + line.bounds.w // 3, line.bounds.centery)
    there = scene(watch).playback.position
    assert 1 < there < len(scene(watch).playback.tape)
    watch.focus("timeline")
    watch.key(pygame.K_RIGHT)
    stops = scene(watch).playback.tape.stops
    assert scene(watch).playback.position == min(at for at in stops if at > there)
    watch.key(pygame.K_END)
    assert scene(watch).playback.position == len(scene(watch).playback.tape)


def test_another_seat_shows_its_own_hand(watch: Driver) -> None:
    watch.key(pygame.K_SPACE)
    for _ in range(2):
        watch.key(pygame.K_RIGHT)
    hands = []
    for seat in range(4):
        watch.settle()
        assert watch.find("seat").value == scene(watch).seats[seat].name
        cards = [node.name for node in watch.of_role(Role.CARD)]
        assert len(cards) == 3
        hands.append(tuple(cards))
        watch.key(pygame.K_c)
    assert len(set(hands)) == 4
    assert scene(watch).playback.seat == 0


def test_speed_rules_and_the_last_trick_work_as_at_the_table(
    watch: Driver, services: Services
) -> None:
    watch.key(pygame.K_SPACE)
    watch.key(pygame.K_v)
    assert services.settings.speed == 1
    watch.key(pygame.K_l)
    assert watch.has("peek")
    watch.key(pygame.K_ESCAPE)
    assert not watch.has("peek")
    watch.key(pygame.K_h)
    assert isinstance(watch.scene, RulesDrawer)


def reviewed(services: Services) -> Scene:
    """A game of our own to be watched, with a review kept."""
    match = finished(services)
    keep_pretended(services, match, salt=2)
    return watch_again(services, match)


def test_figures_sit_down_with_a_player_and_up_and_down_go_by_tricks(watch: Driver) -> None:
    watch.key(pygame.K_SPACE)
    watch.key(pygame.K_3)
    assert scene(watch).playback.seat == 2
    tape = scene(watch).playback.tape
    for trick in tape.tricks[:3]:
        watch.key(pygame.K_DOWN)
        assert scene(watch).playback.position == trick
    watch.key(pygame.K_UP)
    assert scene(watch).playback.position == tape.tricks[1]


def test_all_hands_are_open_and_o_closes_them(watch: Driver) -> None:
    watch.key(pygame.K_SPACE)
    for _ in range(6):
        watch.key(pygame.K_RIGHT)
    watch.settle()
    held = scene(watch).playback.tape.hands(scene(watch).playback.position)
    for seat in (1, 2, 3):
        assert len(watch.find(f"open-{seat}").value.split(", ")) == len(held[seat])
    watch.key(pygame.K_o)
    assert not watch.has("open-1")
    watch.key(pygame.K_o)
    assert watch.has("open-1")


@pytest.mark.parametrize(
    ("size", "players"),
    [((1920, 1080), 4), ((1024, 640), 3), ((1024, 640), 4), ((1080, 1920), 4),
     ((1920, 1080), 6), ((1080, 1920), 6), ((1024, 640), 8)],
)  # fmt: skip
def test_open_hands_leave_the_trick_and_each_other_alone(
    open_scene: Open, services: Services, size: tuple[int, int], players: int
) -> None:
    match = finished(services, players=players)
    driver = open_scene(lambda services: watch_again(services, match), size=size)
    driver.key(pygame.K_SPACE)
    driver.key(pygame.K_DOWN)
    if size[0] < size[1]:
        driver.key(pygame.K_o)
    driver.settle()
    layout = scene(driver).board.layout
    hands = [node.bounds for node in driver.scene.nodes if node.id.startswith("open-")]
    assert len(hands) == players - 1
    plates = [to_rect(box) for box in (*(one.box for one in layout.plates), layout.own.box)]
    trick = [to_rect(slot.pose.box) for slot in layout.centre.slots]
    others = [to_rect(layout.centre.pile.box), to_rect(layout.centre.led.box)]
    if size[0] > size[1] and players <= FEW:
        others.append(driver.find("said").bounds)
    boxes = [*hands, *plates, *trick, *others]
    window = pygame.Rect(0, 0, *size)
    for i, box in enumerate(boxes):
        assert window.contains(box)
        assert box.collidelist(boxes[i + 1 :]) < 0
    if size == (1920, 1080) and players <= FEW:
        assert layout.centre.slots[0].pose.height == pytest.approx(151, abs=2)
        assert {plate.h for plate in plates} == {72}


def test_sheet_and_overview_lead_back_to_the_moment_watched(open_scene: Open) -> None:
    driver = open_scene(reviewed)
    driver.key(pygame.K_SPACE)
    driver.key(pygame.K_DOWN)
    here = scene(driver).playback.position
    for key, kind in ((pygame.K_s, WatchedSheet), (pygame.K_d, OverviewScene)):
        driver.key(key)
        driver.settle()
        assert isinstance(driver.scene, kind)
        driver.key(pygame.K_ESCAPE)
        driver.settle()
        assert scene(driver).playback.position == here
    driver.key(pygame.K_s)
    assert driver.find("next").name == "Close"
    assert not driver.scene.busy


def test_mistakes_are_gone_through_and_reviewed(open_scene: Open) -> None:
    driver = open_scene(reviewed)
    driver.key(pygame.K_SPACE)
    tape = scene(driver).playback.tape
    plies = [one.ply for one in scene(driver)._mistakes.all()]
    assert plies
    made = [tape.before_move(ply) + 1 for ply in plies]
    assert [at for at, _ in scene(driver)._mistakes.pins()] == made
    for ply in plies:
        driver.key(pygame.K_m)
        driver.settle()
        assert scene(driver).playback.position == tape.before_move(ply) + 1
    driver.key(pygame.K_m, mod=pygame.KMOD_LSHIFT)
    assert scene(driver).playback.position == made[max(0, len(made) - 2)]
    driver.key(pygame.K_m)
    driver.key(pygame.K_e)
    driver.settle()
    assert driver.at(DecisionScene).decision.ply == plies[-1]
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert scene(driver)


def test_what_a_review_found_is_shown_when_one_comes_back_from_it(
    open_scene: Open, services: Services
) -> None:
    match = finished(services)
    driver = open_scene(lambda services: watch_again(services, match))
    driver.key(pygame.K_SPACE)
    assert not scene(driver)._mistakes.all()
    keep_pretended(services, match, salt=2)
    driver.key(pygame.K_e)
    driver.settle()
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert scene(driver)._mistakes.all()
    assert driver.find("next-mistake").name == "Next mistake"


def test_what_was_found_in_a_record_that_no_store_keeps_is_not_looked_for_again(
    watch: Driver,
) -> None:
    watch.key(pygame.K_SPACE)
    looking = scene(watch)._mistakes.looking
    assert looking is not None
    looking.subject.found.update(pretended(looking.subject.game, looking.review.seats, salt=2))
    watch.key(pygame.K_e)
    watch.settle()
    seen = watch.at(DecisionScene).looking
    assert seen.reviewing.finished
    watch.key(pygame.K_ESCAPE)
    watch.settle()
    assert scene(watch)._mistakes.all()


def test_work_goes_on_when_one_comes_back_and_not_beside_the_review(open_scene: Open) -> None:
    driver = open_scene(lambda services: watch_again(services, finished(services)))
    driver.key(pygame.K_SPACE)
    mistakes = scene(driver)._mistakes
    mistakes.work()
    mistakes.rest()
    resting = mistakes.working
    mistakes.read_again()
    assert (resting, mistakes.working) == (False, True)
    mistakes.close()


def test_going_back_cards_come_from_where_they_lay(
    open_scene: Open, make: Callable[[Services], Scene]
) -> None:
    driver = open_scene(make, speed=1, reduced_motion=False)
    driver.key(pygame.K_SPACE)
    tape = scene(driver).playback.tape
    scene(driver)._seek(tape.tricks[0] - 1)
    run_on(driver, 1)
    lying = [play.card for play in scene(driver).table.trick]
    assert not scene(driver).table.flights
    for _ in range(2):
        driver.key(pygame.K_LEFT)
        run_on(driver, 0.1)
        assert {flight.card for flight in scene(driver).table.flights} & set(lying)
        run_on(driver, 1)
        assert not scene(driver).table.flights


def test_what_was_said_last_stands_while_nothing_new_is_said(watch: Driver) -> None:
    watch.key(pygame.K_SPACE)
    rounds = scene(watch).playback.tape.rounds
    scene(watch)._seek(rounds[1] - 1)
    assert watch.find("said").name != "Nothing was played"


def test_a_moment_is_played_on_as_practice_and_left_again(open_scene: Open) -> None:
    driver = open_scene(reviewed)
    driver.key(pygame.K_SPACE)
    driver.key(pygame.K_m)
    driver.settle()
    ply = scene(driver)._mistakes.all()[0].ply
    driver.key(pygame.K_g)
    driver.settle()
    table = driver.at(TableScene)
    assert table.session.match.setup.practice
    assert len(table.session.match.moves) == ply
    assert "Practice" in driver.find("round").name
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    driver.click("leave")
    driver.settle()
    assert scene(driver).playback.position == scene(driver)._mistakes.pins()[0][0]


def test_the_round_looked_at_is_played_again_as_practice(open_scene: Open) -> None:
    driver = open_scene(reviewed)
    driver.key(pygame.K_SPACE)
    scene(driver)._seek(scene(driver).playback.tape.rounds[1] - 1)
    assert driver.find("again").name == "Round 1 again", "it is over, and the next one not dealt"
    scene(driver)._seek(scene(driver).playback.tape.rounds[1] + 3)
    assert driver.find("again").name == "Round 2 again"
    driver.click("again")
    driver.step()
    session = driver.at(TableScene).session
    assert went_before(session) is not None
    assert session.match.setup.practice
    assert session.view.number == 2


def test_escape_leaves(watch: Driver) -> None:
    watch.key(pygame.K_ESCAPE)
    assert watch.app.stack.top is None


def test_all_controls_are_reached_by_tab(watch: Driver) -> None:
    watch.key(pygame.K_SPACE)
    watch.key(pygame.K_PAGEDOWN)
    for node in [node for node in watch.scene.nodes if node.focusable and node.enabled]:
        watch.focus(node.id)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 150])
def test_controls_stay_inside_and_apart(
    open_scene: Open, services: Services, size: tuple[int, int], text_size: int, tmp_path: Path
) -> None:
    record = written(finished(services, players=8), tmp_path)
    options = GameOptions(replay=record)
    driver = open_scene(lambda s: first_scene(options, s), size=size, text_size=text_size)
    driver.key(pygame.K_SPACE)
    driver.settle()
    window = pygame.Rect(0, 0, *size)
    controls = [node for node in driver.scene.nodes if node.focusable]
    assert [node.id for node in controls if not window.contains(node.bounds)] == []
    for i, node in enumerate(controls):
        assert node.bounds.collidelist([other.bounds for other in controls[i + 1 :]]) < 0, node.id
    hand = [node for node in driver.scene.nodes if node.id in ("seat-0", "said")]
    strip = min(node.bounds.y for node in controls if node.id.startswith(("round-", "step")))
    assert all(node.bounds.bottom <= strip for node in hand)


def test_an_edition_that_is_not_at_hand_is_shown_by_its_codes(
    open_scene: Open, services: Services, tmp_path: Path
) -> None:
    record = written(finished(services, "glyphs"), tmp_path)
    record.write_text(record.read_text("utf-8").replace('"glyphs"', '"unheard-of"'), "utf-8")
    driver = open_scene(lambda s: first_scene(GameOptions(replay=record), s))
    driver.key(pygame.K_SPACE)
    driver.key(pygame.K_RIGHT)
    driver.settle()
    assert not driver.has("help")
    names = " ".join(node.name for node in driver.of_role(Role.CARD))
    assert any(code in names for code in ("MU", "HE", "DI", "CL", "CR", "HO"))


def test_a_finished_game_on_the_list_can_be_watched_again(
    open_scene: Open, services: Services
) -> None:
    game = finished(services).game
    driver = open_scene(SavedGamesScene)
    driver.click(f"watch-{game}")
    assert scene(driver).seats == default_seats(4)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, SavedGamesScene)


def test_a_bad_record_is_one_sentence_and_exit_code_2(
    path: Path,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(game, "somebody_reads", lambda: True)
    lines = path.read_text("utf-8").splitlines()
    lines[4] = lines[4].replace('"bid": ', '"bid":').replace('"bid":', '"bid":9', 1)
    path.write_text("\n".join(lines), "utf-8")
    with pytest.raises(BadRecord, match="line 5"):
        open_record(path)
    assert run(["--data-dir", str(tmp_path), "replay", str(path)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert str(path) in told.err


@pytest.mark.usefixtures("nothing_drawn")
def test_cards_are_drawn_ahead_while_they_fly(
    open_scene: Open, make: Callable[[Services], Scene]
) -> None:
    driver = open_scene(make, speed=1)
    scene = driver.scene
    assert isinstance(scene, ReplayScene)
    for _ in range(600):
        if any(flight.card is not None for flight in scene.table.flights):
            break
        driver.step(1 / 60)
    assert scene.look_ahead()
    for _ in range(1000):
        if not scene.look_ahead():
            break
    assert not scene.look_ahead()
