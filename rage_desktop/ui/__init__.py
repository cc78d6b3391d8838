"""The only package that imports pygame: window and loop, scenes, widgets, input, rendering.

A scene describes itself as a layout tree; from that follow its picture and its nodes, which mouse,
keyboard, screen readers and tests share. May import: play, match, bots, presentation, rules,
asset_paths, interrupts, untrusted_input, user_error. May not: decide a rule or touch a State.
"""
