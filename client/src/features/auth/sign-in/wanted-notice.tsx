import { useNavigationState } from '../../../lib/app-location.ts';
import { wantedAddress } from '../../../lib/return-to.ts';
import { matchPattern } from '../../../lib/route-pattern.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Alert } from '../../../ui/alert.tsx';

/** Why a visitor was led to the start page. From the address alone: private and missing recordings read the same. */
export function WantedNotice() {
  const wanted = wantedAddress(useNavigationState());
  const { isAuthenticated, isChecked } = useViewer();
  if (wanted === null || isAuthenticated || !isChecked) return null;
  const isRecording = matchPattern('/library/recording/:id', wanted.replace(/[?#].*$/, '')) !== null;
  return (
    <Alert kind="info">
      {isRecording ? 'Zaloguj się, aby posłuchać tego nagrania.' : 'Zaloguj się, aby otworzyć tę stronę.'}
    </Alert>
  );
}
