"""Components, state and stored fields of Roam."""
