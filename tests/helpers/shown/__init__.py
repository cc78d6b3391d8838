"""Scenes and screens, opened and filled: tables, sheets, endings, replays; and languages made to
be looked at.
"""
