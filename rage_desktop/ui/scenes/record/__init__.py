"""Statistics: what somebody's finished games come to, chart by chart, and what they have earned."""
