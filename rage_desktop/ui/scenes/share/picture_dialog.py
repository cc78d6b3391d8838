"""The picture of a finished game on screen, with or without names, and where it was saved."""

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pygame

from rage_desktop.match.record_export import pictures_folder, write_picture, written
from rage_desktop.play.session import Session
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.share.result_picture import SIDE, ResultPicture, encode_rows
from rage_desktop.ui.services import Services

SHOWN = 620  # px of the design, a side of the picture in the dialog
POLL = 0.1  # seconds between two looks at whether it has been written


class PictureDialog(ui.Dialog):
    """Shows the picture, which is painted in parts while the loop would wait, and saves it."""

    title = text("Picture to share")
    first_focus = default = "save"
    panel_width = 720.0
    heading_size = 32.0

    def __init__(self, services: Services, session: Session) -> None:
        super().__init__()
        self.services = services
        self._session = session
        self._names = True
        self._picture: ResultPicture | None = None
        self._is_painted = False
        self._is_wanted = False  # saved as soon as it is painted
        self._small: ui.Surface | None = None  # as large as it is shown
        self._writing: Future[tuple[Path | None, Text]] | None = None
        self._told: Text | None = None

    # -- what is there ---------------------------------------------------------------------------

    def body(self) -> ui.Children:
        """The picture, the switch for names, where it was saved."""
        about = text("The end of the game: podium, best moment and curve. No card is in it.")
        picture = ui.CustomPaint(
            self._paint,
            w=SHOWN,
            h=SHOWN,
            align="middle",
            node=ui.Node("picture", ui.Role.IMAGE, about),
        )
        names = ui.Toggle("names", text("Names"), checked=self._names, on_press=self._switch_names)
        row = ui.Row(ui.Label(text("Names"), "b", 20), ui.Spacer(), names, row_of=names)
        told = None
        if self._told is not None:
            told = ui.Label(self._told, size=18, id="told", role=ui.Role.STATUS)
        return picture, row, told

    def footer(self) -> ui.Child:
        """Save, and the way back."""
        ready = self._writing is None
        save = self.button(
            "save", text("Save picture"), self._save, size=24, icon="i_download", enabled=ready
        )
        close = self.button("close", text("Close"), ui.Pop, size=22)
        return ui.Grid(save, close, columns=2, gap=16)

    def _paint(self, ctx: ui.PaintContext, box: ui.Rect) -> None:
        side = min(box.size)
        at = ui.Rect(0, 0, side, side).move_to(center=box.center)
        if self._small is None or self._small.get_width() != side:
            ctx.plate(at, ctx.px(12), ctx.palette.well, ctx.edge(0.16))
            surface = self._picture.surface if self._picture is not None else None
            if surface is None:
                return
            self._small = pygame.transform.smoothscale(surface, (side, side))
        ctx.canvas.blit(self._small, *at.topleft, ui.OPAQUE)

    # -- what is done ----------------------------------------------------------------------------

    def do_idle_work(self) -> bool:
        """Paint the next part of the picture."""
        if self._picture is None:
            self._picture = ResultPicture(self.ctx, self._session, names=self._names)
        if self._picture.step():
            return True
        if not self._is_painted:
            self._is_painted = True
            if self._is_wanted:
                self._save()
            self.refresh()
            return True
        return False

    def _switch_names(self) -> None:
        self._names = not self._names
        self._picture = self._small = self._told = None
        self._is_painted = False

    def _save(self) -> None:
        """Write the picture in a thread, since it takes longer than a frame."""
        surface = None if self._picture is None else self._picture.surface
        self._is_wanted = surface is None
        if surface is None or self._writing is not None:
            return
        pixels = pygame.image.tobytes(surface, "RGB")
        folder = pictures_folder(self.services.settings_file.path)
        setup = self._session.match.setup
        stem = f"{setup.file.id}-{setup.started[:10]}"

        def write() -> tuple[Path | None, Text]:
            return written(
                folder, lambda: write_picture(encode_rows(pixels, SIDE, SIDE), stem, folder)
            )

        pool = ThreadPoolExecutor(1)
        self._writing = pool.submit(write)
        pool.shutdown(wait=False)
        self.later(POLL, self._look)

    def _look(self) -> None:
        """Tell where the picture is, once it has been written."""
        if self._writing is None:
            return
        if not self._writing.done():
            self.later(POLL, self._look)
            return
        _, self._told = self._writing.result()
        self._writing = None
        self.announcements.append(self._told)
