"""Narration of events as lines in the edition's terms.

May import: rules, presentation. A line uses only the viewer's table and redacted events. `narrate`
is where each event goes; `announcer` decides what is shown when.
"""
