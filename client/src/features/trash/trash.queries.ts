import { listTrash, restoreTrashed, type TrashEntry } from '@glosy/core/contract/recordings/trash';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../lib/query-provider.tsx';
import { request } from '../../lib/request.ts';

export function trashQuery(page: number) {
  return queryOptions({
    queryKey: ['trash', page],
    queryFn: ({ signal }) => request(listTrash, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Returns the server's message. Throws RequestError. */
export async function restore({ kind, id }: TrashEntry): Promise<string> {
  try {
    const { message } = await request(restoreTrashed, { body: { kind, id } });
    return message;
  } finally {
    // A restored recording appears in every list. A refusal means that the trash has changed since.
    await queryClient.invalidateQueries();
  }
}
