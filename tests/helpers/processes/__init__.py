"""Programs that tests start, and what tests leave behind: processes and connections. The first
kind is run by its path.
"""
