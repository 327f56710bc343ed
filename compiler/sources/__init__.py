"""Importers: one for each form in which a law text came, into the plain text format."""
