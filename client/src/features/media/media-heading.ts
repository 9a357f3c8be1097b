import type { MediaPlace } from './media.queries.ts';

/** Id of the heading of one of the two lists; it takes the focus over when what had it is deleted. */
export function headingId({ type }: MediaPlace): string {
  return `media-${type}`;
}
