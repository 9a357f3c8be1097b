import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import type { Database, Queryable } from './database.ts';

describe('a consistent read', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());

  const addTag = (db: Queryable, name: string) =>
    db.insertInto('tags').values({ name, name_folded: name, type: 'keyword', created_at: '2026-01-01' }).execute();
  const tagNames = async (db: Queryable) =>
    (await db.selectFrom('tags').select('name').orderBy('name').execute()).map(({ name }) => name);

  it('sees the state of one moment, although others commit between its statements', async () => {
    await addTag(database.db, 'huta');
    await database.readConsistently(async (db) => {
      expect(await tagNames(db)).toEqual(['huta']);
      await addTag(database.db, 'sad');
      await database.transaction((tx) => addTag(tx, 'wieś'));
      expect(await tagNames(db)).toEqual(['huta']);
      expect(await tagNames(database.db)).toEqual(['huta', 'sad', 'wieś']);
    });
    expect(await database.readConsistently(tagNames)).toEqual(['huta', 'sad', 'wieś']);
  });

  it('does not wait for an open write transaction, nor do reads outside transactions', async () => {
    await database.transaction(async (tx) => {
      await addTag(tx, 'huta');
      expect(await database.readConsistently(tagNames)).toEqual([]);
      expect(await tagNames(database.db)).toEqual([]);
    });
    expect(await tagNames(database.db)).toEqual(['huta']);
  });

  it('runs in parallel with other consistent reads', async () => {
    const many = Array.from({ length: 8 }, (_, index) =>
      database.readConsistently(async (db) => {
        const before = await tagNames(db);
        await addTag(database.db, `tag ${index}`);
        expect(await tagNames(db)).toEqual(before);
      }),
    );
    await Promise.all(many);
    expect(await tagNames(database.db)).toHaveLength(8);
  });

  it('cannot write', async () => {
    await expect(database.readConsistently((db) => addTag(db, 'huta'))).rejects.toThrow(/read-?only/i);
    expect(await tagNames(database.db)).toEqual([]);
  });
});
