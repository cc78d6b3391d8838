"""Draws the TableView, one module for each part of the table; nothing here decides anything."""
