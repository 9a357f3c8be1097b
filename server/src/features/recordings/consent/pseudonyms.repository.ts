import { ArchiveError } from '@glosy/core/errors';
import { holdsName, type Pseudonym } from '@glosy/core/people/pseudonym';
import { may, type Role } from '@glosy/core/policy';
import type { Queryable } from '../../../database/database.ts';
import { closedLineIds } from '../closures/closed-for.repository.ts';
import type { SpokenLine } from './name-mentions.ts';

/** The narrators with a pseudonym, by the recording's signature; of all recordings or of the named ones. */
export async function listPseudonyms(
  db: Queryable,
  recordings?: readonly string[],
): Promise<ReadonlyMap<string, Pseudonym>> {
  if (recordings?.length === 0) return new Map();
  let query = db
    .selectFrom('consents')
    .innerJoin('recordings', 'recordings.signature', 'consents.recording')
    .select(['consents.recording', 'consents.pseudonym', 'recordings.interviewee_name as name'])
    .where('consents.pseudonym', '<>', '');
  if (recordings) query = query.where('consents.recording', 'in', recordings);
  const rows = await query.execute();
  return new Map(rows.map(({ recording, name, pseudonym }) => [recording, { name, pseudonym }]));
}

/** The pseudonyms that hide narrators from the caller; empty for staff, who read the names. */
export async function pseudonymsFor(
  db: Queryable,
  caller: { readonly role: Role },
  recordings?: readonly string[],
): Promise<ReadonlyMap<string, Pseudonym>> {
  return may(caller.role, 'recording.staff') ? new Map() : listPseudonyms(db, recordings);
}

/** The narrator's real name. */
export async function readNarrator(db: Queryable, recording: string): Promise<string> {
  const { interviewee_name } = await db
    .selectFrom('recordings')
    .select('interviewee_name')
    .where('signature', '=', recording)
    .executeTakeFirstOrThrow();
  return interviewee_name;
}

/** The open lines of all transcripts of a recording, without the trash, in the order of transcripts and lines. */
export function listSpokenLines(db: Queryable, recording: string, today: string): Promise<SpokenLine[]> {
  return db
    .selectFrom('lines')
    .innerJoin('transcripts', 'transcripts.id', 'lines.transcript_id')
    .select(['transcripts.name as transcript', 'lines.start_ms as startMs', 'lines.text'])
    .where('transcripts.recording', '=', recording)
    .where('transcripts.deleted_at', 'is', null)
    .where('lines.id', 'not in', closedLineIds(db, today))
    .orderBy('transcripts.name')
    .orderBy('lines.position')
    .execute();
}

/**
 * Refuses a new file whose name would reveal the narrator's name.
 * @throws ArchiveError `file.names-narrator`
 */
export async function refuseNarratorsName(db: Queryable, recording: string, fileName: string): Promise<void> {
  const narrator = (await listPseudonyms(db, [recording])).get(recording);
  const own = fileName.startsWith(`${recording}_`) ? fileName.slice(recording.length + 1) : fileName;
  if (narrator && holdsName(own, narrator.name)) throw new ArchiveError('file.names-narrator', [fileName]);
}
