/** A recognised word with its punctuation. Times in milliseconds. */
export interface TimedWord {
  text: string;
  startMs: number;
  endMs: number;
  /** The speaker's name; null where the source names nobody. */
  speaker: string | null;
  /** Starts a new line, independently of the previous word. */
  startsLine?: boolean;
  /** Whether its times were computed as a share of a longer text's times. */
  isGuessed?: boolean;
  /** The recogniser's certainty, 0 to 1; null or absent if it gave none. */
  certainty?: number | null;
}

/** A word as the file has it: programs leave out times of words that they could not align. */
export interface FoundWord {
  text: string;
  startMs: number | null;
  endMs: number | null;
  speaker: string | null;
  certainty?: number | null;
}

/** Letters spoken per second. */
const lettersPerSecond = 15;

/** Guesses how long a text takes to say, for a last word without an end. */
export function guessLengthMs(text: string): number {
  return Math.ceil(text.length / lettersPerSecond) * 1000;
}

/** Words of a text without word times, spread over its time by their length. */
export function spreadWords(
  text: string,
  { startMs, endMs, speaker }: Pick<TimedWord, 'startMs' | 'endMs' | 'speaker'>,
): TimedWord[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const letters = words.reduce((sum, word) => sum + word.length + 1, 0);
  let before = 0;
  return words.map((word, index) => {
    const from = startMs + Math.floor(((endMs - startMs) * before) / letters);
    before += word.length + 1;
    const to = index === words.length - 1 ? endMs : startMs + Math.floor(((endMs - startMs) * before) / letters);
    return { text: word, startMs: from, endMs: to, speaker, ...(words.length > 1 ? { isGuessed: true } : {}) };
  });
}

/** Missing times come from the neighbours: a start from the end before it, an end from the next known start. */
export function fillTimes(found: readonly FoundWord[]): TimedWord[] {
  const nextStarts: (number | null)[] = [];
  let next: number | null = null;
  for (const word of [...found].reverse()) {
    nextStarts.push(next);
    next = word.startMs ?? next;
  }
  let last = 0;
  return found.flatMap(({ text, startMs, endMs, speaker, certainty }, index) => {
    const from = startMs ?? last;
    last = Math.max(from, endMs ?? nextStarts[found.length - 1 - index] ?? from);
    const words = spreadWords(text, { startMs: from, endMs: last, speaker });
    return certainty === undefined ? words : words.map((word) => ({ ...word, certainty }));
  });
}

/**
 * The words with the spelling of a text: in many files the words with times have no punctuation. Null where the text
 * has another number of words.
 */
export function spellAs(text: string, words: readonly TimedWord[]): TimedWord[] | null {
  const spelled = text.split(/\s+/).filter((word) => word !== '');
  if (spelled.length === 0 || spelled.length !== words.length) return null;
  return words.map((word, index) => ({ ...word, text: spelled[index] ?? word.text }));
}
