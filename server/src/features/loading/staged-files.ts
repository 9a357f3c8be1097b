import type { StagedFacts } from '../../storage/storage.ts';

/** Prefix of the staged files of loadings, which are kept longer than those of uploads. */
export const stagedPrefix = 'loading-';

/** Longer than copying one interview takes. */
const copyMaxMs = 24 * 3600_000;

/** Selects staged files of loadings that no row names and no loading is copying. */
export function abandonedByLoadings(ids: ReadonlySet<string>, now: Date): (file: StagedFacts) => boolean {
  const before = new Date(now.getTime() - copyMaxMs);
  return ({ id, modifiedAt }) => id.startsWith(stagedPrefix) && !ids.has(id) && modifiedAt < before;
}
