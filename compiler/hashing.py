"""The hash that names content, without the library behind it.

`hashlib` loads OpenSSL when it is imported, which takes as long as a whole ruling; Python's own
module for this one hash does not. Where a Python has no such module, `hashlib` serves.
"""

try:
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

__all__ = ["blake2b"]
