"""Lines with names in bold: none is wider than its room where it may be cut."""

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.shown.screens import SCREENS, opened
from msgspec import structs

from rage_desktop.rules import NumberCard, SeatName, text
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.overlays.rich_text import RichStyle, rich_lines

SAID = text("{player} leads {card}.", player=SeatName(1), card=NumberCard("blue", 4))


@pytest.mark.slow
def test_a_name_wider_than_a_line_is_broken_and_at_last_cut(tmp_path: Path) -> None:
    with opened(SCREENS["table_rage"], tmp_path, (1280, 720)) as driver:
        tctx = driver.at(TableScene).tctx
        for name in ("Guadalupe de la Fuente X", "W" * 24):
            named = [structs.replace(seat, name=name) for seat in tctx.seats]
            translator = tctx.ctx.translator.at(tctx.look, [seat.name for seat in named])
            told = replace(tctx, ctx=replace(tctx.ctx, translator=translator))
            for room in (150, 240):
                lines = rich_lines(told, SAID, RichStyle(17, 17, 20), room, cut=True)
                assert max(line.width for line in lines) <= room
                assert len(lines) > 1
