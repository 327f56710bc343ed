"""What all pages have in common: the head, the way back, the style."""

from .contents import Frame
from .markup import Markup, joined, link, tag


def page(title: str, inside: Markup, frame: Frame, depth: int = 0) -> str:
    """A whole page.

    Args:
        title: Its title.
        inside: What stands on it.
        frame: What pages say.
        depth: How many folders below the first page it stands.
    """
    above = "../" * depth
    head = tag(
        "head",
        tag("meta", attributes={"charset": "utf-8"}),
        tag("meta", attributes={"name": "viewport", "content": "width=device-width"}),
        tag("title", title),
        tag("link", attributes={"rel": "stylesheet", "href": f"{above}style.css"}),
    )
    way = tag("header", link(f"{above}index.html", frame.words["title"]))
    body = tag("body", way, tag("main", inside))
    return "<!doctype html>\n" + tag(
        "html", joined([head, body]), attributes={"lang": frame.language}
    ) + "\n"  # fmt: skip


def picture(file: str, words: str) -> Markup:
    """A picture of the book, in a frame of its own, that is opened alone by a tap.

    Args:
        file: Its file, beside the page.
        words: What it is, for whoever can't see it.
    """
    shown = tag("img", attributes={"src": file, "alt": words})
    return tag("figure", tag("a", shown, attributes={"href": file}))
