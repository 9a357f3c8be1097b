import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { revisionsQuery, type TranscriptAddress } from '../transcripts.queries.ts';

/** Refetches the list of revisions as soon as there is a new one. */
export function useRefreshedRevisions(address: TranscriptAddress, revision: number): void {
  const cache = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision makes the list stale
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: revisionsQuery(address).queryKey });
  }, [cache, address, revision]);
}
