"""The picture of a finished game on screen, with or without names; it can be saved or copied."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import pygame

from rage_desktop.match.record_export import pictures_folder, write_picture, written
from rage_desktop.play.session import Session
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.share.result_picture import SIDE, ResultPicture, encode_rows
from rage_desktop.ui.services import Services
from rage_desktop.ui.window import clipboard

SHOWN = 620  # px of the design, a side of the picture in the dialog
POLL = 0.1  # seconds between two looks at whether it has been written


class PictureDialog(ui.Dialog):
    """Shows the picture, which is painted in parts while the loop would wait."""

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
        self._copies = clipboard.takes_pictures()
        self._wanted: Callable[[], None] | None = None  # what to do as soon as it is painted
        self._small: ui.Surface | None = None  # as large as it is shown
        self._writing: Future[Text] | None = None
        self._told: Text | None = None

    # -- what is there ---------------------------------------------------------------------------

    def body(self) -> ui.Children:
        """The picture, the switch for names, what became of it."""
        about = text("The end of the game: podium, best moment and curve. It shows no cards.")
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
        """Save, copy where the system can, and the way back."""
        ready = self._writing is None
        save = self.button(
            "save", text("Save picture"), self._save, size=24, icon="i_download", enabled=ready
        )
        copy = None
        if self._copies:
            copy = self.button("copy", text("Copy"), self._copy, size=22, key="C", enabled=ready)
        close = self.button("close", text("Close"), ui.Pop, size=22)
        return ui.Grid(*filter(None, (save, copy, close)), columns=2 + self._copies, gap=16)

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
            if self._wanted is not None:
                self._wanted()
            self.refresh()
            return True
        return False

    def _switch_names(self) -> None:
        self._names = not self._names
        self._picture = self._small = self._told = None
        self._is_painted = False

    def _save(self) -> None:
        """Write the picture among the player's pictures."""
        folder = pictures_folder(self.services.settings_file.path)
        setup = self._session.match.setup
        stem = f"{setup.file.id}-{setup.started[:10]}"

        def save(png: bytes) -> Text:
            return written(folder, lambda: write_picture(png, stem, folder))[1]

        self._hand_over(save, self._save)

    def _copy(self) -> None:
        """Put the picture on the clipboard."""

        def copy(png: bytes) -> Text:
            if clipboard.put_picture(png):
                return text("The picture is on the clipboard.")
            return text("The clipboard didn't take the picture. You can save it instead.")

        self._hand_over(copy, self._copy)

    def _hand_over(self, give: Callable[[bytes], Text], again: Callable[[], None]) -> None:
        """Give the picture away in a thread, since it takes longer than a frame; do it `again` once
        it is painted."""
        surface = None if self._picture is None else self._picture.surface
        self._wanted = again if surface is None else None
        if surface is None or self._writing is not None:
            return
        pixels = pygame.image.tobytes(surface, "RGB")
        pool = ThreadPoolExecutor(1)
        self._writing = pool.submit(lambda: give(encode_rows(pixels, SIDE, SIDE)))
        pool.shutdown(wait=False)
        self.later(POLL, self._poll)

    def _poll(self) -> None:
        """Tell what became of the picture, once that is known."""
        if self._writing is None:
            return
        if not self._writing.done():
            self.later(POLL, self._poll)
            return
        self._told = self._writing.result()
        self._writing = None
        self.announcements.append(self._told)
