"""The workshop's shelf: the player's own editions, those to begin with, and what was deleted."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import structs

from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.own_editions import Deleted
from rage_desktop.play.game_choice import GameChoice
from rage_desktop.play.workshop.workbench import Workbench
from rage_desktop.presentation.i18n.date_format import format_short_date
from rage_desktop.rules import EditionFile, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.dialogs import ConfirmDialog, attempt
from rage_desktop.ui.scenes.new_game.edition_tiles import INSET, EditionTiles
from rage_desktop.ui.scenes.workshop.edition_dialogs import ImportDialog, ShareDialog, mark_of
from rage_desktop.ui.scenes.workshop.edition_editor import EditionEditorScene
from rage_desktop.ui.services import Services

Press: TypeAlias = Callable[[EditionFile], ui.NavResult]
TILE: Final = 480  # px of the design: the least width of a tile
USUAL_SEATS: Final = 4
PLAIN: Final = "contract-whist"  # a plain pack of four suits, with the plainest rules


class WorkshopScene(ui.Page):
    """The shelf. Pops the edition to be played, if one was chosen for that."""

    title = text("Workshop")
    widest = 2700.0
    first_focus = default = "new"

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._choice = GameChoice(services.library.editions()[0], default_seats(USUAL_SEATS))
        self._tiles = EditionTiles(services, lambda _: None)
        self._read()

    def _read(self) -> None:
        own = self.services.workshop.own_editions
        self._own = own.all()
        self._deleted = own.deleted()
        self._draft = own.draft()
        self.refresh()

    def reset_input(self) -> None:
        """Show what was made or changed meanwhile."""
        super().reset_input()
        self._read()

    # -- what is there ---------------------------------------------------------------------------

    def header(self) -> ui.Children:
        """Return what the page is for, and the two ways to a new edition."""
        told = text("Editions of your own: any deck, any rules, any bots")
        take = ui.Button(
            "import", text("Code or file"), icon="i_download", size=20, h=56, on_press=self._import
        )
        new = ui.Button(
            "new",
            text("New edition"),
            kind=ui.ButtonKind.PRIMARY,
            icon="i_plusi",
            size=22,
            h=60,
            on_press=self._begin_plain,
        )
        return (ui.Label(told, size=20, colour="soft", grow=1, w=120), take, new)

    def body(self) -> ui.Element:
        """Return a draft to go on with, the shelf, what can be begun with, what was deleted."""
        nothing = text("Nothing here yet. Begin with a new edition, or with a game below.")
        shelf = ui.Label(nothing, size=20, id="nothing", pad=(INSET, 8))
        return ui.Column(
            self._draft_row(),
            self._heading("own", text("Yours")),
            self._grid(self._own, self._open) if self._own else shelf,
            self._heading("begin", text("Begin with one of these")),
            self._grid(self._mothers, self._begin_with),
            self._deleted_list(),
            gap=14,
            pad=(self.margin - INSET, 20, self.margin - INSET, 40),
        )

    @property
    def _mothers(self) -> tuple[EditionFile, ...]:
        library = self.services.library
        built_in = [library.get(id_) for id_ in library.built_in]
        return (*built_in, *library.more)

    def _heading(self, key: str, title: Text) -> ui.Element:
        return ui.Label(title, "x", 22, "soft", id=key, role=ui.Role.HEADING, pad=(INSET, 0))

    def _grid(self, files: tuple[EditionFile, ...], press: Press) -> ui.Element:
        described = self._tiles.described_as(self.ctx, files, self._choice)
        tiles = [
            self._tiles.tile(each, self._choice, partial(press, each.file), is_choice=False)
            for each in described
        ]
        room = self.ctx.size[0] / self.ctx.scale - 2 * self.margin
        columns = max(1, int(room // (TILE * self.ctx.text_scale)))
        return ui.Grid(*tiles, columns=columns, gap=20, pad=INSET)

    def _draft_row(self) -> ui.Element | None:
        """Return what was not saved the last time, and the ways with it."""
        if self._draft is None:
            return None
        told = text("{edition} was changed, but not saved.", edition=self._draft.name)
        return ui.Panel(
            ui.Row(
                ui.Icon("i_pencil", 26, "gold"),
                ui.Label(told, "b", 20, grow=1, w=160, id="draft"),
                ui.Button("go-on", text("Keep editing"), size=19, h=52, on_press=self._go_on),
                ui.Button(
                    "discard", text("Drop the changes"), size=19, h=52, on_press=self._discard
                ),
                gap=14,
            ),
            radius=20,
            pad=(22, 12),
        )

    def _deleted_list(self) -> ui.Element | None:
        if not self._deleted:
            return None
        rows = [self._deleted_row(place, each) for place, each in enumerate(self._deleted)]
        title = text("Deleted, kept for 30 days")
        return ui.Column(self._heading("deleted", title), *rows, gap=6)

    def _deleted_row(self, place: int, deleted: Deleted) -> ui.Element:
        until = format_short_date(deleted.until.date())
        told = text("{edition}, until {day}", edition=deleted.file.name, day=until)
        back = ui.Button(
            f"back-{place}",
            text("Bring back"),
            size=18,
            h=46,
            on_press=partial(self._bring_back, deleted),
        )
        return ui.Row(
            ui.Label(told, size=19, grow=1, w=160, id=f"deleted-{place}"),
            back,
            gap=14,
            pad=(INSET, 0),
        )

    def footer_keys(self) -> ui.Keys:
        """Return what keys do here."""
        return (
            ("← → ↑ ↓", text("choose")),
            ("Enter", text("open")),
            ("Esc", text("back")),
        )

    # -- what is done ----------------------------------------------------------------------------

    def _begin_plain(self) -> ui.NavResult:
        return self._begin_with(self.services.library.get(PLAIN), text("New edition"))

    def _begin_with(self, mother: EditionFile, name: Text | None = None) -> ui.NavResult:
        """Open the editor with a copy of an edition."""
        title = self.ctx.tr(name or text("My {edition}", edition=Text(mother.title)))
        rules = structs.replace(mother.rules, id=self.services.workshop.own_editions.free_id(title))
        copy = structs.replace(
            mother, title=title, subtitle="", notes=(), mother=mother.id, rules=rules
        )
        return ui.Push(EditionEditorScene(self.services, Workbench(copy, mother)), self._edited)

    def _edit(self, file: EditionFile) -> ui.NavResult:
        """Open the editor with an own edition, as its draft has it if there is one."""
        bench = Workbench(file, self.services.library.get_or_first(file.mother))
        draft = self.services.workshop.own_editions.draft(file.id)
        if draft is not None:
            bench.replace(draft, "draft")
        return ui.Push(EditionEditorScene(self.services, bench), self._edited)

    def _edited(self, saved: object) -> ui.NavResult:
        self._read()
        return self._open(saved) if isinstance(saved, EditionFile) else None

    def _open(self, file: EditionFile) -> ui.NavResult:
        """Ask what to do with an own edition."""

        def answered(way: object) -> ui.NavResult:
            self._read()
            match way:
                case "play":
                    return ui.Pop(file)
                case "edit":
                    return self._edit(file)
            return None

        return ui.Push(OwnEditionDialog(self.services, file), answered)

    def _go_on(self) -> ui.NavResult:
        assert self._draft is not None
        return self._edit(self._draft)

    def _discard(self) -> ui.NavResult:
        assert self._draft is not None
        self.services.workshop.own_editions.clear_draft(self._draft.id)
        self._read()
        self.input.show_focus("new")
        return None

    def _import(self) -> ui.NavResult:
        return ui.Push(ImportDialog(self.services), lambda _: self._read())

    def _bring_back(self, deleted: Deleted) -> ui.NavResult:
        own = self.services.workshop.own_editions

        def brought(_: EditionFile) -> ui.NavResult:
            self.services.workshop.offer_editions()
            self._read()
            return None

        return attempt(partial(own.bring_back, deleted), brought)

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Read a file that is dropped on the page."""
        if isinstance(intent, ui.FilesDropped):
            dialog = ImportDialog(self.services, Path(intent.paths[0]))
            return ui.Push(dialog, lambda _: self._read())
        return super().handle(intent)


