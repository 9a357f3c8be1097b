import type { RecordingChange } from '@glosy/core/recording/recording';
import { expect, it } from 'vitest';
import { foldChanges } from './fold-changes.ts';

const title = (version: number, minute: number, before: string, after: string, author = 'Ewa'): RecordingChange => ({
  version,
  at: `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`,
  author,
  fields: [{ field: 'metadata.title', before, after }],
});

it('changes of one field by one person within ten minutes are merged, from the first value to the last', () => {
  const changes = [title(4, 9, 'C', 'D'), title(3, 5, 'B', 'C'), title(2, 0, 'A', 'B')];
  expect(foldChanges(changes)).toEqual([title(4, 9, 'A', 'D')]);
});

it.each([
  ['ten minutes later', [title(3, 10, 'B', 'C'), title(2, 0, 'A', 'B')]],
  ['of another person', [title(3, 1, 'B', 'C', 'Jan'), title(2, 0, 'A', 'B')]],
  ['of another value', [title(3, 1, 'X', 'C'), title(2, 0, 'A', 'B')]],
  [
    'that add different files',
    ['b.mp3', 'a.mp3'].map((after) => ({ ...title(2, 0, '', ''), fields: [{ field: 'technical.storage', after }] })),
  ],
])('changes %s are not merged', (_, changes) => {
  expect(foldChanges(changes)).toEqual(changes);
});
