"""Puts the Polish letters of a variable font into the file of its Latin letters, so that a page needs one file.

Both must be subsets of the same font. A Polish letter is spaced beside its neighbours as its plain letter is. Needs
fontTools and brotli: python3 scripts/merge-font-subsets.py latin.woff2 polish.woff2 merged.woff2 "Family of the merged file"
"""

import copy
import sys
import unicodedata

from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables import otTables
from fontTools.varLib.builder import buildVarIdxMap
from fontTools.varLib.varStore import OnlineVarStoreBuilder


def merge(latin: TTFont, polish: TTFont) -> None:
    order = list(latin.getGlyphOrder())
    names = {name: name if name not in order else f"polish.{name}" for name in polish.getGlyphOrder()}
    for name in polish.getGlyphOrder()[1:]:
        glyph = copy.deepcopy(polish["glyf"][name])
        if glyph.isComposite():
            for component in glyph.components:
                component.glyphName = names[component.glyphName]
        order.append(names[name])
        latin["glyf"].glyphs[names[name]] = glyph
        latin["hmtx"].metrics[names[name]] = polish["hmtx"].metrics[name]
        latin["gvar"].variations[names[name]] = polish["gvar"].variations.get(name, [])
    latin.setGlyphOrder(order)
    latin["glyf"].glyphOrder = order
    letters = {code: names[name] for code, name in polish.getBestCmap().items()}
    for table in latin["cmap"].tables:
        if table.isUnicode():
            table.cmap.update(letters)
    space_as_plain_letters(latin, letters)
    add_width_variations(latin)


def add_width_variations(font: TTFont) -> None:
    """How widths change with the weight, in a table of its own: else a browser draws each letter to know its width."""
    order = font.getGlyphOrder()
    store = OnlineVarStoreBuilder([axis.axisTag for axis in font["fvar"].axes])
    places = []
    for name in order:
        regions, deltas = [], []
        for variation in font["gvar"].variations.get(name, []):
            # After the outline's points come four more, of which the first two are the edges of the letter's width.
            left, right = (point or (0, 0) for point in variation.coordinates[-4:-2])
            if right[0] != left[0]:
                regions.append(variation.axes)
                deltas.append(right[0] - left[0])
        store.setSupports([{}, *regions])
        places.append(store.storeDeltas(deltas))
    table = otTables.HVAR()
    table.Version = 0x00010000
    table.LsbMap = table.RsbMap = None
    table.VarStore = store.finish()
    moved = table.VarStore.optimize()
    table.AdvWidthMap = buildVarIdxMap([moved[place] for place in places], order)
    font["HVAR"] = newTable("HVAR")
    font["HVAR"].table = table


def space_as_plain_letters(font: TTFont, letters: dict[int, str]) -> None:
    plain = {name: font.getBestCmap()[ord(plain_letter(chr(code)))] for code, name in letters.items()}
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for subtable in lookup.SubTable:
            pairs = subtable.ExtSubTable if lookup.LookupType == 9 else subtable
            if isinstance(pairs, otTables.PairPos):
                add_to_pairs(font, pairs, plain)


def plain_letter(letter: str) -> str:
    return {"ł": "l", "Ł": "L"}.get(letter) or unicodedata.normalize("NFD", letter)[0]


def add_to_pairs(font: TTFont, pairs, plain: dict[str, str]) -> None:
    if pairs.Format == 2:
        for classes in (pairs.ClassDef1.classDefs, pairs.ClassDef2.classDefs):
            classes.update({name: classes[letter] for name, letter in plain.items() if letter in classes})
        add_to_coverage(font, pairs, plain)
        return
    for pair_set in pairs.PairSet:
        known = {record.SecondGlyph: record for record in pair_set.PairValueRecord}
        for name, letter in plain.items():
            if letter in known and name not in known:
                record = copy.deepcopy(known[letter])
                record.SecondGlyph = name
                pair_set.PairValueRecord.append(record)
        pair_set.PairValueRecord.sort(key=lambda record: font.getGlyphID(record.SecondGlyph))
    sets = dict(zip(pairs.Coverage.glyphs, pairs.PairSet))
    add_to_coverage(font, pairs, plain)
    pairs.PairSet = [sets.get(name) or copy.deepcopy(sets[plain[name]]) for name in pairs.Coverage.glyphs]
    pairs.PairSetCount = len(pairs.PairSet)


def add_to_coverage(font: TTFont, pairs, plain: dict[str, str]) -> None:
    glyphs = pairs.Coverage.glyphs
    glyphs = glyphs + [name for name, letter in plain.items() if letter in glyphs and name not in glyphs]
    pairs.Coverage.glyphs = sorted(glyphs, key=font.getGlyphID)


def main(latin_path: str, polish_path: str, merged_path: str, family: str) -> None:
    latin = TTFont(latin_path)
    merge(latin, TTFont(polish_path))
    for record in latin["name"].names:
        if record.nameID in (1, 4, 16):
            record.string = family
        if record.nameID == 6:
            record.string = f"{family.replace(' ', '')}-Regular"
    latin.flavor = "woff2"
    latin.save(merged_path)


main(*sys.argv[1:])
