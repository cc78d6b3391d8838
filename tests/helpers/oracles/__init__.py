"""A second implementation, written from the documents alone, that the game is compared with."""
