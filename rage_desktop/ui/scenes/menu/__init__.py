"""What stands on the title: its buttons, and what they say. May import: everything."""
