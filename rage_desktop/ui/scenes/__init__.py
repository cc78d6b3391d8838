"""The screens, dialogs and drawers, one class each; how each leads to the others is in `routes`.

May import: play, table, toolkit, art. May not: know the window, the loop or a device.
"""
