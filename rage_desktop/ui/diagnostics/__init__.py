"""Diagnostics: measurements for `bench`, `--self-test`, and the timed first frame.

May import: ui, play, match, bots, presentation, rules, asset_paths. May not: be imported by it.
"""
