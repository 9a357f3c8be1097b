import { previewElements } from '@glosy/core/site/server-preview';

/**
 * Names that the script in the page's head and the application both use. The script runs before any application code,
 * and names written in two places would drift apart unnoticed.
 */

/** Elements of the page, by id. */
export const ids = {
  root: 'root',
  main: 'tresc',
  answers: previewElements.answersId,
  audio: previewElements.audioId,
  editorText: previewElements.editorTextId,
} as const;

export const classes = {
  preview: previewElements.previewClass,
  playButton: 'player-play',
  notice: 'status-line',
  lineTime: 'line-time',
  lineBody: 'line-body',
} as const;

/** Accessible name of the play button, while paused and while playing. */
export const playLabels = { play: 'Odtwórz', pause: 'Wstrzymaj' } as const;

/** Attributes of the root element, as fields of its `dataset`; the style sheets read them as `data-…`. */
export const rootData = {
  /** Scripts run and the page's code may still be loading. */
  scripts: 'scripts',
  /** A dialog covers the page, which is not laid out behind it. */
  pageCovered: 'pageCovered',
  /** The visitor resumes elsewhere than at the start, which the server-rendered preview shows. */
  previewStale: 'previewStale',
} as const;

/** Keys of `localStorage`. */
export const storageKeys = {
  displaySettings: 'displaySettings',
  listeningPlaces: 'listeningPlaces',
  playerVolume: 'playerVolume',
} as const;

/** Names of the display settings, which are also fields of the root's `dataset`. */
export const displaySettingNames = ['textSize', 'contrast', 'motion', 'searchKey', 'spokenWord'] as const;

/** Key under which a listener's place in a recording is kept. */
export function placeKey(listenerHash: string, recordingId: string): string {
  return `${listenerHash}/${recordingId}`;
}

/** IndexedDB database of unsaved transcript changes. */
export const draftDatabase = {
  name: 'glosy-drafts',
  version: 1,
  stores: ['changes', 'bases'],
  keyPath: 'key',
} as const;

/** Fields of `history.state` that a link passes on to a recording's pages (specification, section 2). */
export interface VisitState {
  /** Opens the editor. */
  showPlayer?: boolean;
  /** Where the editor starts: HH:MM:SS, with milliseconds where the moment has them. */
  initialTimestamp?: string;
  audioFile?: string;
  transcriptFile?: string;
  /** Where the player starts, in seconds. */
  initialTime?: number;
}

export const iconAddress = '/favicon.svg';
