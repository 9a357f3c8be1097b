import { findNamesake } from '@glosy/core/files/choose-audio';
import { fold } from '@glosy/core/text/fold';
import { splitSpeaker } from '@glosy/core/transcript/speaker';
import { findMisfit, fitLines } from '@glosy/core/transcript-file/fit-sound';
import type { TranscriptCandidate, TranscriptChoice, TranscriptsOfSound } from '@glosy/core/work/loading';
import type { ReadTranscript } from '../../../transcript-file/parse-transcript.ts';
import { baseName, stemOf } from './file-kind.ts';

export interface FoundTranscript extends ReadTranscript {
  path: string;
  /** Path of its sound; empty when that is unclear. */
  sound: string;
}

export interface ChoosingRules {
  /** Lengths of the sounds by path, in milliseconds; null for one that must be measured. */
  lengths: ReadonlyMap<string, number | null>;
  /** Whether the table names the file as a transcript. */
  isNamed(path: string): boolean;
  /** The user's choices, by the path of the sound. */
  choices: ReadonlyMap<string, Pick<TranscriptChoice, 'path' | 'fit' | 'encoding'>>;
}

export interface ChosenTranscripts {
  kept: FoundTranscript[];
  /** Candidates among which the user may choose. */
  candidates: TranscriptsOfSound[];
  /** Polish sentences about omitted transcripts, and about those that do not fit their sound. */
  notes: string[];
}

/** The richest transcript of each sound, unless the user chose another; transcripts without a sound are all kept. */
export function chooseTranscripts(found: readonly FoundTranscript[], rules: ChoosingRules): ChosenTranscripts {
  const best = found.filter(({ lines }) => lines.length > 0).sort((a, b) => richness(b) - richness(a));
  const kept = best.filter(({ sound }) => sound === '');
  const candidates: TranscriptsOfSound[] = [];
  const notes: string[] = [];
  for (const sound of new Set(best.map((one) => one.sound).filter((path) => path !== ''))) {
    const own = best.filter((one) => one.sound === sound);
    const usual = own.find((one) => mayBeTaken(one, rules));
    const choice = rules.choices.get(sound);
    const chosen = choice && own.find(({ path }) => path === choice.path);
    const taken = choice?.path === null ? undefined : (chosen ?? usual);
    if (taken) kept.push(fitted(taken, choice?.fit ?? 'keep', rules));
    const soundMs = rules.lengths.get(sound) ?? null;
    const files = own.map((one) => describe(one, soundMs));
    candidates.push({ sound, taken: usual?.path ?? null, files });
    notes.push(...own.filter((one) => one !== usual).map((one) => leftOut(one, usual)));
    const misfit = files.find(({ path }) => path === usual?.path)?.misfit;
    if (misfit) notes.push(`${baseName(usual?.path ?? '')}: ${misfit.sentence}`);
  }
  return {
    kept: found.flatMap((one) => kept.filter(({ path, sound }) => path === one.path && sound === one.sound)),
    candidates,
    notes,
  };
}

/** A text without times may be about something else: it is chosen only if its name or the table identifies it. */
function mayBeTaken(
  { path, sound, hasApproximateTimes, record }: FoundTranscript,
  { isNamed }: ChoosingRules,
): boolean {
  const isNamesake = findNamesake(`${stemOf(path)}.srt`, [baseName(sound)]) !== '';
  return (
    !hasApproximateTimes ||
    record !== null ||
    isNamesake ||
    isNamed(path) ||
    /transkry|zapis/.test(fold(baseName(path)))
  );
}

function fitted(one: FoundTranscript, fit: TranscriptChoice['fit'], { lengths }: ChoosingRules): FoundTranscript {
  const soundMs = lengths.get(one.sound) ?? null;
  return soundMs === null ? one : { ...one, lines: fitLines(one.lines, fit, soundMs) };
}

function describe(one: FoundTranscript, soundMs: number | null): TranscriptCandidate {
  const { path, lines, sound, hasApproximateTimes, encodings = [] } = one;
  const misfit = findMisfit(lines, { name: baseName(sound), soundMs });
  return { path, lines: lines.length, wealth: wealthOf(one), hasApproximateTimes, misfit, encodings };
}

function leftOut(one: FoundTranscript, better: FoundTranscript | undefined): string {
  const name = baseName(one.path);
  if (!better)
    return `${name}: W tym pliku nie ma czasów, a jego nazwa nie mówi, że to transkrypcja, więc jest pominięty.`;
  const why = richness(better) > richness(one) ? `, które mają ${wealthOf(better)}` : '';
  return `Pominięto napisy ${name}: ${baseName(one.sound)} ma już napisy z pliku ${baseName(better.path)}${why}.`;
}

/** Speakers are harder to add by hand than the times of words. */
function richness(one: FoundTranscript): number {
  if (one.hasApproximateTimes) return -1;
  return (namesSpeakers(one) ? 2 : 0) + (hasWordTimes(one) ? 1 : 0);
}

/** Whether most lines have word times. */
function hasWordTimes({ lines }: FoundTranscript): boolean {
  return lines.filter(({ words }) => words !== null).length * 2 > lines.length;
}

/** Requires more than a single colon, which may be chance. */
function namesSpeakers({ lines }: FoundTranscript): boolean {
  const named = lines.filter(({ text }) => splitSpeaker(text).speaker !== null).length;
  return named > 0 && named * 100 >= lines.length;
}

/** Additional data of the file, in the accusative. */
function wealthOf(one: FoundTranscript): string {
  if (one.hasApproximateTimes) return one.record?.times === 'approximate' ? 'przybliżone czasy' : 'tekst bez czasów';
  const speakers = namesSpeakers(one) ? ['rozmówców'] : [];
  const words = hasWordTimes(one) ? ['czasy słów'] : [];
  return [...speakers, ...words].join(' i ') || 'czasy';
}
