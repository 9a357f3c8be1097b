import { gunzipSync } from 'node:zlib';
import { exportFormats } from '@glosy/core/export/formats';
import type { SignedIn } from './build-test-app.ts';
import { readableText } from './document-readers.ts';
import type { SearchTest } from './search-test.ts';

/** The values to request in the crawled archive. */
export interface Crawled {
  recording: string;
  /** Names of audio files and photos. */
  files: readonly string[];
  transcripts: readonly string[];
  tags: readonly number[];
  searches: readonly string[];
  /** Texts to type into the search box. */
  beginnings: readonly string[];
}

/** Addresses of every call with which a user reads something. */
export function addressesOf(archive: Crawled): Record<string, string[]> {
  const { recording, files, transcripts, tags, searches } = archive;
  const stored = [...files, ...transcripts].map((name) => `/storage/recordings/${recording}/${name}`);
  return {
    checkSession: ['/auth-api/check-session'],
    readHealth: ['/healthz'],
    readLiveness: ['/livez'],
    readReadiness: ['/readyz'],
    readMetrics: ['/metrics'],
    readVersion: ['/version.json'],
    readAsset: ['/assets/none.js'],
    readContentMedia: ['/content/media/none.jpg'],
    readForm: ['/doc/none.pdf'],
    readPage: ['/api/site/pages/o-projekcie'],
    readApiDescription: ['/openapi.json'],
    readRobots: ['/robots.txt'],
    readSite: ['/api/site'],
    readSitemap: ['/sitemap.xml'],
    showPage: ['/library', `/library/recording/${recording}`, `/recordings/${recording}/view`, '/library?q=zima'],
    readAccount: ['/api/account'],
    readPersonalData: ['/api/account/data'],
    readSessions: ['/api/account/sessions'],
    readTrustedDevices: ['/api/account/devices'],
    listRecordings: ['/api/recordings'],
    listRecordingEntries: ['/api/recording-entries'],
    readRecording: [`/api/recordings/${recording}`],
    listChapters: [`/api/recordings/${recording}/chapters`],
    listClosures: [`/api/recordings/${recording}/closures`],
    readPeaks: files.map((name) => `/api/peaks?id=${recording}&filename=${name}`),
    readStoredFile: stored.flatMap((url) => [url, `${url}?download=1`, `${url}?original=1`]),
    readTranscript: transcripts.flatMap((name) =>
      ['', '&format=vtt', '&format=txt', '&download=1', '&revision=1'].map(
        (more) => `/api/getsrt.php?id=${recording}&filename=${name}${more}`,
      ),
    ),
    readWords: transcripts.flatMap((name) =>
      ['', '&revision=1'].map((more) => `/api/words?id=${recording}&filename=${name}${more}`),
    ),
    showLandingPage: [`/nagranie/${recording}`, `/nagranie/${recording}?q=zima`],
    leaveOutSlash: [`/nagranie/${recording}/`],
    showReportForm: [`/nagranie/${recording}/zgloszenie?t=10`],
    playPublishedSound: [`/nagranie/${recording}/sound/1.mp3`],
    readPublishedText: [`/nagranie/${recording}/transcript.txt`],
    readPublishedChapters: [`/nagranie/${recording}/chapters/1.vtt`],
    readPublishedPortrait: [`/nagranie/${recording}/portrait`],
    readPublishedPhoto: [`/nagranie/${recording}/photo/1`],
    showPublishedList: ['/nagrania', '/nagrania?strona=2'],
    readFeed: ['/feed.atom'],
    readMiningPolicy: ['/.well-known/tdmrep.json'],
    harvest: ['oai_dc', 'edm'].map((prefix) => `/oai?verb=ListRecords&metadataPrefix=${prefix}`),
    readIiifCollection: ['/iiif/collection'],
    readIiifManifest: [`/iiif/${recording}/manifest`],
    readIiifTranscript: [`/iiif/${recording}/canvas/1/transcript/1.vtt`],
    // `crawl` requests these too, without the query that they repeat.
    searchIiifRecording: [`/iiif/${recording}/search?q=zima`],
    searchIiifCanvas: [`/iiif/${recording}/canvas/1/search?q=zima`],
    exportRecording: exportFormats.map((format) => `/api/recordings/${recording}/export?format=${format}`),
    readMySettings: ['/api/my/settings'],
    listMedia: [`/api/media.php?recordingId=${recording}&type=photos&action=metadata`],
    readMediaFile: files.map(
      (name) => `/api/media.php?recordingId=${recording}&type=photos&action=file&filename=${name}`,
    ),
    listRecordingTags: ['/api/recording-tags'],
    listTranscriptTags: transcripts.map((name) => `/api/tags.php?recording_id=${recording}&transcript_file=${name}`),
    readTagPage: tags.map((id) => `/api/tag-pages/${id}`),
    readConcordance: searches.map((q) => `/api/search/concordance?format=csv&q=${encodeURIComponent(q)}`),
    // Requested by `crawl`, without the repeated query.
    search: [],
    suggest: [],
  };
}

/** Everything that the caller reads, including names in headers, as one text without the requested values. */
export async function crawl(test: SearchTest, who: SignedIn, archive: Crawled): Promise<string> {
  const texts: string[] = [];
  for (const url of Object.values(addressesOf(archive)).flat()) {
    const { rawPayload, headers } = await test.ask(who, { url });
    const isPacked = headers['content-encoding'] === 'gzip';
    texts.push(
      `${headers['content-disposition']} ${headers.location} ${headers.link}`,
      readableText(String(headers['content-type']), isPacked ? gunzipSync(rawPayload) : rawPayload),
    );
  }
  for (const q of archive.searches) {
    const { didYouMean, ...found } = await test.search(who, q);
    texts.push(JSON.stringify([found.total, found.passages, found.recordings, found.facets]));
    const asked = String(new URLSearchParams({ q }));
    const { body } = await test.ask(who, { url: `/iiif/${archive.recording}/search?${asked}` });
    texts.push(body.replaceAll(asked, ''));
  }
  for (const q of archive.beginnings) texts.push(JSON.stringify(await test.suggest(who, q)));
  const publicTags = { method: 'POST', url: '/api/tags.php' } as const;
  const publicRecordingIds = [archive.recording];
  for (const type of ['person', 'keyword']) {
    texts.push((await test.ask(who, { ...publicTags, payload: { type, publicRecordingIds } })).body);
  }
  for (const tag_id of archive.tags) {
    texts.push((await test.ask(who, { ...publicTags, payload: { tag_id, publicRecordingIds } })).body);
  }
  return texts.join('\n');
}

/** Matches of the pattern in a text, each with its context; for a readable message. */
export function placesOf(pattern: RegExp, text: string): string[] {
  const places = text.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`));
  return [...places].map(({ index }) => text.slice(Math.max(0, index - 80), index + 80));
}
