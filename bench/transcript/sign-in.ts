import { type APIRequestContext, request } from '@playwright/test';
import type { Account, Archive } from '../../e2e/support/archive.ts';

/** Calls of a signed-in account. */
export async function signIn(archive: Archive, { email, password }: Account): Promise<APIRequestContext> {
  const calls = await request.newContext({ baseURL: archive.url });
  archive.clearOutbox();
  await calls.post('/auth-api/login', { data: { email, password } });
  const { code } = await archive.lastEmailTo(email);
  await calls.post('/auth-api/verify-2fa', { data: { token: code } });
  return calls;
}
