/** Every call that the server answers. The server refuses to start with a route that is not listed here. */
import * as account from './account.ts';
import * as auth from './auth.ts';
import type { Call } from './call.ts';
import * as chapters from './chapters.ts';
import * as clockChecks from './clock-checks.ts';
import * as closures from './closures.ts';
import * as consents from './consents.ts';
import * as exports from './exports.ts';
import * as files from './files.ts';
import * as harvesting from './harvesting.ts';
import * as iiif from './iiif.ts';
import * as jobs from './jobs.ts';
import * as loadings from './loadings.ts';
import * as media from './media.ts';
import * as monitoring from './monitoring.ts';
import * as mySettings from './my-settings.ts';
import * as publishing from './publishing.ts';
import * as recordings from './recordings.ts';
import * as reports from './reports.ts';
import * as search from './search.ts';
import * as session from './session.ts';
import * as site from './site.ts';
import * as tags from './tags.ts';
import * as transcription from './transcription.ts';
import * as transcripts from './transcripts.ts';
import * as trash from './trash.ts';
import * as uploads from './uploads.ts';
import * as users from './users.ts';
import * as words from './words.ts';

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
