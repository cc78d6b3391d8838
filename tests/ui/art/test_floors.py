"""The floors of VISUAL 3: suits that differ by colour alone, and text that can be read."""

from collections.abc import Mapping
from itertools import combinations

import pytest
from helpers.rendering.colour_difference import apart, contrast, lab

from rage_desktop.match.library import open_library
from rage_desktop.ui.art import palette
from rage_desktop.ui.art.colour_blindness import ColourVision, simulate_colour
from rage_desktop.ui.art.palette import (
    FELT,
    GROUNDS,
    NEON,
    ON,
    SUIT,
    Palette,
    mix,
    on_cloth,
    palette_for,
    rgb,
)

FLOORS: dict[str, tuple[Mapping[str, str], dict[ColourVision, float]]] = {
    "suits": (SUIT, {"none": 26.0, "protan": 17.5, "deutan": 13.0, "tritan": 17.4}),
    "neon": (NEON, {"none": 27.1, "protan": 16.1, "deutan": 12.3, "tritan": 15.8}),
}
NEW = ("pine", "silver")  # and how far from every other suit
FURTHER: dict[ColourVision, float] = {"none": 27.4, "protan": 18.9, "deutan": 20.0, "tritan": 21.8}
TEXT = 4.5  # WCAG AA


def test_the_measure_is_the_published_one() -> None:
    """Pairs of Sharma, Wu and Dalal's table."""
    assert apart((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert apart((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert apart((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447)) == pytest.approx(
        1.4441, abs=1e-4
    )
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


@pytest.mark.parametrize("which", FLOORS)
def test_suits_differ_by_colour_alone_for_every_eye(which: str) -> None:
    colours, floors = FLOORS[which]
    for sight, floor in floors.items():
        seen = {name: lab(simulate_colour(rgb(one), sight)) for name, one in colours.items()}
        least = min(combinations(seen, 2), key=lambda pair: apart(seen[pair[0]], seen[pair[1]]))
        assert apart(seen[least[0]], seen[least[1]]) >= floor, (sight, least)


@pytest.mark.parametrize("sight", FURTHER)
def test_pine_and_silver_are_further_from_every_suit_than_the_nearest_of_the_six(
    sight: ColourVision,
) -> None:
    seen = {name: lab(simulate_colour(rgb(one), sight)) for name, one in SUIT.items()}
    for new in NEW:
        for name in set(seen) - {new}:
            assert apart(seen[new], seen[name]) >= FURTHER[sight], (new, name)


@pytest.mark.parametrize("look", [Palette(), palette_for(True)], ids=["usual", "high-contrast"])
def test_every_token_of_text_can_be_read_on_every_ground(look: Palette) -> None:
    grounds = [one for pair in (look.panel, look.raised, look.plate) for one in pair]
    grounds += [look.well, *palette.MENU_SKY]
    texts = [look.ivory, look.soft, look.gold, look.mint, look.coral, look.mute]
    weak = [
        (text, ground)
        for text in texts
        for ground in grounds
        if contrast(rgb(text), rgb(ground)) < TEXT
    ]
    assert weak == []


def test_words_on_buttons_caps_and_paper_can_be_read() -> None:
    pairs = [(palette.BUTTON_TEXT, ground) for ground in palette.BUTTON]
    pairs += [(palette.DANGER_TEXT, ground) for ground in palette.DANGER]
    pairs += [(palette.INK, palette.KEYCAP), (palette.IVORY, palette.SECONDARY[0])]
    for ground in palette.PAPER:
        inks = (palette.PAPER_INK, palette.PAPER_SECOND, palette.PAPER_GOOD, palette.PAPER_BAD)
        pairs += [(ink, ground) for ink in inks]
    assert [pair for pair in pairs if contrast(rgb(pair[0]), rgb(pair[1])) < TEXT] == []


def test_numerals_stand_out_on_their_suits() -> None:
    for name, base in SUIT.items():
        assert contrast(rgb(ON[name]), rgb(base)) >= 3.4, name


@pytest.mark.parametrize("cloth", FELT)
def test_words_on_every_cloth_can_be_read_where_it_is_lightest(cloth: str) -> None:
    look = Palette()
    ground = rgb(FELT[cloth].light)
    least = {look.ivory: 7.7, look.soft: 5.05, look.gold: TEXT, look.mint: TEXT}
    for words, floor in least.items():
        assert contrast(rgb(words), ground) >= floor, words


@pytest.mark.parametrize("cloth", FELT)
def test_on_every_cloth_the_grounds_are_as_dark_as_on_the_first(cloth: str) -> None:
    """So that every text is as easy to read there."""
    usual, look = Palette(), on_cloth(Palette(), cloth)
    for name in GROUNDS:
        for before, ground in zip(getattr(usual, name), getattr(look, name), strict=True):
            least = contrast(rgb(usual.mute), rgb(before))
            assert contrast(rgb(usual.mute), rgb(ground)) >= least, (name, ground)
    for ground in (*look.panel, *look.raised, *look.plate, *look.own_plate):
        for words in (look.ivory, look.soft, look.gold, look.mint, look.coral):
            assert contrast(rgb(words), rgb(ground)) >= TEXT, (words, ground)


def test_in_high_contrast_no_ground_takes_a_hue() -> None:
    for cloth in FELT:
        assert on_cloth(palette_for(True), cloth) == palette_for(True)


def test_neon_numerals_stand_out_on_the_night_of_their_cards() -> None:
    for name, base in NEON.items():
        assert contrast(rgb(mix(base, "#FFFFFF", 0.18)), rgb("#17121F")) >= 5.5, name


def test_the_suits_of_every_edition_are_of_these_colours() -> None:
    for file in open_library().every():
        colours = [suit.colour for suit in file.look.suits.values()]
        emblems = [file.look.emblem(suit) for suit in file.look.suits]
        assert set(colours) <= set(SUIT), file.id
        assert len(set(colours)) == len(set(emblems)) == len(colours), file.id
