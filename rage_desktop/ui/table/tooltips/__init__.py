"""What the table says when asked: its nodes get answers, with cards, chips and rings."""
