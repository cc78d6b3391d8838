"""An edition as knobs, the file it comes from, its look and words, and its rules told in sentences.

May import: the rest of rules, but records. May not: know which edition it is, read a disk.
"""
