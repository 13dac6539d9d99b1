"""The game in words: names, answers, refusals, the text view, and the catalogues."""
