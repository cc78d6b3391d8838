"""The daily deal: the day's table, the calendar of rings, what came of a day, the text to share."""
