"""What a game consists of: components, state, events."""
