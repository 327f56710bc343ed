"""From an auction situation and the compiled form to a ruling."""
