import type { MediaFields } from '@glosy/core/contract/files/media';
import { ArchiveError } from '@glosy/core/errors';
import { may } from '@glosy/core/policy';
import { isInternalAtFirst, type MediaItem, type MediaType } from '@glosy/core/recording/media-item';
import type { Queryable, Tx } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import type { PoolRequest } from '../../lib/workers/worker-pool.ts';
import { requireRoom } from '../../storage/require-room.ts';
import { writeAudit } from '../auth/audit.repository.ts';
import { type FileRow, findFileById } from '../files/files.repository.ts';
import type { StoredKeys } from '../files/stored-keys.ts';
import { trashFiles } from '../files/trash/file-trash.repository.ts';
import { changeRecording, type RunningChange } from '../recordings/change-recording.repository.ts';
import { refuseNarratorsName } from '../recordings/consent/pseudonyms.repository.ts';
import { noteMediaChange, noteMediaMove } from '../recordings/recording-changes.repository.ts';
import { requireVisibleRecording, type VisibleRecording } from '../recordings/visible-recording.repository.ts';
import { describeMediaChange, describeMove } from './describe-media-change.ts';
import { insertStoredMedia } from './insert-media.ts';
import {
  type DescribedMedia,
  hasMedia,
  listMediaRows,
  type MediaRow,
  moveMediaRow,
  updateMediaRow,
} from './media.repository.ts';
import { mediaFileName, requireMediaType } from './media-rules.ts';
import { storeMedia } from './store-media.ts';

/** Photos or documents of one recording. */
export interface MediaPlace {
  recordingId: string;
  type: MediaType;
}

/** One photo or document, by its name. */
interface NamedMedia extends MediaPlace {
  filename: string;
}

export interface MediaChange {
  title?: string | undefined;
  description?: string | undefined;
  downloadable?: boolean | undefined;
  internal?: boolean | undefined;
  /** Zero-based position in the order. */
  position?: number | undefined;
  /** The version that the change started from. */
  version?: number | undefined;
}

export type MediaUsecases = ReturnType<typeof mediaUsecases>;

