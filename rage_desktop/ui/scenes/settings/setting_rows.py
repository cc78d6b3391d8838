"""The rows of the settings page as data: what each is called, and what it turns into."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rage_desktop.match.settings import limits
from rage_desktop.rules import Text, text
from rage_desktop.ui.scenes.settings.looks_shown import (
    BACK_CHOICES,
    BACK_NAMES,
    CLOTH_CHOICES,
    CLOTH_NAMES,
    draw_back,
    draw_cloth,
)
from rage_desktop.ui.table.bar import SPEEDS, speed_label
from rage_desktop.ui.toolkit.key_table import USES
from rage_desktop.ui.toolkit.pad_table import PAD_USES
from rage_desktop.ui.toolkit.widgets.swatches import Sample


@dataclass(frozen=True)
class Switch:
    """A setting that is on or off."""

    key: str
    name: Text
    meaning: Text | None = None


@dataclass(frozen=True)
class Choice:
    """A setting with a few values, side by side."""

    key: str
    name: Text
    values: tuple[Any, ...]
    names: tuple[Text, ...]
    meaning: Text | None = None


@dataclass(frozen=True)
class Looks:
    """A setting with a few values that are pictures, side by side."""

    key: str
    name: Text
    values: tuple[str, ...]
    names: Mapping[str, Text]
    sample: Sample


@dataclass(frozen=True)
class Range:
    """A setting in whole percents, or milliseconds, on a slider from `low` to `high`, in steps."""

    key: str
    name: Text
    low: int
    high: int
    step: int
    meaning: Text | None = None
    timed: bool = False  # in milliseconds


@dataclass(frozen=True)
class Fact:
    """A key and what it does; some can be changed."""

    key: str
    name: Text
    may_change: bool = False


@dataclass(frozen=True)
class Dialog:
    """A setting chosen on a dialog of its own; its button shows the value."""

    key: str
    name: Text
    meaning: Text | None = None


@dataclass(frozen=True)
class PadButton:
    """A use of a gamepad button, which can be swapped with another."""

    key: str
    name: Text


Option = Switch | Choice | Looks | Range | Fact | PadButton | Dialog


@dataclass(frozen=True)
class Page:
    """One tab of the settings."""

    id: str
    name: Text
    icon: str
    options: tuple[Option, ...]


SPEED = Choice(
    "speed",
    text("Animation speed"),
    SPEEDS,
    tuple(map(speed_label, SPEEDS)),
)

TEXT_SIZE = Range("text_size", text("Text size"), 100, 200, 25, text("All words, on every screen"))

PAGES = (
    Page(
        "display",
        text("Display"),
        "i_cards",
        (
            Choice(
                "window",
                text("Window"),
                ("normal", "fullscreen"),
                (text("Window"), text("Full screen")),
                text("At any time: F11 or Alt+Enter"),
            ),
            TEXT_SIZE,
            Range("hand_size", text("Hand card size"), 80, 120, 10),
            Looks("card_back", text("Card backs"), BACK_CHOICES, BACK_NAMES, draw_back),
            Looks("cloth", text("Table cloth"), CLOTH_CHOICES, CLOTH_NAMES, draw_cloth),
            Dialog("language", text("Language"), text("Changes at once, on every screen")),
        ),
    ),
    Page(
        "sound",
        text("Sound"),
        "i_sound",
        (
            Switch("sound", text("Sound"), text("Cards, bids and tricks can be heard")),
            Range("volume", text("Volume"), 0, 100, 5),
            Range(
                "atmosphere",
                text("Atmosphere"),
                0,
                100,
                5,
                text("A breeze and embers"),
            ),
            Range("music", text("Music"), 0, 100, 5, text("Quiet strings")),
            Switch(
                "sound_captions", text("Sound captions"), text("A short text for each sound cue")
            ),
            Switch(
                "own_voice",
                text("Read aloud"),
                text("By the system's voice, where no screen reader runs"),
            ),
        ),
    ),
    Page(
        "play",
        text("Play"),
        "i_next",
        (
            SPEED,
            Switch(
                "wait_after_trick",
                text("Wait for me"),
                text("A finished trick stays until you press a key or click"),
            ),
            Choice(
                "announcements",
                text("Announcements"),
                ("few", "normal", "all"),
                (text("Few"), text("Normal"), text("All")),
                text("What the table says of events"),
            ),
            Switch(
                "bid_hints",
                text("Hints"),
                text("A suggested bid, and the bulb: what to play and why"),
            ),
            Switch(
                "play_forced",
                text("Only card"),
                text("The only card you may play plays itself"),
            ),
            Switch("chatter", text("Table talk"), text("The bots say a word now and then")),
            Switch(
                "known_from_play",
                text("Known from play"),
                text("Plates, when asked, tell who has run out of what"),
            ),
        ),
    ),
    Page(
        "accessibility",
        text("Accessibility"),
        "i_human",
        (
            TEXT_SIZE,
            Switch(
                "high_contrast",
                text("High contrast"),
                text("Black table, solid panels, thicker edges"),
            ),
            Switch(
                "strong_patterns",
                text("Suit patterns"),
                text("Stronger pattern and emblem on every card"),
            ),
            Switch(
                "suit_letters",
                text("Suit letters"),
                text("Adds the suit's initial to the index column"),
            ),
            Switch(
                "reduced_motion",
                text("Reduced motion"),
                text("Fades instead of flights; no shake, no confetti"),
            ),
            SPEED,
            Range("hand_size", text("Hand card size"), 80, 120, 10),
            Switch(
                "sound_captions", text("Sound captions"), text("A short text for each sound cue")
            ),
        ),
    ),
    Page(
        "touch",
        text("Touch"),
        "i_up",
        (
            Choice(
                "one_hand",
                text("One hand"),
                ("left", "both", "right"),
                (text("Left"), text("Both"), text("Right")),
                text("Buttons and keys lie towards its side"),
            ),
            Range(
                "hold_to_confirm",
                text("Hold to confirm"),
                *limits("hold_to_confirm"),
                100,
                text("To play a card: guards against slips"),
                timed=True,
            ),
            Range(
                "long_press",
                text("Long press"),
                *limits("long_press"),
                50,
                text("To ask what a thing is"),
                timed=True,
            ),
            Range(
                "key_repeat",
                text("Key repeat"),
                *limits("key_repeat"),
                100,
                text("Of held arrows; 0 for never"),
                timed=True,
            ),
            Range(
                "press_guard",
                text("Double presses"),
                *limits("press_guard"),
                100,
                text("In this time they count once"),
                timed=True,
            ),
        ),
    ),
    Page(
        "keys",
        text("Keys"),
        "i_gear",
        (
            Fact("← → ↑ ↓", text("choose a card or a button")),
            Fact("Enter", text("play, bid, press")),
            Fact("Tab", text("next group; arrows, Home and End go inside")),
            Fact("Ctrl Enter", text("deal the cards, in New game")),
            Fact("0–9", text("type a bid")),
            Fact("Space", text("skip what is being shown")),
            *(Fact(key, name, may_change=True) for key, name in USES.items()),
            Fact("Esc", text("back, or pause")),
            Fact("F11", text("full screen and back")),
        ),
    ),
    Page(
        "pad",
        text("Pad"),
        "i_target",
        tuple(PadButton(key, name) for key, name in PAD_USES.items()),
    ),
)
