"""Localization: the translator, and how each language writes numbers, dates and names.

May import: rules. May not: know a table or what is said of it.
"""
