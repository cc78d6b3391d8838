"""People at a window: one who drives it by names of nodes, and those who play by pointer, keys,
pad, fingers or screen reader.
"""
