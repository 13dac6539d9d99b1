"""Development scripts, run as `python -m tools.NAME` from the repository root."""
