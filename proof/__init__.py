"""What can be proved of the rules of an edition: that nothing is missing, nothing said twice."""
