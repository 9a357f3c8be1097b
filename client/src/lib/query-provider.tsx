import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RequestError } from './request.ts';
import { onUserChange } from './viewer.ts';

/** The query cache of the signed-in part. Retries reading after failures of the network or the server, not after refusals. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && (!(error instanceof RequestError) || isPassing(error)),
    },
    // A change that waited for the connection would be sent after the user has given it up.
    mutations: { networkMode: 'always' },
  },
});

function isPassing({ code, status }: RequestError): boolean {
  return code === 'network' || status >= 500;
}

// The next user of this computer must not see data of the previous one.
onUserChange(() => queryClient.clear());

export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
