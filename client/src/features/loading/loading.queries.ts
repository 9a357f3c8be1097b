import {
  beginLoading,
  dropLoading,
  importTable,
  listLoadings,
  planLoading,
  readLoading,
  startLoading,
} from '@glosy/core/contract/files/loadings';
import { limits } from '@glosy/core/limits';
import type { Loading, LoadingPlan, TableComparison, TranscriptChoice } from '@glosy/core/work/loading';
import { queryOptions } from '@tanstack/react-query';
import { uploadRequest } from '../../lib/connection/upload-request.ts';
import { queryClient } from '../../lib/query-provider.tsx';
import { request } from '../../lib/request.ts';

const key = ['loadings'];

/** The running loading, else the last one that was not dismissed; null without either. */
export const currentLoadingQuery = queryOptions({
  queryKey: [...key, 'current'],
  queryFn: async ({ signal }): Promise<Loading | null> => {
    const [latest] = (await request(listLoadings, { signal })).data;
    return latest ? readOne(latest.id, signal) : null;
  },
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? limits.jobsRefreshMs : false),
});

/** @throws RequestError */
export async function readOne(id: string, signal: AbortSignal): Promise<Loading> {
  return (await request(readLoading, { params: { id }, signal })).data;
}

/** The dry run of a loading whose files are all uploaded. */
export function planQuery(id: string) {
  return queryOptions({
    queryKey: [...key, 'plan', id],
    queryFn: async ({ signal }): Promise<LoadingPlan> =>
      (await request(planLoading, { params: { id }, signal, stallMs: limits.longAnswerStallMs })).data,
    staleTime: 0,
    gcTime: 0,
  });
}

const changed = () => queryClient.invalidateQueries({ queryKey: key });

export async function begin(signal: AbortSignal): Promise<Loading> {
  return (await request(beginLoading, { signal })).data;
}

/** @throws RequestError */
export async function start(id: string, choices: TranscriptChoice[]): Promise<void> {
  try {
    await request(startLoading, { params: { id }, body: { choices } });
  } finally {
    await changed();
  }
}

/** @throws RequestError */
export async function putAway(id: string): Promise<void> {
  try {
    await request(dropLoading, { params: { id }, stallMs: limits.longAnswerStallMs });
  } finally {
    await changed();
  }
}

export const filesChanged = changed;

/** @throws RequestError */
export async function bringBackTable(file: File, isApplied: boolean): Promise<TableComparison> {
  const form = new FormData();
  form.set('file', file, file.name);
  const query = isApplied ? { apply: '1' as const } : {};
  const { data } = await uploadRequest(importTable, { form, query, answerMs: limits.longAnswerStallMs });
  if (isApplied) await queryClient.invalidateQueries();
  return data;
}
