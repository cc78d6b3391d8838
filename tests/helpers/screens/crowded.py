"""The screens that are short of room, each with what makes it full."""

import sys
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any
from unittest import mock

import pygame
from msgspec import structs
from pygame.event import Event

from helpers.calls import sure
from helpers.driver import Driver
from helpers.fixtures.hints import ready_answer
from helpers.screens import puzzles
from helpers.screens.finished_games import looked_back_screens
from helpers.screens.new_games import open_code, write_code
from helpers.screens.phone_screens import PHONE_SCREENS
from helpers.screens.scenes import new_session, play_on
from helpers.screens.screens import (
    GRAND,
    NOON,
    RAGE,
    SCREENS,
    Game,
    Screen,
    Then,
    bidding,
    my_turn,
    naming,
    over,
    press,
    scored,
    table,
)
from helpers.screens.workshop import SHELF, WORKSHOP
from rage_desktop.match.daily_deal import daily_deal
from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.statistics.against_levels import LevelRecord
from rage_desktop.match.statistics.evenings import (
    PersonInGame,
    PlayedTogether,
    evenings_of,
    tally,
)
from rage_desktop.match.statistics.weeks import LATEST, WeekFigures
from rage_desktop.match.tour import load_tour
from rage_desktop.play import autoplay
from rage_desktop.play.hint_service import HintService
from rage_desktop.play.puzzles.books import load_books
from rage_desktop.play.result_message import codes_of
from rage_desktop.play.review.past_game import decisions_of
from rage_desktop.rules import ActionCard, Role, SeatView, Text, text
from rage_desktop.ui.scenes.archive.saved_games import SavedGamesScene
from rage_desktop.ui.scenes.codes.compare import CompareScene
from rage_desktop.ui.scenes.curtain import CurtainScene
from rage_desktop.ui.scenes.daily.daily_scene import DailyScene
from rage_desktop.ui.scenes.deal_proof import ReceiptDialog, commitment_dialog
from rage_desktop.ui.scenes.dialogs import ConfirmDialog, MessageDialog
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.scenes.learn.learn_scene import LearnScene, open_lesson
from rage_desktop.ui.scenes.learn.lesson_dialogs import (
    LearnChoiceScene,
    LearnEndScene,
    LearnPauseScene,
)
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.pause import PauseScene, PlayersScene
from rage_desktop.ui.scenes.rules.chapters import Chapter
from rage_desktop.ui.scenes.rules.rules_page import RulesScene
from rage_desktop.ui.scenes.score_sheet.explain import ExplainScene
from rage_desktop.ui.scenes.seats.seat_editor import SeatEditorScene
from rage_desktop.ui.scenes.settings.settings_page import SettingsScene
from rage_desktop.ui.scenes.share.picture_dialog import PictureDialog
from rage_desktop.ui.scenes.statistics.evenings_page import EveningsScene
from rage_desktop.ui.scenes.statistics.profile_picker import ProfilePickerScene
from rage_desktop.ui.scenes.statistics.statistics import StatisticsScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.scenes.tour.tour_page import TourScene
from rage_desktop.ui.scenes.workshop.deck_page import DeckScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.window.app import LONGEST_STEP

LARGE = {"hand_sizes": {"order": "list", "sizes": [18]}, "players": {"min": 5, "max": 5}}
DRAWN = "K7Q2M9XD4TABCDEF"  # as long as the seeds that the game draws

WHY = text("Take this trick before anybody runs out: nothing that is still out beats this card.")
FIGURES = text(
    "Tried 1,264 deals. Wild Rage: 61.2%. The next best, Purple 14: 44.5%, but worse by 3.1 points."
)


def advised(make: Callable[[Services], Scene], words: int = 3) -> Callable[[Services], Scene]:
    """Return what makes the same scene with a hint as long as hints get."""

    def made(services: Services) -> Scene:
        def think(view: object) -> object:
            legal = view.legal  # type: ignore[attr-defined]
            return ready_answer(legal[min(words, len(legal) - 1)], WHY, FIGURES)

        services.hint_service = HintService(think)  # type: ignore[arg-type]
        return make(services)

    return made


