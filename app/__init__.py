"""The front doors: the command line."""
