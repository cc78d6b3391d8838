"""Words at the table: the hint plate and what it says, toasts, chatter, what readers are told."""
