"""The table on screen. A TableView says what is to be seen; nothing here knows what is allowed.

`layers` paints everything in order. Painters, which keep nothing: `centre` (pile, trick, plates),
`hand`, `effects`, `bar`, `sidebars`, `replay_bar`. Parts with state and input of their own:
`bidding`, `overlays` (history, toasts, the line at the centre), `hints_and_chatter`, and in `hand`
the dragged card and the private peek. Whatever has text is a tree, laid out at its place.
"""
