"""The player's settings: a TOML file that people may edit; a broken one is never overwritten."""

import contextlib
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, structs

from rage_desktop.input_limits import Id
from rage_desktop.match import files
from rage_desktop.match.files import Clock
from rage_desktop.match.game_setup import NAME_MAX, Seats, Secrecy, Variants, default_seats
from rage_desktop.match.programs import MOST, Program
from rage_desktop.rules import Text, text
from rage_desktop.untrusted_input import NO_CONTROLS, UNREADABLE, quote_path, why_unreadable

FILE_NAME = "settings.toml"
FORMAT = 1
MOST_BYTES = 256 * 1024
GONE = ("sort_hand",)  # obsolete keys of older versions

Percent = Annotated[int, Meta(ge=0, le=100)]
KeyChange = Annotated[str, Meta(pattern=r"^\S{1,4}=\S{1,4}$")]
PadChange = Annotated[str, Meta(pattern=r"^\S{1,5}=\S{1,5}$")]
Pixels = Annotated[int, Meta(ge=320, le=16384)]
Help = Literal["hint", "undo"]
RuleElsewhere = Annotated[str, Meta(max_length=129, pattern=NO_CONTROLS)]
COMMENTS: dict[str, str] = {
    "format": "the version of this file's format",
    "language": 'a code such as "fr"; "" follows the system',
    "window": '"normal", "maximised" or "fullscreen"',
    "width": "of the normal window, in pixels",
    "text_size": "100, 125, 150, 175 or 200 percent",
    "hand_size": "80, 90, 100, 110 or 120 percent: the cards in the hand",
    "card_back": '"edition", "flames", "lattice", "record", "dunes", "night" or "rings"',
    "cloth": '"edition", "ember", "oasis", "violet", "clay", "midnight" or "umber"',
    "suit_letters": "a letter beside the emblem of each suit",
    "strong_patterns": "stronger pattern and emblem on every card",
    "reduced_motion": "fades in place of flights",
    "own_voice": "the game reads itself out where no screen reader does",
    "one_hand": '"both", or what is pressed lies towards the "left" or "right"',
    "long_press": "in milliseconds: held so long, a thing says what it is",
    "key_repeat": "in milliseconds until a held arrow repeats; 0 for never",
    "press_guard": "in milliseconds in which the same key or button counts once; 0 for off",
    "speed": "of animation: 1, 2, 4, or 0 for none",
    "wait_after_trick": "the table waits for a key after each trick",
    "hold_to_confirm": "in milliseconds, 0 for off: guards against slips",
    "announcements": '"few", "normal" or "all" lines about what happens at the table',
    "bid_hints": "a suggested bid for beginners, and a hint when asked for",
    "chatter": "the bots say a few words",
    "lively_faces": "the players' faces follow the game",
    "speed_offered": "the first score sheet has asked for the speed",
    "help_noted": 'what was said to change a game: "hint", "undo"',
    "known_from_play": "plates tell, when asked, which suits a player has run out of",
    "play_forced": "a single card allowed plays itself after a moment",
    "hand_order": '"trumps" at the right, by "colour", by "rank", or by "hand"',
    "volume": "0 to 100",
    "atmosphere": "0 to 100: breeze and embers at the table; 0 for none",
    "music": "0 to 100; 0 for none",
    "sound_captions": "a short text for each sound",
    "player": 'who plays here; "" for the person who sat down last',
    "keys": 'changed keys, the usual one first: "L=Q" puts the last trick on Q',
    "pad": 'uses of a pad on the buttons of others: "L=H", "H=L" exchanges two',
    "programs": "those you confirmed in the game; an entry written by hand is asked about again",
    "learning": "lessons done, and where the one under way stands",
    "rounds": "0 for all",
    "secrecy": 'people at one screen: "curtain", "open" hands or private "peek"',
    "house_rules": 'of the other editions: "rave/secret-bids"',
    "seats": 'player is "human", "bot:" and a level, or "exec:" and a command',
}

HEAD = """\
# Settings of Rage Desktop. You may edit this file while the game is closed.
# What the game cannot read it sets aside under a dated name, and begins afresh.
"""

OWN = (
    "text_size",
    "hand_size",
    "card_back",
    "cloth",
    "high_contrast",
    "suit_letters",
    "strong_patterns",
    "reduced_motion",
    "hand_order",
    "hold_to_confirm",
    "one_hand",
    "long_press",
    "key_repeat",
    "press_guard",
)


class LastGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The choices for the last new game: the defaults of the next, or restored as last dealt.

    A first game is quick. `rounds` is how 0.1.0 wrote a short game; `house_rules` are those of the
    other editions, each as "edition/rule".
    """

    edition: Id = "rage"
    variants: Variants = ("quick",)
    rounds: Annotated[int, Meta(ge=0, le=99)] = 0
    secrecy: Secrecy = "curtain"
    seats: Seats = default_seats(4)
    house_rules: Annotated[tuple[RuleElsewhere, ...], Meta(max_length=99)] = ()
    training: bool = False


class Learning(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Progress with the lessons: those finished, and the current one, its position in the script,
    and its index out of `count`.

    `offered` and `offers` were written by earlier versions, and are only kept.
    """

    done: Annotated[tuple[Id, ...], Meta(max_length=99)] = ()
    lesson: Id = ""
    at: Annotated[int, Meta(ge=0, le=999)] = 0
    number: Annotated[int, Meta(ge=0, le=99)] = 0
    count: Annotated[int, Meta(ge=1, le=99)] = 9
    offered: Annotated[tuple[Id, ...], Meta(max_length=99)] = ()
    offers: bool = True


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings with their defaults; COMMENTS describes each."""

    format: Annotated[int, Meta(ge=1)] = FORMAT
    language: Id = ""

    window: Literal["normal", "maximised", "fullscreen"] = "normal"
    width: Pixels = 1280
    height: Pixels = 720

    text_size: Literal[100, 125, 150, 175, 200] = 100
    hand_size: Literal[80, 90, 100, 110, 120] = 100
    card_back: Literal["edition", "flames", "lattice", "record", "dunes", "night", "rings"] = (
        "edition"
    )
    cloth: Literal["edition", "ember", "oasis", "violet", "clay", "midnight", "umber"] = "edition"
    high_contrast: bool = False
    suit_letters: bool = False
    strong_patterns: bool = False
    reduced_motion: bool = False
    own_voice: bool = False

    one_hand: Literal["both", "left", "right"] = "both"
    long_press: Annotated[int, Meta(ge=200, le=2000)] = 450
    key_repeat: Annotated[int, Meta(ge=0, le=2000)] = 400
    press_guard: Annotated[int, Meta(ge=0, le=1000)] = 0

    speed: Literal[0, 1, 2, 4] = 1
    wait_after_trick: bool = False
    hold_to_confirm: Annotated[int, Meta(ge=0, le=2000)] = 0
    announcements: Literal["few", "normal", "all"] = "normal"
    bid_hints: bool = True
    chatter: bool = True
    lively_faces: bool = True
    speed_offered: bool = False
    help_noted: Annotated[tuple[Help, ...], Meta(max_length=9)] = ()
    known_from_play: bool = True
    play_forced: bool = False
    hand_order: Literal["trumps", "colour", "rank", "hand"] = "trumps"

    sound: bool = True
    volume: Percent = 80
    atmosphere: Percent = 50
    music: Percent = 0
    sound_captions: bool = False

    player: Annotated[str, Meta(max_length=NAME_MAX, pattern=NO_CONTROLS)] = ""

    keys: Annotated[tuple[KeyChange, ...], Meta(max_length=40)] = ()
    pad: Annotated[tuple[PadChange, ...], Meta(max_length=9)] = ()

    programs: Annotated[tuple[Program, ...], Meta(max_length=MOST)] = ()

    learning: Learning = Learning()

    last_game: LastGame = LastGame()
    last_table: LastGame = LastGame()


def limits(key: str) -> tuple[int, int]:
    """Return minimum and maximum of a numeric setting."""
    bounds: Any = Settings.__annotations__[key].__metadata__[0]
    return bounds.ge, bounds.le


OURS = re.compile(rf"(?m)^[#\s\[]*[\"']?({'|'.join((*Settings.__struct_fields__, *GONE))})\b")


class NewerSettings(Exception):
    """The file was written by a newer version of the game."""


class ForeignSettings(Exception):
    """The file holds the settings of another program."""


class SettingsFile:
    """The settings file. `notice` is a message to show if anything went wrong."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        """Use this folder; nothing is read yet."""
        self.path = folder / FILE_NAME
        self.notice: Text | None = None
        self._clock = clock
        self._leave_alone = False
        self._as_left: tuple[int, int] | None = None  # stamp of the file when last read or written

    def load(self) -> Settings:
        """Load the settings, or the defaults; a bad file is quarantined."""
        files.remove_temp_files(self.path)
        self._as_left = self._version()
        try:
            return self._read()
        except FileNotFoundError:  # not even one that another window has just quarantined
            pass
        except OSError as error:
            self._leave_alone = True
            self.notice = text(
                "{file} can't be read ({error}). Default settings are used.",
                file=quote_path(self.path),
                error=error.strerror or str(error),
            )
        return Settings()

    def _read(self) -> Settings:
        content = files.read_limited(self.path, MOST_BYTES)
        try:
            settings = read_settings(content)
        except (NewerSettings, ForeignSettings) as error:
            self._leave_alone = True
            self.notice = _left_alone(self.path, error)
            return Settings()
        except UNREADABLE as error:
            aside = files.quarantine(self.path, self._clock())
            self.notice = text(
                "Your settings couldn't be read ({error}). The old file is now {file}, and "
                "default settings are used.",
                error=why_unreadable(error),
                file=quote_path(aside),
            )
            return Settings()
        files.make_private(self.path)
        return settings

    def newest(self, ours: Settings) -> Settings:
        """Return the settings another window has written since this one read or wrote the file;
        `ours` if there are none, or if they cannot be read."""
        if self._version() in (None, self._as_left):
            return ours
        try:
            return read_settings(files.read_limited(self.path, MOST_BYTES))
        except (NewerSettings, ForeignSettings):
            self._leave_alone = True
        except (OSError, *UNREADABLE):
            pass
        return ours

    def prepare(self) -> None:
        """Create the folder if possible."""
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)

    def save(self, settings: Settings) -> bool:
        """Save the settings atomically; on failure return False and set a notice."""
        if self._leave_alone:
            return False
        try:
            files.atomic_write(self.path, write_settings(settings))
        except OSError as error:
            self.notice = text(
                "Your settings can't be saved in {file} ({error}).",
                file=quote_path(self.path),
                error=error.strerror or str(error),
            )
            return False
        self._as_left = self._version()
        return True

    def _version(self) -> tuple[int, int] | None:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns


def read_settings(content: bytes) -> Settings:
    """Load a settings file; raises NewerSettings, ForeignSettings, and what is in UNREADABLE."""
    toml = content.decode("utf-8")
    has_head = content.startswith(HEAD[:20].encode())
    if toml.strip("\0 \t\r\n") and not has_head and not OURS.search(toml):
        raise ForeignSettings  # a blank file is ours: a power cut may leave no more
    values = tomllib.loads(toml)
    written = values.get("format", FORMAT)
    if type(written) is int and written > FORMAT:
        raise NewerSettings
    if not has_head and _is_foreign(values):
        raise ForeignSettings
    kept = {name: value for name, value in values.items() if name not in GONE}
    return msgspec.convert(kept, Settings)


def write_settings(settings: Settings) -> str:
    """Format the settings as TOML, one commented line each, the inverse of reading."""
    own = structs.asdict(settings)
    tables = {name: structs.asdict(own.pop(name)) for name in ("last_game", "last_table")}
    lines = [HEAD, *(_line(key, value) for key, value in own.items())]
    for name, why in (
        ("last_game", "offered again for the next one"),
        ("last_table", "dealt last"),
    ):
        lines += ["", f"[{name}]  # {why}"]
        lines += [_line(key, value) for key, value in tables[name].items()]
    return "\n".join(lines) + "\n"


def _line(key: str, value: object) -> str:
    comment = COMMENTS.get(key)
    return f"{key} = {_toml(value)}" + (f"  # {comment}" if comment else "")


def _toml(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            signs = (c if c.isprintable() else f"\\U{ord(c):08X}" for c in escaped)
            return f'"{"".join(signs)}"'
        case tuple():
            return "[" + ", ".join(map(_toml, value)) + "]"
        case Struct():
            fields = structs.asdict(value).items()
            return "{ " + ", ".join(f"{key} = {_toml(field)}" for key, field in fields) + " }"
        case _:
            raise TypeError(f"No setting is a {type(value).__name__}: write it otherwise.")


def _is_foreign(values: dict[str, Any]) -> bool:
    """Return whether this is more than a slip among our own settings."""
    others = values.keys() - {*Settings.__struct_fields__, *GONE}
    strange = sum(2 if isinstance(values[key], dict | list) else 1 for key in others)
    return strange > 1 + len(values) - len(others)


def _left_alone(path: Path, error: NewerSettings | ForeignSettings) -> Text:
    if isinstance(error, ForeignSettings):
        return text(
            "{file} isn't from this game. It was left unchanged, and default settings "
            "are used. Choose another folder with --data-dir.",
            file=quote_path(path),
        )
    return text(
        "{file} comes from a newer version of the game. It was left unchanged, and "
        "default settings are used.",
        file=quote_path(path),
    )


def profile_part(settings: Settings) -> dict[str, Any]:
    """Return the settings that belong to a profile."""
    return {key: getattr(settings, key) for key in OWN}


def valid_changes(kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return the profile's saved settings that can be applied; invalid values are omitted."""
    found: dict[str, Any] = {}
    kinds = {field.name: field.type for field in structs.fields(Settings)}
    for key in OWN:
        if key in kept:
            try:
                found[key] = msgspec.convert(kept[key], kinds[key])
            except UNREADABLE:
                continue
    return found
