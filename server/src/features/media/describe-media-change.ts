import type { MediaItem, MediaType } from '@glosy/core/recording/media-item';
import type { ChangedField } from '@glosy/core/recording/recording';

/** An item with its zero-based position in the order. */
export type PlacedItem = MediaItem & { position: number };

const described = ['title', 'description', 'downloadable', 'internal'] as const;

/** Lists the changed fields of an item for the recording's history, without its position. */
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

/** Describes a move with one-based positions, as users count; null when the item did not move. */
export function describeMove(type: MediaType, filename: string, from: number, to: number): ChangedField | null {
  if (from === to) return null;
  return { field: `media.${type}.order`, item: filename, before: String(from + 1), after: String(to + 1) };
}
