"""Review of a game: decision by decision, and an overview page."""
