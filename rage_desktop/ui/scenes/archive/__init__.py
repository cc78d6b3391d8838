"""What was played: saved games, statistics, records to watch."""
