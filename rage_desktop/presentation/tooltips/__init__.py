"""What everything on the table says when it is asked: sentences by the state it is in.

All of it follows from what the viewer may know. It may import rules, `bots.estimate` (what is still
out), the table view and the other words.
"""
