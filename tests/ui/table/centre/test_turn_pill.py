"""The prompt of my turn over my plate, where the slot has no room for it."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from helpers.screens.languages import LOCALE
from helpers.screens.screens import Game, Screen, open_screen, table

from rage_desktop.presentation.i18n.languages import available_languages, load_translation
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules import NumberCard, Phase, SeatView
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.centre.turn_slot import turn_pill
from rage_desktop.ui.table.table_context import to_rect


def cannot_follow(view: SeatView) -> bool:
    """Seat 0 plays and has none of the suit led."""
    suits = {card.suit for card in view.hand if isinstance(card, NumberCard)}
    plays = view.phase is Phase.PLAY and 0 in view.waiting_for
    return plays and view.lead is not None and view.lead not in suits


@pytest.mark.parametrize("which", ["rage", "rage-amigo", "glyphs", "rave"])
def test_it_leaves_pile_trump_and_the_suit_led_in_sight(which: str, tmp_path: Path) -> None:
    shown = 0
    with open_screen(Screen(table(Game(which, 4, cannot_follow))), tmp_path, (1280, 720)) as driver:
        scene = driver.at(TableScene)
        for code, text_size in product(available_languages(LOCALE), (1.5, 1.75, 2.0)):
            translator = Translator(load_translation(code, LOCALE))
            ctx = replace(scene.ctx, text_scale=text_size, translator=translator)
            tctx = scene.table_ctx_for(ctx)
            pill = turn_pill(tctx, scene.session.table)
            if pill is not None:
                shown += 1
                pieces = [to_rect(box) for box in tctx.layout.centre.pieces]
                assert pill.box.collidelist(pieces) < 0, (code, text_size)
    assert shown
