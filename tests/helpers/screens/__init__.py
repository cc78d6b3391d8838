"""Scenes to open and look at: the golden ones, those short of room, and the games behind them."""
