import './jobs.scss';
import type { JobsPage } from '@glosy/core/contract/site/jobs';
import { type JobState, jobStates } from '@glosy/core/work/job-state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { polishNumber } from '../../lib/format/polish-number.ts';
import { messageOf } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SpinnerPanel } from '../../ui/spinner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { stateNames } from './job-words.ts';
import { jobsQuery } from './jobs.queries.ts';
import { JobsList } from './jobs-list.tsx';

const failure = (error: unknown) => messageOf(error, 'Nie udało się pobrać listy zadań.');

/** The administrators' view of background work; refreshes while it is open. */
export function Jobs() {
  const [state, setState] = useState<JobState>('running');
  const [page, setPage] = useState(1);
  const jobs = useQuery(jobsQuery(state, page));
  // While another state loads, the previous data has the right counts, but the wrong list.
  const counts = jobs.data?.counts;
  const content = (
    <>
      {jobs.isRefetchError && <Alert kind="warning">{failure(jobs.error)} Lista może być nieaktualna.</Alert>}
      <Loaded query={jobs} waiting={<SpinnerPanel />} failure={failure}>
        {(loaded: JobsPage) => (
          <JobsList jobs={loaded.data} total={loaded.counts[state]} {...{ state, page }} onPage={setPage} />
        )}
      </Loaded>
    </>
  );
  return (
    <div className="jobs">
      <Tabs
        label="Stan zadań"
        active={state}
        onChange={(next) => {
          setState(next);
          setPage(1);
        }}
        tabs={jobStates.map((key) => ({
          key,
          label: counts ? `${stateNames[key]} (${polishNumber(counts[key])})` : stateNames[key],
          content,
        }))}
      />
    </div>
  );
}
