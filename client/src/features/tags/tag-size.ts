import { limits } from '@glosy/core/limits';

/** From the smallest; the sixth is larger than any step of the type scale. */
const staffSizes = ['fs-6', 'fs-5', 'fs-4', 'fs-3', 'fs-2', 'fs-1'] as const;
const publicSizes = ['fs-5', 'fs-4', 'fs-3', 'fs-2', 'fs-1', 'fs-1 tag-largest'] as const;

/** The size class of a tag, by its number of recordings (specification, section 9). */
export function tagSize(recordingsCount: number, isPublic = false): string {
  const step = limits.tagSizeSteps.filter((limit) => recordingsCount > limit).length;
  return (isPublic ? publicSizes : staffSizes)[step] ?? staffSizes[0];
}
