"""Printed content as data, and its loader."""
