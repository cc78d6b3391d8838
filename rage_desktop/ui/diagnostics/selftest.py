"""`rage-desktop --self-test`: check that the program is complete and works on this machine.

Every asset is loaded, every scene is drawn once, one game between bots is played in each edition,
in worker processes, and one round on phones, on loopback. Prints a line for each part; the exit
code is 0 on success.
"""

import gettext
import os
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pygame

from rage_desktop.asset_paths import assets_dir
from rage_desktop.bots.evaluation.weights import read_lists, table_in, weights_dir
from rage_desktop.bots.levels import ADVISER
from rage_desktop.match.edition_files import BUILT_IN
from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.record_verification import check_record, has_deal_proof
from rage_desktop.play.lessons.lesson_match import match_of
from rage_desktop.play.player_descriptions import FILE, load
from rage_desktop.presentation.i18n.languages import load_translation
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules import Phase, text
from rage_desktop.ui.art.art_factory import ArtFactory, Faces
from rage_desktop.ui.art.fonts import STYLES, Fonts
from rage_desktop.ui.art.raster import Raster
from rage_desktop.ui.diagnostics.all_scenes import SEED, all_scenes, one_game
from rage_desktop.ui.diagnostics.phone_robots import HERE, fetch, listening, robots_of
from rage_desktop.ui.game import make_app, make_art_factory, make_services
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.phone_link import PhoneLink
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.window.app import App
from rage_desktop.ui.window.sound import SOUND_CAPTIONS, Mixer
from rage_desktop.ui.window.sound_file import RATE, read_sound
from rage_desktop.ui.window.window import Window

SIZE = (1280, 720)
# turns of the loop for each scene, seconds each
STEPS = 4
STEP = 0.3
CARD = 120  # px
WORKERS = 2
PHONES = 3
PATIENCE = 30.0  # seconds for a search, generous since its speed does not matter here


class Wrong(RuntimeError):
    """A failed check."""


def self_test() -> int:
    """Check every part, with a temporary data folder; return the exit code."""
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
    """Load the built-in editions."""
    found = services.library.built_in
    if missing := set(BUILT_IN) - set(found):
        raise Wrong(f"missing: {', '.join(sorted(missing))}")
    return ", ".join(found)


def lessons(services: Services) -> str:
    """Load the lessons, and deal each."""
    found = services.lessons
    for lesson in found.lessons:
        match_of(lesson, services.library).deal()
    return f"{len(found.lessons)} lessons in {', '.join(found.parts)}"


def pictures(services: Services) -> str:  # noqa: ARG001
    """Render every drawing."""
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
    art_factory = ArtFactory(Raster(assets_dir() / "svg"), Fonts())
    count = 0
    for file in services.library.editions():
        translator = Translator(look=file.look)
        art = art_factory.cards(file.look.skin)
        faces = Faces(file.look, translator)
        for card in file.rules.deck:
            art.face(faces(card), CARD)
            count += 1
        art.back(CARD)
    return f"{count} cards"


def fonts(services: Services) -> str:  # noqa: ARG001
    """Render a line in every style."""
    made = Fonts()
    for style in STYLES:
        if made.text("Rage 15 \u2212 \u00c9\u00e8\u00fc", style, 30, "#FFFFFF").get_width() < 60:
            raise Wrong(f"style {style} writes nothing")
    return f"{len(STYLES)} styles"


def sounds(services: Services) -> str:  # noqa: ARG001
    """Decode every sound, and try the sound device; having none is no failure."""
    folder = assets_dir() / "sounds"
    mixer = Mixer(folder, volume=0.5)
    mixer.prepare()
    heard = "no device" if mixer.problem else "device opened"
    if mixer.problem:
        os.environ["SDL_AUDIODRIVER"] = "dummy"  # which decodes, too
        pygame.mixer.init(RATE, -16, 1)
    named = [folder / f"{name}.flac" for name in SOUND_CAPTIONS]
    for path in [*named, *(folder / "ambience").glob("*.flac")]:
        read_sound(path)
    mixer.close()
    return f"{len(SOUND_CAPTIONS)} sounds, {heard}"


