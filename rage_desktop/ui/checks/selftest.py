"""`rage-desktop --self-test`: is everything there, and does it work on this machine?

Every asset is loaded, every scene drawn once, and one game between bots played in each edition,
in worker processes. A line for each part; the exit code is 0 if all is well.
"""

import gettext
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pygame

from rage_desktop.bots.bot import answer
from rage_desktop.bots.judge.weights import read_lists, table_in, weights_dir
from rage_desktop.bots.levels import adviser, make_bot
from rage_desktop.match.contests.level_strength import FILE, load
from rage_desktop.match.contests.simulation import Plan, record_path, simulate
from rage_desktop.match.library import BUILT_IN
from rage_desktop.match.referee import check_record, open_record, proves
from rage_desktop.match.seats import FIRST_LEVEL, default_seats
from rage_desktop.own_files import assets_dir
from rage_desktop.play.lessons.lesson_match import match_of
from rage_desktop.play.session import Session
from rage_desktop.rules import ActionCard, Phase, Play, Role, text
from rage_desktop.stage.words.languages import load_translation
from rage_desktop.stage.words.wording import Wording
from rage_desktop.ui.art.fonts import STYLES, Fonts
from rage_desktop.ui.art.raster import Raster
from rage_desktop.ui.art.studio import Faces, Studio
from rage_desktop.ui.crash import CrashScene, already_open
from rage_desktop.ui.game import make_app, make_services
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.archive.import_record import ImportScene
from rage_desktop.ui.scenes.archive.saved_games import SavedGamesScene
from rage_desktop.ui.scenes.codes.compare import CompareScene, codes_of
from rage_desktop.ui.scenes.curtain import CurtainScene
from rage_desktop.ui.scenes.daily.daily_scene import DailyScene
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.scenes.learn.learn_end import LearnEndScene
from rage_desktop.ui.scenes.learn.learn_pause import LearnPauseScene
from rage_desktop.ui.scenes.learn.offer import DifferenceOffer
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.notice import ConfirmScene, NoticeScene
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.players import PlayersScene
from rage_desktop.ui.scenes.reading.explain import ExplainScene
from rage_desktop.ui.scenes.record.statistics import StatisticsScene
from rage_desktop.ui.scenes.record.which_games import Choice, WhichGamesScene
from rage_desktop.ui.scenes.record.who_plays import WhoPlaysScene
from rage_desktop.ui.scenes.review.decision_page import DecisionScene
from rage_desktop.ui.scenes.review.looking_back_at import LookingBack, subject_of_match
from rage_desktop.ui.scenes.review.overview_page import OverviewScene
from rage_desktop.ui.scenes.rules.chapters import Subject
from rage_desktop.ui.scenes.rules.rules_drawer import RulesDrawer
from rage_desktop.ui.scenes.rules.rules_page import RulesScene
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.seats.add_program import AddProgramScene
from rage_desktop.ui.scenes.seats.face_picker import FacePickerScene
from rage_desktop.ui.scenes.seats.seat_player import SeatPlayerScene
from rage_desktop.ui.scenes.seats.who_sits import WhoSitsScene
from rage_desktop.ui.scenes.settings.languages_scene import LanguagesScene
from rage_desktop.ui.scenes.settings.settings_page import SettingsScene
from rage_desktop.ui.scenes.suit_wheel import SuitWheelScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.scenes.watching.replay import ReplayScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Outcome, Push
from rage_desktop.ui.window.ambience import stretched
from rage_desktop.ui.window.app import App
from rage_desktop.ui.window.sound import SOUND_CAPTIONS, Mixer, read_samples
from rage_desktop.ui.window.window import Window

SEED = "SELFTEST"
SIZE = (1280, 720)
STEPS, STEP = 4, 0.3  # turns of the loop for each scene, seconds each
CARD = 120  # px
WORKERS = 2
PATIENCE = 30.0  # seconds for a search: how fast it is does not matter here


class Wrong(RuntimeError):
    """A part that is not as it should be."""


def self_test() -> int:
    """Try every part, with a temporary data folder; returns the exit code."""
    screens = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform == "linux" and not screens:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    wrong = 0
    with TemporaryDirectory(prefix="rage-desktop-", ignore_cleanup_errors=True) as folder:
        services = make_services(GameOptions(data_dir=Path(folder)), Random(1))
        for name, part in PARTS.items():
            began = time.perf_counter()
            try:
                found = part(services)
            except Exception as error:
                wrong += 1
                found = f"FAILED: {type(error).__name__}: {error}"
            sys.stdout.write(f"{name:13} {found} ({time.perf_counter() - began:.2f} s)\n")
            sys.stdout.flush()
        services.close()
    sys.stdout.write(f"{wrong} of {len(PARTS)} parts failed\n" if wrong else "All is well\n")
    return 1 if wrong else 0


# -- assets --------------------------------------------------------------------------------------


def editions(services: Services) -> str:
    """Read the built-in editions."""
    found = services.library.built_in
    if missing := set(BUILT_IN) - set(found):
        raise Wrong(f"missing: {', '.join(sorted(missing))}")
    return ", ".join(found)


