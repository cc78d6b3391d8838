"""The rules of an edition: a page from the title and a drawer in a game, with the same parts."""
