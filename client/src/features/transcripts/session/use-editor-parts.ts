import { lineAtOrBefore } from '@glosy/core/timecode';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { holdPageOnSessionEnd, useViewer } from '../../../lib/viewer.ts';
import { type CurrentLine, useCurrentLine } from '../../player/list/current-line.ts';
import { difference } from '../../player/list/use-virtual-lines.ts';
import { TranscriptFinder } from '../../player/search/transcript-finder.ts';
import type { Playback } from '../../player/sound/playback.ts';
import { EditorController } from '../document/editor-controller.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import type { EditorLine } from '../document/editor-line.ts';
import type { Autosave } from '../saving/autosave.ts';
import { revisionsQuery, type TranscriptAddress } from '../transcripts.queries.ts';
import type { EditorSlots, TaggedStarts } from './editor-slots.ts';

/** While somebody types, a search that is open follows at this distance. */
const searchAgainMs = 250;

/** The line that is heard; the words may change without finding it anew. */
export function useEditedCurrentLine(playback: Playback, document: EditorDocument): CurrentLine {
  const lines = useSyncExternalStore(
    (listener) => document.subscribe(listener),
    () => document.timedLines,
  );
  return useCurrentLine(playback, lines, 0);
}

interface ControllerParts {
  document: EditorDocument;
  playback: Playback;
  current: CurrentLine;
  isEditable: boolean;
  taggedStartsMs: TaggedStarts;
  /** Counts once: the line at this moment is in hand. */
  beginSeconds: number;
}

export function useEditorController(parts: ControllerParts): EditorController {
  const latest = useRef(parts);
  latest.current = parts;
  const [editor] = useState(() => {
    const { document, playback, current, beginSeconds } = parts;
    const controller = new EditorController({
      document,
      playback,
      current,
      isEditable: () => latest.current.isEditable,
      taggedStartsMs: () => latest.current.taggedStartsMs,
    });
    const line = document.lines[Math.max(0, lineAtOrBefore(document.lines, beginSeconds * 1000))];
    if (line) controller.goTo(line.id);
    return controller;
  });
  useEffect(() => editor.typing.start(), [editor]);
  return editor;
}

/** Tells of each other state on the server, by a save or by somebody else's, which lines' starts moved with it. */
export function useSavedStarts(document: EditorDocument, revision: number, onSaved: EditorSlots['onSaved']): void {
  const known = useRef({ revision, lines: document.savedLines });
  const latest = useRef(onSaved);
  latest.current = onSaved;
  useEffect(() => {
    const before = known.current;
    if (before.revision === revision) return;
    known.current = { revision, lines: document.savedLines };
    latest.current?.(movedStarts(before.lines, document.savedLines));
  }, [document, revision]);
}

/** Where lines began and where they begin now, in milliseconds. */
function movedStarts(before: readonly EditorLine[], lines: readonly EditorLine[]): Map<number, number> {
  const { start, removed, inserted } = difference(before, lines);
  const starts = new Map(before.slice(start, start + removed).map((line) => [line.id, line.startMs]));
  const moved = new Map<number, number>();
  for (const { id, startMs } of lines.slice(start, start + inserted)) {
    const from = starts.get(id);
    if (from !== undefined && from !== startMs) moved.set(from, startMs);
  }
  return moved;
}

/** The list of revisions is asked for again as soon as there is another one. */
export function useFreshRevisions(address: TranscriptAddress, revision: number): void {
  const cache = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision makes the list old
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: revisionsQuery(address).queryKey });
  }, [cache, address, revision]);
}

/** The search in a text that changes. */
export function useEditedFinder(document: EditorDocument): TranscriptFinder {
  const [finder] = useState(() => new TranscriptFinder(document.lines));
  useEffect(() => finder.prepare(), [finder]);
  useEffect(() => {
    let order = document.order;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = document.subscribe(() => {
      clearTimeout(timer);
      const isUrgent = finder.getState().query === '' || document.order !== order;
      order = document.order;
      if (isUrgent) finder.setLines(document.lines);
      else timer = setTimeout(() => finder.setLines(document.lines), searchAgainMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [document, finder]);
  return finder;
}

/** The page stays when the session ends; when the same person is back, what waits is saved. */
export function useSessionEnd(autosave: Autosave, user: string): void {
  const { isAuthenticated, email } = useViewer();
  useEffect(() => holdPageOnSessionEnd(), []);
  useEffect(() => {
    const isBack = isAuthenticated && email === user;
    if (isBack && autosave.getSnapshot().state.kind === 'signed-out') void autosave.resume();
  }, [autosave, isAuthenticated, email, user]);
}

/** The specification's large screen, in letters: with larger text it takes a wider one. */
const wideRem = 62;

function wideScreen(): MediaQueryList | undefined {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return globalThis.matchMedia?.(`(min-width: ${wideRem * rem}px)`);
}

/** Wide enough for a panel beside the text. */
export function useWideScreen(): boolean {
  const [query] = useState(wideScreen);
  return useSyncExternalStore(
    (listener) => {
      query?.addEventListener('change', listener);
      return () => query?.removeEventListener('change', listener);
    },
    () => query?.matches ?? true,
  );
}
