import type { Block, Inline } from '@glosy/core/site/site-content';
import { expect, it } from 'vitest';
import { blanksOf, withoutBlanks } from './blanks.ts';

const text = (words: string): Inline => ({ kind: 'text', text: words });
const blank = (words: string): Inline => ({ kind: 'toFillIn', text: words });
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children });
const page = (...blocks: Block[]) => ({ title: 'Strona', description: '', blocks });

it('a paragraph and a list item with a blank are left out, a list without items too', () => {
  const kept = [paragraph(text('Zdanie.'))];
  const mixed = page(
    ...kept,
    paragraph(text('E-mail: '), { kind: 'strong', children: [blank('adres inspektora')] }),
    { kind: 'list', ordered: false, items: [kept, [paragraph(blank('telefon'))]] },
    { kind: 'list', ordered: true, items: [[paragraph(blank('data'))]] },
    { kind: 'section', name: 'ocena', argument: '', children: [paragraph(blank('raport')), ...kept] },
  );
  expect(withoutBlanks(mixed).blocks).toEqual([
    ...kept,
    { kind: 'list', ordered: false, items: [kept] },
    { kind: 'section', name: 'ocena', argument: '', children: kept },
  ]);
  expect(blanksOf(mixed)).toEqual(['adres inspektora', 'telefon', 'data', 'raport']);
});

it('a table keeps its row, with a dash in place of the blank', () => {
  const head = [[text('Dane')], [text('Jak długo')]];
  const rows = [[[text('Adres IP')], [blank('okres')]]];
  const [written] = withoutBlanks(page({ kind: 'table', head, rows })).blocks;
  expect(written).toMatchObject({ rows: [[[text('Adres IP')], [text('–')]]] });
});
