import type { TimedWord } from '@glosy/core/formats/recognisers/timed-word';
import { overlapMs, type Stretch } from './stretch.ts';

/** Words that a recogniser wrote and nobody said. */
export interface InventedWords extends Stretch {
  text: string;
  why: 'loop' | 'silence';
}

/** Recognisers loop over phrases of up to this many words. */
const longestPhrase = 12;
/** A word said so many times in a row may be meant ("tak, tak, tak"), a whole phrase hardly. */
const timesSaid = (words: number) => (words === 1 ? 5 : words === 2 ? 4 : 3);
/** A word whose time is stretched over silence. */
const stretchedMs = 2000;
const leastSpeech = 0.25;
/** Nobody speaks 40 letters a second. */
const tooShortMsPerLetter = 25;
/** Fewer words may be short because a recogniser counts time in steps. */
const fewestTooShort = 3;
const silenceBeforeMs = 1000;

/** Leaves out phrases that are repeated in a loop, of which the first stays, and words where nobody speaks. */
export function withoutInvented(
  words: readonly TimedWord[],
  speech: readonly Stretch[],
): { words: TimedWord[]; invented: InventedWords[] } {
  const invented: InventedWords[] = [];
  const said = words.filter((word) => !isOverSilence(word, speech));
  noteRuns(words, new Set(said), 'silence', invented);
  const kept = withoutLoops(said);
  noteRuns(said, new Set(kept), 'loop', invented);
  return { words: kept, invented: invented.sort((a, b) => a.startMs - b.startMs) };
}

/**
 * Doubts words after a silence that are much too short to have been said there. They stay, because recognisers also give
 * such times to words that were said.
 */
export function doubtTooShort(words: readonly TimedWord[]): TimedWord[] {
  const doubted = [...words];
  for (const [at, word] of words.entries()) {
    if (word.startMs - (words[at - 1]?.endMs ?? 0) < silenceBeforeMs) continue;
    const count = countTooShort(words, at);
    if (count < fewestTooShort) continue;
    for (let index = at; index < at + count; index++) doubted[index] = { ...(words[index] as TimedWord), certainty: 0 };
  }
  return doubted;
}

/** Number of words from `first` on that together are too short. */
function countTooShort(words: readonly TimedWord[], first: number): number {
  const startMs = words[first]?.startMs ?? 0;
  let letters = 0;
  for (let at = first; at < words.length; at++) {
    const { text, endMs, isGuessed } = words[at] as TimedWord;
    letters += text.replace(/[^\p{L}\p{N}]/gu, '').length;
    if (isGuessed || endMs - startMs >= tooShortMsPerLetter * letters) return at - first;
  }
  return words.length - first;
}

/** Guessed times do not tell where a word was heard. */
function isOverSilence({ startMs, endMs, isGuessed }: TimedWord, speech: readonly Stretch[]): boolean {
  if (isGuessed) return false;
  const lengthMs = Math.max(1, endMs - startMs);
  const spokenMs = overlapMs({ startMs, endMs: startMs + lengthMs }, speech);
  return spokenMs === 0 || (lengthMs >= stretchedMs && spokenMs < leastSpeech * lengthMs);
}

function withoutLoops(words: readonly TimedWord[]): TimedWord[] {
  const bare = words.map(({ text }) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  const kept: TimedWord[] = [];
  for (let at = 0; at < words.length; ) {
    const loop = loopAt(bare, at);
    kept.push(...words.slice(at, at + (loop?.phrase ?? 1)));
    at += loop ? loop.phrase * loop.times : 1;
  }
  return kept;
}

/** The shortest phrase that begins here and is repeated in a loop. */
function loopAt(words: readonly string[], at: number): { phrase: number; times: number } | null {
  for (let phrase = 1; phrase <= longestPhrase; phrase++) {
    let end = at + phrase;
    while (end < words.length && words[end] === words[end - phrase]) end++;
    const times = Math.floor((end - at) / phrase);
    if (times > timesSaid(phrase)) return { phrase, times };
  }
  return null;
}

/** Adds the words that were left out, each run of them as one text. */
function noteRuns(
  words: readonly TimedWord[],
  kept: ReadonlySet<TimedWord>,
  why: InventedWords['why'],
  notes: InventedWords[],
): void {
  let run: InventedWords | null = null;
  for (const word of words) {
    if (kept.has(word)) run = null;
    else if (run) {
      run.text += ` ${word.text}`;
      run.endMs = Math.max(run.endMs, word.endMs);
    } else {
      run = { startMs: word.startMs, endMs: word.endMs, text: word.text, why };
      notes.push(run);
    }
  }
}
