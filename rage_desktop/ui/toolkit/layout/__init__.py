"""Layout engine: a screen is one tree that gives its boxes, painting, nodes and focus order.

Imports `art` and the rest of `toolkit`; the three frames are in `scene_frames`.
"""
