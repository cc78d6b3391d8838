"""The command `editions`: lists the editions at hand, or checks edition files."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rage_desktop.cli.output import show
from rage_desktop.cli.terminal import GOOD, Options, add_command, complain, open_editions

if TYPE_CHECKING:
    from rage_desktop.rules.editions.file import EditionFile


def declare(commands: Any) -> None:
    """Declare the command and its options."""
    command = add_command(
        commands, "editions", editions, "list the editions, or check edition files"
    )
    command.add_argument("files", nargs="*", type=Path, metavar="FILE")


def editions(options: Options) -> int:
    """List the editions at hand; with files, check these instead."""
    from rage_desktop.match.library import LibraryError, read_edition  # late: see the package

    if not options.files:
        for file in open_editions(options).editions():
            show(_described(file))
        return GOOD
    code = GOOD
    for path in options.files:
        try:
            show(_described(read_edition(path)))
        except LibraryError as error:
            code = complain(str(error))
    return code


def _described(file: "EditionFile") -> str:
    rules = file.rules
    rounds = (
        f"{len(rules.rounds(rules.players.max))} rounds with {rules.players.max}"
        if rules.game_ends == "rounds"
        else f"to {rules.game_ends} points"
    )
    head = (
        f"{file.id:12} {file.name}: {rules.players.min} to {rules.players.max}"
        f" players, {rules.deck_size()} cards, {rounds}"
    )
    variants = ", ".join(variant.id for variant in file.variants)
    return f"{head}\n{'':12} variants: {variants}" if variants else head
