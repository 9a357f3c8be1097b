/** What each field held when the focus came to it, and what was typed in it last; null: nothing yet. */
const fields = new WeakMap<EventTarget, { begun: string; typed: string | null }>();

/** Watches the fields inside an element. Returns how to stop. */
export function watchFieldSteps(root: HTMLElement): () => void {
  const handleFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement) fields.set(target, { begun: target.value, typed: null });
  };
  const handleInput = ({ target }: Event) => {
    const field = target && fields.get(target);
    if (field && target instanceof HTMLInputElement) field.typed = target.value;
  };
  root.addEventListener('focusin', handleFocus);
  root.addEventListener('input', handleInput, { capture: true });
  return () => {
    root.removeEventListener('focusin', handleFocus);
    root.removeEventListener('input', handleInput, { capture: true });
  };
}

/**
 * Whether the browser's own undo, or redo, would stay in this field. A browser keeps one history for the whole page:
 * where the field has no steps of its own left, it would take back words in some line of the transcript.
 */
export function hasOwnSteps(field: HTMLInputElement, isRedo: boolean): boolean {
  const known = fields.get(field);
  if (!known || known.typed !== field.value) return false;
  return isRedo || known.typed !== known.begun;
}
