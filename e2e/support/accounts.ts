import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fold } from '@glosy/core/text/fold';
import Database from 'better-sqlite3';
import type { Account } from './archive.ts';

const sessionHours = 6;

/** The password of all accounts; its hash has the product's own parameters. */
export const password = 'bardzo-dlugie-haslo-42';
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$nis4+2rWQXPu692578EZcw$uBqmloC1l9Hc/n60rPRJ0fwGcOqZXp3ybbvn2ttGCzM';

function write<Result>(dataDir: string, work: (database: Database.Database) => Result): Result {
  const database = new Database(join(dataDir, 'archive.sqlite'), { timeout: 10_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Inserts a verified account: starting the operator's command for each would take most of a journey's time. */
export function insertAccount(dataDir: string, { email, firstName, lastName, role }: Account): void {
  const at = new Date().toISOString();
  const search = fold(`${firstName} ${lastName} ${firstName} ${email}`);
  write(dataDir, (database) =>
    database
      .prepare(
        `insert into users (id, email, email_folded, first_name, last_name, search_folded, password_hash, role,
           verified_at, terms_accepted_at, created_at, updated_at)
         values (@id, @email, @folded, @firstName, @lastName, @search, @hash, @role, @at, @at, @at, @at)`,
      )
      .run({
        id: randomUUID(),
        email,
        folded: email.toLowerCase(),
        firstName,
        lastName,
        search,
        hash: passwordHash,
        role,
        at,
      }),
  );
}

/** Starts a session for the account and returns its cookie's value. Journeys about signing in use the screen instead. */
export function insertSession(dataDir: string, email: string): string {
  const cookie = randomUUID();
  const at = new Date();
  const { changes } = write(dataDir, (database) =>
    database
      .prepare(
        `insert into sessions (id_hash, public_id, user_id, created_at, last_seen_at, expires_at, user_agent, address)
         select @idHash, @publicId, id, @at, @at, @expires, 'journey', '127.0.0.1' from users where email = @email`,
      )
      .run({
        idHash: createHash('sha256').update(cookie).digest('hex'),
        publicId: randomUUID(),
        at: at.toISOString(),
        expires: new Date(at.getTime() + sessionHours * 3_600_000).toISOString(),
        email,
      }),
  );
  if (changes !== 1) throw new Error(`no account ${email}`);
  return cookie;
}
