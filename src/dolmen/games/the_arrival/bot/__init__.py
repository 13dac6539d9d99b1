"""How the bot evaluates positions, and how it explains its choice."""
