import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { networkError } from '../lib/request.ts';
import { FailedPanel } from './panel-states.tsx';
import { announce } from './status-line.tsx';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  waiting: ReactNode;
  /** What is said of a failure. */
  failure: (error: unknown) => string;
  children: (data: Data) => ReactNode;
}

/**
 * What a query has brought, or that it is on its way or has failed. While it is asked again after a failure, the failure
 * and its button stay: who has pressed it keeps the place. Give it another `key` when something else is asked for.
 */
export function Loaded<Data>({ query, waiting, failure, children }: LoadedProps<Data>) {
  const { data, error, isPaused, isPlaceholderData, refetch } = query;
  const [failed, setFailed] = useState<unknown>(null);
  if (error && error !== failed) setFailed(error);
  useSaidAgain(error && failure(error), query.errorUpdateCount);

  if (data !== undefined && !isPlaceholderData) return children(data);
  // Without a connection it goes on by itself as soon as there is one.
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

/** The alert, which stays, says by itself only the first failure. */
function useSaidAgain(text: string | null, failures: number): void {
  const first = useRef(0);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    if (latest.current === null) return;
    if (first.current === 0) first.current = failures;
    else if (failures > first.current) announce(latest.current);
  }, [failures]);
}
