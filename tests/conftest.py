"""For all tests: how fast a machine draws examples is nothing a test decides by."""

from hypothesis import HealthCheck, settings

settings.register_profile("unhurried", suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
