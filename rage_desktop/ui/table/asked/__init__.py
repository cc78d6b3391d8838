"""What the table says when it is asked: its nodes get answers, with cards, chips and rings."""
