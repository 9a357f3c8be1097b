import { useNavigationState } from '../../../lib/app-location.ts';
import { wantedAddress } from '../../../lib/return-to.ts';
import { matchPattern } from '../../../lib/route-pattern.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Alert } from '../../../ui/alert.tsx';

/**
 * Explains why a visitor was redirected to the start page. Derived only from the address: private and missing
 * recordings get the same text.
 */
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
