"""The end of a game: the podium and its light."""
