"""Painters of the TableView, one module for each part of the table; no game logic."""
