"""Every format the game reads: its sound files, and what must hold for any other bytes."""

import contextlib
import io
import os
import re
import sqlite3
import sys
import tomllib
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random

import pygame
from damage import Dialect
from helpers.fixtures.matches import setup_of, step, step_by_bots
from helpers.processes.signals import COMMANDS, run_and_signal, unexpected_errors
from helpers.processes.signals import ENDING as SENT
from hidden_window import begin_a_game, come_to_title, opened
from materials import YESTERDAY, Materials
from msgspec import structs
from readable import check_words
from trials import Wrong

from rage_desktop.bots.external_bots.process import BotFailed, ExternalBot
from rage_desktop.bots.levels.level_bots import CountingBot
from rage_desktop.cli.main import run
from rage_desktop.interrupts import INTERRUPTED
from rage_desktop.match.code_signs import EDITION, encode_code
from rage_desktop.match.edition_code import WORDS, edition_code, pack_edition
from rage_desktop.match.edition_files import FOLDER, read_edition
from rage_desktop.match.foreign_editions import read_foreign
from rage_desktop.match.game_setup import default_seats, parse_deal_code
from rage_desktop.match.match import Match
from rage_desktop.match.own_editions import OwnEditions
from rage_desktop.match.record_verification import ENDING, check_record, open_record
from rage_desktop.match.settings import FILE_NAME as SETTINGS
from rage_desktop.match.store.database import FILE_NAME as STORE
from rage_desktop.rules import EditionError, Phase, parse_edition_file
from rage_desktop.rules.editions.file import EditionFile
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.replay.replay import ReplayScene
from rage_desktop.ui.window.log import FILE_NAME as LOG
from rage_desktop.ui.window.log import Log
from rage_desktop.ui.window.single_instance import ADDRESS, LOCK, acquire_lock, activate_running
from rage_desktop.user_error import UserError

OWN = (UserError, EditionError)  # errors whose text is a sentence for the player
MOVES = 40  # of a game with a damaged edition
QUESTIONS = 4  # put to a program at the table
CODES = (b"rage/4/K7Q2M-9XD4T", b"rave/6/A/secret-bids", b"glyphs/3/2345-6/secret-bids+x")
ANSWERS = (b'{"type":"ready","name":"Ada"}\n{"bid":1}\n{"bid":0}\n{"card":"B15","suit":null}',)
ADDRESSES = (b"4242 0123456789abcdef0123456789abcdef 99999\n",)
WALS = (b"\x37\x7f\x06\x82\x00\x2d\xe2\x18\0\0\x10\0\0\0\0\1" + bytes(4_136),)
LOGS = (b"2026-03-04T11:00:00Z Rage Desktop 0.1.0\n" * 40,)
KEPT = (
    "SELECT id, title FROM games",
    "SELECT game, ply, move FROM moves",
    "SELECT game, ply, verdict FROM reviews",
    "SELECT id, name FROM people",
    "SELECT game, seat, total, hands FROM played",
    "SELECT person, achievement, earned FROM achievements",
    "SELECT day, person, game FROM daily",
)
THINGS = (
    "a folder",
    "a pipe",
    "a link in a circle",
    "a link to nowhere",
    "a link to a letter",
    "an empty file",
)
LETTER = b"Dear Ada,\n"
MOMENTS = tuple(
    f"{edition} {seats} {moves}".encode()
    for edition in ("rage", "rage-amigo", "glyphs", "rave")
    for seats in (3, 4, 7)
    for moves in range(0, 400, 7)
)
SIGNALS = tuple(
    f"{number:d} {name} {tenths / 10}".encode()
    for number in SENT
    for name in COMMANDS
    for tenths in range(25)
)
ODD = tuple(
    f"{name} is {thing}".encode()
    for name in (SETTINGS, STORE, LOG, LOCK, ADDRESS, FOLDER, f"{FOLDER}/some.toml")
    for thing in THINGS
)


@dataclass(frozen=True)
class Case:
    """A format: a row of the table, sound files, and a check that raises whatever is wrong."""

    kind: str
    weight: int
    dialect: Dialect
    ending: str
    sound: Callable[[Materials], Sequence[bytes]]
    check: Callable[[bytes, Path], None]
    shrinks: bool = True


@contextmanager
def refusals() -> Iterator[None]:
    """Let the game refuse what it is given, in a sentence that can be read."""
    try:
        yield
    except OWN as error:
        check_words([str(error)], "the error")


