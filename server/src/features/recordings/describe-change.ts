import type { TimelineEntry } from '@glosy/core/recording/chapter';
import type { ChangedField, TranscriptLink } from '@glosy/core/recording/recording';
import type { FieldChange } from '@glosy/core/recording/recording-fields';
import { formatTimecode } from '@glosy/core/time/timecode';

/** A change as stored in the history, with both complete values, so that overwritten text can be recovered. */
export function describeChange({ field, before, after }: FieldChange): ChangedField {
  return { field, before: toText(before), after: toText(after) };
}

/** Formats a value as text; a list has one entry per line. */
function toText(value: unknown): string {
  return Array.isArray(value) ? value.map(entryText).join('\n') : String(value);
}

function entryText(entry: string | TimelineEntry | TranscriptLink): string {
  if (typeof entry === 'string') return entry;
  if ('srtFile' in entry) return entry.audioFile ? `${entry.srtFile} – ${entry.audioFile}` : entry.srtFile;
  const fraction = entry.start % 1 === 0 ? '' : String(entry.start % 1).slice(1, 5);
  return `${formatTimecode(entry.start)}${fraction} ${entry.text}`;
}
