import type { Tag } from '@glosy/core/recording/tag';
import { describe, expect, it } from 'vitest';
import { findTags, groupByLetter, searchableTags } from './tag-groups.ts';

const tags = (...names: string[]): Tag[] =>
  names.map((name, index) => ({ id: index + 1, name, type: 'keyword', recordings_count: 1 }));

describe('the alphabetical index', () => {
  it('is in Polish order: Ć after C, Ł after L, Ź and Ż after Z, digits first under #', () => {
    const groups = groupByLetter(
      tags('żniwa', 'cyrk', 'źródło', 'ćma', 'lipa', 'Łódź', '1939', 'zegar', '„Solidarność”'),
    );
    expect(
      groups.map(({ letter, tags: members }) => `${letter}: ${members.map((tag) => tag.name).join(', ')}`),
    ).toEqual([
      '#: 1939',
      'C: cyrk',
      'Ć: ćma',
      'L: lipa',
      'Ł: Łódź',
      'S: „Solidarność”',
      'Z: zegar',
      'Ź: źródło',
      'Ż: żniwa',
    ]);
  });

  it('is empty without tags', () => {
    expect(groupByLetter([])).toEqual([]);
  });
});

describe('a search for a tag', () => {
  const list = searchableTags(tags('Młyn wodny', 'wodociąg', 'Łódź', 'powódź'));
  const find = (phrase: string) => findTags(list, phrase).map((tag) => tag.name);

  it('matches anywhere in the name, regardless of case and diacritics, with names that start with the phrase first', () => {
    expect(find('WOD')).toEqual(['wodociąg', 'Młyn wodny', 'powódź']);
    expect(find('lodz')).toEqual(['Łódź']);
  });

  it('takes the phrase literally, without special characters', () => {
    expect(find('.*')).toEqual([]);
  });

  it('finds all tags for an empty phrase', () => {
    expect(find('  ')).toHaveLength(4);
  });
});
