"""What tests share.

- `driver`: drives the real game without a screen, by the names of nodes.
- `players/`: those who play at a Driver: by pointer, keys, pad, touch, screen reader, hot seat.
- `screens/`: scenes to open and look at, and the games behind them; `shoot` saves one as a picture.
- `fixtures/`: editions, positions, matches, stores, reviews, hints and bots to begin with.
- `oracles/`: second implementations that the game is compared with.
- `rendering/`: pictures left out, painted late, compared, or read word by word.
- `processes/`: programs that tests start, kill and wait for.
- `paths`, `scripts`: where things lie, and how modules of `build/` are imported.
- `calls`: what is called meanwhile, and with what.

Fixtures of pytest are in `conftest.py`, beside the tests that use them.
"""
