"""What an edition's rules say otherwise than those of the edition it was made from: new sentences,
and the old ones struck through below."""

from collections.abc import Sequence
from typing import Final

from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.presentation.sentences.rule_changes import RuleChange
from rage_desktop.rules import EditionFile, Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL

BAR: Final = 4  # px of the design: the gold bar beside what differs


def changed_rules(
    ctx: ui.DrawContext,
    own: EditionFile,
    mother: EditionFile,
    changes: Sequence[RuleChange],
    most: int | None = None,
) -> ui.Element:
    """Return a plate for each change, at most so many, and how many more there are."""
    if not changes:
        told = text("The same rules as {edition}.", edition=mother.name)
        return ui.Column(ui.Label(told, size=18, colour="soft", id="no-changes"))
    shown = changes if most is None else changes[:most]
    tell_own = ctx.translator.at(own.look, ())
    tell_mother = ctx.translator.at(mother.look, ())
    plates = [
        _plate(f"change-{place}", change, tell_own, tell_mother)
        for place, change in enumerate(shown)
    ]
    beyond = len(changes) - len(shown)
    more = ntext("and {n} more", "and {n} more", beyond) if beyond else None
    rest = ui.Label(more, size=17, colour="soft", id="more-changes") if more else None
    return ui.Column(*plates, rest, gap=8)


def _plate(
    node_id: str, change: RuleChange, tell_own: Translator, tell_mother: Translator
) -> ui.Element:
    now = " ".join(map(tell_own, change.now))
    before = " ".join(map(tell_mother, change.before))
    words = ui.Column(
        ui.Label(change.group.title, "b", 15, "gold", line_height=1.3),
        ui.Label(now, "b", 18, line_height=1.3) if now else None,
        ui.Label(before, size=16, colour="soft", line_height=1.3, is_struck=True)
        if before
        else None,
        grow=1,
    )
    bar = ui.CustomPaint(_paint_bar, w=BAR, align="fill")
    node = ui.Node(node_id, ui.Role.TEXT, _in_words(change.group.title, now, before))
    row = ui.Row(bar, words, gap=12)
    return ui.Plate(row, radius=12, fill=WELL, pad=(12, 8), node=node)


def _in_words(group: Text, now: str, before: str) -> Text:
    """Return a change for screen readers, which don't see what is struck through."""
    if not before:
        return text("{name}: {line}", name=group, line=now)
    if not now:
        return text("{name}, no longer: {line}", name=group, line=before)
    return text("{name}: {line} Before: {before}", name=group, line=now, before=before)


def _paint_bar(ctx: ui.PaintContext, box: ui.Rect) -> None:
    ctx.plate(box, box.w / 2, ctx.palette.gold)
