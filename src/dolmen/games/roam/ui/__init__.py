"""The game on the page: drawing, buttons, details, links to rules."""
