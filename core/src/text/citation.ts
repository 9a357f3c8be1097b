import { formatPartialDate } from '../time/partial-date.ts';
import { formatTimecode } from '../time/timecode.ts';

/** The parts of a citation of a moment. */
export interface CitedMoment {
  narrator: string;
  title: string;
  /** Name of the library. */
  library: string;
  /** `1987`, `1987-05` or `1987-05-12`. */
  date: string;
  /** Number of the audio file, from 1. */
  part: number;
  /** Seconds from the start of that file. */
  seconds: number;
  address: string;
}

/** Citation of a moment: narrator, title, library, date, time, address. */
export function citeMoment({ narrator, title, library, date, part, seconds, address }: CitedMoment): string {
  const time = `${part > 1 ? `część ${part}, ` : ''}${formatTimecode(seconds)}`;
  return [narrator, `„${title}”`, library, formatPartialDate(date), time, address].filter(Boolean).join(', ');
}

/** Citation of a whole recording: narrator, title, library, date in words, signature, address. */
export function citeRecording(
  cited: Pick<CitedMoment, 'narrator' | 'title' | 'library' | 'date' | 'address'> & { signature: string },
): string {
  const { narrator, title, library, date, signature, address } = cited;
  return [narrator, `„${title}”`, library, date, signature, address].filter(Boolean).join(', ');
}
