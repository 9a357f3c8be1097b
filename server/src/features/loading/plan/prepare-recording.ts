import { createHash } from 'node:crypto';
import { errorText } from '@glosy/core/errors';
import { fileNameFault } from '@glosy/core/files/file-names';
import { limits } from '@glosy/core/limits';
import type { PlannedRecording, TranscriptChoice } from '@glosy/core/work/loading';
import { typeHeadBytes } from '../../../formats/images/image-type.ts';
import { mediaTypeOf, mediaTypeWords } from '../../media/media-rules.ts';
import type { SourceFile } from '../source/loading-source.ts';
import { type CollectedTranscripts, collectTranscripts } from './collect-transcripts.ts';
import { describeRecording } from './describe-recording.ts';
import { baseName, type FileKind, isPortraitName, kindOf } from './file-kind.ts';
import { type GlancedSound, glanceAtSound } from './glance-at-sound.ts';
import type { FileGroup } from './group-files.ts';
import type { PreparedFile, PreparedRecording } from './prepared-recording.ts';
import { readHead } from './read-head.ts';

/** Reads the content of an interview, without comparing it with the archive. */
export async function prepareRecording(
  group: FileGroup,
  chosen: readonly TranscriptChoice[] = [],
): Promise<PreparedRecording> {
  const { files } = group;
  const named = nameFiles(files);
  const ofKind = (kind: FileKind) => named.filter(({ file }) => kindOf(file.path) === kind);
  const pictures = ofKind('picture');
  const portrait = pictures.find(({ file }) => isPortraitName(file.path)) ?? null;
  const key = keyOf(group);
  const glances = await glanceAtSounds(ofKind('sound'));
  const collected = await collectTranscripts(files, {
    lengths: new Map([...glances].map(([path, { soundMs }]) => [path, soundMs])),
    choices: new Map(chosen.filter(({ recording }) => recording === key).map((choice) => [choice.sound, choice])),
    isNamed: (path) => (group.row?.cells.get('technical.transcripts') ?? '').includes(baseName(path)),
  });
  const { creation, problems, notes } = describeRecording(group, collected.records[0]);
  const prepared: Omit<PreparedRecording, 'plan'> = {
    creation,
    sounds: ofKind('sound'),
    transcripts: collected.transcripts,
    chapters: collected.chapters,
    portrait,
    photos: pictures.filter((picture) => picture !== portrait),
    documents: ofKind('document'),
  };
  const fileProblems = await findFileProblems(prepared, glances);
  return {
    ...prepared,
    plan: {
      ...describePlan(group, prepared, collected),
      key,
      problems: [...problems, ...collected.problems, ...fileProblems],
      notes: [...notes, ...notesOn(prepared, group), ...collected.notes],
    },
  };
}

function describePlan(
  { row, files }: FileGroup,
  prepared: Omit<PreparedRecording, 'plan'>,
  { planned, candidates }: CollectedTranscripts,
): Omit<PlannedRecording, 'key' | 'problems' | 'notes'> {
  const { metadata } = prepared.creation;
  const pathsOf = (list: readonly PreparedFile[]) => list.map(({ file }) => file.path);
  return {
    row: row?.number ?? null,
    signature: metadata.signature ?? '',
    title: metadata.title,
    narrator: metadata.interviewee?.name ?? '',
    date: metadata.date,
    state: 'ready',
    sounds: pathsOf(prepared.sounds),
    transcripts: planned,
    candidates,
    portrait: prepared.portrait?.file.path ?? null,
    photos: pathsOf(prepared.photos),
    documents: pathsOf(prepared.documents),
    chapters: prepared.chapters.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    missing: [
      ...(prepared.sounds.length === 0 ? ['sound' as const] : []),
      ...(prepared.transcripts.length === 0 ? ['transcript' as const] : []),
    ],
  };
}

/**
 * The same interview with the same files has the same key: an interrupted loading finds the recordings that it has
 * made.
 */
