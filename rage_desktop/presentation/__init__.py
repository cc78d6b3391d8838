"""Presentation in plain numbers: layout, the table as seen, the event queue, motion, captions.

The Director turns events into cues that edit the TableView; drawing only ever reads the TableView.
May import: bots.estimate, rules. May not: import pygame, know match, read the clock (time is an
argument).
"""