def command(*arguments: str) -> tuple[int, str]:
    """Run a command of the command line; return its exit code and output."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = run(arguments)
    check_words([said.getvalue()], "the command")
    if code not in (0, 1, 2):
        raise Wrong(f"it ends with {code}")
    return code, said.getvalue()


# -- records -------------------------------------------------------------------------------------


def verify(data: bytes, folder: Path) -> None:
    """Check a record as the command does; a record cut short must not pass for a complete one."""
    path = _written(folder / f"some{ENDING}", data)
    code, said = command("verify", str(path))
    _unchanged(path, data)
    if code == 0 and _verdict(said) == _of_a_whole_record() and not check_record(data).complete:
        raise Wrong("a record cut short is accepted without a word")


@cache
def _of_a_whole_record() -> str:
    return _verdict(command("verify", str(YESTERDAY / "records" / f"rage{ENDING}"))[1])


def _verdict(said: str) -> str:
    return re.sub(r" \([^)]*\)", "", said)


def replay(data: bytes, folder: Path) -> None:
    """Watch a record."""
    path = _written(folder / f"some{ENDING}", data)
    try:
        open_record(path)
    except OWN as error:
        check_words([str(error)], "the error")
        return
    with opened(folder, options={"replay": path}) as (player, _):
        player.driver.settle()
        assert isinstance(player.scene, ReplayScene)
        for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_END, pygame.K_p, pygame.K_LEFT):
            player.driver.key(key)
            player.driver.step(0.5)
            check_words(player.driver.texts(), type(player.scene).__name__)


def export(data: bytes, folder: Path) -> None:
    """Check and watch the export of some moment of a game."""
    edition_id, seats, moves = data.decode().split()
    match = Match(setup_of(edition_id, int(seats), seed=moves))
    rng = Random(moves)
    for _ in range(int(moves)):
        if match.phase is not Phase.OVER:
            step(match, rng)
    record = "".join(f"{line}\n" for line in match.record_lines()).encode()
    code, said = command("verify", str(_written(folder / f"export{ENDING}", record)))
    if code:
        raise Wrong(f"an export is refused: {said[:200]}")
    replay(record, folder)


# -- editions ------------------------------------------------------------------------------------


def check_edition(data: bytes, folder: Path) -> None:
    """Check an edition file as the command does."""
    command("editions", str(_written(folder / "some.toml", data)))


def _read(data: bytes, folder: Path) -> EditionFile | None:
    try:
        return read_edition(_written(folder / "some.toml", data))
    except OWN as error:
        check_words([str(error)], "the error")
        return None


def play_edition(data: bytes, folder: Path) -> None:
    """Let bots play by the rules of an edition that passes."""
    file = _read(data, folder)
    if file is None:
        return
    for players in {file.rules.players.min, file.rules.players.max}:
        setup = structs.replace(setup_of(), file=file, seats=default_seats(players, humans=0))
        match = None
        with refusals():
            match = Match(setup)
        for _ in range(MOVES):
            if match is not None and match.phase is not Phase.OVER:
                step_by_bots(match, CountingBot())


def open_edition(data: bytes, folder: Path) -> None:
    """Open a table with an edition that passes, and begin."""
    file = _read(data, folder)
    if file is None:
        return
    with opened(folder, options={"edition": file}) as (player, _):
        player.driver.settle()
        check_words(player.driver.texts(), type(player.scene).__name__)
        if not player.driver.find("deal").enabled:
            return
        player.press("deal")
        for _ in range(3):  # the bid, a card, and the bots' moves
            player.wait()
            check_words(player.driver.texts(), type(player.scene).__name__)
            player.driver.key(pygame.K_RETURN)


def editions_folder(data: bytes, folder: Path) -> None:
    """Start with an edition among the player's own; a sound one beside it stays listed."""
    sound = (YESTERDAY / "editions" / "oh-hell.toml").read_bytes()
    _written(folder / FOLDER / "sound.toml", re.sub(rb"(?m)^id = .*", b'id = "sound"', sound))
    path = _written(folder / FOLDER / "some.toml", data)
    said = command("--data-dir", str(folder), "editions")[1]
    if not re.search(r"(?m)^sound ", said):
        raise Wrong("a sound edition beside it is gone from the list")
    start(folder)
    _unchanged(path, data)


