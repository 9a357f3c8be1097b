import type { Query } from '@tanstack/react-query';

const listAgeMs = 5 * 60_000;

/**
 * For `refetchOnWindowFocus` of long lists, which every change in the archive renews: a return to the tab checks a list
 * only after five minutes.
 */
export function checkAtReturn({ state }: Pick<Query, 'state'>): boolean {
  return Date.now() - state.dataUpdatedAt > listAgeMs;
}
