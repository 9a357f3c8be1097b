import type { ChangedField, TimelineEntry, TranscriptLink } from '@glosy/core/recording';
import type { FieldChange } from '@glosy/core/recording-fields';
import { formatTimecode } from '@glosy/core/timecode';

/** A change as the history keeps it: with both values whole, so that what was overwritten can be had back. */
export function describeChange({ field, before, after }: FieldChange): ChangedField {
  return { field, before: toText(before), after: toText(after) };
}

/** Entries of a list stand in lines of their own. */
function toText(value: unknown): string {
  return Array.isArray(value) ? value.map(entryText).join('\n') : String(value);
}

function entryText(entry: string | TimelineEntry | TranscriptLink): string {
  if (typeof entry === 'string') return entry;
  if ('srtFile' in entry) return entry.audioFile ? `${entry.srtFile} – ${entry.audioFile}` : entry.srtFile;
  const fraction = entry.start % 1 === 0 ? '' : String(entry.start % 1).slice(1, 5);
  return `${formatTimecode(entry.start)}${fraction} ${entry.text}`;
}
