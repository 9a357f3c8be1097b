import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@glosy/core/policy';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { loadContent, type SiteContent } from '../content/load-content.ts';
import { migrate } from '../database/migrate.ts';
import { closeDependencies, createDependencies, type Dependencies } from '../dependencies.ts';
import type { ClientBuild } from '../features/site/client-build.ts';
import { hashCookie } from '../lib/hash-cookie.ts';
import { argon2id } from '../lib/password-hashing.ts';
import type { Email, Mailer } from '../mail/mailer.ts';
import { dropTestDatabase, hasTemplate, lendTestDatabase, testDatabaseUrl } from './test-database.ts';

/** Mailer that keeps emails instead of sending them. */
export interface RecordingMailer extends Mailer {
  readonly emails: Email[];
}

export interface SignedIn {
  readonly userId: string;
  readonly email: string;
  readonly cookie: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly dependencies: Dependencies;
  readonly mailer: RecordingMailer;
  readonly dataDir: string;
  /** Creates a new account and a session for it. */
  signIn(role: Role, email?: string): Promise<SignedIn>;
  /** Sends a request as this user (null: signed out); objects become JSON bodies. */
  ask(who: SignedIn | null, options: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/**
 * The product as wired in production, without listening, on the database of this run. It uses a temporary folder that
 * `close` removes with its database; if the test passes a DATA_DIR, both are kept, as through a restart. Listening
 * copies are off: otherwise one would be made of every uploaded sound.
 */
export async function buildTestApp(
  overrides: Partial<Dependencies> & { settings?: Record<string, string>; client?: ClientBuild } = {},
): Promise<TestApp> {
  const { settings, client, ...given } = overrides;
  const dataDir = settings?.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'glosy-test-')));
  const isOwn = !given.database && !settings?.DATABASE_URL;
  const lent = isOwn && !settings?.DATA_DIR ? await lendTestDatabase(dataDir) : undefined;
  const DATABASE_URL = lent?.url ?? (isOwn ? await testDatabaseUrl(dataDir) : undefined);
  const config: Config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL,
    LOG_LEVEL: 'silent',
    LISTENING_COPIES: 'off',
    LEDGER_FILE: join(dataDir, 'ledger.ndjson'),
    ...settings,
  });
  const mailer = createRecordingMailer();
  const content = settings?.CONTENT_DIR === undefined ? await usualContent(config.contentDir) : undefined;
  const dependencies = await createDependencies(config, {
    mailer,
    passwordHashing: quickHashing,
    ...(content ? { content } : {}),
    ...(lent ? { database: lent.database } : {}),
    ...given,
  });
  // The check whether a clone lacks a migration would read PostgreSQL's whole catalogue for each test.
  const isCloned = DATABASE_URL !== undefined && settings?.DATA_DIR === undefined && hasTemplate();
  if (!isCloned) await migrate(dependencies.database);
  const app = await buildApp(dependencies, client);
  await app.ready();
  return {
    app,
    dependencies,
    mailer,
    dataDir,
    signIn: (role, email) => insertSession(dependencies, role, email),
    ask: (who, options) =>
      app.inject({ ...options, headers: { ...(who ? { cookie: who.cookie } : {}), ...options.headers } }),
    async close() {
      await app.close();
      await closeDependencies(dependencies);
      if (settings?.DATA_DIR) return;
      await dropTestDatabase(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A hundredth of the work of a real hash: a suite evaluates hundreds of passwords. */
const quickHashing = argon2id({ memoryCost: 64, timeCost: 1 });

let loaded: Promise<SiteContent> | undefined;

/** The library's content, read and rendered once for all tests of a process. */
function usualContent(folder: string): Promise<SiteContent> {
  loaded ??= loadContent(folder);
  return loaded;
}

function createRecordingMailer(): RecordingMailer {
  const emails: Email[] = [];
  return {
    emails,
    send: async (email) => {
      emails.push(email);
    },
    close: async () => {},
  };
}

async function insertSession({ database, now }: Dependencies, role: Role, email?: string): Promise<SignedIn> {
  const userId = randomUUID();
  const address = email ?? `${role}-${userId.slice(0, 8)}@example.org`;
  const at = now().toISOString();
  await database.db
    .insertInto('users')
    .values({
      id: userId,
      email: address,
      email_folded: address.toLowerCase(),
      first_name: 'Test',
      last_name: role,
      password_hash: 'none',
      role,
      verified_at: at,
      blocked_at: null,
      terms_accepted_at: at,
      created_at: at,
      updated_at: at,
      last_seen_at: null,
    })
    .execute();
  const value = randomUUID();
  await database.db
    .insertInto('sessions')
    .values({
      id_hash: hashCookie(value),
      public_id: randomUUID(),
      user_id: userId,
      created_at: at,
      last_seen_at: at,
      expires_at: new Date(now().getTime() + 24 * 3600_000).toISOString(),
      user_agent: 'test',
      address: '127.0.0.1',
    })
    .execute();
  return { userId, email: address, cookie: `sid=${value}` };
}
