"""Pictures of the compiled form: the chart of a law, its drawing."""