def own_editions(data: bytes, folder: Path) -> None:
    """Use the player's shelf with a damaged file, a damaged draft and one that was deleted."""
    own = OwnEditions(folder / FOLDER, lambda: datetime(2026, 3, 5, tzinfo=UTC))
    sound = own.add(read_edition(YESTERDAY / "editions" / "oh-hell.toml"))
    path = _written(folder / FOLDER / "some.toml", data)
    _written(folder / FOLDER / "deleted/some-2026-03-04-120000.toml", data)
    _written(folder / FOLDER / "drafts/some.toml", data)
    with refusals():
        own.read_foreign(data, "some.toml")
    check_words(map(str, own.problems()), "the shelf")
    for draft in own.drafts():
        own.keep_draft(draft)
        if own.draft(draft.id) != draft:
            raise Wrong("a draft is kept as another")
    for deleted in own.deleted():
        with refusals():
            own.bring_back(deleted)
    if sound not in own.all():
        raise Wrong("a sound edition beside it is gone from the shelf")
    _unchanged(path, data)


def packed_edition(data: bytes, folder: Path) -> None:  # noqa: ARG001
    """Read the code of an edition with these bytes in it; what is accepted has a code again."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS, zdict=WORDS)
    with refusals():
        file = read_foreign(encode_code(EDITION, packer.compress(data) + packer.flush()))
        if read_foreign(edition_code(file)) != file:
            raise Wrong("the edition's own code means another")


# -- what is kept --------------------------------------------------------------------------------


LISTS = (("continue",), ("new-game", "saved"), ("new-game", "saved", "statistics"))


def start(folder: Path, looks: Sequence[Sequence[str]] = ()) -> None:
    """Start the game, look at some of what is kept, and begin a new game."""
    with opened(folder) as (player, services):
        services.change_settings(sound=False, speed=0, reduced_motion=True)
        check_words(come_to_title(player), "the start")
        for way in looks:
            for which in way:
                if not player.driver.has(which):
                    break
                player.press(which)
                player.driver.settle()
                check_words(player.driver.texts(), type(player.scene).__name__)
            player.driver.app.stack.apply(routes.to_title())
            come_to_title(player)
        check_words(begin_a_game(player), "the page of a new game")


def settings(data: bytes, folder: Path) -> None:
    """Start with these settings; what could not be read is kept."""
    path = _written(folder / SETTINGS, data)
    start(folder)
    if not _is_kept(folder, data):
        try:
            tomllib.loads(data.decode())
        except (ValueError, RecursionError):
            raise Wrong("the file was overwritten or lost") from None
    assert path.exists()


def store(data: bytes, folder: Path) -> None:
    """Start with this store; every row that can be read is kept."""
    before = _rows(_written(folder / "before", data))
    (folder / "before").unlink()
    _written(folder / STORE, data)
    start(folder, LISTS)
    found = [path for path in folder.iterdir() if path.is_file()]
    if not _is_kept(folder, data) and not any(before <= _rows(path) for path in found):
        raise Wrong("the file was overwritten or lost")


def store_log(data: bytes, folder: Path) -> None:
    """Start with these bytes as the file that SQLite writes before it changes a store."""
    _written(folder / f"{STORE}-wal", data)
    store((YESTERDAY / STORE).read_bytes(), folder)


def _rows(path: Path) -> set[tuple[object, ...]]:
    """Return what can be read of games and their belongings, as far as nothing changes it."""
    rows: set[tuple[object, ...]] = set()
    for query in KEPT:
        with suppress(sqlite3.Error, UnicodeError), closing(_reader(path)) as db:
            rows |= {(query, *row) for row in db.execute(query)}
    return rows


def _reader(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def _is_kept(folder: Path, data: bytes) -> bool:
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return any(path.stat().st_size == len(data) and path.read_bytes() == data for path in files)


def small_file(name: str) -> Callable[[bytes, Path], None]:
    """Return the check for a lock, an address or a log."""

    def check(data: bytes, folder: Path) -> None:
        _written(folder / name, data)
        _use_small_files(folder)

    return check


def _use_small_files(folder: Path) -> None:
    lock = acquire_lock(folder)
    activate_running(folder)
    Log(folder).write("A line.")
    if lock is None:
        raise Wrong("the folder cannot be claimed")
    lock.listen(lambda: None)
    lock.close()


def odd_thing(data: bytes, folder: Path) -> None:
    """Start where something that is not a file has a file's name."""
    name, _, thing = data.decode().partition(" is ")
    path = folder / name
    letter = _written(folder.with_name("letter"), LETTER)
    mode = letter.stat().st_mode
    path.parent.mkdir(parents=True, exist_ok=True)
    match thing:
        case "a folder":
            path.mkdir()
        case "a pipe" if hasattr(os, "mkfifo"):
            os.mkfifo(path)
        case "a link in a circle" if os.name == "posix":
            path.symlink_to(path.name)
        case "a link to nowhere" if os.name == "posix":
            path.symlink_to("nowhere/at/all")
        case "a link to a letter" if os.name == "posix":
            path.symlink_to(letter)
        case _:
            path.touch()
    _use_small_files(folder)
    start(folder)
    if letter.read_bytes() != LETTER or letter.stat().st_mode != mode:
        raise Wrong("a file that is not the game's was changed")


