"""What lies behind and around the cards: felt, skies, dunes, light, and pictures of effects."""
