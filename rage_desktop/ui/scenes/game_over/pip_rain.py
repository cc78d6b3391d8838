"""A rain of the edition's suits behind the winner's podium."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from rage_desktop.rules.editions.look import SuitLook
from rage_desktop.stage.motion import Beat
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit

DROPS, SEED = 72, 15
SIZES = (26, 34, 42)
SLOWEST, FASTEST = 0.34, 0.62  # of the whole time: how long one falls
SWAY = 26.0  # px
TURNS = 12


@dataclass(frozen=True)
class Drop:
    """One pip: where it falls, from when and how long (shares of the whole), how it looks."""

    x: float
    start: float
    falls: float
    size: int
    colour: int
    turn: int


class PipRain:
    """The same rain every time; what falls is drawn from a few kept pictures."""

    def __init__(self, skin: str, suits: Mapping[str, SuitLook]) -> None:
        chance = Random(SEED)
        self._skin = skin
        self._colours = [suit.colour for suit in suits.values()]
        self._drops = [
            Drop(
                chance.random(),
                chance.random() * (1 - FASTEST),
                chance.uniform(SLOWEST, FASTEST),
                chance.choice(SIZES),
                chance.randrange(len(self._colours)),
                chance.randrange(TURNS),
            )
            for _ in range(DROPS)
        ]

    def draw(self, canvas: Canvas, kit: Kit, age: float) -> None:
        """Draw what is in the air so many seconds after the first began to fall."""
        rain = kit.timing(Beat.PIP_RAIN)
        if not rain.seconds or not 0 < age < rain.seconds:
            return
        w, h = kit.size
        for drop in self._drops:
            share = (age / rain.seconds - drop.start) / drop.falls
            if not 0 <= share < 1:
                continue
            size = max(10, kit.px(drop.size))
            way = 1 if drop.turn % 2 else -1
            turn = (drop.turn + round(share * TURNS) * way) % TURNS
            pip = kit.studio.effects.pip(size, self._skin, self._colours[drop.colour], turn)
            x = drop.x * w + SWAY * kit.scale * way * share
            canvas.blit(pip, x, -2 * size + (h * 0.8 + 2 * size) * share, alpha=0.85)
