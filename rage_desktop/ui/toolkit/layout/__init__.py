"""The layout engine: a screen as one tree, from which boxes, picture, nodes and their order follow.

Imports `art` and the rest of `toolkit`; the three frames are in `scene_frames`.
"""