def translations(services: Services) -> str:  # noqa: ARG001
    """Load every language and translate a text."""
    folder = assets_dir() / "locale"
    found = folder.glob("*/LC_MESSAGES/*.[mp]o")  # a package has only compiled catalogues
    languages = sorted({path.parents[1].name for path in found})
    for language in languages:
        translation = load_translation(language, folder)
        if not isinstance(translation, gettext.GNUTranslations):
            raise Wrong(f"{language} is not compiled")
        if not Translator(translation)(text("New game")):
            raise Wrong(f"{language} says nothing")
    return ", ".join(["en", *languages])


# -- scenes --------------------------------------------------------------------------------------


def strengths(services: Services) -> str:  # noqa: ARG001
    """Load the strengths of the levels, and the weights of the evaluator."""
    table = load(assets_dir().joinpath(*FILE))
    if not table:
        raise Wrong("the table of strengths cannot be read")
    fitted = table_in(weights_dir())
    for entry in fitted.values():
        read_lists(weights_dir() / entry.file)
    return f"{', '.join(table)}; weights for {', '.join(fitted)}"


def scenes(services: Services) -> str:
    """Open every scene with drawing on, as in a game, and let a little time pass."""
    window = None
    art_factory = make_art_factory()
    count = 0
    for scene in all_scenes(services):
        app = opened(services, scene, window, art_factory)
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


def opened(
    services: Services,
    scene: Scene,
    window: Window | None = None,
    art_factory: ArtFactory | None = None,
) -> App:
    """Open the game on a scene, with a window and surfaces that exist already, or new ones."""
    options = GameOptions(window=SIZE, fullscreen=False, lang="en")
    return make_app(options, services, lambda _: scene, window=window, art_factory=art_factory)


# -- games ---------------------------------------------------------------------------------------


def games(services: Services) -> str:
    """Play a game in every edition, and verify its record."""
    for file in services.library.editions():
        with one_game(services, 1, file.id) as record:
            if not has_deal_proof(check_record(record.read_bytes())):
                raise Wrong(f"the record of {file.id} proves nothing")
    return f"{len(services.library.editions())} played and verified"


def workers(services: Services) -> str:
    """Play in worker processes, and have one of them search for a card."""
    session = services.session_factory.new_game(
        services.library.editions()[0], default_seats(4), seed=SEED
    )
    session.begin()
    view = session.match.view(session.match.waiting_for[0])
    services.workers.ask(ADVISER, view, seed=1, seconds=PATIENCE).result()
    if services.workers.trouble:
        raise Wrong(services.workers.trouble)
    with one_game(services, WORKERS):
        return f"{WORKERS} processes, and one that searches"


def phones(services: Services) -> str:
    """Open a table for phones on loopback, fetch what they show, and let robots play a round."""
    session = services.session_factory.new_game(
        services.library.editions()[0],
        default_seats(PHONES, PHONES),
        changes={"hand_sizes": {"order": "list", "sizes": [2]}},
        phones=tuple(range(PHONES)),
        seed=SEED,
    )
    folder = services.settings_file.path.parent
    link = PhoneLink(folder, services.wake, lambda _: None, addresses=(HERE,))
    try:
        link.begin(session)
        page = fetch(link.place, f"/{link.letters}")
        if b"<script>" not in page or b"<symbol" not in fetch(link.place, "/cards.svg"):
            raise Wrong("the page or its drawings are not served")
        robots = robots_of(link, PHONES)
        session.begin()
        until = time.monotonic() + PATIENCE
        with listening(robots):
            while session.match.phase is not Phase.OVER:
                session.advance(1.0)
                link.host.follow()
                time.sleep(0.001)
                if time.monotonic() > until:
                    raise Wrong("the round on phones does not end")
        moves = sum(len(robot.answers) for robot in robots)
    finally:
        link.close(for_good=True)
    return f"a page of {len(page)} bytes, {PHONES} phones, a round of {moves} moves"


def saved(services: Services) -> str:
    """Find the games played before in the store."""
    here = "on disk" if services.store.queue.is_saved else "not kept: nothing can be written"
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
    "phones": phones,
}
