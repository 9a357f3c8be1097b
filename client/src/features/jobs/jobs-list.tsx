import type { Job } from '@glosy/core/contract/site/jobs';
import { limits } from '@glosy/core/limits';
import type { JobState } from '@glosy/core/work/job-state';
import { useMutation } from '@tanstack/react-query';
import { polishCount } from '../../lib/format/polish-number.ts';
import { messageOf } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { EmptyPanel } from '../../ui/panel-states.tsx';
import { PreserveFocus } from '../../ui/preserve-focus.tsx';
import { JobItem } from './job-item.tsx';
import { emptyStates, kindName, stateNames } from './job-words.ts';
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
  const item = (job: Job) => (
    <JobItem
      key={job.id}
      job={job}
      isBusy={change.isPending && change.variables.job.id === job.id}
      onChange={(action) => change.mutate({ job, action })}
    />
  );
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
          {groupsOf(jobs).map((group) =>
            group.length < smallestGroup ? (
              group.map(item)
            ) : (
              <li key={group[0]?.kind}>
                <details className="job-group">
                  <summary>{groupName(group)}</summary>
                  <ul className="jobs-list">{group.map(item)}</ul>
                </details>
              </li>
            ),
          )}
        </ul>
      )}
      <ListPages pages={Math.ceil(total / limits.jobsPerPage)} page={page} onPage={onPage} />
    </PreserveFocus>
  );
}

/** Fewer jobs of one kind are shown one by one. */
const smallestGroup = 4;

/** Groups jobs of one kind at the position of the first; jobs with progress or an error stay single. */
function groupsOf(jobs: readonly Job[]): Job[][] {
  const groups = new Map<string, Job[]>();
  for (const job of jobs) {
    const isAlone = job.progress !== null || job.error !== null;
    const key = isAlone ? job.id : job.kind;
    groups.set(key, [...(groups.get(key) ?? []), job]);
  }
  return [...groups.values()];
}

/** `Kopia do odsłuchu: 17 rozmów`, or `17 zadań` for jobs without a recording. */
function groupName(group: readonly Job[]): string {
  const recordings = new Set(group.flatMap(({ recording }) => recording ?? []));
  const [{ kind } = { kind: '' }] = group;
  const count =
    recordings.size === 0
      ? polishCount(group.length, 'zadanie', 'zadania', 'zadań')
      : polishCount(recordings.size, 'rozmowa', 'rozmowy', 'rozmów');
  return `${kindName(kind)}: ${count}`;
}
