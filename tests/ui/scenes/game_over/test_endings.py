"""The podium tells what the match says, and is drawn until it rests."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest
from helpers.calls import record_calls
from helpers.driver import Driver
from helpers.screens.crowded import TEN_OVER
from helpers.screens.finished_games import ended_game, ended_with
from helpers.screens.languages import LOCALE
from helpers.screens.scenes import Open, new_session, play_on, record_texts
from helpers.screens.screens import Screen, open_screen
from msgspec import structs

from rage_desktop.match.game_setup import NAME_MAX, default_seats
from rage_desktop.match.statistics.result_rows import ReviewScore
from rage_desktop.presentation.i18n.languages import available_languages, load_translation
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.presentation.layout.geometry import text_that_fits
from rage_desktop.presentation.score_sheet import Placement
from rage_desktop.rules import GameOver
from rage_desktop.ui.scenes.codes.compare import CompareScene
from rage_desktop.ui.scenes.game_over.game_over import READING, GameOverScene
from rage_desktop.ui.scenes.game_over.podium import Podium
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.statistics.evenings_page import EveningsScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import Button, Node, Scene

LANGUAGES = {code: load_translation(code, LOCALE) for code in available_languages(LOCALE)}
WHOLE = ("fact-", "trick-of", "winner", "how", "title")
SIZES = ((1024, 640), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1080), (1080, 1920))


def at_rest(driver: Driver) -> Driver:
    """Complete the podium with a key, as an impatient player does."""
    driver.key(pygame.K_SPACE)
    assert not driver.scene.is_busy
    return driver


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "seats"), [("rage", 4), ("rave", 10), ("rage", 2)])
def test_everyone_has_a_place(open_scene: Open, edition: str, seats: int) -> None:
    driver = at_rest(open_scene(ended_game(edition, seats)))
    session = driver.scene.session  # type: ignore[attr-defined]
    result = session.match.result
    mine = next(one for one in driver.at(GameOverScene).ending.standings if one.seat == 0)
    places = (
        "You win!",
        "Second of",
        "Third of",
        "Fourth of",
        "Fifth of",
        "Sixth of",
        "Seventh of",
        "Eighth of",
        "Ninth of",
        "Tenth of",
    )
    shown = [place for place in places if driver.find("winner").name.startswith(place)]
    assert places.index(shown[0]) + 1 == mine.rank
    for seat in range(seats):
        words = driver.find(f"place-{seat + 1}").name
        assert session.match.setup.seats[seat].name in words
        assert str(result.totals[seat]).replace("-", "−") in words
        exact = sum(score.bids[seat] == score.tricks[seat] for score in session.view.scores)
        assert f"{exact} exact" in words
    assert driver.find(f"place-{result.winners[0] + 1}").name.startswith("1.")


@pytest.mark.slow
def test_a_shared_win_names_everyone_who_shares_it(open_scene: Open) -> None:
    end = GameOver((50, 50, 30), (0, 1), "shared")
    driver = at_rest(open_scene(lambda services: ended_with(services, end)))
    assert driver.find("winner").name == "You share the win!"
    driver = at_rest(open_scene(lambda services: ended_with(services, end, people=2)))
    assert driver.find("winner").name == "Alice and Bruno win"
    assert "shared" in driver.find("tie").name
    places = [driver.find(f"place-{seat}").name[:2] for seat in (1, 2, 3)]
    assert places == ["1.", "1.", "3."]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule", "words"),
    [("most_exact", "exact bids"), ("best_last_round", "last round"), ("coin", "coin")],
)
def test_the_tie_rule_that_decided_is_said(open_scene: Open, rule: str, words: str) -> None:
    end = GameOver((50, 50, 30), (1,), rule)
    driver = at_rest(open_scene(lambda services: ended_with(services, end)))
    assert driver.find("winner").name == "Second of three"
    assert words in driver.find("tie").name


def test_where_points_decided_no_tie_is_told_and_all_are_spoken_to(open_scene: Open) -> None:
    end = GameOver((50, 60, 30), (1,), "points")
    assert not at_rest(open_scene(lambda services: ended_with(services, end))).has("tie")
    driver = at_rest(open_scene(lambda services: ended_with(services, end, people=2)))
    assert driver.find("winner").name == "Bruno wins"
    facts = [node.id for node in driver.scene.nodes if node.id.startswith("fact-")]
    assert facts == ["fact-moment-1", "fact-moment-2"]


@pytest.mark.slow
def test_score_sheet_and_title_are_a_key_away(open_scene: Open) -> None:
    driver = open_scene(ended_game())
    driver.key(pygame.K_s)
    assert not driver.scene.is_busy, "the first key completes what is shown"
    driver.key(pygame.K_s)
    assert isinstance(driver.scene, ScoreSheetScene)
    driver = open_scene(ended_game())
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, TitleScene)


@pytest.mark.slow
def test_where_several_played_all_are_told_of_at_any_text_size(open_scene: Open) -> None:
    end = GameOver((50, 60, 30, 20), (1,), "points")

    def told_of(text_size: int) -> int:
        driver = open_scene(
            lambda services: ended_with(services, end, 4, "SUN"), text_size=text_size
        )
        return sum(node.id.startswith("fact-") for node in driver.scene.nodes)

    assert [told_of(size) for size in (100, 200)] == [4, 4]


@pytest.mark.slow
def test_who_wins_goes_on_and_who_does_not_looks_first(open_scene: Open) -> None:
    end = GameOver((70, 60, 30), (0,), "points")
    driver = at_rest(open_scene(lambda services: ended_with(services, end)))
    assert driver.find("winner").name == "You win!"
    assert "10 points ahead" in driver.find("how").name
    assert driver.scene.default == "again"
    end = GameOver((20, 60, 30), (1,), "points")
    driver = at_rest(open_scene(lambda services: ended_with(services, end)))
    assert driver.find("winner").name == "Third of three"
    assert driver.scene.default != "again"


@pytest.mark.slow
def test_the_same_cards_are_dealt_again_as_practice(open_scene: Open) -> None:
    driver = open_scene(ended_game("rage", 3))
    old = driver.at(GameOverScene).session.match
    at_rest(driver).click("more")
    driver.click("same")
    driver.step()
    new = driver.at(TableScene).session.match
    assert new.setup.seed == old.setup.seed
    assert new.setup.salt != old.setup.salt
    assert new.setup.practice
    assert new.moves[0] == old.moves[0]


@pytest.mark.slow
def test_practice_says_that_it_does_not_count(open_scene: Open, services: Services) -> None:
    first = play_on(new_session(services, players=3))
    session = play_on(services.session_factory.again(first))
    driver = at_rest(open_scene(lambda services: GameOverScene(services, session)))
    assert "don't count" in driver.find("uncounted").name
    driver = at_rest(open_scene(lambda services: GameOverScene(services, first)))
    assert not driver.has("uncounted")


@pytest.mark.slow
def test_the_deal_code_is_copied(open_scene: Open, copied: list[str]) -> None:
    driver = open_scene(ended_game())
    driver.settle()
    driver.click("more")
    assert "rage/4/ABCDE" in driver.find("code").name
    driver.key(pygame.K_c)
    assert copied == ["rage/4/ABCDE"]
    assert driver.find("copy", Button).name == "Copied"
    driver.steps(40, 0.05)
    assert driver.find("copy", Button).name == "Copy the deal code"


def test_a_game_that_no_deal_code_tells_leads_to_its_challenge(open_scene: Open) -> None:
    def short(services: Services) -> Scene:
        session = new_session(services, players=3, sizes=(2, 1), seed="ABCDE")
        return GameOverScene(services, play_on(session))

    driver = open_scene(short)
    driver.settle()
    driver.click("more")
    assert not driver.has("copy")
    driver.go(pygame.K_c)
    assert driver.at(CompareScene).default == "copy-challenge"


@pytest.mark.slow
def test_a_record_beats_earlier_games_that_count(open_scene: Open, services: Services) -> None:
    def scene(seed: str) -> GameOverScene:
        return GameOverScene(services, play_on(new_session(services, players=3, seed=seed)))

    totals: list[int] = []
    for seed in ("A", "B", "C", "D", "E"):
        ended = scene(seed)
        total = ended.ending.mine.total
        driver = open_scene(lambda _, ended=ended: ended)
        is_record = driver.has("fact-record")
        assert is_record == (bool(totals) and total > max(totals)), (seed, totals)
        if is_record:
            assert str(max(totals)) in driver.find("fact-record").value
        totals.append(total)
    assert any(total > max(totals[:i]) for i, total in enumerate(totals) if i)


def test_a_review_tells_what_the_cards_were_worth(open_scene: Open, services: Services) -> None:
    session = play_on(new_session(services, players=3))
    driver = open_scene(lambda services: GameOverScene(services, session))
    assert not driver.has("fact-worth")
    assert session.match.game is not None
    rating = ReviewScore(worth=112.0, made=94.0, lost=20.0, stake=80.0)
    services.store.history.rate(session.match.game, 0, rating)
    driver.scene.on_result(None)
    driver.step()
    assert "9.4 of 11.2" in driver.find("fact-worth").name


TALL = [(720, 1280), (1100, 1400), (1080, 1920)]


def long_names(letters: int, text_size: int = 100) -> Callable[[Services], Scene]:
    """The end of a game of ten whose names have so many letters."""

    def make(services: Services) -> Scene:
        services.change_settings(text_size=text_size)
        seats = default_seats(10)
        named = [structs.replace(one, name=one.name.ljust(letters, "e")) for one in seats]
        file = services.library.get("rave")
        return GameOverScene(
            services, play_on(services.session_factory.new_game(file, tuple(named)))
        )

    return make


def pills(driver: Driver) -> list[tuple[Node, Placement]]:
    """The places beyond the podium, and whose they are."""
    rest = driver.at(GameOverScene).ending.standings[3:]
    return [(driver.find(f"place-{one.seat + 1}"), one) for one in rest]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "text_size"),
    [
        ((720, 1280), 150),
        ((1100, 1400), 100),
        ((1080, 1920), 150),
        ((800, 1000), 100),
        ((1280, 720), 150),
        ((1024, 640), 150),
        ((1920, 1080), 100),
    ],
)
def test_the_longest_names_are_cut_and_nothing_lies_on_another(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_size: int
) -> None:
    written = record_texts(monkeypatch)
    driver = open_scene(long_names(NAME_MAX, text_size), size)
    driver.settle()

    def is_written(name: str) -> bool:
        halves = ((name[:i], name[i:]) for i in range(1, len(name)))
        return name in written or any(one in written and other in written for one, other in halves)

    ending = driver.at(GameOverScene).ending
    shown = ending.standings if size in TALL else ending.standings[:3]
    assert all(is_written(ending.setup.seats[one.seat].name) for one in shown)
    nodes = [node for node, _ in pills(driver)]
    things = [
        *nodes,
        *(driver.find(one) for one in ("review", "again", "more", "trick-of-the-game")),
    ]
    for one, other in combinations(things, 2):
        assert not one.bounds.colliderect(other.bounds), (one.id, other.id)
    margin = driver.scene.ctx.px(96) // 2
    assert all(margin <= one.bounds.x for one in nodes)
    assert all(one.bounds.right <= size[0] - margin for one in nodes)


@pytest.mark.usefixtures("drawn")
@pytest.mark.slow
def test_the_podium_comes_to_rest_and_stands_still_in_reduced_motion(open_scene: Open) -> None:
    driver = open_scene(ended_game(), reduced_motion=True)
    driver.settle()
    assert not driver.app.active
    driver.step(1.0)
    assert driver.painted == 0
    driver = open_scene(ended_game(), reduced_motion=False)
    driver.steps(90, 0.1)
    assert not driver.scene.is_busy
    assert driver.scene.ambient


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("reduced", [False, True])
def test_totals_are_counted_and_any_key_completes_them(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch, reduced: bool
) -> None:
    drawn = record_calls(monkeypatch, Podium, "draw", lambda podium, _, since: (podium, since))
    end = GameOver((70, 60, 30), (0,), "points")
    driver = open_scene(lambda services: ended_with(services, end), reduced_motion=reduced)
    scene = driver.at(GameOverScene)
    podium, _ = drawn[-1]
    own = next(i for i, (one, _) in enumerate(podium.blocks) if one.seat == 0)
    clock = podium.clock
    assert clock.rolls[own] == max(clock.rolls)
    assert podium.counted(own, 0.0) == (podium.blocks[own][0].total if reduced else 0)
    driver.key(pygame.K_TAB)
    assert not scene.is_busy
    podium, since = drawn[-1]
    assert all(podium.counted(i, since) == one.total for i, (one, _) in enumerate(podium.blocks))


def test_enter_that_hurries_the_podium_does_not_run_past_it(open_scene: Open) -> None:
    end = GameOver((70, 60, 30), (0,), "points")
    driver = open_scene(lambda services: ended_with(services, end))
    driver.step(0.5)
    for _ in range(5):
        driver.key(pygame.K_RETURN)
        driver.step(0.1)
    assert isinstance(driver.scene, GameOverScene)
    driver.step(READING)
    driver.key(pygame.K_RETURN)
    driver.step()
    assert not isinstance(driver.scene, GameOverScene), "then it plays again"


@pytest.mark.parametrize("reduced", [False, True])
def test_the_headline_waits_for_the_crown(open_scene: Open, reduced: bool) -> None:
    """Who won is seen on the podium before a word or a sound gives it away."""
    end = GameOver((70, 60, 30), (0,), "points")
    driver = open_scene(lambda services: ended_with(services, end), reduced_motion=reduced)
    scene = driver.at(GameOverScene)
    crowned = scene._podium.clock.crowned
    seen = []
    while scene.is_busy:
        shown = driver.has("winner")
        assert shown == (scene._since >= crowned), scene._since
        seen.append(shown)
        driver.step(0.05)
    assert set(seen) == {False, True}


def test_the_trick_of_the_game_is_played_again_when_pressed(open_scene: Open) -> None:
    driver = at_rest(open_scene(ended_game()))
    panel = driver.find("trick-of-the-game")
    assert panel.value
    driver.click("trick-of-the-game")
    assert driver.scene.is_busy
    driver.steps(60, 0.1)
    assert not driver.scene.is_busy


def test_codes_and_proofs_are_one_press_away(open_scene: Open) -> None:
    driver = at_rest(open_scene(ended_game()))
    ids = {node.id for node in driver.scene.nodes}
    assert {"review", "again", "more"} <= ids
    assert not {"same", "watch", "sheet", "receipt", "copy"} & ids
    driver.click("more")
    ids = {node.id for node in driver.scene.nodes}
    assert {"same", "watch", "sheet", "receipt", "copy", "close"} <= ids


@pytest.mark.usefixtures("drawn")
def test_whoever_shares_the_third_place_is_told_so(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The podium has three steps: a player tied for third stands beside it, not below it."""
    written = record_texts(monkeypatch)
    end = GameOver((70, 60, 30, 30, 10), (0,), "points")
    at_rest(open_scene(lambda services: ended_with(services, end, 2, "SUN")))
    assert "Shared third" in written
    assert sum("shared third" in one for one in written) == 1


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize(
    ("size", "text_size"), [((1280, 720), 100), ((1280, 720), 200), ((1024, 640), 200)]
)
def test_the_headline_keeps_clear_of_the_button_to_the_title(
    tmp_path: Path, language: str, size: tuple[int, int], text_size: int
) -> None:
    """A shared place of ten is the longest headline."""
    screen = Screen(
        lambda services: GameOverScene(services, TEN_OVER.play(services)),
        settings={"language": language, "text_size": text_size},
    )
    with open_screen(screen, tmp_path, size) as driver:
        headline = driver.find("winner").bounds
        assert not headline.colliderect(driver.find("title").bounds)
        assert not headline.colliderect(driver.find("how").bounds)


