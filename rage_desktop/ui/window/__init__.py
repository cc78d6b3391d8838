"""The platform layer: window, main loop, devices, sound, log, single instance.

May import: toolkit, match.files, presentation.layout, rules. May not: know a scene by name, except
those it prepares while it waits.
"""
