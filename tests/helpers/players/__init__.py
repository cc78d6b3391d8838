"""Those who play at a Driver: by pointer, keys, pad, touch or screen reader, alone, in a lesson or
on a hot seat, and the watcher who reports what they saw and should not have.
"""
