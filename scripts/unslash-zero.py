"""Draws the zero of a variable font without its slash: in times and prose, `0` is never mistaken for a letter.

The counter becomes the outer outline, scaled into the edges that the two halves of the slashed counter had, at the
lightest and at the boldest weight. Needs fontTools and brotli: python3 scripts/unslash-zero.py font.woff2
"""

import sys

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.ttProgram import Program
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates

Points = list[tuple[int, int]]


def scaled_into(points: Points, edges_of: Points) -> Points:
    (left, right), (bottom, top) = edges(points)
    (new_left, new_right), (new_bottom, new_top) = edges(edges_of)
    return [
        (
            round(new_left + (x - left) * (new_right - new_left) / (right - left)),
            round(new_bottom + (y - bottom) * (new_top - new_bottom) / (top - bottom)),
        )
        for x, y in points
    ]


def edges(points: Points) -> tuple[tuple[int, int], tuple[int, int]]:
    xs, ys = zip(*points)
    return (min(xs), max(xs)), (min(ys), max(ys))


def reversed_outline(points: list) -> list:
    """The same outline the other way round, from the same point: so it cuts a hole."""
    return [points[0], *reversed(points[1:])]


def unslash(font: TTFont) -> None:
    name = font.getBestCmap()[ord("0")]
    glyph = font["glyf"][name]
    points, ends, flags = glyph.getCoordinates(font["glyf"])
    [variation] = font["gvar"].variations[name]
    light = list(points)
    moves, phantom_moves = variation.coordinates[:-4], variation.coordinates[-4:]
    bold = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(light, moves)]
    outer = ends[0] + 1
    light_hole = reversed_outline(scaled_into(light[:outer], light[outer:]))
    bold_hole = reversed_outline(scaled_into(bold[:outer], bold[outer:]))
    hole_moves = [(bx - lx, by - ly) for (lx, ly), (bx, by) in zip(light_hole, bold_hole)]

    outer_flags = list(flags)[:outer]
    glyph.coordinates = GlyphCoordinates(light[:outer] + light_hole)
    glyph.flags = bytearray(outer_flags + reversed_outline(outer_flags))
    glyph.endPtsOfContours = [outer - 1, 2 * outer - 1]
    glyph.numberOfContours = 2
    glyph.program = Program()
    glyph.recalcBounds(font["glyf"])
    variation.coordinates = moves[:outer] + hole_moves + phantom_moves


def main(path: str) -> None:
    font = TTFont(path)
    unslash(font)
    font.flavor = "woff2"
    font.save(path)


main(*sys.argv[1:])