export function mediaUsecases(
  { database, storage, config, now }: Pick<Dependencies, 'config' | 'database' | 'storage' | 'now'>,
  keys: StoredKeys,
) {
  async function requireVisible(db: Queryable, caller: Caller, { recordingId }: MediaPlace): Promise<VisibleRecording> {
    return requireVisibleRecording(db, caller.role, recordingId, { config, now });
  }

  async function requireRecording(db: Queryable, caller: Caller, place: MediaPlace): Promise<string> {
    return (await requireVisible(db, caller, place)).signature;
  }

  /**
   * Rows that the caller may see: users see no internal items, and nothing as downloadable if the consent does not
   * allow downloads.
   */
  async function seenRows(db: Queryable, caller: Caller, place: MediaPlace): Promise<MediaRow[]> {
    const { signature, mayDownload } = await requireVisible(db, caller, place);
    const rows = await listMediaRows(db, signature, place.type);
    if (may(caller.role, 'media.readInternal')) return rows;
    const shown = rows.filter(({ internal }) => !internal);
    return mayDownload ? shown : shown.map((row) => ({ ...row, downloadable: false }));
  }

  async function requireItem(db: Queryable, caller: Caller, named: NamedMedia): Promise<MediaRow> {
    const name = named.filename.normalize('NFC');
    const item = (await seenRows(db, caller, named)).find((row) => row.filename === name);
    if (!item) throw new ArchiveError('media.not-found');
    return item;
  }

  async function list(caller: Caller, place: MediaPlace): Promise<MediaItem[]> {
    return (await seenRows(database.db, caller, place)).map(toItem);
  }

  /**
   * The stored file of an item. The unchanged upload, with the camera's metadata, is for staff only.
   * @throws ArchiveError `recording.not-found`, `media.not-found`, `file.not-downloadable`, `session.forbidden`
   */
  async function find(
    caller: Caller,
    asked: NamedMedia & { action: 'file' | 'thumbnail' | 'original'; download?: '1' | undefined },
  ): Promise<FileRow> {
    const { action } = asked;
    const item = await requireItem(database.db, caller, asked);
    if (action === 'original' && !may(caller.role, 'file.original')) throw new ArchiveError('session.forbidden');
    if (action !== 'original' && asked.download && !item.downloadable) throw new ArchiveError('file.not-downloadable');
    const id = { file: item.displayId, thumbnail: item.thumbnailId, original: item.originalId }[action];
    const file = id === null ? undefined : await findFileById(database.db, id);
    if (!file) throw new ArchiveError('media.not-found');
    return action === 'original' ? { ...file, name: item.filename } : file;
  }

  /** @throws ArchiveError `file.media-too-large`, `file.media-type`, `file.damaged`, `file.too-many-pixels`, `file.name`, `file.names-narrator`, `media.not-found`, `media.stale` */
  async function add(
    caller: Caller,
    place: MediaPlace,
    file: { sentName: string; bytes: Buffer; request: PoolRequest },
    fields: MediaFields,
  ): Promise<MediaItem> {
    const recording = await requireRecording(database.db, caller, place);
    const { creationKey } = fields;
    const earlier = creationKey && (await findMade(database.db, recording, place.type, creationKey));
    if (earlier) return repeat(caller, place, earlier, fields);
    const type = requireMediaType(place.type, file.sentName, file.bytes);
    const nameAt = (tries: number) => mediaFileName(recording, file.sentName, type, tries);
    nameAt(0);
    const isInternal = fields.internal === undefined ? isInternalAtFirst(place.type) : fields.internal === 'true';
    await requireRoom(storage, 3 * file.bytes.length);
    const stored = await storeMedia(storage, keys, { ...file, type, name: file.sentName });
    return database.transaction(async (tx) => {
      await requireRecording(tx, caller, place);
      return changeRecording(tx, recording, { kind: 'media', at: now().toISOString() }, async (change) => {
        // The lost request may have completed in the meantime.
        const earlier = creationKey && (await findMade(tx, recording, place.type, creationKey));
        if (earlier) return toItem(earlier);
        await refuseNarratorsName(tx, recording, nameAt(0));
        const about = {
          id: creationKey,
          type: place.type,
          title: fields.title,
          description: fields.description,
          isInternal,
        };
        return toItem(await insertStoredMedia(change, caller, { ...about, stored, nameAt }));
      });
    });
  }

  /**
   * Also saves the changes that the sender made before sending again, unless somebody else has changed the item since.
   */
  async function repeat(
    caller: Caller,
    place: MediaPlace,
    earlier: MediaRow,
    { title, description, internal }: MediaFields,
  ): Promise<MediaItem> {
    const isInternal = internal === undefined ? earlier.internal : internal === 'true';
    const change = { title, description, internal: isInternal, version: 1 };
    const isSame = title === earlier.title && description === earlier.description && isInternal === earlier.internal;
    if (isSame) return toItem(earlier);
    return database.transaction((tx) => update(tx, caller, { ...place, filename: earlier.filename }, change));
  }

  /**
   * Changes the given fields of an item; the others are unchanged.
   * @throws ArchiveError `media.not-found`, `media.stale` when it started from another version
   */
  async function update(tx: Tx, caller: Caller, named: NamedMedia, change: MediaChange): Promise<MediaItem> {
    const item = await requireItem(tx, caller, named);
    const recording = await requireRecording(tx, caller, named);
    const stale = async () =>
      new ArchiveError('media.stale', [], { details: toItem(await requireItem(tx, caller, named)) });
    if (change.version !== undefined && change.version !== item.version) throw await stale();
    const described = present(change);
    const fields = describeMediaChange(named.type, item, { ...item, ...described });
    if (fields.length === 0 && change.position === undefined) return toItem(item);
    await changeRecording(tx, recording, { kind: 'media', at: now().toISOString() }, async (running) => {
      if (fields.length > 0) {
        if (!(await updateMediaRow(tx, item.id, change.version, described))) throw await stale();
        await noteMediaChange(running, caller, fields);
      }
      if (change.position !== undefined) await move(running, caller, named.type, item, change.position);
    });
    return toItem(await requireItem(tx, caller, named));
  }

  /** Moves an item to the trash. */
  async function remove(tx: Tx, caller: Caller, named: NamedMedia): Promise<void> {
    const item = await requireItem(tx, caller, named);
    const recording = await requireRecording(tx, caller, named);
    await changeRecording(tx, recording, { kind: 'media', at: now().toISOString() }, async (change) => {
      const { at } = change;
      for (const id of new Set([item.originalId, item.displayId, item.thumbnailId])) {
        const file = id === null ? undefined : await findFileById(tx, id);
        if (file) await trashFiles(tx, [file], at);
      }
      await writeAudit(tx, { at, actorId: caller.userId, action: 'file.delete', subject: `recording:${recording}` });
      await noteMediaChange(change, caller, [{ field: `media.${named.type}`, before: item.filename }]);
    });
  }

  return { list, find, add, update, remove, open: (key: string) => storage.open(key) };
}

/** @throws ArchiveError `media.not-found` if it was deleted since, or belongs to another list */
async function findMade(db: Queryable, recording: string, type: MediaType, id: string): Promise<MediaRow | undefined> {
  if (!(await hasMedia(db, id))) return undefined;
  const row = (await listMediaRows(db, recording, type)).find((one) => one.id === id);
  if (!row) throw new ArchiveError('media.not-found');
  return row;
}

async function move(change: RunningChange, caller: Caller, type: MediaType, item: MediaRow, to: number): Promise<void> {
  const { tx, recording } = change;
  const ids = (await listMediaRows(tx, recording, type)).map((row) => row.id);
  const from = ids.indexOf(item.id);
  ids.splice(from, 1);
  ids.splice(Math.min(to, ids.length), 0, item.id);
  for (const [position, id] of ids.entries()) await moveMediaRow(tx, id, position);
  const field = describeMove(type, item.filename, from, ids.indexOf(item.id));
  if (field) await noteMediaMove(change, caller, field);
}

function present({ title, description, downloadable, internal }: MediaChange): DescribedMedia {
  const given = Object.entries({ title, description, downloadable, internal });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

function toItem(row: MediaRow): MediaItem {
  return {
    filename: row.filename,
    title: row.title,
    description: row.description,
    isImage: row.isImage,
    isPDF: row.isPDF,
    downloadable: row.downloadable,
    internal: row.internal,
    version: row.version,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
  };
}
