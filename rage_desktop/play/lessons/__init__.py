"""Lessons: short rounds with a scripted deal and scripted moves, played on the real table.

A lesson is data (assets/lessons); this package loads it, steps through it and checks moves. May
import what `play` may. May not: draw, or know how the coach looks.
"""
