import { polishPlural } from '../text/polish-order.ts';
import { formatTimecode } from '../time/timecode.ts';

/** A change that made a transcript readable, for the user to confirm. */
export interface Repair {
  /** Number of the cue in the file, from 1; null for a change of the whole file. */
  cue: number | null;
  /** Start of the repaired cue in milliseconds; 0 for a change of the whole file. */
  startMs: number;
  /** A Polish phrase for a cue, a Polish sentence for the whole file. */
  text: string;
}

/** `Napis 4 (00:01:39): koniec był przed początkiem, teraz jest 00:01:42`. */
export function describeRepair({ cue, startMs, text }: Repair): string {
  return cue === null ? text : `Napis ${cue} (${formatTimecode(startMs / 1000)}): ${text}`;
}

/** How many cues were repaired; a cue with two repairs counts once. */
export function countRepairedCues(repairs: readonly Repair[]): number {
  return new Set(repairs.flatMap(({ cue }) => cue ?? [])).size;
}

export function fileRepair(text: string): Repair {
  return { cue: null, startMs: 0, text };
}

/** The repairs of a file in one text: how many cues, and the first changes. */
export function repairNote(repairs: readonly Repair[]): string {
  const count = countRepairedCues(repairs);
  const counted =
    count === 0 ? 'Naprawiono.' : `Naprawiono ${count} ${polishPlural(count, 'napis', 'napisy', 'napisów')}.`;
  const shown = repairs.slice(0, 5).map(describeRepair);
  const more = repairs.length > shown.length ? ` I jeszcze: ${repairs.length - shown.length}.` : '';
  return `${counted} ${shown.map((text) => text.replace(/\.?$/, '.')).join(' ')}${more}`;
}
