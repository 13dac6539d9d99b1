"""Power cards, fear cards, blight cards, adversaries and scenarios."""
