"""Presentation without drawing: layout, the visible table, the event queue, motion, sentences.

The Director turns events into cues that edit the TableView; drawing only ever reads the TableView.
May import: bots.estimate, rules. May not: import pygame, know match, read the clock (time is an
argument).
"""
