import { useSearch } from 'wouter';
import { useClockChecksTab } from '../features/closures/clock-checks.tsx';
import { ConsentsList } from '../features/recordings/consent/consents-list.tsx';
import { useReportsTab } from '../features/reports/reports-list.tsx';

/** `?state=reports` opens the reports: emails to administrators link to it. */
export function ConsentsPage() {
  const reports = useReportsTab();
  const clocks = useClockChecksTab();
  const isAskedForReports = new URLSearchParams(useSearch()).get('state') === 'reports';
  return (
    <div className="container">
      <h1>Zgody</h1>
      <ConsentsList
        furtherTabs={[{ key: 'reports', ...reports }, ...(clocks ? [{ key: 'clocks' as const, ...clocks }] : [])]}
        initialTab={isAskedForReports ? 'reports' : undefined}
      />
    </div>
  );
}
