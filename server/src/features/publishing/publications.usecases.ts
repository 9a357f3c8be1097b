import type { PublishedRecording } from '@glosy/core/export/published-recording';
import { landingAddress } from '@glosy/core/site/landing-address';
import type { Dependencies } from '../../dependencies.ts';
import {
  findPublishedSignature,
  listPublishedLevels,
  listPublishedOfSeries,
  publishedVersion,
} from '../recordings/published.repository.ts';
import {
  entriesWithin,
  findEntry,
  listNewest,
  listUnlogged,
  lockLog,
  logPublication,
  type PublicationRow,
} from './publications.repository.ts';
import { readPublished, readPublishedDescriptions } from './read-published.ts';

/** The public state of a recording that is or was published. */
export interface Publication {
  signature: string;
  /** Time when the public content last changed or ended; ISO 8601, UTC. */
  datestamp: string;
  isDeleted: boolean;
}

/** A time range: `from` inclusive, `before` exclusive; null: no end. ISO 8601, UTC. */
export interface PublicationTimes {
  from: string | null;
  before: string | null;
}

export type PublicationUsecases = ReturnType<typeof publicationUsecases>;

/** The log of current and past publications, for harvesters and feeds. */
export function publicationUsecases({
  database,
  config,
  content,
  now,
}: Pick<Dependencies, 'database' | 'config' | 'content' | 'now'>) {
  /**
   * Updates the log from the live tables after any kind of change: an announced one, the end of an embargo, an erasure.
   * Answers are made after it, so that none is older than the archive. Resolves with the number of new entries.
   */
  async function follow(): Promise<number> {
    if ((await listUnlogged(database.db, { now })).length === 0) return 0;
    return database.transaction(async (tx) => {
      await lockLog(tx);
      const at = now().toISOString();
      let count = 0;
      for (const changed of await listUnlogged(tx, { now })) {
        if (await logPublication(tx, changed, at)) count += 1;
      }
      return count;
    });
  }

  /**
   * Publications after the signature, ordered by signature, which never changes during a harvest. Changes during a
   * harvest are logged when the next list begins.
   */
  async function list({
    from,
    before,
    after,
    limit,
  }: PublicationTimes & { after: string | null; limit: number }): Promise<Publication[]> {
    if (after === null) await follow();
    let query = entriesWithin(database.db, { from, before }).selectAll().orderBy('recording').limit(limit);
    if (after !== null) query = query.where('recording', '>', after);
    return (await query.execute()).map(toPublication);
  }

  async function count(times: PublicationTimes): Promise<number> {
    const { count: found } = await entriesWithin(database.db, times)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(found);
  }

  async function find(signature: string): Promise<Publication | undefined> {
    if (signature.includes('\0')) return undefined;
    await follow();
    const row = await findEntry(database.db, signature.normalize('NFC'));
    return row && toPublication(row);
  }

  /** The earliest time of the log; null before the first publication. */
  async function earliest(): Promise<string | null> {
    await follow();
    const { first } = await database.db
      .selectFrom('publications')
      .select(({ fn }) => fn.min('changed_at').as('first'))
      .executeTakeFirstOrThrow();
    return first ?? null;
  }

  /** The most recently changed published recording. */
  async function latest(): Promise<Publication | undefined> {
    await follow();
    const [row] = await listNewest(database.db, 'changed_at', { limit: 1 });
    return row && toPublication(row);
  }

  async function countPublished(): Promise<number> {
    await follow();
    const { count: found } = await database.db
      .selectFrom('publications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('level', 'is not', null)
      .executeTakeFirstOrThrow();
    return Number(found);
  }

  /** Changes with the public content of a recording; undefined while it has none. */
  async function version(signature: string): Promise<string | undefined> {
    return publishedVersion(database.db, signature.normalize('NFC'), { now });
  }

  /** The correct public address for a signature in other letter case; undefined without one. */
  async function findAddress(signature: string): Promise<string | undefined> {
    const found = await findPublishedSignature(database.db, signature, { now });
    return found && landingAddress(config.publicUrl, found);
  }

  /** The published content of a recording; null when it is not published. */
  async function read(signature: string): Promise<PublishedRecording | null> {
    return database.readConsistently((db) => readPublished(db, signature.normalize('NFC'), { config, content, now }));
  }

  /** The same without lines and photos, for pages that show none: a recording may have 50,000 lines. */
  async function readDescription(signature: string): Promise<PublishedRecording | null> {
    const normalized = signature.normalize('NFC');
    const found = await database.readConsistently((db) =>
      readPublishedDescriptions(db, [normalized], { config, content, now }),
    );
    return found.get(normalized) ?? null;
  }

  /** All published recordings or those of a series, in their order. */
  async function listSignatures(series: string | undefined): Promise<string[]> {
    const { db } = database;
    if (series !== undefined) return listPublishedOfSeries(db, series, { now });
    return [...(await listPublishedLevels(db, { now })).keys()].sort();
  }

  /** Descriptions, without lines, of those recordings that are published. */
  function readDescriptions(signatures: readonly string[]): Promise<PublishedRecording[]> {
    return database.readConsistently(async (db) => [
      ...(await readPublishedDescriptions(db, signatures, { config, content, now })).values(),
    ]);
  }

  /** Descriptions, without lines, of the publications that are still public, by signature. */
  function describe(publications: readonly Publication[]): Promise<ReadonlyMap<string, PublishedRecording>> {
    const live = publications.filter(({ isDeleted }) => !isDeleted).map(({ signature }) => signature);
    return database.readConsistently((db) => readPublishedDescriptions(db, live, { config, content, now }));
  }

  /** Newly published recordings, the newest first, with the time of publication. */
  async function newest(limit: number, skip = 0): Promise<(Publication & { publishedAt: string })[]> {
    await follow();
    const rows = await listNewest(database.db, 'published_at', { limit, skip });
    return rows.map((row) => ({ ...toPublication(row), publishedAt: row.published_at }));
  }

  /** All landing pages with the time of their last change, for search engines. */
  async function listPages(): Promise<{ address: string; changedAt: string | undefined }[]> {
    await follow();
    const levels = await listPublishedLevels(database.db, { now });
    const rows = await entriesWithin(database.db, { from: null, before: null })
      .select(['recording', 'changed_at'])
      .execute();
    const changed = new Map(rows.map(({ recording, changed_at }) => [recording, changed_at]));
    return [...levels.keys()].sort().map((signature) => ({
      address: landingAddress(config.publicUrl, signature),
      changedAt: changed.get(signature),
    }));
  }

  return {
    listPages,
    follow,
    list,
    count,
    find,
    earliest,
    latest,
    countPublished,
    version,
    findAddress,
    read,
    readDescription,
    listSignatures,
    readDescriptions,
    describe,
    newest,
  };
}

function toPublication({ recording, changed_at, level }: PublicationRow): Publication {
  return { signature: recording, datestamp: changed_at, isDeleted: level === null };
}
