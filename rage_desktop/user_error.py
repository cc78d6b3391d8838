"""The one kind of error that is no mistake in the program: its sentence is for the user."""


class UserError(Exception):
    """What was asked for cannot be done; `str` gives one sentence that says why."""
