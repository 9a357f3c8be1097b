import type { Kysely } from 'kysely';

interface Before {
  jobs: Record<string, unknown>;
  mail_queue: {
    id: string;
    kind: string;
    to_address: string;
    subject: string;
    text: string;
    html: string;
    created_at: string;
    send_after: string;
    expires_at: string | null;
    attempts: number;
    sent_at: string | null;
    last_error: string | null;
  };
}

/** Ends the kind of an email after which the address is forgotten, in the table that goes here. */
const forgetMark = ':forget';

/** One queue: jobs get leases, states and progress; waiting mail becomes jobs of the kind `mail`. */
export async function up(db: Kysely<Before>): Promise<void> {
  const table = () => db.schema.alterTable('jobs');
  // One column a statement: SQLite adds no more.
  await table()
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('waiting'))
    .execute();
  await table().addColumn('recording', 'text').execute();
  await table().addColumn('recipient', 'text').execute();
  await table().addColumn('expires_at', 'text').execute();
  await table().addColumn('lease', 'text').execute();
  await table().addColumn('leased_until', 'text').execute();
  await table()
    .addColumn('cancel_requested', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await table().addColumn('progress_part', 'double precision').execute();
  await table().addColumn('progress_word', 'text').execute();
  await table().addColumn('started_at', 'text').execute();
  await table().addColumn('finished_at', 'text').execute();
  await db.schema.createIndex('jobs_due').on('jobs').columns(['state', 'run_after']).execute();
  await db.schema.createIndex('jobs_finished').on('jobs').column('finished_at').execute();
  await db.schema.createIndex('jobs_recipient').on('jobs').column('recipient').execute();
  await moveWaitingMail(db);
  await db.schema.dropTable('mail_queue').execute();
}

async function moveWaitingMail(db: Kysely<Before>): Promise<void> {
  const waiting = await db.selectFrom('mail_queue').selectAll().where('sent_at', 'is', null).execute();
  for (const { id, kind, to_address, subject, text, html, ...row } of waiting) {
    const forgetAddress = kind.endsWith(forgetMark);
    await db
      .insertInto('jobs')
      .values({
        id,
        kind: 'mail',
        recipient: to_address,
        payload: JSON.stringify({ subject, text, html, forgetAddress }),
        run_after: row.send_after,
        expires_at: row.expires_at,
        attempts: row.attempts,
        last_error: row.last_error,
        created_at: row.created_at,
      })
      .execute();
  }
}
