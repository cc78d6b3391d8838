"""The bidding panel over the table: trump, the question, one key for each bid (VISUAL 9).

`bid_choice` is what has been chosen so far, `bid_panel` the panel's life, `panel_forms` its
arrangements for more or less room, `panel_parts` and `bid_score_chips` what these consist of.
`bid_count` is the panel that counts bids made unseen on phones.
"""
