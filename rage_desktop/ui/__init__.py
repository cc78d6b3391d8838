"""The only package that imports pygame: window and loop, scenes, widgets, input, rendering.

Scenes are lists of nodes (one semantic tree for mouse, keyboard, screen readers and tests) that
draw themselves on a Canvas. May import: play, match, bots, presentation, rules, asset_paths,
interrupts, untrusted_input, user_error. May not: decide a rule or touch a State.
"""
