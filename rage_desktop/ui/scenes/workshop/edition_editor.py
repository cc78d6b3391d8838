"""The page on which an edition is edited: groups of settings, their rows, and what they do."""

from functools import partial

from msgspec import structs

from rage_desktop.match.game_setup import default_seats, first_person_is
from rage_desktop.match.statistics.edition_record import edition_record
from rage_desktop.match.statistics.result_rows import fingerprint
from rage_desktop.play.workshop.workbench import Workbench
from rage_desktop.presentation.sentences.game_facts import deck_line
from rage_desktop.rules import EditionFile, Text, ntext, text
from rage_desktop.rules.editions.clashes import clashes
from rage_desktop.rules.editions.edition import Changes
from rage_desktop.rules.editions.edition_settings import SETTINGS
from rage_desktop.rules.editions.setting import Group
from rage_desktop.rules.editions.way_out import Clash
from rage_desktop.rules.text import title_text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.dialogs import ConfirmDialog, attempt
from rage_desktop.ui.scenes.workshop.deck_page import DeckScene
from rage_desktop.ui.scenes.workshop.edition_dialogs import NameDialog, ShareDialog
from rage_desktop.ui.scenes.workshop.group_tab import GroupTab
from rage_desktop.ui.scenes.workshop.looks_page import LooksScene, looks_button
from rage_desktop.ui.scenes.workshop.rule_examples import RuleExamples
from rage_desktop.ui.scenes.workshop.rule_rows import RuleRows
from rage_desktop.ui.scenes.workshop.what_it_does import SETTLE, FiguresPage, WhatItDoes
from rage_desktop.ui.services import Services

# px of the design
PANEL = 560  # the width of what it does
ROWS = 300  # the least width of the rows
OPPONENTS = "sharp"
OF_ORDERS = ("hand_sizes.first", "hand_sizes.last", "hand_sizes.step", "hand_sizes.ends_for_all")
OF_LISTS = ("hand_sizes.sizes",)

GROUPS: dict[Group, tuple[str, Text]] = {
    Group.DECK: ("i_cards", text("The cards that are shuffled")),
    Group.ACTIONS: ("star", text("Cards with an effect")),
    Group.DEAL: ("i_replay", text("Who plays, and how many cards everyone gets")),
    Group.TRUMP: ("i_crown", text("The suit that beats all others")),
    Group.BIDS: ("i_target", text("How and when bids are made")),
    Group.PLAY: ("i_play", text("What may be played, and what wins")),
    Group.POINTS: ("i_sheet", text("What a round scores, and what it costs")),
    Group.ENDING: ("i_chart", text("When it's over, and who has won")),
}
"""The icon of each group, and what it is about."""


