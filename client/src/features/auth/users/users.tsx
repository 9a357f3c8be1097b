import './users.scss';
import type { UsersPage } from '@glosy/core/contract/auth/users';
import { limits } from '@glosy/core/limits';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { polishMoment } from '../../../lib/format/polish-date.ts';
import { polishCount } from '../../../lib/format/polish-number.ts';
import { messageOf } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import { ListPages } from '../../../ui/list-pages.tsx';
import { EmptyPanel, FailedPanel } from '../../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../../ui/spinner.tsx';
import { usersQuery } from './users.queries.ts';
import { UsersTable } from './users-table.tsx';

/** List of all accounts, for administrators. */
export function Users() {
  const [words, setWords] = useState('');
  const [offset, setOffset] = useState(0);
  const search = useDeferredValue(words.trim());
  const users = useQuery(usersQuery(search, offset));
  return (
    <div className="users">
      <div className="users-tools">
        <SearchBox
          label="Szukaj osoby"
          placeholder="Imię, nazwisko lub adres e-mail"
          words={words}
          onChange={(wanted) => {
            setWords(wanted);
            setOffset(0);
          }}
          className="users-search"
        />
        <p role="status">{users.data && polishCount(users.data.total, 'osoba', 'osoby', 'osób')}</p>
      </div>
      {users.isPending && <SpinnerPanel />}
      {users.isError && !users.data && (
        <FailedPanel
          message={messageOf(users.error, 'Nie udało się pobrać listy użytkowników.')}
          onRetry={() => void users.refetch()}
        />
      )}
      {users.data && <FoundUsers page={users.data} offset={offset} onOffset={setOffset} />}
    </div>
  );
}

interface FoundUsersProps {
  page: UsersPage;
  offset: number;
  onOffset: (offset: number) => void;
}

function FoundUsers({ page, offset, onOffset }: FoundUsersProps) {
  const { data, total, waitingEmails } = page;
  const pageCount = Math.ceil(total / limits.usersPerPage);
  return (
    <>
      {waitingEmails.oldest && (
        <Alert kind="warning">
          Na wysłanie {polishCount(waitingEmails.waiting, 'czeka wiadomość', 'czekają wiadomości', 'czeka wiadomości')},
          najstarsza od {polishMoment(waitingEmails.oldest)}. Jeśli liczba nie maleje, serwer poczty nie odpowiada.
        </Alert>
      )}
      {data.length === 0 ? <EmptyPanel>Nikogo nie znaleziono</EmptyPanel> : <UsersTable users={data} />}
      <ListPages
        pages={pageCount}
        page={offset / limits.usersPerPage + 1}
        onPage={(next) => onOffset((next - 1) * limits.usersPerPage)}
      />
    </>
  );
}
