"""Bots: given a SeatView and nothing else, they answer with a bid or a play.

Subpackages import only later ones here: workers, games; external_bots or talk; levels;
search; evaluation; estimate or bitcards; bot. May import: rules, asset_paths, hidden_memory.
May not: look at a State (except in whole games), keep secrets between processes, use global chance.
"""
