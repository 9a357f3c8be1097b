import { fileURLToPath } from 'node:url';
import type { Role } from '@glosy/core/policy';
import type { FastifyInstance } from 'fastify';
import { type Dependencies, printEmail } from '../dependencies.ts';
import { usersUsecases } from '../features/auth/accounts/users.usecases.ts';
import { createAuthParts } from '../features/auth/parts.ts';
import type { Email } from '../mail/mailer.ts';
import { serve } from '../serve.ts';
import { type DemoPeople, fillDemo } from './fill-demo.ts';
import { createTerminalLog } from './terminal-log.ts';

const password = 'lipowiec-nad-warta';

interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
}

/** Invented people; `.example` addresses do not exist. */
const accounts = {
  admin: { email: 'administrator@lipowiec.example', firstName: 'Anna', lastName: 'Wzorcowa', role: 'admin' },
  editor: { email: 'redaktor@lipowiec.example', firstName: 'Roman', lastName: 'Korektor', role: 'editor' },
  user: { email: 'czytelnik@lipowiec.example', firstName: 'Celina', lastName: 'Czytelna', role: 'user' },
} as const satisfies Record<string, DemoAccount>;

const recordings = fileURLToPath(new URL('../../demo/recordings', import.meta.url));

async function fillIfEmpty(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  if (!(await isEmpty(dependencies))) return;
  process.stdout.write('Napełniam puste archiwum przykładami…\n');
  try {
    await fillDemo(app, dependencies.database, recordings, await signInPeople(dependencies));
    for (const { id } of await dependencies.database.db.selectFrom('jobs').select('id').execute()) unasked.add(id);
  } catch (error) {
    // Otherwise the next start would treat a half-filled archive as complete.
    const { dataDir } = dependencies.config;
    process.stderr.write(`Nie udało się napełnić archiwum. Usuń folder ${dataDir} i uruchom demo jeszcze raz.\n`);
    throw error;
  }
}

async function isEmpty({ database }: Pick<Dependencies, 'database'>): Promise<boolean> {
  const users = await database.db.selectFrom('users').select('id').limit(1).execute();
  return users.length === 0;
}

async function signInPeople(dependencies: Dependencies): Promise<DemoPeople> {
  const parts = createAuthParts(dependencies);
  const cookies: Partial<Record<keyof typeof accounts, string>> = {};
  for (const [name, account] of Object.entries(accounts) as [keyof typeof accounts, DemoAccount][]) {
    const id = await usersUsecases(parts).create({ ...account, password });
    const visitor = { address: '127.0.0.1', userAgent: 'demo' };
    const { cookie } = await dependencies.database.transaction((tx) =>
      parts.sessions.begin(tx, { id, role: account.role }, visitor, undefined),
    );
    cookies[name] = `${dependencies.config.secureCookies ? '__Host-sid' : 'sid'}=${cookie}`;
  }
  return { admin: cookies.admin ?? '', editor: cookies.editor ?? '', user: cookies.user ?? '' };
}

function welcome(address: string): string {
  const rows = Object.values(accounts).map(({ email, role }) => `    ${email.padEnd(34)} ${role}`);
  return `
  Głosy: ${address}

  Konta przykładowe (hasło: ${password}):
${rows.join('\n')}

  Kod z każdej wiadomości pojawia się w tym oknie. Ctrl+C kończy.

`;
}

/** Jobs from filling the demo: nobody at this terminal expects their emails. */
const unasked = new Set<string>();
let isReady = false;

function printAsked(email: Email, id: string): void {
  if (isReady && !unasked.has(id)) printEmail(email);
}

const config = await serve(fillIfEmpty, { log: createTerminalLog(), printEmail: printAsked });
isReady = true;
process.stdout.write(welcome(config.publicUrl));
