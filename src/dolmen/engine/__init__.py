"""The engine: what all games share. Two functions and a value: `legal(state, seat)`, `apply(state, answer)`, an answer."""
