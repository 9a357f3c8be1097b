import type { SessionSummary } from '@glosy/core/contract/auth/account';
import { useMutation, useQuery } from '@tanstack/react-query';
import { polishMoment } from '../../../lib/format/polish-date.ts';
import { messageOf } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailedPanel } from '../../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../../ui/spinner.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { endSessions, sessionsQuery } from './account.queries.ts';
import { browserName } from './user-agent.ts';

export function SessionsCard() {
  const sessions = useQuery(sessionsQuery);
  return (
    <section className="card" aria-labelledby="account-sessions">
      <h2 id="account-sessions">Aktywne sesje</h2>
      {sessions.isPending && <SpinnerPanel />}
      {sessions.isError && (
        <FailedPanel
          message={messageOf(sessions.error, 'Nie udało się pobrać listy sesji.')}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.data && <SessionList sessions={sessions.data} />}
    </section>
  );
}

function SessionList({ sessions }: { sessions: SessionSummary[] }) {
  const ending = useMutation({ mutationFn: endSessions, onSuccess: announce });
  return (
    <>
      {ending.error && <Alert kind="error">{messageOf(ending.error, 'Nie udało się zakończyć sesji.')}</Alert>}
      <ul className="session-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{browserName(session.userAgent)}</strong>{' '}
              {session.current && <span className="badge">ta przeglądarka</span>}
              <p>
                ostatnio {polishMoment(session.lastSeenAt)}
                {session.address && `, adres ${session.address}`}
              </p>
            </div>
            {!session.current && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Zakończ sesję: ${browserName(session.userAgent)}, ${polishMoment(session.lastSeenAt)}`}
                isBusy={ending.isPending && ending.variables === session.id}
                onClick={() => ending.mutate(session.id)}
              >
                Zakończ
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          isBusy={ending.isPending && ending.variables === null}
          busyText="Kończenie..."
          onClick={() => ending.mutate(null)}
        >
          Zakończ wszystkie pozostałe sesje
        </Button>
      )}
    </>
  );
}
