import { useEffect, useState } from 'react';
import { TranscriptFinder } from '../../player/search/transcript-finder.ts';
import type { EditorDocument } from '../document/editor-document.ts';

/** Debounce of an open search while the user types in the text. */
const searchAgainMs = 250;

/** The search in the text, which follows its changes. */
export function useEditorSearch(document: EditorDocument): TranscriptFinder {
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
