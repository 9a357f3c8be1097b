import type { Role } from '@glosy/core/policy';
import type { ArchiveSettings } from '@glosy/core/site/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { queryClient } from '../lib/query-provider.tsx';
import { forgetViewer, markSignedIn } from '../lib/viewer.ts';
import { StatusLine } from '../ui/status-line.tsx';
import { TestRouter } from './test-router.tsx';

interface FakeAnswer {
  status?: number;
  body?: unknown;
}

/** Answers by `METHOD /prefix of the address`, of which the longest match wins; `'lost'` breaks the connection. */
export type FakeAnswers = Record<string, FakeAnswer | 'lost'>;

export interface SentRequest {
  method: string;
  address: string;
  body: unknown;
}

/** Fakes the server for staff screens; returns the requests it gets. End it with `endFakeApi`. */
export function startFakeApi(answers: FakeAnswers): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const key = Object.keys(answers)
      .filter((one) => `${method} ${address}`.startsWith(one))
      .sort((a, b) => b.length - a.length)[0];
    sent.push({ method, address, body: body ? JSON.parse(String(body)) : undefined });
    const answer = key === undefined ? { status: 404, body: { error: 'Nie ma takiego adresu.' } } : answers[key];
    if (answer === 'lost' || answer === undefined) throw new TypeError('Failed to fetch');
    return Response.json(answer.body ?? {}, { status: answer.status ?? 200 });
  });
  return sent;
}

export function endFakeApi(): void {
  forgetViewer();
  queryClient.clear();
  vi.unstubAllGlobals();
}

/** Signs a user in, as the session check would. */
export async function signInAs(answers: FakeAnswers, role: Role, archive?: Partial<ArchiveSettings>): Promise<void> {
  const settings = { privateReaders: 'admin', editorRecordingAccess: 'public', trashDays: 30, ...archive };
  const session = { authenticated: true, role, name: 'Ewa Korektorka', email: 'ewa@biblioteka.example' };
  answers['GET /auth-api/check-session'] = { body: { ...session, archive: settings } };
  await markSignedIn(role);
}

/** Renders a component inside query cache, router and status line; `rerender` keeps them. */
export function show(screen: ReactNode, state: object | null = null, address = '/') {
  return render(screen, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <TestRouter state={state} address={address}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        <StatusLine />
      </TestRouter>
    ),
  });
}
