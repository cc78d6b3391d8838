"""What tests share, by what it is about: games, bots, people at a window, what is shown,
pictures, and processes.
"""
