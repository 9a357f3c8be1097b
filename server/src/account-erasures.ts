import type { EraseAccount } from './features/auth/accounts/erase-account.ts';
import { eraseAccountFromRecordings } from './features/recordings/locks.repository.ts';
import { eraseAccountFromReports } from './features/reports/reports.repository.ts';
import { eraseAccountFromTranscripts } from './features/transcripts/erase-account.repository.ts';

/** What the features keep of an account that is erased, each in its own tables. */
export const accountErasures: readonly EraseAccount[] = [
  eraseAccountFromRecordings,
  eraseAccountFromTranscripts,
  eraseAccountFromReports,
];
