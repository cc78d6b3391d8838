"""What a hand is played for: tricks that close a ring, the end of a round, the sheet as it is
counted. Imports the rest of `presentation`; only `choreography` and drawing import it."""
