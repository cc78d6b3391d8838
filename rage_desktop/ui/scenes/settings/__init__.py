"""The settings: the page, its rows as data, and the preview beside them."""
