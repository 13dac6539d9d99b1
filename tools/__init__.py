"""Scripts of the house, run as `python -m tools.NAME` from the repository root."""
