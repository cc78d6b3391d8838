"""What is known of the editions on the shelf: how often each was played, and the figures of
whoever plays here."""

from collections.abc import Iterator
from typing import Final

from rage_desktop.match.errors import StoreError
from rage_desktop.match.statistics.edition_record import (
    EditionRecord,
    PersonalFigures,
    edition_record,
    personal_figures,
)
from rage_desktop.match.statistics.player_stats import PARTS
from rage_desktop.match.statistics.result_rows import PlayedHands
from rage_desktop.presentation.i18n.date_format import day_text
from rage_desktop.rules import EditionFile, Text, ntext, text
from rage_desktop.rules.editions.clashes import clashes
from rage_desktop.rules.text import Percent
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.rings import gauge
from rage_desktop.ui.scenes.new_game.edition_tiles import TileNote
from rage_desktop.ui.scenes.workshop.edition_dialogs import mark_of
from rage_desktop.ui.services import Services

RING: Final = 118  # px of the design
FACE: Final = 0.7  # of the ring

NO_GAMES: Final = personal_figures(PlayedHands(0, 0, ""))


class EditionFigures:
    """The figures of editions, each counted when it is first asked for."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._played = services.store.history.rule_sets()
        self._person = services.player.profile
        self._records: dict[str, EditionRecord] = {}
        self._stats: dict[str, PersonalFigures] = {}

    def record(self, file: EditionFile) -> EditionRecord:
        """Return how often an edition was played here, by its rules as they are now."""
        if file.id not in self._records:
            offered = self._services.library.with_house_rules(file)
            self._records[file.id] = edition_record(offered, self._played)
        return self._records[file.id]

    def stats(self, file: EditionFile) -> PersonalFigures:
        """Return the figures of whoever plays here, over games by an edition's present rules."""
        if file.id not in self._stats:
            self._stats[file.id] = self._count(file)
        return self._stats[file.id]

    def _count(self, file: EditionFile) -> PersonalFigures:
        rules = self.record(file).rules
        if self._person is None or not rules:
            return NO_GAMES
        try:
            return personal_figures(self._services.store.history.hands(self._person, rules))
        except StoreError as error:
            self._services.note(error.reason)
            return NO_GAMES

    def note(self, file: EditionFile, draft: EditionFile | None, *, saved: bool) -> TileNote:
        """Return what the tile of an own edition says at its foot: what is wrong with its draft, or
        how often it was played."""
        if draft is not None:
            wrong = len(clashes(draft.rules))
            told: Text = text("Changed, but not saved") if saved else text("Not saved yet")
            if wrong:
                told = ntext("Draft: {n} contradiction", "Draft: {n} contradictions", wrong)
            return TileNote(told, alert=bool(wrong))
        record = self.record(file)
        if not record.games:
            return TileNote(text("Not played yet"))
        when = day_text(record.last, self._services.clock())
        return TileNote(
            ntext("Played once · {when}", "Played {n} times · {when}", record.games, when=when)
        )

    def lines(self, file: EditionFile) -> Iterator[Text]:
        """Yield all figures in words."""
        stats = self.stats(file)
        if stats.games:
            yield ntext(
                "{percent} of bids exact, in {n} game",
                "{percent} of bids exact, in {n} games",
                stats.games,
                percent=Percent(stats.exact.rate),
            )
        yield from self._more_lines(file)

    def _more_lines(self, file: EditionFile) -> Iterator[Text]:
        """Yield how many games were won, and how many were played by former rules."""
        stats = self.stats(file)
        record = self.record(file)
        if stats.games:
            yield text("{n} of {all} won", n=stats.won, all=stats.games)
        if record.before:
            yield ntext(
                "The rules have changed. {n} earlier game is counted separately.",
                "The rules have changed. {n} earlier games are counted separately.",
                record.before,
            )

    def panel(self, ctx: ui.DrawContext, file: EditionFile) -> ui.Element:
        """Return the figures of an edition as a panel."""
        stats = self.stats(file)
        told = [
            ui.Label(line, size=18, id=f"figures-{place}")
            for place, line in enumerate(self._more_lines(file))
        ]
        return _panel(
            file,
            ui.Row(self._ring(ctx, stats.exact.rate), self._exact(stats), gap=20),
            *told,
            ui.Label(text("Rules {mark}", mark=mark_of(file)), "b", 18, "gold", id="mark"),
            ui.Label(text("The same mark means the same rules."), size=16, colour="soft"),
        )

    def draft_panel(self, draft: EditionFile) -> ui.Element:
        """Return the panel of an edition that was never saved, and so has no figures."""
        note = self.note(draft, draft, saved=False)
        colour = "coral" if note.alert else "soft"
        return _panel(draft, ui.Label(note.words, "b", 18, colour, id="no-figures"))

    def _exact(self, stats: PersonalFigures) -> ui.Element:
        """Return the share of exact bids, and of how many games."""
        if not stats.games:
            nobody = text("No game of yours counts here yet.")
            return ui.Label(nobody, size=18, colour="soft", id="no-figures", w=120, grow=1)
        games = ntext("exact, {n} game", "exact, {n} games", stats.games)
        share = Percent(stats.exact.rate)
        told = ui.Node("figures-exact", ui.Role.TEXT, text("{one} {other}", one=share, other=games))
        return ui.Column(
            ui.Label(share, "f", 46, "mint"),
            ui.Label(games, size=18, colour="soft"),
            w=160,
            grow=1,
            node=told,
        )

    def _ring(self, ctx: ui.DrawContext, share: float) -> ui.Element:
        """Return the ring of exact bids with the face of whoever plays here."""
        face = self._services.player.seat.avatar if self._person is None else self._person.avatar
        mint = ctx.palette.mint

        def paint(ctx: ui.PaintContext, at: ui.Rect) -> None:
            side = min(at.size)
            ctx.centre(ctx.raster.svg(gauge(share, mint, PARTS, 9.0), side, side), *at.center)
            ctx.centre(ctx.raster.avatar(face, round(side * FACE)), *at.center)

        return ui.CustomPaint(paint, w=RING, h=RING)


def _panel(file: EditionFile, *lines: ui.Child) -> ui.Element:
    return ui.Panel(
        ui.Label(text("Figures of this edition"), "x", 22, id="figures", role=ui.Role.HEADING),
        ui.Label(file.name, "f", 26, "gold", id="figures-of"),
        *lines,
        radius=26,
        gap=10,
        pad=(28, 22),
    )
