"""Looking back at a game: decision by decision, and all of it on one page."""
