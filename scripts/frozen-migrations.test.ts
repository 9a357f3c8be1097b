import { expect, it } from 'vitest';
// @ts-expect-error: a plain script without types
import { extendList, refuseMigrations } from './frozen-migrations.mjs';

const listed = { '0001-accounts': 'a', '0003-tags': 'b', 'auto-id': 'c' };
const file = (hash: string, imports: string[] = ['kysely']) => ({ hash, imports });
const present = { '0001-accounts': file('a'), '0003-tags': file('b'), 'auto-id': file('c') };

it('a migration that shipped is neither changed nor removed, nor is a file that it uses', () => {
  expect(refuseMigrations(listed, present)).toEqual([]);
  expect(refuseMigrations(listed, { ...present, '0001-accounts': file('x'), 'auto-id': file('y') })).toEqual([
    '0001-accounts was changed: write a new migration instead',
    'auto-id was changed: write a new migration instead',
  ]);
  expect(refuseMigrations(listed, { '0003-tags': file('b'), 'auto-id': file('c') })).toEqual([
    '0001-accounts is in the list but its file is gone',
  ]);
});

it('a new migration is numbered after the shipped ones and is added to the list', () => {
  const later = { ...present, '0004-media': file('d') };
  expect(refuseMigrations(listed, later)).toEqual(['0004-media is not in the list: npm run migrations -- --write']);
  expect(Object.keys(extendList(listed, later))).toEqual(['0001-accounts', '0003-tags', '0004-media', 'auto-id']);
  const between = { ...present, '0002-media': file('d') };
  const refusal = '0002-media comes before 0003-tags: give it a higher number';
  expect(refuseMigrations(listed, between)).toEqual([refusal]);
  expect(() => extendList(listed, between)).toThrow(refusal);
});

it('writing the list never changes an entry', () => {
  const changed = { ...present, '0001-accounts': file('x') };
  expect(() => extendList(listed, changed)).toThrow('0001-accounts was changed');
});

it('a new migration imports nothing that changes with the program', () => {
  const living = { ...present, '0004-media': file('d', ['kysely', '../../features/media/media.repository.ts']) };
  expect(refuseMigrations({ ...listed, '0004-media': 'd' }, living)).toEqual([
    '0004-media imports ../../features/media/media.repository.ts: a migration may not change with the program',
  ]);
});
