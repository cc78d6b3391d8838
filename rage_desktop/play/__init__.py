"""Game sessions: combines match, bots and presentation; tracks whose turn it is, the viewer and
which bot is thinking.

May import: match, bots, presentation, rules, asset_paths, input_limits, untrusted_input. May not:
import pygame; know a scene, a widget or a pixel.
"""
