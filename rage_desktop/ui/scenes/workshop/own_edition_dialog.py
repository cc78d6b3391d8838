"""The dialog of an own edition on the shelf, and what can be done with it there."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from rage_desktop.rules import EditionFile, Text, text
from rage_desktop.rules.text import title_text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.dialogs import ConfirmDialog, attempt
from rage_desktop.ui.scenes.workshop.edition_dialogs import ShareDialog, mark_of
from rage_desktop.ui.services import Services

Then: TypeAlias = Callable[[], ui.NavResult]


def duplicate(
    services: Services, file: EditionFile, then: Callable[[EditionFile], ui.NavResult]
) -> ui.NavResult:
    """Put a copy of an own edition on the shelf."""
    return attempt(partial(services.workshop.own_editions.duplicate, file.id), then)


def ask_to_delete(services: Services, file: EditionFile, then: Then) -> ui.NavResult:
    """Ask whether an own edition is to be deleted, and delete it."""
    own = services.workshop.own_editions
    question = text("You can bring it back for 30 days. Games played with it stay.")
    if own.draft(file.id) is not None:
        question = text(
            "You can bring it back for 30 days, without its unsaved changes. "
            "Games played with it stay."
        )
    heading = text("Delete {edition}?", edition=file.name)
    dialog = ConfirmDialog(heading, question, text("Delete"), text("Keep it"))
    delete = partial(own.delete, file.id)
    return ui.Push(dialog, lambda sure: attempt(delete, lambda _: then()) if sure else None)


def _drop_question(file: EditionFile, *, is_saved: bool) -> ConfirmDialog:
    """Return the question before a draft goes: with it all of an edition that was never saved."""
    if not is_saved:
        question = text("{edition} was never saved and can't be recovered.", edition=file.name)
        return ConfirmDialog(
            text("Throw this draft away?"), question, text("Throw this draft away"), text("Keep it")
        )
    question = text("Unsaved changes to {edition} can't be recovered.", edition=file.name)
    return ConfirmDialog(
        text("Drop the changes?"), question, text("Drop the changes"), text("Keep them")
    )


def ask_to_drop(
    services: Services, file: EditionFile, then: Then, *, is_saved: bool
) -> ui.NavResult:
    """Ask whether the draft of an edition is to go, and let it go."""

    def answered(sure: object) -> ui.NavResult:
        if not sure:
            return None
        services.workshop.own_editions.clear_draft(file.id)
        return then()

    return ui.Push(_drop_question(file, is_saved=is_saved), answered)


class OwnEditionDialog(ui.Dialog):
    """What can be done with an own edition, or with the draft of a new one. Pops "play", "edit", or
    nothing."""

    panel_width = 620.0

    def __init__(
        self,
        services: Services,
        file: EditionFile,
        figures: Sequence[Text] = (),
        *,
        is_saved: bool = True,
        has_draft: bool = False,
    ) -> None:
        """`figures` are the player's own, in sentences."""
        self.title = title_text(file.title)
        self.default = self.first_focus = "play" if is_saved else "edit"
        super().__init__()
        self.services = services
        self._file = file
        self._figures = figures
        self._is_saved = is_saved
        self._has_draft = has_draft

    def body(self) -> ui.Children:
        """Return what it is, the figures, and a button for each way."""
        about = ui.Label(Text(self._file.about), size=20) if self._file.about else None
        figures = [
            ui.Label(line, size=18, id=f"figures-{place}")
            for place, line in enumerate(self._figures)
        ]
        return (about, *figures, *(self._saved_ways() if self._is_saved else self._draft_ways()))

    def _saved_ways(self) -> ui.Children:
        mark = text("Rules {mark}: the same mark means the same rules.", mark=mark_of(self._file))
        draft = None
        if self._has_draft:
            draft = ui.Label(text("Changed, but not saved"), "b", 18, "gold", id="draft")
        return (
            ui.Label(mark, size=17, colour="soft", id="mark"),
            draft,
            self._entry("play", text("Play it"), lambda: ui.Pop("play")),
            *self._draft_ways(),
            self._entry("duplicate", text("Duplicate"), self._duplicate),
            self._entry("share", text("Share"), self._share),
            self._entry("delete", text("Delete"), self._delete),
        )

    def _draft_ways(self) -> ui.Children:
        """Return the way to the editor, and how to be rid of what wasn't saved."""
        if not self._has_draft:
            return (self._entry("edit", text("Change it"), lambda: ui.Pop("edit")),)
        drop = text("Drop the changes") if self._is_saved else text("Throw this draft away")
        return (
            self._entry("edit", text("Keep editing"), lambda: ui.Pop("edit")),
            self._entry("discard", drop, self._drop),
        )

    def _entry(self, node_id: str, name: Text, press: ui.Press) -> ui.Button:
        return self.button(node_id, name, press, size=23, h=64)

    def _duplicate(self) -> ui.NavResult:
        return duplicate(self.services, self._file, lambda _: self._done())

    def _share(self) -> ui.NavResult:
        return ui.Push(ShareDialog(self.services, self._file))

    def _delete(self) -> ui.NavResult:
        return ask_to_delete(self.services, self._file, self._done)

    def _drop(self) -> ui.NavResult:
        return ask_to_drop(self.services, self._file, self._done, is_saved=self._is_saved)

    def _done(self) -> ui.NavResult:
        self.services.workshop.offer_editions()
        return ui.Pop()
