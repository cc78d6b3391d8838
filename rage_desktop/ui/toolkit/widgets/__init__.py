"""The widgets (VISUAL 6): nodes that paint themselves and handle input."""
