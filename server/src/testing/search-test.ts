import type { SearchResults, Suggestion } from '@glosy/core/search/search';
import type { Queryable } from '../database/database.ts';
import { createIndexFollower } from '../features/search/indexing/index-follower.ts';
import { insertTestAudio, insertTestTranscript } from '../features/tags/testing-archive.ts';
import { buildTestApp, type SignedIn, type TestApp } from './build-test-app.ts';
import { insertTestRecording } from './makers.ts';

export interface SearchTest extends TestApp {
  user: SignedIn;
  editor: SignedIn;
  admin: SignedIn;
  /** `insertInterview` into this archive. */
  record(signature: string, lines: readonly string[], given?: Parameters<typeof insertTestRecording>[2]): Promise<void>;
  /** Marks these recordings, or all, as changed: directly inserted rows bypass the code that does so. */
  markChanged(signatures?: readonly string[]): Promise<void>;
  /** Updates the index. */
  index(): Promise<void>;
  search(who: SignedIn, q: string, more?: Partial<Record<string, string>>): Promise<SearchResults>;
  suggest(who: SignedIn, q: string): Promise<Suggestion[]>;
}

export async function buildSearchTest(): Promise<SearchTest> {
  const test = await buildTestApp();
  const { db } = test.dependencies.database;
  const get = async (who: SignedIn, path: string, query: Record<string, string>) => {
    const response = await test.ask(who, { method: 'GET', url: `${path}?${new URLSearchParams(query)}` });
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body}`);
    return response.json().data;
  };
  const markChanged = async (signatures?: readonly string[]) => {
    await db
      .updateTable('recordings')
      .set((eb) => ({ search_stamp: eb('search_stamp', '+', 1), text_stamp: eb('text_stamp', '+', 1) }))
      .$if(signatures !== undefined, (some) => some.where('signature', 'in', signatures ?? []))
      .execute();
  };
  return {
    ...test,
    user: await test.signIn('user'),
    editor: await test.signIn('editor'),
    admin: await test.signIn('admin'),
    record: (signature, lines, given) => insertInterview(db, signature, lines, given),
    markChanged,
    async index() {
      await markChanged();
      await createIndexFollower(test.dependencies).catchUp();
    },
    search: (who, q, more = {}) => get(who, '/api/search', { q, ...(more as Record<string, string>) }),
    suggest: (who, q) => get(who, '/api/search/suggest', { q }),
  };
}

/** A recording with one transcript, whose lines begin every five seconds. */
export async function insertInterview(
  db: Queryable,
  signature: string,
  lines: readonly string[],
  given?: Parameters<typeof insertTestRecording>[2],
): Promise<void> {
  await insertTestRecording(db, signature, given);
  await insertTestAudio(db, signature, [`${signature}_a.mp3`]);
  const starts = lines.map((text, index) => ({ start: 5 * index, text }));
  await insertTestTranscript(db, signature, `${signature}_a.srt`, starts);
}

/** The marked words in the passages of the results, in order. */
export function markedIn({ recordings }: SearchResults): string[] {
  return recordings.flatMap(({ passages }) =>
    passages.flatMap(({ text, marks }) => marks.map(([from, to]) => text.slice(from, to))),
  );
}

export const foundIn = ({ recordings }: SearchResults): string[] => recordings.map(({ id }) => id);
