"""An edition as knobs, the file it comes from, its look and words, and its rules told in sentences.

May import: rules, untrusted_input, input_limits, user_error. May not: know which edition it is,
read a disk.
"""
