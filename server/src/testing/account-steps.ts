import { randomUUID } from 'node:crypto';
import type { Role } from '@glosy/core/policy';
import { usersUsecases } from '../features/auth/accounts/users.usecases.ts';
import { createAuthParts } from '../features/auth/parts.ts';
import type { Email } from '../mail/mailer.ts';
import type { TestApp } from './build-test-app.ts';
import { codeIn, openBrowser, type TestBrowser } from './test-browser.ts';

export const password = 'trzy-zielone-zaby';

/** An active account with a password, as the operator's command makes it. */
export async function makeAccount(test: TestApp, role: Role = 'user', email = `${randomUUID()}@example.org`) {
  const users = usersUsecases(createAuthParts(test.dependencies));
  const userId = await users.create({ email, firstName: 'Anna', lastName: 'Żuk', role, password });
  return { userId, email };
}

/** The newest letter to an address, once the queue has sent what it had. */
export async function letterTo(test: TestApp, email: string): Promise<Email | undefined> {
  await test.dependencies.mailQueue.idle();
  return test.mailer.letters.findLast((letter) => letter.to === email);
}

/** The password step; the code step is open then. */
export async function beginLogin(test: TestApp, email: string, given = password) {
  const browser = openBrowser(test.app);
  const answer = await browser.post('/auth-api/login', { email, password: given });
  return { browser, answer };
}

/** Both steps; the browser is signed in then. */
export async function logIn(test: TestApp, email: string): Promise<TestBrowser> {
  const { browser } = await beginLogin(test, email);
  const answer = await browser.post('/auth-api/verify-2fa', { token: codeIn(await letterTo(test, email)) });
  if (answer.statusCode !== 200) throw new Error(`login failed: ${answer.body}`);
  return browser;
}
