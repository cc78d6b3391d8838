"""The hand at the bottom: card nodes, painting, face-down cards, flights, hold to confirm."""
