import { type RefObject, useEffect, useRef } from 'react';
import type { EditorController } from '../controller/editor-controller.ts';
import { hasOwnSteps, watchFieldSteps } from '../lines/field-steps.ts';
import { editorShortcuts, type FrameActions } from './shortcuts.ts';

/** Inside the editor; what a field or the text has taken for itself is left alone, and so are dialogs over the editor. */
export function runShortcut(event: KeyboardEvent, editor: EditorController, actions: FrameActions): void {
  const { target } = event;
  if (event.defaultPrevented || event.isComposing || !(target instanceof Element)) return;
  const own = target.closest('.transcript-editor');
  if (own && target.closest('dialog') !== own.closest('dialog')) return;
  const shortcut = editorShortcuts.find(({ matches }) => matches(event));
  if (!shortcut) return;
  const field = target instanceof HTMLInputElement && target.matches(textFields) ? target : null;
  if (field && shortcut.history && hasOwnSteps(field, shortcut.history === 'redo')) return;
  event.preventDefault();
  // A search has no part in what was done to the transcript.
  if (field && shortcut.history && !field.closest('.line-panel')) return;
  if (!shortcut.isListening && !shortcut.history && !editor.takeOverFields()) return;
  shortcut.run(editor, actions);
}

const textFields = 'input:not([type=range], [type=checkbox], [type=radio])';

/** The same keys while the focus is on the dialog's own button, or nowhere, as after a click on the waveform. */
export function useShortcutsOutside(
  root: RefObject<HTMLElement | null>,
  editor: EditorController,
  actions: FrameActions,
): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    function handle(event: KeyboardEvent): void {
      const { target } = event;
      const isInside = target instanceof Element && target.closest('.transcript-editor') !== null;
      const [only, ...others] = document.querySelectorAll('dialog[open]');
      if (isInside || others.length > 0 || !only?.contains(root.current)) return;
      runShortcut(event, editor, latest.current);
    }
    document.addEventListener('keydown', handle);
    const stopWatching = root.current && watchFieldSteps(root.current);
    return () => {
      document.removeEventListener('keydown', handle);
      stopWatching?.();
    };
  }, [root, editor]);
}
