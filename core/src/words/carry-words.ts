import type { TranscriptLine } from '../transcript/transcript-line.ts';
import { changedRegions, type Region } from './changed-regions.ts';
import { matchTokens } from './match-tokens.ts';
import { settledWord, spokenWords, type WordedLine, type WordTime } from './word-time.ts';

/** A longer run of replaced words is a different text. */
const longestReplacement = 40;

/** A word of the earlier lines. */
interface OldWord {
  text: string;
  time: WordTime | null;
  line: WordedLine;
}

/** A word of the new lines, with its time if known. */
interface NewWord {
  text: string;
  line: TranscriptLine;
  /** The earlier word that it equals, or that it alone replaces. */
  from: OldWord | null;
  time: WordTime | null;
}

/**
 * The times of the words of edited lines, line by line; null for a line without known times. A word that stayed keeps
 * its time exactly, also when its line was split or merged. A word that replaces others takes their time, an inserted
 * one the gap between its neighbours; both are certain, since a person wrote them. If a whole line was given other
 * times, its words are scaled with it.
 */
export function carryWords(
  before: readonly WordedLine[],
  after: readonly TranscriptLine[],
): (readonly WordTime[] | null)[] {
  const { kept, regions } = changedRegions(before, after);
  const found = new Map<TranscriptLine, readonly (WordTime | null)[] | null>();
  for (const [line, source] of kept) found.set(line, source.words?.map((time) => scaled(time, source, line)) ?? null);
  for (const region of regions) carryRegion(region, found);
  const known = after.map((line) => {
    const times = found.get(line) ?? null;
    return times?.some((time) => time !== null) ? times : null;
  });
  return fillWordTimes(after, known);
}

function carryRegion({ before, after }: Region, found: Map<TranscriptLine, readonly (WordTime | null)[] | null>): void {
  const words = after.flatMap((line) =>
    spokenWords(line.text).map((text): NewWord => ({ text, line, from: null, time: null })),
  );
  timeWords(before.flatMap(oldWords), words);
  const byLine = new Map<TranscriptLine, NewWord[]>(after.map((line) => [line, []]));
  for (const word of words) byLine.get(word.line)?.push(word);
  for (const [line, own] of byLine) {
    const source = sourceOfWhole(own);
    const times = own.map(({ time }) => time);
    found.set(line, source ? times.map((time) => time && scaled(time, source, line)) : times);
  }
}

function oldWords(line: WordedLine): OldWord[] {
  return spokenWords(line.text).map((text, index) => ({ text, time: line.words?.[index] ?? null, line }));
}

/** Gives unchanged words their times, and replacing words the times of those they replace. */
function timeWords(old: readonly OldWord[], words: readonly NewWord[]): void {
  const matches = matchTokens(
    old.map(({ text }) => text),
    words.map(({ text }) => text),
  );
  let [fromOld, fromNew] = [0, 0];
  for (const [oldIndex, newIndex] of [...matches, [old.length, words.length] as const]) {
    replaceWords(old.slice(fromOld, oldIndex), words.slice(fromNew, newIndex));
    const [source, word] = [old[oldIndex], words[newIndex]];
    if (source && word) [word.from, word.time] = [source, source.time];
    [fromOld, fromNew] = [oldIndex + 1, newIndex + 1];
  }
}

function replaceWords(old: readonly OldWord[], words: readonly NewWord[]): void {
  if (Math.max(old.length, words.length) > longestReplacement) return;
  if (old.length === words.length) {
    for (const [index, word] of words.entries()) {
      const source = old[index] as OldWord;
      word.from = source;
      word.time = source.time && settledWord(source.time);
    }
    return;
  }
  const times = old.flatMap(({ time }) => time ?? []);
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return;
  const shares = spread(words, first.startMs, last.endMs);
  for (const [index, word] of words.entries()) word.time = shares[index] ?? null;
}

/** Shares a time between words that a person wrote, by their length. */
function spread(words: readonly { text: string }[], startMs: number, endMs: number): WordTime[] {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const at = (before: number) => startMs + Math.round(((endMs - startMs) * before) / letters);
  let before = 0;
  return words.map(({ text }) => {
    const from = before;
    before += text.length;
    return { startMs: at(from), endMs: at(before), certainty: 1 };
  });
}

/** The earlier line from which all these words come, if it has no others. */
function sourceOfWhole(own: readonly NewWord[]): WordedLine | null {
  const source = own[0]?.from?.line;
  const isWhole = source && own.every(({ from }) => from?.line === source);
  return isWhole && spokenWords(source.text).length === own.length ? source : null;
}

function scaled(time: WordTime, from: TranscriptLine, to: TranscriptLine): WordTime {
  const length = from.endMs - from.startMs;
  if (length <= 0 || (from.startMs === to.startMs && from.endMs === to.endMs)) return time;
  const map = (ms: number) => Math.round(to.startMs + ((ms - from.startMs) * (to.endMs - to.startMs)) / length);
  return { ...time, startMs: map(time.startMs), endMs: map(time.endMs) };
}

/**
 * The times of all words of lines, from those that are `known`: words without one share the gap between their
 * neighbours. Null for a line without known times.
 */
export function fillWordTimes(
  lines: readonly TranscriptLine[],
  known: readonly (readonly (WordTime | null)[] | null)[],
): (readonly WordTime[] | null)[] {
  return lines.map((line, index) => fillGaps(line, index, known));
}

/** The times of the line at `index`; neighbours may be in adjacent lines. */
function fillGaps(
  line: TranscriptLine,
  index: number,
  known: readonly (readonly (WordTime | null)[] | null)[],
): readonly WordTime[] | null {
  const times = known[index];
  if (!times) return null;
  if (!times.includes(null)) return times as readonly WordTime[];
  const texts = spokenWords(line.text).map((text) => ({ text }));
  const filled: WordTime[] = [];
  for (let at = 0; at < times.length; at++) {
    const time = times[at];
    if (time) {
      filled.push(time);
      continue;
    }
    let end = at;
    while (end < times.length && !times[end]) end++;
    const next = times[end]?.startMs;
    const latest = next ?? Math.min(line.endMs, known[index + 1]?.find((one) => one !== null)?.startMs ?? line.endMs);
    const last = filled.at(-1)?.endMs ?? known[index - 1]?.filter((one) => one !== null).at(-1)?.endMs ?? 0;
    const earliest = filled.length > 0 ? last : Math.max(last, Math.min(line.startMs, latest));
    filled.push(...spread(texts.slice(at, end), Math.min(earliest, latest), latest));
    at = end - 1;
  }
  return filled;
}
