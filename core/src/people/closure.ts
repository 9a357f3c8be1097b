import type { Mention } from './mention.ts';

/** Who requested a closure. One requested by a third party or a court never opens by itself. */
export const closureRequesters = ['narrator', 'third-party', 'court', 'archive'] as const;
export type ClosureRequester = (typeof closureRequesters)[number];

/** Effect of the last day: the passage opens, or stays closed and is listed for review. */
export const closureEndings = ['open', 'review'] as const;
export type ClosureEnding = (typeof closureEndings)[number];

/** A part of an audio file in seconds. */
export interface ClosedRange {
  start: number;
  end: number;
}

/** A passage that is closed to everyone but staff. Days are calendar days in Europe/Warsaw. */
export interface Closure {
  id: string;
  audio_file: string;
  start: number;
  end: number;
  /** The parts of the sound that are closed: more than one after its lines were moved in time. */
  ranges: ClosedRange[];
  /** The lines that were closed; they stay closed wherever they are moved. */
  lineIds: string[];
  /** The true reason may be sensitive: for administrators only. */
  reason?: string;
  /** For administrators only. */
  requestedBy?: ClosureRequester;
  /** What everyone reads in place of the words, or empty. */
  publicReason: string;
  /** The last day of the closure. */
  until: string | null;
  atEnd: ClosureEnding;
  /** `review`: the last day has passed and staff must decide; `ended`: the passage opened by itself. */
  state: 'closed' | 'review' | 'ended';
  version: number;
  /** Seconds left to undo the closure; only for the user who made it. */
  undoSeconds?: number;
}

/** A closed stretch as listeners see it; overlapping closures are one, with the public reasons of all. */
export interface ClosedStretch extends ClosedRange {
  audio_file: string;
  publicReason: string;
}

/** The closures of a recording. */
export interface ClosuresView {
  /** Empty for users. */
  data: Closure[];
  stretches: ClosedStretch[];
  /** Audio files added after the closures: entirely closed until staff confirm their closed passages. */
  uncheckedFiles: string[];
  /** The lines that are closed now, for staff: transcript and start in seconds. */
  lines: { transcript_file: string; start: number }[];
  /** Other texts about the recording with words of closed lines, for staff to decide. */
  mentions: Mention[];
}

export function isOpenedByItself(requester: ClosureRequester): boolean {
  return requester === 'narrator' || requester === 'archive';
}

/** The text in place of closed words (wire.md fixes its form). */
export function closedText(publicReason: string): string {
  return publicReason === '' ? '[fragment niedostępny]' : `[fragment niedostępny: ${publicReason}]`;
}

/** Whether a line replaces closed ones. */
export function isClosedText(text: string): boolean {
  return text.startsWith('[fragment niedostępny') && text.endsWith(']');
}

/** Joins stretches of one audio file that overlap or touch; each reason stays once. */
export function joinStretches(stretches: readonly ClosedStretch[]): ClosedStretch[] {
  const joined: ClosedStretch[] = [];
  const order = (a: ClosedStretch, b: ClosedStretch) =>
    a.audio_file === b.audio_file ? a.start - b.start : a.audio_file < b.audio_file ? -1 : 1;
  for (const stretch of [...stretches].sort(order)) {
    const last = joined.at(-1);
    if (last?.audio_file === stretch.audio_file && stretch.start <= last.end) {
      last.end = Math.max(last.end, stretch.end);
      last.publicReason = joinReasons([last.publicReason, stretch.publicReason]);
    } else joined.push({ ...stretch });
  }
  return joined;
}

/** The distinct reasons as one text. */
export function joinReasons(reasons: readonly string[]): string {
  return [...new Set(reasons.flatMap((reason) => reason.split('; ')).filter((reason) => reason !== ''))].join('; ');
}
