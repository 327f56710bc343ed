"""Records of play in the formats of others: boards of PBN and LIN files as situations, and back.

`formats` knows the formats; each splits a stream into boards without holding more than one, and
reads a board into the tree of a document, so that a situation has its places in the record.
"""
