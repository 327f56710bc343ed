"""From law text and rule text to one compiled form."""
