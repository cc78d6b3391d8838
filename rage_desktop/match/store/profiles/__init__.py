"""Player profiles of one computer: names, personal settings, playing history.

May import: commands, game_lists, game_result, write_queue, match.statistics,
match.game_setup, rules, untrusted_input, input_limits.
"""
