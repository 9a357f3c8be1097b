import { type ConsentOverview, type ConsentState, noConsent } from '@glosy/core/people/consent';
import type { Queryable } from '../../../database/database.ts';

/** Days in Europe/Warsaw. */
export interface ConsentDays {
  readonly today: string;
  /** Agreements that end by this day are listed as expiring. */
  readonly warned: string;
}

/** Recordings outside the trash whose consent is in this state. */
function recordingsIn(db: Queryable, state: ConsentState, { today, warned }: ConsentDays) {
  const all = db
    .selectFrom('recordings')
    .leftJoin('consents', 'consents.recording', 'recordings.signature')
    .where('recordings.deleted_at', 'is', null);
  switch (state) {
    case 'missing':
      return all.where(({ eb, or }) =>
        or([eb('consents.agreement', 'is', null), eb('consents.agreement', '=', 'none')]),
      );
    case 'expiring':
      return all.where('consents.valid_until', '<=', warned);
    case 'embargo':
      return all.where('consents.embargo_until', '>=', today);
    case 'withdrawn':
      return all.where('consents.withdrawn_on', 'is not', null);
    case 'all':
      return all;
  }
}

export async function countConsents(db: Queryable, state: ConsentState, days: ConsentDays): Promise<number> {
  const { count } = await recordingsIn(db, state, days)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ordered by signature. */
export async function listConsentOverviews(
  db: Queryable,
  state: ConsentState,
  days: ConsentDays,
  page?: { limit: number; offset: number },
): Promise<ConsentOverview[]> {
  const query = recordingsIn(db, state, days)
    .select([
      'recordings.signature',
      'recordings.title',
      'recordings.interviewee_name',
      'recordings.restrictions',
      'consents.agreement',
      'consents.agreed_on',
      'consents.valid_until',
      'consents.embargo_until',
      'consents.withdrawn_on',
      'consents.withdrawal_kind',
      'consents.withdrawal_scope',
    ])
    .orderBy('recordings.signature');
  const rows = await (page ? query.limit(page.limit).offset(page.offset) : query).execute();
  return rows.map((row) => ({
    recording: row.signature,
    title: row.title,
    interviewee: row.interviewee_name,
    restrictions: row.restrictions,
    agreement: row.agreement ?? noConsent.agreement,
    date: row.agreed_on ?? '',
    validUntil: row.valid_until ?? '',
    embargoUntil: row.embargo_until,
    withdrawn: row.withdrawn_on,
    withdrawal: {
      kind: row.withdrawal_kind ?? noConsent.withdrawal.kind,
      scope: row.withdrawal_scope ?? noConsent.withdrawal.scope,
    },
  }));
}
