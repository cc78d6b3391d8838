"""The screens, dialogs and drawers; how they lead to one another is in `routes`.

May import: table, toolkit, art, services, phone_link, window.clipboard, window.sound,
window.malloc, play, match, bots, presentation, asset_paths, untrusted_input, rules. May not: know
the loop.
"""
