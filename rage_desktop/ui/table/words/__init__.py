"""Words at the table: the hint plate and what it says, notices, chatter, what readers are told."""
