import type { UserSummary } from '@glosy/core/contract/auth/users';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Table } from '../../../ui/table.tsx';
import { ChangeUserDialog } from '../account/change-user-dialog.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { UserRow } from './user-row.tsx';
import type { UserQuestion } from './users.queries.ts';

export function UsersTable({ users }: { users: readonly UserSummary[] }) {
  const [question, setQuestion] = useState<UserQuestion | null>(null);
  const [roleOf, setRoleOf] = useState<UserSummary | null>(null);
  const [history, setHistory] = useState<UserSummary | null>(null);
  const [done, setDone] = useState<string | null>(null);
  return (
    <>
      {done && (
        <Alert kind="success" onDismiss={() => setDone(null)}>
          {done}
        </Alert>
      )}
      <Table caption="Użytkownicy" isCaptionHidden hasCards>
        <thead>
          <tr>
            <th scope="col">Osoba</th>
            <th scope="col">Rola</th>
            <th scope="col">Stan</th>
            <th scope="col">Konto od</th>
            <th scope="col">Ostatnio</th>
            <th scope="col">Sesje</th>
            <th scope="col">Działania</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              onRole={() => setRoleOf(user)}
              onAsk={(change) => setQuestion({ user, change })}
              onHistory={() => setHistory(user)}
            />
          ))}
        </tbody>
      </Table>
      {question && (
        <ChangeUserDialog
          question={question}
          onClose={() => setQuestion(null)}
          onDone={(message) => {
            setQuestion(null);
            setDone(message);
          }}
        />
      )}
      {roleOf && (
        <ChangeRoleDialog
          user={roleOf}
          onClose={() => setRoleOf(null)}
          onDone={(message) => {
            setRoleOf(null);
            setDone(message);
          }}
        />
      )}
      {history && <HistoryDialog user={history} onClose={() => setHistory(null)} />}
    </>
  );
}
