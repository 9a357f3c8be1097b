import { useEffect, useRef } from 'react';
import type { EditorController } from '../document/editor-controller.ts';

/** With the time until a draft is written, less than the second that may be lost. */
const takeOverMs = 500;

interface PendingField {
  /** What stands in the field and not in the transcript; null when there is nothing. */
  typed: string | null;
  /** It could be taken over as it is. */
  isWhole: boolean;
  /** Takes it over without leaving the field. */
  keep: () => void;
  /** Takes it over at the end; false when it cannot be, with the reason shown. */
  save: () => boolean;
}

/**
 * What is typed in a field beside the text belongs to the transcript: after a short rest it is taken over, and before
 * anything else is done in the editor. What is not whole yet waits, and holds the command back that would lose it.
 */
export function usePendingField(editor: EditorController, { typed, isWhole, keep, save }: PendingField): void {
  const latest = useRef({ keep, save });
  latest.current = { keep, save };
  const isTyped = typed !== null;
  useEffect(() => (isTyped ? editor.holdField(() => latest.current.save()) : undefined), [editor, isTyped]);
  useEffect(() => {
    if (typed === null || !isWhole) return undefined;
    const timer = setTimeout(() => latest.current.keep(), takeOverMs);
    return () => clearTimeout(timer);
  }, [typed, isWhole]);
}
