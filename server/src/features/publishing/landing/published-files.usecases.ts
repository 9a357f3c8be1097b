import { ArchiveError } from '@glosy/core/errors';
import type { Dependencies } from '../../../dependencies.ts';
import { type FileRow, findFile, findFileById, loadParts } from '../../files/files.repository.ts';
import { soundUsecases } from '../../files/listening-copies/sound.usecases.ts';
import type { ServedContent } from '../../files/served-content.ts';
import { findServedFile } from '../../files/served-file.repository.ts';
import { listMediaRows } from '../../media/media.repository.ts';
import { listPseudonyms } from '../../recordings/consent/pseudonyms.repository.ts';
import { publishedLevel } from '../../recordings/published.repository.ts';
import { findRecordingRow } from '../../recordings/recordings.repository.ts';
import { visibleTo } from '../../recordings/visible-recording.repository.ts';

/** Visitors without sign-in hear and see the published part of what users do. */
const listener = { role: 'user' } as const;

export type PublishedFileUsecases = ReturnType<typeof publishedFileUsecases>;

/** Sounds and pictures of published recordings; publication is checked at each request. */
export function publishedFileUsecases(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'storage' | 'jobs' | 'now'>,
) {
  const { database, storage, config, now } = dependencies;
  const sounds = soundUsecases(dependencies);

  /** @throws ArchiveError `file.not-found`, alike for a private, an unpublished and a missing recording */
  async function requirePublished(given: string): Promise<string> {
    const signature = given.normalize('NFC');
    const level = await publishedLevel(database.db, signature, { now });
    if (level !== 'all') throw new ArchiveError('file.not-found');
    return signature;
  }

  /**
   * The listening copy of an audio file, counted from 1; closed passages are silent.
   * @throws ArchiveError `file.not-found`, `sound.preparing`
   */
  async function sound(given: string, number: number): Promise<ServedContent> {
    const signature = await requirePublished(given);
    const name = (await loadParts(database.db, signature)).get(signature)?.audio[number - 1]?.fileName;
    const scope = visibleTo(listener, { config, now });
    const file = name === undefined ? undefined : await findServedFile(database.db, scope, signature, name);
    if (!file) throw new ArchiveError('file.not-found');
    return { ...(await sounds.find(listener, file, 'published')), fileName: `${signature}_${number}.mp3` };
  }

  /** @throws ArchiveError `file.not-found`, also where a pseudonym hides the narrator */
  async function portrait(given: string): Promise<ServedContent> {
    const signature = await requirePublished(given);
    const photo = (await findRecordingRow(database.db, signature))?.photo ?? '';
    const isHidden = (await listPseudonyms(database.db, [signature])).has(signature);
    const file = photo === '' || isHidden ? undefined : await findFile(database.db, signature, photo);
    return served(file);
  }

  /** A photo that is not internal, counted from 1. @throws ArchiveError `file.not-found` */
  async function photo(given: string, number: number): Promise<ServedContent> {
    const signature = await requirePublished(given);
    const rows = (await listMediaRows(database.db, signature, 'photos')).filter(({ internal }) => !internal);
    const id = rows[number - 1]?.displayId;
    const file = id === undefined ? undefined : await findFileById(database.db, id);
    return { ...served(file), fileName: `${signature}_zdjecie_${number}` };
  }

  function served(file: FileRow | undefined): ServedContent {
    if (!file) throw new ArchiveError('file.not-found');
    const { storage_key, bytes, sha256, content_type, name, created_at } = file;
    return {
      open: () => storage.open(storage_key),
      size: bytes,
      sha256,
      contentType: content_type,
      fileName: name,
      lastModified: new Date(created_at),
      storageKey: storage_key,
    };
  }

  return { sound, portrait, photo };
}
