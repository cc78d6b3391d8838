"""Players in seats: levels with their measured strength, pictures with temperaments."""
