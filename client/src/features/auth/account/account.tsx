import '../auth.scss';
import './account.scss';
import { roleLabels } from '@glosy/core/policy';
import { useQuery } from '@tanstack/react-query';
import { polishDay } from '../../../lib/format/polish-date.ts';
import { messageOf } from '../../../lib/request.ts';
import { FailedPanel } from '../../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../../ui/spinner.tsx';
import { accountQuery } from './account.queries.ts';
import { DevicesCard } from './devices-card.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonalDataCard } from './personal-data-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { ShortcutsCard } from './shortcuts-card.tsx';

/** The user's own account. */
export function Account() {
  const account = useQuery(accountQuery);
  if (account.isPending) return <SpinnerPanel />;
  if (!account.data) {
    const message = messageOf(account.error, 'Nie udało się pobrać danych konta.');
    return <FailedPanel message={message} onRetry={() => void account.refetch()} />;
  }
  const { email, role, createdAt } = account.data;
  return (
    <div className="account">
      <p className="text-soft">
        Rola: {roleLabels[role]}. Konto od {polishDay(createdAt)}.
      </p>
      <NameForm account={account.data} />
      <PasswordForm email={email} />
      <SessionsCard />
      {role === 'user' && <DevicesCard />}
      <ShortcutsCard />
      <PersonalDataCard email={email} />
    </div>
  );
}