def about(which: str) -> Then:
    """Ask something at the table what it is."""

    def then(driver: Driver) -> None:
        scene = driver.scene
        node = driver.find(which)
        driver.key(pygame.K_x)
        # nobody reads the tips on the way
        looks = driver.app.draws
        driver.app.draws = False
        for _ in range(200):
            if driver.app.tooltips.open is not None and driver.app.tooltips.open.id == node.id:
                break
            driver.tap(pygame.K_TAB)
        driver.app.draws = looks
        assert sure(driver.app.tooltips.open).id == node.id, scene
        driver.step()  # what was open already while nothing was drawn moves no more
        driver.settle()

    return then


def rules(services: Services, edition: str, which: Chapter) -> RulesScene:
    """Open the page of an edition's rules at a chapter."""
    library = services.library
    return RulesScene(services, library.get(edition), library.editions(), which)


# -- lessons ---------------------------------------------------------------------------------------


def lesson(services: Services, which: str) -> Scene:
    """A lesson at its beginning."""
    found = sure(services.lessons.get(which))
    return open_lesson(services, found)


def waits(driver: Driver) -> None:
    """Let a lesson reach a question."""
    scene = driver.at(LearnScene)
    for _ in range(2000):
        if not driver.app.active and scene.guide.words is not None:
            return
        driver.step(max(LONGEST_STEP, 0.0 if driver.app.active else scene.next_wake or 0.0))
    raise AssertionError(f"{scene.lesson.id} stands still")


def to_step(driver: Driver) -> None:
    """Read on to where the lesson wants something done."""
    for _ in range(12):
        waits(driver)
        if not driver.has("coach-next"):
            return
        driver.click("coach-next")
    raise AssertionError("nothing is asked")


def ended(services: Services, back: Text | None = None) -> Scene:
    """The end of a lesson's part, with everything that may follow."""
    return LearnEndScene(services, services.lessons, services.lessons.of("learn")[-1], back)


def explained(services: Services) -> Scene:
    """Why everybody played as they did."""
    session = Game("rage", 5, scored(2)).play(services)
    assert decisions_of(session.match, 1)
    return ExplainScene(session, 1)


def saved_games(services: Services) -> Scene:
    """Games under way and games that ended."""
    for edition, players in (("rage", 4), ("rage-amigo", 8), ("glyphs", 3)):
        Game(edition, players, bidding(3, 1)).play(services, kept=True)
    TEN_OVER.play(services, kept=True)
    return SavedGamesScene(services)


def statistics(services: Services) -> Scene:
    """Figures of three editions; of fewer games there would be no charts."""
    for edition, players in (("rage-amigo", 8), ("rave", 10), ("rage", 8)):
        Game(edition, players, over).play(services, kept=True)
    return StatisticsScene(services)


def levels(services: Services) -> Scene:
    """Figures with duels against every level: surely ahead, surely behind, and too few games."""
    scene = statistics(services)
    assert isinstance(scene, StatisticsScene)
    duels = {
        "novice": LevelRecord(11, 12, 7),
        "easy": LevelRecord(88, 100, 50),
        "steady": LevelRecord(38, 60, 34),
        "sharp": LevelRecord(45, 100, 50),
        "expert": LevelRecord(10, 44, 32),
    }
    scene.record = structs.replace(scene.record, levels=duels)
    return scene


def weeks(services: Services) -> Scene:
    """Figures of training over as many weeks as are kept."""
    scene = levels(services)
    assert isinstance(scene, StatisticsScene)
    mondays = (date(2026, 11, 23) - timedelta(weeks=week) for week in range(LATEST))
    known = [
        WeekFigures(monday, 12, 30 - week, 60, None if week % 2 else 0.91)
        for week, monday in enumerate(mondays)
    ]
    scene.record = structs.replace(scene.record, weeks=tuple(known))
    scene._choice = scene._choice._replace(training=True)
    return scene


def for_training(services: Services) -> Scene:
    """New game, with Training on."""
    last = structs.replace(services.settings.last_game, training=True)
    services.change_settings(last_game=last)
    return NewGameScene(services)


