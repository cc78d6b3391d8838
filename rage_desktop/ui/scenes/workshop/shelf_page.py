"""The workshop's shelf: the player's own editions, those to begin with, and what was deleted."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import structs

from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.own_editions import Deleted
from rage_desktop.play.game_choice import GameChoice
from rage_desktop.play.workshop.workbench import Workbench
from rage_desktop.presentation.i18n.date_format import format_short_date
from rage_desktop.rules import EditionFile, EditionFileError, Text, text
from rage_desktop.rules.editions.file import check_edition_file
from rage_desktop.rules.text import title_text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.dialogs import attempt
from rage_desktop.ui.scenes.new_game.edition_tiles import (
    INSET,
    EditionTile,
    EditionTiles,
    go_to_tile_called,
)
from rage_desktop.ui.scenes.workshop.edition_dialogs import ImportDialog
from rage_desktop.ui.scenes.workshop.edition_editor import EditionEditorScene, editor_of
from rage_desktop.ui.scenes.workshop.edition_figures import EditionFigures
from rage_desktop.ui.scenes.workshop.own_edition_dialog import (
    OwnEditionDialog,
    ask_to_delete,
    ask_to_drop,
    duplicate,
)
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.intents import Erase

Press: TypeAlias = Callable[[EditionFile], ui.NavResult]
# px of the design: the least width of a tile; the width of the figures beside the shelf
TILE: Final = 460
FIGURES: Final = 372
USUAL_SEATS: Final = 4
PLAIN: Final = "contract-whist"  # a plain pack of four suits, with the plainest rules


class WorkshopScene(ui.Page):
    """The shelf. Pops the edition to be played, if one was chosen for that."""

    title = text("Workshop")
    widest = 2700.0
    scrolls = False  # the shelf does
    first_focus = default = "new"

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._choice = GameChoice(services.library.editions()[0], default_seats(USUAL_SEATS))
        self._tiles = EditionTiles(services, lambda _: None)
        self._aside = ui.Scroll("aside", text("Figures of this edition"))
        self._looked_at = ""  # the id of the edition whose figures are shown
        self._parts = ui.PictureCache()
        self._reads = 0  # how often what is on disk was read
        self._read()

    def _read(self) -> None:
        """Read what is on disk: the editions played last come first, drafts of new ones before."""
        own = self.services.workshop.own_editions
        saved = {file.id: file for file in own.all()}
        played = [id_ for id_ in self.services.played_editions() if id_ in saved]
        self._saved = {id_: saved[id_] for id_ in (*played, *saved)}
        self._drafts = {draft.id: draft for draft in own.drafts()}
        self._deleted = own.deleted()
        self._figures = EditionFigures(self.services)
        self._reads += 1
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
        """Return the shelf, what can be begun with and what was deleted; beside them, where there
        is room, the figures of the edition that is looked at."""
        side = self.margin - INSET
        if not self.is_roomy:
            shelf = ui.Column(self._kept(side), self._deleted_list(), pad=(side, 20, side, 40))
            return ui.ScrollView(self.scroll, shelf, grow=1)
        beside = FIGURES + self.margin
        shelf = ui.Column(self._kept(beside), pad=(side, 20, 0, 40))
        deleted = self._deleted_list()
        figures = ui.Column(
            self._figures_panel(),
            None if deleted is None else ui.Panel(deleted, radius=26, pad=(0, 20)),
            gap=24,
            pad=(10, 20, self.margin, 40),
        )
        return ui.Row(
            ui.ScrollView(self.scroll, shelf, grow=1),
            ui.ScrollView(self._aside, figures, w=beside),
            align_children="fill",
            grow=1,
        )

    def _kept(self, beside: float) -> ui.Element:
        """Return the tiles, made again only if they have changed: there may be dozens."""
        facts = self.ctx, self._reads
        return self._parts.keep("shelf", facts, partial(self._shelf, beside))

    def _shelf(self, beside: float) -> ui.Element:
        """Return the tiles, where so many px beside them are taken."""
        nothing = text("Nothing here yet. Begin with a new edition, or with a game below.")
        empty = ui.Label(nothing, size=20, id="nothing", pad=(INSET, 8))
        own = tuple(self._pictured())
        in_order = text("last played first")
        return ui.Column(
            self._heading("own", text("Yours"), in_order if len(self._saved) > 1 else None),
            self._grid("own", own, self._open, beside) if own else empty,
            *self._problems(),
            self._heading("begin", text("Begin with one of these")),
            self._grid("begin", self._mothers, self._begin_with, beside),
            gap=14,
        )

    @property
    def _mothers(self) -> tuple[EditionFile, ...]:
        library = self.services.library
        built_in = [library.get(id_) for id_ in library.built_in]
        return (*built_in, *library.more)

    def _problems(self) -> Iterator[ui.Element]:
        """Yield why files in the folder of own editions can't be used."""
        for place, reason in enumerate(self.services.library.problems):
            told = ui.Label(reason, size=18, colour="coral", id=f"problem-{place}", w=160, grow=1)
            yield ui.Row(ui.Icon("i_lock", 24, "coral"), told, gap=12, pad=(INSET, 0))

    def _pictured(self) -> Iterator[EditionFile]:
        """Yield what the tiles of the own editions show: drafts of new ones, then those saved."""
        for draft in self._drafts.values():
            if draft.id not in self._saved:
                yield self._as_pictured(draft)
        yield from self._saved.values()

    def _as_pictured(self, draft: EditionFile) -> EditionFile:
        """Return a draft as it is shown: with the deck of the edition it was made from, where its
        own can't be."""
        try:
            check_edition_file(draft, "")
        except EditionFileError:
            mother = self.services.library.get_or_first(draft.mother)
            rules = structs.replace(mother.rules, id=draft.id)
            return structs.replace(
                mother, title=draft.title, subtitle="", about=draft.about, rules=rules
            )
        return draft

    def _figures_panel(self) -> ui.Element:
        """Return the figures of the edition that was looked at last; before that, of the saved one
        played last, or of the first game."""
        draft = self._drafts.get(self._looked_at)
        if draft is not None and draft.id not in self._saved:
            return self._figures.draft_panel(draft)
        files = (*self._saved.values(), *self._mothers)
        looked_at = next((file for file in files if file.id == self._looked_at), files[0])
        return self._figures.panel(self.ctx, looked_at)

    def _heading(self, key: str, title: Text, beside: Text | None = None) -> ui.Element:
        heading = ui.Label(title, "x", 22, "soft", id=key, role=ui.Role.HEADING)
        note = None
        if beside is not None:
            note = ui.Label(beside, size=18, colour="soft", id=f"{key}-note")
        return ui.Row(heading, ui.Spacer(), note, pad=(INSET, 0))

    def _grid(
        self, key: str, files: tuple[EditionFile, ...], press: Press, beside: float
    ) -> ui.Element:
        notes = {
            file.id: self._figures.note(
                file, self._drafts.get(file.id), saved=file.id in self._saved
            )
            for file in files
            if file.id in self._saved or file.id in self._drafts
        }
        described = self._tiles.described_as(self.ctx, files, self._choice, notes)
        tiles = [
            self._tiles.tile(
                each, self._choice, partial(press, each.file), is_choice=False, tab_stop=key
            )
            for each in described
        ]
        room = self.ctx.size[0] / self.ctx.scale - self.margin - beside
        columns = max(1, int(room // (TILE * self.ctx.text_scale)))
        return ui.Grid(*tiles, columns=columns, gap=20, pad=INSET)

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
        """Return what keys do here: own editions alone can be duplicated and deleted."""
        own: ui.Keys = ()
        if self._focused is not None:
            own = (("Ctrl+D", text("duplicate")), ("Delete", text("delete")))
        elif self._draft_focused is not None:
            own = (("Delete", text("throw away")),)
        return (
            ("← → ↑ ↓", text("choose")),
            ("Enter", text("open")),
            *own,
            ("Esc", text("back")),
        )

    # -- what is done ----------------------------------------------------------------------------

    def _begin_plain(self) -> ui.NavResult:
        return self._begin_with(self.services.library.get(PLAIN), text("New edition"))

    def _begin_with(self, mother: EditionFile, name: Text | None = None) -> ui.NavResult:
        """Open the editor with a copy of an edition."""
        title = self.ctx.tr(name or text("My {edition}", edition=title_text(mother.title)))
        rules = structs.replace(mother.rules, id=self.services.workshop.own_editions.free_id(title))
        copy = structs.replace(
            mother, title=title, subtitle="", notes=(), mother=mother.id, rules=rules
        )
        return ui.Push(EditionEditorScene(self.services, Workbench(copy, mother)), self._edited)

    def _edit(self, file: EditionFile) -> ui.NavResult:
        return ui.Push(editor_of(self.services, file), self._edited)

    def _edited(self, saved: object) -> ui.NavResult:
        self._read()
        return self._open(saved) if isinstance(saved, EditionFile) else None

    def _open(self, file: EditionFile) -> ui.NavResult:
        """Ask what to do with an own edition, or with the draft of a new one."""
        saved = self._saved.get(file.id)
        draft = self._drafts.get(file.id)
        shown = saved or draft or file

        def answered(way: object) -> ui.NavResult:
            self._read()
            match way:
                case "play":
                    return ui.Pop(file)
                case "edit":
                    return self._edit(shown)
            return None

        figures = tuple(self._figures.lines(shown))
        dialog = OwnEditionDialog(
            self.services, shown, figures, is_saved=saved is not None, has_draft=draft is not None
        )
        return ui.Push(dialog, answered)

    def _import(self) -> ui.NavResult:
        return ui.Push(ImportDialog(self.services), lambda _: self._read())

    def _bring_back(self, deleted: Deleted) -> ui.NavResult:
        own = self.services.workshop.own_editions

        def brought(_: EditionFile) -> ui.NavResult:
            self.services.workshop.offer_editions()
            self._read()
            return None

        return attempt(partial(own.bring_back, deleted), brought)

    # -- input -----------------------------------------------------------------------------------

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Read a file that is dropped on the page, or do with the focused edition what a key says;
        show the figures of the edition that is pointed at or has the focus."""
        before = self.input.focus
        outcome = self._act(intent)
        if self.input.focus != before:
            self.refresh()  # for the keys in the footer
        by_pointer = isinstance(intent, ui.PointerMoved)
        self._look_at(self.input.hover if by_pointer else self.input.focus)
        return outcome

    def _act(self, intent: ui.Intent) -> ui.NavResult:
        match intent:
            case ui.FilesDropped(paths):
                return ui.Push(ImportDialog(self.services, Path(paths[0])), lambda _: self._read())
            case ui.Shortcut("Ctrl+D") if (file := self._focused) is not None:
                return duplicate(self.services, file, self._copied)
            case Erase(forward=True) if (file := self._focused) is not None:
                return ask_to_delete(self.services, file, self._reread)
            case Erase(forward=True) if (draft := self._draft_focused) is not None:
                return ask_to_drop(self.services, draft, self._dropped, is_saved=False)
            case ui.Shortcut(key) if go_to_tile_called(self, key):
                return None
        return super().handle(intent)

    @property
    def _focused(self) -> EditionFile | None:
        """The saved own edition whose tile has the focus, by its id: the footer asks while the
        tiles are made."""
        kind, _, id_ = self.input.focus.partition("-")
        return self._saved.get(id_) if kind == "edition" else None

    @property
    def _draft_focused(self) -> EditionFile | None:
        """The draft of a new edition, never saved, whose tile has the focus."""
        kind, _, id_ = self.input.focus.partition("-")
        return self._drafts.get(id_) if kind == "edition" and id_ not in self._saved else None

    def _dropped(self) -> ui.NavResult:
        self._read()
        return None

    def _copied(self, copy: EditionFile) -> None:
        self._reread()
        self.input.show_focus(f"edition-{copy.id}")
        self.input.follow_focus()

    def _reread(self) -> None:
        self.services.workshop.offer_editions()
        self._read()

    def _look_at(self, node_id: str) -> None:
        """Show the figures of the edition whose tile this is, where there is room for them."""
        node = ui.find(self.nodes, node_id)
        if isinstance(node, EditionTile) and node.file.id != self._looked_at and self.is_roomy:
            self._looked_at = node.file.id
            self.refresh()
