"""Roam's pictures: our own vector drawing, in parts (the .svg files here) and the functions that put them together."""
