"""One module for each command, loaded only when that command is called."""
