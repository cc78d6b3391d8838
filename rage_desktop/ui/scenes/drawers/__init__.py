"""What is read in a drawer: the rules, and a round explained."""
