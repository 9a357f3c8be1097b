import { type PublicLevel, type PublishedLevel, publishedLevels, reaches } from '@glosy/core/recording/publishing';
import { libraryDay } from '@glosy/core/time/library-day';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { foldSignature } from './recordings.repository.ts';
import { readCatalogue } from './stored-catalogue.ts';

/** The clock that decides whether an embargo is over. */
export interface PublicationClock {
  readonly now: () => Date;
}

/**
 * Recordings published at this level or above. Every public query goes through it, so that a recording is hidden from
 * the next request on: private, in the trash, an embargo, a withdrawal of the whole or from the internet, or a consent
 * without the open internet.
 */
function publishedWithin(db: Queryable, level: PublicLevel, clock: PublicationClock) {
  return db
    .selectFrom('recordings')
    .where('recordings.published', 'in', levelsFrom(level))
    .where(isPublishable(db, clock));
}

/** The publication level in effect. */
export async function publishedLevel(
  db: Queryable,
  signature: string,
  clock: PublicationClock,
): Promise<PublishedLevel> {
  const row = await publishedWithin(db, 'description', clock)
    .select('published')
    .where('signature', '=', signature)
    .executeTakeFirst();
  return row?.published ?? 'nothing';
}

/** The signature of the published recording that equals this one except for letter case. */
export async function findPublishedSignature(
  db: Queryable,
  signature: string,
  clock: PublicationClock,
): Promise<string | undefined> {
  const row = await publishedWithin(db, 'description', clock)
    .select('signature')
    .where('signature_folded', '=', foldSignature(signature))
    .executeTakeFirst();
  return row?.signature;
}

/** Changes with the public content of the recording, also when a closure ends; undefined while it has none. */
export async function publishedVersion(
  db: Queryable,
  signature: string,
  clock: PublicationClock,
): Promise<string | undefined> {
  const row = await publishedWithin(db, 'description', clock)
    .select(['published', 'search_stamp'])
    .where('signature', '=', signature)
    .executeTakeFirst();
  return row && `${row.published} ${row.search_stamp} ${libraryDay(clock.now())}`;
}

/** The published recordings, all or some, with their levels in effect. */
export async function listPublishedLevels(
  db: Queryable,
  clock: PublicationClock,
  signatures?: readonly string[],
): Promise<ReadonlyMap<string, PublicLevel>> {
  if (signatures?.length === 0) return new Map();
  let query = publishedWithin(db, 'description', clock).select(['signature', 'published']);
  if (signatures) query = query.where('signature', 'in', signatures);
  const rows = await query.execute();
  return new Map(rows.flatMap(({ signature, published }) => (published ? [[signature, published] as const] : [])));
}

/** Signatures of the published recordings of a series, in their order. */
export async function listPublishedOfSeries(db: Queryable, series: string, clock: PublicationClock): Promise<string[]> {
  const rows = await publishedWithin(db, 'description', clock)
    .select(['signature', 'catalogue'])
    .where('catalogue', 'like', '%"series":%')
    .orderBy('signature')
    .execute();
  return rows.filter(({ catalogue }) => readCatalogue(catalogue).series === series).map(({ signature }) => signature);
}

/** Whether nothing forbids publishing the recording of the enclosing query. */
export function isPublishable(db: Queryable, { now }: PublicationClock) {
  const today = libraryDay(now());
  return ({ and, eb, not, exists }: ExpressionBuilder<Tables, 'recordings'>) =>
    and([
      eb('recordings.deleted_at', 'is', null),
      eb('recordings.restrictions', '=', 'public'),
      not(
        exists(
          db
            .selectFrom('consents')
            .select('consents.recording')
            .where('consents.recording', '=', sql.ref<string>('recordings.signature'))
            .where(({ eb: consent, or, and: both }) =>
              or([
                consent('consents.allows_open_internet', '=', 0),
                consent('consents.allows_signed_in', '=', 0),
                consent('consents.embargo_until', '>=', today),
                both([
                  consent('consents.withdrawn_on', 'is not', null),
                  consent('consents.withdrawal_scope', 'in', ['whole', 'internet']),
                ]),
              ]),
            ),
        ),
      ),
    ]);
}

function levelsFrom(level: PublicLevel): PublicLevel[] {
  return publishedLevels.filter((one): one is PublicLevel => one !== 'nothing' && reaches(one, level));
}
