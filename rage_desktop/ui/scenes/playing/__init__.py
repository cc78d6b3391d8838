"""What the person at the table does with the hand: grasp cards, sort them, take back, claim."""
