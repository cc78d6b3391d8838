"""The table of levels is the one place that knows them: a new level is one entry."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from helpers.fixtures.positions import position
from helpers.fixtures.states import edition
from helpers.paths import ROOT

from rage_desktop.bots.levels import ADVISER, LEVELS, make_bot, offered_levels, plays_like
from rage_desktop.match.game_setup import FIRST_LEVEL
from rage_desktop.rules import Phase

TABLE = Path("rage_desktop/bots/levels/__init__.py")

ENTRY = """\
    Level(
        "dreamer",
        text("Dreamer"),
        text("Dreams."),
        lambda rng, _: fallible_bot.FallibleBot(rng, fallible_bot.EASY),
        errors=fallible_bot.EASY,
    ),
)

LEVELS:"""

PROOF = """
import sys
from pathlib import Path
from random import Random

from helpers.fixtures.positions import position
from helpers.fixtures.states import edition
from helpers.fixtures.positions import (position)

import rage_desktop
from rage_desktop.bots.levels import LEVELS, make_bot
from rage_desktop.bots.talk.reasons import level_reason
from rage_desktop.cli.main import run
from rage_desktop.match.library import open_library
from rage_desktop.match.game_setup import Seat, check_seats
from rage_desktop.match.settings import LastGame
from rage_desktop.rules import Bid, Phase
from rage_desktop.play.game_choice import last_choice, playable
from rage_desktop.bots.levels import offered_levels
from rage_desktop.match.game_setup import played_by
from rage_desktop.play.player_descriptions import level_line, level_name

assert Path(rage_desktop.__file__).is_relative_to(Path.cwd()), rage_desktop.__file__
assert list(LEVELS)[-1] == "dreamer"

# New game offers it by its name, and says what it is like.
assert offered_levels()[-1] == "dreamer"
assert str(level_name("dreamer")) == "Dreamer"
assert str(level_line("dreamer")) == "Dreams."

# It sits down, and is still there the next time.
choice = last_choice(open_library().editions(), LastGame())
seated = played_by(choice.seats, 1, "bot:dreamer")
check_seats(seated, offered_levels())
assert playable(seated, lambda _: False)[1].level == "dreamer"

# It plays, and its moves are explained by what it goes by.
view = position(edition("rage"), "B9 B3 R2", bids=(None,) * 4, phase=Phase.BID)
bid = make_bot("dreamer", Random(1)).move(view)
assert level_reason("dreamer", view, bid) == level_reason("easy", view, bid)
other = max(view.legal, key=lambda move: move.bid)
assert str(level_reason("dreamer", view, other).reason).endswith("but this bot hopes for more.")

# It is simulated, and measured.
assert run(["simulate", "--bots", "dreamer,random", "--games", "1", "--seed", "1"]) == 0
sys.argv = ["measure_bots.py", "--games", "4", "--levels", "dreamer"]
sys.path.insert(0, "build/bots")
import measure_bots
assert measure_bots.main() == 0
assert "[dreamer]" in measure_bots.TABLE.read_text(encoding="utf-8")
assert "dreamer" in measure_bots.load(measure_bots.TABLE)
"""


@pytest.mark.slow
def test_a_new_level_is_one_entry(tmp_path: Path) -> None:
    """It is offered, seated, explained, simulated and measured, with nothing else written."""
    unneeded = shutil.ignore_patterns("*.svg", "*.flac", "*.mo", "*.po")
    for part in ("rage_desktop", "assets", "build"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=unneeded)
    table = (tmp_path / TABLE).read_text("utf-8")
    assert table.count(")\n\nLEVELS:") == 1
    (tmp_path / TABLE).write_text(table.replace(")\n\nLEVELS:", ENTRY), "utf-8")
    proof = tmp_path / "proof.py"
    proof.write_text(PROOF, "utf-8")
    paths = os.pathsep.join([str(tmp_path), str(ROOT / "tests")])
    done = subprocess.run(
        [sys.executable, str(proof)],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_names_agree_and_players_may_seat_who_advises_them() -> None:
    assert all(name == level.id for name, level in LEVELS.items())
    assert ADVISER in offered_levels()
    assert FIRST_LEVEL in offered_levels()


@pytest.mark.parametrize(
    ("knobs", "other"),
    [
        ({}, "expert"),
        ({"exact": -10, "exact_zero": -10, "missed": 10}, "sharp"),
        ({"per_trick_short": 1}, "expert"),
        ({"per_trick_short": 5}, "sharp"),
        ({"points_per_trick": {"exact": -1, "over": -3, "under": -1}}, "sharp"),
    ],
)
def test_expert_plays_like_sharp_where_it_has_learnt_something_else(
    knobs: dict[str, Any], other: str
) -> None:
    rules = edition("rage", **knobs)
    assert plays_like("expert", rules) == other
    assert plays_like("master", rules) == "master"
    view = position(rules, "R15 R3 B14 G2 P9", trump="R", bids=(None,) * 4, phase=Phase.BID)
    bids = {make_bot(level, Random(1)).move(view) for level in ("expert", other)}
    assert len(bids) == 1
