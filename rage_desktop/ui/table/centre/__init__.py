"""The middle of the table and the plates round it; the last trick to look at again."""
