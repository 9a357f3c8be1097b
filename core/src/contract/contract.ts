/** Every call that the server answers. The server refuses to start with a route that is not listed here. */
import * as account from './auth/account.ts';
import * as auth from './auth/auth.ts';
import * as session from './auth/session.ts';
import * as users from './auth/users.ts';
import type { Call } from './call.ts';
import * as clockChecks from './files/clock-checks.ts';
import * as files from './files/files.ts';
import * as loadings from './files/loadings.ts';
import * as media from './files/media.ts';
import * as uploads from './files/uploads.ts';
import * as exports from './publishing/exports.ts';
import * as harvesting from './publishing/harvesting.ts';
import * as iiif from './publishing/iiif.ts';
import * as publishing from './publishing/publishing.ts';
import * as chapters from './recordings/chapters.ts';
import * as closures from './recordings/closures.ts';
import * as consents from './recordings/consents.ts';
import * as recordings from './recordings/recordings.ts';
import * as reports from './recordings/reports.ts';
import * as trash from './recordings/trash.ts';
import * as jobs from './site/jobs.ts';
import * as monitoring from './site/monitoring.ts';
import * as site from './site/site.ts';
import * as mySettings from './transcripts/my-settings.ts';
import * as search from './transcripts/search.ts';
import * as tags from './transcripts/tags.ts';
import * as transcription from './transcripts/transcription.ts';
import * as transcripts from './transcripts/transcripts.ts';
import * as words from './transcripts/words.ts';

/** The calls by name. */
export type Calls = typeof session &
  typeof monitoring &
  typeof site &
  typeof auth &
  typeof account &
  typeof users &
  typeof jobs &
  typeof loadings &
  typeof recordings &
  typeof consents &
  typeof reports &
  typeof chapters &
  typeof closures &
  typeof clockChecks &
  typeof exports &
  typeof files &
  typeof trash &
  typeof uploads &
  typeof transcripts &
  typeof transcription &
  typeof words &
  typeof mySettings &
  typeof media &
  typeof tags &
  typeof search &
  typeof publishing &
  typeof harvesting &
  typeof iiif;

function callsOf(module: Record<string, unknown>): Call[] {
  return Object.values(module).filter(
    (value): value is Call => typeof value === 'object' && value !== null && 'permission' in value && 'path' in value,
  );
}

export const contract: readonly Call[] = [
  session,
  monitoring,
  site,
  auth,
  account,
  users,
  jobs,
  loadings,
  recordings,
  consents,
  reports,
  chapters,
  closures,
  clockChecks,
  exports,
  files,
  trash,
  uploads,
  transcripts,
  transcription,
  words,
  mySettings,
  media,
  tags,
  search,
  publishing,
  harvesting,
  iiif,
].flatMap(callsOf);