def signals(data: bytes, folder: Path) -> None:
    """Send a signal to a command: it ends with its exit code, and with a line at most."""
    number, name, seconds = data.decode().split()
    code, said = run_and_signal(folder, name, int(number), float(seconds))
    if code != INTERRUPTED or len(unexpected_errors(said)) > 1:
        raise Wrong(f"{name} ends with {code} and says: {said[-200:]}")


# -- what is typed and said ----------------------------------------------------------------------


def deal_code(data: bytes, folder: Path) -> None:  # noqa: ARG001
    """Type in a deal code, and deal its cards."""
    with refusals():
        code = parse_deal_code(data.decode("utf-8", "replace"))
        Match(setup_of(code.edition_id, code.players, code.seed, code.variants)).deal()


def answers(data: bytes, folder: Path) -> None:
    """Ask a program that answers this; it makes legal moves, or one sentence says what it did."""
    match = Match(setup_of("rage", seed="A"))
    match.deal()
    seat = match.waiting_for[0]
    script = Path(__file__).with_name("answering.py")
    words = [sys.executable, "-I", "-S", str(script), str(_written(folder / "answers", data))]
    names = tuple(one.name for one in match.setup.seats)
    try:
        with ExternalBot(words, match.setup.edition, names, seat, 2.0) as bot:
            check_words([bot.name], "the bot's name")
            for _ in range(QUESTIONS):
                while match.waiting_for[:1] != (seat,):
                    match.submit(match.view(match.waiting_for[0]).legal[0])
                match.submit(bot.move(match.view(seat)))
    except BotFailed as error:
        check_words([str(error)], "the error")


# -- small things --------------------------------------------------------------------------------


def _written(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def packed(sound: Materials) -> tuple[bytes, ...]:
    """Return what the codes of some editions unfold to."""
    files = (parse_edition_file(one.decode(), "sound.toml") for one in sound.editions)
    unpacked = (zlib.decompressobj(-zlib.MAX_WBITS, zdict=WORDS) for _ in sound.editions)
    return tuple(
        each.decompress(pack_edition(file)) for each, file in zip(unpacked, files, strict=True)
    )


def _unchanged(path: Path, data: bytes) -> None:
    if path.read_bytes() != data:
        raise Wrong("the file was overwritten or lost")


FORMATS: tuple[Case, ...] = (
    Case("record: verify", 30, "json", ENDING, lambda sound: sound.records, verify),
    Case("record: replay", 6, "json", ENDING, lambda sound: sound.records, replay),
    Case("edition: check", 20, "toml", ".toml", lambda sound: sound.editions, check_edition),
    Case("edition: game", 8, "toml", ".toml", lambda sound: sound.editions, play_edition),
    Case("edition: table", 5, "toml", ".toml", lambda sound: sound.editions, open_edition),
    Case("editions folder", 4, "toml", ".toml", lambda sound: sound.editions, editions_folder),
    Case("own editions", 6, "toml", ".toml", lambda sound: sound.editions, own_editions),
    Case("edition code", 10, "raw", ".msgpack", packed, packed_edition),
    Case("settings", 10, "toml", ".toml", lambda sound: sound.settings, settings),
    Case("store", 14, "sqlite", ".sqlite3", lambda sound: sound.stores, store, shrinks=False),
    Case("store's log", 1, "raw", ".wal", lambda _: WALS, store_log, shrinks=False),
    Case("lock", 1, "raw", ".lock", lambda _: (b"",), small_file(LOCK)),
    Case("address", 5, "raw", ".address", lambda _: ADDRESSES, small_file(ADDRESS)),
    Case("log", 3, "raw", ".log", lambda _: LOGS, small_file(LOG)),
    Case("odd things", 2, "as it is", ".txt", lambda _: ODD, odd_thing, shrinks=False),
    Case("export", 2, "as it is", ".txt", lambda _: MOMENTS, export, shrinks=False),
    Case("signal", 1, "as it is", ".txt", lambda _: SIGNALS, signals, shrinks=False),
    Case("deal code", 10, "raw", ".txt", lambda _: CODES, deal_code),
    Case("bot's answers", 4, "json", ".jsonl", lambda _: ANSWERS, answers),
)
