import type { BodyOf } from '@glosy/core/contract/call';
import type { createReport, decideReport, ReportsPage } from '@glosy/core/contract/recordings/reports';
import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import type { OwnReport, Report, ReportState } from '@glosy/core/people/report';
import { libraryDay } from '@glosy/core/time/library-day';
import { formatTimecode } from '@glosy/core/time/timecode';
import type { Tx } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { dayMs, hourMs } from '../../lib/durations.ts';
import { networkOf } from '../../lib/network-of.ts';
import type { Email } from '../../mail/mailer.ts';
import { newReportEmail, reportDecidedEmail, reportReceivedEmail } from '../../mail/messages/report-emails.ts';
import { writeAudit } from '../auth/audit.repository.ts';
import { createAttempts, tooMany } from '../auth/limits/attempts.ts';
import { listAdminAddresses } from '../auth/users.repository.ts';
import { publishedLevel } from '../recordings/published.repository.ts';
import { findRecordingRow } from '../recordings/recordings.repository.ts';
import { requireVisibleRecording } from '../recordings/visible-recording.repository.ts';
import { oneMonthAfter } from './due-day.ts';
import {
  countReports,
  countReportsSince,
  endReport,
  findReport,
  forgetContactsBefore,
  insertReport,
  listAudioNames,
  listReportsOf,
  selectReports,
} from './reports.repository.ts';
import { reportsCsv } from './reports-csv.ts';

export type ReportUsecases = ReturnType<typeof reportUsecases>;

type ReportParts = Pick<Dependencies, 'database' | 'config' | 'now' | 'mailQueue' | 'emailBranding' | 'serverKey'>;
type NewReport = BodyOf<typeof createReport>;
type MadeReport = { id: number; dueOn: string };

/** Retention of contact data, from the privacy policy. */
const contactLifeMs = 365 * dayMs;
/** Emails about a case are tried for this long. */
const emailLifeMs = 7 * dayMs;

