"""A new game: the page, its parts, what is chosen on it, and who may take a seat."""
