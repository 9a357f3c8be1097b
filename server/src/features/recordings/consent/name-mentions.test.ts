import type { MentionField } from '@glosy/core/people/mention';
import { describe, expect, it } from 'vitest';
import { findNameMentions } from './name-mentions.ts';

const places: [MentionField, string, string[]][] = [
  ['index', 'Wróbel', ['Wróbel']],
  ['index', 'Józef', ['Józef']],
  ['index', 'wróbel (młynarz)', ['wróbel']],
  ['index', 'Wrobel J.', ['Wrobel']],
  ['index', 'rodzina Wróblów', ['Wróblów']],
  ['index', 'Młyn Wróbla', ['Wróbla']],
  ['tag', 'wróbel', ['wróbel']],
  ['caption', 'Józef przy kole młyńskim', ['Józef']],
  ['caption', 'JÓZEF WRÓBEL, 1956', ['JÓZEF', 'WRÓBEL']],
  ['title', 'Opowieść Wróbla', ['Wróbla']],
  ['timeline', 'Młyn u Wróblów', ['Wróblów']],
  ['summary', 'O młynie opowiada p. Wrobel.', ['Wrobel']],
];

describe('the places of a hidden name', () => {
  it.each(places)('include %s “%s”', (field, text, words) => {
    expect(findNameMentions('Józef Wróbel', [{ field, text }], []).texts).toMatchObject([{ field, text, words }]);
  });

  it.each([
    'Wróbel: Tu, nad rzeką.',
    'Józef: Tu, nad rzeką.',
    'Wrobel: Tu, nad rzeką.',
    'WRÓBEL: Tu, nad rzeką.',
    'Pan Wróbel: Tu, nad rzeką.',
    'Wróbel J.: Tu, nad rzeką.',
  ])('include the label of “%s”', (text) => {
    expect(findNameMentions('Józef Wróbel', [], [{ transcript: 'a.srt', startMs: 0, text }]).lines).toHaveLength(1);
  });

  it('include no other words, and no bird in running text', () => {
    const texts = ['Na dachu siedział wróbel.', 'Ewa Lis', 'młyn'].map((text) => ({ field: 'summary' as const, text }));
    expect(findNameMentions('Józef Wróbel', texts, []).texts).toEqual([]);
  });
});
