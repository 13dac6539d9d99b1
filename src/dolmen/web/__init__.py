"""The web server. `server/run.py` starts it.

This package imports nothing: the processes for bots and long jobs need no web server.
"""
