"""What the table does for the person at it: pointer and keys on the hand, what is heard, what its
buttons open and what follows a round."""
