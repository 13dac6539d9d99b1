"""Live tables: connections, messages, bots, and other server processes."""
