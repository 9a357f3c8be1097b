import { fileExtension, isAudioName, isTranscriptName } from '@glosy/core/files/file-names';
import { holdsName } from '@glosy/core/people/pseudonym';
import type { ChangedField } from '@glosy/core/recording/recording';
import type { Tx } from '../../database/database.ts';
import type { RunningChange } from '../recordings/change-recording.repository.ts';
import { renameAudioOfChapters } from '../recordings/chapters/anchor-chapters.repository.ts';
import { foldFileName } from './files.repository.ts';
import { trashedName } from './trash/file-trash.repository.ts';

interface NamedFile {
  id: string;
  name: string;
  /** Time of the move to the trash; null outside it. */
  deletedAt: string | null;
  table: 'files' | 'transcripts';
  /** Field and position of the file in the recording. */
  field: string;
}

/**
 * Gives neutral names to the recording's files whose names contain the narrator's name, including those in the trash.
 * They are renamed for everyone, so that no address, list or download reveals the name; the history keeps the former
 * names.
 */
export async function aliasFiles(change: RunningChange, narrator: string): Promise<ChangedField[]> {
  const { tx, recording } = change;
  const files = await listNamed(tx, recording);
  const taken = new Set(files.map(({ name }) => foldFileName(name)));
  const changes: ChangedField[] = [];
  for (const file of files) {
    if (!holdsName(ownPart(recording, file.name), narrator)) continue;
    const alias = freeName(recording, file.name, taken);
    await rename(tx, file, alias);
    await followReferences(change, file.name, alias);
    if (file.deletedAt === null) changes.push({ field: file.field, before: file.name, after: alias });
  }
  return changes;
}

/** The name without the signature, with which every name begins. */
function ownPart(recording: string, name: string): string {
  return name.startsWith(`${recording}_`) ? name.slice(recording.length + 1) : name;
}

async function listNamed(tx: Tx, recording: string): Promise<NamedFile[]> {
  const files = await tx
    .selectFrom('files')
    .leftJoin('media', 'media.display_file_id', 'files.id')
    .select(['files.id', 'files.name', 'files.deleted_at as deletedAt', 'media.type'])
    .where('files.recording', '=', recording)
    .where('files.kind', 'in', ['audio', 'media'])
    .orderBy('files.name')
    .execute();
  const transcripts = await tx
    .selectFrom('transcripts')
    .select(['id', 'name', 'deleted_at as deletedAt'])
    .where('recording', '=', recording)
    .orderBy('name')
    .execute();
  return [
    ...files.map(({ type, ...file }) => ({
      ...file,
      table: 'files' as const,
      field: type === null ? 'technical.storage' : `media.${type}`,
    })),
    ...transcripts.map((file) => ({ ...file, table: 'transcripts' as const, field: 'technical.transcripts' })),
  ];
}

/** `{signature}_nagranie-1.mp3` with the first free number. */
function freeName(recording: string, name: string, taken: Set<string>): string {
  const stem = isAudioName(name) ? 'nagranie' : isTranscriptName(name) ? 'transkrypcja' : 'plik';
  for (let number = 1; ; number++) {
    const alias = `${recording}_${stem}-${number}.${fileExtension(name)}`;
    if (taken.has(foldFileName(alias))) continue;
    taken.add(foldFileName(alias));
    return alias;
  }
}

async function rename(tx: Tx, { id, deletedAt, table }: NamedFile, name: string): Promise<void> {
  const name_folded = deletedAt === null ? foldFileName(name) : trashedName(foldFileName(name), id);
  if (table === 'files') await tx.updateTable('files').set({ name, name_folded }).where('id', '=', id).execute();
  else await tx.updateTable('transcripts').set({ name, name_folded }).where('id', '=', id).execute();
}

/** Updates rows that reference a sound by its name. */
async function followReferences(change: RunningChange, before: string, after: string): Promise<void> {
  const { tx, recording } = change;
  for (const table of ['transcripts', 'closures', 'reports'] as const) {
    await tx
      .updateTable(table)
      .set({ audio_name: after })
      .where('recording', '=', recording)
      .where('audio_name', '=', before)
      .execute();
  }
  await renameAudioOfChapters(change, { before, after });
}
