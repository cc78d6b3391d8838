"""The hand at the bottom: cards as nodes and as painted, face down, in flight, held to confirm."""
