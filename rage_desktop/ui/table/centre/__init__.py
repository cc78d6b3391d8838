"""The centre of the table, the plates around it, and the popover of the last trick."""
