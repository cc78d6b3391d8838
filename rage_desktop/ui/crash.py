"""The window shown after a crash: what happened, what is saved, where the report is.

If even that window cannot be drawn, a message box of the system has the same text or, failing
that, standard error.
"""

import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pygame
from pygame.display import message_box

from rage_desktop.asset_paths import AssetDamaged
from rage_desktop.rules import Text, text
from rage_desktop.ui.art.palette import SCRIM
from rage_desktop.ui.scenes.dialogs import MessageDialog
from rage_desktop.ui.toolkit import OPAQUE, Button, Canvas, NavResult, Quit
from rage_desktop.ui.window.log import Log
from rage_desktop.user_error import UserError


class MessageScene(MessageDialog):
    """A notice on its own: there is no scene below it, and the program ends after it."""

    opaque = True
    iris = False

    def buttons(self) -> list[Button]:
        """Return the button that ends the program."""
        return [self.button("ok", text("Close"), Quit)]

    def cancel(self) -> NavResult:
        """Leave on Escape, too."""
        return Quit()

    def draw(self, canvas: Canvas) -> None:
        """Draw the menu's evening sky, dimmed, and the panel, without animation."""
        ctx = self.ctx
        canvas.blit(ctx.art.scenery.menu(*ctx.size), 0, 0, OPAQUE)
        canvas.fill(SCRIM, None, ctx.palette.scrim * 0.4)
        self.draw_panel(canvas)
        self.paint_nodes(canvas)


class CrashScene(MessageScene):
    """What happened, and a button back to the title; `again` is whether the player pressed it."""

    default = first_focus = "again"
    title = text("Something went wrong")

    def __init__(self, kept: bool, report: Path | None, error: Exception | None = None) -> None:
        """`kept` is whether games are saved on disk; `report` is the path of the report."""
        super().__init__(sentences(kept, report, error), self.title)
        self.again = False

    def buttons(self) -> list[Button]:
        """Return the buttons that leave or continue."""
        return [
            self.button("leave", text("Quit"), Quit),
            self.button("again", text("Back to title"), self._go_on),
        ]

    def _go_on(self) -> NavResult:
        self.again = True
        return Quit()


def sentences(kept: bool, report: Path | None, error: Exception | None = None) -> tuple[Text, ...]:
    """Return the message for the player: what happened, or what to do where that is known."""
    return (
        error.reason
        if isinstance(error, AssetDamaged)
        else text("The game ran into an error and had to stop. It's not your fault."),
        text("Your game is saved and continues at the same card.")
        if kept
        else text("This game couldn't be saved, because the game can't write to its data folder."),
        text("A report is in {file}. It doesn't name any cards.", file=str(report))
        if report
        else text("The report couldn't be written."),
    )


def already_open() -> MessageScene:
    """Return the message of a second start if the first instance does not answer."""
    return MessageScene(
        (
            text("Rage is already open, but its window isn't responding."),
            text("Wait a moment, or close it and start again. The game in it is saved."),
        ),
        text("Rage is already open"),
    )


def cannot_be_shown(why: Text) -> MessageScene:
    """Return the message for an invalid record, if there is no terminal to print it."""
    return MessageScene(
        (why, text("The file was left unchanged.")), text("This record can't be shown")
    )


def somebody_reads() -> bool:
    """Whether a person can see standard error.

    A packaged program on Windows has no console, though its substitute looks like one.
    """
    no_console = sys.platform == "win32" and getattr(sys, "frozen", False)
    return not no_console and sys.stderr.isatty()


def tell_plainly(heading: Text, lines: Sequence[Text]) -> None:
    """Show a message without any drawing of our own, in plain English."""
    said = "\n\n".join(str(line) for line in lines)
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(f"{heading}: {said}\n")
    with suppress(pygame.error, ValueError):  # no screen, or an invalid text
        message_box(str(heading), said, "error")


@contextmanager
def guarded(log: Log) -> Iterator[None]:
    """Log and show unhandled errors; errors in threads are logged, too."""
    before = threading.excepthook

    def thread_failed(told: threading.ExceptHookArgs) -> None:
        if told.exc_value is not None:
            log.report(told.exc_value)
        before(told)

    threading.excepthook = thread_failed
    try:
        yield
    except AssetDamaged as error:  # no window can be opened
        tell_plainly(CrashScene.title, (error.reason,))
        raise
    except UserError:  # a message for the command line
        raise
    except Exception as error:
        report = log.path if log.report(error) else None
        tell_plainly(CrashScene.title, sentences(True, report))
        raise
    finally:
        threading.excepthook = before
