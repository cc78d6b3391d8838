"""A picture of a finished game, and the dialog that saves it."""
