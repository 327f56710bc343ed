"""What two editions of the laws rule differently, each difference with an auction that shows it."""
