import { cancelJob, type Job, listJobs, retryJob } from '@glosy/core/contract/site/jobs';
import { limits } from '@glosy/core/limits';
import type { JobState } from '@glosy/core/work/job-state';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../lib/query-provider.tsx';
import { request } from '../../lib/request.ts';

const key = ['jobs'];

export function jobsQuery(state: JobState, page: number) {
  return queryOptions({
    queryKey: [...key, state, page],
    queryFn: ({ signal }) => request(listJobs, { query: { state, page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: limits.jobsRefreshMs,
  });
}

export type JobAction = 'retry' | 'cancel';

/** Returns the server's message. Throws RequestError. */
export async function changeJob({ id }: Job, action: JobAction): Promise<string> {
  try {
    const { message } = await request(action === 'retry' ? retryJob : cancelJob, { params: { jobId: id } });
    return message;
  } finally {
    // Refetches after a refusal too, because the job has changed since.
    await queryClient.invalidateQueries({ queryKey: key });
  }
}