def shared(services: Services) -> Scene:
    """The curtain before the next person."""
    session = new_session(services, humans=4, seed=DRAWN)
    session.begin()
    return CurtainScene(services, session)


def people(services: Services) -> Scene:
    """Who is at a table of eight people."""
    return PlayersScene(new_session(services, players=8, humans=8, seed=DRAWN))


EIGHT = Game("rage", 8, my_turn(1, 2, 3))
TEN = Game("rave", 10, my_turn(1, 2, 3))
TEN_OVER = Game("rave", 10, over)
HINTS = {"bid_hints": True}


def _tables() -> dict[str, Screen]:
    """Tables of few and many, one's own turn, after two cards or more."""
    rows: tuple[tuple[int, str, int, dict[str, Any]], ...] = (
        (2, "rage", 1, {}),
        (3, "glyphs", 31, GRAND),
        (4, "rave", 2, {}),
        (5, "glyphs", 1, LARGE),
        (8, "rage", 1, {}),
        (10, "rave", 1, {}),
    )
    return {
        f"table_{seats}": Screen(
            table(Game(edition, seats, my_turn(number, 2, 1), changes=changes)),
            SCREENS["table_rage"].then,
        )
        for seats, edition, number, changes in rows
    }


def _rules() -> dict[str, Screen]:
    """Chapters on their page, and in the drawer over a game."""
    pages = (
        ("rage", Chapter.AIM),
        ("rave", Chapter.AIM),
        ("rage-amigo", Chapter.ACTIONS),
        ("glyphs", Chapter.TRUMP),
        ("rage-amigo", Chapter.POINTS),
        ("rave", Chapter.TRICK),
        ("glyphs", Chapter.ROUNDS),
        ("glyphs", Chapter.HOUSE),
        ("rage", Chapter.KEYS),
    )
    found = {
        f"rules_{edition}_{which}": Screen(partial(rules, edition=edition, which=which))
        for edition, which in pages
    }
    for which in Chapter:
        found[f"drawer_{which}"] = Screen(table(TEN), press("help", f"chapter-{which}"))
    return found


def _settings() -> dict[str, Screen]:
    pages = ("display", "sound", "play", "accessibility", "touch", "keys", "pad")
    return {f"settings_{page}": Screen(partial(SettingsScene, page=page)) for page in pages}


def _lessons() -> dict[str, Screen]:
    """Lessons where they speak, where they want something done, and their ends."""
    read = ("learn-1", "learn-4", "learn-7", "learn-9", "french-1", "glyphs-1", "rave-2")
    found = {f"lesson_{which}": Screen(partial(lesson, which=which), waits) for which in read}
    for which in ("learn-2", "learn-4", "learn-6", "rave-1"):
        found[f"step_{which}"] = Screen(partial(lesson, which=which), to_step)
    found["lesson_end"] = Screen(ended)
    found["lesson_end_in_game"] = Screen(partial(ended, back=text("Back to your game")))
    found["lesson_pause"] = Screen(LearnPauseScene)
    found["lesson_choice"] = Screen(LearnChoiceScene)
    return found


def _tips() -> dict[str, Screen]:
    """What things at the table say when they are asked."""
    names = ("trump", "led", "pile", "seat-1", "ring-0", "dealer", "sheet", "speed")
    found = {f"tip_{which}": Screen(table(EIGHT), about(which)) for which in names}
    first = table(Game("rave", 10, my_turn(2, 2, 1)))
    found["tip_action"] = Screen(first, lambda driver: about(_action(driver))(driver))
    return found


def _action(driver: Driver) -> str:
    """Return the node of an action card in the hand."""
    hand = driver.at(TableScene).session.view.hand
    return next(card_id(card) for card in hand if isinstance(card, ActionCard))


def _hints() -> dict[str, Screen]:
    """Hints with their figures, and what was."""
    found = {}
    for players, game in ((4, Game("rage", 4, my_turn(2, 2, 3))), (8, EIGHT), (10, TEN)):
        make = advised(table(game))
        found[f"hint_{players}"] = Screen(make, press("advice"), HINTS)
        found[f"figures_{players}"] = Screen(make, press("advice", "more"), HINTS)
    for players in (4, 8):
        make = advised(table(Game("rage", players, bidding(2, 1))))
        found[f"figures_bid_{players}"] = Screen(make, press("advice", "more"), HINTS)
    return found


