"""Backgrounds and surroundings of the cards: felt, skies, dunes, light, effect pictures."""
