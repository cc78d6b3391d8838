"""What the command line hands to the window."""

from pathlib import Path

from msgspec import Struct

from rage_desktop.rules.editions.file import EditionFile


class GameOptions(Struct, frozen=True):
    """How the game was started; None where the settings decide."""

    data_dir: Path | None = None
    window: tuple[int, int] | None = None
    fullscreen: bool | None = None
    lang: str | None = None
    demo: bool = False
    edition: EditionFile | None = None
    replay: Path | None = None
    first_frame: bool = False  # say how long the start took, and leave
