import { chooseAudio } from '@glosy/core/files/choose-audio';
import { documentExtensions, fileExtension, transcriptExtensions } from '@glosy/core/files/file-names';
import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import type { OhmsRecord } from '@glosy/core/formats/ohms/ohms-record';
import { limits } from '@glosy/core/limits';
import { TranscriptSyntaxError } from '@glosy/core/transcript/transcript-line';
import { repairNote } from '@glosy/core/transcript-file/repair';
import type { PlannedTranscript, TranscriptsOfSound } from '@glosy/core/work/loading';
import { readAtMost } from '../../../formats/zip/read-entry.ts';
import { readTranscript } from '../../../transcript-file/read-transcript.ts';
import type { SourceFile } from '../source/loading-source.ts';
import { type ChoosingRules, chooseTranscripts, type FoundTranscript } from './choose-transcripts.ts';
import { baseName, kindOf, stemOf } from './file-kind.ts';
import type { PreparedChapter, PreparedTranscript } from './prepared-recording.ts';

export interface CollectedTranscripts {
  planned: PlannedTranscript[];
  candidates: TranscriptsOfSound[];
  transcripts: PreparedTranscript[];
  chapters: PreparedChapter[];
  records: OhmsRecord[];
  problems: string[];
  notes: string[];
}

/** Reads the transcripts among the files of an interview; each sound gets its best one. */
export async function collectTranscripts(
  files: readonly SourceFile[],
  rules: ChoosingRules,
): Promise<CollectedTranscripts> {
  const sounds = files.filter(({ path }) => kindOf(path) === 'sound').map(({ path }) => path);
  const problems: string[] = [];
  const notes: string[] = [];
  const found: FoundTranscript[] = [];
  for (const file of inOrderOfKinds(files.filter(({ path }) => kindOf(path) === 'transcript'))) {
    try {
      const bytes = await readAtMost(await file.open(), limits.transcriptMaxBytes);
      const soundMs = rules.lengths.get(soundOf(file.path, null, sounds)) ?? null;
      const { encoding } = [...rules.choices.values()].find(({ path }) => path === file.path) ?? {};
      const read = await readTranscript(file.path, bytes, { soundMs, encoding });
      if (read.every(({ record, lines }) => record === null && lines.length === 0)) {
        throw new UnreadableFileError('W tym pliku nie ma żadnych napisów.');
      }
      found.push(...read.map((one) => ({ ...one, path: file.path, sound: soundOf(file.path, one.record, sounds) })));
    } catch (error) {
      const isNote = documentExtensions.includes(fileExtension(file.path));
      (isNote ? notes : problems).push(`${baseName(file.path)}: ${sentenceOf(error)}`);
    }
  }
  const { kept, candidates, notes: choosing } = chooseTranscripts(found, rules);
  return {
    candidates,
    planned: kept.map(({ path, sound, lines }) => ({ path, sound, lines: lines.length })),
    transcripts: nameTranscripts(kept),
    chapters: found.flatMap(({ record, sound }) =>
      (record?.points ?? []).map(({ startSeconds, ...point }) => ({ ...point, start: startSeconds, sound })),
    ),
    records: found.flatMap(({ record }) => (record ? [record] : [])),
    problems,
    notes: [...notes, ...choosing, ...kept.flatMap(repairsOf), ...found.flatMap(notesOn)],
  };
}

/**
 * The reason why a file was not read.
 * @throws any other error
 */
function sentenceOf(error: unknown): string {
  if (error instanceof TranscriptSyntaxError) return `Nie można odczytać napisów: ${error.message}.`;
  if (error instanceof UnreadableFileError) return error.message;
  throw error;
}

function inOrderOfKinds(files: readonly SourceFile[]): SourceFile[] {
  const place = ({ path }: SourceFile) => transcriptExtensions.indexOf(fileExtension(path));
  return [...files].sort((a, b) => place(a) - place(b));
}

/** The sound that a record names, else the one of the same name, else the only one. */
function soundOf(path: string, record: OhmsRecord | null, sounds: readonly string[]): string {
  const named = record && sounds.find((sound) => baseName(sound) === record.fileName);
  if (named) return named;
  const byBase = new Map(sounds.map((sound) => [baseName(sound), sound]));
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const near = sounds.filter((sound) => sound.startsWith(folder));
  const bases = (near.length > 0 ? near : sounds).map(baseName);
  return byBase.get(chooseAudio(`${stemOf(path)}.srt`, bases)) ?? '';
}

function nameTranscripts(kept: readonly FoundTranscript[]): PreparedTranscript[] {
  const names = new Map<string, number>();
  return kept.map(({ path, sound, lines, hasApproximateTimes, recogniser }) => {
    const stem = stemOf(sound === '' ? path : sound);
    const times = names.get(stem) ?? 0;
    names.set(stem, times + 1);
    const name = `${stem}${times === 0 ? '' : `-${times + 1}`}.srt`;
    return { name, sound, lines, hasApproximateTimes, recogniser };
  });
}

function repairsOf({ path, repairs }: FoundTranscript): string[] {
  return repairs.length > 0 ? [`${baseName(path)}: ${repairNote(repairs)}`] : [];
}

function notesOn({ path, record }: FoundTranscript): string[] {
  if (!record) return [];
  const name = baseName(path);
  const { footnotes, linkedPoints, translation } = record;
  return [
    ...(footnotes.length > 0 ? [`${name}: przypisy nie zostaną wczytane (${footnotes.length}).`] : []),
    ...(linkedPoints > 0
      ? [`${name}: miejsca na mapie i odnośniki w indeksie nie zostaną wczytane (${linkedPoints}).`]
      : []),
    ...(translation ? [`${name}: tłumaczenie nie zostanie wczytane.`] : []),
  ];
}
