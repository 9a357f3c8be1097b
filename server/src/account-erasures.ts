import type { EraseAccount } from './features/auth/accounts/erase-account.ts';
import { eraseAccountFromRecordings } from './features/recordings/locks.repository.ts';
import { eraseAccountFromReports } from './features/reports/reports.repository.ts';
import { eraseAccountFromTranscripts } from './features/transcripts/erase-account.repository.ts';

/** Functions that erase or anonymise an account's data, one for each feature's tables. */
export const accountErasures: readonly EraseAccount[] = [
  eraseAccountFromRecordings,
  eraseAccountFromTranscripts,
  eraseAccountFromReports,
];
