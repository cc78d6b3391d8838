"""The present build against opponents that never change: `python build/bots/yardsticks`.

`frozen` has the levels of 0.1.0 and `frozen_in_c` their playouts, `opponents` says who plays whom,
`nights` plays, `stopping` decides when that is enough, `report` writes the results into
docs/STRENGTH.md.
"""
