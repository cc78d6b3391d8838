"""What is drawn: read like an eye does, painted late or not at all, and measured in colours."""
