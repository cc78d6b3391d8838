"""One scene of every kind, as used by the self-test and the tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from rage_desktop.bots.bot import answer
from rage_desktop.bots.levels import make_bot
from rage_desktop.match.edition_files import BUILT_IN
from rage_desktop.match.game_setup import FIRST_LEVEL, default_seats
from rage_desktop.match.headless.simulation import Plan, record_path, simulate
from rage_desktop.match.record_verification import open_record
from rage_desktop.play.game_choice import GameChoice, last_choice
from rage_desktop.play.review.review_session import ReviewSession, subject_of_match
from rage_desktop.play.session import Session
from rage_desktop.play.workshop.workbench import Workbench
from rage_desktop.rules import ActionCard, Phase, Play, Role, text
from rage_desktop.ui.crash import CrashScene, already_open
from rage_desktop.ui.phone_link import PhoneLink
from rage_desktop.ui.scenes.archive.import_record import ImportScene
from rage_desktop.ui.scenes.archive.saved_games import SavedGamesScene
from rage_desktop.ui.scenes.codes.compare import open_codes
from rage_desktop.ui.scenes.curtain import CurtainScene
from rage_desktop.ui.scenes.daily.daily_scene import open_daily
from rage_desktop.ui.scenes.deal_proof import ReceiptDialog
from rage_desktop.ui.scenes.dialogs import ConfirmDialog, MessageDialog
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.scenes.game_over.more_dialog import MoreDialog
from rage_desktop.ui.scenes.learn import lesson_dialogs
from rage_desktop.ui.scenes.learn.learn_scene import open_lesson
from rage_desktop.ui.scenes.new_game.more_games import MoreGamesScene
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.pause import PauseScene, PlayersScene
from rage_desktop.ui.scenes.phones.phones_menu import PhonesMenuScene
from rage_desktop.ui.scenes.phones.phones_page import PhonesScene
from rage_desktop.ui.scenes.puzzles.books_page import PuzzleBooksScene
from rage_desktop.ui.scenes.replay.replay import ReplayScene, ReplaySheet
from rage_desktop.ui.scenes.review.decision_page import DecisionScene
from rage_desktop.ui.scenes.review.overview_page import OverviewScene
from rage_desktop.ui.scenes.rules.chapters import RulesSubject
from rage_desktop.ui.scenes.rules.rules_page import RulesDrawer, open_rules
from rage_desktop.ui.scenes.score_sheet.explain import ExplainScene
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.seats.portraits import FacePickerScene
from rage_desktop.ui.scenes.seats.seat_editor import SeatEditorScene
from rage_desktop.ui.scenes.settings.settings_page import AboutDialog, LanguagesScene, SettingsScene
from rage_desktop.ui.scenes.share.picture_dialog import PictureDialog
from rage_desktop.ui.scenes.statistics.evenings_page import EveningsScene
from rage_desktop.ui.scenes.statistics.profile_picker import ProfilePickerScene
from rage_desktop.ui.scenes.statistics.statistics import StatisticsScene
from rage_desktop.ui.scenes.statistics.stats_filter import GameFilter, StatsFilterScene
from rage_desktop.ui.scenes.suit_wheel import SuitWheelScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.scenes.tour.tour_page import TourScene
from rage_desktop.ui.scenes.workshop.deck_page import DeckScene
from rage_desktop.ui.scenes.workshop.edition_dialogs import ImportDialog, NameDialog, ShareDialog
from rage_desktop.ui.scenes.workshop.edition_editor import EditionEditorScene
from rage_desktop.ui.scenes.workshop.looks_page import LooksScene
from rage_desktop.ui.scenes.workshop.own_edition_dialog import OwnEditionDialog
from rage_desktop.ui.scenes.workshop.shelf_page import WorkshopScene
from rage_desktop.ui.scenes.workshop.suit_picker import SuitPickerDialog
from rage_desktop.ui.scenes.workshop.tile_card_dialog import TileCardDialog
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import NavResult, Push, Scene

SEED = "SELFTEST"


def all_scenes(services: Services) -> Iterator[Scene]:
    """Yield one scene of every kind."""
    yield from _before_a_game(services)
    yield from _around_a_game(services)
    yield from _after_games(services)
    yield from _in_the_workshop(services)
    yield from _with_phones(services)


def _in_the_workshop(services: Services) -> Iterator[Scene]:
    """Yield the scenes in which editions are made."""
    file = services.library.editions()[0]
    bench = Workbench(file, file)
    yield WorkshopScene(services)
    yield OwnEditionDialog(services, file)
    editor = EditionEditorScene(services, bench)
    yield editor
    yield editor.figures_page()
    yield NameDialog(file)
    yield ShareDialog(services, file)
    yield ImportDialog(services)


def _with_phones(services: Services) -> Iterator[Scene]:
    """Yield the scenes of a table with phones, which is open to this computer alone."""
    folder = services.settings_file.path.parent
    link = PhoneLink(folder, services.wake, lambda _: None, addresses=("127.0.0.1",))
    file = services.library.editions()[0]
    try:
        choice = GameChoice(file, default_seats(4))
        yield PhonesScene(link, choice, lambda _choice, _phones: None)
        session = services.session_factory.new_game(file, default_seats(4, 2), phones=(0, 1))
        session.begin()
        link.begin(session)
        yield PhonesMenuScene(link, session)
    finally:
        link.close(for_good=True)


def _before_a_game(services: Services) -> Iterator[Scene]:
    file = services.library.editions()[0]
    yield TitleScene(services)
    yield NewGameScene(services)
    last = last_choice(services.library.editions(), services.settings.last_game)
    yield MoreGamesScene(services, last, lambda *_: None)
    seats = default_seats(4)
    yield SeatEditorScene(services, seats, 1, "program")
    yield FacePickerScene(seats, 1)
    yield ImportScene(services)
    yield open_rules(services, file.id)
    yield RulesDrawer(services, RulesSubject(file, file.rules, 4))
    yield SettingsScene(services)
    yield LanguagesScene(services)
    yield AboutDialog()
    yield SeatEditorScene(services, seats, 2)
    yield open_daily(services, None)
    yield TourScene(services)
    books = PuzzleBooksScene(services)
    yield books
    yield books.first_puzzle()
    yield DeckScene(file, lambda _: None)
    yield SuitPickerDialog(file, "R", file.look.suits["R"])
    yield LooksScene(file, lambda _: None)
    yield TileCardDialog(file, file.rules.deck[0])
    question = text("Quit")
    yield MessageDialog((question,))
    yield ConfirmDialog(question, question, question, question)
    yield CrashScene(True, None)
    yield already_open()


def _around_a_game(services: Services) -> Iterator[Scene]:
    file = services.library.editions()[0]
    new_game = services.session_factory.new_game
    for each in services.library.editions():
        yield TableScene(services, new_game(each, default_seats(each.rules.players.max)))
    played = play_out(new_game(file, default_seats(4), seed=SEED))
    hot_seat = new_game(file, default_seats(4, humans=4), seed=SEED)
    hot_seat.begin()
    yield CurtainScene(services, hot_seat)
    yield PlayersScene(hot_seat)
    yield PauseScene(services, played)
    yield ScoreSheetScene(services, played)
    yield ReplaySheet(services, played.match, 0, 1)
    yield ExplainScene(played, 1)
    yield GameOverScene(services, played)
    yield MoreDialog(services, played)
    yield PictureDialog(services, played)
    yield ReceiptDialog(played.match)
    review = looked_back_at(services, played)
    yield DecisionScene(services, review, 0, None)
    yield OverviewScene(services, review, 0)
    yield open_codes(played.match)
    yield WheelOnTable(services, new_game(file, default_seats(4), seed=SEED))


def _after_games(services: Services) -> Iterator[Scene]:
    yield SavedGamesScene(services)
    yield StatisticsScene(services)
    yield EveningsScene(services)
    yield StatsFilterScene(
        GameFilter(services.player.profile), services.store.profiles.all(), (), lambda _: None
    )
    yield ProfilePickerScene(services)
    with one_game(services, 1) as record:
        yield ReplayScene(services, open_record(record))
    first, *_, last = services.lessons.lessons
    yield open_lesson(services, first)
    yield open_lesson(services, last)
    yield lesson_dialogs.LearnPauseScene(services)
    yield lesson_dialogs.LearnEndScene(services, services.lessons, first)
    yield lesson_dialogs.LearnChoiceScene(services)


def looked_back_at(services: Services, session: Session) -> ReviewSession:
    """Return a review of a game, without results."""
    looking = ReviewSession(services.store, subject_of_match(session.match), (0,))
    looking.close()
    return looking


class WheelOnTable(TableScene):
    """A table that opens the suit wheel for a card that is in no hand."""

    _open = False

    def update(self, dt: float) -> NavResult:
        """Open the suit wheel at the first turn."""
        if self._open:
            return super().update(dt)
        self._open = True
        suits = self.session.match.setup.edition.suits
        plays = [Play(0, ActionCard(Role.WILD), suit) for suit in suits]
        return Push(SuitWheelScene(self.tctx.look, self.table_ctx_for, self.session.view, plays))


def play_out(session: Session) -> Session:
    """Let bots move for every seat until the game ends."""
    match = session.match
    bots = [make_bot(FIRST_LEVEL, Random(seat)) for seat in range(len(match.setup.seats))]
    while match.phase is not Phase.OVER:
        if match.phase is Phase.DEAL:
            match.deal()
        for seat in match.waiting_for:
            match.submit(answer(bots[seat], match.view(seat)))
    session.presenter.view = match.view(session.viewer)
    return session


@contextmanager
def one_game(services: Services, jobs: int, edition: str = BUILT_IN[0]) -> Iterator[Path]:
    """Play a game between bots in `jobs` processes (one game each); yields its record."""
    file = services.library.get(edition)
    with TemporaryDirectory(prefix="rage-desktop-") as folder:
        levels = (FIRST_LEVEL,)
        plan = Plan(file=file, players=4, levels=levels, games=jobs, seed=SEED, folder=Path(folder))
        simulate(plan, jobs, lambda _: None)
        yield record_path(Path(folder), 0)
