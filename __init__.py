"""The Laws of Duplicate Bridge as text, compiled to decisions.

`KnowledgeBase` and `Situation` are loaded on first use, so that importing the package is cheap.
"""

TYPE_CHECKING = False  # the name type checkers know; importing it costs start-up time
if TYPE_CHECKING:
    from .compiler.diagnostics import LawError, SituationError
    from .runtime.answer import Answer
    from .runtime.base import KnowledgeBase
    from .runtime.ruling import Ruling
    from .runtime.situation import Situation

__all__ = ["Answer", "KnowledgeBase", "LawError", "Ruling", "Situation", "SituationError"]

_HOME = {
    "Answer": "runtime.answer",
    "KnowledgeBase": "runtime.base",
    "LawError": "compiler.diagnostics",
    "Ruling": "runtime.ruling",
    "Situation": "runtime.situation",
    "SituationError": "compiler.diagnostics",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'bridgelaws' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_HOME[name]}", __name__), name)
