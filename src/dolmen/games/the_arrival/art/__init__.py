"""The Arrival's pictures: our own vector drawing, in parts (the .svg files) and functions that put them together."""
