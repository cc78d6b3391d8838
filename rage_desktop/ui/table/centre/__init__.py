"""The middle of the table and the plates round it; another look at the last trick."""
