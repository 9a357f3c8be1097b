"""Puts the Polish letters of a variable font into the file of its Latin letters, so that a page needs one file.

Both must be subsets of the same font. A Polish letter is spaced beside its neighbours as its plain letter is. Needs
fontTools and brotli: python3 scripts/merge-font-subsets.py latin.woff2 polish.woff2 merged.woff2 "Family of the merged file"
"""

import copy
import sys
import unicodedata

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables


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
    # Without this table the browser takes the widths' changes from the outlines' own data.
    del latin["HVAR"]
    letters = {code: names[name] for code, name in polish.getBestCmap().items()}
    for table in latin["cmap"].tables:
        if table.isUnicode():
            table.cmap.update(letters)
    space_as_plain_letters(latin, letters)


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
