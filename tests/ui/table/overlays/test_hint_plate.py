"""The hint's words: whole sentences, never half of one where that can be helped."""

from pathlib import Path

import pytest
from helpers.shown.screens import SCREENS, opened

from rage_desktop.rules import Text
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.overlays.hint_plate import hint_layout, without_last


def test_the_last_sentence_goes_first_and_a_single_one_stays() -> None:
    said = "Tried 264 deals. Blue 3: 44.5%, but worse. Ada has no blue."
    assert without_last(said) == "Tried 264 deals. Blue 3: 44.5%, but worse."
    assert without_last(without_last(said)) == "Tried 264 deals."
    assert without_last("Tried 264 deals.") == ""


@pytest.mark.slow
def test_in_a_tall_window_the_plate_keeps_off_the_tag_of_my_card(tmp_path: Path) -> None:
    said = "Maximiliane Wolkenstein leads Green 9, and Wilhelmina Featherstone thinks about it."
    for size in ((1080, 1920), (1080, 1400)):
        with opened(SCREENS["table_rage"], tmp_path / str(size[1]), size) as driver:
            tctx = driver.at(TableScene).tctx
            slot = tctx.layout.centre.slots[0]
            plate = hint_layout(tctx, Text("Ada"), Text(said), []).box
            tag = slot.tag.y + tctx.ctx.t(16)
            assert plate.y > tag or plate.x > slot.pose.box.right
