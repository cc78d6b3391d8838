"""What just happened, in sentences: every event as lines of the edition's words.

May import: rules, presentation. A line uses only the viewer's table and redacted events. `narrate`
is where each event goes; `announcer` decides what is shown when.
"""
