"""The table on screen; nothing here knows what is allowed. `layers` paints everything in order.

Painters, which keep nothing: `centre`, `hand`, `effects`, `bar`, `sidebars`, `replay_bar`. With
state and input: `bidding`, `overlays`, `hints_and_chatter`; in `hand`, the dragged card, the peek.
"""
