"""What was played: saved games, and records that come in."""
