"""Narration of events as lines in the edition's terms.

May import: rules, presentation. A line uses only the viewer's table and redacted events. `narrator`
has where each event goes; `announcements` decides what is shown when, `round_log` is the history.
"""
