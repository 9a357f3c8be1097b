import type { TrustedDevice } from '@glosy/core/contract/auth/account';
import { useMutation, useQuery } from '@tanstack/react-query';
import { polishDay, polishMoment } from '../../../lib/format/polish-date.ts';
import { messageOf } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailedPanel } from '../../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../../ui/spinner.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { devicesQuery, endDevice } from './account.queries.ts';
import { browserName } from './user-agent.ts';

/** Devices that need no emailed code. */
export function DevicesCard() {
  const devices = useQuery(devicesQuery);
  return (
    <section className="card" aria-labelledby="account-devices">
      <h2 id="account-devices">Zapamiętane urządzenia</h2>
      {devices.isPending && <SpinnerPanel />}
      {devices.isError && (
        <FailedPanel
          message={messageOf(devices.error, 'Nie udało się pobrać listy urządzeń.')}
          onRetry={() => void devices.refetch()}
        />
      )}
      {devices.data && <DeviceList devices={devices.data.data} isPossible={devices.data.days > 0} />}
    </section>
  );
}

function DeviceList({ devices, isPossible }: { devices: TrustedDevice[]; isPossible: boolean }) {
  const ending = useMutation({ mutationFn: endDevice, onSuccess: announce });
  return (
    <>
      <p>{introduction(devices.length > 0, isPossible)}</p>
      {ending.error && <Alert kind="error">{messageOf(ending.error, 'Nie udało się zapomnieć urządzenia.')}</Alert>}
      <ul className="session-list">
        {devices.map((device) => (
          <li key={device.id}>
            <div>
              <strong>{browserName(device.userAgent)}</strong>{' '}
              {device.current && <span className="badge">to urządzenie</span>}
              <p>
                ostatnio {polishMoment(device.lastUsedAt)}, bez kodu do {polishDay(device.expiresAt)}
              </p>
            </div>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Nie pamiętaj: ${browserName(device.userAgent)}, ${polishMoment(device.lastUsedAt)}`}
              isBusy={ending.isPending && ending.variables === device.id}
              onClick={() => ending.mutate(device.id)}
            >
              Nie pamiętaj
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function introduction(hasDevices: boolean, isPossible: boolean): string {
  if (hasDevices) return 'Na tych urządzeniach wystarczy hasło. Zmiana hasła kończy pamiętanie wszystkich.';
  return isPossible
    ? 'Każde logowanie wymaga kodu z wiadomości. Przy wpisywaniu kodu możesz zaznaczyć „Zapamiętaj to urządzenie”.'
    : 'Każde logowanie wymaga kodu z wiadomości.';
}
