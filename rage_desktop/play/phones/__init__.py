"""Seats played from phones; imported when Phones is chosen. Only `seat_messages` writes a game.

May import: match, bots, play, presentation, rules, input_limits, untrusted_input. May not: import
pygame.
"""
