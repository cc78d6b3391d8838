"""Games as JSON Lines: events as lines, whole records, written, read and played again (DESIGN 6).

May import: rules, untrusted_input, input_limits. May not: read or write files; callers bring and
take the bytes.
"""
