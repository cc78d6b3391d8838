"""The people of one computer: who is who, what is theirs, what they have played.

May import: metadata_commands, game_lists, game_result, write_queue, match.statistics,
match.game_setup, rules, untrusted_input, input_limits.
"""
