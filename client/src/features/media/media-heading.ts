import type { MediaPlace } from './media.queries.ts';

/** Id of the heading of one of the two lists, which takes the focus after a deletion. */
export function headingId({ type }: MediaPlace): string {
  return `media-${type}`;
}
