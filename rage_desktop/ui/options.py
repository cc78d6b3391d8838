"""The options passed from the command line to the window."""

from pathlib import Path

from msgspec import Struct

from rage_desktop.rules.editions.file import EditionFile


class GameOptions(Struct, frozen=True):
    """The start options; None where the settings decide."""

    data_dir: Path | None = None
    window: tuple[int, int] | None = None
    fullscreen: bool | None = None
    lang: str | None = None
    demo: bool = False
    edition: EditionFile | None = None
    replay: Path | None = None
    first_frame: bool = False  # report the duration of the start, and exit
