"""The score sheet: the paper, the chart, the round just scored, and the record to save."""
