import type { Keys } from './key-names.ts';

/** Keys by command, if they differ from the default. */
export interface KeyPreset {
  readonly id: string;
  readonly name: string;
  readonly keys: Readonly<Record<string, readonly Keys[]>>;
}

/** Sets of keys from other programs, without those that a browser cannot receive. */
export const keyPresets: readonly KeyPreset[] = [
  { id: 'glosy', name: 'Głosy', keys: {} },
  {
    id: 'otranscribe',
    name: 'oTranscribe',
    keys: {
      play: ['Escape', 'Ctrl+Space'],
      back: ['F1', 'Alt+J'],
      forward: ['F2', 'Alt+L'],
      slower: ['F3', 'Alt+,'],
      faster: ['F4', 'Alt+.'],
      playFromLine: ['Alt+K'],
      nextUnproofread: ['Alt+U'],
    },
  },
  {
    id: 'subtitle-edit',
    name: 'Subtitle Edit',
    keys: {
      play: ['Ctrl+P', 'F9'],
      back: ['Alt+ArrowLeft', 'F8'],
      forward: ['Alt+ArrowRight', 'Shift+F8'],
      merge: ['Ctrl+Shift+M', 'Alt+M'],
      insertAfter: ['Alt+Insert', 'Alt+N'],
      insertHere: ['Ctrl+Insert', 'Alt+Shift+N'],
    },
  },
];
