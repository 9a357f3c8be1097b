import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RequestError } from './request.ts';
import { onUserChange } from './viewer.ts';

/** One cache for the signed-in part; a refusal is an answer, only failures of the network or server are tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && (!(error instanceof RequestError) || isPassing(error)),
    },
  },
});

function isPassing({ code, status }: RequestError): boolean {
  return code === 'network' || status >= 500;
}

// What one user was allowed to read must not be there for the next one at the same computer.
onUserChange(() => queryClient.clear());

export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
