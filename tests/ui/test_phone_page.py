"""The phones' page as it is served: one small document, and drawings that are whole."""

import json
import re
from xml.etree import ElementTree

import pytest
from msgspec import structs

from rage_desktop.asset_paths import assets_dir
from rage_desktop.match.game_setup import AVATARS
from rage_desktop.match.library import open_library
from rage_desktop.play.phones.page_words import PAGE_WORDS
from rage_desktop.rules import NumberCard
from rage_desktop.ui.art.cards.markup import emblem_symbols, two_toned
from rage_desktop.ui.art.compact_svg import compact, drawn_once
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.palette import FELT, SKINS
from rage_desktop.ui.art.raster import Raster
from rage_desktop.ui.phone_page import (
    MOST_BYTES,
    PageArt,
    phone_document,
    phone_drawings,
    stripped_script,
    words_before,
)

FOLDER = assets_dir() / "phones"
EDITIONS = [file.id for file in open_library().editions()]


def drawings(edition_id: str, skin: str = "") -> str:
    file = open_library().get_or_first(edition_id)
    look = structs.replace(file.look, skin=skin or file.look.skin)
    art = PageArt(Raster(assets_dir() / "svg"), Fonts(), look, FELT["ember"], AVATARS)
    return phone_drawings(art, file.rules, {"en": {"back_soon": "It's <b> & more"}})


def test_the_page_is_one_document_within_its_limit() -> None:
    page = phone_document(FOLDER)
    assert len(page.encode()) <= MOST_BYTES
    assert page.count("<script>") == page.count("<script") == 1
    assert page.count("<style>") == page.count("<style") == 1


def test_the_page_runs_and_styles_nothing_from_its_text() -> None:
    """The content policy allows the one script and the one style, and nothing written in them
    may become markup."""
    page = phone_document(FOLDER)
    html = re.sub(r"<(script|style)>.*?</\1>", "", page, flags=re.DOTALL)
    assert not re.search(r"\son\w+=|\sstyle=|javascript:|https?:", html)
    script = (FOLDER / "page.js").read_text()
    assert not re.search(r"innerHTML|outerHTML|insertAdjacent|document\.write|eval\(", script)


def test_the_page_has_a_word_for_all_it_says_and_says_all_of_its_words() -> None:
    script = (FOLDER / "page.js").read_text()
    keys = set(re.findall(r"'([a-z]+(?:_[a-z]+)*)'", script)) | {f"face_{one}" for one in AVATARS}
    said = set(re.findall(r"say\('(\w+)'", script)) - {"face_"}
    assert said <= set(PAGE_WORDS)
    assert set(PAGE_WORDS) <= keys


def test_what_is_said_before_there_is_a_line_comes_in_every_language() -> None:
    words = words_before(assets_dir() / "locale")
    assert words["en"]["which_table"] == "Which table?"
    assert words["de"]["which_table"] == "Welcher Tisch?"
    assert {code: one["language_name"] for code, one in words.items()} == {
        "en": "English",
        "de": "Deutsch",
        "es": "Español",
        "fr": "Français",
    }


def test_stripping_a_script_leaves_its_texts_alone() -> None:
    script = "// a remark\nconst a = 'b  ,  c' + `d + ${e}`\n  f(g, [1, 2])\n"
    assert stripped_script(script) == "const a='b  ,  c'+`d + ${e}`\nf(g,[1,2])"


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_drawings_have_every_card_face_and_icon(edition_id: str) -> None:
    text = drawings(edition_id)
    root = ElementTree.fromstring(text)
    names = [one.attrib["id"] for one in root.iter() if "id" in one.attrib]
    assert len(names) == len(set(names))
    used = {one.attrib["href"][1:] for one in root.iter() if "href" in one.attrib}
    used |= set(re.findall(r"url\(#([\w-]+)\)", text))
    assert used <= set(names)
    file = open_library().get_or_first(edition_id)
    cards = {
        file.look.suits[card.suit].colour if isinstance(card, NumberCard) else card.role.value
        for card in file.rules.deck
    }
    script = (FOLDER / "page.js").read_text()
    icons = set(re.findall(r"icon\('(\w+)'\)|iconButton\('\w+', '(\w+)'", script))
    wanted = {f"c-{card}" for card in cards} | {f"a-{avatar}" for avatar in AVATARS}
    wanted |= {f"i-{first or second}" for first, second in icons}
    assert wanted <= set(names)


@pytest.mark.parametrize("skin", SKINS)
def test_drawings_bring_what_a_page_needs_to_know(skin: str) -> None:
    root = ElementTree.fromstring(drawings("rage", skin))
    deck = json.loads(root.attrib["data-deck"])
    assert deck["skin"] == skin
    assert deck["felt"]["rim"] == FELT["ember"].rim
    assert len(deck["squeeze"]) == 6
    assert deck["points"] == {"BONUS": "+5", "MALUS": "\u22125"}
    assert json.loads(root.attrib["data-words"])["en"]["back_soon"] == "It's <b> & more"


def test_a_suit_of_another_emblem_is_drawn_with_it_and_only_the_colours_of_the_game_are_drawn() -> (
    None
):
    names = {
        one.attrib["id"]
        for one in ElementTree.fromstring(drawings("rage")).iter()
        if "id" in one.attrib
    }
    assert {"c-red", "e-red", "c-purple"} <= names
    assert names.isdisjoint({"c-pine", "e-pine", "c-silver", "e-silver"})
    file = open_library().get("rage")
    suits = file.look.suits
    other = {**suits, "R": structs.replace(suits["R"], colour="silver", emblem="spade")}
    raster = Raster(assets_dir() / "svg")
    symbols = emblem_symbols(raster, structs.replace(file.look, suits=other))
    spade = two_toned("e-silver", raster.markup("spade"), "#2A1720", "#FFF6E8")
    assert spade in symbols
    assert "e-red" not in symbols


def test_compact_markup_draws_the_same() -> None:
    thrice = "".join(f'<circle cx="{x}" cy="0" r="2.04" fill="#FFF"/>' for x in (1, 2, 3))
    assert compact(thrice) == (
        '<g fill="#FFF"><circle cx="1" r="2"/><circle cx="2" r="2"/><circle cx="3" r="2"/></g>'
    )
    assert (
        compact('<path d="M -0.5 10 L 3.14 -2" fill-opacity="1"/>') == '<path d="M-.5 10L3.1-2"/>'
    )
    leaf = '<path d="M0 0 C14 -10 16 -30 0 -46 C-16 -30 -14 -10 0 0 Z" fill="#3EAD87"/>'
    assert drawn_once(leaf * 3, "l").count("C14") == 1
