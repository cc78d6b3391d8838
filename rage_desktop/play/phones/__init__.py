"""Seats played from phones: what a phone may know, what it may ask, who it is, and the socket.

Only `phone_server` knows sockets, only `seat_messages` writes a game to a wire. Nothing here is
imported before Phones is chosen.

May import: match, rules, input_limits, untrusted_input. May not: import pygame.
"""
