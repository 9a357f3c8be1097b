import { cancelJob, listJobs, retryJob } from '@glosy/core/contract/site/jobs';
import { type Route, route } from '../../http/route.ts';
import type { JobUsecases } from './jobs.usecases.ts';

export function jobRoutes(use: JobUsecases): Route[] {
  return [
    route(listJobs, ({ query }) => use.list(query)),
    route(retryJob, async ({ caller, params }) => ({
      data: await use.retry(caller, params.jobId ?? ''),
      message: 'Zadanie czeka na ponowne wykonanie.',
    })),
    route(cancelJob, async ({ caller, params }) => {
      const data = await use.cancel(caller, params.jobId ?? '');
      return { data, message: data.isStopping ? 'Zadanie zostanie zatrzymane.' : 'Zadanie zostało anulowane.' };
    }),
  ];
}
