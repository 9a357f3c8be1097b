import type { Key } from './key.ts';

/** Keys under construction, with their weights. */
export type KeyMap = Map<string, number>;

/** Lighter keys are left out, so that the index stays small. */
const leastWeight = 0.02;

/** Adds a key; of two weights of one key the greater counts. */
export function addKey(keys: KeyMap, key: string, weight: number): void {
  if (weight > leastWeight && weight > (keys.get(key) ?? 0)) keys.set(key, weight);
}

export function toKeys(keys: KeyMap): Key[] {
  return [...keys].map(([key, weight]) => ({ key, weight: Math.round(weight * 1000) / 1000 }));
}
