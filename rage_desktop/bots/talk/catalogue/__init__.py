"""The catalogue of reasons: every sentence that says why, with its exact condition.

A module for each kind of moment; within and across them the order is that of `reasons.py`.
May import: bid_facts, card_facts, rules. May not: know levels or figures, or make a sentence from
parts.
"""
