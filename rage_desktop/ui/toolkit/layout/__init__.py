"""The layout engine: a screen as one tree, from which boxes, picture, nodes and their order follow.

May import: rules, stage, ui.art, toolkit."""
