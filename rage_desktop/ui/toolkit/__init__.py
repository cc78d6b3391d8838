"""What scenes are made of: canvas, kit, nodes and widgets, intents, transitions, the Scene itself.

May import: art, stage, rules. May not: know a game; a scene about anything could be written with
it.
"""
