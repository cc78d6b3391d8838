"""The rules of an edition: a page from the title, a drawer in a game, made of the same blocks."""
