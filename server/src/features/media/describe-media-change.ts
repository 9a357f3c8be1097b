import type { MediaItem, MediaType } from '@glosy/core/media-item';
import type { ChangedField } from '@glosy/core/recording';

/** An item with its place in the order, from 0. */
export type PlacedItem = MediaItem & { position: number };

const described = ['title', 'description', 'downloadable', 'internal'] as const;

/** What of the item is different now, for the history of the recording: without its place. */
export function describeMediaChange(type: MediaType, before: PlacedItem, after: PlacedItem): ChangedField[] {
  return described
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      field: `media.${type}.${field}`,
      item: after.filename,
      before: String(before[field]),
      after: String(after[field]),
    }));
}

/** A move, with places counted from 1 as people count; null where it did not move. */
export function describeMove(type: MediaType, filename: string, from: number, to: number): ChangedField | null {
  if (from === to) return null;
  return { field: `media.${type}.order`, item: filename, before: String(from + 1), after: String(to + 1) };
}
