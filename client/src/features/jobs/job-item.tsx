import type { Job } from '@glosy/core/contract/site/jobs';
import { polishMoment } from '../../lib/format/polish-date.ts';
import { paths } from '../../paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { kindName } from './job-words.ts';
import type { JobAction } from './jobs.queries.ts';

interface JobItemProps {
  job: Job;
  isBusy: boolean;
  onChange: (action: JobAction) => void;
}

export function JobItem({ job, isBusy, onChange }: JobItemProps) {
  const name = [kindName(job.kind), job.recording ?? job.recipient].filter(Boolean).join(', ');
  const recording = [job.recording, job.title].filter(Boolean).join(', ');
  return (
    <li className="job">
      <div className="row-text">
        <p className="name">
          {kindName(job.kind)}
          {job.recording !== null && (
            <>
              {': '}
              {job.title === null ? (
                recording
              ) : (
                <AppLink href={paths.recordingView(job.recording)}>{recording}</AppLink>
              )}
            </>
          )}
          {job.recipient !== null && ` do ${job.recipient}`}
        </p>
        <p className="note">{timesOf(job)}</p>
        {job.error !== null && <p className="job-error">Powód: {job.error}</p>}
        {job.progress && <Progress label={`Postęp: ${job.progress.word}`} value={job.progress.part} />}
      </div>
      <div className="cluster">
        {job.isStopping && <span className="badge">zatrzymywanie</span>}
        {job.mayRetry && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Spróbuj ponownie: ${name}`}
            isBusy={isBusy}
            onClick={() => onChange('retry')}
          >
            Spróbuj ponownie
          </Button>
        )}
        {job.mayCancel && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Anuluj: ${name}`}
            isBusy={isBusy}
            onClick={() => onChange('cancel')}
          >
            Anuluj
          </Button>
        )}
      </div>
    </li>
  );
}

function timesOf({ state, createdAt, startedAt, finishedAt, runAfter, attempts }: Job): string {
  const tries = attempts > 0 ? `, próba ${attempts}` : '';
  if (state === 'running') return `rozpoczęto ${polishMoment(startedAt ?? createdAt)}${tries}`;
  if (state !== 'waiting') return `zakończono ${polishMoment(finishedAt ?? createdAt)}${tries}`;
  const triesSoFar = attempts > 0 ? `, prób dotąd: ${attempts}` : '';
  return `dodano ${polishMoment(createdAt)}, nie wcześniej niż ${polishMoment(runAfter)}${triesSoFar}`;
}
