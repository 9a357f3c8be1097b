/** IIIF: viewers of other institutions open published recordings. */
import { call, input, rawAnswer } from '../call.ts';
import type * as inputs from './iiif.input.ts';

const base = '/iiif/:signature';

export const readIiifManifest = call({
  name: 'readIiifManifest',
  method: 'GET',
  path: `${base}/manifest`,
  permission: 'site.read',
  anyOrigin: true,
  summary:
    'Manifest of a published recording (IIIF Presentation 3): a canvas for each audio file, chapters as ranges, transcripts as WebVTT. Sound only where everything is published.',
  answer: rawAnswer,
});

export const readIiifCollection = call({
  name: 'readIiifCollection',
  heavy: true,
  method: 'GET',
  path: '/iiif/collection',
  permission: 'site.read',
  anyOrigin: true,
  summary:
    'The manifests of everything published, or of a series by its exact name: `?series=` (IIIF Presentation 3). More than 500 are in pages, which are collections themselves: `?page=`.',
  input: input<typeof inputs.readIiifCollection>(),
  answer: rawAnswer,
});

export const readIiifTranscript = call({
  name: 'readIiifTranscript',
  heavy: true,
  method: 'GET',
  path: `${base}/canvas/:canvas/transcript/:file`,
  permission: 'site.read',
  anyOrigin: true,
  summary: 'A published transcript of a canvas as WebVTT, `1.vtt` being the first.',
  answer: rawAnswer,
});

export const searchIiifRecording = call({
  name: 'searchIiifRecording',
  heavy: true,
  method: 'GET',
  path: `${base}/search`,
  permission: 'site.read',
  anyOrigin: true,
  summary:
    'Passages of a published recording in which the words occur, in any form (IIIF Content Search 2): an annotation page with `#t=` targets.',
  input: input<typeof inputs.searchIiifRecording>(),
  answer: rawAnswer,
});

export const searchIiifCanvas = call({
  name: 'searchIiifCanvas',
  heavy: true,
  method: 'GET',
  path: `${base}/canvas/:canvas/search`,
  permission: 'site.read',
  anyOrigin: true,
  summary: 'The same in one canvas.',
  input: input<typeof inputs.searchIiifCanvas>(),
  answer: rawAnswer,
});
