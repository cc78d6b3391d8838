"""The rows of the settings page as data: their names, and the widgets they become."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rage_desktop.match.settings import limits
from rage_desktop.rules import Text, text
from rage_desktop.ui.scenes.settings.key_uses import ARROWS_USE, KEY_USES, PAD_USES
from rage_desktop.ui.scenes.settings.samples import BACK_NAMES, CLOTH_NAMES, paint_back, paint_cloth
from rage_desktop.ui.table.bar import SPEEDS, speed_label
from rage_desktop.ui.toolkit.key_bindings import ARROW_KEYS
from rage_desktop.ui.toolkit.widgets.form_controls import Sample, nothing


@dataclass(frozen=True)
class Option:
    """A row: the settings field, its name, and its description."""

    key: str
    name: Text
    meaning: Text | None = None


class Switch(Option):
    """A boolean setting."""


class Language(Option):
    """The language, selected in its own dialog."""


class About(Option):
    """No setting: the dialog that says what this program is."""


@dataclass(frozen=True)
class Choice(Option):
    """A setting with a few values, side by side."""

    values: tuple[Any, ...] = ()
    names: tuple[Text, ...] = ()


@dataclass(frozen=True)
class Looks(Option):
    """A setting with a few values shown as pictures, side by side."""

    names: Mapping[str, Text] = field(default_factory=dict)
    sample: Sample = nothing


@dataclass(frozen=True)
class Range(Option):
    """A number on a slider, in percent or, where it is `timed`, in milliseconds."""

    low: int = 0
    high: int = 100
    step: int = 5
    timed: bool = False


@dataclass(frozen=True)
class Fact(Option):
    """A key and its action; some can be changed."""

    may_change: bool = False


class PadButton(Option):
    """An action of a gamepad button, which can be swapped with another."""


@dataclass(frozen=True)
class Page:
    """One tab of the settings; `previewed` where a preview shows what they change."""

    id: str
    name: Text
    icon: str
    options: Sequence[Option]
    previewed: bool = True


def _hold(key: str, name: Text, meaning: Text, step: int) -> Range:
    return Range(key, name, meaning, *limits(key), step, timed=True)


TEXT_SIZE = Range("text_size", text("Text size"), text("All text, on every screen"), 100, 200, 25)
HAND_SIZE = Range("hand_size", text("Hand card size"), None, 80, 120, 10)
SPEED = Choice(
    "speed", text("Animation speed"), None, SPEEDS, tuple(speed_label(speed) for speed in SPEEDS)
)
CAPTIONS = Switch("sound_captions", text("Sound captions"), text("A short text for each sound cue"))
WINDOW = Choice(
    "window",
    text("Screen"),
    text("At any time: F11 or Alt+Enter"),
    ("normal", "fullscreen"),
    (text("Window"), text("Full screen")),
)
ANNOUNCEMENTS = Choice(
    "announcements",
    text("Announcements"),
    text("How much the game comments"),
    ("few", "normal", "all"),
    (text("Few"), text("Normal"), text("All")),
)
ONE_HAND = Choice(
    "one_hand",
    text("One hand"),
    text("Buttons and keys move to that side"),
    ("left", "both", "right"),
    (text("Left"), text("Both"), text("Right")),
)

DISPLAY = (
    WINDOW,
    TEXT_SIZE,
    HAND_SIZE,
    Looks("card_back", text("Card backs"), None, BACK_NAMES, paint_back),
    Looks("cloth", text("Table cloth"), None, CLOTH_NAMES, paint_cloth),
    Language("language", text("Language"), text("Changes at once, on every screen")),
    About("about", text("About"), text("Version, licences, where to report problems")),
)
SOUND = (
    Switch("sound", text("Sound"), text("Sounds for cards, bids and tricks")),
    Range("volume", text("Volume")),
    Range("atmosphere", text("Atmosphere"), text("A breeze and embers")),
    Range("music", text("Music"), text("Quiet strings")),
    CAPTIONS,
    Switch(
        "own_voice",
        text("Read aloud"),
        text("Uses the system's voice when no screen reader is running"),
    ),
)
PLAY = (
    SPEED,
    Switch(
        "wait_after_trick",
        text("Wait after each trick"),
        text("A finished trick stays until you press a key or click"),
    ),
    ANNOUNCEMENTS,
    Switch(
        "bid_hints",
        text("Hints"),
        text("A suggested bid, and a light bulb that says what to play and why"),
    ),
    Switch("play_forced", text("Auto-play"), text("Plays your card when only one is legal")),
    Switch("lively_faces", text("Lively faces"), text("Faces react to the game")),
    Switch("chatter", text("Table talk"), text("Bots chat now and then")),
    Switch(
        "known_from_play",
        text("Card memory"),
        text("A player's details show which suits they've run out of"),
    ),
)
ACCESSIBILITY = (
    TEXT_SIZE,
    Switch(
        "high_contrast", text("High contrast"), text("Black table, solid panels, thicker edges")
    ),
    Switch(
        "strong_patterns",
        text("Suit patterns"),
        text("Stronger pattern and emblem on every card"),
    ),
    Switch(
        "suit_letters",
        text("Suit letters"),
        text("Adds a letter or two of the suit's name to every card"),
    ),
    Switch(
        "reduced_motion",
        text("Reduced motion"),
        text("Cards fade instead of flying; no shaking, no confetti"),
    ),
    SPEED,
    HAND_SIZE,
    CAPTIONS,
)
TOUCH = (
    ONE_HAND,
    _hold(
        "hold_to_confirm",
        text("Hold to confirm"),
        text("Prevents playing a card by accident"),
        100,
    ),
    _hold("long_press", text("Long press"), text("How long to hold for an explanation"), 50),
    _hold(
        "key_repeat",
        text("Key repeat"),
        text("Delay before a held arrow key repeats; 0 turns it off"),
        100,
    ),
    _hold(
        "press_guard", text("Double presses"), text("Ignores a second press within this time"), 100
    ),
)
KEYS = (
    Fact(ARROW_KEYS, ARROWS_USE),
    Fact("Enter", text("play, bid, press")),
    Fact("Tab", text("next group; arrows, Home and End move inside it")),
    Fact("Ctrl Enter", text("deal the cards, in New game")),
    Fact("0–9", text("type a bid")),
    Fact("Space", text("skip the animation")),
    *(Fact(key, name, may_change=True) for key, name in KEY_USES.items()),
    Fact("Esc", text("back, or pause")),
    Fact("F11", text("full screen and back")),
)
PAD = tuple(PadButton(key, name) for key, name in PAD_USES.items())

PAGES = (
    Page("display", text("Display"), "i_cards", DISPLAY),
    Page("sound", text("Sound"), "i_sound", SOUND, previewed=False),
    Page("play", text("Play"), "i_next", PLAY),
    Page("accessibility", text("Accessibility"), "i_human", ACCESSIBILITY),
    Page("touch", text("Touch"), "i_up", TOUCH),
    Page("keys", text("Keys"), "i_gear", KEYS, previewed=False),
    Page("pad", text("Pad"), "i_target", PAD, previewed=False),
)
