"""The command `editions`: lists the editions at hand, or checks edition files and codes."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from rage_desktop.cli.cli_text import gettext, message_text, ngettext
from rage_desktop.cli.output import show
from rage_desktop.cli.terminal import GOOD, Options, open_editions, report_error
from rage_desktop.match.code_signs import EDITION, is_code
from rage_desktop.match.edition_code import edition_code, read_edition_code
from rage_desktop.match.edition_files import read_edition
from rage_desktop.match.errors import MatchError
from rage_desktop.rules.editions.file import EditionFile

ID_WIDTH: Final = 22


def run(options: Options) -> int:
    """List all editions at hand; with files or codes, check these instead."""
    told: Callable[[EditionFile], str] = edition_code if options.code else _described
    if not options.files:
        library = open_editions(options)
        for file in (*library.editions(), *library.more):
            show(told(file))
        return GOOD
    code = GOOD
    for path in options.files:
        try:
            show(told(_read(path)))
        except MatchError as error:
            code = report_error(message_text(error))
    return code


def _read(path: Path) -> EditionFile:
    typed = str(path)
    return read_edition_code(typed) if is_code(EDITION, typed) else read_edition(path)


def _described(file: EditionFile) -> str:
    rules = file.rules
    gaps: dict[str, object] = {
        "id": f"{file.id:{ID_WIDTH}}",
        "name": message_text(file.name),
        "seats": rules.players,
        "cards": rules.deck_size(),
    }
    if rules.game_ends == "rounds":
        number = len(rules.rounds(rules.players.max))
        head = ngettext(
            "{id} {name}: {seats} players, {cards} cards, {n} round with {high}",
            "{id} {name}: {seats} players, {cards} cards, {n} rounds with {high}",
            number,
            high=rules.players.max,
            **gaps,
        )
    else:
        head = gettext(
            "{id} {name}: {seats} players, {cards} cards, to {points} points",
            points=rules.game_ends,
            **gaps,
        )
    variants = ", ".join(variant.id for variant in file.variants)
    if not variants:
        return head
    house_rules = gettext("variants: {variants}", variants=variants)
    return f"{head}\n{'':{ID_WIDTH}} {house_rules}"
