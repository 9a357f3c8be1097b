import type { Job } from '@glosy/core/contract/jobs';
import type { JobState } from '@glosy/core/job-state';
import { limits } from '@glosy/core/limits';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { EmptyPanel } from '../../ui/panel-states.tsx';
import { PreserveFocus } from '../../ui/preserve-focus.tsx';
import { JobItem } from './job-item.tsx';
import { emptyStates, stateNames } from './job-words.ts';
import { changeJob, type JobAction } from './jobs.queries.ts';

interface JobsListProps {
  jobs: readonly Job[];
  state: JobState;
  /** Number of jobs in this state on all pages. */
  total: number;
  page: number;
  onPage: (page: number) => void;
}

export function JobsList({ jobs, state, total, page, onPage }: JobsListProps) {
  const change = useMutation({
    mutationFn: ({ job, action }: { job: Job; action: JobAction }) => changeJob(job, action),
  });
  return (
    <PreserveFocus>
      {change.data && (
        <Alert kind="success" onDismiss={change.reset}>
          {change.data}
        </Alert>
      )}
      {change.error && (
        <Alert kind="error" onDismiss={change.reset}>
          {messageOf(change.error, 'Nie udało się zmienić zadania. Spróbuj ponownie.')}
        </Alert>
      )}
      {jobs.length === 0 && <EmptyPanel>{emptyStates[state]}</EmptyPanel>}
      {jobs.length > 0 && (
        <ul className="jobs-list" aria-label={`Zadania: ${stateNames[state]}`}>
          {jobs.map((job) => (
            <JobItem
              key={job.id}
              job={job}
              isBusy={change.isPending && change.variables.job.id === job.id}
              onChange={(action) => change.mutate({ job, action })}
            />
          ))}
        </ul>
      )}
      <ListPages pages={Math.ceil(total / limits.jobsPerPage)} page={page} onPage={onPage} />
    </PreserveFocus>
  );
}
