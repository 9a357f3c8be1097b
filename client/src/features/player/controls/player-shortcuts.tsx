import './player-shortcuts.scss';
import { limits } from '@glosy/core/limits';
import keyboardSvg from 'bootstrap-icons/icons/keyboard.svg?raw';
import { type KeyboardEvent, useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Playback } from '../sound/playback.ts';
import { stepSpeed } from '../sound/step-speed.ts';

interface Shortcut {
  keys: readonly string[];
  /** The key's name in the help. */
  shown: string;
  what: string;
  run: (playback: Playback) => void;
}

const shortcuts: readonly Shortcut[] = [
  { keys: ['k', ' '], shown: 'K lub spacja', what: 'Odtwórz lub wstrzymaj', run: (playback) => playback.toggle() },
  { keys: ['j'], shown: 'J', what: 'Cofnij 10 s', run: (playback) => playback.skip(-limits.skipSeconds) },
  { keys: ['l'], shown: 'L', what: 'Przewiń 10 s', run: (playback) => playback.skip(limits.skipSeconds) },
  { keys: [','], shown: ', (przecinek)', what: 'Wolniej', run: (playback) => stepSpeed(playback, -1) },
  { keys: ['.'], shown: '. (kropka)', what: 'Szybciej', run: (playback) => stepSpeed(playback, 1) },
  { keys: ['-'], shown: '−', what: 'Ciszej', run: (playback) => changeVolume(playback, -limits.volumeStep) },
  { keys: ['+', '='], shown: '+', what: 'Głośniej', run: (playback) => changeVolume(playback, limits.volumeStep) },
  { keys: ['m'], shown: 'M', what: 'Wycisz lub włącz dźwięk', run: (playback) => playback.toggleMute() },
];

/** Shortcuts of the page in addition to the player's. */
export interface PageShortcut {
  key: string;
  what: string;
  run: () => void;
}

/**
 * Key handler for the region with the player and the transcript. Single-character shortcuts work only there and never in
 * a text field (WCAG 2.1.4); the space bar keeps its meaning on buttons.
 */
export function createShortcutHandler(playback: Playback, extra: readonly PageShortcut[] = []) {
  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!(event.target instanceof Element) || takesKeys(event.target, event.key)) return;
    const key = event.key.toLowerCase();
    const own = shortcuts.find(({ keys }) => keys.includes(key));
    const added = extra.find((shortcut) => shortcut.key === key);
    if (!own && !added) return;
    event.preventDefault();
    own?.run(playback);
    added?.run();
  };
}

function takesKeys(target: Element, key: string): boolean {
  if (target.closest('textarea, select, [contenteditable=true], dialog')) return true;
  if (target.closest('input:not([type=range], [type=checkbox], [type=radio])')) return true;
  return key === ' ' && target.closest('button, a, summary, input:not([type=range])') !== null;
}

function changeVolume(playback: Playback, by: number): void {
  playback.setVolume(playback.getState().volume + by);
}

/** A button that shows the shortcuts. */
export function ShortcutHelp({ extra = [] }: { extra?: readonly PageShortcut[] }) {
  const [isOpen, setOpen] = useState(false);
  const list = [
    ...shortcuts.map(({ shown, what }) => ({ shown, what })),
    ...extra.map(({ key, what }) => ({ shown: key.toUpperCase(), what })),
    { shown: '← →', what: 'Na pasku postępu: 5 s wstecz lub naprzód' },
    { shown: 'Page Up, Page Down', what: 'Na pasku postępu: minuta naprzód lub wstecz' },
    { shown: '↑ ↓', what: 'Na czasie w transkrypcji: poprzedni lub następny wiersz' },
  ];
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet btn-icon player-help"
        aria-label="Skróty klawiszowe"
        title="Skróty klawiszowe"
        onClick={() => setOpen(true)}
      >
        <Icon svg={keyboardSvg} />
      </button>
      {isOpen && (
        <Dialog title="Skróty klawiszowe" size="small" onClose={() => setOpen(false)}>
          <p>Działają, gdy kursor jest w odtwarzaczu lub transkrypcji, a nie w polu tekstowym.</p>
          <dl className="shortcut-list">
            {list.map(({ shown, what }) => (
              <div key={shown}>
                <dt>
                  <kbd>{shown}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}
