"""The placeholders of the catalogues, and the text keys in the sources."""

import ast
import re
import string

from dolmen.text import catalogue


def placeholders_in(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def placeholders_by_key(lang: str) -> dict[str, set[str]]:
    """The placeholders of every text, with singular and plural together."""
    out: dict[str, set[str]] = {}
    for key, text in catalogue(lang).items():
        out.setdefault(re.sub(r"\.(one|other)$", "", key), set()).update(placeholders_in(text))
    return out


def text_key_patterns(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [re.escape(node.value)]
    if isinstance(node, ast.IfExp):
        return text_key_patterns(node.body) + text_key_patterns(node.orelse)
    if isinstance(node, ast.JoinedStr):
        parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values]
        return ["".join(parts)]
    return []
