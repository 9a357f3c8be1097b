import { joinSpeaker, splitSpeaker } from '../../transcript/speaker.ts';
import { heardTimes, type WordedLine } from '../../words/word-time.ts';
import type { TimedWord } from './timed-word.ts';

/** Two rows of a subtitle: short enough to read at a glance, and to find again after looking away. */
const longestLine = 84;
/** A shorter sentence shares its line with the next one. */
const shortestSentence = 40;
/** A part of a sentence has at least this length, so that no word is alone. */
const shortestPart = 20;
/** Silence after which a new thought begins. */
const pauseMs = 1500;
/** A word that begins earlier than this before the last one is out of order. */
const slipMs = 1000;

const sentenceEnd = /[.?!…]["”’»)\]]*$/;
const clauseEnd = /[,;:–—]["”’»)\]]*$/;
/** Abbreviations that have a full stop within a sentence; single letters need no entry. */
const abbreviations = new Set(
  [
    'abp adm al bp bł dr ds ew gen gm godz hab hr im inż itd itp kard kpr kpt ks m.in mec mgr min mjr n.e np nr',
    'ob ok os p.n.e pkt pl plut płk por pow pp ppłk ppor prof przyp red rtm sek sierż ss st str św tj tow tys tzn',
    'tzw ul ur w.w wg wlk wł właśc woj zm zob',
  ].flatMap((row) => row.split(' ')),
);
/** Centuries and numbers of rulers; larger numerals are more likely acronyms, such as `CD`. */
const romanNumeral = /^(?=.)X{0,3}(?:IX|IV|V?I{0,3})$/;
/** A sound that somebody described, `[muzyka]` or `*śmiech publiczności*`; `[1]` is a footnote. */
const describedSound = /^(?:\[\p{L}[^[\]]*\]|\*[^\s*][^*]*\*)$/u;
/** Longer brackets do not describe a sound. */
const longestDescription = 8;

/**
 * Lines from timed words: a line has at most two sentences or `longestLine` characters, and ends with a pause or a change
 * of the speaker. The speaker is named where a turn begins. Lines are in the order of time and never overlap; the times of
 * their words stay as they were heard.
 */
export function segmentWords(words: readonly TimedWord[]): WordedLine[] {
  const lines: WordedLine[] = [];
  let speaker: string | null = null;
  for (const line of groupLines(inOrder(words))) {
    const [first] = line as [TimedWord];
    const text = line.map((word) => word.text).join(' ');
    const isTurn = first.speaker !== null && first.speaker !== speaker;
    speaker = first.speaker ?? speaker;
    const endMs = Math.max(...line.map((word) => word.endMs));
    lines.push({
      startMs: first.startMs,
      endMs: Math.max(first.startMs, endMs),
      text: isTurn ? joinSpeaker({ speaker: first.speaker, words: text }) : text,
      words: heardTimes(line),
    });
  }
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (next && line.endMs > next.startMs) line.endMs = Math.max(line.startMs, next.startMs);
  }
  return lines;
}

/** A name for a label of a recogniser: `SPEAKER_00`, `spk_0`, `ch_0`, `A`, `1`. Names that people typed stay. */
export function speakerName(label: unknown): string | null {
  if (typeof label !== 'string' && typeof label !== 'number') return null;
  const text = String(label).trim();
  if (text === '' || /^(unknown|null|undefined|uu|-)$/i.test(text)) return null;
  const number = /^(?:speaker|spk|ch|s|m|f|osoba)?[\s_-]*(\d{1,3})$/i.exec(text)?.[1];
  // Labels such as `SPEAKER_00` count from 0; bare numbers and labels for people to read, `Speaker 1`, from 1.
  if (number !== undefined) return `Rozmówca ${Number(number) + (/^\d|\s/.test(text) ? 0 : 1)}`;
  if (/^[A-Z]$/.test(text)) return `Rozmówca ${text}`;
  // `narrator` is a name too.
  const name = text.charAt(0).toUpperCase() + text.slice(1);
  return splitSpeaker(`${name}: x`).speaker === null ? null : name;
}

/** A name for the number of a speaker where a program counts from 0. */
export function speakerFromZero(value: unknown): string | null {
  return speakerName(typeof value === 'number' ? `speaker_${value}` : value);
}

/**
 * Words in the order of time. Words of one speaker keep the order of the text where a recogniser's times run backwards
 * a little.
 */
function inOrder(words: readonly TimedWord[]): TimedWord[] {
  const ordered: TimedWord[] = [];
  for (const word of words) {
    if (word.text.trim() === '') continue;
    const last = ordered.at(-1);
    const backMs = last && last.speaker === word.speaker ? last.startMs - word.startMs : 0;
    const startMs = last && backMs > 0 && backMs <= slipMs ? last.startMs : word.startMs;
    ordered.push({ ...word, startMs, endMs: Math.max(startMs, word.endMs) });
  }
  return ordered.sort((a, b) => a.startMs - b.startMs);
}

function groupLines(words: readonly TimedWord[]): TimedWord[][] {
  const lines: TimedWord[][] = [];
  const borders = bordersOfDescriptions(words);
  for (const stretch of splitBefore(words, (last, next) => beginsStretch(last, next) || borders.has(next))) {
    let line: TimedWord[] = [];
    for (const sentence of splitBefore(stretch, (last) => endsSentence(last.text))) {
      // A line with a second sentence begins with a short one.
      const fits =
        line.length > 0 && lengthOf(line) < shortestSentence && lengthOf([...line, ...sentence]) <= longestLine;
      if (fits) lines[lines.length - 1] = [...line, ...sentence];
      else lines.push(...splitLong(sentence));
      line = fits ? [] : (lines.at(-1) ?? []);
    }
  }
  return lines;
}

/** Cuts a list before each word for which `begins(previous, word)` is true. */
function splitBefore(
  words: readonly TimedWord[],
  begins: (last: TimedWord, next: TimedWord) => boolean,
): TimedWord[][] {
  const parts: TimedWord[][] = [];
  let last: TimedWord | undefined;
  for (const word of words) {
    if (last && !begins(last, word)) parts.at(-1)?.push(word);
    else parts.push([word]);
    last = word;
  }
  return parts;
}

function beginsStretch(last: TimedWord, next: TimedWord): boolean {
  return next.startsLine === true || next.speaker !== last.speaker || next.startMs - last.endMs >= pauseMs;
}

/** Indexes of the first word of each described sound and of the word after it. */
function bordersOfDescriptions(words: readonly TimedWord[]): ReadonlySet<TimedWord | undefined> {
  const borders = new Set<TimedWord | undefined>();
  for (let from = 0; from < words.length; ) {
    const length = lengthOfDescription(words, from);
    if (length > 0) borders.add(words[from]).add(words[from + length]);
    from += Math.max(1, length);
  }
  return borders;
}

/** The number of words of the described sound that begins here; 0 without one. */
function lengthOfDescription(words: readonly TimedWord[], from: number): number {
  if (!/^[[*]/.test(words[from]?.text ?? '')) return 0;
  const texts = words.slice(from, from + longestDescription).map(({ text }) => text);
  return texts.findIndex((_, at) => describedSound.test(texts.slice(0, at + 1).join(' '))) + 1;
}

/** Splits a sentence into parts that fit a line: after a clause, else at the longest pause. */
function splitLong(sentence: TimedWord[]): TimedWord[][] {
  const parts: TimedWord[][] = [];
  let from = 0;
  // Limited to the words that can matter for one line: a file without punctuation is one sentence.
  let near = sentence.slice(0, 2 * longestLine);
  while (near.length > 1 && lengthOf(near) > longestLine) {
    const at = placeToBreak(near);
    parts.push(sentence.slice(from, from + at));
    from += at;
    near = sentence.slice(from, from + 2 * longestLine);
  }
  return [...parts, sentence.slice(from)];
}

/** Index of the first word of the next part. */
function placeToBreak(words: readonly TimedWord[]): number {
  const places: number[] = [];
  for (let at = 1; at < words.length && lengthOf(words.slice(0, at)) <= longestLine; at++) {
    const isAlone = lengthOf(words.slice(0, at)) < shortestPart || lengthOf(words.slice(at)) < shortestPart;
    if (!isAlone) places.push(at);
  }
  const clause = places.filter((at) => clauseEnd.test(words[at - 1]?.text ?? '')).at(-1);
  if (clause !== undefined) return clause;
  const pauseBefore = (at: number) => (words[at]?.startMs ?? 0) - (words[at - 1]?.endMs ?? 0);
  // The last of equal pauses, so that lines are long.
  return places.reduce((best, at) => (pauseBefore(at) >= pauseBefore(best) ? at : best), places[0] ?? 1);
}

function endsSentence(word: string): boolean {
  return sentenceEnd.test(word) && !hasFullStopWithin(word);
}

/** Abbreviations, initials and ordinal numbers have a full stop within a sentence. */
function hasFullStopWithin(word: string): boolean {
  const [, stem = ''] = /^["„(]*(.+)\.$/u.exec(word) ?? [];
  return /^(?:\p{L}|\p{N}+)$/u.test(stem) || romanNumeral.test(stem) || abbreviations.has(stem.toLowerCase());
}

function lengthOf(line: readonly TimedWord[]): number {
  return line.reduce((sum, { text }) => sum + text.length + 1, -1);
}
