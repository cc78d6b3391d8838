"""Fit the weights of a judge by self-play, round by round.

    python build/bots/fit_play.py rage --rounds 200000
    python build/bots/fit_play.py my.toml --rounds 50000 --seed 2 --start assets/bots/judge/rage.bin

The judge plays rounds with any number of seats and cards by its present weights, with a slip now
and then. At a third of the turns each legal play is tried from there to the end of the round, on
the same deal. How much one did better than the others moves the weights that speak for it, less and
less towards the last round; points of the other seats count against it. Bids are learnt likewise.
What cards bring, and which ones hold a trick, is counted on the way.

The same edition, rounds, seed and start give the same weights, byte for byte. They go into
assets/bots/judge/, with an entry in its table that says how they were made and how they did in a
duel with the weights they replace; those of other editions stay as they are.
"""

import datetime
import json
import sys
from argparse import ArgumentParser
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

import msgspec

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))  # runs from a bare checkout, too

from self_play import Duel, Fit  # noqa: E402

from rage_desktop.bots.evaluation import weights as judge_weights  # noqa: E402
from rage_desktop.bots.evaluation.evaluator import Figures  # noqa: E402
from rage_desktop.rules import Edition, EditionFile, parse_edition_file  # noqa: E402

OUTPUT: Final = ROOT / "assets" / "bots" / "judge"
SHOWN_EVERY: Final = 1000  # rounds
DUEL_DEALS: Final = 400
HEAD: Final = """\
# The weights that judging levels go by, one file for each kind of game, and how they were made.
# key: what bids and tricks pay, and how many action cards of each role there are. An edition plays
# by the entry whose key is nearest. What an entry leaves out was not recorded. Written by
# build/bots/fit_play.py: do not edit.
"""


def fit(
    edition: Edition, rounds: int, seed: str, start: list[list[float]] | None = None
) -> list[list[float]]:
    """Return weights after some rounds of self-play; the same arguments give the same weights."""
    fitted = Fit(edition, start, Random(seed))
    for number in range(rounds):
        fitted.round(1 - number / rounds)
        if fitted.rounds % SHOWN_EVERY == 0:
            print(f"{fitted.rounds} of {rounds} rounds, {fitted.turns} turns", flush=True)
    return fitted.lists()


def write(folder: Path, name: str, entry: judge_weights.Fitted, weights: bytes) -> None:
    """Write the weights of one kind of game, and their entry in the table."""
    table = judge_weights.table_in(folder) if (folder / judge_weights.TABLE).exists() else {}
    table = {known: each for known, each in table.items() if each.key != entry.key} | {name: entry}
    (folder / entry.file).write_bytes(weights)
    lines = HEAD.splitlines()
    for known, each in sorted(table.items(), key=lambda item: item[1].key):
        lines += ["", f"[{known}]"]
        for key, value in msgspec.to_builtins(each, builtin_types=(datetime.date,)).items():
            lines.append(f"{key} = {_toml(value)}")
    (folder / judge_weights.TABLE).write_text("\n".join(lines) + "\n", encoding="utf-8")


def _toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def edition_of(asked: str) -> EditionFile:
    """Return a built-in edition by its id, or one from a file."""
    path = Path(asked) if asked.endswith(".toml") else ROOT / f"assets/editions/{asked}.toml"
    return parse_edition_file(path.read_text(encoding="utf-8"), path.name)


def main() -> int:
    """Fit new weights, let them meet the old ones, and write them."""
    parser = ArgumentParser(description="Fit the weights of a judge by self-play.")
    parser.add_argument("edition", help="the id or file of an edition")
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--start", type=Path, help="weights to go on from; without, it begins anew")
    parser.add_argument("--duel", type=int, default=DUEL_DEALS, help="deals of the duel")
    parser.add_argument("--out", type=Path, default=OUTPUT)
    asked = parser.parse_args()
    file = edition_of(asked.edition)
    start = judge_weights.read_lists(asked.start) if asked.start else None
    weights = judge_weights.pack(fit(file.rules, asked.rounds, asked.seed, start))
    command = f"build/bots/fit_play.py {asked.edition} --rounds {asked.rounds} --seed {asked.seed}"
    entry = judge_weights.Fitted(
        edition=file.id,
        key=judge_weights.key_of(file.rules),
        file=f"{file.id}.bin",
        date=datetime.datetime.now(datetime.UTC).date(),
        command=command + (f" --start {asked.start}" if asked.start else ""),
        seed=asked.seed,
        rounds=asked.rounds,
        start=sha256(asked.start.read_bytes()).hexdigest() if asked.start else "",
        duel=_duel(file.rules, weights, asked.duel, asked.seed),
    )
    asked.out.mkdir(parents=True, exist_ok=True)
    write(asked.out, file.id, entry, weights)
    return 0


def _duel(edition: Edition, weights: bytes, deals: int, seed: str) -> str:
    new = Figures(*judge_weights.unpack(weights))
    return Duel(edition, new, judge_weights.figures_for(edition), Random(f"{seed}/duel")).result(
        deals
    )


if __name__ == "__main__":
    sys.exit(main())
