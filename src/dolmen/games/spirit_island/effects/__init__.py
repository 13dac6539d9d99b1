"""What cards and phases do: damage, fear, blight, presence, modifiers, and the card language."""
