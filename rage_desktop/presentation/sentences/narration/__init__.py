"""What just happened, in sentences: every event as lines of the edition's words.

May import: rules, presentation. A line tells no more than the viewer's table and the event as it
was told to them. `narrate` is where each event goes; `announcer` decides what is shown when.
"""
