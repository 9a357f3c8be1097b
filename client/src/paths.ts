import { writeMoment } from '@glosy/core/time/moment';

/** Every address of the application (specification, section 2), so that none is written by hand. */
const segment = encodeURIComponent;

/** A moment of a recording: `part` counts its audio files from 1, `seconds` from the start of that file. */
export interface Moment {
  part: number;
  seconds: number;
}

export const paths = {
  start: '/',
  beginning: '/beginning',
  about: '/about',
  join: '/join',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  wcag: '/wcag',
  transcription: '/transcription',
  register: '/register',
  login: '/login',
  verifyLogin: '/verify-login',
  resetPassword: '/reset-password',
  account: '/account',
  users: '/users',
  jobs: '/jobs',
  consents: '/consents',
  trash: '/trash',
  /** Loading many interviews at once. */
  loading: '/load',
  library: '/library',
  /** The results of a search: `search` is its query without the `?`. */
  librarySearch: (search: string) => (search === '' ? '/library' : `/library?${search}`),
  libraryRecording: (id: string) => `/library/recording/${segment(id)}`,
  /** Opens the player at a moment. */
  libraryMoment: (id: string, { part, seconds }: Moment) =>
    `/library/recording/${segment(id)}?t=${writeMoment(seconds)}${part > 1 ? `&part=${part}` : ''}`,
  recordings: '/recordings',
  /** The list with its search and sorting: `search` is its query without the `?`. */
  recordingsList: (search: string) => (search === '' ? '/recordings' : `/recordings?${search}`),
  recordingNew: '/recordings/new',
  recording: (id: string) => `/recordings/${segment(id)}`,
  recordingView: (id: string) => `/recordings/${segment(id)}/view`,
  recordingEdit: (id: string) => `/recordings/${segment(id)}/edit`,
  tags: '/tags',
  /** A keyword or a person with all its occurrences. */
  libraryTag: (id: number) => `/library/tag/${id}`,
} as const;
