"""A finished game watched again: a record shown from any seat, with all hands open."""
