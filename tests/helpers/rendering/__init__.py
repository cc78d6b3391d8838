"""What is drawn: read like an eye does, drawn once, late or not at all, and measured in
colours.
"""
