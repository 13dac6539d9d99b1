"""Flattened SVG definitions draw the same with fewer elements."""

from __future__ import annotations

from dolmen.games.svg_defs import flatten_svg_defs


def test_attributes_of_a_group_move_to_its_shapes() -> None:
    drawn = '<symbol id="a"><g fill="red" stroke-width="2"><path d="M1"/><g fill="blue"><circle r="3"/></g></g></symbol>'
    shapes = '<path fill="red" stroke-width="2" d="M1"/><circle fill="blue" stroke-width="2" r="3"/>'
    assert flatten_svg_defs(drawn, "x-") == f'<symbol id="a">{shapes}</symbol>'


def test_nested_transforms_are_merged() -> None:
    drawn = '<g id="a"><g transform="translate(1 2)"><path transform="scale(3)" d="M1"/></g></g>'
    assert flatten_svg_defs(drawn, "x-") == '<g id="a"><path transform="translate(1 2) scale(3)" d="M1"/></g>'


def test_a_used_symbol_is_inlined_with_its_size_and_colour() -> None:
    sign = '<symbol id="x-sun" viewBox="0 0 24 24"><path d="M1" fill="currentColor"/></symbol>'
    coin = '<symbol id="coin"><use href="#x-sun" x="3" y="4" width="12" height="12" style="color:#fff"/></symbol>'
    shown = '<path transform="translate(3 4)scale(0.5)" d="M1" fill="#fff"/>'
    assert flatten_svg_defs(sign + coin, "x-") == f'<symbol id="coin">{shown}</symbol>'


def test_a_theme_colour_stays_on_a_group_around_the_symbol() -> None:
    sign = '<symbol id="x-sun" viewBox="0 0 24 24"><path d="M1" fill="currentColor"/></symbol>'
    coin = '<symbol id="coin"><use href="#x-sun" style="color:var(--ink)"/></symbol>'
    shown = '<g style="color:var(--ink)"><path d="M1" fill="currentColor"/></g>'
    assert flatten_svg_defs(sign + coin, "x-") == f'<symbol id="coin">{shown}</symbol>'


def test_groups_with_opacity_or_clipping_are_kept() -> None:
    drawn = '<g id="a"><g opacity=".5" fill="red"><path d="M1"/></g><g clip-path="url(#b)"><path d="M2"/></g></g>'
    assert flatten_svg_defs(drawn, "x-") == drawn


def test_a_rotated_use_is_kept() -> None:
    drawn = '<g id="leaf"><path d="M1"/></g><g id="tree"><use href="#leaf" transform="rotate(30)"/></g>'
    assert flatten_svg_defs(drawn, "x-") == drawn
