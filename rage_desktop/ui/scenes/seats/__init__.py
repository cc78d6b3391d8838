"""Who sits in a seat: levels with what was measured of them, faces with their tempers."""
