"""The engine that all games share: states, answers, chance, records, effects. It knows no game."""
