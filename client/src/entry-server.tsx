import type { RecordingEntry } from '@glosy/core/recording/recording-entry';
import type { LibraryPreview, ListeningPreview, PagePreview } from '@glosy/core/site/server-preview';
import type { SiteData } from '@glosy/core/site/site-content';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { libraryQuery, libraryRecordingQuery } from './features/library/library.queries.ts';
import { soundOf } from './features/player/sound/recording-sound.ts';
import { transcriptQuery } from './features/player/transcript.queries.ts';
import { recordingTagsQuery, tagsByRecording } from './features/tags/tags.queries.ts';
import { AppRouter } from './lib/app-router.tsx';
import { setSite } from './lib/site-content.ts';
import { LibraryPage } from './pages/library-page.tsx';
import { LibraryRecordingPage } from './pages/library-recording-page.tsx';
import { paths } from './paths.ts';
import { findRoute, notFoundRoute, routes } from './router.tsx';

export interface PageDescription {
  title: string;
  isFound: boolean;
  pattern: string;
  /** Sources whose files the browser needs for the page, relative to the client's folder. */
  sources: readonly string[];
}

/** The source of each page. Only the server needs it, so it is not in the browser's route table. */
const sourceOfPage: Readonly<Record<string, string>> = {
  [paths.start]: 'start-page',
  [paths.beginning]: 'beginning-page',
  [paths.about]: 'about-page',
  [paths.join]: 'join-page',
  [paths.contact]: 'contact-page',
  [paths.terms]: 'terms-page',
  [paths.privacy]: 'privacy-page',
  [paths.wcag]: 'wcag-page',
  [paths.transcription]: 'transcription-page',
  [paths.register]: 'register-page',
  [paths.login]: 'login-page',
  [paths.verifyLogin]: 'verify-login-page',
  [paths.resetPassword]: 'reset-password-page',
  [paths.library]: 'library-page',
  '/library/recording/:id': 'library-recording-page',
  '/library/tag/:id': 'library-tag-page',
  [paths.recordings]: 'recordings-page',
  [paths.recordingNew]: 'recording-new-page',
  '/recordings/:id': 'recording-detail-page',
  '/recordings/:id/view': 'recording-view-page',
  '/recordings/:id/edit': 'recording-edit-page',
  [paths.tags]: 'tags-page',
  [paths.account]: 'account-page',
  [paths.users]: 'users-page',
  [paths.jobs]: 'jobs-page',
  [paths.consents]: 'consents-page',
  [paths.trash]: 'trash-page',
  [paths.loading]: 'loading-page',
  [notFoundRoute.path]: 'not-found-page',
};

export function describePage(pathname: string): PageDescription {
  const { title, path, access } = findRoute(pathname).route;
  const page = sourceOfPage[path];
  if (!page) throw new Error(`entry-server.tsx does not know in which source the page ${path} is`);
  const sources = [`src/pages/${page}.tsx`, ...(access === 'public' ? [] : ['src/lib/query-provider.tsx'])];
  return { title, pattern: path, isFound: path !== notFoundRoute.path, sources };
}

/** Every pattern of the route table, so that the server can check each before it serves. */
export function pagePatterns(): string[] {
  return [...routes, notFoundRoute].map(({ path }) => path);
}

/** The page as HTML, equal to the browser's first render: a guarded page shows the frame alone. */
export async function renderPage(pathname: string, site: SiteData): Promise<string> {
  await findRoute(pathname).route.page.preload();
  setSite(site);
  return renderToString(
    <AppRouter ssrPath={pathname}>
      <App />
    </AppRouter>,
  );
}

/**
 * The page without its frame, as the browser renders it at first; and the address of its first audio file, null when
 * there is none.
 */
export function renderPreview(preview: PagePreview, site: SiteData): { html: string; audio: string | null } {
  setSite(site);
  return preview.kind === 'listening' ? renderListening(preview) : { html: renderLibrary(preview), audio: null };
}

/** Renders the page for a listener at the start of the recording. */
function renderListening({ recording, transcriptFile, lines, lineCount }: ListeningPreview) {
  const cache = new QueryClient();
  cache.setQueryData(libraryRecordingQuery(recording.id).queryKey, recording);
  cache.setQueryData(transcriptQuery(recording.id, transcriptFile).queryKey, {
    revision: 0,
    lines: withLaterLines(lines, lineCount),
  });
  const html = renderWith(
    cache,
    paths.libraryRecording(recording.id),
    <LibraryRecordingPage params={{ id: recording.id }} />,
  );
  return { html, audio: soundOf(recording).tracks[0]?.url ?? null };
}

function renderLibrary({ recordings, recordingCount, tags }: LibraryPreview): string {
  const cache = new QueryClient();
  cache.setQueryData(libraryQuery.queryKey, withLaterRecordings(recordings, recordingCount));
  cache.setQueryData(recordingTagsQuery.queryKey, tagsByRecording(tags));
  return renderWith(cache, paths.library, <LibraryPage />);
}

/** `cache` serves this page alone: one visitor's data must not reach the next. */
function renderWith(cache: QueryClient, path: string, page: ReactNode): string {
  return withoutStyles(
    renderToString(
      <AppRouter ssrPath={path}>
        <QueryClientProvider client={cache}>{page}</QueryClientProvider>
      </AppRouter>,
    ),
  );
}

/** The content security policy forbids inline styles; these only reserve space for lines that are not rendered. */
function withoutStyles(html: string): string {
  return html.replaceAll(/ style="[^"]*"/g, '');
}

/** Placeholders for the lines that are not rendered, of which only the number matters. */
function withLaterLines(lines: readonly TranscriptLine[], count: number): readonly TranscriptLine[] {
  const later: TranscriptLine = { startMs: Number.MAX_SAFE_INTEGER, endMs: Number.MAX_SAFE_INTEGER, text: '' };
  return [...lines, ...new Array<TranscriptLine>(Math.max(0, count - lines.length)).fill(later)];
}

/** Placeholders for the recordings without a card, of which only the number matters. */
function withLaterRecordings(recordings: readonly RecordingEntry[], count: number): readonly RecordingEntry[] {
  const [any] = recordings;
  return any ? [...recordings, ...new Array<RecordingEntry>(Math.max(0, count - recordings.length)).fill(any)] : [];
}
