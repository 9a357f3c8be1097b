import { fold } from '@glosy/core/text/fold';

const starts = /^(start|begin|poczatek|od|in|tmin)( ?time| ?\(?m?s\)?)?\b/;
const ends = /^(end|stop|koniec|do|out|tmax)( ?time| ?\(?m?s\)?)?\b/;
const time = /^-?\d+([:.,]\d+)*$/;

/**
 * Whether the rows are a transcript: headings for begin and end, as in Whisper and ELAN, or only rows that begin with
 * two times, as in Audacity.
 */
export function isTimed(rows: readonly (readonly string[])[]): boolean {
  const first = rows.slice(0, 10);
  const isHeaded = first.some((row) => {
    const cells = row.map(fold);
    return cells.some((cell) => starts.test(cell)) && cells.some((cell) => ends.test(cell));
  });
  return isHeaded || (first.length > 0 && first.every(([start = '', end = '']) => time.test(start) && time.test(end)));
}
