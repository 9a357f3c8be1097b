import { formatMilliseconds } from '../time/timecode.ts';
import { normaliseLineText } from '../transcript/line-text.ts';
import { chapterEnd } from './chapter-ends.ts';
import type { ExportedPart } from './exported-recording.ts';

/** Length of the last chapter in seconds, where neither its end nor the sound's is known. */
const openEnd = 1;

/**
 * The chapters of a part as a WebVTT file of chapter titles (W3C, section 1.5), with their ids. A chapter ends where the
 * next one begins at the latest, since players read overlapping ones as nested.
 */
export function writeChaptersVtt(part: ExportedPart): string {
  const cues = part.chapters.flatMap((chapter) => {
    const title = normaliseLineText(chapter.title).replaceAll('\n', ' ');
    if (title === '') return [];
    const next = part.chapters.find(({ start }) => start > chapter.start)?.start ?? Number.POSITIVE_INFINITY;
    const end = Math.min(chapterEnd(part, chapter) ?? Number.POSITIVE_INFINITY, next);
    const until = Number.isFinite(end) && end > chapter.start ? end : chapter.start + openEnd;
    return [`${chapter.id}\n${time(chapter.start)} --> ${time(until)}\n${escapeCue(title)}\n`];
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function time(seconds: number): string {
  return formatMilliseconds(Math.round(seconds * 1000), '.');
}

function escapeCue(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
