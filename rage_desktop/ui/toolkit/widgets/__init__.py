"""The widgets (VISUAL 6): nodes that paint themselves and say what input does."""