/** Reports about passages, from their receipt to the answer. */
export function reportUsecases({ database, config, now, mailQueue, emailBranding, serverKey }: ReportParts) {
  const attempts = createAttempts(config.attempts, serverKey, now);

  async function send(tx: Tx, email: Email): Promise<void> {
    await mailQueue.add(tx, { email, expiresAt: new Date(now().getTime() + emailLifeMs) });
  }

  /** The named audio file, or the first one; empty if the recording has none. */
  async function audioOf(tx: Tx, recording: string, asked: string | undefined): Promise<string> {
    const names = await listAudioNames(tx, recording);
    if (asked === undefined) return names[0] ?? '';
    if (!names.includes(asked)) throw new ArchiveError('file.not-found');
    return asked;
  }

  /** The audio file with the public name `2.mp3`; its own name is not published. */
  async function publicAudio(tx: Tx, recording: string, asked = '1.mp3'): Promise<string> {
    const names = await listAudioNames(tx, recording);
    const number = /^([1-9]\d{0,3})\.mp3$/.exec(asked)?.[1];
    const name = number === undefined ? undefined : names[Number(number) - 1];
    if (name === undefined && (asked !== '1.mp3' || names.length > 0)) throw new ArchiveError('file.not-found');
    return name ?? '';
  }

  async function write(
    userId: string | null,
    { text, contact, start, audio_file }: NewReport,
    requireRecording: (tx: Tx) => Promise<{ signature: string; title: string }>,
  ): Promise<MadeReport> {
    const made = await database.transaction(async (tx) => {
      const recording = await requireRecording(tx);
      const findAudio = userId === null ? publicAudio : audioOf;
      const audioName = await findAudio(tx, recording.signature, audio_file);
      const at = now();
      const dueOn = oneMonthAfter(libraryDay(at));
      const id = await insertReport(tx, {
        recording: recording.signature,
        audio_name: audioName,
        start_ms: Math.round(start * 1000),
        text,
        contact,
        reporter_id: userId,
        created_at: at.toISOString(),
        due_on: dueOn,
        outcome: null,
        answer: '',
        decided_at: null,
      });
      const subject = `report:${id}`;
      await writeAudit(tx, { at: at.toISOString(), actorId: userId, action: 'report.create', subject });
      if (contact !== null) {
        const facts = { to: contact, id, dueOn, title: recording.title, place: formatTimecode(start) };
        await send(tx, reportReceivedEmail(emailBranding, facts));
      }
      const link = `${config.publicUrl}/consents?state=reports`;
      for (const to of await listAdminAddresses(tx)) {
        await send(tx, newReportEmail(emailBranding, { to, id, dueOn, recording: recording.signature, link }));
      }
      return { id, dueOn };
    });
    mailQueue.wake();
    return made;
  }

  return {
    /** @throws ArchiveError `recording.not-found`, `file.not-found`, `request.too-many` */
    create: (caller: Caller, given: NewReport) =>
      write(caller.userId, given, async (tx) => {
        const recording = await requireVisibleRecording(tx, caller.role, given.recording, { config, now });
        const hourAgo = new Date(now().getTime() - hourMs).toISOString();
        if ((await countReportsSince(tx, caller.userId, hourAgo)) >= limits.reportsPerHour) throw tooMany(hourMs);
        return recording;
      }),

    /**
     * A report without sign-in; `address` is the sender's network address.
     * @throws ArchiveError `session.required` for one that is not published, alike for a missing one, `file.not-found`,
     * `request.too-many`
     */
    async createPublic(address: string, given: NewReport): Promise<MadeReport> {
      const signature = given.recording.normalize('NFC');
      // Counted outside the transaction, because its rollback would undo the count of a refused try.
      if ((await publishedLevel(database.db, signature, { now })) === 'nothing') {
        throw new ArchiveError('session.required');
      }
      await attempts.spend(database.db, 'report-address', networkOf(address));
      return write(null, given, async (tx) => {
        const level = await publishedLevel(tx, signature, { now });
        const row = level === 'nothing' ? undefined : await findRecordingRow(tx, signature);
        if (!row) throw new ArchiveError('session.required');
        return row;
      });
    },

    /** For the export of personal data. */
    ofCaller: (caller: Caller): Promise<OwnReport[]> => listReportsOf(database.db, caller.userId),

    /** `page` counts from 1. */
    async list(state: ReportState, page: number): Promise<ReportsPage> {
      const { db } = database;
      const size = limits.reportsPerPage;
      return {
        data: await selectReports(db, state, { limit: size, offset: (page - 1) * size }),
        counts: { open: await countReports(db, 'open'), decided: await countReports(db, 'decided') },
      };
    },

    /** All reports as CSV, the open ones first. */
    async exportList(): Promise<string> {
      const { db } = database;
      return reportsCsv([...(await selectReports(db, 'open')), ...(await selectReports(db, 'decided'))]);
    },

    /** Deletes the addresses of reporters a year after their cases ended. */
    async sweep(): Promise<void> {
      await forgetContactsBefore(database.db, new Date(now().getTime() - contactLifeMs).toISOString());
    },

    /** @throws ArchiveError `report.not-found`, `report.decided` */
    async decide(caller: Caller, id: number, { outcome, answer }: BodyOf<typeof decideReport>): Promise<Report> {
      const ended = await database.transaction(async (tx) => {
        const report = Number.isSafeInteger(id) ? await findReport(tx, id) : null;
        if (!report) throw new ArchiveError('report.not-found');
        const at = now().toISOString();
        if (!(await endReport(tx, id, { outcome, answer, at }))) throw new ArchiveError('report.decided');
        const subject = `report:${id}`;
        await writeAudit(tx, { at, actorId: caller.userId, action: 'report.decide', subject, details: { outcome } });
        const { contact: to, title } = report;
        if (to !== null) await send(tx, reportDecidedEmail(emailBranding, { to, id, title, outcome, answer }));
        return { ...report, decision: { outcome, answer, at } };
      });
      mailQueue.wake();
      return ended;
    },
  };
}
