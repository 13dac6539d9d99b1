"""Spirit Island."""
