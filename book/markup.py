"""HTML as text in which nothing can stand unescaped."""

from collections.abc import Iterable
from html import escape

_VOID = ("br", "img", "input", "link", "meta")


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def tag(name: str, *inside: str | None, attributes: dict[str, str | None] | None = None) -> Markup:
    """An element.

    Args:
        name: Its name.
        inside: What stands in it: markup as it is, other text escaped, None left out.
        attributes: Its attributes, escaped; those that are None are left out.
    """
    given = "".join(
        f' {key}="{escape(said)}"' for key, said in (attributes or {}).items() if said is not None
    )
    if name in _VOID:
        return Markup(f"<{name}{given}>")
    return Markup(f"<{name}{given}>{joined(inside)}</{name}>")


def joined(parts: Iterable[str | None], between: str = "") -> Markup:
    """Parts one after the other, as in `tag`."""
    return Markup(escape(between).join(
        part if isinstance(part, Markup) else escape(part) for part in parts if part is not None
    ))  # fmt: skip


def link(target: str, words: str) -> Markup:
    """A link within the book."""
    return tag("a", words, attributes={"href": target})
