import './panel-states.scss';
import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface FailedPanelProps {
  message: string;
  onRetry?: () => void;
  retryText?: string;
}

/** Error state of a screen whose data could not be loaded. */
export function FailedPanel({ message, onRetry, retryText = 'Spróbuj ponownie' }: FailedPanelProps) {
  return (
    <div className="failed-panel">
      <Alert kind="error">{message}</Alert>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {retryText}
        </Button>
      )}
    </div>
  );
}

/** Empty state of a list or screen. */
export function EmptyPanel({ children }: { children: ReactNode }) {
  return <div className="empty-panel">{children}</div>;
}
