"""What a game serves to phones, as files of a fake game."""

import base64
import hashlib
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from rage_desktop.asset_paths import assets_dir
from rage_desktop.match.game_setup import AVATARS
from rage_desktop.match.library import open_library
from rage_desktop.play.phones.page_words import PAGE_WORDS
from rage_desktop.presentation.i18n.languages import load_translation
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.palette import FELT
from rage_desktop.ui.art.raster import Raster
from rage_desktop.ui.phone_page import PageArt, phone_document, phone_drawings, words_before

Files = dict[str, tuple[str, bytes]]
_SVG = "image/svg+xml"
_FONTS = {
    "/f.ttf": ("font_fredoka_one", "FredokaOne-Regular.ttf"),
    "/s.ttf": ("font_manrope", "Manrope-SemiBold.ttf"),
    "/x.ttf": ("font_manrope", "Manrope-ExtraBold.ttf"),
}


@cache
def page_words(lang: str) -> dict[str, str]:
    """The words that `welcome` brings in a language."""
    tr = Translator(load_translation(lang, assets_dir() / "locale"))
    return {key: tr(said) for key, said in PAGE_WORDS.items()}


@cache
def page_files(edition_id: str) -> Files:
    """Everything a phone fetches for a game of an edition."""
    assets = assets_dir()
    file = open_library().get(edition_id)
    art = PageArt(Raster(assets / "svg"), Fonts(), file.look, FELT["ember"], AVATARS)
    drawings = phone_drawings(art, file.rules, words_before(assets / "locale"))
    fonts = {path: ("font/ttf", _font(*font)) for path, font in _FONTS.items()}
    return {
        "*": ("text/html; charset=utf-8", phone_document(assets / "phones").encode()),
        "/cards.svg": (_SVG, drawings.encode()),
        "/icon.svg": (_SVG, b'<svg xmlns="http://www.w3.org/2000/svg"/>'),
        **fonts,
    }


@cache
def page_policy() -> str:
    """A content policy as strict as the game's."""
    page = page_files("rage")["*"][1].decode()
    allowed = {}
    for tag in ("script", "style"):
        found = re.search(f"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        assert found is not None
        digest = base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode()
        allowed[tag] = f"'sha256-{digest}'"
    return (
        f"default-src 'none'; script-src {allowed['script']}; style-src {allowed['style']}; "
        "img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    )


def _font(package: str, file: str) -> bytes:
    spec = find_spec(package)
    assert spec is not None
    assert spec.submodule_search_locations
    return (Path(spec.submodule_search_locations[0]) / "files" / file).read_bytes()
