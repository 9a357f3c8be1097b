import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { networkError } from '../lib/request.ts';
import { FailedPanel } from './panel-states.tsx';
import { announce } from './status-line.tsx';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  waiting: ReactNode;
  /** Message for a failure. */
  failure: (error: unknown) => string;
  children: (data: Data) => ReactNode;
}

/**
 * Renders the data of a query, or its loading or failed state. During a retry the failure and its button remain, so
 * that the button keeps the focus. Needs another `key` when the query changes.
 */
export function Loaded<Data>({ query, waiting, failure, children }: LoadedProps<Data>) {
  const { data, error, isPaused, isPlaceholderData, refetch } = query;
  const [failed, setFailed] = useState<unknown>(null);
  if (error && error !== failed) setFailed(error);
  useRepeatAnnouncement(error && failure(error), query.errorUpdateCount);

  if (data !== undefined && !isPlaceholderData) return children(data);
  // A paused query continues by itself when the connection returns.
  const shown = isPaused ? networkError() : (error ?? failed);
  if (!shown) return waiting;
  const isWaiting = !isPaused && error === null;
  return (
    <div aria-busy={isWaiting}>
      <FailedPanel message={failure(shown)} {...(!isPaused && { onRetry: () => void refetch() })} />
      {isWaiting && waiting}
    </div>
  );
}

/** Announces repeated failures: the alert remains in the page, and screen readers read only its first one. */
function useRepeatAnnouncement(text: string | null, failures: number): void {
  const first = useRef(0);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    if (latest.current === null) return;
    if (first.current === 0) first.current = failures;
    else if (failures > first.current) announce(latest.current);
  }, [failures]);
}