def claimable(driver: Driver) -> None:
    """Let the rest be certain."""
    scene = driver.at(TableScene)
    session = driver.at(TableScene).session
    with mock.patch.object(autoplay, "claimable_plays", SeatView.plays):
        session.presenter.view = session.match.view(session.viewer)  # asked once more
        scene.refresh()
        assert driver.has("claim")


def refused(driver: Driver) -> None:
    """Try a card that may not be played."""
    view = driver.at(TableScene).session.view
    allowed = {play.card for play in view.plays()}
    box = driver.find(card_id(next(card for card in view.hand if card not in allowed))).bounds
    driver.click_at(box.x + box.w // 6, box.y + box.h // 4)


TYPED = "rave/10/K7"  # by the player, so in no language


def code_typed(driver: Driver) -> None:
    """Type a code into New game that is valid and brings ten seats."""
    open_code(driver)
    write_code(driver, TYPED)


# -- dialogs, and pages that hold the most ---------------------------------------------------------


def ten_seats(driver: Driver) -> None:
    """Have as many seats as an edition allows."""
    press("edition-glyphs", *6 * ["add-seat"])(driver)
    assert driver.find("seat-count").name == "10 of 10"


def sit_out(driver: Driver) -> None:
    """Go on from ten seats to an edition that has eight."""
    press("edition-glyphs", *6 * ["add-seat"], "edition-rage")(driver)
    assert driver.has("sitting-out")


def with_programs(services: Services) -> NewGameScene:
    """New game, where six programs with long command lines have been confirmed."""
    for number in range(6):
        services.programs.confirm(f"python my_bot.py --number {number} " + "x" * 200)
    return NewGameScene(services)


def to_add_program(driver: Driver) -> None:
    """Go on to where a program of one's own is added."""
    press("seat-2-level", "kind-program")(driver)
    driver.focus("command")  # scrolls it into view


def long_command(driver: Driver) -> None:
    """Give a program of one's own a seat, with the longest command line."""
    to_add_program(driver)
    driver.step(0.02, Event(pygame.TEXTINPUT, text=f"{sys.executable} " + "y" * 250))
    driver.key(pygame.K_RETURN)
    driver.at(ConfirmDialog)


def daily_played(services: Services) -> DailyScene:
    """The daily deal of somebody who has played it."""
    deal = daily_deal(NOON.date())
    file = services.library.get(deal.edition_id)
    play_on(services.session_factory.daily(file, deal, services.player.seat, practice=False))
    return DailyScene(services)


def compared(services: Services) -> CompareScene:
    """The sheets of two who played the same challenge."""
    codes = sure(codes_of(Game("rage", 3, over).play(services).match))
    return CompareScene(*codes)


def many_saved_games(services: Services) -> SavedGamesScene:
    """More games than a window holds."""
    for _ in range(14):
        new_session(services)
    return SavedGamesScene(services)


def known_people(services: Services) -> ProfilePickerScene:
    """Two people who have played."""
    play_on(new_session(services, humans=2, sizes=(2,)))
    return ProfilePickerScene(services)


def picture(services: Services) -> PictureDialog:
    """The picture of a finished game."""
    return PictureDialog(services, Game("rage", 4, over).play(services))


def painted(driver: Driver) -> None:
    """Let the picture be painted."""
    dialog = driver.at(PictureDialog)
    while dialog.do_idle_work():
        driver.step()
    driver.settle()


def evenings(services: Services) -> EveningsScene:
    """Three people who have played together."""
    for _ in range(4):
        play_on(new_session(services, humans=3, sizes=(2, 3)))
    return EveningsScene(services)


def many_evenings(services: Services) -> EveningsScene:
    """The standing after twelve evenings, some of them without one of the three."""
    scene = evenings(services)
    people = tuple(scene._people)

    def game(number: int) -> PlayedTogether:
        there = [who for place, who in enumerate(people) if (number + place) % 4]
        places = [1 + (number + place) % len(there) for place in range(len(there))]
        bids = zip(there, places, strict=True)
        finished = datetime(2026, 3, 4, 12, tzinfo=UTC) + timedelta(days=17 * number)
        return PlayedTogether(finished, tuple(PersonInGame(who, at, 3, 5) for who, at in bids))

    games = [game(number) for number in range(12)]
    scene._evenings = evenings_of(games)
    scene._standing = tally(games)
    return scene


def deck_of(edition: str, services: Services) -> DeckScene:
    """The deck of an edition as it is changed."""
    return DeckScene(services.library.get(edition), lambda _: None)


def sunlit(services: Services) -> TitleScene:
    """The title, some arcs of its sun lit."""
    tour(services)
    for number in range(1, 25):
        services.store.history.close("Ada", "rabbit", f"puzzle/trumps/{number}")
    return TitleScene(services)


def all_closed(services: Services) -> TitleScene:
    """The title, everything closed."""
    tables = [f"tour/{table}" for table in load_tour()]
    books = [f"puzzle/{book.puzzle_id(at)}" for book in load_books() for at in range(len(book))]
    for thing in (*tables, *books):
        services.store.history.close("Ada", "rabbit", thing)
    services.change_settings(player="Ada")
    return TitleScene(services)


def tour(services: Services) -> TourScene:
    """The tour, some of its rings closed in each way."""
    for name, how in (("first-fire", "whole won"), ("dunes", "dotted"), ("two-tents", "whole")):
        services.store.history.close("Ada", "rabbit", f"tour/{name}", how)
    services.change_settings(player="Ada")
    return TourScene(services)


WRITTEN: Mapping[str, Screen] = {
    "new_game_ten": Screen(NewGameScene, ten_seats),
    "sitting_out": Screen(NewGameScene, sit_out),
    "seat_level": Screen(with_programs, press("seat-2-level")),
    "seat_program": Screen(with_programs, press("seat-2-level", "kind-program")),
    "add_program": Screen(with_programs, to_add_program),
    "confirm_program": Screen(with_programs, long_command),
    "difference": Screen(NewGameScene, press("edition-rave")),
    "more_games": Screen(NewGameScene, press("more-games")),
    **SHELF,
    "from_the_shelf": Screen(NewGameScene, press("more-games", "edition-romanian-whist")),
    "promise": Screen(lambda services: commitment_dialog(new_session(services).match.setup)),
    "receipt": Screen(
        lambda services: ReceiptDialog(Game("rage", 4, over).play(services).match),
        press("details"),
    ),
    "daily_played": Screen(daily_played),
    "compared": Screen(compared),
    "import_record": Screen(SavedGamesScene, press("import")),
    "many_saved_games": Screen(many_saved_games),
    "who_plays": Screen(known_people),
    "game_over_ten": Screen(lambda services: GameOverScene(services, TEN_OVER.play(services))),
}


CROWDED: Mapping[str, Screen] = {
    **WORKSHOP,
    "title": SCREENS["title"],
    "title_new": Screen(TitleScene),
    "title_closed": Screen(sunlit),
    "title_all_closed": Screen(all_closed),
    "new_game": SCREENS["new_game"],
    "help": SCREENS["help"],
    **_rules(),
    "game_over": SCREENS["game_over"],
    "game_over_coded": Screen(
        lambda services: GameOverScene(services, Game("rage", 4, over, DRAWN).play(services))
    ),
    "picture": Screen(picture, painted),
    "evenings": Screen(evenings),
    "evenings_many": Screen(many_evenings),
    "tour": Screen(tour),
    "puzzle_books": Screen(puzzles.books),
    "puzzle_books_own": Screen(lambda s: puzzles.own_books(s, 3), puzzles.find_own),
    "puzzle_own": Screen(puzzles.own_books, puzzles.open_own),
    "puzzle": Screen(puzzles.puzzle),
    "puzzle_large": Screen(lambda services: puzzles.puzzle(services, 4, 20)),
    "puzzle_escaped": Screen(puzzles.puzzle, puzzles.escape),
    "puzzle_solved": Screen(puzzles.puzzle, puzzles.solve),
    "pause": Screen(
        lambda services: PauseScene(services, Game("rage", 4, bidding(3, 2)).play(services))
    ),
    "deal_code": Screen(NewGameScene, code_typed),
    "player_picker": Screen(
        lambda services: SeatEditorScene(services, default_seats(2), 1, "program")
    ),
    "seat_editor": Screen(lambda services: SeatEditorScene(services, default_seats(4), 2)),
    "daily": Screen(DailyScene),
    "people": Screen(people),
    "curtain": Screen(shared),
    "curtain_short": Screen(shared, press("lift")),
    "saved_games": Screen(saved_games),
    "statistics": Screen(statistics),
    "statistics_levels": Screen(levels, lambda driver: driver.focus("level-steady")),
    "statistics_training": Screen(weeks, lambda driver: driver.focus("week-2026-11-23")),
    "new_game_training": Screen(for_training, lambda driver: driver.jump("training")),
    "explained": Screen(explained),
    **looked_back_screens(),
    **PHONE_SCREENS,
    "last_trick": SCREENS["last_trick"],
    "suit_wheel": SCREENS["suit_wheel"],
    "deck_eight": Screen(partial(deck_of, "eight-winds")),
    "deck_four": Screen(partial(deck_of, "hot-potato")),
    "suit_picker": Screen(partial(deck_of, "hot-potato"), press("edit-G")),
    "looks": Screen(partial(deck_of, "hot-potato"), press("looks")),
    "tile_card": Screen(partial(deck_of, "eight-winds"), press("looks", "tile-1")),
    "suit_added": Screen(partial(deck_of, "glyphs"), press("add-suit")),
    "wheel_eight": Screen(
        table(Game("eight-winds", 7, naming(Role.CHANGE))), SCREENS["suit_wheel"].then
    ),
    "table_eight": Screen(
        table(Game("eight-winds", 3, my_turn(1, 2, 1))), SCREENS["table_rage"].then
    ),
    "wheel_change": Screen(table(Game("rage", 6, naming(Role.CHANGE))), SCREENS["suit_wheel"].then),
    "sheet_five": SCREENS["score_sheet"],
    "sheet_ten": Screen(table(Game("rave", 10, scored(3)))),
    "sheet_hands": Screen(table(Game("glyphs", 3, scored(20)))),
    "sheet_empty": Screen(table(Game("rave", 10, my_turn(1, 1, 1))), press("sheet")),
    "bid_thirty": Screen(table(Game("glyphs", 3, bidding(31, 1), changes=GRAND))),
    "bid_ten": Screen(table(Game("rave", 10, bidding(2, 0)))),
    "bid_eight": SCREENS["bidding"],
    "bid_mushrooms": Screen(table(Game("glyphs", 4, bidding(4, 0)))),
    **_settings(),
    **_tables(),
    **_lessons(),
    **_tips(),
    **_hints(),
    "history": Screen(table(Game("rage", 8, my_turn(1, 6, 3))), press(pygame.K_j)),
    "history_bids": Screen(table(Game("rage", 4, bidding(2, 2))), press(pygame.K_j)),
    "refused": Screen(table(RAGE), refused),
    "refused_ten": Screen(table(Game("rave", 10, my_turn(1, 2, 3, follows=True))), refused),
    "sort": Screen(table(EIGHT), press(pygame.K_o)),
    "claim": Screen(table(Game("rage", 8, my_turn(1, 8, 3))), claimable),
    "another's_turn": Screen(table(Game("rage-amigo", 4, lambda view: len(view.trick) == 2))),
    "languages": Screen(SettingsScene, press("language")),
    "no_saved_games": Screen(SavedGamesScene),
    "no_statistics": Screen(StatisticsScene),
    "notice": Screen(lambda _: MessageDialog((text("Start again"),))),
    "question": Screen(lambda _: ConfirmDialog(*3 * [text("Remove")], text("Start again"))),
}
"""What is looked at by test_text_size, with `WRITTEN`."""
