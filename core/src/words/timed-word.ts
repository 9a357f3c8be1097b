/** A word as it was heard, with its punctuation. Times in milliseconds. */
export interface TimedWord {
  text: string;
  startMs: number;
  endMs: number;
  /** The speaker's name; null where the source names nobody. */
  speaker: string | null;
  /** Begins a line, whatever stands before it. */
  startsLine?: boolean;
}

/** Letters of speech in a second. */
const lettersPerSecond = 15;

/** How long a text takes to say, for a last one whose end nobody wrote. */
export function guessLengthMs(text: string): number {
  return Math.ceil(text.length / lettersPerSecond) * 1000;
}

/** Words of a text without times of their own, spread over its time by their length. */
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
    return { text: word, startMs: from, endMs: to, speaker };
  });
}
