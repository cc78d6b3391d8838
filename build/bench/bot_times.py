"""How long the bots take for a bid or a play, level by level."""

import time
from random import Random

from rage_desktop.asset_paths import assets_dir
from rage_desktop.bots.bot import answer
from rage_desktop.bots.levels import make_bot, offered_levels
from rage_desktop.match.dealer import deck_for
from rage_desktop.match.edition_files import read_edition
from rage_desktop.rules import Deal, Phase, apply, new_game, view_of, waiting_for
from rage_desktop.ui.diagnostics.bench_fixtures import PATIENCE
from rage_desktop.ui.diagnostics.bench_frames import spread
from rage_desktop.ui.diagnostics.bench_process import Figures

DECISIONS = 400


def decisions() -> Figures:
    """Time the bots' bids and plays in games of each size, level by level."""
    return {level: _decisions(level) for level in offered_levels()}


def _decisions(level: str) -> Figures:
    rules = read_edition(assets_dir() / "editions" / "rage.toml").rules
    taken: list[float] = []
    bot = make_bot(level, Random(1))
    until = time.perf_counter() + PATIENCE / 2
    for players in (4, 8):
        state = new_game(rules, players, "1")
        wanted = len(taken) + DECISIONS // 2
        while len(taken) < wanted and state.phase is not Phase.OVER:
            if state.phase is Phase.DEAL:
                state, _ = apply(state, Deal(deck_for(rules, "1", state.number)))
                continue
            if time.perf_counter() > until:
                break
            view = view_of(state, waiting_for(state)[0])
            began = time.perf_counter()
            move = answer(bot, view)
            taken.append(1000 * (time.perf_counter() - began))
            state, _ = apply(state, move)
    return {"decisions": len(taken), **spread(taken)}
