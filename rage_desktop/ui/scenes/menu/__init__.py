"""What is on the title screen: its buttons, and what they say. May import: everything."""
