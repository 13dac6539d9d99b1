"""Components and state of Roam."""
