import type {
  RecordingChangesPage,
  RecordingCreation,
  RecordingUpdate,
} from '@glosy/core/contract/recordings/recordings';
import { ArchiveError } from '@glosy/core/errors';
import { nextSignature } from '@glosy/core/files/file-names';
import { may } from '@glosy/core/policy';
import type { ChangedField, Recording, ReducedRecording } from '@glosy/core/recording/recording';
import { fileFields, type RecordingState } from '@glosy/core/recording/recording-fields';
import { libraryDay } from '@glosy/core/time/library-day';
import type { Queryable, Tx } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { writeAudit } from '../auth/audit.repository.ts';
import { changeRecording, type RunningChange } from './change-recording.repository.ts';
import { anchorChapters } from './chapters/anchor-chapters.repository.ts';
import { describeChapters, readChapters, type StoredChapter } from './chapters/stored-chapters.ts';
import { chaptersOfRecording, toChapters } from './chapters/wanted-chapters.ts';
import { findListenersConditions } from './consent/consent.repository.ts';
import { hideNewName } from './consent/hide-name-in-files.ts';
import { listPseudonyms } from './consent/pseudonyms.repository.ts';
import { logPublication, refuseWithoutConsent } from './consent/publication-rules.ts';
import { refuseUndecidedNames } from './consent/undecided-names.ts';
import { describeChange } from './describe-change.ts';
import { publishedLevel } from './published.repository.ts';
import { findChangesSince, insertChange, readChangesPage, type WantedChanges } from './recording-changes.repository.ts';
import type { RecordingDependencies } from './recording-dependencies.ts';
import { recordingLists } from './recording-lists.usecases.ts';
import { refuseForbidden, signatureTaken, staleError } from './recording-refusals.ts';
import { noMedia, recordingFor, toRecording } from './recording-view.ts';
import {
  findSignatureByKey,
  foldSignature,
  insertRecording,
  listDownloadRefusals,
  listSignaturesBeginning,
  type NewRecordingRow,
  type RecordingRow,
  requireVisibleRow,
  updateRecording,
} from './recordings.repository.ts';
import { blankRecording, columnsOf, stateOfCreation, stateOfUpdate } from './wanted-recording.ts';

/** Tries for a free number when several users create recordings at once. */
const numberTries = 20;

export type RecordingUsecases = ReturnType<typeof recordingUsecases>;

/**
 * Functions that write run in a transaction of the caller, so that bulk loading makes a whole recording in one
 * transaction.
 */
