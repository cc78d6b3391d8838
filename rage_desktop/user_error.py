"""The one kind of error that is no mistake in the program: its sentence is for the user."""


class UserError(Exception):
    """A request that can't be fulfilled; `str` gives the reason in one sentence."""