def ten_over(services: Services) -> Scene:
    """The end of a game of ten, with as much to tell as there can be."""
    return GameOverScene(services, TEN_OVER.play(services))


@pytest.mark.slow
@pytest.mark.parametrize("make", [ended_game(), ten_over], ids=["four", "ten"])
def test_the_end_of_a_game_is_whole(make: Callable[[Services], Scene], open_scene: Open) -> None:
    driver = at_rest(open_scene(make))
    ctx = driver.app.stack.ctx
    for size, (code, translation), wish in product(SIZES, LANGUAGES.items(), (1.0, 1.5, 2.0)):
        text_scale = text_that_fits(*size, wish)
        translator = Translator(translation)
        driver.app.stack.restyle(
            replace(ctx, size=size, text_scale=text_scale, translator=translator)
        )
        told = f"{code}, {size}, {text_scale:.0%}"
        nodes = driver.scene.nodes
        assert not any(node.id.startswith("facts-") for node in nodes), f"it scrolls: {told}"
        boxes = {node.id: node.bounds for node in nodes if node.id.startswith(WHOLE)}
        for (one, box), (other, at) in combinations(boxes.items(), 2):
            assert not box.colliderect(at), f"{one} lies on {other}: {told}"
        for one, box in boxes.items():
            assert pygame.Rect(0, 0, *size).contains(box), f"{one} leaves the window: {told}"


