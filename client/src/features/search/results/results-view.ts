import type { FoundRecording } from '@glosy/core/search/search';
import type { ReactNode } from 'react';
import type { PassageSound } from '../../player/sound/passage-sound.ts';
import type { AskedSearch } from '../asked-search.ts';

/** Renders the narrator's portrait, which belongs to the library. */
export type RenderPortrait = (recording: FoundRecording) => ReactNode;

/** Shared by all recordings and passages of one list of results. */
export interface ResultsView {
  asked: AskedSearch;
  sound: PassageSound;
  /** The forms in which the words were found, for the search in a transcript. */
  forms: readonly string[];
  /** Staff see the state of proofreading and open the editor. */
  isStaff: boolean;
  renderPortrait: RenderPortrait;
}
