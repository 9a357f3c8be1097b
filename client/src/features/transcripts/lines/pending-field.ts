import { useEffect, useRef } from 'react';
import type { EditorController } from '../controller/editor-controller.ts';

/**
 * Debounce. Together with the time until a draft is written, it stays below the one second of typing that may be lost.
 */
const applyAfterMs = 500;

interface PendingField {
  /** Input of the field that is not in the transcript yet; null when there is none. */
  typed: string | null;
  /** True when it can be applied as typed. */
  isComplete: boolean;
  /** Applies the input while the user keeps typing in the field. */
  apply: () => void;
  /** Applies it and ends typing; false when it was refused, and the reason is shown. */
  save: () => boolean;
}

/**
 * Connects a field next to the text with the transcript: its input is applied after a short pause, and before any
 * command. Incomplete input is not applied, and a command that would lose it is refused.
 */
export function usePendingField(editor: EditorController, { typed, isComplete, apply, save }: PendingField): void {
  const latest = useRef({ apply, save });
  latest.current = { apply, save };
  const isTyped = typed !== null;
  useEffect(() => (isTyped ? editor.addPendingField(() => latest.current.save()) : undefined), [editor, isTyped]);
  useEffect(() => {
    if (typed === null || !isComplete) return undefined;
    const timer = setTimeout(() => latest.current.apply(), applyAfterMs);
    return () => clearTimeout(timer);
  }, [typed, isComplete]);
}
