import { type RefObject, useEffect, useRef } from 'react';
import type { EditorController } from '../controller/editor-controller.ts';
import { hasOwnSteps, watchFieldSteps } from '../lines/field-steps.ts';
import type { FrameActions } from './commands.ts';
import { commandOf } from './key-map.ts';

/** Runs the shortcut of a key event, unless a field has handled the event or a dialog is open over the editor. */
export function runShortcut(event: KeyboardEvent, editor: EditorController, actions: FrameActions): void {
  const { target } = event;
  if (event.defaultPrevented || event.isComposing || !(target instanceof Element)) return;
  const own = target.closest('.transcript-editor');
  if (own && target.closest('dialog') !== own.closest('dialog')) return;
  const shortcut = commandOf(event);
  if (!shortcut) return;
  const field = target instanceof HTMLInputElement && target.matches(textFields) ? target : null;
  if (field && shortcut.history && hasOwnSteps(field, shortcut.history === 'redo')) return;
  event.preventDefault();
  // Undo in a search field must not change the transcript.
  if (field && shortcut.history && !field.closest('.line-panel')) return;
  if (!shortcut.isListening && !shortcut.history && !editor.savePendingFields()) return;
  shortcut.run(editor, actions);
}

const textFields = 'input:not([type=range], [type=checkbox], [type=radio])';

/**
 * Handles shortcuts while the focus is outside the editor: on the dialog's close button, or on the body after a click.
 */
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
