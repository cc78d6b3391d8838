"""A game watched: its controls, open hands, and what leads on from a moment."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from helpers.driver import Driver
from helpers.fixtures.matches import play_to_end, setup_of
from helpers.fixtures.reviews import keep_pretended, pretended
from helpers.screens.finished_games import finished, replay_of, reviewed, run_on, written
from helpers.screens.scenes import Open
from helpers.screens.screens import SCREENS

from rage_desktop.cli.main import run
from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import BadRecord, check_record, open_record
from rage_desktop.play.review.review_session import ReviewSession, subject_of_match
from rage_desktop.play.session import original_result
from rage_desktop.presentation.layout.watched_table import FEW
from rage_desktop.rules import BidMade, CardPlayed
from rage_desktop.ui import game
from rage_desktop.ui.art.palette import Palette
from rage_desktop.ui.game import first_scene
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.replay.replay import ReplayScene, ReplaySheet, replay_of_match
from rage_desktop.ui.scenes.review.decision_page import DecisionScene
from rage_desktop.ui.scenes.review.overview_page import OverviewScene
from rage_desktop.ui.scenes.rules.rules_page import RulesDrawer
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.trump_marks import trump_tag
from rage_desktop.ui.table.replay_bar import ReplaySlider
from rage_desktop.ui.table.table_context import to_rect
from rage_desktop.ui.toolkit import Role, Route, Scene


@pytest.fixture
def path(services: Services, tmp_path: Path) -> Path:
    return written(finished(services), tmp_path)


@pytest.fixture
def make(path: Path) -> Callable[[Services], Scene | Route]:
    return lambda services: first_scene(GameOptions(replay=path), services)


@pytest.fixture
def watch(open_scene: Open, make: Callable[[Services], Scene | Route]) -> Driver:
    return open_scene(make)


@pytest.mark.usefixtures("drawn")
@pytest.mark.slow
def test_it_plays_to_the_end_by_itself_and_rests(watch: Driver) -> None:
    playback = replay_of(watch).playback
    watch.wait(lambda: playback.position == len(playback.tape), 0.1, 1200)
    watch.wait(lambda: not watch.app.active and replay_of(watch).next_wake is None, 0.1, 100)
    assert "win" in watch.find("said").name
    watch.step()
    assert watch.painted == 0


@pytest.mark.slow
def test_space_pauses_and_goes_on(watch: Driver) -> None:
    run_on(watch, 1)
    watch.go(pygame.K_SPACE)
    here = replay_of(watch).playback.position
    run_on(watch, 5)
    assert replay_of(watch).playback.position == here
    assert watch.find("play").name == "Go on"
    watch.key(pygame.K_SPACE)
    run_on(watch, 2)
    assert replay_of(watch).playback.position > here


@pytest.mark.slow
def test_arrows_step_on_and_back_to_the_same_picture(watch: Driver) -> None:
    watch.go(pygame.K_SPACE)
    seen = {}
    for _ in range(12):
        run_on(watch, 2)  # a finished trick stays for a moment
        seen[replay_of(watch).playback.position] = watch.texts()
        watch.key(pygame.K_RIGHT)
    assert len(seen) == 12
    for _ in range(12):
        watch.go(pygame.K_LEFT)
        if replay_of(watch).playback.position in seen:
            assert watch.texts() == seen[replay_of(watch).playback.position]
    assert replay_of(watch).playback.position == min(seen)


def test_a_step_shows_one_bid_or_card(watch: Driver) -> None:
    tape = replay_of(watch).playback.tape
    for before, after in pairwise(tape.stops):
        shown = [tape.event(place, 0) for place in range(before, after)]
        assert sum(isinstance(event, BidMade | CardPlayed) for event in shown) <= 1
    assert {trick - 1 for trick in tape.tricks} <= set(tape.stops)


def test_page_keys_and_marks_go_by_rounds(watch: Driver) -> None:
    watch.key(pygame.K_SPACE)
    first, second = replay_of(watch).playback.tape.rounds
    watch.key(pygame.K_PAGEDOWN)
    assert replay_of(watch).playback.position == second
    watch.key(pygame.K_PAGEDOWN)
    assert replay_of(watch).playback.position == len(replay_of(watch).playback.tape)
    watch.key(pygame.K_PAGEUP)
    assert replay_of(watch).playback.position == second
    watch.key(pygame.K_PAGEUP)
    assert replay_of(watch).playback.position == first
    watch.click("round-2")
    assert replay_of(watch).playback.position == second
    assert watch.find("round").name.startswith("Round 2 of 2, 2 cards")


def test_the_line_is_dragged_and_stepped(watch: Driver) -> None:
    watch.go(pygame.K_SPACE)
    line = watch.find("timeline")
    watch.click_at(line.bounds.x + line.bounds.w // 3, line.bounds.centery)
    there = replay_of(watch).playback.position
    assert 1 < there < len(replay_of(watch).playback.tape)
    watch.focus("timeline")
    watch.key(pygame.K_RIGHT)
    stops = replay_of(watch).playback.tape.stops
    assert replay_of(watch).playback.position == min(at for at in stops if at > there)
    watch.key(pygame.K_END)
    assert replay_of(watch).playback.position == len(replay_of(watch).playback.tape)


def test_any_number_of_rounds_fits_the_line(open_scene: Open) -> None:
    short = {"hand_sizes": {"order": "list", "sizes": [1] * 120}}
    match = play_to_end(Match(setup_of("rage", 3, changes=short)))
    record = check_record("\n".join(match.record_lines()).encode())
    driver = open_scene(lambda services: ReplayScene(services, record))
    line = driver.find("timeline").bounds
    assert driver.find("round-120").bounds.right <= line.right + 1


@pytest.mark.slow
def test_another_seat_shows_its_own_hand(watch: Driver) -> None:
    watch.key(pygame.K_SPACE)
    for _ in range(2):
        watch.key(pygame.K_RIGHT)
    hands = []
    for seat in range(4):
        watch.settle()
        assert watch.find("seat").value == replay_of(watch).seats[seat].name
        cards = [node.name for node in watch.of_role(Role.CARD)]
        assert len(cards) == 3
        hands.append(tuple(cards))
        watch.key(pygame.K_c)
    assert len(set(hands)) == 4
    assert replay_of(watch).playback.seat == 0


def test_speed_rules_and_last_trick_work_as_at_a_table(watch: Driver, services: Services) -> None:
    watch.keys(pygame.K_SPACE, pygame.K_v)
    assert services.settings.speed == 1
    watch.key(pygame.K_l)
    assert watch.has("peek")
    watch.key(pygame.K_ESCAPE)
    assert not watch.has("peek")
    watch.key(pygame.K_h)
    assert isinstance(watch.scene, RulesDrawer)


def test_figures_sit_down_with_a_player_and_up_and_down_go_by_tricks(watch: Driver) -> None:
    watch.keys(pygame.K_SPACE, pygame.K_3)
    assert replay_of(watch).playback.seat == 2
    tape = replay_of(watch).playback.tape
    for trick in tape.tricks[:3]:
        watch.key(pygame.K_DOWN)
        assert replay_of(watch).playback.position == trick
    watch.key(pygame.K_UP)
    assert replay_of(watch).playback.position == tape.tricks[1]


@pytest.mark.slow
def test_going_back_moves_cards_back(open_scene: Open, make: Callable[[Services], Scene]) -> None:
    driver = open_scene(make, speed=1, reduced_motion=False)
    driver.key(pygame.K_SPACE)
    driver.keys(pygame.K_DOWN, pygame.K_LEFT)
    run_on(driver, 1)
    assert replay_of(driver).playback.position == replay_of(driver).playback.tape.tricks[0] - 1
    lying = [play.card for play in replay_of(driver).table.trick]
    assert not replay_of(driver).table.flights
    for _ in range(2):
        driver.key(pygame.K_LEFT)
        run_on(driver, 0.1)
        assert {flight.card for flight in replay_of(driver).table.flights} & set(lying)
        run_on(driver, 1)
        assert not replay_of(driver).table.flights


def test_unknown_editions_show_codes(open_scene: Open, services: Services, tmp_path: Path) -> None:
    record = written(finished(services, "glyphs"), tmp_path)
    record.write_text(record.read_text("utf-8").replace('"glyphs"', '"unheard-of"'), "utf-8")
    driver = open_scene(lambda s: first_scene(GameOptions(replay=record), s))
    driver.key(pygame.K_SPACE)
    driver.go(pygame.K_RIGHT)
    assert not driver.has("help")
    names = " ".join(node.name for node in driver.of_role(Role.CARD))
    assert any(code in names for code in ("MU", "HE", "DI", "CL", "CR", "HO"))


def test_a_bad_record_is_one_sentence_and_exit_code_2(
    path: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
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


def test_all_hands_are_open_and_o_closes_them(watch: Driver) -> None:
    watch.key(pygame.K_SPACE)
    for _ in range(6):
        watch.key(pygame.K_RIGHT)
    watch.settle()
    held = replay_of(watch).playback.tape.hands(replay_of(watch).playback.position)
    for seat in (1, 2, 3):
        assert len(watch.find(f"open-{seat}").value.split(", ")) == len(held[seat])
    watch.key(pygame.K_o)
    assert not watch.has("open-1")
    watch.key(pygame.K_o)
    assert watch.has("open-1")


@pytest.mark.parametrize(
    ("size", "players"),
    [
        ((1920, 1080), 4),
        ((1024, 640), 3),
        ((1024, 640), 4),
        ((1080, 1920), 4),
        ((1920, 1080), 6),
        ((1080, 1920), 6),
        ((1024, 640), 8),
    ],
)
def test_open_hands_leave_the_trick_and_each_other_alone(
    open_scene: Open, services: Services, size: tuple[int, int], players: int
) -> None:
    match = finished(services, players=players)
    driver = open_scene(lambda services: replay_of_match(services, match), size=size)
    driver.keys(pygame.K_SPACE, pygame.K_DOWN)
    if size[0] < size[1]:
        driver.key(pygame.K_o)
    driver.settle()
    layout = replay_of(driver).tctx.layout
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


@pytest.mark.parametrize(
    ("size", "text_size"),
    [((1024, 640), 150), ((1280, 720), 200), ((1366, 768), 100), ((2560, 1080), 200)],
)
def test_the_sentence_over_the_hand_covers_neither_figures_nor_tags(
    open_scene: Open, services: Services, size: tuple[int, int], text_size: int
) -> None:
    match = finished(services, players=4)
    driver = open_scene(
        lambda services: replay_of_match(services, match), size=size, text_size=text_size
    )
    driver.keys(pygame.K_SPACE)
    for _ in range(9):  # bids, and two tricks
        driver.go(pygame.K_RIGHT)
        said = driver.find("said").bounds
        layout = replay_of(driver).tctx.layout
        assert (
            said.collidelist([at.bounds for at in driver.scene.nodes if at.id.startswith("hand-")])
            < 0
        )
        hand = replay_of(driver)
        mine = trump_tag(hand.tctx, hand.table, dict(enumerate(hand.tctx.slots(hand.table))))
        assert mine is None or said.clip(mine.box).h <= mine.box.h / 4
        slot = layout.centre.slots[0]
        tag = pygame.Rect(0, 0, 0, round(1.7 * layout.scale.type(16)))
        tag.center = round(slot.tag.x), round(slot.tag.y)
        assert said.top >= tag.bottom
        assert said.top >= slot.pose.y, "the figures of the card in front are to be seen"


def pins(driver: Driver) -> list[int]:
    """Where on the line the mistakes that are known have just been made."""
    line = driver.find("timeline", ReplaySlider)
    return [at for at, _ in line.place.mistakes]


@pytest.mark.slow
def test_sheet_and_overview_lead_back_to_the_moment_watched(open_scene: Open) -> None:
    driver = open_scene(reviewed)
    driver.keys(pygame.K_SPACE, pygame.K_DOWN)
    here = replay_of(driver).playback.position
    for key, kind in ((pygame.K_s, ReplaySheet), (pygame.K_d, OverviewScene)):
        driver.go(key)
        assert isinstance(driver.scene, kind)
        driver.go(pygame.K_ESCAPE)
        assert replay_of(driver).playback.position == here
    driver.key(pygame.K_s)
    assert driver.find("next").name == "Close"
    assert not driver.scene.is_busy


@pytest.mark.slow
def test_mistakes_are_gone_through_and_reviewed(open_scene: Open, services: Services) -> None:
    match = finished(services)
    keep_pretended(services, match, salt=2)
    kept = ReviewSession(services.store, subject_of_match(match), match.setup.people)
    plies = [one.ply for one in kept.mistakes(0)]
    assert plies
    driver = open_scene(lambda services: replay_of_match(services, match))
    driver.key(pygame.K_SPACE)
    tape = replay_of(driver).playback.tape
    made = [tape.before_move(ply) + 1 for ply in plies]
    assert pins(driver) == made
    for ply in plies:
        driver.go(pygame.K_q)
        assert replay_of(driver).playback.position == tape.before_move(ply) + 1
    driver.key(pygame.K_q, mod=pygame.KMOD_LSHIFT)
    assert replay_of(driver).playback.position == made[max(0, len(made) - 2)]
    driver.key(pygame.K_q)
    driver.go(pygame.K_e)
    assert driver.at(DecisionScene).decision.ply == plies[-1]
    driver.go(pygame.K_ESCAPE)
    assert replay_of(driver)


@pytest.mark.slow
def test_a_reviews_findings_are_shown_afterwards(open_scene: Open, services: Services) -> None:
    match = finished(services)
    driver = open_scene(lambda services: replay_of_match(services, match))
    driver.key(pygame.K_SPACE)
    assert not pins(driver)
    keep_pretended(services, match, salt=2)
    driver.go(pygame.K_e, pygame.K_ESCAPE)
    assert pins(driver)
    assert driver.find("next-mistake").name == "Next mistake"


@pytest.mark.slow
def test_what_was_found_in_a_record_without_a_store_is_not_sought_again(watch: Driver) -> None:
    watch.keys(pygame.K_SPACE, pygame.K_e)
    looking = watch.at(DecisionScene).session
    looking.close()
    looking.subject.found.update(pretended(looking.subject.game, looking.review.seats, salt=2))
    watch.go(pygame.K_ESCAPE)
    assert pins(watch)
    watch.go(pygame.K_e)
    assert watch.at(DecisionScene).session.review_job.is_finished


@pytest.mark.slow
def test_a_moment_is_played_on_as_practice_and_left_again(open_scene: Open) -> None:
    driver = open_scene(reviewed)
    driver.key(pygame.K_SPACE)
    driver.go(pygame.K_q)
    first = pins(driver)[0]
    tape = replay_of(driver).playback.tape
    driver.go(pygame.K_w)
    table = driver.at(TableScene)
    assert table.session.match.setup.practice
    assert tape.before_move(len(table.session.match.moves)) + 1 == first
    assert "Practice" in driver.find("round").name
    driver.go(pygame.K_ESCAPE, "leave")
    assert replay_of(driver).playback.position == first


def test_the_round_looked_at_is_played_again_as_practice(open_scene: Open) -> None:
    driver = open_scene(reviewed)
    driver.keys(pygame.K_SPACE, pygame.K_PAGEDOWN, pygame.K_LEFT)
    assert replay_of(driver).playback.position == replay_of(driver).playback.tape.rounds[1] - 1
    assert driver.find("again").name == "Round 1 again", "it is over, and the next one not dealt"
    for _ in range(3):
        driver.key(pygame.K_RIGHT)
    assert driver.find("again").name == "Round 2 again"
    driver.click("again")
    driver.step()
    session = driver.at(TableScene).session
    assert original_result(session) is not None
    assert session.match.setup.practice
    assert session.view.number == 2


def test_the_controls_have_the_hue_of_the_table(open_scene: Open) -> None:
    watch = open_scene(SCREENS["replay"].make, cloth="midnight")
    scene = watch.at(ReplayScene)
    assert scene.ctx.palette == scene.tctx.ctx.palette
    assert scene.ctx.palette.panel != Palette().panel
