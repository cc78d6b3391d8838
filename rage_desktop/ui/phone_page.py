"""The page of a phone (docs/PHONES.md): `assets/phones` put together as one document, and the
drawings it fetches: cards of the edition, faces and icons as symbols of one SVG file."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from rage_desktop.play.phones.page_words import EARLY_WORDS
from rage_desktop.presentation.i18n.languages import (
    available_languages,
    load_translation,
    native_name,
)
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules import ActionCard, Edition, Look
from rage_desktop.rules.editions.look import COLOURS
from rage_desktop.ui.art import palette
from rage_desktop.ui.art.card_canvas import signed
from rage_desktop.ui.art.cards.markup import (
    card_drawings,
    emblem_symbols,
    mark_symbols,
    number_faces,
    two_toned,
)
from rage_desktop.ui.art.compact_svg import compact, inner
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.palette import Felt
from rage_desktop.ui.art.raster import Raster

MOST_BYTES: Final = 60 << 10
ICONS: Final = (
    "bulb",
    "cards",
    "check",
    "crown",
    "menu",
    "next",
    "replay",
    "sheet",
    "undo",
    "phone",
    "up",
    "x",
)
_QUOTED: Final = re.compile(r"('[^'\n]*'|`[^`]*`)")
_SPACES: Final = re.compile(r"(?<=[=,:;?{}()\[\]<>|&!*/%]) +(?!/)| +(?=[=,:;?{}()\[\]<>|&!*%])")
_SUMS: Final = re.compile(r" ([+-]) (?=[\w(\[]|$)")
_LINES: Final = re.compile(r"(?<=[{(\[,?:&|=])\n|(?<==>)\n|\n(?=[})\]?:.&|])")
_LAST_COMMA: Final = re.compile(r",(?=[})\]])")
_ZEROS: Final = re.compile(r"\b0\.(?=\d)")
DECLARING: Final = "const", "let"
Words = Mapping[str, Mapping[str, str]]  # what is said before there is a line, by language


class PageArt(NamedTuple):
    """What drawings are made with, and for which look and cloth."""

    raster: Raster
    fonts: Fonts
    look: Look
    felt: Felt
    avatars: tuple[str, ...]


def phone_document(folder: Path) -> str:
    """Return the page with its style and script, which stand in it without attributes."""
    style = _variables() + _stripped_style((folder / "page.css").read_text(encoding="utf-8"))
    script = stripped_script((folder / "page.js").read_text(encoding="utf-8"))
    page = re.sub(r"\n\s*", "\n", (folder / "page.html").read_text(encoding="utf-8"))
    return page.replace("/* page.css */", style).replace("/* page.js */", script)


def phone_drawings(art: PageArt, edition: Edition, words: Words) -> str:
    """Return the drawings for a game of an edition. `data-deck` says how a page numbers cards and
    colours its table, `data-words` what it says before there is a line."""
    actions = {card.role: card for card in edition.deck if isinstance(card, ActionCard)}
    roles = {role.value for role in actions}
    deck = number_faces(art.fonts, art.look)
    worth = {role.value: edition.card_points(card) for role, card in actions.items()}
    deck["points"] = {role: signed(points) for role, points in worth.items() if points}
    deck["felt"] = {"lit": art.felt.light, "felt": art.felt.middle}
    deck["felt"] |= {"dark": art.felt.dark, "rim": art.felt.rim}
    raster = art.raster
    faces = "".join(_face(raster, name) for name in art.avatars)
    icons = "".join(
        two_toned(f"i-{name}", raster.markup(f"i_{name}"), "#FFF6E8", "#3A2230") for name in ICONS
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f"data-deck='{_json(deck)}' data-words='{_json(words)}'>"
        + card_drawings(raster, art.look, roles)
        + mark_symbols(raster, art.look.skin, roles)
        + emblem_symbols(raster, art.look)
        + faces
        + _sunset(raster)
        + icons
        + "</svg>"
    )


def words_before(locale_dir: Path) -> Words:
    """Return what a page says before there is a line, in every language of the game."""
    return {code: _words_in(code, locale_dir) for code in available_languages(locale_dir)}


def _words_in(code: str, locale_dir: Path) -> dict[str, str]:
    tr = Translator(load_translation(code, locale_dir))
    words = {key: tr(said) for key, said in EARLY_WORDS.items()}
    return words | {"language_name": native_name(code)}


def _face(raster: Raster, name: str) -> str:
    body = inner(raster.markup(f"avatar_{name}"))
    return compact(f'<symbol id="a-{name}" viewBox="0 0 100 100">{body}</symbol>')


def _sunset(raster: Raster) -> str:
    """Return the picture over the first form, which keeps its foot in view."""
    body = inner(raster.markup("phone_sunset"))
    fitted = 'viewBox="0 0 390 230" preserveAspectRatio="xMidYMax slice"'
    return compact(f'<symbol id="sunset" {fitted}>{body}</symbol>')


def _variables() -> str:
    """The palette as the style's variables, and the colours of suits as classes."""
    tokens = {
        "ivory": palette.IVORY,
        "soft": palette.SOFT,
        "mute": palette.MUTE,
        "ink": palette.INK,
        "gold": palette.GOLD,
        "mint": palette.MINT,
        "coral": palette.CORAL,
        "well": palette.WELL,
        "lip": palette.BUTTON_LIP,
    }
    root = ";".join(f"--{name}:{colour}" for name, colour in tokens.items())
    suits = "".join(
        f".{colour}{{--base:{palette.SUIT[colour]};--on:{palette.ON[colour]}}}"
        for colour in COLOURS
    )
    return f":root{{{root}}}{suits}"


def _stripped_style(style: str) -> str:
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    style = re.sub(r"\s+", " ", style)
    return re.sub(r" ?([{};,>]) ?", r"\1", style).replace(";}", "}").replace(": ", ":").strip()


def stripped_script(script: str) -> str:
    """Return the script without indents, lines that are comments, and spaces that say nothing."""
    lines = [line.strip() for line in script.splitlines()]
    kept = _join_declarations([line for line in lines if line and not line.startswith("//")])
    parts = _QUOTED.split("\n".join(kept))  # every second one is quoted
    return "".join(part if i % 2 else _dense(part) for i, part in enumerate(parts))


def _join_declarations(lines: list[str]) -> list[str]:
    """Return lines in which declarations that follow each other share one `const` or `let`."""
    joined: list[str] = []
    for line in lines:
        last = joined[-1] if joined else ""
        kind = line.partition(" ")[0]
        if kind in DECLARING and last.startswith(f"{kind} ") and _is_whole(last):
            joined[-1] = f"{last}, {line.removeprefix(f'{kind} ')}"
        else:
            joined.append(line)
    return joined


def _is_whole(line: str) -> bool:
    pairs = all(line.count(one) == line.count(other) for one, other in ("()", "[]", "{}"))
    return pairs and not line.endswith("=>")


def _dense(code: str) -> str:
    lines = _LINES.sub("", _SUMS.sub(r"\1", _SPACES.sub("", code)))
    return _ZEROS.sub(".", _LAST_COMMA.sub("", lines))


def _json(value: object) -> str:
    """JSON that may stand in an attribute of an SVG file."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace("'", "\\u0027")
