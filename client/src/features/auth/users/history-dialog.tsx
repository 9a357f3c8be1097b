import type { AuditRecord, UserSummary } from '@glosy/core/contract/auth/users';
import { type Role, roleLabels } from '@glosy/core/policy';
import { useQuery } from '@tanstack/react-query';
import { polishMoment } from '../../../lib/format/polish-date.ts';
import { messageOf } from '../../../lib/request.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyPanel, FailedPanel } from '../../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../../ui/spinner.tsx';
import { historyQuery } from './users.queries.ts';

interface HistoryDialogProps {
  user: UserSummary;
  onClose: () => void;
}

/** Audit log of an account. */
export function HistoryDialog({ user, onClose }: HistoryDialogProps) {
  const history = useQuery(historyQuery(user.id));
  return (
    <Dialog title={`Historia konta: ${user.firstName} ${user.lastName}`} onClose={onClose}>
      {history.isPending && <SpinnerPanel />}
      {history.isError && (
        <FailedPanel
          message={messageOf(history.error, 'Nie udało się pobrać historii.')}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.data?.length === 0 && <EmptyPanel>Brak wpisów</EmptyPanel>}
      {history.data && history.data.length > 0 && (
        <ul className="history-list">
          {history.data.map((record) => (
            <li key={`${record.at} ${record.action}`}>
              <time dateTime={record.at}>{polishMoment(record.at)}</time>
              {sentenceOf(record)} ({record.actor || 'system'})
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const sentences: Record<string, string> = {
  'session.begin': 'Zalogowanie',
  'session.end': 'Wylogowanie',
  'device.trust': 'Zapamiętanie urządzenia',
  'device.end': 'Zakończenie pamiętania urządzenia',
  'device.copied': 'Użycie skopiowanego zapisu urządzenia: urządzenie przestało być pamiętane',
  'session.end-all': 'Zakończenie wszystkich sesji',
  'account.create': 'Założenie konta',
  'account.verify': 'Aktywacja konta',
  'account.change': 'Zmiana imienia lub nazwiska',
  'account.password': 'Zmiana hasła',
  'account.reset': 'Ustawienie nowego hasła kodem z wiadomości',
  'account.export': 'Pobranie własnych danych',
  'user.block': 'Zablokowanie konta',
  'user.unblock': 'Odblokowanie konta',
};

function sentenceOf({ action, details }: AuditRecord): string {
  if (action === 'session.begin' && details.by === 'device') return 'Zalogowanie na zapamiętanym urządzeniu';
  if (action === 'user.role') return `Zmiana roli: ${label(details.from)} → ${label(details.to)}`;
  return sentences[action] ?? action;
}

function label(role: unknown): string {
  return roleLabels[role as Role] ?? String(role);
}
