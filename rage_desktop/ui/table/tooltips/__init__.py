"""Tooltips of the table's nodes, with cards, chips and rings."""
