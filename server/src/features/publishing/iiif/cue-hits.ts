import type { FoundPassage } from '@glosy/core/search/search';
import { formatMilliseconds } from '@glosy/core/time/timecode';
import { splitSpeaker } from '@glosy/core/transcript/speaker';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { html, withMarks } from '../html.ts';

/** A cue of a WebVTT file with the matches in it. */
interface CueHit {
  /** The time range of the cue, written as in the file, because viewers compare the strings. */
  target: string;
  /** The words as HTML, with matches in `<em>`. */
  html: string;
}

/**
 * Cuts a passage into the cues of its transcript at `address`: viewers look a match up by the times of one cue. Empty
 * if the transcript has changed since the passage was read.
 */
export function cueHits(passage: FoundPassage, lines: readonly TranscriptLine[], address: string): CueHit[] {
  const [startMs, endMs] = [Math.round(passage.start * 1000), Math.round(passage.end * 1000)];
  const own = lines.filter((line) => line.startMs >= startMs && line.endMs <= endMs);
  const [first, ...others] = own;
  if (!first) return [];
  // A passage lacks only the name of its first speaker; a cue lacks the name of its own speaker.
  const texts = [splitSpeaker(first.text).words, ...others.map(({ text }) => text)];
  if (texts.join(' ') !== passage.text) return [];
  let end = -1;
  return own.flatMap((line, index) => {
    const text = texts[index] ?? '';
    const from = end + 1;
    end = from + text.length;
    const { words } = splitSpeaker(text);
    const start = end - words.length;
    const marks = passage.marks.filter(([markFrom, markTo]) => markTo > start && markFrom < end);
    if (marks.length === 0) return [];
    const within = marks.map(([markFrom, markTo]) => [Math.max(markFrom - start, 0), markTo - start] as const);
    const [begin, finish] = [line.startMs, line.endMs].map((time) => formatMilliseconds(time, '.'));
    return [
      {
        target: `${address}#t=${begin},${finish}`,
        html: withMarks(words, within, (found) => html`<em>${found}</em>`).text,
      },
    ];
  });
}
