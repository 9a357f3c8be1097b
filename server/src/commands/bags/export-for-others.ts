import type { Dependencies } from '../../dependencies.ts';
import { loadParts } from '../../features/files/files.repository.ts';
import { soundUsecases } from '../../features/files/listening-copies/sound.usecases.ts';
import type { ServedContent } from '../../features/files/served-content.ts';
import { findServedFile } from '../../features/files/served-file.repository.ts';
import { listMediaRows } from '../../features/media/media.repository.ts';
import { listPseudonyms } from '../../features/recordings/consent/pseudonyms.repository.ts';
import { recordingsWithin, visibleTo } from '../../features/recordings/visible-recording.repository.ts';
import type { ReadableFile } from '../../storage/storage.ts';
import { CommandError } from '../command.ts';
import { createBag } from './bag-writer.ts';
import { writeDerived } from './derived-files.ts';
import { bagFolder, bagInfo } from './export-bag.ts';
import { uniquePaths } from './safe-name.ts';

const listener = { role: 'user' } as const;

/** Recordings that signed-in listeners may see and whose files may be exported. */
export async function listForOthers({
  database,
  config,
  now,
}: Pick<Dependencies, 'config' | 'database' | 'now'>): Promise<string[]> {
  const rows = await recordingsWithin(database.db, visibleTo(listener, { config, now }))
    .select('recordings.signature')
    .where('recordings.restrictions', '=', 'public')
    .orderBy('recordings.signature')
    .execute();
  return rows.map(({ signature }) => signature);
}

/**
 * Writes a bag with what listeners read and hear, without closed passages, hidden names, internal media and rows. It
 * cannot be imported.
 * @throws CommandError for a recording that listeners do not see
 */
export async function exportForOthers(
  dependencies: Pick<Dependencies, 'config' | 'content' | 'database' | 'storage' | 'jobs' | 'now'>,
  folder: string,
  signature: string,
): Promise<void> {
  if (!(await listForOthers(dependencies)).includes(signature)) {
    throw new CommandError('Słuchacze nie mają dostępu do tego nagrania.');
  }
  const { database } = dependencies;
  const bag = await createBag(bagFolder(folder, signature));
  const place = uniquePaths();
  try {
    await database.readConsistently((db) => writeDerived(dependencies, db, { bag, signature, role: listener.role }));
    for (const { folder: within, name, content } of await listContents(dependencies, signature)) {
      const file = await content.open();
      try {
        await bag.write(place(within, name), piecesOf(file));
      } finally {
        file.close();
      }
    }
    await bag.finish(bagInfo(dependencies, signature));
  } catch (error) {
    await bag.discard();
    throw error;
  }
}

const pieceBytes = 256 * 1024;

async function* piecesOf(file: ReadableFile): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const piece = new Uint8Array(pieceBytes);
    const count = await file.read(piece, 0, pieceBytes, position);
    if (count === 0) return;
    yield piece.subarray(0, count);
    position += count;
  }
}

interface Content {
  folder: string;
  name: string;
  content: Pick<ServedContent, 'open'>;
}

async function listContents(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'storage' | 'jobs' | 'now'>,
  signature: string,
): Promise<Content[]> {
  const { database, storage, config, now } = dependencies;
  const { db } = database;
  const scope = visibleTo(listener, { config, now });
  const served = (name: string) => findServedFile(db, scope, signature, name);
  const sounds = soundUsecases(dependencies);
  const contents: Content[] = [];
  for (const { fileName } of (await loadParts(db, [signature])).get(signature)?.audio ?? []) {
    const file = await served(fileName);
    // Without a listening copy the sound is left out: originals are not exported.
    if (!file?.copy) continue;
    const content = await sounds.find(listener, file, 'published');
    contents.push({ folder: 'data/listening-copies', name: `${fileName.replace(/\.[^.]*$/, '')}.mp3`, content });
  }
  for (const type of ['photos', 'documents'] as const) {
    for (const { filename, internal, downloadable } of await listMediaRows(db, signature, type)) {
      const file = internal || !downloadable ? undefined : await served(filename);
      if (file)
        contents.push({ folder: 'data/media', name: filename, content: { open: () => storage.open(file.key) } });
    }
  }
  const { photo = '' } =
    (await db.selectFrom('recordings').select('photo').where('signature', '=', signature).executeTakeFirst()) ?? {};
  const isHidden = (await listPseudonyms(db, [signature])).has(signature);
  const portrait = photo === '' || isHidden ? undefined : await served(photo);
  if (portrait) {
    contents.push({ folder: 'data/portrait', name: photo, content: { open: () => storage.open(portrait.key) } });
  }
  return contents;
}