class EditionEditorScene(FiguresPage):
    """An edition on the workbench. Every change is kept as a draft at once; Escape leaves it so.
    What is as it was saved has no draft."""

    title = text("Edition")  # then that of the edition
    scrolls = False
    widest = 2700.0
    light = 1400, 500
    default = first_focus = "group-deck"

    def __init__(self, services: Services, bench: Workbench, group: Group = Group.DECK) -> None:
        super().__init__(WhatItDoes(bench, services.workshop.trial_games))
        self.services = services
        self.bench = bench
        self._group = group
        self._rows = ui.Scroll("rows", text("Settings"))
        self._kept_rows = ui.PictureCache()
        self._clashes: tuple[Clash, ...] = ()
        self._drafts = services.workshop.drafts
        self._drafts.forget()  # what the last visit could not keep
        if bench.is_changed:
            self._drafts.changed(bench.file)
        self._show_rules(wait=0.0)

    # -- what is there ---------------------------------------------------------------------------

    def header(self) -> ui.Children:
        """Return the name's pencil, where it comes from, and what can be done with it."""
        rename = ui.IconButton(
            "rename", text("Rename"), icon="i_pencil", key="F2", side=44, on_press=self._rename
        )
        return (rename, self._origin_label(), *self._history(), *self._ways())

    def _history(self) -> ui.Children:
        """Return undo and redo."""
        step = partial(ui.IconButton, repeatable=True)
        return (
            step(
                "undo",
                text("Undo"),
                icon="i_undo",
                key="Ctrl+Z",
                enabled=self.bench.can_undo,
                description="" if self.bench.can_undo else text("There's nothing to undo."),
                on_press=self._undo,
            ),
            step(
                "redo",
                text("Redo"),
                icon="i_forward",
                key="Ctrl+Y",
                enabled=self.bench.can_redo,
                description="" if self.bench.can_redo else text("There's nothing to redo."),
                on_press=self._redo,
            ),
        )

    def _ways(self) -> ui.Children:
        """Return what can be done with rules that don't contradict each other."""
        why_not = text("Settle the contradictions first.") if self._clashes else ""
        way = partial(ui.Button, size=20, h=56, enabled=not self._clashes, description=why_not)
        primary = ui.ButtonKind.PRIMARY
        return (
            way("try", text("Try a round"), icon="i_play", key="R", on_press=self._try_round),
            way("share", text("Share"), icon="i_up", on_press=self._share),
            way("save", text("Save"), kind=primary, key="Ctrl+S", on_press=self._save),
        )

    def _origin_label(self) -> ui.Element:
        """Say which edition it was made from, and how many settings differ, where there is room."""
        trouble = self._drafts.trouble
        if trouble is not None:
            return ui.Label(trouble, size=17, colour="coral", w=120, grow=1, lines=3, id="trouble")
        if not self.is_roomy:
            return ui.Spacer()
        changed = len(self.bench.changed_settings)
        told = ntext(
            "Based on {edition} · {n} setting changed",
            "Based on {edition} · {n} settings changed",
            changed,
            edition=self.bench.mother.name,
        )
        if not changed:
            told = text("Based on {edition}", edition=self.bench.mother.name)
        return ui.Label(told, size=18, colour="soft", w=120, grow=1)

    def body(self) -> ui.Element:
        """Return groups, rows and what they do: side by side, or below one another in a tall
        window; in a small one what they do has its own page."""
        pad = (self.margin, 20, self.margin, 24)
        rows = ui.Panel(
            self._group_heading(),
            ui.ScrollView(self._rows, self._options(), always=True, grow=1),
            radius=26,
            pad=(0, 8),
            w=ROWS,  # and what the others leave: what is in it needn't be measured
            grow=1,
        )
        if self.ctx.is_portrait:
            does: ui.Element = ui.Sized(self._does.button(), align="end")
            if self.ctx.text_scale == 1:
                does = self._does.low_panel()
            return ui.Column(self._tabs_across(), rows, does, gap=20, pad=pad, grow=1)
        beside = None
        if self.is_roomy:
            beside = self._does.panel(self.ctx, PANEL, self._group)
        line = None if beside is not None else self._does.line()
        return ui.Column(
            ui.Row(self._tabs(), rows, beside, gap=24, align_children="fill", grow=1),
            line,
            gap=12,
            pad=pad,
            grow=1,
        )

    def _tab(self, group: Group) -> GroupTab:
        (icon, _) = GROUPS[group]
        keys = {setting.key for setting in SETTINGS if setting.group is group}
        return GroupTab(
            f"group-{group.name.lower()}",
            group.title,
            icon=icon,
            tab_stop="groups",
            selected=group is self._group,
            changed=self.bench.count_changed(group),
            is_contradicted=any(keys & set(clash.keys) for clash in self._clashes),
            on_press=partial(self._open, group),
        )

    def _tabs(self) -> ui.Element:
        return ui.Column(*(self._tab(group) for group in GROUPS), gap=10, pad=(0, 7))

    def _tabs_across(self) -> ui.Element:
        return ui.Grid(*(self._tab(group) for group in GROUPS), columns=2, gap=10)

    def _group_heading(self) -> ui.Element | None:
        (_, told) = GROUPS[self._group]
        if not self.is_roomy and not self.ctx.is_portrait:
            return None
        return ui.Column(
            ui.Label(self._group.title, "f", 30, id="group-heading", role=ui.Role.HEADING),
            ui.Label(told, size=18, colour="soft"),
            pad=(36, 14, 36, 8),
        )

    def _options(self) -> ui.Element:
        examples = RuleExamples(self.ctx, self._does.sound_file, self._does.players)
        rows = RuleRows(
            self.ctx, self.bench, self._clashes, self._change, examples, self._kept_rows
        )
        parts: list[ui.Child] = []
        if self._group is Group.DECK:
            parts.append(self._deck_buttons())
        for setting in SETTINGS:
            if setting.group is self._group and self.is_used(setting.key):
                for row in rows.rows(setting):
                    parts += [ui.Divider(pad=(36, 0)) if parts else None, row]
        return ui.Column(*parts)

    def _deck_buttons(self) -> ui.Element:
        """Return the buttons to the pages of the deck and of the looks."""
        change = partial(self.replace, setting="")
        deck = ui.Button(
            "deck",
            text("See the whole deck"),
            icon="i_cards",
            size=20,
            h=56,
            description=text("Its suits with names, colours and emblems, and all its cards"),
            on_press=lambda: ui.Push(DeckScene(self.bench.file, change)),
        )
        looks = looks_button(lambda: ui.Push(LooksScene(self.bench.file, change)))
        return ui.Flow(deck, looks, gap=14, row_gap=10, pad=(36, 14))

    def is_used(self, key: str) -> bool:
        """Return whether the order of hands uses a setting: a list has no ends, and an order no
        list."""
        is_list = self.bench.edition.hand_sizes.order == "list"
        return key not in (OF_ORDERS if is_list else OF_LISTS)

    def footer_keys(self) -> ui.Keys:
        """Return what keys do here."""
        return (
            ("↑ ↓", text("setting")),
            ("← →", text("change it")),
            ("PgUp PgDn", text("group")),
            ("Ctrl+Z", text("undo")),
            ("Esc", text("back")),
        )

    def footer_note(self) -> Text:
        """Return how large the deck is and how long a game takes, or where a contradiction is."""
        if self._clashes:
            return ntext("{n} contradiction", "{n} contradictions", len(self._clashes))
        return deck_line(self._does.sound_file.rules, 1, self._does.players - 1)

    def figures_page(self) -> ui.Page:
        """Return the page with all that differs, and all figures."""
        return self._does.page()

    # -- changes ---------------------------------------------------------------------------------

    def _change(self, changes: Changes, setting: str) -> ui.NavResult:
        self.bench.change(changes, setting)
        self._changed()
        return None

    def replace(self, file: EditionFile, setting: str) -> ui.NavResult:
        """Put another state of the edition on the bench, as from the pages of deck and looks."""
        self.bench.replace(file, setting)
        self._changed()
        self._drafts.keep()  # that page is in front: no time passes for this one
        self.resize(self.ctx)  # for what its cards and suits are called
        return None

    def _undo(self) -> None:
        self.bench.undo()
        self._changed()
        self.resize(self.ctx)

    def _redo(self) -> None:
        self.bench.redo()
        self._changed()
        self.resize(self.ctx)

    def _changed(self) -> None:
        """Keep a draft in a moment, unless all is as it was saved, and show what the rules are."""
        own = self.services.workshop.own_editions
        if self.bench.is_changed or own.find(self.bench.file.id) is None:
            self._drafts.changed(self.bench.file)
        else:
            self._clear_draft()
        self._show_rules()

    def _clear_draft(self) -> None:
        self._drafts.forget()
        self.services.workshop.own_editions.clear_draft(self.bench.file.id)

    def _show_rules(self, wait: float = SETTLE) -> None:
        """Look for contradictions, and let the figures be made anew after a wait in seconds."""
        bench = self.bench
        self.title = title_text(bench.file.title)
        self.terms = bench.file.look, ()
        self._clashes = clashes(bench.edition)
        self._does.edition_changed(None if self._clashes else bench.file, wait)
        self.refresh()

    def _open(self, group: Group) -> None:
        self._group = group
        self._rows.offset = 0

    def _turn(self, step: int) -> None:
        groups = list(GROUPS)
        self._open(groups[(groups.index(self._group) + step) % len(groups)])
        self.input.show_focus(f"group-{self._group.name.lower()}")
        self.refresh()

    def _rename(self) -> ui.NavResult:
        return ui.Push(NameDialog(self.bench.file), self._renamed)

    def _renamed(self, names: object) -> ui.NavResult:
        if isinstance(names, dict):
            self.replace(structs.replace(self.bench.file, **names), "name")
        return None

    # -- leaving ---------------------------------------------------------------------------------

    def _try_round(self) -> ui.NavResult:
        me = self.services.player.seat
        seats = default_seats(self._does.players, level=OPPONENTS)
        seats = first_person_is(seats, me.name, me.avatar)
        begin = partial(self.services.session_factory.try_round, self.bench.file, seats)
        return attempt(begin, lambda session: ui.Push(routes.table(session)))

    def _share(self) -> ui.NavResult:
        return ui.Push(ShareDialog(self.services, self.bench.file))

    def _save(self) -> ui.NavResult:
        """Save the edition; ask first where that changes rules by which games were played."""
        file = self.bench.file
        on_shelf = self.services.workshop.own_editions.find(file.id)
        if on_shelf is None or fingerprint(on_shelf.rules) == fingerprint(file.rules):
            return self._save_as(file)
        before = self.services.library.with_house_rules(on_shelf)
        games = edition_record(before, self.services.store.history.rule_sets()).games
        if not games:
            return self._save_as(file)
        question = ntext(
            "{n} game was played by the old rules. It will be counted separately.",
            "{n} games were played by the old rules. They will be counted separately.",
            games,
        )
        dialog = ConfirmDialog(
            text("Change the edition?"), question, text("Change it"), text("Save as a new edition")
        )
        return ui.Push(dialog, self._answered)

    def _answered(self, changes_it: object) -> ui.NavResult:
        """Save over the edition, or as another one; with no answer go on editing."""
        if changes_it is None:
            return None
        file = self.bench.file
        if changes_it:
            return self._save_as(file)
        new_id = self.services.workshop.own_editions.free_id(file.title)
        return self._save_as(structs.replace(file, rules=structs.replace(file.rules, id=new_id)))

    def _save_as(self, file: EditionFile) -> ui.NavResult:
        own = self.services.workshop.own_editions

        def kept(saved: EditionFile) -> ui.NavResult:
            self._clear_draft()
            self.bench.saved(saved)
            self._does.close()
            self.services.workshop.offer_editions()
            return ui.Pop(saved)

        return attempt(partial(own.save, file), kept)

    def cancel(self) -> ui.NavResult:
        """Go back; what was changed stays as a draft. If it can't, say so before leaving it."""
        if self._drafts.keep() and self._drafts.trouble is not None:
            self.refresh()
            return None
        self._drafts.forget()
        self._does.close()
        return ui.Pop()

    # -- life ------------------------------------------------------------------------------------

    def resize(self, ctx: ui.DrawContext) -> None:
        """Take a new context, by which all rows are made anew."""
        self._kept_rows = ui.PictureCache()
        super().resize(ctx)

    def update(self, dt: float) -> ui.NavResult:
        """Keep a draft, and show new figures."""
        if self._drafts.update(dt):
            self.refresh()
        return super().update(dt)

    @property
    def next_wake(self) -> float | None:
        """Seconds until a draft is to be kept, or figures are asked for."""
        return ui.soonest(super().next_wake, self._drafts.next_wake)

    def reset_input(self) -> None:
        """Keep a draft: something else is in front, or was."""
        super().reset_input()
        if self._drafts.keep():
            self.refresh()

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Turn pages of settings with Page Up and Page Down, and go from row to row with arrows."""
        match intent:
            case ui.Navigate(way) if (node := self._beyond(way)) is not None:
                self.input.show_focus(node.id)
                self.input.follow_focus()
                return None
            case ui.Shortcut("PageUp" | "PageDown" as key) if not self.input.typing:
                self._turn(-1 if key == "PageUp" else 1)
                return None
        return super().handle(intent)

    def _beyond(self, way: ui.Direction) -> ui.Node | None:
        """Return where an arrow leads from a group to its rows, or from line to line in them,
        wherever in a line its controls are; None if it leads where it does on every page."""
        here = self.input.focused
        if here is None or not self.input.focus_visible:
            return None
        if here.viewport is self._rows and not way.is_sideways:
            return ui.line_beyond(self.nodes, here, way)
        if isinstance(here, GroupTab) and way is ui.Direction.RIGHT and not self.ctx.is_portrait:
            return ui.line_beside(self.nodes, here, self._rows)
        return None


def editor_of(services: Services, file: EditionFile) -> EditionEditorScene:
    """Return the editor with an own edition, as its draft has it if there is one."""
    own = services.workshop.own_editions
    saved = own.find(file.id) or file
    bench = Workbench(saved, services.library.get_or_first(saved.mother))
    draft = own.draft(file.id)
    if draft is not None:
        bench.replace(draft, "draft")
    return EditionEditorScene(services, bench)
