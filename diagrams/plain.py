"""Text from the laws as it can be shown anywhere: what can't be printed is written out."""


def visible(text: str) -> str:
    """The text on one line, with everything unprintable as an escape that can be read.

    Control characters and those that turn the direction of text would do something to a picture,
    or break it; here they are seen instead. Blanks of every kind become one ordinary blank.
    """
    return " ".join(part for part in "".join(map(_shown, text)).split(" ") if part)


def _shown(character: str) -> str:
    if character in " \t\r\n\N{NO-BREAK SPACE}":
        return " "
    if character.isprintable():
        return character
    return character.encode("unicode_escape").decode("ascii")
