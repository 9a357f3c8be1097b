import { randomUUID } from 'node:crypto';
import { ArchiveError } from '@glosy/core/errors';
import type { MediaType } from '@glosy/core/recording/media-item';
import { type FileKind, insertFile } from '../files/files.repository.ts';
import type { RunningChange } from '../recordings/change-recording.repository.ts';
import { type Author, noteMediaChange } from '../recordings/recording-changes.repository.ts';
import { insertMedia, listMediaRows, type MediaRow } from './media.repository.ts';
import { isReservedName } from './media-rules.ts';
import type { StoredBytes, StoredMedia } from './store-media.ts';

/** Limit of tries for a free name; reaching it has another cause than repeated names. */
const nameTries = 1000;

interface NewMedia {
  id?: string | undefined;
  type: MediaType;
  title: string;
  description: string;
  isInternal: boolean;
  stored: StoredMedia;
  /** The name to use at each try, from 0. */
  nameAt: (tries: number) => string;
}

/** Inserts a photo or document whose bytes are stored, as the last of its kind, and writes the history. */
export async function insertStoredMedia(change: RunningChange, author: Author, item: NewMedia): Promise<MediaRow> {
  const { tx, recording, at } = change;
  const { type, stored } = item;
  const ids = await insertFiles(change, item);
  const rows = await listMediaRows(tx, recording, type);
  const { id = randomUUID() } = item;
  await insertMedia(tx, {
    id,
    recording,
    type,
    ...ids,
    title: item.title,
    description: item.description,
    downloadable: 0,
    internal: item.isInternal ? 1 : 0,
    position: Math.max(-1, ...rows.map(({ position }) => position)) + 1,
    width: stored.width,
    height: stored.height,
    created_at: at,
  });
  const row = (await listMediaRows(tx, recording, type)).find((one) => one.id === id) as MediaRow;
  await noteMediaChange(change, author, [{ field: `media.${type}`, after: row.filename }]);
  return row;
}

async function insertFiles(
  { tx, recording, at }: RunningChange,
  { stored, nameAt }: NewMedia,
): Promise<{ file_id: string; display_file_id: string; thumbnail_file_id: string | null }> {
  const insert = async (bytes: StoredBytes, kind: FileKind, name: string): Promise<string | null> => {
    const id = randomUUID();
    const isNew = await insertFile(tx, {
      id,
      recording,
      name,
      kind,
      storage_key: bytes.key,
      content_type: bytes.contentType,
      bytes: bytes.bytes,
      sha256: bytes.sha256,
      created_at: at,
    });
    return isNew ? id : null;
  };
  const hidden = async (bytes: StoredBytes, kind: FileKind) => {
    const id = await insert(bytes, kind, `${bytes.key}.${kind}`);
    if (id === null) throw new Error('A new key was taken as a name before.');
    return id;
  };
  for (let tries = 0; tries < nameTries; tries += 1) {
    const name = nameAt(tries);
    const shown = isReservedName(recording, name)
      ? null
      : await insert(stored.display ?? stored.original, 'media', name);
    if (shown === null) continue;
    return {
      file_id: stored.display ? await hidden(stored.original, 'original') : shown,
      display_file_id: shown,
      thumbnail_file_id: stored.thumbnail ? await hidden(stored.thumbnail, 'thumbnail') : null,
    };
  }
  throw new ArchiveError('file.name-taken', [nameAt(0)]);
}
