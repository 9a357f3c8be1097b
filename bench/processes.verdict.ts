import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../server/src/database/database.ts';
import { openVisitor } from '../server/src/testing/web-visitor.ts';
import type { Acknowledged } from './processes.load.ts';

/** From now on the database records each end of a job. */
export async function logEndedJobs({ db }: Database): Promise<void> {
  await sql`create table bench_ended_jobs (id text not null)`.execute(db);
  await sql`create function bench_note_end() returns trigger language plpgsql as
    $$ begin insert into bench_ended_jobs values (new.id); return new; end $$`.execute(db);
  await sql`create trigger bench_ended after update on jobs for each row
    when (new.state = 'done' and old.state <> 'done') execute function bench_note_end()`.execute(db);
}

export async function findDoubled({ db }: Database): Promise<{ jobs: number; twice: number }> {
  const { rows } = await sql<{ id: string; ends: string }>`
    select id, count(*) as ends from bench_ended_jobs group by id`.execute(db);
  return { jobs: rows.length, twice: rows.filter(({ ends }) => Number(ends) > 1).length };
}

/** Waits until no job is due or running. Other processes take over jobs whose process was killed. */
export async function waitForJobs({ db }: Database): Promise<void> {
  for (;;) {
    const open = await db
      .selectFrom('jobs')
      .select('id')
      .where((eb) =>
        eb.or([
          eb('state', '=', 'running'),
          eb.and([eb('state', '=', 'waiting'), eb('run_after', '<', new Date().toISOString())]),
        ]),
      )
      .limit(1)
      .execute();
    if (open.length === 0) return;
    await setTimeout(500);
  }
}

/** Acknowledged saves whose words are missing from their revision. */
export async function findLost(
  base: string,
  cookie: string,
  acknowledged: readonly Acknowledged[],
): Promise<Acknowledged[]> {
  const lost: Acknowledged[] = [];
  for (const save of acknowledged) {
    const { recording, revision, line } = save;
    const url = `${base}/api/getsrt.php?id=${recording}&filename=${recording}_a.srt&revision=${revision}`;
    const answer = await openVisitor(cookie).send(url);
    if (!answer.ok || !(await answer.text()).includes(line)) lost.push(save);
  }
  return lost;
}