function keyOf({ row, name, files }: FileGroup): string {
  const cells = row ? [...row.cells].sort(([a], [b]) => (a < b ? -1 : 1)) : [];
  const said = JSON.stringify([name, cells, files.map(({ path, bytes }) => [path, bytes])]);
  return `load-${createHash('sha256').update(said).digest('hex').slice(0, 40)}`;
}

/** File names in the archive: the original ones, with their folders where two are equal. */
function nameFiles(files: readonly SourceFile[]): PreparedFile[] {
  const times = new Map<string, number>();
  for (const { path } of files) times.set(baseName(path), (times.get(baseName(path)) ?? 0) + 1);
  return files.map((file) => {
    const isAlone = times.get(baseName(file.path)) === 1;
    return { file, name: isAlone ? baseName(file.path) : file.path.split('/').slice(-2).join('_') };
  });
}

/** Facts about the sounds by path; too large files are not read. */
async function glanceAtSounds(sounds: readonly PreparedFile[]): Promise<ReadonlyMap<string, GlancedSound>> {
  const glances = new Map<string, GlancedSound>();
  for (const { file } of sounds) {
    if (file.bytes <= limits.audioMaxBytes) glances.set(file.path, await glanceAtSound(file));
  }
  return glances;
}

async function findFileProblems(
  prepared: Omit<PreparedRecording, 'plan'>,
  glances: ReadonlyMap<string, GlancedSound>,
): Promise<string[]> {
  const { sounds, portrait, photos, documents } = prepared;
  const problems: string[] = [];
  for (const { name } of [...sounds, ...photos, ...documents]) {
    const fault = fileNameFault(name);
    if (fault !== null) problems.push(errorText('file.name', [name, fault]));
  }
  for (const { file, name } of sounds) {
    if (file.bytes > limits.audioMaxBytes) problems.push(`${name}: plik jest zbyt duży, może mieć najwyżej 4 GB.`);
    else {
      const content = glances.get(file.path)?.problem ?? null;
      if (content !== null) problems.push(errorText('file.not-audio', [name, content]));
    }
  }
  const media = [
    ...[...photos, ...(portrait ? [portrait] : [])].map((one) => ({ ...one, type: 'photos' as const })),
    ...documents.map((one) => ({ ...one, type: 'documents' as const })),
  ];
  for (const { file, name, type } of media) {
    const head = await readHead(file, typeHeadBytes);
    if (file !== portrait?.file && file.bytes > limits.mediaMaxBytes) {
      problems.push(`${name}: plik jest zbyt duży, może mieć najwyżej 10 MB.`);
    } else if (mediaTypeOf(type, head) === null) {
      problems.push(`${errorText('file.media-type', mediaTypeWords(type, name, head)).replace(/\.$/, '')}.`);
    }
  }
  if (portrait && portrait.file.bytes > limits.photoMaxBytes) {
    problems.push(`${portrait.name}: portret jest zbyt duży, może mieć najwyżej 5 MB.`);
  }
  return problems;
}

function notesOn(
  { sounds, transcripts, creation }: Omit<PreparedRecording, 'plan'>,
  { files, notes: said }: FileGroup,
): string[] {
  const notes = [...new Set(said)];
  if (files.length === 0 && notes.length === 0) return ['Nie znaleziono żadnych plików tej rozmowy.'];
  if (sounds.length === 0) notes.push('Brakuje dźwięku.');
  if (transcripts.length === 0) notes.push('Brakuje transkrypcji.');
  else {
    const read = new Set(transcripts.map(({ sound }) => sound));
    for (const { file, name } of sounds) if (!read.has(file.path)) notes.push(`${name} nie ma transkrypcji.`);
    if (read.has('') && sounds.length > 0) notes.push('Nie wiadomo, do którego dźwięku należą niektóre napisy.');
  }
  if (!creation.metadata.interviewee?.name) notes.push('Brakuje imienia i nazwiska rozmówcy.');
  return notes;
}
