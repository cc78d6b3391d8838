"""Text at the table: hint plate, history, toasts, and texts for screen readers."""
