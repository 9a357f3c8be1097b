import { formatTimecode } from '../time/timecode.ts';
import type { TranscriptLine } from '../transcript/transcript-line.ts';
import type { WordedLine } from '../words/word-time.ts';

/**
 * How a transcript that does not fit its sound is corrected: an hour earlier, stretched to the sound's length, or with
 * ends after the sound shortened.
 */
export type FitChange = 'hour' | 'scale' | 'ends';
/** Answers that a user can give: a correction, or `keep` for no change. */
export const fitAnswers = ['hour', 'scale', 'ends', 'keep'] as const;
export type FitAnswer = (typeof fitAnswers)[number];

/** The reason why a transcript may not belong to its sound. */
export interface Misfit {
  /** A Polish sentence with both times. */
  sentence: string;
  /** The corrections that make sense, the likeliest first. */
  changes: FitChange[];
}

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** Tolerance: programs round, and the last line is often held longer; less in a short sound. */
const allowedMs = (soundMs: number) => Math.min(minuteMs, Math.max(5000, soundMs / 10));

/**
 * Whether lines end after their sound or before its half, or start at one hour, where video editors begin their time
 * lines. Null for lines that fit, and where less than a minute of words would be missing.
 */
export function findMisfit(
  lines: readonly TranscriptLine[],
  { name, soundMs }: { name: string; soundMs: number | null },
): Misfit | null {
  if (soundMs === null || lines.length === 0) return null;
  const startMs = lines.reduce((first, line) => Math.min(first, line.startMs), Number.POSITIVE_INFINITY);
  const endMs = lines.reduce((last, line) => Math.max(last, line.endMs), 0);
  const isLate = endMs > soundMs + allowedMs(soundMs);
  const isEarly = endMs < soundMs / 2 && soundMs - endMs > minuteMs;
  const startsAtHour = startMs >= hourMs && startMs < hourMs + minuteMs;
  if (!isLate && !isEarly && !startsAtHour) return null;
  const haveOnlyWrongEnds = isLate && lines.every((line) => line.startMs < soundMs);
  const changes: FitChange[] = [
    ...(startMs >= hourMs ? (['hour'] as const) : []),
    ...(haveOnlyWrongEnds ? (['ends'] as const) : []),
    'scale',
  ];
  const sound = `a nagranie ${name} trwa ${clock(soundMs)}`;
  if (startsAtHour) {
    const sentence = `Napisy zaczynają się w ${clock(startMs)}, jak w programach do montażu filmów, ${sound}.`;
    return { sentence, changes };
  }
  return { sentence: `Napisy kończą się ${isEarly ? 'już ' : ''}w ${clock(endMs)}, ${sound}.`, changes };
}

/** The lines and their words, corrected as the user chose. */
export function fitLines<Line extends TranscriptLine>(
  lines: readonly Line[],
  change: FitAnswer,
  soundMs: number,
): Line[] {
  if (change === 'keep') return [...lines];
  if (change === 'ends') return shortenEnds(lines, soundMs);
  const endMs = lines.reduce((last, line) => Math.max(last, line.endMs), 1);
  const moved = (ms: number) => (change === 'hour' ? Math.max(0, ms - hourMs) : Math.round((ms * soundMs) / endMs));
  const times = <Time extends { startMs: number; endMs: number }>(one: Time): Time => ({
    ...one,
    startMs: moved(one.startMs),
    endMs: moved(one.endMs),
  });
  return lines.map((line) => {
    const { words } = line as Partial<WordedLine>;
    return words ? { ...times(line), words: words.map(times) } : times(line);
  });
}

/** Lines that extend beyond their sound end where the next one begins. */
function shortenEnds<Line extends TranscriptLine>(lines: readonly Line[], soundMs: number): Line[] {
  return lines.map((line, index) => {
    if (line.endMs <= soundMs) return line;
    const endMs = Math.max(line.startMs, Math.min(soundMs, lines[index + 1]?.startMs ?? soundMs));
    const { words } = line as Partial<WordedLine>;
    const within = (ms: number) => Math.min(ms, endMs);
    const kept = words?.map((word) => ({ ...word, startMs: within(word.startMs), endMs: within(word.endMs) }));
    return { ...line, endMs, ...(kept ? { words: kept } : {}) };
  });
}

export const fitLabels: Record<FitAnswer, string> = {
  hour: 'Cofnij wszystkie czasy o godzinę',
  scale: 'Dopasuj czasy do długości nagrania',
  ends: 'Skróć napisy, które kończą się po nagraniu',
  keep: 'Zapisz tak, jak jest',
};

function clock(ms: number): string {
  return formatTimecode(ms / 1000);
}