class OwnEditionDialog(ui.Dialog):
    """What can be done with an own edition. Pops "play", "edit", or nothing."""

    default = first_focus = "play"
    panel_width = 620.0

    def __init__(self, services: Services, file: EditionFile) -> None:
        self.title = Text(file.title)
        super().__init__()
        self.services = services
        self._file = file

    def body(self) -> ui.Children:
        """Return what it is, and a button for each way."""
        about = ui.Label(Text(self._file.about), size=20) if self._file.about else None
        mark = text("Rules {mark}: the same mark means the same rules.", mark=mark_of(self._file))
        entry = partial(self.button, size=23, h=64)
        return (
            about,
            ui.Label(mark, size=17, colour="soft", id="mark"),
            entry("play", text("Play it"), lambda: ui.Pop("play")),
            entry("edit", text("Change it"), lambda: ui.Pop("edit")),
            entry("duplicate", text("Duplicate"), self._duplicate),
            entry("share", text("Share"), lambda: ui.Push(ShareDialog(self.services, self._file))),
            entry("delete", text("Delete"), self._ask),
        )

    def _duplicate(self) -> ui.NavResult:
        copy = partial(self.services.workshop.own_editions.duplicate, self._file.id)
        return attempt(copy, lambda _: self._done())

    def _ask(self) -> ui.NavResult:
        question = text("You can bring it back for 30 days. Games played with it stay.")
        dialog = ConfirmDialog(text("Delete it?"), question, text("Delete"), text("Keep it"))
        return ui.Push(dialog, lambda sure: self._delete() if sure else None)

    def _delete(self) -> ui.NavResult:
        delete = partial(self.services.workshop.own_editions.delete, self._file.id)
        return attempt(delete, lambda _: self._done())

    def _done(self) -> ui.NavResult:
        self.services.workshop.offer_editions()
        return ui.Pop()
