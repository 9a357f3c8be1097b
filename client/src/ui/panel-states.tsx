import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** What a screen shows when its data could not be loaded. */
export function FailedPanel({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <div className="failed-panel">
      <Alert kind="error">{message}</Alert>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Spróbuj ponownie
        </Button>
      )}
    </div>
  );
}

/** What a screen shows when there is nothing yet. */
export function EmptyPanel({ children }: { children: ReactNode }) {
  return <div className="empty-panel">{children}</div>;
}
