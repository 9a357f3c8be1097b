import { randomUUID } from 'node:crypto';
import type { Role } from '@glosy/core/policy';
import { usersUsecases } from '../features/auth/accounts/users.usecases.ts';
import { createAuthParts } from '../features/auth/parts.ts';
import type { Email } from '../mail/mailer.ts';
import type { TestApp } from './build-test-app.ts';
import { codeIn, openBrowser, type TestBrowser } from './test-browser.ts';

export const password = 'trzy-zielone-zaby';

/** Creates an active account with a password, like the operator's command. */
export async function makeAccount(test: TestApp, role: Role = 'user', email = `${randomUUID()}@example.org`) {
  const users = usersUsecases(createAuthParts(test.dependencies));
  const userId = await users.create({ email, firstName: 'Anna', lastName: 'Żuk', role, password });
  return { userId, email };
}

/** Waits until the queue is empty, then returns the newest email to an address. */
export async function lastEmailTo(test: TestApp, email: string): Promise<Email | undefined> {
  await test.dependencies.mailQueue.idle();
  return test.mailer.emails.findLast((sent) => sent.to === email);
}

/** Takes the password step of signing in. */
export async function beginLogin(test: TestApp, email: string, given = password, browser = openBrowser(test.app)) {
  const answer = await browser.post('/auth-api/login', { email, password: given });
  return { browser, answer };
}

/** Signs in with password and emailed code. */
export async function logIn(test: TestApp, email: string): Promise<TestBrowser> {
  const { browser } = await beginLogin(test, email);
  const answer = await browser.post('/auth-api/verify-2fa', { token: codeIn(await lastEmailTo(test, email)) });
  if (answer.statusCode !== 200) throw new Error(`login failed: ${answer.body}`);
  return browser;
}
