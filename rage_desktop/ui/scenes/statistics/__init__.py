"""Statistics: what somebody's finished games add up to, chart by chart, and what they earned."""
