"""The formats in which something can be drawn. Nothing heavy is loaded for them."""

FORMATS = ("svg", "png", "pdf", "dot", "mmd")
"""Pictures, a page to print, and source for Graphviz and Mermaid."""
