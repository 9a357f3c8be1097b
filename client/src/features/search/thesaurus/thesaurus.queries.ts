import { readThesaurus, replaceThesaurus } from '@glosy/core/contract/transcripts/search';
import type { Thesaurus } from '@glosy/core/search/search';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query-provider.tsx';
import { RequestError, request } from '../../../lib/request.ts';

const key = ['search', 'thesaurus'];

export const thesaurusQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }): Promise<Thesaurus> => (await request(readThesaurus, { signal })).data,
});

/** Saves the groups over this version. Throws RequestError; `storedThesaurus` reads a conflict from it. */
export async function saveThesaurus(thesaurus: Thesaurus): Promise<void> {
  await queryClient.cancelQueries({ queryKey: key });
  const { data } = await request(replaceThesaurus, { body: thesaurus });
  queryClient.setQueryData(key, data);
  for (const kind of ['results', 'passages']) void queryClient.invalidateQueries({ queryKey: ['search', kind] });
}

/** The thesaurus that another user saved, when a save was refused because of it. */
export function storedThesaurus(error: unknown): Thesaurus | null {
  return error instanceof RequestError && error.code === 'thesaurus.stale' ? (error.details as Thesaurus) : null;
}
