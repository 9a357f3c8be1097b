import { placeKey } from '@glosy/core/site/my-settings';
import { useEffect } from 'react';
import type { EditorController } from '../controller/editor-controller.ts';
import type { TranscriptAddress } from '../transcripts.queries.ts';
import { loadMySettings, savePlace } from './my-settings.queries.ts';

/** Delay after the last move before the place is stored. */
const restMs = 3000;

/**
 * Opens at the user's last position, from any computer, and stores the current one. Nothing waits for the archive's
 * answer: when it arrives, the editor moves only if the user has pressed and played nothing yet, and no link or draft
 * sets another position. Keys in the search field count too: moving the focus would type the rest of the word into a
 * line.
 */
export function useMyPlace(editor: EditorController, address: TranscriptAddress, hasOtherPlace: boolean): void {
  useEffect(() => {
    const first = editor.active.get();
    const touch = watchForTouch();
    const isUntouched = () =>
      !touch.isSeen() &&
      editor.active.get() === first &&
      !editor.document.isDirty &&
      !editor.playback.getState().isPlaying;
    let isClosed = false;
    void loadMySettings().then((settings) => {
      const place = settings?.places[placeKey(address.recordingId, address.transcriptFile)];
      if (isClosed || hasOtherPlace || !place || !isUntouched()) return;
      const line = editor.document.lineAt(place.start);
      if (!line) return;
      editor.playback.choose(line.startMs / 1000);
      editor.goTo(line.id, Math.min(place.caret, line.text.length));
    });
    const stop = rememberPlace(editor, address);
    return () => {
      isClosed = true;
      touch.stop();
      stop();
    };
  }, [editor, address, hasOtherPlace]);
}

/** Detects whether the user has used keyboard, pointer or dictation anywhere on the page. */
function watchForTouch() {
  const kinds = ['keydown', 'pointerdown', 'input'];
  let isSeen = false;
  const note = () => {
    isSeen = true;
    stop();
  };
  const stop = () => {
    for (const kind of kinds) globalThis.removeEventListener(kind, note, true);
  };
  for (const kind of kinds) globalThis.addEventListener(kind, note, true);
  return { isSeen: () => isSeen, stop };
}

/** Stores the place after each pause, when the page is hidden and at the end. */
function rememberPlace(editor: EditorController, address: TranscriptAddress): () => void {
  const first = editor.active.get();
  let stored = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function store(): void {
    clearTimeout(timer);
    const id = editor.active.get();
    if (id === null || (id === first && stored === '')) return;
    const startMs = editor.document.savedStartOf(id) ?? editor.document.line(id)?.startMs;
    if (startMs === undefined) return;
    const place = { start: startMs / 1000, caret: editor.caret };
    const next = JSON.stringify(place);
    if (next === stored) return;
    stored = next;
    void savePlace(address, place);
  }

  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(store, restMs);
  }

  const stops = [editor.active.subscribe(wait), editor.typed.subscribe(wait)];
  globalThis.addEventListener('pagehide', store);
  return () => {
    for (const stop of stops) stop();
    globalThis.removeEventListener('pagehide', store);
    store();
  };
}
