"""The book of the laws: what is told on each page, and the pages as a static site."""
