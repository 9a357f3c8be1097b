import { chooseAudio } from '@glosy/core/choose-audio';
import { documentExtensions, fileExtension, transcriptExtensions } from '@glosy/core/file-names';
import { limits } from '@glosy/core/limits';
import type { PlannedTranscript } from '@glosy/core/loading';
import type { OhmsRecord } from '@glosy/core/ohms/ohms-record';
import { splitSpeaker } from '@glosy/core/speaker';
import { repairNote } from '@glosy/core/transcript-file/repair';
import { TranscriptSyntaxError } from '@glosy/core/transcript-line';
import { UnreadableFileError } from '@glosy/core/unreadable-file';
import { type ReadTranscript, readTranscript } from '../../../transcript-file/read-transcript.ts';
import { readAtMost } from '../../../zip/read-entry.ts';
import type { SourceFile } from '../source/loading-source.ts';
import { baseName, kindOf, stemOf } from './file-kind.ts';
import type { PreparedChapter, PreparedTranscript } from './prepared-recording.ts';

export interface CollectedTranscripts {
  planned: PlannedTranscript[];
  transcripts: PreparedTranscript[];
  chapters: PreparedChapter[];
  records: OhmsRecord[];
  problems: string[];
  notes: string[];
}

interface FoundTranscript extends ReadTranscript {
  path: string;
  sound: string;
}

/** Reads the transcripts among the files of an interview; each sound gets the best of its own. */
export async function collectTranscripts(files: readonly SourceFile[]): Promise<CollectedTranscripts> {
  const sounds = files.filter(({ path }) => kindOf(path) === 'sound').map(({ path }) => path);
  const problems: string[] = [];
  const notes: string[] = [];
  const found: FoundTranscript[] = [];
  for (const file of inOrderOfKinds(files.filter(({ path }) => kindOf(path) === 'transcript'))) {
    try {
      const bytes = await readAtMost(await file.open(), limits.transcriptMaxBytes);
      const read = await readTranscript(file.path, bytes);
      if (read.every(({ record, lines }) => record === null && lines.length === 0)) {
        throw new UnreadableFileError('W tym pliku nie ma żadnych napisów.');
      }
      found.push(...read.map((one) => ({ ...one, path: file.path, sound: soundOf(file.path, one, sounds) })));
    } catch (error) {
      const isNote = documentExtensions.includes(fileExtension(file.path));
      (isNote ? notes : problems).push(`${baseName(file.path)}: ${sentenceOf(error)}`);
    }
  }
  const kept = keepBest(found, notes);
  return {
    planned: kept.map(({ path, sound, lines }) => ({ path, sound, lines: lines.length })),
    transcripts: nameTranscripts(kept),
    chapters: found.flatMap(({ record, sound }) =>
      (record?.points ?? []).map(({ startSeconds, ...point }) => ({ ...point, start: startSeconds, sound })),
    ),
    records: found.flatMap(({ record }) => (record ? [record] : [])),
    problems,
    notes: [...notes, ...kept.flatMap(repairsOf), ...found.flatMap(notesOn)],
  };
}

/** Why a file was not read. @throws any other error */
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
function soundOf(path: string, { record }: ReadTranscript, sounds: readonly string[]): string {
  const named = record && sounds.find((sound) => baseName(sound) === record.fileName);
  if (named) return named;
  const byBase = new Map(sounds.map((sound) => [baseName(sound), sound]));
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const near = sounds.filter((sound) => sound.startsWith(folder));
  const bases = (near.length > 0 ? near : sounds).map(baseName);
  return byBase.get(chooseAudio(`${stemOf(path)}.srt`, bases)) ?? '';
}

/** The richest transcript of each sound; without a sound all stay. */
function keepBest(found: readonly FoundTranscript[], notes: string[]): FoundTranscript[] {
  const taken = new Map<string, FoundTranscript>();
  const best = found.filter(({ lines }) => lines.length > 0).sort((a, b) => richness(b) - richness(a));
  return best.filter((one) => {
    const { path, sound } = one;
    const better = sound === '' ? undefined : taken.get(sound);
    if (better === undefined) {
      taken.set(sound, one);
      return true;
    }
    const why = richness(better) > richness(one) ? `, które mają ${wealthOf(better)}` : '';
    notes.push(
      `Pominięto napisy ${baseName(path)}: ${baseName(sound)} ma już napisy z pliku ${baseName(better.path)}${why}.`,
    );
    return false;
  });
}

/** Speakers are harder to add by hand than the times of words. */
function richness(one: FoundTranscript): number {
  if (one.record?.isUntimed) return -1;
  return (namesSpeakers(one) ? 2 : 0) + (hasWordTimes(one) ? 1 : 0);
}

/** Whether most lines have times of their words. */
function hasWordTimes({ lines }: FoundTranscript): boolean {
  return lines.filter(({ words }) => words !== null).length * 2 > lines.length;
}

/** Not a single colon by chance. */
function namesSpeakers({ lines }: FoundTranscript): boolean {
  const named = lines.filter(({ text }) => splitSpeaker(text).speaker !== null).length;
  return named > 0 && named * 100 >= lines.length;
}

function wealthOf(one: FoundTranscript): string {
  const speakers = namesSpeakers(one) ? ['rozmówców'] : [];
  const words = hasWordTimes(one) ? ['czasy słów'] : [];
  return [...speakers, ...words].join(' i ') || 'czasy';
}

function nameTranscripts(kept: readonly FoundTranscript[]): PreparedTranscript[] {
  const names = new Map<string, number>();
  return kept.map(({ path, sound, lines }) => {
    const stem = stemOf(sound === '' ? path : sound);
    const times = names.get(stem) ?? 0;
    names.set(stem, times + 1);
    return { name: `${stem}${times === 0 ? '' : `-${times + 1}`}.srt`, sound, lines };
  });
}

function repairsOf({ path, repairs }: FoundTranscript): string[] {
  return repairs.length > 0 ? [`${baseName(path)}: ${repairNote(repairs)}`] : [];
}

function notesOn({ path, record }: FoundTranscript): string[] {
  if (!record) return [];
  const name = baseName(path);
  const { isUntimed, footnotes, linkedPoints, translation } = record;
  return [
    ...(isUntimed ? [`${name}: transkrypcja nie ma znaczników czasu, więc czasy są szacunkowe.`] : []),
    ...(footnotes.length > 0 ? [`${name}: przypisy nie zostaną wczytane (${footnotes.length}).`] : []),
    ...(linkedPoints > 0
      ? [`${name}: miejsca na mapie i odnośniki w indeksie nie zostaną wczytane (${linkedPoints}).`]
      : []),
    ...(translation ? [`${name}: tłumaczenie nie zostanie wczytane.`] : []),
  ];
}
