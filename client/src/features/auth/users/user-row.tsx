import type { UserSummary } from '@glosy/core/contract/auth/users';
import { roleLabels } from '@glosy/core/policy';
import { polishDay } from '../../../lib/format/polish-date.ts';
import { isOwnEmail, useViewer } from '../../../lib/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import type { UserQuestion } from './users.queries.ts';

interface UserRowProps {
  user: UserSummary;
  onRole: () => void;
  onAsk: (change: UserQuestion['change']) => void;
  onHistory: () => void;
}

export function UserRow({ user, onRole, onAsk, onHistory }: UserRowProps) {
  const viewer = useViewer();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="users-email">
          <EmailAddress email={user.email} />
        </span>
      </th>
      <td data-label="Rola">{roleLabels[user.role]}</td>
      <td data-label="Stan">
        <span className="badge">{stateOf(user)}</span>
      </td>
      <td data-label="Konto od">{polishDay(user.createdAt)}</td>
      <td data-label="Ostatnio">{user.lastSeenAt ? polishDay(user.lastSeenAt) : 'nigdy'}</td>
      <td data-label="Sesje">{user.sessionCount}</td>
      <td>
        <div className="users-actions">
          <Button variant="secondary" size="small" aria-label={`Zmień rolę: ${name}`} onClick={onRole}>
            Zmień rolę
          </Button>
          {!isOwnEmail(viewer, user.email) && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`${user.blocked ? 'Odblokuj' : 'Zablokuj'}: ${name}`}
              onClick={() => onAsk({ kind: 'blocked', blocked: !user.blocked })}
            >
              {user.blocked ? 'Odblokuj' : 'Zablokuj'}
            </Button>
          )}
          {user.sessionCount > 0 && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Zakończ sesje: ${name}`}
              onClick={() => onAsk({ kind: 'sessions' })}
            >
              Zakończ sesje
            </Button>
          )}
          <Button variant="quiet" size="small" aria-label={`Historia: ${name}`} onClick={onHistory}>
            Historia
          </Button>
        </div>
      </td>
    </tr>
  );
}

function stateOf({ blocked, verified }: UserSummary): string {
  if (blocked) return 'zablokowane';
  return verified ? 'aktywne' : 'czeka na aktywację';
}
