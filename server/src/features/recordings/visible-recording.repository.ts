import { ArchiveError } from '@glosy/core/errors';
import { consentHides, may, maySee, type Role } from '@glosy/core/policy';
import { libraryDay } from '@glosy/core/time/library-day';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../database/database.ts';

type Restrictions = 'public' | 'private';

/** Visibility depends on these rules, besides the caller and the stored rows. */
export interface VisibilityRules {
  readonly config: Pick<Config, 'privateReaders'>;
  readonly now: () => Date;
}

/** The recordings that a query covers, never including the trash. */
export interface RecordingScope {
  readonly restrictions: readonly Restrictions[];
  /**
   * What consent records hide from the caller, and whether closed passages are hidden; `today` is a day in
   * Europe/Warsaw.
   */
  readonly hidden: {
    readonly withdrawn: boolean;
    readonly unpublished: boolean;
    readonly passages: boolean;
    readonly today: string;
  };
  /** Limits the scope to these; undefined: no limit. */
  readonly signatures?: readonly string[] | undefined;
}

/** The recordings that a caller may see now. Lists, tags and search all use this function. */
export function visibleTo({ role }: { readonly role: Role }, { config, now }: VisibilityRules): RecordingScope {
  const all = ['public', 'private'] as const;
  return {
    restrictions: all.filter((restrictions) => maySee(role, restrictions, config.privateReaders)),
    hidden: { ...consentHides(role), passages: !may(role, 'closure.pass'), today: libraryDay(now()) },
  };
}

/** A query of the recordings within the scope. */
export function recordingsWithin(db: Queryable, { restrictions, hidden, signatures }: RecordingScope) {
  const permitted = db
    .selectFrom('recordings')
    .where('recordings.deleted_at', 'is', null)
    .where('recordings.restrictions', 'in', restrictions);
  const visible =
    hidden.withdrawn || hidden.unpublished
      ? permitted.where(({ not, exists }) => not(exists(hidingConsent(db, hidden))))
      : permitted;
  if (signatures === undefined) return visible;
  // SQL has no empty IN list.
  return visible.where('recordings.signature', 'in', signatures.length > 0 ? signatures : ['']);
}

/** The consent record that hides the recording of the enclosing query, if there is one. */
export function hidingConsent(
  db: Queryable,
  { withdrawn, unpublished, today }: Omit<RecordingScope['hidden'], 'passages'>,
) {
  return consentOfRecording(db)
    .select('consents.recording')
    .where(({ eb, or }) =>
      or([
        ...(withdrawn
          ? [eb.and([eb('consents.withdrawn_on', 'is not', null), eb('consents.withdrawal_scope', '=', 'whole')])]
          : []),
        ...(unpublished ? [eb('consents.allows_signed_in', '=', 0), eb('consents.embargo_until', '>=', today)] : []),
      ]),
    );
}

/** Selects a row where the consent to the recording of the enclosing query does not include downloads. */
export function downloadRefusal(db: Queryable) {
  return consentOfRecording(db).select('consents.recording').where('consents.allows_download', '=', 0);
}

/** The pseudonym shown to listeners for the narrator of a selected recording; null for none. */
export function namedPseudonym(db: Queryable) {
  return consentOfRecording(db).select('consents.pseudonym').where('consents.pseudonym', '<>', '');
}

function consentOfRecording(db: Queryable) {
  return db.selectFrom('consents').where('consents.recording', '=', sql.ref<string>('recordings.signature'));
}

/** Facts about a recording that other features check before they read or change its data. */
export interface VisibleRecording {
  signature: string;
  title: string;
  restrictions: Restrictions;
  /** Whether listeners may download it: the recording and the consent both allow it. */
  downloadable: boolean;
  /** Whether the consent allows downloads of anything in the recording. */
  mayDownload: boolean;
  /** Email of the holder of the proofreading lock, or empty. */
  lockHolder: string;
  /** Time of the last change of the recording or anything in it. */
  updatedAt: string;
}

/**
 * Returns the recording if a caller with this role may see it.
 * @throws ArchiveError `recording.not-found`, alike for a private, a deleted and a missing recording.
 */
export async function requireVisibleRecording(
  db: Queryable,
  role: Role,
  signature: string,
  rules: VisibilityRules,
): Promise<VisibleRecording> {
  const row = await recordingsWithin(db, visibleTo({ role }, rules))
    .select(['signature', 'title', 'restrictions', 'downloadable', 'proofreading_email as lockHolder'])
    .select('updated_at as updatedAt')
    .select(downloadRefusal(db).as('downloadRefusal'))
    .where('signature', '=', signature.normalize('NFC'))
    .executeTakeFirst();
  if (!row) throw new ArchiveError('recording.not-found');
  const { downloadRefusal: refusal, downloadable, ...facts } = row;
  return { ...facts, downloadable: downloadable === 1 && refusal === null, mayDownload: refusal === null };
}
