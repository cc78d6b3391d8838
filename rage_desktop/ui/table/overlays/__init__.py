"""Text at the table: hint plate, toasts, chatter, and texts for screen readers."""