export function recordingUsecases(dependencies: RecordingDependencies) {
  const { database, config, now, loadParts, countMedia, orderAudio, pairTranscripts, aliasFiles } = dependencies;

  const visibleRow = (db: Queryable, caller: Caller, id: string): Promise<RecordingRow> =>
    requireVisibleRow(db, caller, id, { config, now });

  async function withParts(db: Queryable, row: RecordingRow): Promise<Recording> {
    const recording = toRecording(row, (await loadParts(db, row.signature)).get(row.signature));
    // Without audio file names, so that an open form sees no change when the first file is uploaded.
    return { ...recording, chapters: toChapters(readChapters(row.timeline), '') };
  }

  /** @throws ArchiveError `recording.not-found`, alike for a private, a deleted and a missing recording. */
  async function read(caller: Caller, id: string): Promise<Recording | ReducedRecording> {
    const row = await visibleRow(database.db, caller, id);
    const refusals = await listDownloadRefusals(database.db, row.signature);
    const conditions = await findListenersConditions(database.db, row.signature);
    const pseudonym = (await listPseudonyms(database.db, [row.signature])).get(row.signature);
    const mayDownload = !refusals.has(row.signature);
    const published = await publishedLevel(database.db, row.signature, { now });
    const recording = recordingFor(caller, await withParts(database.db, row), { mayDownload, pseudonym, published });
    const isStaff = may(caller.role, 'recording.staff');
    const withInternal = may(caller.role, 'media.readInternal');
    const media = await countMedia(database.db, withInternal, [row.signature]);
    return {
      ...recording,
      media: media.get(row.signature) ?? noMedia,
      ...(conditions ? { conditions } : {}),
      ...(isStaff && published !== recording.access.published ? { publishedNow: published } : {}),
      ...(pseudonym && isStaff ? { pseudonym: pseudonym.pseudonym } : {}),
    };
  }

  /** The complete record, for staff who have just changed it. */
  async function readWhole(caller: Caller, id: string): Promise<Recording> {
    return withParts(database.db, await visibleRow(database.db, caller, id));
  }

  /**
   * A recording by an editor gets the access that the archive sets for editors, regardless of the form. With a creation
   * key that was used before it returns the existing recording, because the first answer was lost.
   */
  async function create(tx: Tx, caller: Caller, given: RecordingCreation): Promise<Recording> {
    const wanted = stateOfCreation(given);
    if (!may(caller.role, 'recording.changeAccess')) {
      wanted.access = { ...blankRecording.access, restrictions: config.editorRecordingAccess };
    }
    const compared = { ...wanted, metadata: { ...wanted.metadata, signature: '' } };
    refuseForbidden(caller, { ...blankRecording, access: wanted.access }, compared);
    const at = now().toISOString();
    const key = given.creationKey === undefined ? null : `${caller.userId}:${given.creationKey}`;
    const existing = key === null ? undefined : await findSignatureByKey(tx, key);
    if (existing !== undefined) return withParts(tx, await visibleRow(tx, caller, existing));
    const chapters = chaptersOfRecording({ timeline: wanted.description.timeline, chapters: given.chapters }, [], []);
    const created = await insertUnderSignature(tx, wanted, key, (signature) => ({
      ...columnsOf(wanted, chapters),
      signature,
      signature_folded: foldSignature(signature),
      version: 1,
      photo: '',
      created_at: at,
      created_by: caller.userId,
      updated_at: at,
      deleted_at: null,
      creation_key: key,
    }));
    if (created.isNew) {
      await changeRecording(tx, created.signature, { kind: 'record', at }, () =>
        insertChange(tx, created.signature, caller, { version: 1, at, fields: [{ field: 'created' }] }),
      );
    }
    return withParts(tx, await visibleRow(tx, caller, created.signature));
  }

  /** Inserts the row, under the next free number if no signature is given. */
  async function insertUnderSignature(
    tx: Tx,
    wanted: RecordingState,
    key: string | null,
    rowFor: (signature: string) => NewRecordingRow,
  ): Promise<{ signature: string; isNew: boolean }> {
    const { signature: given, date } = wanted.metadata;
    const year = date.slice(0, 4);
    for (let tries = 0; tries < numberTries; tries += 1) {
      const signature = given || nextSignature(Number(year), await listSignaturesBeginning(tx, `HM-${year}-`));
      if (await insertRecording(tx, rowFor(signature))) return { signature, isNew: true };
      // The conflict may be with the same creation: it was sent twice and committed while this insert waited.
      const existing = key === null ? undefined : await findSignatureByKey(tx, key);
      if (existing !== undefined) return { signature: existing, isNew: false };
      if (given !== '') throw signatureTaken(given);
    }
    throw new ArchiveError('server.busy');
  }

  /**
   * Saves the whole record if it is unchanged since the given version and the caller may change each changed field;
   * otherwise saves nothing.
   * @throws ArchiveError `recording.stale` (details: StaleRecording), `recording.forbidden-field`, `recording.locked`,
   *   `transcript.locked` (the status of a recording that another user proofreads), `recording.not-for-internet`, `consent.names-undecided`
   */
  async function update(tx: Tx, caller: Caller, id: string, given: RecordingUpdate): Promise<Recording> {
    const row = await visibleRow(tx, caller, id);
    const stored = await withParts(tx, row);
    const keepFileFields = await followsOnlyFiles(tx, stored, given.version);
    const durationIsFromAudio = row.duration === '';
    const chapters = readChapters(row.timeline);
    const { storage } = stored.technical;
    const { timeline } = given.description;
    const merged = chaptersOfRecording({ timeline, chapters: given.chapters }, chapters, storage);
    const [firstSound = ''] = storage;
    const wanted = {
      ...stateOfUpdate(stored, given, { keepFileFields, durationIsFromAudio }),
      chapters: toChapters(merged, firstSound),
    };
    const compared = { ...stored, chapters: toChapters(chapters, firstSound) };
    const changes = refuseForbidden(caller, compared, wanted);
    if (changes.length === 0) return stored;
    const at = now().toISOString();
    await changeRecording(tx, row.signature, { kind: 'record', at }, async (change) => {
      const names = new Set<string>(changes.map(({ field }) => field));
      const renamed = await writeFields(change, caller, { row, wanted, merged, changed: names, given });
      const described = changes.map((field) =>
        field.field === 'description.timeline' ? describeChapters(chapters, merged) : describeChange(field),
      );
      const fields = [...described, ...renamed];
      await insertChange(tx, row.signature, caller, { version: row.version + 1, at, fields });
    });
    return withParts(tx, await visibleRow(tx, caller, row.signature));
  }

  /** Returns the files that had to be renamed, because a pseudonym hides the narrator's new name. */
  async function writeFields(
    change: RunningChange,
    caller: Caller,
    asked: {
      row: RecordingRow;
      wanted: RecordingState;
      merged: readonly StoredChapter[];
      changed: ReadonlySet<string>;
      given: RecordingUpdate;
    },
  ): Promise<ChangedField[]> {
    const { tx, recording, at } = change;
    const { row, wanted, merged, changed, given } = asked;
    if (changed.has('access.published')) await refuseWithoutConsent(tx, recording, wanted);
    const columns = columnsOf(wanted, await anchorChapters(tx, recording, merged));
    if (row.duration === '' && !changed.has('metadata.duration')) columns.duration = '';
    const won = await updateRecording(tx, recording, row.version, { ...columns, version: row.version + 1 });
    if (!won) throw await stale(tx, caller, recording, row.version);
    if (changed.has('technical.storage')) await orderAudio(tx, recording, wanted.technical.storage);
    if (changed.has('technical.transcripts')) await pairTranscripts(change, wanted.technical.transcripts);
    const { name } = wanted.metadata.interviewee;
    const isRenamed = changed.has('metadata.interviewee.name');
    const renamed = isRenamed ? await hideNewName(change, caller, row, name, aliasFiles) : [];
    for (const field of ['access.published', 'metadata.interviewee.name'] as const) {
      if (changed.has(field)) await refuseUndecidedNames(tx, recording, { field, today: libraryDay(now()) });
    }
    if (changed.has('access.restrictions') && wanted.access.restrictions === 'public') {
      await logPublication(tx, caller, recording, { at, reason: given.publicationReason });
    }
    return renamed;
  }

  /** False for the current version; true when only files were added or removed since. @throws otherwise: a conflict */
  async function followsOnlyFiles(tx: Tx, stored: Recording, version: number): Promise<boolean> {
    if (version === stored.version) return false;
    const since = await findChangesSince(tx, stored.id, version);
    const isOfFiles = (field: string) => fileFields.has(field) || field.startsWith('media.');
    const onlyFiles = since?.fields.every(isOfFiles) ?? false;
    if (version > stored.version || !onlyFiles) throw staleError(stored, since);
    return true;
  }

  async function stale(tx: Tx, caller: Caller, signature: string, version: number): Promise<ArchiveError> {
    const current = await withParts(tx, await visibleRow(tx, caller, signature));
    return staleError(current, await findChangesSince(tx, signature, version));
  }

  /** Moves a recording to the trash: hidden from everybody, and restorable. */
  async function remove(tx: Tx, caller: Caller, id: string): Promise<void> {
    const row = await visibleRow(tx, caller, id);
    const at = now().toISOString();
    const version = row.version + 1;
    await changeRecording(tx, row.signature, { kind: 'record', at }, async () => {
      if (!(await updateRecording(tx, row.signature, row.version, { version, deleted_at: at }))) {
        throw await stale(tx, caller, row.signature, row.version);
      }
      await insertChange(tx, row.signature, caller, { version, at, fields: [{ field: 'deleted' }] });
      const subject = `recording:${row.signature}`;
      await writeAudit(tx, { at, actorId: caller.userId, action: 'recording.delete', subject });
    });
  }

  async function history(caller: Caller, id: string, page: WantedChanges): Promise<RecordingChangesPage> {
    const { signature } = await visibleRow(database.db, caller, id);
    return readChangesPage(database.db, signature, page);
  }

  return { ...recordingLists(dependencies), read, readWhole, create, update, remove, history };
}
