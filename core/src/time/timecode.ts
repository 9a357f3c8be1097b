import type { TranscriptLine } from '../transcript/transcript-line.ts';

const timePattern = /^(?:(\d{1,3}):)?(\d{1,4}):(\d{1,2})(?:[.,](\d{1,9}))?$/;

/** `HH:MM:SS` of a time in seconds, truncated to whole seconds; never negative. */
export function formatTimecode(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(twoDigits).join(':');
}

/** Seconds from `HH:MM:SS` or `MM:SS`, with an optional fraction; null when the text is not a time. */
export function parseTimecode(text: string): number | null {
  const milliseconds = parseMilliseconds(text);
  return milliseconds === null ? null : milliseconds / 1000;
}

/** Whole milliseconds from a time with optional hours and a decimal fraction (`0:01,5` is 1500); null when the text is not a time. */
export function parseMilliseconds(text: string): number | null {
  const found = timePattern.exec(text.trim());
  if (!found) return null;
  const [, hours, minutes, seconds, fraction = ''] = found;
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return null;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
}

/** `HH:MM:SS` and milliseconds separated by the format's mark: `,` in SubRip, `.` in WebVTT. */
export function formatMilliseconds(milliseconds: number, mark: ',' | '.'): string {
  return `${formatTimecode(milliseconds / 1000)}${mark}${String(milliseconds % 1000).padStart(3, '0')}`;
}

/** A duration in words: `1 min 20 s`, `2 godz. 3 min`; from an hour on without seconds. */
export function formatMinutes(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = whole % 60;
  const parts: string[] = [];
  if (hours > 0) parts.push(`${hours}\u00a0godz.`);
  if (minutes > 0) parts.push(`${minutes}\u00a0min`);
  if (hours === 0 && (rest > 0 || minutes === 0)) parts.push(`${rest}\u00a0s`);
  return parts.join('\u00a0');
}

/**
 * The index of the line that plays at a time in milliseconds: `start ≤ t < end`. Of overlapping lines the one that
 * started last, −1 in a gap. An empty line counts as one millisecond long, so that seeking to it highlights it.
 */
export function lineAt(lines: readonly TranscriptLine[], ms: number): number {
  const timeline = timelineOf(lines);
  const time = Math.round(ms);
  for (let place = lastStarted(lines, timeline, time); place >= 0; place--) {
    if ((timeline.latestEnd[place] as number) <= time) return -1;
    const index = timeline.order[place] as number;
    if (endOf(lines[index] as TranscriptLine) > time) return index;
  }
  return -1;
}

/**
 * The index of the line that belongs to a moment in milliseconds, for code that opens or scrolls to a moment: the line
 * that plays, in a gap the one that started last, −1 before the first.
 */
export function lineOfMoment(lines: readonly TranscriptLine[], ms: number): number {
  const playing = lineAt(lines, ms);
  if (playing >= 0) return playing;
  const timeline = timelineOf(lines);
  const place = lastStarted(lines, timeline, Math.round(ms));
  return place < 0 ? -1 : (timeline.order[place] as number);
}

/** Line indices ordered by start, and per position the latest end so far: when it has passed, nothing earlier still plays. */
interface Timeline {
  order: Uint32Array;
  latestEnd: Float64Array;
}

/** Cached: playback calls it ten times a second. Arrays of lines are immutable, so the array itself is the key. */
const timelines = new WeakMap<readonly TranscriptLine[], Timeline>();

function timelineOf(lines: readonly TranscriptLine[]): Timeline {
  const known = timelines.get(lines);
  if (known) return known;
  const order = orderByStart(lines);
  const latestEnd = new Float64Array(lines.length);
  let latest = -1;
  for (let place = 0; place < order.length; place++) {
    latest = Math.max(latest, endOf(lines[order[place] as number] as TranscriptLine));
    latestEnd[place] = latest;
  }
  const timeline = { order, latestEnd };
  timelines.set(lines, timeline);
  return timeline;
}

/** Line indices by start. Most transcripts are in order already and are not sorted. */
function orderByStart(lines: readonly TranscriptLine[]): Uint32Array {
  const order = new Uint32Array(lines.length);
  let isOrdered = true;
  for (let index = 0; index < order.length; index++) {
    order[index] = index;
    if (index > 0 && startAt(lines, index) < startAt(lines, index - 1)) isOrdered = false;
  }
  return isOrdered ? order : order.sort((a, b) => startAt(lines, a) - startAt(lines, b) || a - b);
}

/** The last position in the order whose line starts at or before the time. */
function lastStarted(lines: readonly TranscriptLine[], { order }: Timeline, time: number): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (startAt(lines, order[middle] as number) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function startAt(lines: readonly TranscriptLine[], index: number): number {
  return (lines[index] as TranscriptLine).startMs;
}

function endOf(line: TranscriptLine): number {
  return Math.max(line.endMs, line.startMs + 1);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
