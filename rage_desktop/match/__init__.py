"""A running game: seats and their players, the dealer, and storage on disk.

Only the dealer shuffles; the store saves every accepted move before it is shown. May import: bots,
hidden_memory, rules, asset_paths, untrusted_input, input_limits. May not: import pygame or
presentation, or decide what a rule means.
"""