def lessons(services: Services) -> str:
    """Read the lessons, and deal each."""
    found = services.lessons
    for lesson in found.lessons:
        match_of(lesson, services.library).deal()
    return f"{len(found.lessons)} lessons in {', '.join(found.parts)}"


def pictures(services: Services) -> str:  # noqa: ARG001
    """Draw every drawing."""
    drawings = sorted((assets_dir() / "svg").glob("*.svg"))
    for path in drawings:
        try:
            picture = pygame.image.load_sized_svg(path, (CARD, CARD))
        except pygame.error as error:
            raise Wrong(f"{path.name} cannot be drawn: {error}") from error
        if not picture.get_bounding_rect():
            raise Wrong(f"{path.name} is blank")
    if not drawings:
        raise Wrong("there are none")
    return f"{len(drawings)} drawings"


def cards(services: Services) -> str:
    """Draw every card of every edition."""
    studio, count = Studio(Raster(assets_dir() / "svg"), Fonts()), 0
    for file in services.library.editions():
        wording = Wording(look=file.look)
        art, faces = studio.cards(file.look.skin), Faces(file.look, wording)
        for card in file.rules.deck:
            art.face(faces(card), CARD)
            count += 1
        art.back(CARD)
    return f"{count} cards"


def fonts(services: Services) -> str:  # noqa: ARG001
    """Write a line in every style."""
    made = Fonts()
    for style in STYLES:
        if made.text("Rage 15 \u2212 \u00c9\u00e8\u00fc", style, 30, "#FFFFFF").get_width() < 60:
            raise Wrong(f"style {style} writes nothing")
    return f"{len(STYLES)} styles"


def sounds(services: Services) -> str:  # noqa: ARG001
    """Read every sound, and try the sound device; having none is no failure."""
    folder = assets_dir() / "sounds"
    for path in (folder / "ambience").glob("*.wav"):
        stretched(path)
    for name in SOUND_CAPTIONS:
        if not read_samples(folder / f"{name}.wav"):
            raise Wrong(f"{name} is empty")
    mixer = Mixer(folder, volume=0.5)
    mixer.prepare()
    heard = "no device" if mixer.problem else "device opened"
    mixer.close()
    return f"{len(SOUND_CAPTIONS)} sounds, {heard}"


def translations(services: Services) -> str:  # noqa: ARG001
    """Read every language and say something in it."""
    folder = assets_dir() / "locale"
    found = folder.glob("*/LC_MESSAGES/*.[mp]o")  # a package holds only compiled catalogues
    languages = sorted({path.parents[1].name for path in found})
    for language in languages:
        translation = load_translation(language, folder)
        if not isinstance(translation, gettext.GNUTranslations):
            raise Wrong(f"{language} is not compiled")
        if not Wording(translation)(text("New game")):
            raise Wrong(f"{language} says nothing")
    return ", ".join(["en", *languages])


# -- scenes --------------------------------------------------------------------------------------


def strengths(services: Services) -> str:  # noqa: ARG001
    """Read what is known about the levels, and the weights that they judge by."""
    table = load(assets_dir().joinpath(*FILE))
    if not table:
        raise Wrong("the table of strengths cannot be read")
    fitted = table_in(weights_dir())
    for entry in fitted.values():
        read_lists(weights_dir() / entry.file)
    return f"{', '.join(table)}; weights for {', '.join(fitted)}"


def scenes(services: Services) -> str:
    """Open every scene in a window of its own and let a little time pass."""
    window = None
    count = 0
    for scene in all_scenes(services):
        app = opened(services, scene, window)
        window = app.window
        painted = app.turn(0.0, [])
        for _ in range(STEPS):
            app.turn(STEP, [])
        if not painted or app.stack.top is None:
            raise Wrong(f"{type(scene).__name__} shows nothing")
        count += 1
    if window is not None:
        window.close()
    return f"{count} scenes"


def opened(services: Services, scene: Scene, window: Window | None = None) -> App:
    """Open the game on a scene, in a window that exists already or in a new one."""
    options = GameOptions(window=SIZE, fullscreen=False, lang="en")
    return make_app(options, services, partial(_first, scene), window=window)


def _first(scene: Scene, app: App) -> Scene:  # noqa: ARG001
    return scene


