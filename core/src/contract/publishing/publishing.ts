/** Public pages of recordings with their sounds and pictures, and the feed; readable without sign-in. */
import { call, rawAnswer } from '../call.ts';

const published = { method: 'GET', permission: 'site.read', anyOrigin: true, answer: rawAnswer } as const;

export const showLandingPage = call({
  ...published,
  name: 'showLandingPage',
  heavy: true,
  path: '/nagranie/:signature',
  summary:
    'Public page of a published recording as HTML that needs no scripts; with `q` the places in its transcript. A signature in other letter case leads to it. The same 404 page for everything else.',
});

export const leaveOutSlash = call({
  ...published,
  name: 'leaveOutSlash',
  internal: true,
  path: '/nagranie/:signature/',
  summary: 'Leads to the public page, whose address has no slash at its end.',
});

export const playPublishedSound = call({
  ...published,
  name: 'playPublishedSound',
  path: '/nagranie/:signature/sound/:file',
  summary:
    'Listening copy of a recording that is published with its sound, `1.mp3` being the first file; answers ranges.',
});

export const readPublishedText = call({
  ...published,
  name: 'readPublishedText',
  heavy: true,
  path: '/nagranie/:signature/transcript.txt',
  summary: 'The published transcripts of a recording as plain text, with its description, to be kept.',
});

export const readPublishedChapters = call({
  ...published,
  name: 'readPublishedChapters',
  path: '/nagranie/:signature/chapters/:file',
  summary: 'Chapters of an audio file as WebVTT, `1.vtt` being the first, where the transcript is published.',
});

export const readPublishedPortrait = call({
  ...published,
  name: 'readPublishedPortrait',
  path: '/nagranie/:signature/portrait',
  summary: 'Picture of the narrator of a recording that is published with its sound; never beside a pseudonym.',
});

export const readPublishedPhoto = call({
  ...published,
  name: 'readPublishedPhoto',
  path: '/nagranie/:signature/photo/:number',
  summary: 'Photo of a recording that is published with its sound, from 1; internal ones are not counted.',
});

export const showPublishedList = call({
  ...published,
  name: 'showPublishedList',
  internal: true,
  heavy: true,
  path: '/nagrania',
  summary: 'Public page of everything published as HTML, the newest first; `strona` counts its pages from 1.',
});

export const readFeed = call({
  ...published,
  name: 'readFeed',
  path: '/feed.atom',
  summary: 'Newly published recordings (RFC 4287).',
});

export const readMiningPolicy = call({
  ...published,
  name: 'readMiningPolicy',
  path: '/.well-known/tdmrep.json',
  summary: 'Reservation of text and data mining (TDM Reservation Protocol); an empty list where it is not reserved.',
});

const reportForm = { path: '/nagranie/:signature/zgloszenie', permission: 'report.create', answer: rawAnswer } as const;

export const showReportForm = call({
  ...reportForm,
  name: 'showReportForm',
  internal: true,
  method: 'GET',
  summary: 'Form for reporting a passage of a published recording, at `t` seconds of part `part`.',
});

export const sendReportForm = call({
  ...reportForm,
  name: 'sendReportForm',
  internal: true,
  method: 'POST',
  formBody: true,
  summary: 'The sent form, with the fields `part`, `start`, `text` and `contact`; answers with a page.',
});
