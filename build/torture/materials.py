"""Sound files to start from: records, editions, settings and stores, of today and of 0.1.0."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

from helpers.fixtures.matches import SHORT, noon, play_to_end, setup_of, step
from helpers.paths import ASSETS, TESTS
from msgspec import structs

from rage_desktop.match.game_setup import Seat, default_seats
from rage_desktop.match.match import Match
from rage_desktop.match.programs import Program
from rage_desktop.match.settings import LastGame, Settings, write_settings
from rage_desktop.match.statistics.result_rows import ReviewScore
from rage_desktop.match.store.database import FILE_NAME
from rage_desktop.match.store.store import Store, open_store

YESTERDAY = TESTS / "data" / "0.1.0"
GAMES = (("rage", ()), ("rage-amigo", ("secret-bids",)), ("glyphs", ()), ("rave", ()))
DAYS = {"rage": "2026-03-03", "rave": "2026-03-04"}  # whose deal is played
LONG_SETTINGS = Settings(
    programs=(Program("python bot.py", "0" * 64),),
    last_game=LastGame(
        edition="rave",
        variants=("secret-bids",),
        seats=(*default_seats(3, humans=2), Seat("Ada", "cat", "exec:python bot.py")),
    ),
)


@dataclass(frozen=True)
class Materials:
    """Sound files, by format."""

    records: tuple[bytes, ...]
    editions: tuple[bytes, ...]
    settings: tuple[bytes, ...]
    stores: tuple[bytes, ...]


def gathered(folder: Path) -> Materials:
    """Return them all; the folder is used to write a store."""
    records = [path.read_bytes() for path in sorted((YESTERDAY / "records").glob("rage*"))]
    editions = [*(ASSETS / "editions").glob("*.toml"), *(YESTERDAY / "editions").glob("*.toml")]
    return Materials(
        records=(*records, *(_record(name, variants) for name, variants in GAMES)),
        editions=tuple(path.read_bytes() for path in sorted(editions)),
        settings=(
            write_settings(LONG_SETTINGS).encode(),
            (YESTERDAY / "settings.toml").read_bytes(),
        ),
        stores=(_store(folder), (YESTERDAY / FILE_NAME).read_bytes()),
    )


def _record(name: str, variants: tuple[str, ...]) -> bytes:
    match = play_to_end(Match(setup_of(name, variants=variants, changes=SHORT)))
    return "\n".join((*match.record_lines(), "")).encode()


def _store(folder: Path) -> bytes:
    """Write a store with two finished games and two under way."""
    store = open_store(folder, noon)
    for name, variants in GAMES:
        setup = setup_of(name, variants=variants, changes=SHORT)
        match = Match(structs.replace(setup, daily=DAYS.get(name)), store)
        if name.startswith("rage"):
            play_to_end(match)
            _keep_more(store, match)
            continue
        for number in range(9):
            step(match, Random(number))
    store.close()
    return (folder / FILE_NAME).read_bytes()


def _keep_more(store: Store, match: Match) -> None:
    """Add some of everything that is kept besides moves."""
    (person,) = store.profiles.all()
    assert match.game is not None
    store.rename(match.game, "The long night")
    store.verdicts.keep(match.game, 4, "2 -1.5")
    store.history.rate(match.game, 0, ReviewScore(20.0, 12.0, 3.0, 40.0))
    store.history.earn(person, "first-ring", match.game)
    store.profiles.keep_settings(person, {"card_back": "dunes"})