def all_scenes(services: Services) -> Iterator[Scene]:
    """Make one of every kind of scene."""
    file = services.library.editions()[0]
    question = text("Quit")
    yield TitleScene(services)
    yield NewGameScene(services)
    seat = default_seats(2)[1]
    yield SeatPlayerScene(services, seat)
    yield FacePickerScene(default_seats(4), 1)
    yield AddProgramScene(services, seat.name)
    yield ImportScene(services)
    yield RulesScene(services, file, services.library.editions())
    yield RulesDrawer(services, Subject(file, file.rules, 4))
    yield SettingsScene(services)
    yield LanguagesScene(services)
    yield NoticeScene((question,))
    yield ConfirmScene(question, question, question, question)
    yield DifferenceOffer(services)
    yield CrashScene(True, None)
    yield already_open()
    new_game = services.tables.new_game
    for each in services.library.editions():
        yield TableScene(services, new_game(each, default_seats(each.rules.players.max)))
    played = play_out(services, new_game(file, default_seats(4), seed=SEED))
    hot_seat = new_game(file, default_seats(4, humans=4), seed=SEED)
    hot_seat.begin()
    yield CurtainScene(services, hot_seat)
    yield PlayersScene(hot_seat)
    yield PauseScene(services, played)
    yield ScoreSheetScene(services, played)
    yield ExplainScene(played, 1)
    yield GameOverScene(services, played)
    review = DecisionScene(services, looked_back_at(services, played), 0, None)
    yield review
    yield OverviewScene(services, review.looking, 0)
    yield SavedGamesScene(services)
    yield StatisticsScene(services)
    yield WhichGamesScene(Choice(services.playing), services.store.people.all(), (), lambda _: None)
    yield WhoPlaysScene(services)
    yield DailyScene(services)
    if (codes := codes_of(services, played.match)) is not None:
        yield CompareScene(services, *codes)
    yield WhoSitsScene(services, default_seats(4), 2)
    first, *_, last = services.lessons.lessons
    yield routes.lesson_scene(services, first)
    yield routes.lesson_scene(services, last)
    yield LearnPauseScene(services)
    yield LearnEndScene(services, services.lessons, first)
    yield WheelOnTable(services, new_game(file, default_seats(4), seed=SEED))
    with one_game(services, 1) as record:
        yield ReplayScene(services, open_record(record))


def looked_back_at(services: Services, session: Session) -> LookingBack:
    """Return a review of a game, with nothing worked out."""
    looking = LookingBack(services, subject_of_match(session.match), (0,))
    looking.close()
    return looking


class WheelOnTable(TableScene):
    """A table that opens the suit wheel for a card nobody needs to hold."""

    _open = False

    def update(self, dt: float) -> Outcome:
        """Open the wheel at the first turn."""
        if self._open:
            return super().update(dt)
        self._open = True
        suits = self.session.match.setup.edition.suits
        plays = [Play(0, ActionCard(Role.WILD), suit) for suit in suits]
        return Push(SuitWheelScene(self.board.look, self._board_for, self.session.view, plays))


def play_out(services: Services, session: Session) -> Session:  # noqa: ARG001
    """Let bots move for every seat to the end."""
    match = session.match
    bots = [make_bot(FIRST_LEVEL, Random(seat)) for seat in range(len(match.setup.seats))]
    while match.phase is not Phase.OVER:
        if match.phase is Phase.DEAL:
            match.deal()
        for seat in match.waiting_for:
            match.submit(answer(bots[seat], match.view(seat)))
    session.screen.view = match.view(session.viewer)
    return session


# -- games ---------------------------------------------------------------------------------------


def games(services: Services) -> str:
    """Play a game in every edition, and prove its record."""
    for file in services.library.editions():
        with one_game(services, 1, file.id) as record:
            if not proves(check_record(record.read_bytes())):
                raise Wrong(f"the record of {file.id} proves nothing")
    return f"{len(services.library.editions())} played and verified"


def workers(services: Services) -> str:
    """Play in other processes, and have one of them search for a card."""
    session = services.tables.new_game(services.library.editions()[0], default_seats(4), seed=SEED)
    session.begin()
    view = session.match.view(session.match.waiting_for[0])
    services.workers.ask(adviser(), view, seed=1, seconds=PATIENCE).result()
    if services.workers.trouble:
        raise Wrong(services.workers.trouble)
    with one_game(services, WORKERS):
        return f"{WORKERS} processes, and one that searches"


@contextmanager
def one_game(services: Services, jobs: int, edition: str = BUILT_IN[0]) -> Iterator[Path]:
    """Play a game between bots in so many processes (one each); yields its record."""
    file = services.library.get(edition)
    with TemporaryDirectory(prefix="rage-desktop-") as folder:
        levels = (FIRST_LEVEL,)
        plan = Plan(file=file, players=4, levels=levels, games=jobs, seed=SEED, folder=Path(folder))
        simulate(plan, jobs, lambda _: None)
        yield record_path(Path(folder), 0)


def saved(services: Services) -> str:
    """Find the games played before in the store again."""
    here = "on disk" if services.store.keeps else "not kept: nothing can be written"
    if not services.store.finished():
        raise Wrong("the game that was finished is not there")
    return f"{len(services.store.unfinished())} open, {here}"


PARTS: Mapping[str, Callable[[Services], str]] = {
    "editions": editions,
    "lessons": lessons,
    "pictures": pictures,
    "cards": cards,
    "fonts": fonts,
    "sounds": sounds,
    "translations": translations,
    "strengths": strengths,
    "scenes": scenes,
    "saved games": saved,
    "games": games,
    "workers": workers,
}
