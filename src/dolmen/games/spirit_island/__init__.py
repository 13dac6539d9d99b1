"""Spirit Island: 1 to 4 spirits defend their island together. Rules: `rules.toml`; boards and spirits: `content/`."""