def test_a_headline_of_several_lines_has_no_word_alone(open_scene: Open) -> None:
    end = GameOver((50, 50, 30), (0, 1), "shared")
    names = ("Maximiliana Theodora", "Konstantin Alexander")

    def make(services: Services) -> Scene:
        scene = ended_with(services, end, people=2)
        setup = scene.ending.setup
        seats = tuple(
            structs.replace(seat, name=name)
            for seat, name in zip(setup.seats, (*names, "Chiyo"), strict=True)
        )
        changed = structs.replace(setup, seats=seats)
        scene.ending = structs.replace(scene.ending, setup=changed)
        return scene

    driver = at_rest(open_scene(make, (1024, 640), text_size=200))
    box = driver.find("winner").bounds
    scale = driver.app.stack.ctx.scale
    assert box.w < 0.8 * (1920 - 2 * 532) * scale


def test_those_who_play_together_see_their_evenings(open_scene: Open) -> None:
    result = GameOver((30, 20, 10), (0,), "points")
    driver = at_rest(open_scene(lambda services: ended_with(services, result, people=2)))
    driver.click("more")
    driver.click("evenings")
    driver.at(EveningsScene)


def test_somebody_alone_is_offered_no_evenings(open_scene: Open) -> None:
    result = GameOver((30, 20, 10), (0,), "points")
    driver = at_rest(open_scene(lambda services: ended_with(services, result)))
    driver.key(pygame.K_e)
    driver.click("more")
    assert not driver.has("evenings")
