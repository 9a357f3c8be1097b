import type { TagType } from '@glosy/core/recording/tag';
import { polishCount } from '../../lib/format/polish-number.ts';

export const groupNames: Record<TagType, string> = { keyword: 'Słowa kluczowe', person: 'Osoby' };

/** `12 nagrań` */
export function countWords(count: number): string {
  return polishCount(count, 'nagranie', 'nagrania', 'nagrań');
}

/** `340 miejsc` */
export function placeWords(count: number): string {
  return polishCount(count, 'miejsce', 'miejsca', 'miejsc');
}
