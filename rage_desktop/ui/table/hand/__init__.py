"""The hand at the bottom: cards as nodes and in paint, face down, in flight, held to confirm."""
