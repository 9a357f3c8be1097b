import { expect, it } from 'vitest';
// @ts-expect-error: a plain script without types
import { refuseWriters } from './table-writers.mjs';

const tags = { path: 'features/tags/tags.repository.ts', source: "tx.insertInto('tags').values(row)" };

it('a table that two features write is refused, in query builder and in SQL', () => {
  const other = { path: 'features/media/media.repository.ts', source: 'sql`update tags set name = 1`' };
  expect(refuseWriters([tags, other])).toEqual([`tags has several writers: ${tags.path}, ${other.path}`]);
});

it('two repositories of one feature may write a table', () => {
  expect(refuseWriters([tags, { ...tags, path: 'features/tags/more/joins.repository.ts' }])).toEqual([]);
});

it('within a feature, a file that is not a repository may read a table but not write it', () => {
  const path = 'features/tags/tags.usecases.ts';
  expect(refuseWriters([{ path, source: "db.selectFrom('tags')" }])).toEqual([]);
  expect(refuseWriters([{ ...tags, path }])).toEqual([`${path}: within a feature, only a repository writes a table`]);
});

it('the name of a written table must be readable in the source', () => {
  const source = 'tx.deleteFrom(table)';
  expect(refuseWriters([{ path: tags.path, source }])).toEqual([
    `${tags.path}: the name of a table that is written must be readable here`,
  ]);
});
