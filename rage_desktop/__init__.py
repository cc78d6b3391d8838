"""Rage Desktop: the Rage family of bidding trick-taking games, with bots and hot seat."""

__version__ = "1.0.0"

# Who publishes the game sets these, and nothing else (docs/PUBLISHING.md).
APPLICATION_ID = "org.example.RageDesktop"  # a domain of theirs, backwards, and the game's name
HOME = "https://example.org/rage-desktop"  # the repository, as browsers see it
MAKER = "The Rage Desktop project"
EMAIL = "project@rage-desktop.invalid"
